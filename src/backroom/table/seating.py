"""Seating, before the deal: invitations, who sits where and is ready, bots in empty seats, who stands up again."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from backroom.core.language import _
from backroom.table import fair, keys, schema, writing
from backroom.table.errors import NoInvitation, NotNow, NotYours
from backroom.table.house import House
from backroom.table.making import NAME_LENGTH, check_bot, check_text, one_line, own_key
from backroom.table.model import OPEN, RUNNING, Joined, Json, Played
from backroom.table.room import NOT_YOURS, WATCHER, Read, Room, read_table

RANDOMNESS_LENGTH: Final = 200
GONE: Final = _("This invitation was used already, or there never was one.")
STARTED: Final = _("The cards are dealt already.")
NOT_THEIRS: Final = _(
    "Only the one who made the table may renew an invitation, and only for an empty seat."
)
NOT_EMPTY: Final = _("Only the one who made the table may seat a bot, and only in an empty seat.")


async def begin(house: House, table: str, key: str, randomness: str) -> Played:
    """The key's seats are ready; the last one has the cards dealt."""
    check_text("randomness", randomness, RANDOMNESS_LENGTH)
    room = await house.rooms.get(table, fold=False)
    async with room.lock:
        await house.rooms.refresh(room, fold=False)
        held = room.check_may_look(key)
        creator = room.row.creator == keys.hashed(key)
        if not held and not creator:
            raise NotYours(NOT_YOURS)
        if room.row.stage != OPEN:
            return Played(room.row.version, room.row.changes)
        if not held and any(seat.kind == "person" for seat in room.seats):
            raise NotYours(NOT_YOURS)

        def write(connection: Connection) -> Played:
            now = writing.locked(connection, table)
            fresh = _read(connection, table)
            for seat in fresh.seats:
                if fresh.row.stage == OPEN and seat.seat in held and not seat.begun:
                    writing.set_seat(
                        connection, table, seat.seat, begun=True, randomness=randomness
                    )
            return _ready(house, connection, table, now)

        answer = await house.store.write(write)
        await house.rooms.refresh(room)
        return answer


def _ready(house: House, connection: Connection, table: str, now: writing.Now) -> Played:
    """Count the change; where it made the last seat ready, the cards are dealt."""
    fresh = _read(connection, table)
    values: Json = {}
    if fresh.row.stage == OPEN and all(seat.begun and seat.taken for seat in fresh.seats):
        at = house.clock()
        values = {"stage": RUNNING, "began": at, "moved": at, "summed": -1}
    return writing.changed(connection, house.store, table, now, 0, **values)


def _read(connection: Connection, table: str) -> Read:
    fresh = read_table(connection, table, None)
    assert fresh is not None
    return fresh


async def join(house: House, invitation: str, key: str | None, name: str) -> Joined:
    """Take the seat of an invitation, or watch."""
    check_text("name", name, NAME_LENGTH)
    if not keys.is_key(invitation):
        raise NoInvitation(GONE)
    word = keys.hashed(invitation)
    key = own_key(key)

    def write(connection: Connection) -> tuple[str, int, str | None]:
        i = schema.invitations.c
        query = select(i.table, i.seat, i.used).where(i.invitation == word)
        found = connection.execute(query).first()
        if found is None:
            t = schema.tables.c
            watched = connection.execute(select(t.table, t.secret).where(t.watch == word)).first()
            if watched is None:
                raise NoInvitation(GONE)
            writing.locked(connection, watched.table)
            hold(connection, watched.table, WATCHER, keys.hashed(key))
            return watched.table, WATCHER, watched.secret
        now = writing.locked(connection, found.table)
        used = connection.execute(select(i.used).where(i.invitation == word)).scalar_one()
        if used is not None:
            if holds(connection, found.table, found.seat, keys.hashed(key)):
                return found.table, found.seat, _secret(connection, found.table)
            raise NoInvitation(GONE)
        connection.execute(
            update(schema.invitations).where(i.invitation == word).values(used=house.clock())
        )
        hold(connection, found.table, found.seat, keys.hashed(key))
        seats = schema.seats.c
        seat = connection.execute(
            select(seats.taken, seats.name).where(
                seats.table == found.table, seats.seat == found.seat
            )
        ).one()
        if not seat.taken:
            values = {"name": shown} if (shown := one_line(name)) else {}
            writing.set_seat(connection, found.table, found.seat, taken=True, **values)
        writing.changed(connection, house.store, found.table, now, 0)
        return found.table, found.seat, _secret(connection, found.table)

    table, seat, secret = await house.store.write(write)
    room = await house.rooms.get(table, fold=False)
    async with room.lock:
        await house.rooms.refresh(room, fold=False)
    commitment = fair.commitment(secret) if secret else ""
    return Joined(table, None if seat == WATCHER else seat, key, commitment)


async def invite(house: House, table: str, key: str, seat: int) -> str:
    """A fresh one-time invitation for a seat."""
    room = await house.rooms.get(table, fold=False)
    room.check_may_look(key)
    word = keys.new_key()

    def write(connection: Connection) -> None:
        writing.locked(connection, table)
        fresh = _read(connection, table)
        empty = 0 <= seat < len(fresh.seats) and not fresh.seats[seat].taken
        own = seat in fresh.holders.get(keys.hashed(key), ()) and seat != WATCHER
        if not own and not (empty and fresh.row.creator == keys.hashed(key)):
            raise NotYours(NOT_THEIRS)
        _drop_invitations(connection, table, seat)
        connection.execute(
            insert(schema.invitations).values(
                invitation=keys.hashed(word), table=table, seat=seat, used=None
            )
        )

    await house.store.write(write)
    return word


async def fill(house: House, table: str, key: str, seat: int, bot: str) -> Played:
    """Seat a bot where nobody came; see `Tables.fill`."""
    check_bot(bot, "bot")
    room = await house.rooms.get(table, fold=False)
    async with room.lock:
        await house.rooms.refresh(room, fold=False)
        room.check_may_look(key)
        if room.row.stage != OPEN:
            raise NotNow(STARTED)
        empty = 0 <= seat < len(room.seats) and not room.seats[seat].taken
        if not empty or room.row.creator != keys.hashed(key):
            raise NotYours(NOT_EMPTY)

        def write(connection: Connection) -> Played:
            now = writing.locked(connection, table)
            if _read(connection, table).seats[seat].taken:
                raise NotYours(NOT_EMPTY)
            writing.set_seat(
                connection, table, seat, kind="bot", bot=bot, taken=True, begun=True, name=""
            )
            _drop_invitations(connection, table, seat)
            return _ready(house, connection, table, now)

        answer = await house.store.write(write)
        await house.rooms.refresh(room)
        return answer


async def stand_up(house: House, room: Room, key: str, seat: int | None) -> Played:
    """Leave before the deal: the seat is empty again, for all keys that held it. The caller holds the room's lock."""
    own = room.check_seat(key, seat)
    left = room.holders[keys.hashed(key)] == (own,)

    def write(connection: Connection) -> Played:
        now = writing.locked(connection, room.table)
        if _read(connection, room.table).row.stage != OPEN:
            raise NotNow(STARTED)
        h = schema.holders.c
        connection.execute(delete(schema.holders).where(h.table == room.table, h.seat == own))
        if left:
            hold(connection, room.table, WATCHER, keys.hashed(key))
        _drop_invitations(connection, room.table, own)
        writing.set_seat(
            connection, room.table, own, taken=False, begun=False, name="", randomness=""
        )
        return writing.changed(connection, house.store, room.table, now, 0)

    answer = await house.store.write(write)
    await house.rooms.refresh(room, fold=False)
    return answer


# --- small things -----------------------------------------------------------------------------------------------------
def hold(connection: Connection, table: str, seat: int, key: str) -> None:
    """Let a key (its hash) hold a seat."""
    if not holds(connection, table, seat, key):
        connection.execute(insert(schema.holders).values(key=key, table=table, seat=seat))


def holds(connection: Connection, table: str, seat: int, key: str) -> bool:
    """Whether a key (its hash) holds a seat."""
    h = schema.holders.c
    query = select(h.seat).where(h.key == key, h.table == table, h.seat == seat)
    return connection.execute(query).first() is not None


def _secret(connection: Connection, table: str) -> str | None:
    query = select(schema.tables.c.secret).where(schema.tables.c.table == table)
    secret: str | None = connection.execute(query).scalar_one()
    return secret


def _drop_invitations(connection: Connection, table: str, seat: int) -> None:
    i = schema.invitations.c
    unused = delete(schema.invitations).where(i.table == table, i.seat == seat, i.used.is_(None))
    connection.execute(unused)
