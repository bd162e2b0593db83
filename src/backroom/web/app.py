"""The web application: pages, live news and the JSON API on one table service, with the headers that keep it safe."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from backroom.core.errors import BackroomError
from backroom.core.language import _
from backroom.table.errors import TooMuch, sentence, status_of
from backroom.table.limits import Limits
from backroom.table.safety import Shield
from backroom.table.service import Tables
from backroom.web.frame import Frame, Visit
from backroom.web.precedence import Precedence
from backroom.web.render import STATIC
from backroom.web.routes import records, rules, settings, start, table

UNTOUCHED: Final = {"hx-reswap": "none"}
PRESSED: Final = 5
"""How hard pages are pressed: the hardest, 9, takes twice as long and makes them 6 % smaller."""
FOR_EVER: Final = "public, max-age=31536000, immutable"


TITLES: Final = {
    "unknown-table": _("There is no such table"),
    "no-invitation": _("This link does not open any more"),
    "not-yours": _("This seat is not yours"),
    "set-aside": _("This game is set aside"),
    "too-much": _("One moment, please"),
}


class ErrorPage(Struct, frozen=True):
    """A page that says in a sentence what went wrong; `again` is the address that may be tried once more."""

    frame: Frame
    status: int
    title: str
    sentence: str
    again: str = ""


class Kept(StaticFiles):
    """Static files that browsers may keep for ever: their addresses change when they do."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = FOR_EVER
        return response


def told(request: Request, error: BackroomError) -> Response:
    """An error of the request: programs get it as JSON, people as a page, a page that lives nothing to show."""
    status = status_of(error)
    waits = (
        {"retry-after": str(max(1, round(error.wait)))}
        if isinstance(error, TooMuch) and error.wait
        else {}
    )
    if request.url.path.startswith("/api/"):
        return JSONResponse({"ok": False, "error": error.as_json()}, status, waits)
    visit = Visit(request)
    if visit.partial:
        return Response(status_code=status, headers=UNTOUCHED | waits)
    page = ErrorPage(
        visit.frame("error", path="/"),
        status,
        visit.language.text(TITLES.get(error.code, _("That did not work"))),
        sentence(error, visit.language),
        visit.path if waits and request.method == "GET" else "",
    )
    response = visit.page("error.html", page, status)
    response.headers.update(waits)
    return response


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, BackroomError)
    return told(request, error)


async def _not_found(request: Request, _error: Exception) -> Response:
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse(
            {"ok": False, "error": {"code": "not-found", "message": "There is nothing here."}}, 404
        )
    visit = Visit(request)
    title = visit.language.text(_("There is no such page"))
    text = visit.language.text(_("Perhaps the table was moved, or the link is incomplete."))
    return visit.page(
        "error.html", ErrorPage(visit.frame("error", path="/"), 404, title, text), 404
    )


async def _broken(request: Request, _error: Exception) -> Response:
    """A mistake of ours: it goes to the server's log, the person gets a sentence."""
    visit = Visit(request)
    if visit.partial:
        return Response(status_code=500, headers=UNTOUCHED)
    title = visit.language.text(_("Something broke here"))
    text = visit.language.text(
        _(
            "That is our mistake, not yours. Nothing at the table was lost; try to load the page again."
        )
    )
    return visit.page(
        "error.html", ErrorPage(visit.frame("error", path="/"), 500, title, text), 500
    )


def create_app(
    tables: Tables,
    api: Sequence[BaseRoute] = (),
    *,
    pace: float = 0.8,
    limits: Limits | None = None,
) -> Starlette:
    """The application on an opened table service; `api` are the routes of the JSON API, `pace` the seconds that a bot
    takes at least at tables made here."""
    limits = limits or Limits()
    handlers: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        BackroomError: _error,
        404: _not_found,
        500: _broken,
    }
    app = Starlette(
        routes=[
            *start.ROUTES,
            *table.ROUTES,
            *records.ROUTES,
            *rules.ROUTES,
            *settings.ROUTES,
            *api,
            Mount("/static", Kept(directory=STATIC)),
        ],
        middleware=[
            Middleware(Shield, limits=limits, told=told),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=PRESSED),
        ],
        exception_handlers=handlers,
    )
    app.state.tables = tables
    app.state.pace = pace
    app.state.limits = limits
    app.state.precedence = Precedence()
    return app
