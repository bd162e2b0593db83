"""The messenger: on Postgres, hears what other server processes do and says who is present here (LISTEN/NOTIFY).

A notification says only `table:version:changes` (or who is present); what changed is read from the store. After a cut
connection everything that is watched here is looked at again, so nothing is missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, select

from backroom.core.errors import BackroomError
from backroom.table import schema
from backroom.table.house import House
from backroom.table.store import CHANNEL

LOG: Final = logging.getLogger("backroom.table")
RECONNECT_SECONDS: Final = 0.5
PRESENCE_SECONDS: Final = 20.0
PRESENCE: Final = "@"


class Messenger:
    """One connection that listens, for the whole process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._present: set[str] = set()
        self._speak = asyncio.Event()
        self.listening = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; on SQLite one process serves, and there is nobody to hear."""
        if self.house.store.alone:
            return
        self.house.hub.announce = self._announce
        self.house.spawn(self._listen())
        self.house.spawn(self._say_presence())
        await self.listening.wait()

    async def close(self) -> None:
        """Say no more."""
        self.house.hub.announce = lambda _table, _seats: None

    # --- hearing ----------------------------------------------------------------------------------------------------
    async def _listen(self) -> None:
        import psycopg

        url = self.house.store.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    url, autocommit=True, connect_timeout=5
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    await self._look_again()
                    await self._hear(connection)
            except (psycopg.Error, OSError, BackroomError) as error:
                LOG.warning(
                    "The connection that listens is gone (%s); trying again.", type(error).__name__
                )
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear(self, connection: Any) -> None:
        async for notice in connection.notifies():
            payload: str = notice.payload
            if payload.startswith(PRESENCE):
                table, process, seats = payload[1:].split(":")
                if process != self.house.process:
                    there = tuple(int(seat) for seat in seats.split(",") if seat)
                    if self.house.hub.tell_presence(table, process, there):
                        self._announce(table, there)
                continue
            table, version, changes = payload.split(":")
            self._heard(table, int(version), int(changes))

    def _heard(self, table: str, version: int, changes: int) -> None:
        room = self.house.rooms.at_hand(table)
        if room is not None and room.row.changes < changes:
            room.dirty = True
        self.house.hub.tell(table, version, changes)

    async def _look_again(self) -> None:
        """After a break: what happened at the tables that somebody watches here?"""
        t = schema.tables.c
        watched = self.house.hub.watched()
        if watched:
            query = select(t.table, t.version, t.changes).where(t.table.in_(watched))
            for row in await self.house.store.read(lambda c: c.execute(query).all()):
                self._heard(row.table, row.version, row.changes)

    # --- speaking ---------------------------------------------------------------------------------------------------
    def _announce(self, table: str, _seats: tuple[int, ...]) -> None:
        self._present.add(table)
        self._speak.set()

    async def _say_presence(self) -> None:
        hub = self.house.hub
        while True:
            try:
                # Not wait_for: in Python 3.11 it loses a cancellation that comes together with the event.
                async with asyncio.timeout(PRESENCE_SECONDS):
                    await self._speak.wait()
                tables, self._present = self._present, set()
            except TimeoutError:
                tables = {table for table in hub.watched() if hub.here(table)}
            self._speak.clear()
            try:
                if tables:
                    await self._say(sorted(tables))
            except BackroomError:
                LOG.warning("Presence could not be told.")

    async def _say(self, tables: Sequence[str]) -> None:
        house = self.house

        def write(connection: Connection) -> None:
            for table in tables:
                seats = ",".join(map(str, house.hub.here(table)))
                house.store.tell(connection, f"{PRESENCE}{table}:{house.process}:{seats}")

        await house.store.write(write)
