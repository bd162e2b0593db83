"""The web application: pages, live news and the JSON API on one table service, with the headers that keep it safe."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.core.errors import BackroomError
from backroom.core.language import _
from backroom.table.errors import sentence, status_of
from backroom.table.service import Tables
from backroom.web.frame import Frame, Visit
from backroom.web.render import STATIC
from backroom.web.routes import records, rules, settings, start, table

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")
FOR_EVER: Final = "public, max-age=31536000, immutable"


class ErrorPage(Struct, frozen=True):
    """A page that says in a sentence what went wrong."""

    frame: Frame
    title: str
    sentence: str


class Guard:
    """Lets forms act only when they come from our own pages, and puts the safety headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        if request.method not in SAFE and not _from_here(request):
            await JSONResponse({"ok": False, "error": "The request was not made by a page of this site."}, 403)(
                scope, receive, send
            )
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                names = {name.lower() for name, _value in headers}
                for name, value in HEADERS.items():
                    if name.encode() not in names:
                        headers.append((name.encode(), value.encode()))
                if scope["path"].startswith("/static/"):
                    headers[:] = [pair for pair in headers if pair[0].lower() != b"cache-control"]
                    headers.append((b"cache-control", FOR_EVER.encode()))
            await send(message)

        await self.app(scope, receive, with_headers)


def _from_here(request: Request) -> bool:
    """Whether a form was sent by one of our own pages (or by a program, which has no cookies of ours)."""
    origin = request.headers.get("origin")
    if origin is not None and origin != "null":
        return origin.partition("://")[2] == request.headers.get("host", "")
    site = request.headers.get("sec-fetch-site")
    return site in (None, "same-origin", "none")


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, BackroomError)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"ok": False, "error": error.as_json()}, status_of(error))
    visit = Visit(request)
    page = ErrorPage(visit.frame("error", path="/"), visit.language.text(_("That did not work")), sentence(error, visit.language))
    return visit.page("error.html", page, status_of(error))


async def _not_found(request: Request, _error: Exception) -> Response:
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse({"ok": False, "error": {"code": "not-found", "message": "There is nothing here."}}, 404)
    visit = Visit(request)
    title = visit.language.text(_("There is no such page"))
    text = visit.language.text(_("Perhaps the table was moved, or the link is not whole."))
    return visit.page("error.html", ErrorPage(visit.frame("error", path="/"), title, text), 404)


def create_app(tables: Tables, api: list[Route] | None = None) -> Starlette:
    """The application on an opened table service; `api` are the routes of the JSON API."""
    handlers: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
        BackroomError: _error,
        404: _not_found,
    }
    app = Starlette(
        routes=[
            *start.ROUTES,
            *table.ROUTES,
            *records.ROUTES,
            *rules.ROUTES,
            *settings.ROUTES,
            *(api or []),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=600)],
        exception_handlers=handlers,  # type: ignore[arg-type]
    )
    app.state.tables = tables
    return app
