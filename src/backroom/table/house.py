"""The house: what the parts of the table service share in one process: store, hub, rooms, clock, and what a change sets
in motion (streams are told, programs wake, the summary for lists is written)."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final

from sqlalchemy import Connection, bindparam, update

from backroom.core.errors import BackroomError
from backroom.core.game import Json
from backroom.table import schema
from backroom.table.hub import Hub
from backroom.table.model import OPEN, OVER, RUNNING
from backroom.table.room import Room, Rooms
from backroom.table.store import Store

LOG: Final = logging.getLogger("backroom.table")
SUMMARY_SECONDS: Final = 0.3
KEEP_SUMMARY: Final = update(schema.tables).where(
    schema.tables.c.table == bindparam("for_table"),
    schema.tables.c.version == bindparam("for_version"),
)


class House:
    """One process's part of the table service."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.process = secrets.token_hex(8)
        self.hub = Hub(clock)
        self.rooms = Rooms(store, self.hub)
        self.rooms.on_change = self.noticed
        self.wake: Callable[[Room], None] = lambda _room: None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unsummed: dict[str, Room] = {}
        self._summing: asyncio.Task[Any] | None = None

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside; it is ended with the house."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("A task of the table service failed.", exc_info=task.exception())

    def noticed(self, room: Room) -> None:
        """A room changed: tell its streams, wake its programs, keep its summary."""
        self.hub.tell(room.table, room.row.version, room.row.changes)
        if room.fold is not None:
            self.wake(room)
            if room.row.summed != room.fold.version:
                self._unsummed[room.table] = room
                if self._summing is None or self._summing.done():
                    self._summing = self.spawn(self._keep_summaries())

    async def _keep_summaries(self) -> None:
        """What lists show is no part of the save: it waits a little, and all tables' go into one commit."""
        while self._unsummed:
            await asyncio.sleep(SUMMARY_SECONDS)
            await self._write_summaries()

    async def _write_summaries(self) -> None:
        rooms = [room for room in self._unsummed.values() if room.fold is not None]
        self._unsummed = {}
        found = [(room, summary(room)) for room in rooms]
        rows = [
            {"for_table": room.table, "for_version": values["summed"], **values}
            for room, values in found
        ]
        if not rows:
            return

        def write(connection: Connection) -> None:
            connection.execute(KEEP_SUMMARY, rows)

        try:
            await self.store.write(write)
        except BackroomError as error:
            LOG.warning("The summaries of %d tables were not kept: %s", len(rows), error)
            return
        for room, values in found:
            for name, value in values.items():
                setattr(room.row, name, value)

    async def close(self) -> None:
        """End all streams and tasks; what was asked to be written is written."""
        self.hub.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._write_summaries()
        await asyncio.to_thread(self.store.close)


def summary(room: Room) -> Json:
    """What lists show of a game, as columns of its row."""
    fold = room.playing()
    status = fold.status()
    waiting = list(fold.match.waiting)
    over = not waiting
    seats = room.seats
    return {
        "summed": fold.version,
        "waiting": waiting,
        "due": any(seats[seat].program or seats[seat].auto != "never" for seat in waiting),
        "stage": OVER if over else RUNNING if room.row.stage != OPEN else OPEN,
        "ended": fold.digest() if over else None,
        "moved": fold.steps[-1].entry.at if fold.steps else room.row.began or room.row.created,
        "summary": {
            "round": status.get("round") or 0,
            "winners": list((status.get("score") or {}).get("winners", ())) if over else [],
        },
    }
