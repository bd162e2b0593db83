"""A table: its page, its lobby before the deal, choices, undo, votes, notes, and the stream of news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Final, cast
from urllib.parse import parse_qsl, quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from backroom.core.errors import BackroomError
from backroom.core.language import _
from backroom.table.errors import SetAside, Stale
from backroom.table.keys import new_key
from backroom.table.model import Auto, Played, SeatInfo, TableView
from backroom.table.room import ASIDE
from backroom.table.safety import address_of
from backroom.table.streams import BEAT_SECONDS, SIGN_OF_LIFE, EventStream
from backroom.web import panels
from backroom.web.frame import YEAR, Frame, Visit, number
from backroom.web.plugs import package, plug
from backroom.web.seen import Person, Seen, Why
from backroom.web.settings import changed
from backroom.web.table_page import (
    address,
    game_name,
    links_cookie,
    options_text,
    people,
    refusal,
    seat_cookie,
    table_page,
)

Act = Callable[[Visit, str, str], Awaitable[object]]
"""Seconds after which a silent stream says that it is still there."""


class LobbySeat(Struct, frozen=True):
    """A seat before the deal, with its invitation where the creator has one to hand out, and what the visitor may do
    with it, as (path, label)."""

    person: Person
    ready: bool
    link: str
    acts: tuple[tuple[str, str], ...]


class Lobby(Struct, frozen=True):
    """A table before the deal."""

    frame: Frame
    table: str
    address: str
    game: str
    style: str
    options: str
    seats: tuple[LobbySeat, ...]
    watch: str
    commitment: str
    may_begin: bool
    stream: str
    changes: int
    problem: str = ""

    @property
    def inviting(self) -> bool:
        """Whether there are links to hand out."""
        return any(seat.link for seat in self.seats)


async def page(request: Request) -> Response:
    """The table as this visitor may see it."""
    visit = Visit(request)
    visit.spend("look")
    if not visit.partial:
        return await show(visit, request.path_params["table"])
    async with request.app.state.precedence.looking_on():
        return await show(visit, request.path_params["table"])


async def show(
    visit: Visit, table: str, *, notice: Why | None = None, advice: str = "", status: int = 200
) -> Response:
    """The page, or only its living part where htmx asks."""
    info = await visit.tables.info(table, visit.key)
    if info.fault:
        raise SetAside(ASIDE, why=info.fault)
    if info.stage == "open":
        return await _lobby(visit, table, notice)
    made = await table_page(visit, table, notice=notice, advice=advice)
    if visit.partial:
        response = visit.page("table_part.html", made, 200)
        response.headers["cache-control"] = "no-store"
    else:
        response = visit.page("table.html", made, status)
    if not made.seen.past:
        response.set_cookie(
            f"looked-{table}",
            str(made.version),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            path=made.address,
        )
    return response


async def _lobby(visit: Visit, table: str, notice: Why | None) -> Response:
    info = await visit.tables.info(table, visit.key)
    shown = await visit.tables.view(table, visit.key)
    everybody = people(info, shown.held, visit)
    links = dict(parse_qsl(visit.request.cookies.get(links_cookie(table), "")))
    base = str(visit.request.base_url).rstrip("/")
    t = visit.language.text

    def acts(seat: SeatInfo) -> tuple[tuple[str, str], ...]:
        if not seat.taken:
            both = (("invite", t(_("New link"))), ("fill", t(_("Let a bot sit here"))))
            return both if links else ()
        guest = seat.seat in shown.held and not links
        return (("leave", t(_("Stand up"))),) if guest else ()

    seats = tuple(
        LobbySeat(
            person=everybody[seat.seat],
            ready=seat.taken and (seat.begun or seat.kind != "person"),
            link=f"{base}/join/{links[str(seat.seat)]}"
            if not seat.taken and str(seat.seat) in links
            else "",
            acts=acts(seat),
        )
        for seat in info.seats
    )
    lobby = Lobby(
        frame=visit.frame(path=address(table)),
        table=table,
        address=address(table),
        game=game_name(visit, info.game),
        style=f"{package(info.game)}.css",
        options=options_text(visit, info.options),
        seats=seats,
        watch=f"{base}/join/{links['watch']}" if "watch" in links else "",
        commitment=info.commitment,
        may_begin=any(not info.seats[seat].begun for seat in shown.held),
        stream=f"{address(table)}/live",
        changes=info.changes,
        problem=notice.reason if notice else "",
    )
    return visit.page("lobby_part.html" if visit.partial else "lobby.html", lobby)


def acting(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A form's address: do it, then show the table; an error is said in the prompt bar."""

    async def answer(request: Request) -> Response:
        visit = Visit(request)
        table = request.path_params["table"]
        panel = await visit.field("panel", "log")
        notice: Why | None = None
        status = 200
        try:
            visit.spend("move")
            found = await act(visit, table, visit.key or "")
        except BackroomError as error:
            notice, status, found = await _refused(visit, table, error), 409, None
        if isinstance(found, Response):
            return found
        advice = found if isinstance(found, str) else ""
        if visit.partial or notice is not None or advice:
            visit.request.scope["query_string"] = f"panel={quote(panel)}".encode()
            visit.request.__dict__.pop("_query_params", None)
            return await show(visit, table, notice=notice, advice=advice, status=status)
        return visit.go(f"{address(table)}?panel={quote(panel)}")

    return answer


async def _refused(visit: Visit, table: str, error: BackroomError) -> Why:
    if isinstance(error, Stale):
        return Why(
            visit.language.text(_("The table has moved on meanwhile; here is how it stands now.")),
            "",
        )
    shown = await visit.tables.view(table, visit.key, seat=number(await visit.field("seat")))
    return refusal(visit, shown.view, error, await visit.field("choice"))


async def _version(visit: Visit) -> int:
    return number(await visit.field("version"), 0) or 0


async def _own_seat(visit: Visit) -> int | None:
    return number(await visit.field("seat"))


async def choose(visit: Visit, table: str, key: str) -> object:
    """A choice; where it cannot be undone or is wasteful it is confirmed first (unless that is switched off)."""
    words = " ".join((await visit.field("choice")).split())[:200]
    seat = await _own_seat(visit)
    confirmed = await visit.field("confirmed") == "yes"
    if not confirmed and visit.settings.confirm == "on":
        shown = await visit.tables.view(table, key, seat=seat)
        if _to_confirm(visit, shown, words):
            panel = await visit.field("panel", "log")
            return await _ask(visit, table, words, panel)
    version = await _version(visit)
    command = (await visit.field("command"))[:80] or new_key()
    with visit.request.app.state.precedence.choosing():
        await visit.tables.play(
            table, key, version=version, command=command, choice=words, seat=seat
        )
    wanted = [("confirm", "off")] if await visit.field("never") == "yes" else []
    mute = await visit.field("mute")
    if mute:
        wanted.append(("mute", mute))
    if wanted:
        visit.settings = changed(visit.settings, wanted)
        response = await show(visit, table) if visit.partial else visit.go(address(table))
        visit.keep_settings(response, visit.settings)
        return response
    return None


def _to_confirm(visit: Visit, shown: TableView, words: str) -> bool:
    view = shown.view
    if (
        view is None
        or not view.mine()
        or view.game.vocabulary.numbers.get(words) not in view.legal()
    ):
        return False
    held: tuple[int, ...] = shown.held
    seen = Seen(
        view, visit.language, people(shown.info, held, visit), view.position(), shown.info.options
    )
    told = plug(shown.info.game).describe(seen, words)
    wasteful = (
        bool(told.warning)
        and visit.settings.advice == "on"
        and not visit.settings.silent(told.kind)
    )
    return told.final or wasteful


async def _ask(visit: Visit, table: str, words: str, panel: str) -> Response:
    if not visit.partial:
        return visit.go(f"{address(table)}?panel={quote(panel)}&confirm={quote(words)}")
    visit.request.scope["query_string"] = f"panel={quote(panel)}&confirm={quote(words)}".encode()
    visit.request.__dict__.pop("_query_params", None)
    return await show(visit, table)


async def unlock(visit: Visit, table: str, key: str) -> Played:
    """Take back a locked choice."""
    return await visit.tables.unlock(
        table, key, version=await _version(visit), seat=await _own_seat(visit)
    )


async def undo(visit: Visit, table: str, key: str) -> Played:
    """Take back, freely or by asking the others."""
    command = (await visit.field("command"))[:80] or new_key()
    return await visit.tables.undo(
        table, key, version=await _version(visit), command=command, seat=await _own_seat(visit)
    )


async def takeover(visit: Visit, table: str, key: str) -> Played:
    """Propose that a bot plays for somebody who is away."""
    subject = int(visit.request.path_params["subject"])
    return await visit.tables.ask_takeover(table, key, subject=subject, seat=await _own_seat(visit))


async def answer(visit: Visit, table: str, key: str) -> Played:
    """Answer a question that all must agree to."""
    return await visit.tables.answer(
        table,
        key,
        kind=await visit.field("kind"),
        subject=number(await visit.field("subject"), 0) or 0,
        yes=await visit.field("yes") == "yes",
        seat=await _own_seat(visit),
    )


async def leave(visit: Visit, table: str, key: str) -> Played | Response:
    """Let a bot go on in the own seat; before the deal, stand up and go."""
    before = (await visit.tables.info(table, key)).stage == "open"
    played = await visit.tables.leave(table, key, seat=await _own_seat(visit))
    return visit.go("/") if before else played


async def fill(visit: Visit, table: str, key: str) -> Played:
    """A bot takes a seat where nobody came."""
    return await visit.tables.fill(table, key, seat=await _own_seat(visit) or 0)


async def come_back(visit: Visit, table: str, key: str) -> Played:
    """Take the own seat back."""
    return await visit.tables.come_back(table, key, seat=await _own_seat(visit))


async def rematch(visit: Visit, table: str, key: str) -> Response:
    """On to the next game, seats moved on by one."""
    following = await visit.tables.rematch(table, key)
    with suppress(BackroomError):  # it may have begun already
        await visit.tables.begin(following, key, await visit.field("randomness"))
    return visit.go(address(following))


async def begin(visit: Visit, table: str, key: str) -> Played:
    """Ready for the deal."""
    return await visit.tables.begin(table, key, await visit.field("randomness"))


async def invite(visit: Visit, table: str, key: str) -> Response:
    """A fresh link for a seat nobody has taken, or for one's own seat at another device."""
    seat = number(await visit.field("seat"), 0) or 0
    word = await visit.tables.invite(table, key, seat)
    base = str(visit.request.base_url).rstrip("/")
    link = f"{base}/join/{word}"
    sentence = visit.language.text(
        _("Open this link once, on the device that shall have the seat: {link}")
    )
    return await show(visit, table, notice=Why(sentence.format(link=link), ""))


async def curtain(visit: Visit, table: str, key: str) -> Response:
    """ "I am ...": the person at a shared device says who looks now."""
    await visit.tables.info(table, key)
    seat = await _own_seat(visit)
    response = visit.go(f"{address(table)}?panel={quote(await visit.field('panel', 'log'))}")
    if seat is not None:
        response.set_cookie(
            seat_cookie(table), str(seat), httponly=True, samesite="lax", path=address(table)
        )
    return response


async def write_notes(visit: Visit, table: str, key: str) -> Response:
    """Keep the private notes."""
    text = (await visit.field("notes"))[:5000]
    await visit.tables.write_notes(table, key, text, seat=await _own_seat(visit))
    return Response(status_code=204) if visit.partial else visit.go(f"{address(table)}?panel=notes")


async def unguide(visit: Visit, table: str, key: str) -> Response:
    """No more explanations."""
    await visit.tables.info(table, key)
    response = visit.go(address(table))
    visit.keep_settings(response, changed(visit.settings, [("guide", "off")]))
    if visit.partial:
        response.headers["hx-redirect"] = address(table)
        response.status_code = 200
    return response


async def advice(visit: Visit, table: str, key: str) -> str:
    """What a bot would do in one's place; only where no other person plays."""
    from backroom.bots.contract import Budget
    from backroom.bots.registry import bot

    visit.spend("advice")
    shown = await visit.tables.view(table, key, seat=await _own_seat(visit))
    view = shown.view
    others = [
        seat for seat in shown.info.seats if seat.kind == "person" and seat.seat not in shown.held
    ]
    if view is None or others or not view.mine():
        return visit.language.text(_("There is no advice in games between people."))
    adviser = bot("normal", 1)
    found = await asyncio.to_thread(adviser.choose, view, view.legal(), Budget(ms=500))
    seen = Seen(
        view,
        visit.language,
        people(shown.info, shown.held, visit),
        view.position(),
        shown.info.options,
    )
    told = plug(shown.info.game).describe(seen, view.game.vocabulary.words[found])
    sentence = visit.language.text(_("A bot would choose: {what}")).format(
        what=f"{told.heading} — {told.label}"
    )
    return sentence + (f" ({adviser.reason.read(visit.language)})" if adviser.reason else "")


async def live(request: Request) -> Response:
    """The stream of news: the number of changes whenever it differs; the page then fetches itself."""
    visit = Visit(request)
    visit.spend("stream")
    table = request.path_params["table"]
    seat = number(visit.asked("seat"))
    await visit.tables.info(table, visit.key)

    async def news() -> AsyncGenerator[bytes, None]:
        yield b"retry: 1500\n\n"
        last = None
        updates = visit.tables.subscribe(table, visit.key, seat=seat, beat=BEAT_SECONDS)
        async with aclosing(updates):
            async for update in updates:
                if update == last:
                    yield SIGN_OF_LIFE
                    continue
                last = update
                yield b"id: %d\nevent: version\ndata: %d\n\n" % (update.changes, update.changes)

    return EventStream(news(), request.app.state.limits, address_of(request))


async def log_text(request: Request) -> Response:
    """The log as plain text, as this visitor may know it."""
    visit = Visit(request)
    visit.spend("look")
    table = request.path_params["table"]
    shown = await visit.tables.view(table, visit.key)
    if shown.view is None:
        return PlainTextResponse("")
    everybody = people(shown.info, shown.held, visit)
    seen = Seen(shown.view, visit.language, everybody, {}, shown.info.options)
    found = panels.chapters(seen, await visit.tables.log(table, visit.key), 0)
    text = "\n".join(
        f"\n{chapter.title}\n" + "\n".join(f"  {line.text}" for line in chapter.lines)
        for chapter in found
    )
    return PlainTextResponse(text.strip() + "\n")


async def tell_auto(visit: Visit, table: str, key: str, setting: str) -> None:
    """Decisions with one choice are made by the table: it is told how the person wants them, in all own seats."""
    for seat in (await visit.tables.view(table, key)).held:
        await visit.tables.set_auto(table, key, cast(Auto, setting), seat=seat)


_TABLE: Final = "/table/{table}"
_ACTS: Final[tuple[tuple[str, Act], ...]] = (
    ("choose", choose),
    ("unlock", unlock),
    ("undo", undo),
    ("takeover/{subject:int}", takeover),
    ("answer", answer),
    ("leave", leave),
    ("fill", fill),
    ("come-back", come_back),
    ("rematch", rematch),
    ("begin", begin),
    ("invite", invite),
    ("curtain", curtain),
    ("notes", write_notes),
    ("unguide", unguide),
    ("advice", advice),
)
ROUTES: Final = [
    Route(_TABLE, page),
    Route(f"{_TABLE}/live", live),
    Route(f"{_TABLE}/log.txt", log_text),
    *(Route(f"{_TABLE}/{path}", acting(act), methods=["POST"]) for path, act in _ACTS),
]
