"""Figures of tables in one process: what a choice costs from request to acknowledgement, and a cold load."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from backroom.table.model import SeatPlan
from backroom.table.service import Tables, open_tables
from bench.measure import Row

CHOICES = 200
SEATS = 3


def rows() -> Iterator[Row]:
    """Processor time of durable choices (SQLite) and of folding a long game."""
    for slug in ("spies", "deep-state"):
        with tempfile.TemporaryDirectory() as folder:
            play, look, load = asyncio.run(_measured(slug, str(Path(folder) / "tables.db")))
        yield Row(f"{slug} table: a choice, written and told", play, "ms")
        yield Row(f"{slug} table: looking before it", look, "ms")
        yield Row(f"{slug} table: cold load, a choice", load, "us")


async def _measured(slug: str, where: str) -> tuple[float, float, float]:
    chance = random.Random(1)
    playing = looking = 0.0
    made = 0
    longest = (0, "", "")
    async with open_tables(where, bots=False) as tables:
        while made < CHOICES:
            key, table = await _dealt(tables, slug)
            while made < CHOICES:
                started = process_time()
                shown = await tables.view(table, key)
                if shown.view is None or not shown.view.mine():
                    break
                choice = shown.view.game.words(chance.choice(shown.view.legal()))
                looking += process_time() - started
                started = process_time()
                await tables.play(
                    table,
                    key,
                    version=shown.info.version,
                    command=str(made),
                    choice=choice,
                    seat=shown.seat,
                )
                playing += process_time() - started
                made += 1
            longest = max(longest, ((await tables.info(table, key)).version, table, key))
        version, table, key = longest
        tables.house.rooms.forget(table)
        started = process_time()
        await tables.view(table, key)
        loading = process_time() - started
    return playing / made * 1e3, looking / made * 1e3, loading / max(1, version) * 1e6


async def _dealt(tables: Tables, slug: str) -> tuple[str, str]:
    created = await tables.create(slug, {}, [SeatPlan("here") for _ in range(SEATS)])
    await tables.begin(created.table, created.key)
    return created.key, created.table
