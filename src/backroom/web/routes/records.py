"""Records: export, import, and the check of a finished game's deal."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backroom.core.errors import BackroomError
from backroom.core.language import _
from backroom.table.errors import sentence
from backroom.table.keys import new_key
from backroom.table.limits import BODIES
from backroom.table.verifying import findings
from backroom.web.frame import Frame, Visit
from backroom.web.table_page import address


class ImportPage(Struct, frozen=True):
    """The field for a record."""

    frame: Frame
    problem: str = ""


class VerifyPage(Struct, frozen=True):
    """What the check of a game's deal found."""

    frame: Frame
    back: str
    fair: bool
    lines: tuple[tuple[bool, str], ...]


async def export(request: Request) -> Response:
    """The record of a finished game; of a running one what the visitor may know."""
    visit = Visit(request)
    visit.spend("record")
    table = request.path_params["table"]
    record = await visit.tables.export(table, visit.key)
    name = f"backroom-{record.get('game', 'game')}-{table}.json"
    return JSONResponse(record, headers={"content-disposition": f'attachment; filename="{name}"'})


async def import_page(request: Request) -> Response:
    """Where a record is pasted."""
    visit = Visit(request)
    return visit.page("import.html", ImportPage(visit.frame("import")))


async def open_record(request: Request) -> Response:
    """A table made of the pasted record."""
    visit = Visit(request)
    visit.spend("import")
    key = visit.key or new_key()
    fields = dict(await visit.form(BODIES["import"]))
    try:
        record: Any = msgspec.json.decode(fields.get("record", ""))
        if not isinstance(record, dict):
            raise msgspec.DecodeError
        created = await visit.tables.import_record(record, key=key)
    except msgspec.DecodeError:
        problem = visit.language.text(_("That is no record: a record is a JSON object."))
        return visit.page("import.html", ImportPage(visit.frame("import"), problem), 400)
    except BackroomError as error:
        return visit.page(
            "import.html", ImportPage(visit.frame("import"), sentence(error, visit.language)), 400
        )
    response = visit.go(address(created.table))
    visit.keep_key(response, created.key)
    return response


async def verify(request: Request) -> Response:
    """Check every draw of a finished game against the commitment."""
    visit = Visit(request)
    visit.spend("record")
    table = request.path_params["table"]
    record = await visit.tables.export(table, visit.key)
    info = await visit.tables.info(table, visit.key)
    found = await asyncio.to_thread(lambda: list(findings(record, info.commitment)))
    lines = tuple(
        (finding.good, visit.language.text(finding.message).format(**finding.fields))
        for finding in found
    )
    good = all(finding.good for finding in found)
    return visit.page("verify.html", VerifyPage(visit.frame("verify"), address(table), good, lines))


ROUTES: Final = [
    Route("/table/{table}/record.json", export),
    Route("/table/{table}/verify", verify),
    Route("/import", import_page, methods=["GET"]),
    Route("/import", open_record, methods=["POST"]),
]
