"""Settings: a plain form that changes the cookie and goes back where it came from."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from backroom.core.errors import BackroomError
from backroom.web.frame import Visit, local
from backroom.web.routes.table import auto_of
from backroom.web.settings import changed


async def change(request: Request) -> Response:
    """Change what the form names, and go back."""
    visit = Visit(request)
    fields = await visit.form()
    settings = changed(visit.settings, fields)
    back = local(dict(fields).get("back", "/"))
    if settings.auto != visit.settings.auto and visit.key and back.startswith("/table/"):
        await _tell_table(visit, back, settings.auto)
    response = visit.go(back)
    visit.keep_settings(response, settings)
    return response


async def _tell_table(visit: Visit, back: str, auto: str) -> None:
    """Decisions with one choice are made by the table; it is told at once."""
    table = back.removeprefix("/table/").partition("?")[0].partition("/")[0]
    with suppress(BackroomError):  # a table where this person holds no seat has nothing to set
        await visit.tables.set_auto(table, visit.key or "", auto_of(auto))


ROUTES: Final = [Route("/settings", change, methods=["POST"])]
