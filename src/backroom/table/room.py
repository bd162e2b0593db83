"""A room: one table in this process's memory, read from the store and kept in step with it; and the room keeper."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, select

from backroom.core.card import Message
from backroom.core.game import Game, Json
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.table import fair, keys, schema
from backroom.table.entry import FIELDS, Entry, from_row
from backroom.table.errors import NoSuchTable, NotYours, SetAside
from backroom.table.fold import Broken, Fold
from backroom.table.hub import Hub
from backroom.table.model import OPEN, OVER, RUNNING, Stage
from backroom.table.store import Store

T = TypeVar("T", bound=msgspec.Struct)
COUNTERS: Final = select(schema.tables.c.version, schema.tables.c.changes).where(
    schema.tables.c.table == bindparam("for_table")
)
LOG: Final = logging.getLogger("backroom.table")
ROOMS_KEPT: Final = 4000
FOLDS_KEPT: Final = 400
DROP_EVERY: Final = 64
WATCHER: Final = -1
UNKNOWN: Final = _("There is no such table, or it is not open to you.")
NOT_YOURS: Final = _("That seat is not yours.")
ASIDE: Final = _("This table is set aside: {why}. Its record is kept as it is.")
OTHER_RULES: Final = _("it was played by rules {theirs}, this program has rules {ours}")
NO_REPLAY: Final = _("its record does not replay from choice {number} on")


class Seat(msgspec.Struct):
    """A seat as it is stored."""

    seat: int
    kind: str
    name: str
    bot: str
    stand_in: bool
    taken: bool
    begun: bool
    randomness: str
    auto: str

    @property
    def person(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == "person" and not self.stand_in

    @property
    def program(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == "bot" or self.stand_in


class Lock(msgspec.Struct):
    """A locked simultaneous choice."""

    seat: int
    version: int
    words: str
    by: str
    at: float


class Asked(msgspec.Struct):
    """A question as it is stored."""

    kind: str
    subject: int
    version: int
    agreed: list[int]


class Row(msgspec.Struct):
    """The table's own row."""

    table: str
    game: str
    options: Json
    rules: int
    title: str
    stage: Stage
    version: int
    changes: int
    created: float
    creator: str
    listed: bool
    pace: float
    patience: float | None
    secret: str | None
    seeds: list[str]
    start: Json | None
    watch: str
    rematch: str | None
    began: float | None
    ended: str | None
    summed: int
    waiting: list[int]
    due: bool
    moved: float
    summary: Json


SEAT_COLUMNS: Final = [schema.seats.c[name] for name in Seat.__struct_fields__]
ROW_COLUMNS: Final = [schema.tables.c[name] for name in Row.__struct_fields__]
ENTRY_COLUMNS: Final = [schema.entries.c[name] for name in FIELDS]
LOCK_COLUMNS: Final = [schema.locks.c[name] for name in Lock.__struct_fields__]
ASKED_COLUMNS: Final = [schema.questions.c[name] for name in Asked.__struct_fields__]


class Read(msgspec.Struct):
    """All that is stored of a table, entries only from a version on."""

    row: Row
    seats: list[Seat]
    holders: dict[str, tuple[int, ...]]
    locks: list[Lock]
    questions: list[Asked]
    entries: list[Entry]


def read_table(connection: Connection, table: str, since: int | None) -> Read | None:
    """What is stored of a table; entries after `since` (None: none of them)."""
    found = connection.execute(select(*ROW_COLUMNS).where(schema.tables.c.table == table)).first()
    if found is None:
        return None
    row = _struct(Row, found)
    seats = connection.execute(
        select(*SEAT_COLUMNS).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    )
    holders: dict[str, tuple[int, ...]] = {}
    held = select(schema.holders.c.key, schema.holders.c.seat).where(
        schema.holders.c.table == table
    )
    for key, seat in connection.execute(held.order_by(schema.holders.c.seat)):
        holders[key] = (*holders.get(key, ()), seat)
    entries = [] if since is None else read_entries(connection, table, since, row.version)
    return Read(
        row,
        [_struct(Seat, one) for one in seats],
        holders,
        _all(connection, schema.locks, LOCK_COLUMNS, Lock, table),
        _all(connection, schema.questions, ASKED_COLUMNS, Asked, table),
        entries,
    )


def read_entries(connection: Connection, table: str, since: int, upto: int) -> list[Entry]:
    """The entries after a version; none that were written after the table's row was read."""
    number = schema.entries.c.number
    rows = connection.execute(
        select(*ENTRY_COLUMNS)
        .where(schema.entries.c.table == table, number > since, number <= upto)
        .order_by(number)
    )
    return [from_row(row) for row in rows]


def _struct(kind: type[T], row: Any) -> T:
    """A row's values, in the order of the struct's fields, as the struct."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)


def _all(connection: Connection, of: Any, columns: Any, kind: Any, table: str) -> Any:
    rows = connection.execute(select(*columns).where(of.c.table == table))
    return [_struct(kind, row) for row in rows]


class Room:
    """One table in memory. Whoever changes it holds `lock`; `fold` is there from the deal on, once it was needed."""

    def __init__(self, read: Read) -> None:
        self.lock = asyncio.Lock()
        self.fold: Fold | None = None
        self.fault: Message | None = None
        self.dirty = False
        self.take(read)

    def take(self, read: Read) -> None:
        """Take over what was read."""
        self.row = read.row
        self.seats = read.seats
        self.holders = read.holders
        self.locks = {lock.seat: lock for lock in read.locks if lock.version == read.row.version}
        self.questions = [q for q in read.questions if q.version == read.row.version]

    @property
    def table(self) -> str:
        """The table's name."""
        return self.row.table

    @property
    def game(self) -> Game[Any]:
        """The game played here."""
        return registered(self.row.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        if self.fold is not None:
            return self.fold.match.over
        return self.row.stage == OVER

    @property
    def stage(self) -> Stage:
        """Open, running or over."""
        if self.row.stage == OPEN:
            return OPEN
        return OVER if self.over else RUNNING

    def seed_of(self, stream: int) -> str:
        """The seed of a stream of this table."""
        if self.row.secret is None:
            known = self.row.seeds
            return known[stream] if stream < len(known) else fair.seed(known[0], [], stream)
        return fair.seed(self.row.secret, [seat.randomness for seat in self.seats], stream)

    def new_fold(self) -> Fold:
        """The dealt game before its first choice."""
        return Fold(self.game, self.row.options, self.seed_of, self.row.start)

    def playing(self) -> Fold:
        """The fold; raises where there is none: the table is set aside."""
        if self.fold is None:
            raise SetAside(ASIDE, why=self.fault.read() if self.fault else "")
        return self.fold

    # --- who may do what --------------------------------------------------------------------------------------------
    def held(self, key: str | None) -> tuple[int, ...]:
        """The seats that a key holds, WATCHER among them for a watcher."""
        return self.holders.get(keys.hashed(key), ()) if keys.is_key(key) and key else ()

    def check_may_look(self, key: str | None) -> tuple[int, ...]:
        """The seats of a key that may look at this table; to others there is no such table."""
        held = self.held(key)
        if not held and not self.row.listed:
            raise NoSuchTable(UNKNOWN)
        return tuple(seat for seat in held if seat != WATCHER)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide and have not locked a choice."""
        waiting = self.fold.match.waiting if self.fold is not None else ()
        return tuple(seat for seat in waiting if seat not in self.locks)

    def check_seat(
        self, key: str | None, seat: int | None, first: tuple[int, ...] | None = None
    ) -> int:
        """The seat that a key acts for: the one named, else its first that is awaited (or of `first`), else its
        first."""
        held = self.check_may_look(key)
        if seat is not None:
            if seat not in held:
                raise NotYours(NOT_YOURS)
            return seat
        if not held:
            raise NotYours(NOT_YOURS)
        wanted = self.awaited if first is None else first
        return next((own for own in held if own in wanted), held[0])


class Rooms:
    """Keeps the rooms that were used last, and in step with the store."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._asked = 0
        self.on_change: Callable[[Room], None] = lambda _room: None

    def forget(self, table: str) -> None:
        """Drop a table from memory."""
        self._rooms.pop(table, None)

    def known(self) -> tuple[Room, ...]:
        """The rooms in memory."""
        return tuple(self._rooms.values())

    def at_hand(self, table: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(table)

    async def get(self, table: str, *, fold: bool = True) -> Room:
        """The room as it is stored now, folded if asked for (and if it was dealt and replays)."""
        room = await self.find(table, fold=fold)
        if room is None:
            raise NoSuchTable(UNKNOWN)
        return room

    async def find(self, table: str, *, fold: bool = True) -> Room | None:
        """The same, None where there is no such table."""
        if not keys.NAME.fullmatch(table):
            return None
        room = self._rooms.get(table)
        if room is None:
            read = await self.store.read(lambda c: read_table(c, table, None))
            if read is None:
                return None
            room = self._rooms.get(table)
            if room is None:
                room = self._rooms[table] = Room(read)
        self._rooms.move_to_end(table)
        stale = await self._stale(room)
        if stale or (fold and room.fold is None and room.row.stage != OPEN and not room.fault):
            async with room.lock:
                await self.refresh(room, fold=fold)
        self._asked += 1
        if self._asked % DROP_EVERY == 0:
            self._drop_old()
        return room

    async def _stale(self, room: Room) -> bool:
        if room.dirty:
            return True
        if self.store.alone:
            return False
        named = {"for_table": room.table}
        now = await self.store.glance(lambda c: c.execute(COUNTERS, named).first())
        return now is None or (now.version, now.changes) != (room.row.version, room.row.changes)

    async def refresh(self, room: Room, *, fold: bool = True) -> None:
        """Read what changed in the store. The caller holds the room's lock."""
        fold = fold or room.fold is not None
        since = (room.fold.version if room.fold is not None else 0) if fold else None
        read = await self.store.read(lambda c: read_table(c, room.table, since))
        if read is None:
            self.forget(room.table)
            raise NoSuchTable(UNKNOWN)
        room.take(read)
        room.dirty = False
        if fold and room.row.stage != OPEN:
            self.bring_up(room, read.entries)
        self.hub.tell(room.table, room.row.version, room.row.changes)
        self.on_change(room)

    def bring_up(self, room: Room, entries: list[Entry]) -> None:
        """Fold entries in; a record that does not replay is reported and set aside."""
        try:
            if room.row.rules != room.game.rules:
                fields = {"theirs": room.row.rules, "ours": room.game.rules}
                self.set_aside(room, Message(OTHER_RULES, fields), "")
                return
            if room.fold is None:
                room.fold = room.new_fold()
            room.fold.add_all(entries)
            ended = room.row.ended if room.row.summed == room.fold.version else None
            if ended is not None and ended != room.fold.digest():
                raise Broken(room.fold.version, "the end has another digest")
            room.fault = None
        except Broken as error:
            self.set_aside(room, Message(NO_REPLAY, {"number": error.number}), str(error))
        except Exception as error:  # the deal itself fails, in whatever way
            self.set_aside(room, Message(NO_REPLAY, {"number": 0}), repr(error))

    def set_aside(self, room: Room, fault: Message, detail: str) -> None:
        """Keep the record as it is, play no more, say why. The detail may be secret: it goes to the server's log."""
        room.fold = None
        room.fault = fault
        LOG.error("Table %s is set aside: %s %s", room.table, fault.read(), detail)

    def _drop_old(self) -> None:
        if len(self._rooms) > ROOMS_KEPT:
            for table, room in list(self._rooms.items())[: len(self._rooms) - ROOMS_KEPT]:
                if not room.lock.locked():
                    del self._rooms[table]
        folded = [room for room in self._rooms.values() if room.fold is not None]
        for room in folded[: max(0, len(folded) - FOLDS_KEPT)]:
            if not room.lock.locked():
                room.fold = None
