"""Looking: what a key's holder may know of a table. All that goes out is made here, from views and told events only."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from sqlalchemy import Connection, select

from backroom.core.language import _
from backroom.core.match import UNKNOWN_WORDS
from backroom.core.refusal import Refusal
from backroom.table import fair, keys, schema
from backroom.table.agreeing import asked
from backroom.table.entry import CHOICE
from backroom.table.errors import NoInvitation, NotAwaited, NotYours, Unfit
from backroom.table.fold import Fold, Step, told
from backroom.table.house import House
from backroom.table.model import (
    OPEN,
    OVER,
    Auto,
    Invited,
    LogLine,
    MyTable,
    Question,
    SeatInfo,
    TableInfo,
    TableView,
    UndoOffer,
    Update,
)
from backroom.table.moving import NOTHING_TO_DECIDE
from backroom.table.room import NOT_YOURS, WATCHER, Room
from backroom.table.seating import GONE, holds
from backroom.table.undo import offer

LISTED_MOST: Final = 100
NO_SEAT: Final = _("There is no seat {seat} at this table.")
NO_VERSION: Final = _("There is no version {version} of this table.")


def describe(house: House, room: Room) -> TableInfo:
    """What everybody who may look knows."""
    row, fold = room.row, room.fold
    waiting = fold.match.waiting if fold is not None else tuple(row.waiting)
    present = house.hub.present(row.table)
    seconds = thought(room)
    seats = tuple(
        SeatInfo(
            seat.seat,
            seat.kind,  # type: ignore[arg-type]
            seat.name,
            seat.bot,
            seat.taken,
            seat.begun,
            seat.seat in present,
            seat.seat in room.locks,
            seat.seat in waiting,
            seat.stand_in,
            round(seconds.get(seat.seat, 0.0), 1),
        )
        for seat in room.seats
    )
    questions = tuple(
        Question(q.kind, q.subject, tuple(q.agreed), asked(room, q))  # type: ignore[arg-type]
        for q in sorted(room.questions, key=lambda q: (q.kind, q.subject))
    )
    return TableInfo(
        table=row.table,
        game=row.game,
        options=row.options,
        title=row.title,
        stage=room.stage,
        version=row.version,
        changes=row.changes,
        rules=row.rules,
        created=row.created,
        moved=fold.steps[-1].entry.at if fold is not None and fold.steps else row.moved,
        seats=seats,
        questions=questions,
        commitment=fair.commitment(row.secret) if row.secret else "",
        randomness=tuple(seat.randomness for seat in room.seats) if row.stage != OPEN else (),
        listed=row.listed,
        pace=row.pace,
        patience=row.patience,
        rematch=row.rematch,
        fault=room.fault.read() if room.fault else "",
    )


def thought(room: Room) -> dict[int, float]:
    """How long each seat has thought: the time to each of its choices from what came before them."""
    seconds: dict[int, float] = {}
    fold = room.fold
    if fold is None or room.row.began is None:
        return seconds
    before = last = room.row.began
    group: int | None = None
    for step in fold.steps:
        entry = step.entry
        if entry.together is None or entry.together != group:
            before, group = last, entry.together
        if entry.kind == CHOICE:
            seconds[entry.seat] = seconds.get(entry.seat, 0.0) + max(0.0, entry.at - before)
        last = max(last, entry.at)
    return seconds


def reader(room: Room, key: str | None, seat: int | None) -> int | None:
    """Which seat's eyes the key looks through (None: a spectator's)."""
    held = room.check_may_look(key)
    if seat is None:
        return room.check_seat(key, None) if held else None
    if seat == WATCHER:
        return None
    if not 0 <= seat < len(room.seats):
        raise Unfit(NO_SEAT, "seat", seat=seat)
    if seat not in held and not room.over:
        raise NotYours(NOT_YOURS)
    return seat


async def info(house: House, table: str, key: str | None) -> TableInfo:
    """See `Tables.info`."""
    room = await house.rooms.get(table)
    room.check_may_look(key)
    return describe(house, room)


async def invited(house: House, invitation: str, key: str | None) -> Invited:
    """See `Tables.invited`."""
    word = keys.hashed(invitation) if keys.is_key(invitation) else ""

    def read(connection: Connection) -> tuple[str, int]:
        i, t = schema.invitations.c, schema.tables.c
        found = connection.execute(
            select(i.table, i.seat, i.used).where(i.invitation == word)
        ).first()
        if found is None:
            watched = connection.execute(select(t.table).where(t.watch == word)).scalar()
            if not word or watched is None:
                raise NoInvitation(GONE)
            return watched, WATCHER
        again = key and holds(connection, found.table, found.seat, keys.hashed(key))
        if found.used is not None and not again:
            raise NoInvitation(GONE)
        return found.table, found.seat

    table, seat = await house.store.read(read)
    room = await house.rooms.get(table, fold=False)
    return Invited(describe(house, room), None if seat == WATCHER else seat)


async def view(
    house: House, table: str, key: str | None, seat: int | None, at: int | None
) -> TableView:
    """See `Tables.view`."""
    room = await house.rooms.get(table)
    own = reader(room, key, seat)
    held = room.check_may_look(key)
    shown = describe(house, room)
    fold = room.fold
    if at is not None and not 0 <= at <= room.row.version:
        raise Unfit(NO_VERSION, "at", version=at)
    if fold is None:
        return TableView(
            shown,
            own,
            held,
            0,
            None,
            None,
            UndoOffer(None, None),
            _auto(room, own),
            hands_open=False,
        )
    at = fold.version if at is None else at
    lock = room.locks.get(own) if own is not None and own in held else None
    undoes = own is not None and own in held and not room.over
    return TableView(
        info=shown,
        seat=own,
        held=held,
        at=at,
        view=fold.view(own, at),
        locked=lock.words if lock is not None else None,
        undo=offer(fold, own) if undoes and own is not None else UndoOffer(None, None),
        auto=_auto(room, own),
        hands_open=room.over,
    )


def _auto(room: Room, seat: int | None) -> Auto:
    return room.seats[seat].auto if seat is not None else "never"  # type: ignore[return-value]


async def log(
    house: House, table: str, key: str | None, seat: int | None, since: int
) -> tuple[LogLine, ...]:
    """See `Tables.log`."""
    room = await house.rooms.get(table)
    own = reader(room, key, seat)
    fold = room.fold
    if fold is None:
        return ()
    return tuple(line(fold, step, own, room.over) for step in fold.steps[max(0, since) :])


def line(fold: Fold, step: Step, seat: int | None, over: bool) -> LogLine:
    """A step as that seat may know it; all of it once the game is over. That a choice went by itself is the seat's own:
    others would know that it had no other."""
    entry = step.entry
    knows = over or (seat is not None and entry.seat == seat)
    return LogLine(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        by="person" if entry.by == "auto" and not knows else entry.by,
        at=entry.at,
        round=step.round,
        turn=step.turn,
        phase=step.phase,
        choice=entry.words if knows and entry.kind == CHOICE else None,
        events=told(fold.game, step, None if over else seat, openly=over),
        undone=step.undone,
        to=entry.to,
        anew=entry.stream is not None,
    )


async def why(house: House, table: str, key: str, choice: str, seat: int | None) -> Refusal | None:
    """See `Tables.why`."""
    room = await house.rooms.get(table)
    own = room.check_seat(key, seat)
    if room.row.stage == OPEN:
        raise NotAwaited(NOTHING_TO_DECIDE, seat=own)
    fold = room.playing()
    if own not in fold.match.waiting:
        raise NotAwaited(NOTHING_TO_DECIDE, seat=own)
    number = fold.game.vocabulary.numbers.get(choice)
    if number is None:
        return UNKNOWN_WORDS
    seen = fold.view(own)
    return None if number in seen.legal() else seen.why(number)


async def mine(house: House, key: str) -> tuple[MyTable, ...]:
    """See `Tables.mine`."""
    if not keys.is_key(key):
        return ()
    h, t = schema.holders.c, schema.tables.c
    query = (
        select(h.table, h.seat, t.moved)
        .join(schema.tables, t.table == h.table)
        .where(h.key == keys.hashed(key), h.seat != WATCHER)
        .order_by(t.moved.desc(), h.table, h.seat)
        .limit(400)
    )
    rows = await house.store.read(lambda c: c.execute(query).all())
    held: dict[str, list[int]] = {}
    for row in rows:
        held.setdefault(row.table, []).append(row.seat)
    found: list[MyTable] = []
    for table, seats in held.items():
        room = await house.rooms.find(table, fold=False)
        if room is None:
            continue
        if room.row.stage != OPEN and room.row.summed != room.row.version:
            room = await house.rooms.get(table)
        found.append(_my_table(house, room, tuple(seats)))
    return tuple(sorted(found, key=lambda one: (not one.awaited, -one.moved)))


def _my_table(house: House, room: Room, seats: tuple[int, ...]) -> MyTable:
    shown = describe(house, room)
    if shown.stage == OPEN:
        awaited = tuple(seat for seat in seats if not room.seats[seat].begun)
    else:
        awaited = tuple(
            seat
            for seat in seats
            if shown.seats[seat].waiting
            and not shown.seats[seat].locked
            and room.seats[seat].person
        )
    winners: tuple[int, ...] = ()
    round_ = int(room.row.summary.get("round", 0))
    if room.fold is not None:
        status = room.fold.status()
        round_ = int(status.get("round") or 0)
        if shown.stage == OVER:
            winners = tuple((status.get("score") or {}).get("winners", ()))
    elif shown.stage == OVER:
        winners = tuple(room.row.summary.get("winners", ()))
    return MyTable(shown, seats, awaited, shown.moved, round_, winners)


async def listed(house: House) -> tuple[TableInfo, ...]:
    """See `Tables.listed`."""
    t = schema.tables.c
    query = (
        select(t.table)
        .where(t.listed, t.stage != OVER)
        .order_by(t.created.desc(), t.table)
        .limit(LISTED_MOST)
    )
    names = await house.store.read(lambda c: c.execute(query).scalars().all())
    rooms = [await house.rooms.find(name, fold=False) for name in names]
    shown = [describe(house, room) for room in rooms if room is not None]
    return tuple(info for info in shown if info.stage != OVER)


async def subscribe(
    house: House, table: str, key: str | None, seat: int | None, beat: float | None
) -> AsyncGenerator[Update, None]:
    """See `Tables.subscribe`."""
    room = await house.rooms.get(table, fold=False)
    held = room.check_may_look(key)
    seats = held if seat is None else tuple(own for own in held if own == seat)
    stream = house.hub.stream(table, seats, room.row.version, room.row.changes, beat)
    async with aclosing(stream):
        async for update in stream:
            yield update
