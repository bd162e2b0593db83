"""A whole site in this process for tests: tables in a folder, the application, and visitors with cookies of their own."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2

from backroom.table.limits import Limits
from backroom.table.model import SeatPlan
from backroom.table.service import Tables, open_tables
from backroom.web.app import create_app


class Site:
    """The application and its tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.app = create_app(tables, pace=0, limits=Limits(1000.0))

    def visitor(self, key: str = "", **cookies: str) -> httpx2.AsyncClient:
        """Somebody with a browser; with `key` they hold the seats of that key."""
        if key:
            cookies["backroom"] = key
        return httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=self.app),
            base_url="http://site",
            cookies=cookies,
            headers={"accept-language": "en"},
        )

    async def table(self, game: str, seats: int = 3, **options: Any) -> tuple[str, str]:
        """A dealt table whose people all sit at one device, and their key."""
        plans = [SeatPlan("here", name) for name in ("Ann", "Ben", "Cyd", "Dan", "Eve")[:seats]]
        if options.get("players") == 1:
            plans = [SeatPlan("here", "Ann"), SeatPlan("hoc")]
        made = await self.tables.create(game, options, plans)
        await self.tables.begin(made.table, made.key, "some randomness")
        return made.table, made.key

    async def play(self, table: str, key: str, choices: int, seed: int) -> int:
        """So many choices by chance (cards of the zone first), or to the end; how many were made."""
        chance = random.Random(seed)
        for played in range(choices):
            info = await self.tables.info(table, key)
            waiting = [seat.seat for seat in info.seats if seat.waiting and not seat.locked]
            if not waiting:
                return played
            shown = await self.tables.view(table, key, seat=waiting[0])
            assert shown.view is not None
            words = [shown.view.game.vocabulary.words[choice] for choice in shown.view.legal()]
            eager = [word for word in words if word.startswith("infiltrate")]
            await self.tables.play(
                table,
                key,
                version=shown.info.version,
                command=f"command {played} of {seed}",
                choice=chance.choice(eager or words),
                seat=waiting[0],
            )
        return choices


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    """A site with empty tables and without bots."""
    async with open_tables(str(folder / "tables.sqlite"), bots=False) as tables:
        yield Site(tables)


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found[1]
