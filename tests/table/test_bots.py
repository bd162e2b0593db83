"""Bots at tables: in processes of their own, with what their seat may see; one that hangs loses its move only."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from backroom.table import botpool, making
from backroom.table.driver import Driver
from backroom.table.model import SeatPlan, TableInfo
from backroom.table.service import Tables, open_tables
from table.people import Party, at_tables
from table.test_agreeing import until

ROOT = Path(__file__).resolve().parents[2]


async def bots_at(tables: Tables, game: str, *bots: str, pace: float = 0.0) -> Party:
    """A person at seat 0 with bots at the others, dealt."""
    plans = [SeatPlan("here", "Ann"), *(SeatPlan("bot", bot=bot) for bot in bots)]
    made = await tables.create(game, {}, plans, pace=pace)
    await tables.begin(made.table, made.key)
    return Party(tables, made.table, {0: made.key}, made.watch)


async def play_through(seats: Party) -> TableInfo:
    """Seat 0 takes its first choice whenever it is awaited, until the end."""
    async with asyncio.timeout(120):
        async for _update in seats.tables.subscribe(seats.table, seats.keys[0]):
            while 0 in await seats.awaited():
                version = (await seats.view(0)).info.version
                await seats.play(0, (await seats.choices(0))[0], version=version)
            info = (await seats.view(0)).info
            if info.stage == "over":
                return info
    raise AssertionError("the stream ended first")


@pytest.mark.parametrize("game", ["spies", "deep-state"])
@pytest.mark.server
def test_bots_play_a_whole_game(any_store: str, game: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await bots_at(tables, game, "random", "random")
        await play_through(seats)
        log = await tables.log(seats.table, seats.keys[0])
        assert {line.by for line in log if line.seat} == {"bot"}
        assert {line.by for line in log if line.seat == 0} == {"person"}

    at_tables(any_store, act, bots=True, workers=1)


@pytest.mark.server
@pytest.mark.parametrize("bot", ["hanging", "wild", "crashing"])
def test_a_bot_that_does_not_answer_loses_its_move_not_the_table(
    store: str, bot: str, odd: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botpool, "SECONDS", 0.2)

    async def act(tables: Tables) -> None:
        seats = await bots_at(tables, "envoys", bot)
        await seats.play(0, (await seats.choices(0))[0])
        await until(seats, lambda info: info.version >= 2)
        log = await tables.log(seats.table, seats.keys[0])
        assert next(line.by for line in log if line.seat == 1) == "late"
        other = await bots_at(tables, "envoys", "peeking")
        await play_through(other)
        log = await tables.log(other.table, other.keys[0])
        assert {line.by for line in log if line.seat == 1} == {"bot"}, "other bots go on"

    at_tables(store, act, bots=True, workers=1)


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that misbehave may be chosen."""
    monkeypatch.setattr(botpool, "PROGRAM", ("-m", "table.odd_bots"))
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT / 'tests'}")
    names = ("random", "hanging", "wild", "crashing", "peeking")
    monkeypatch.setattr(making, "bots", lambda: names)


@pytest.mark.server
def test_a_bot_sees_its_view_and_nothing_else(store: str, odd: None) -> None:
    async def act(tables: Tables) -> None:
        seats = await bots_at(tables, "spies", "peeking")
        await play_through(seats)
        log = await tables.log(seats.table, seats.keys[0])
        assert {line.by for line in log if line.seat == 1} == {"bot"}

    at_tables(store, act, bots=True, workers=1)


@pytest.mark.server
def test_bots_go_on_after_a_restart(any_store: str) -> None:
    """The person's move is written while no bots run here; the next process finds the table that waits for them."""
    found: list[Party] = []

    async def first(tables: Tables) -> None:
        seats = await bots_at(tables, "envoys", "random")
        await seats.play(0, (await seats.choices(0))[0])
        found.append(seats)

    async def then(tables: Tables) -> None:
        seats = found[0]._replace(tables=tables)
        await until(seats, lambda info: info.version >= 2)

    at_tables(any_store, first)
    at_tables(any_store, then, bots=True, workers=1)


@pytest.mark.server
def test_a_bot_that_is_thinking_when_the_server_ends_loses_no_move(
    store: str, odd: None, caplog: pytest.LogCaptureFixture
) -> None:
    found: list[Party] = []

    async def first(tables: Tables) -> None:
        seats = await bots_at(tables, "spies", "hanging")
        found.append(seats)
        driver = tables.house.wake.__self__  # type: ignore[attr-defined]
        while driver.pool._workers[0]._process is None:
            await asyncio.sleep(0)

    async def then(tables: Tables) -> None:
        info = await tables.info(found[0].table, found[0].keys[0])
        assert (info.version, info.seats[1].locked) == (0, False)

    at_tables(store, first, bots=True, workers=1)
    at_tables(store, then)
    assert caplog.text == ""


@pytest.mark.server
def test_bots_take_their_time(store: str) -> None:
    """While a bot waits for its pace the person may still change what is locked."""

    async def act(tables: Tables) -> None:
        seats = await bots_at(tables, "spies", "random", pace=5.0)
        choices = await seats.choices(0)
        await seats.play(0, choices[0])
        await seats.play(0, choices[1])
        assert (await seats.view(0)).locked == choices[1]

    at_tables(store, act, bots=True, workers=1)


@pytest.mark.postgres
@pytest.mark.server
def test_one_process_at_a_time_drives_a_table(cluster: object) -> None:
    async def run() -> None:
        url = cluster.new_database()  # type: ignore[attr-defined]
        async with open_tables(url, bots=False) as one, open_tables(url, bots=False) as other:
            seats = await bots_at(one, "envoys", "random")
            first, second = Driver(one.house, 1), Driver(other.house, 1)
            assert await first._lease(seats.table)
            assert not await second._lease(seats.table)
            assert await first._lease(seats.table)
            await first._release(seats.table)
            assert await second._lease(seats.table)

    asyncio.run(run())


def test_the_pool_ends_with_its_server() -> None:
    """The processes of bots are gone when the pool is closed."""

    async def run() -> int:
        pool = botpool.BotPool(1)
        worker = pool._workers[0]
        process = await worker._running()
        await pool.close()
        assert process.returncode is not None
        return process.returncode

    assert asyncio.run(run()) != 0
