"""Moves: a choice is accepted only if it is offered to that seat at that version, then written, then acknowledged, then
told. Whatever it draws is drawn when the written entry is folded in, never before."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from sqlalchemy import Connection

from backroom.core.errors import BackroomError, Illegal
from backroom.core.language import _
from backroom.core.match import UNKNOWN_WORDS
from backroom.table import writing
from backroom.table.entry import CHOICE, TAKEOVER, UNDO, Entry
from backroom.table.errors import NotAwaited, NotNow, Stale, Unavailable, Unfit
from backroom.table.fold import Fold
from backroom.table.house import House
from backroom.table.model import OPEN, By, Played
from backroom.table.room import Lock, Room
from backroom.table.undo import offer, one_back
from backroom.table.writing import Moved

T = TypeVar("T")
COMMAND_LENGTH: Final = 80
NOT_DEALT: Final = _("The cards are not dealt yet.")
OVER: Final = _("The game is over.")
GONE_ON: Final = _(
    "The table has gone on meanwhile: this was made for version {yours}, it is at {version}."
)
NOT_LOCKED: Final = _("There is no locked choice to take back.")
NOTHING_TO_UNDO: Final = _("There is nothing to take back.")
STOOD_IN: Final = _("A bot stands in for this seat: come back first.")
BAD_COMMAND: Final = _("A command id is a text of 1 to 80 characters.")
NOTHING_TO_DECIDE: Final = _("Seat {seat} has nothing to decide now.")
NOT_BACK: Final = _("One can only go back, to a version before this one.")


async def play(
    house: House, table: str, key: str, version: int, command: str, choice: str, seat: int | None
) -> Played:
    """A person's choice; see `Tables.play`."""
    check_command(command)
    room = await house.rooms.get(table)
    asked = f"play {version} {choice}"
    async with room.lock:
        own = await _acting(house, room, key, seat, command)

        def act() -> Awaitable[Played]:
            return _choose(house, room, own, version, choice, command, asked)

        return await _once(house, room, own, command, asked, act)


async def play_for(
    house: House, room: Room, seat: int, version: int, choice: str, by: By
) -> Played:
    """A choice that a program makes for a seat."""
    command = f"{by}-{secrets.token_hex(8)}"
    async with room.lock:
        return await _choose(
            house, room, seat, version, choice, command, f"play {version} {choice}", by
        )


async def _acting(
    house: House, room: Room, key: str, seat: int | None, command: str, last: int | None = None
) -> int:
    """The seat that a command acts for: the one named; of several that the key holds the one that this very command
    acted for before, else the one that acted `last`, else the one that is awaited."""
    own = room.check_seat(key, seat)
    held = room.check_may_look(key)
    if seat is not None or len(held) == 1:
        return own
    before = await house.store.read(lambda c: writing.seat_of_command(c, room.table, held, command))
    return next((one for one in (before, last) if one is not None), own)


async def _once(
    house: House,
    room: Room,
    seat: int,
    command: str,
    asked: str,
    act: Callable[[], Awaitable[Played]],
) -> Played:
    """Do it; where it is refused, look whether this very command was carried out before."""
    try:
        return await act()
    except BackroomError:
        before = await house.store.read(
            lambda c: writing.repeated(c, room.table, seat, command, asked)
        )
        if before is None:
            raise
        return before


async def _choose(
    house: House,
    room: Room,
    seat: int,
    version: int,
    choice: str,
    command: str,
    asked: str,
    by: By = "person",
) -> Played:
    fold = running(room)
    check_version(fold, version)
    if by == "person" and room.seats[seat].stand_in:
        raise NotNow(STOOD_IN)
    check_offered(fold, seat, choice)
    waiting = fold.match.waiting
    lock = Lock(seat, version, choice, by, house.clock())
    digest = fold.digest()

    def write(connection: Connection) -> tuple[Played, list[Entry], dict[int, Lock], bool]:
        before = writing.repeated(connection, room.table, seat, command, asked)
        if before is not None:
            return before, [], {}, True
        now = writing.locked(connection, room.table, version)
        locks = {seat: lock}
        if len(waiting) > 1:
            locks = writing.set_lock(connection, room.table, lock)
        entries = (
            _entries(version, digest, [locks[s] for s in waiting])
            if locks.keys() >= set(waiting)
            else []
        )
        if entries:
            writing.add_entries(connection, room.table, entries)
        answer = writing.changed(connection, house.store, room.table, now, len(entries))
        answer = Played(answer.version, answer.changes, locked=not entries)
        writing.keep_command(connection, room.table, seat, command, asked, answer)
        return answer, entries, locks, False

    answer, entries, locks, again = await written(house, room, write)
    if not again:
        take_in(house, room, answer, entries)
        room.locks = {} if entries else locks
        house.noticed(room)
    return answer


def _entries(version: int, digest: str, locks: Sequence[Lock]) -> list[Entry]:
    """The entries of choices made at the same time; only the first knows the digest of the state before it."""
    first = version + 1
    return [
        Entry(
            number=first + place,
            kind=CHOICE,
            seat=lock.seat,
            words=lock.words,
            by=lock.by,  # type: ignore[arg-type]
            at=lock.at,
            before=digest if place == 0 else "",
            together=first if len(locks) > 1 else None,
        )
        for place, lock in enumerate(locks)
    ]


async def written(house: House, room: Room, write: Callable[[Connection], T]) -> T:
    """What was written; where another process was faster, the table is brought up and the command is stale."""
    try:
        return await house.store.write(write)
    except Moved:
        yours = room.row.version
        await house.rooms.refresh(room)
        raise Stale(GONE_ON, room.row.version, yours=yours) from None
    except Unavailable:
        room.dirty = True  # whether it was written is not known
        raise


def take_in(house: House, room: Room, answer: Played, entries: Sequence[Entry]) -> None:
    """Fold in what was written just now, from memory."""
    if answer.changes != room.row.changes + 1:
        room.dirty = True
    room.row.version, room.row.changes = answer.version, answer.changes
    if entries:
        room.questions = []
        house.rooms.bring_up(room, list(entries))


async def unlock(house: House, table: str, key: str, version: int, seat: int | None) -> Played:
    """Take back a locked choice."""
    room = await house.rooms.get(table)
    async with room.lock:
        fold = running(room)
        own = room.check_seat(key, seat, tuple(room.locks))
        check_version(fold, version)

        def write(connection: Connection) -> Played:
            now = writing.locked(connection, room.table, version)
            if not writing.drop_lock(connection, room.table, own):
                raise NotNow(NOT_LOCKED)
            return writing.changed(connection, house.store, room.table, now, 0)

        answer = await written(house, room, write)
        take_in(house, room, answer, [])
        room.locks.pop(own, None)
        house.noticed(room)
        return answer


# --- undo -------------------------------------------------------------------------------------------------------------
async def undo(
    house: House, table: str, key: str, version: int, command: str, to: int | None, seat: int | None
) -> Played:
    """Go back; see `Tables.undo`."""
    check_command(command)
    room = await house.rooms.get(table)
    asked = f"undo {version} {'' if to is None else to}"
    async with room.lock:
        last = _last_to_act(room.fold, room.check_may_look(key)) if room.fold else None
        own = await _acting(house, room, key, seat, command, last)

        def act() -> Awaitable[Played]:
            return _undo(house, room, key, own, version, to, command, asked)

        return await _once(house, room, own, command, asked, act)


def _last_to_act(fold: Fold, held: Sequence[int]) -> int | None:
    """Hot-seat: the seat of this key that decided last."""
    for index in reversed(fold.line.steps):
        if fold.steps[index].entry.seat in held:
            return fold.steps[index].entry.seat
    return None


async def _undo(
    house: House,
    room: Room,
    key: str,
    seat: int,
    version: int,
    to: int | None,
    command: str,
    asked: str,
) -> Played:
    fold = running(room)
    check_version(fold, version)
    if to is not None and not 0 <= to < version:
        raise Unfit(NOT_BACK, "to")
    to = one_back(fold, seat) if to is None else fold.whole(to)
    if to is None or not fold.line.steps or fold.steps[fold.line.steps[-1]].entry.number <= to:
        raise NotNow(NOTHING_TO_UNDO)
    free = offer(fold, seat).free
    agreed = free is not None and to >= free
    people = {s.seat for s in room.seats if s.person and s.taken}
    mine = people & set(room.held(key)) | {seat}
    alone = people <= mine
    entries = [undo_entry(house, fold, seat, to, anew=not agreed)] if agreed or alone else []

    def write(connection: Connection) -> tuple[Played, bool]:
        before = writing.repeated(connection, room.table, seat, command, asked)
        if before is not None:
            return before, True
        now = writing.locked(connection, room.table, version)
        if entries:
            writing.add_entries(connection, room.table, entries)
        else:
            writing.set_question(
                connection, room.table, UNDO, to, version, sorted(mine, key=lambda s: s != seat)
            )
        answer = writing.changed(connection, house.store, room.table, now, len(entries))
        writing.keep_command(connection, room.table, seat, command, asked, answer)
        return answer, False

    answer, again = await written(house, room, write)
    if not again:
        take_in(house, room, answer, entries)
        if entries:
            room.locks = {}
        else:
            await house.rooms.refresh(room)
        house.noticed(room)
    return answer


def undo_entry(house: House, fold: Fold, seat: int, to: int, *, anew: bool) -> Entry:
    """The entry that goes back; `anew` begins a new random stream, so what was seen is not what comes."""
    return Entry(
        number=fold.version + 1,
        kind=UNDO,
        seat=seat,
        at=house.clock(),
        before=fold.digest(),
        to=to,
        stream=fold.streams if anew else None,
    )


def seat_entry(house: House, fold: Fold, kind: str, seat: int) -> Entry:
    """The entry that says that a bot takes over at a seat, or that its person returns."""
    return Entry(
        number=fold.version + 1,
        kind=TAKEOVER if kind == TAKEOVER else "return",
        seat=seat,
        at=house.clock(),
        before=fold.digest(),
    )


# --- checks -----------------------------------------------------------------------------------------------------------
def running(room: Room) -> Fold:
    """The game being played."""
    if room.row.stage == OPEN:
        raise NotNow(NOT_DEALT)
    fold = room.playing()
    if fold.match.over:
        raise NotNow(OVER)
    return fold


def check_version(fold: Fold, version: int) -> None:
    """A command is for one version only."""
    if version != fold.version:
        raise Stale(GONE_ON, fold.version, yours=version)


def check_command(command: str) -> None:
    """A command id is short."""
    if not 0 < len(command) <= COMMAND_LENGTH:
        raise Unfit(BAD_COMMAND, "command")


def check_offered(fold: Fold, seat: int, choice: str) -> None:
    """The choice is offered to the seat now. The reason, if not, is found on the seat's view alone."""
    if seat not in fold.match.waiting:
        raise NotAwaited(NOTHING_TO_DECIDE, seat=seat)
    number = fold.game.vocabulary.numbers.get(choice)
    if number is None:
        raise Illegal(UNKNOWN_WORDS)
    if number not in fold.match.legal(seat):
        raise Illegal(fold.view(seat).why(number) or UNKNOWN_WORDS)
