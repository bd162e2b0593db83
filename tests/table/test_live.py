"""Live updates: the first at once, then what changed; presence; the end with the server; other processes heard."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from backroom.table.errors import NoSuchTable
from backroom.table.keys import new_key
from backroom.table.model import Update
from backroom.table.service import Tables, open_tables
from bench.table_harness import Postgres
from table.people import at_tables, party


async def news(updates: AsyncIterator[Update], holds: object) -> Update:
    """The first update for which something holds."""
    assert callable(holds)
    async with asyncio.timeout(30):
        async for update in updates:
            if holds(update):
                return update
    raise AssertionError("the stream ended")


def test_a_stream_tells_the_present_first_and_then_what_changes(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        mine = tables.subscribe(seats.table, seats.keys[0])
        first = await anext(mine)
        assert (first.version, first.present) == (0, (0,))
        theirs = tables.subscribe(seats.table, seats.keys[1])
        assert (await anext(theirs)).present == (0, 1)
        assert (await news(mine, lambda update: update.present == (0, 1))).changes == first.changes
        await seats.play(0, (await seats.choices(0))[0])
        assert (await anext(theirs)).changes == first.changes + 1
        await seats.play(1, (await seats.choices(1))[0])
        assert (await news(mine, lambda update: update.version == 2)).changes == first.changes + 2
        await theirs.aclose()  # type: ignore[attr-defined]
        assert (await news(mine, lambda update: update.present == (0,))).version == 2
        assert [seat.present for seat in (await seats.view(0)).info.seats] == [True, False]
        await mine.aclose()  # type: ignore[attr-defined]
        assert tables.house.hub.streams == 0

    at_tables(any_store, act)


def test_a_slow_reader_gets_the_latest(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "spies", 2)
        mine = tables.subscribe(seats.table, seats.keys[0])
        await anext(mine)
        await seats.play_on(random.Random(2), 16)
        latest = await anext(mine)
        assert latest.changes == (await seats.view(0)).info.changes
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(anext(mine), 0.05)

    at_tables(store, act)


def test_strangers_get_no_stream(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        with pytest.raises(NoSuchTable):
            await anext(tables.subscribe(seats.table, new_key()))

    at_tables(store, act)


def test_streams_end_when_the_server_closes(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        streams = [tables.subscribe(seats.table, seats.keys[n % 2]) for n in range(50)]
        for stream in streams:
            await anext(stream)
        waiting = [asyncio.ensure_future(drained(stream)) for stream in streams]
        await asyncio.sleep(0)
        tables.house.hub.close()
        async with asyncio.timeout(10):
            await asyncio.gather(*waiting)

    async def drained(stream: AsyncIterator[Update]) -> None:
        async for _update in stream:
            pass

    at_tables(store, act)


@pytest.mark.postgres
def test_processes_hear_each_other(cluster: Postgres) -> None:
    """Two services on one database, as two processes have them: a move here is news there, and so is presence."""

    async def run() -> None:
        url = cluster.new_database()
        async with open_tables(url, bots=False) as here, open_tables(url, bots=False) as there:
            seats = await party(here, "spies", 2)
            away = seats._replace(tables=there)
            stream = there.subscribe(seats.table, seats.keys[1])
            first = await anext(stream)
            await seats.play(0, (await seats.choices(0))[0])
            await news(stream, lambda update: update.changes == first.changes + 1)
            assert (await away.view(1)).info.seats[0].locked
            mine = here.subscribe(seats.table, seats.keys[0])
            await news(mine, lambda update: update.present == (0, 1))
            await news(stream, lambda update: update.present == (0, 1))
            chance = random.Random(1)
            for _ in range(30):
                side = chance.choice([seats, away])
                if not await side.play_on(chance, 1):
                    break
            for seat in (0, 1):
                one, other = (await seats.view(seat)).view, (await away.view(seat)).view
                assert one is not None and other is not None and one.position() == other.position()

    asyncio.run(run())


@pytest.mark.postgres
def test_what_happens_while_the_connection_is_cut_is_not_missed(cluster: Postgres) -> None:
    async def run() -> None:
        url = cluster.new_database()
        async with open_tables(url, bots=False) as here, open_tables(url, bots=False) as there:
            seats = await party(here, "spies", 2)
            stream = there.subscribe(seats.table, seats.keys[1])
            await anext(stream)
            for _ in range(3):
                await asyncio.to_thread(cluster.cut_connections)
                before = (await seats.view(0)).info.changes
                await seats.play_on(random.Random(before), 1)
                changes = (await seats.view(0)).info.changes
                await news(stream, lambda update, changes=changes: update.changes >= changes)

    asyncio.run(run())
