"""Moves: only what is offered, at the version it is offered at, once; simultaneous choices are locked."""

from __future__ import annotations

import asyncio
import random

import pytest

from backroom.core.errors import Illegal
from backroom.table.errors import NotAwaited, NotNow, NotYours, Stale, Unfit
from backroom.table.model import Played, SeatPlan
from backroom.table.service import Tables, open_tables
from table.people import Clock, at_tables, party


def test_simultaneous_choices_are_played_when_all_are_locked(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        first = (await seats.choices(0))[0]
        answer = await seats.play(0, first)
        assert answer.locked and answer.version == 0
        mine, theirs = await seats.view(0), await seats.view(1)
        assert mine.locked == first and theirs.locked is None
        assert [seat.locked for seat in theirs.info.seats] == [True, False]
        answer = await seats.play(1, (await seats.choices(1))[0])
        assert not answer.locked and answer.version == 2
        log = await tables.log(seats.table, seats.keys[1])
        assert [(line.number, line.seat) for line in log] == [(1, 0), (2, 1)]
        assert [line.choice is None for line in log] == [True, False], (
            "others' words stay their own"
        )

    at_tables(any_store, act)


def test_a_locked_choice_can_be_changed_and_taken_back_until_all_have_locked(
    any_store: str,
) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, options={"hand": 4})
        choices = await seats.choices(0)
        await seats.play(0, choices[0])
        await seats.play(0, choices[-1])
        assert (await seats.view(0)).locked == choices[-1]
        await tables.unlock(seats.table, seats.keys[0], version=0)
        assert (await seats.view(0)).locked is None
        with pytest.raises(NotNow):
            await tables.unlock(seats.table, seats.keys[0], version=0)
        await seats.play(1, (await seats.choices(1))[0])
        assert (await seats.view(0)).info.version == 0
        await seats.play(0, choices[0], command="at last")
        assert (await seats.view(0)).info.version == 2
        with pytest.raises(Stale):
            await tables.unlock(seats.table, seats.keys[0], version=0)

    at_tables(any_store, act)


def test_the_same_command_acts_once(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        choice = (await seats.choices(0))[0]
        answers = [await seats.play(0, choice, version=0, command="c") for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        await seats.play(1, (await seats.choices(1))[0])
        assert await seats.play(0, choice, version=0, command="c") == answers[0], (
            "though it is stale by now"
        )
        assert (await seats.view(0)).info.version == 2
        with pytest.raises(Unfit):
            await seats.play(0, "bid 5" if choice != "bid 5" else "bid 4", version=0, command="c")

    at_tables(any_store, act)


def test_a_command_of_a_hot_seat_key_acts_once_for_one_seat(any_store: str) -> None:
    """Without naming a seat: sent again it is not taken for the next seat's choice, though that could choose the same."""

    async def act(tables: Tables) -> None:
        here = [SeatPlan("here"), SeatPlan("here"), SeatPlan("here")]
        made = await tables.create("spies", {}, here)
        await tables.begin(made.table, made.key)

        async def sent(choice: str, command: str) -> Played:
            return await tables.play(
                made.table, made.key, version=0, command=command, choice=choice
            )

        for seat in range(3):
            seen = (await tables.view(made.table, made.key)).view
            assert seen is not None and seen.seat == seat
            choice = seen.game.words(seen.legal()[0])
            first = await sent(choice, f"c{seat}")
            assert await sent(choice, f"c{seat}") == first
            info = await tables.info(made.table, made.key)
            assert seat == 2 or [one.locked for one in info.seats] == [n <= seat for n in range(3)]
        assert await sent(choice, "c2") == first
        version = (await tables.info(made.table, made.key)).version
        undone = [
            await tables.undo(made.table, made.key, version=version, command="u") for _ in "ab"
        ]
        assert undone[0] == undone[1]
        with pytest.raises(Unfit):
            await tables.play(made.table, made.key, version=version, command="u", choice=choice)

    at_tables(any_store, act)


def test_a_command_is_for_one_version(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        await seats.play(0, (await seats.choices(0))[0])
        await seats.play(1, (await seats.choices(1))[0])
        for version in (0, 1, 3, 999):
            with pytest.raises(Stale) as stale:
                await seats.play(0, "bid 1", version=version, command=f"late {version}")
            assert stale.value.as_json()["version"] == 2

    at_tables(store, act)


def test_only_offered_choices_are_taken(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, options={"hand": 1})
        (held,) = await seats.choices(0)
        for words in ("bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "draw", "nonsense"):
            if words != held:
                with pytest.raises(Illegal):
                    await seats.play(0, words)
        refusal = await tables.why(seats.table, seats.keys[0], "draw")
        assert refusal is not None and refusal.rule == "EN-2"
        assert await tables.why(seats.table, seats.keys[0], held) is None
        await seats.play_on(random.Random(3))
        with pytest.raises(NotNow):
            await seats.play(0, held)

    at_tables(store, act)


def test_nobody_plays_for_another(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats, others = await party(tables), await party(tables)
        choice = (await seats.choices(1))[0]
        for key in (seats.keys[0], others.keys[1]):
            with pytest.raises((NotYours, Exception)) as refused:
                await tables.play(seats.table, key, version=0, command="c", choice=choice, seat=1)
            assert refused.value.code in ("not-yours", "unknown-table")
        assert (await seats.view(0)).info.changes == (await seats.view(1)).info.changes
        assert not any(seat.locked for seat in (await seats.view(0)).info.seats)

    at_tables(store, act)


def test_a_seat_that_does_not_wait_is_told_so(store: str) -> None:
    async def act(tables: Tables) -> None:
        chance = random.Random(5)
        seats = await party(tables, options={"hand": 4})
        for _ in range(40):
            waiting = await seats.awaited()
            if len(waiting) == 1 and (await seats.choices(waiting[0]))[-1] == "decline":
                other = 1 - waiting[0]
                with pytest.raises(NotAwaited):
                    await seats.play(other, "bid 1")
                with pytest.raises(NotAwaited):
                    await tables.why(seats.table, seats.keys[other], "bid 1", seat=other)
                return
            seat = chance.choice(waiting)
            await seats.play(
                seat, chance.choice(await seats.choices(seat)), command=str(chance.random())
            )
        raise AssertionError("nobody won a prize")

    at_tables(store, act)


def test_many_at_once_write_one_log(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, seats=4, options={"hand": 1})
        choices = {seat: (await seats.choices(seat))[0] for seat in seats.keys}
        answers = await asyncio.gather(
            *(
                seats.play(seat, choices[seat], version=0, command=f"{seat}-{again % 2}")
                for again in range(6)
                for seat in seats.keys
            ),
            return_exceptions=True,
        )
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert [answer for answer in refused if not isinstance(answer, Stale | NotNow)] == []
        log = await tables.log(seats.table, seats.keys[0])
        assert [line.seat for line in log[:4]] == [0, 1, 2, 3]
        assert [line.number for line in log] == list(range(1, len(log) + 1))

    at_tables(any_store, act)


def test_everything_is_there_after_a_restart(any_store: str) -> None:
    kept: list[tuple[str, Played]] = []

    async def first() -> tuple[object, dict[int, str], str]:
        async with open_tables(any_store, bots=False) as tables:
            seats = await party(tables, "spies", 3)
            choice = (await seats.choices(0))[0]
            kept.append((choice, await seats.play(0, choice, command="known")))
            await seats.play_on(random.Random(7), 20)
            await tables.write_notes(seats.table, seats.keys[1], "beware of seat 2")
            return (
                await everything(tables, seats.table, dict(seats.keys)),
                dict(seats.keys),
                seats.table,
            )

    async def everything(tables: Tables, table: str, keys: dict[int, str]) -> object:
        views = [await tables.view(table, key) for key in keys.values()]
        return [
            [
                (seen.info, seen.locked, seen.undo, seen.view and seen.view.position())
                for seen in views
            ],
            [await tables.log(table, key) for key in keys.values()],
            await tables.notes(table, keys[1]),
        ]

    before, keys, table = asyncio.run(first())

    async def again(tables: Tables) -> None:
        assert await everything(tables, table, keys) == before
        choice = "play nothing"
        with pytest.raises(Unfit):
            await tables.play(table, keys[0], version=0, command="known", choice=choice, seat=0)
        choice, answer = kept[0]
        for _ in range(2):
            assert answer == await tables.play(
                table, keys[0], version=0, command="known", choice=choice, seat=0
            ), "a command is known after a restart"
        assert await everything(tables, table, keys) == before

    at_tables(any_store, again)


def test_thinking_time_is_counted(store: str) -> None:
    clock = Clock()

    async def act(tables: Tables) -> None:
        seats = await party(tables, options={"hand": 1})
        clock.now += 5
        await seats.play(0, (await seats.choices(0))[0])
        clock.now += 7
        await seats.play(1, (await seats.choices(1))[0])
        info = (await seats.view(0)).info
        assert [seat.seconds for seat in info.seats] == [5.0, 12.0]

    at_tables(store, act, clock=clock)


def test_notes_are_private(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        await tables.write_notes(seats.table, seats.keys[0], "they bluff")
        assert await tables.notes(seats.table, seats.keys[0]) == "they bluff"
        assert await tables.notes(seats.table, seats.keys[1]) == ""
        with pytest.raises(NotYours):
            await tables.notes(seats.table, seats.keys[1], seat=0)
        with pytest.raises(Unfit):
            await tables.write_notes(seats.table, seats.keys[0], "x" * 20_001)

    at_tables(store, act)


def test_the_past_is_shown_as_it_was(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "spies", 2)
        chance = random.Random(11)
        seen = []
        while True:
            now = await seats.view(0)
            assert now.view is not None
            if now.info.version == len(seen):
                seen.append(now.view.position())
            if now.info.stage == "over" or len(seen) > 30:
                break
            before = now.info.version
            while (await seats.view(0)).info.version == before and await seats.play_on(chance, 1):
                pass
            after = await seats.view(0)
            assert after.view is not None
            while len(seen) < after.info.version:
                past = (await seats.view(0, at=len(seen))).view
                assert past is not None
                seen.append(past.position())
        for version, position in enumerate(seen[:30]):
            past = (await seats.view(0, at=version)).view
            assert past is not None and past.position() == position
        with pytest.raises(Unfit):
            await seats.view(0, at=10_000)

    at_tables(store, act)
