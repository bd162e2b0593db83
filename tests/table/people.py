"""People at tables, for tests: a table with a key for each seat, and whole games played by chance."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from backroom.table.model import Played, SeatPlan, TableView
from backroom.table.service import Tables, open_tables

Json = dict[str, Any]


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Party(NamedTuple):
    """A table and the key of each person's seat."""

    tables: Tables
    table: str
    keys: Mapping[int, str]
    watch: str

    async def view(self, seat: int | None = None, at: int | None = None) -> TableView:
        """The table as a seat knows it (None: as somebody who watches)."""
        if seat is None:
            return await self.tables.view(
                self.table, next(iter(self.keys.values())), seat=-1, at=at
            )
        return await self.tables.view(self.table, self.keys[seat], seat=seat, at=at)

    async def choices(self, seat: int) -> list[str]:
        """The words that the seat is offered."""
        view = (await self.view(seat)).view
        assert view is not None
        return [view.game.words(choice) for choice in view.legal()]

    async def play(
        self, seat: int, choice: str, *, version: int | None = None, command: str = ""
    ) -> Played:
        """Choose, at the present version."""
        if version is None:
            version = (await self.view(seat)).info.version
        command = command or f"{seat}-{version}-{choice}"
        return await self.tables.play(
            self.table, self.keys[seat], version=version, command=command, choice=choice, seat=seat
        )

    async def awaited(self) -> list[int]:
        """The seats that must decide and have not locked."""
        info = (await self.view()).info
        return [seat.seat for seat in info.seats if seat.waiting and not seat.locked]

    async def play_on(self, chance: random.Random, most: int = 10_000) -> int:
        """Play by chance until the end or for a number of choices; how many were made."""
        for made in range(most):
            waiting = await self.awaited()
            if not waiting:
                return made
            seat = chance.choice(waiting)
            await self.play(
                seat,
                chance.choice(await self.choices(seat)),
                command=f"by chance {made}-{chance.random()}",
            )
        return most


async def party(
    tables: Tables, game: str = "envoys", seats: int = 2, options: Json | None = None, **more: Any
) -> Party:
    """A dealt table: seat 0 made it, the others were invited."""
    plans = [SeatPlan("here", "Ann"), *(SeatPlan("invited") for _ in range(seats - 1))]
    made = await tables.create(game, options or {}, plans, **more)
    keys = {0: made.key}
    for seat, invitation in made.invitations.items():
        joined = await tables.join(invitation, name=f"Guest {seat}")
        keys[seat] = joined.key
    for seat, key in keys.items():
        await tables.begin(made.table, key, f"randomness of {seat}")
    return Party(tables, made.table, keys, made.watch)


def at_tables(
    store: str, act: Callable[[Tables], Awaitable[None]], *, bots: bool = False, **more: Any
) -> None:
    """Open the tables and do something there."""

    async def run() -> None:
        async with open_tables(store, bots=bots, **more) as tables:
            await act(tables)

    asyncio.run(run())
