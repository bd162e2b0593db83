"""What people at a table agree on: undo beyond what one may do alone, a bot for who left; leaving and returning."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from backroom.core.language import _
from backroom.table import seating, writing
from backroom.table.entry import RETURN, TAKEOVER, UNDO, Entry
from backroom.table.errors import NotNow
from backroom.table.fold import Fold
from backroom.table.house import House
from backroom.table.model import OPEN, Played
from backroom.table.moving import running, seat_entry, undo_entry, written
from backroom.table.room import Asked, Room

STAND_IN: Final = "normal"
NO_QUESTION: Final = _("Nobody asks that, or the table has gone on since.")
NOT_ASKED: Final = _("You are not asked this.")
NO_PERSON: Final = _("No person plays at that seat.")
NOT_AWAY: Final = _("No bot stands in for this seat.")
OWN_SEAT: Final = _("To leave your own seat, leave it.")
STILL_HERE: Final = _(
    "They are at the table: one voice alone lets a bot take over only for those who are away."
)


def people(room: Room) -> set[int]:
    """The seats where a person decides."""
    return {seat.seat for seat in room.seats if seat.person and seat.taken}


def asked(room: Room, question: Asked) -> tuple[int, ...]:
    """The seats that still have to answer."""
    concerned = people(room) - {question.subject} if question.kind == TAKEOVER else people(room)
    return tuple(sorted(concerned - set(question.agreed)))


async def ask_takeover(
    house: House, table: str, key: str, subject: int, seat: int | None
) -> Played:
    """Propose that a bot takes over; see `Tables.ask_takeover`."""
    room = await house.rooms.get(table)
    async with room.lock:
        fold = running(room)
        own = room.check_seat(key, seat)
        if subject not in people(room):
            raise NotNow(NO_PERSON)
        mine = people(room) & set(room.held(key))
        if subject in mine:
            raise NotNow(OWN_SEAT)
        question = Asked(TAKEOVER, subject, fold.version, [own, *sorted(mine - {own})])
        late = _too_slow(house, room, subject)
        if asked(room, question) and not late:
            return await _ask(house, room, question)
        if not late and subject in house.hub.present(table):
            raise NotNow(STILL_HERE)
        return await _takeover(house, room, fold, subject, TAKEOVER)


def _too_slow(house: House, room: Room, subject: int) -> bool:
    fold = room.playing()
    since = fold.steps[-1].entry.at if fold.steps else room.row.began or 0.0
    late = room.row.patience is not None and house.clock() - since > room.row.patience
    return late and subject in fold.match.waiting and subject not in room.locks


async def answer(
    house: House, table: str, key: str, kind: str, subject: int, yes: bool, seat: int | None
) -> Played:
    """Answer a question; see `Tables.answer`."""
    room = await house.rooms.get(table)
    async with room.lock:
        fold = running(room)
        own = room.check_seat(key, seat)
        question = next((q for q in room.questions if (q.kind, q.subject) == (kind, subject)), None)
        if question is None:
            raise NotNow(NO_QUESTION)
        mine = set(room.held(key)) & set(asked(room, question))
        if not mine and not (own in question.agreed and not yes):
            raise NotNow(NOT_ASKED)
        if not yes:
            return await _withdraw(house, room, question)
        agreed = Asked(kind, subject, question.version, [*question.agreed, *sorted(mine)])
        if asked(room, agreed):
            return await _ask(house, room, agreed)
        if kind == UNDO:
            entry = undo_entry(house, fold, question.agreed[0], subject, anew=True)
            return await _append(house, room, fold, entry)
        return await _takeover(house, room, fold, subject, TAKEOVER)


async def leave(house: House, table: str, key: str, seat: int | None) -> Played:
    """Let a bot go on in one's own seat; before the deal, leave it empty."""
    room = await house.rooms.get(table)
    async with room.lock:
        if room.row.stage == OPEN:
            return await seating.stand_up(house, room, key, seat)
        fold = running(room)
        own = room.check_seat(key, seat)
        if not room.seats[own].person:
            raise NotNow(NO_PERSON)
        return await _takeover(house, room, fold, own, TAKEOVER)


async def come_back(house: House, table: str, key: str, seat: int | None) -> Played:
    """Take one's own seat back."""
    room = await house.rooms.get(table)
    async with room.lock:
        fold = running(room)
        own = room.check_seat(key, seat)
        if not room.seats[own].stand_in:
            raise NotNow(NOT_AWAY)
        return await _takeover(house, room, fold, own, RETURN)


async def _takeover(house: House, room: Room, fold: Fold, seat: int, kind: str) -> Played:
    entry = seat_entry(house, fold, kind, seat)
    bot = STAND_IN if kind == TAKEOVER else ""
    return await _append(house, room, fold, entry, stand_in=kind == TAKEOVER, bot=bot)


async def _append(
    house: House, room: Room, fold: Fold, entry: Entry, **seat_values: object
) -> Played:
    def write(connection: Connection) -> Played:
        now = writing.locked(connection, room.table, fold.version)
        writing.add_entries(connection, room.table, [entry])
        if seat_values:
            writing.set_seat(connection, room.table, entry.seat, **seat_values)
        return writing.changed(connection, house.store, room.table, now, 1)

    return await _carried_out(house, room, await written(house, room, write))


async def _ask(house: House, room: Room, question: Asked) -> Played:
    def write(connection: Connection) -> Played:
        now = writing.locked(connection, room.table, question.version)
        writing.set_question(
            connection,
            room.table,
            question.kind,
            question.subject,
            question.version,
            question.agreed,
        )
        return writing.changed(connection, house.store, room.table, now, 0)

    return await _carried_out(house, room, await written(house, room, write))


async def _withdraw(house: House, room: Room, question: Asked) -> Played:
    def write(connection: Connection) -> Played:
        now = writing.locked(connection, room.table, question.version)
        writing.drop_question(connection, room.table, question.kind, question.subject)
        return writing.changed(connection, house.store, room.table, now, 0)

    return await _carried_out(house, room, await written(house, room, write))


async def _carried_out(house: House, room: Room, done: Played) -> Played:
    await house.rooms.refresh(room)
    return done
