"""The endpoints of the JSON API, one function each: where, what it means, what it takes and answers, its limit.

From this table both the server (`api`) and the OpenAPI document (`openapi`) are made.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Final, NamedTuple

import msgspec
from starlette.responses import Response

from backroom.bots.registry import bots
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.core.registry import games
from backroom.table import model as M  # noqa: N812
from backroom.table import shapes as S  # noqa: N812
from backroom.table.errors import TableError
from backroom.table.limits import Limits
from backroom.table.service import Tables
from backroom.table.streams import BEAT_SECONDS, SIGN_OF_LIFE, EventStream

NO_KEY: Final = _("This needs a key (Authorization: Bearer ...).")


class NoKey(TableError):
    """The request shows no key."""

    code = "no-key"
    status = 401


class Call(NamedTuple):
    """A request as handlers see it: checked and converted. `whose` is the key or, without one, the address."""

    tables: Tables
    limits: Limits
    key: str | None
    address: str
    table: str
    query: Any
    body: Any
    resume: int | None

    def own_key(self) -> str:
        """The key; raises where there is none."""
        if self.key is None:
            raise NoKey(NO_KEY)
        return self.key


class Endpoint(NamedTuple):
    """One line of the API: where, what it means, what it takes and answers, and which limit holds for it."""

    method: str
    path: str
    name: str
    summary: str
    handler: Callable[[Call], Awaitable[Any]]
    answer: Any
    query: Any = S.NoQuery
    body: Any = None
    bucket: str = "look"


ENDPOINTS: Final[list[Endpoint]] = []
Handler = Callable[[Call], Awaitable[Any]]


def endpoint(
    method: str,
    path: str,
    name: str,
    summary: str,
    answer: Any,
    query: Any = S.NoQuery,
    body: Any = None,
    bucket: str = "look",
) -> Callable[[Handler], Handler]:
    """Enter a function into the table of endpoints."""

    def entered(handler: Handler) -> Handler:
        ENDPOINTS.append(
            Endpoint(method, path, name, summary, handler, answer, query, body, bucket)
        )
        return handler

    return entered


@endpoint("GET", "/games", "games", "The games with their options, and the bots", S.Games)
async def _games(_call: Call) -> S.Games:
    found = [registered(slug) for slug in games()]
    return S.Games(
        [S.GameShape(g.slug, g.name, g.players, g.rules, g.schema()) for g in found],
        list(bots()),
    )


@endpoint("GET", "/tables", "listed", "The lobby: tables that anybody may watch", list[M.TableInfo])
async def _listed(call: Call) -> tuple[M.TableInfo, ...]:
    return await call.tables.listed()


@endpoint("POST", "/tables", "create", "Make a table", M.Created, body=S.NewTable, bucket="create")
async def _create(call: Call) -> M.Created:
    new: S.NewTable = call.body
    return await call.tables.create(
        new.game,
        new.options,
        new.seats,
        key=call.key,
        title=new.title,
        listed=new.listed,
        pace=new.pace,
        patience=new.patience,
    )


@endpoint("GET", "/mine", "mine", "The tables where this key holds seats", list[M.MyTable])
async def _mine(call: Call) -> tuple[M.MyTable, ...]:
    return await call.tables.mine(call.own_key())


@endpoint(
    "POST",
    "/join",
    "join",
    "Take the seat of an invitation, or watch",
    M.Joined,
    body=S.Join,
    bucket="join",
)
async def _join(call: Call) -> M.Joined:
    return await call.tables.join(call.body.invitation, key=call.key, name=call.body.name)


@endpoint(
    "POST",
    "/import",
    "importRecord",
    "Make a table of a record",
    M.Created,
    body=S.Record,
    bucket="import",
)
async def _import(call: Call) -> M.Created:
    return await call.tables.import_record(call.body.record, key=call.key, title=call.body.title)


@endpoint("GET", "/tables/{table}", "info", "What everybody who may look knows", M.TableInfo)
async def _info(call: Call) -> M.TableInfo:
    return await call.tables.info(call.table, call.key)


@endpoint(
    "GET", "/tables/{table}/view", "view", "The table as a seat may know it", S.Seen, S.ViewQuery
)
async def _view(call: Call) -> S.Seen:
    return seen(
        await call.tables.view(call.table, call.key, seat=call.query.seat, at=call.query.at)
    )


@endpoint(
    "GET", "/tables/{table}/log", "log", "The log since a version", list[M.LogLine], S.LogQuery
)
async def _log(call: Call) -> tuple[M.LogLine, ...]:
    return await call.tables.log(call.table, call.key, seat=call.query.seat, since=call.query.since)


@endpoint("GET", "/tables/{table}/why", "why", "Why a choice is not legal", S.Why, S.WhyQuery)
async def _why(call: Call) -> S.Why:
    refusal = await call.tables.why(
        call.table, call.own_key(), call.query.choice, seat=call.query.seat
    )
    if refusal is None:
        return S.Why(True)
    return S.Why(False, refusal.reason(), refusal.rule, dict(refusal.needs))


@endpoint(
    "POST",
    "/tables/{table}/begin",
    "begin",
    "Be ready; the last one has the cards dealt",
    M.Played,
    body=S.Begin,
    bucket="talk",
)
async def _begin(call: Call) -> M.Played:
    return await call.tables.begin(call.table, call.own_key(), call.body.randomness)


@endpoint("POST", "/tables/{table}/play", "play", "Choose", M.Played, body=S.Move, bucket="move")
async def _play(call: Call) -> M.Played:
    move: S.Move = call.body
    return await call.tables.play(
        call.table,
        call.own_key(),
        version=move.version,
        command=move.command,
        choice=move.choice,
        seat=move.seat,
    )


@endpoint(
    "POST",
    "/tables/{table}/unlock",
    "unlock",
    "Take back a locked choice",
    M.Played,
    body=S.AtVersion,
    bucket="move",
)
async def _unlock(call: Call) -> M.Played:
    return await call.tables.unlock(
        call.table, call.own_key(), version=call.body.version, seat=call.body.seat
    )


@endpoint("POST", "/tables/{table}/undo", "undo", "Go back", M.Played, body=S.Undo, bucket="move")
async def _undo(call: Call) -> M.Played:
    undo: S.Undo = call.body
    return await call.tables.undo(
        call.table,
        call.own_key(),
        version=undo.version,
        command=undo.command,
        to=undo.to,
        seat=undo.seat,
    )


@endpoint(
    "POST",
    "/tables/{table}/takeover",
    "takeover",
    "Propose that a bot takes over a seat",
    M.Played,
    body=S.Subject,
    bucket="talk",
)
async def _takeover(call: Call) -> M.Played:
    return await call.tables.ask_takeover(
        call.table, call.own_key(), subject=call.body.subject, seat=call.body.seat
    )


@endpoint(
    "POST",
    "/tables/{table}/answer",
    "answer",
    "Answer a question",
    M.Played,
    body=S.Answer,
    bucket="talk",
)
async def _answer(call: Call) -> M.Played:
    given: S.Answer = call.body
    return await call.tables.answer(
        call.table,
        call.own_key(),
        kind=given.kind,
        subject=given.subject,
        yes=given.yes,
        seat=given.seat,
    )


@endpoint(
    "POST",
    "/tables/{table}/leave",
    "leave",
    "Let a bot go on in one's seat; before the deal, stand up",
    M.Played,
    body=S.OfSeat,
    bucket="talk",
)
async def _leave(call: Call) -> M.Played:
    return await call.tables.leave(call.table, call.own_key(), seat=call.body.seat)


@endpoint(
    "POST",
    "/tables/{table}/return",
    "comeBack",
    "Take one's seat back from the bot",
    M.Played,
    body=S.OfSeat,
    bucket="talk",
)
async def _come_back(call: Call) -> M.Played:
    return await call.tables.come_back(call.table, call.own_key(), seat=call.body.seat)


@endpoint(
    "POST",
    "/tables/{table}/rematch",
    "rematch",
    "The next game's table",
    S.TableName,
    body=S.Body,
    bucket="create",
)
async def _rematch(call: Call) -> S.TableName:
    return S.TableName(await call.tables.rematch(call.table, call.own_key()))


@endpoint(
    "POST",
    "/tables/{table}/invite",
    "invite",
    "A fresh one-time invitation",
    S.Invitation,
    body=S.Invite,
    bucket="talk",
)
async def _invite(call: Call) -> S.Invitation:
    return S.Invitation(await call.tables.invite(call.table, call.own_key(), call.body.seat))


@endpoint(
    "POST",
    "/tables/{table}/fill",
    "fill",
    "Seat a bot where nobody came, before the deal",
    M.Played,
    body=S.Fill,
    bucket="talk",
)
async def _fill(call: Call) -> M.Played:
    return await call.tables.fill(
        call.table, call.own_key(), seat=call.body.seat, bot=call.body.bot
    )


@endpoint("GET", "/tables/{table}/notes", "notes", "Private notes", S.NotesText, S.SeatQuery)
async def _notes(call: Call) -> S.NotesText:
    text = await call.tables.notes(call.table, call.own_key(), seat=call.query.seat)
    return S.NotesText(text)


@endpoint(
    "PUT",
    "/tables/{table}/notes",
    "writeNotes",
    "Keep private notes",
    S.Done,
    body=S.Notes,
    bucket="talk",
)
async def _write_notes(call: Call) -> S.Done:
    await call.tables.write_notes(call.table, call.own_key(), call.body.text, seat=call.body.seat)
    return S.Done()


@endpoint(
    "POST",
    "/tables/{table}/auto",
    "auto",
    "Let single choices go by themselves",
    M.Played,
    body=S.SetAuto,
    bucket="talk",
)
async def _auto(call: Call) -> M.Played:
    return await call.tables.set_auto(
        call.table, call.own_key(), call.body.auto, seat=call.body.seat
    )


@endpoint(
    "GET",
    "/tables/{table}/export",
    "export",
    "The record: all of a finished game",
    dict[str, Any],
    S.SeatQuery,
    bucket="record",
)
async def _export(call: Call) -> dict[str, Any]:
    return await call.tables.export(call.table, call.key, seat=call.query.seat)


@endpoint(
    "GET",
    "/tables/{table}/stream",
    "stream",
    "Live updates (server-sent events)",
    None,
    S.LogQuery,
    bucket="stream",
)
async def _stream(call: Call) -> Response:
    """Each message is an Update with the log lines since the one before; `id` is the version, so that a browser or
    program that comes back gets what it missed (Last-Event-ID, or `since`)."""
    seat = call.query.seat
    known = await call.tables.info(call.table, call.key)
    await call.tables.log(call.table, call.key, seat=seat, since=known.version)
    since = min(call.query.since if call.resume is None else call.resume, known.version)

    async def messages() -> AsyncGenerator[bytes, None]:
        version, last = since, None
        updates = call.tables.subscribe(call.table, call.key, seat=seat, beat=BEAT_SECONDS)
        async with aclosing(updates):
            async for update in updates:
                if update == last:
                    yield SIGN_OF_LIFE
                    continue
                last = update
                lines = await call.tables.log(call.table, call.key, seat=seat, since=version)
                version = max([version, *(line.number for line in lines)])
                told = msgspec.json.encode({**msgspec.structs.asdict(update), "log": lines})
                yield b"id: %d\ndata: %s\n\n" % (version, told)

    return EventStream(messages(), call.limits, call.address)


def seen(shown: M.TableView) -> S.Seen:
    """A view as the API answers it."""
    view = shown.view
    past = shown.at < shown.info.version
    mine = (
        view is not None and not past and shown.seat in shown.held and shown.info.stage == "running"
    )
    return S.Seen(
        info=shown.info,
        seat=shown.seat,
        held=shown.held,
        at=shown.at,
        status=view.status() if view is not None else None,
        position=view.position() if view is not None else None,
        prompt=view.prompt() if view is not None and mine else "",
        choices=[view.game.words(choice) for choice in view.legal()]
        if view is not None and mine
        else [],
        locked=shown.locked,
        undo=shown.undo,
        auto=shown.auto,
        hands_open=shown.hands_open,
    )
