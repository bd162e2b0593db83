"""What a seat keeps for itself: private notes, and whether decisions with one choice go by themselves."""

from __future__ import annotations

from typing import Final, get_args

from sqlalchemy import Connection, select

from backroom.core.language import _
from backroom.table import schema, writing
from backroom.table.errors import Unfit
from backroom.table.house import House
from backroom.table.making import check_text
from backroom.table.model import Auto, Played

NOTES_LENGTH: Final = 20_000
BAD_AUTO: Final = _("Decisions with one choice go by themselves never, smart or always.")


async def notes(house: House, table: str, key: str, seat: int | None) -> str:
    """The seat's notes. They are read when asked for: no page of another seat ever has them in memory."""
    room = await house.rooms.get(table, fold=False)
    own = room.check_seat(key, seat)
    s = schema.seats.c
    query = select(s.notes).where(s.table == table, s.seat == own)
    text: str = await house.store.read(lambda c: c.execute(query).scalar_one())
    return text


async def write_notes(house: House, table: str, key: str, text: str, seat: int | None) -> None:
    """Keep notes; nobody else's page changes by that."""
    check_text("text", text, NOTES_LENGTH)
    room = await house.rooms.get(table, fold=False)
    own = room.check_seat(key, seat)
    await house.store.write(lambda c: writing.set_seat(c, table, own, notes=text))


async def set_auto(house: House, table: str, key: str, auto: Auto, seat: int | None) -> Played:
    """Set whether the seat's single choices go by themselves."""
    if auto not in get_args(Auto):
        raise Unfit(BAD_AUTO, "auto")
    room = await house.rooms.get(table, fold=False)
    own = room.check_seat(key, seat)
    async with room.lock:

        def write(connection: Connection) -> Played:
            now = writing.locked(connection, table)
            writing.set_seat(connection, table, own, auto=auto)
            return writing.changed(connection, house.store, table, now, 0)

        answer = await house.store.write(write)
        await house.rooms.refresh(room)
        return answer
