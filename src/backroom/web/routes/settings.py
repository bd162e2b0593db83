"""Settings: a plain form that changes the cookie and goes back where it came from."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from backroom.core.errors import BackroomError
from backroom.web.frame import Visit, local
from backroom.web.routes.table import tell_auto
from backroom.web.settings import changed


async def change(request: Request) -> Response:
    """Change what the form names, and go back."""
    visit = Visit(request)
    fields = await visit.form()
    settings = changed(visit.settings, fields)
    back = local(dict(fields).get("back", "/"))
    if settings.auto != visit.settings.auto and visit.key and back.startswith("/table/"):
        table = back.removeprefix("/table/").partition("?")[0].partition("/")[0]
        with suppress(BackroomError):  # a table where this person holds no seat has nothing to set
            await tell_auto(visit, table, visit.key, settings.auto)
    response = visit.go(back)
    visit.keep_settings(response, settings)
    return response


ROUTES: Final = [Route("/settings", change, methods=["POST"])]
