"""The driver: makes the moves of bots and stand-ins, and the single choices that people let go by themselves.

Bots think in processes of their own, get what their seat may see, and take at least the table's pace so that people can
follow. With several server processes a lease in the table's row says which one drives it just now.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, or_, select, update

from backroom.core.errors import BackroomError
from backroom.table import schema
from backroom.table.botpool import BotPool, Late
from backroom.table.errors import Unavailable
from backroom.table.fold import Fold
from backroom.table.house import House
from backroom.table.model import RUNNING, By
from backroom.table.moving import play_for
from backroom.table.room import Room

LOG: Final = logging.getLogger("backroom.table")
LEASE_SECONDS: Final = 20.0
SCAN_SECONDS: Final = 5.0
AUTO_PACE: Final = 0.3
WORLDS: Final = 8
ALWAYS_ASKED: Final = frozenset({"turn", "treaty", "draft", "final", "bid"})
"""Prompts that the setting `smart` leaves to the person even with one choice: one wants to see one's turn come."""


def others_know(fold: Fold, seat: int) -> bool:
    """Whether everybody can tell that the seat has one choice only: it has one in worlds made of what is public, too.
    Otherwise its going by itself would tell something of a hand."""
    game = fold.game
    public = game.view(fold.match.state, None)
    try:
        worlds = [game.sample(public, number) for number in range(WORLDS)]
        return all(
            seat in game.waiting(world) and len(game.legal(world, seat)) == 1 for world in worlds
        )
    except Exception:
        return False


class Driver:
    """Drives the tables of this process; `pool` is where its bots think."""

    def __init__(self, house: House, workers: int | None = None) -> None:
        self.house = house
        self.pool = BotPool(workers)
        self._driving: set[str] = set()
        self._again: set[str] = set()

    async def start(self) -> None:
        """Begin to drive; tables that were left in the midst of it go on."""
        self.house.wake = self.wake
        self.house.spawn(self._scan())

    async def close(self) -> None:
        """Stop all bots."""
        self.house.wake = lambda _room: None
        await self.pool.close()

    def wake(self, room: Room) -> None:
        """Drive a table if a program must act there."""
        if room.table in self._driving:
            self._again.add(room.table)
        elif self.due(room):
            self._driving.add(room.table)
            self.house.spawn(self._drive(room.table))

    def due(self, room: Room) -> list[int]:
        """The seats where a program must act now."""
        fold = room.fold
        if fold is None:
            return []
        return [
            seat
            for seat in fold.match.waiting
            if seat not in room.locks and (room.seats[seat].program or self._goes_alone(room, seat))
        ]

    def _goes_alone(self, room: Room, seat: int) -> bool:
        fold, auto = room.playing(), room.seats[seat].auto
        if auto == "never" or len(fold.match.legal(seat)) != 1:
            return False
        if auto == "always":
            return True
        return fold.match.prompt(seat) not in ALWAYS_ASKED and others_know(fold, seat)

    async def _drive(self, table: str) -> None:
        leased = False
        try:
            while not self.house.hub.closing:
                self._again.discard(table)
                room = await self.house.rooms.get(table)
                due = self.due(room)
                if due:
                    leased = leased or await self._lease(table)
                    if not leased:
                        return
                    await asyncio.gather(*(self._act(room, seat) for seat in due))
                elif table not in self._again:
                    return
        except Unavailable:
            LOG.warning("The bots of table %s wait for the store.", table)
        finally:
            self._driving.discard(table)
            if leased and not self.house.store.alone and not self.house.hub.closing:
                await self._release(table)

    async def _act(self, room: Room, seat: int) -> None:
        """One decision of one seat. Somebody else's move in between makes it void, and the loop looks again."""
        fold, sits = room.playing(), room.seats[seat]
        version, legal = fold.version, fold.match.legal(seat)[:]
        words = fold.game.vocabulary.words
        by: By = "bot" if sits.program else "auto"
        pause = asyncio.create_task(
            asyncio.sleep(room.row.pace if by == "bot" else min(AUTO_PACE, room.row.pace))
        )
        choice = legal[0]
        if by == "bot":
            try:
                choice = await self.pool.choose(
                    sits.bot, room.table, fold.options, fold.view(seat), legal
                )
            except Late as late:
                if self.house.hub.closing:  # it goes on thinking when the server is back
                    pause.cancel()
                    return
                LOG.warning(
                    "Table %s seat %d: %s; a chance move is made instead.", room.table, seat, late
                )
                choice, by = secrets.choice(legal), "late"
        await pause
        try:
            await play_for(self.house, room, seat, version, words[choice], by)
        except Unavailable:
            raise
        except BackroomError as error:
            LOG.debug("Table %s seat %d: %s", room.table, seat, error)

    # --- several processes ------------------------------------------------------------------------------------------
    async def _lease(self, table: str) -> bool:
        if self.house.store.alone:
            return True
        t, now = schema.tables.c, self.house.clock()
        free = or_(
            t.driver.is_(None), t.driver == self.house.process, t.driven < now - LEASE_SECONDS
        )
        take = update(schema.tables).where(t.table == table, free)

        def write(connection: Connection) -> bool:
            taken = connection.execute(take.values(driver=self.house.process, driven=now))
            return taken.rowcount > 0

        return await self.house.store.write(write)

    async def _release(self, table: str) -> None:
        t = schema.tables.c
        drop = update(schema.tables).where(t.table == table, t.driver == self.house.process)

        def write(connection: Connection) -> None:
            connection.execute(drop.values(driver=None))

        await self.house.store.write(write)

    async def _scan(self) -> None:
        """Find tables where a program must act and nobody drives: after a start, and when a process has died."""
        while True:
            try:
                for table in await self._left():
                    room = await self.house.rooms.find(table)
                    if room is not None:
                        self.house.noticed(room)
                    await asyncio.sleep(0)
            except BackroomError as error:
                LOG.warning("Looking for waiting bots: %s", error)
            await asyncio.sleep(SCAN_SECONDS)

    async def _left(self) -> Sequence[str]:
        t = schema.tables.c
        query = select(t.table).where(
            t.stage == RUNNING,
            or_(t.due, t.summed != t.version),
            or_(t.driver.is_(None), t.driven < self.house.clock() - LEASE_SECONDS),
        )
        return await self.house.store.read(lambda c: c.execute(query).scalars().all())
