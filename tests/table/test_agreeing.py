"""A bot for somebody who left, by vote; leaving and coming back; single choices that go by themselves."""

from __future__ import annotations

import asyncio
import random

import pytest

from backroom.table.driver import others_know
from backroom.table.errors import NotNow
from backroom.table.looking import line
from backroom.table.model import SeatPlan
from backroom.table.service import Tables
from table.people import Clock, Party, at_tables, party
from table.test_undo import choose, folded


def test_all_others_must_agree_to_a_takeover(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, seats=4)
        locked = (await seats.choices(1))[0]
        await seats.play(1, locked)
        await tables.ask_takeover(seats.table, seats.keys[0], subject=3)
        (question,) = (await seats.view(1)).info.questions
        assert (question.kind, question.subject, question.agreed, question.asked) == (
            "takeover",
            3,
            (0,),
            (1, 2),
        )
        with pytest.raises(NotNow):
            await tables.answer(seats.table, seats.keys[3], kind="takeover", subject=3, yes=True)
        for seat in (1, 2):
            await tables.answer(seats.table, seats.keys[seat], kind="takeover", subject=3, yes=True)
        info = (await seats.view(0)).info
        assert info.seats[3].stand_in and info.seats[3].bot
        assert (await seats.view(1)).locked == locked, "what was locked stays locked"
        assert [line.kind for line in await tables.log(seats.table, seats.keys[0])] == ["takeover"]
        with pytest.raises(NotNow):
            await seats.play(3, (await seats.choices(3))[0])
        await tables.come_back(seats.table, seats.keys[3])
        assert not (await seats.view(0)).info.seats[3].stand_in
        await seats.play(3, (await seats.choices(3))[0])
        with pytest.raises(NotNow):
            await tables.come_back(seats.table, seats.keys[3])

    at_tables(any_store, act)


def test_one_voice_alone_does_not_send_away_who_is_there(store: str) -> None:
    """In a game for two the only other person would have a bot play for whom they like."""

    async def act(tables: Tables) -> None:
        seats = await party(tables, "envoys", 2, {"hand": 3}, patience=3600.0)
        stream = tables.subscribe(seats.table, seats.keys[1], seat=1)
        await anext(stream)
        with pytest.raises(NotNow):
            await tables.ask_takeover(seats.table, seats.keys[0], subject=1)
        assert not (await seats.view(0)).info.seats[1].stand_in
        await stream.aclose()
        await tables.ask_takeover(seats.table, seats.keys[0], subject=1)
        assert (await seats.view(0)).info.seats[1].stand_in

    at_tables(store, act)


def test_one_voice_is_enough_when_patience_is_at_an_end(store: str) -> None:
    clock = Clock()

    async def act(tables: Tables) -> None:
        seats = await party(tables, seats=3, patience=60.0)
        await tables.ask_takeover(seats.table, seats.keys[0], subject=2)
        assert not (await seats.view(0)).info.seats[2].stand_in
        clock.now += 61
        await tables.ask_takeover(seats.table, seats.keys[0], subject=2)
        assert (await seats.view(0)).info.seats[2].stand_in

    at_tables(store, act, clock=clock)


def test_who_leaves_is_played_by_a_bot_until_they_return(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "spies", 2, pace=0.0)
        await tables.leave(seats.table, seats.keys[1])
        await seats.play(0, (await seats.choices(0))[0])
        await until(seats, lambda info: info.version >= 3)
        log = await tables.log(seats.table, seats.keys[0])
        assert {line.by for line in log if line.seat == 1 and line.kind == "choice"} == {"bot"}
        await tables.come_back(seats.table, seats.keys[1])
        assert not (await seats.view(0)).info.seats[1].stand_in

    at_tables(store, act, bots=True, workers=1)


def test_single_choices_go_by_themselves_where_wanted(store: str) -> None:
    async def act(tables: Tables) -> None:
        plans = [SeatPlan("here"), SeatPlan("here")]
        made = await tables.create("envoys", {"hand": 1}, plans, pace=0.0)
        await tables.begin(made.table, made.key)
        seats = Party(tables, made.table, {0: made.key, 1: made.key}, made.watch)
        await tables.set_auto(made.table, made.key, "smart", seat=0)
        assert (await seats.view(0)).auto == "smart"
        for seat in (0, 1):
            await tables.set_auto(made.table, made.key, "always", seat=seat)
        await until(seats, lambda info: info.version >= 2)
        fold = (await tables.house.rooms.get(made.table)).playing()
        for reader in (0, 1, None):
            told = [line(fold, step, reader, over=False) for step in fold.steps[:2]]
            assert [one.by for one in told] == [
                "auto" if one.seat == reader else "person" for one in told
            ], "while the game runs others are not told that there was no choice"

    at_tables(store, act, bots=True, workers=1)


def test_what_goes_by_itself_tells_nothing_of_a_hand() -> None:
    """`smart` asks where others cannot know that there is one choice: that nothing in a hand can be made a Treaty."""
    known = hidden = 0
    for seed in range(6):
        fold = folded("deep-state", {"players": 3, "modules": ["counter-terrorism"]})
        chance = random.Random(seed)
        for _ in range(120):
            if fold.match.over:
                break
            seat = fold.match.waiting[0]
            choices = fold.match.choices(seat)
            if len(choices) == 1:
                known += others_know(fold, seat)
                hidden += not others_know(fold, seat)
            choose(fold, seat, chance.choice(choices))
    assert known and hidden


def test_hot_seat_answers_for_all_own_seats(store: str) -> None:
    async def act(tables: Tables) -> None:
        plans = [SeatPlan("here"), SeatPlan("here"), SeatPlan("invited")]
        made = await tables.create("envoys", {"hand": 4}, plans)
        other = await tables.join(made.invitations[2])
        for key in (made.key, other.key):
            await tables.begin(made.table, key)
        seats = Party(tables, made.table, {0: made.key, 1: made.key, 2: other.key}, made.watch)
        assert (await seats.view(1)).held == (0, 1)
        while (await seats.view(0)).info.version < 3:
            await seats.play_on(random.Random(1), 1)
        version = (await seats.view(0)).info.version
        await tables.undo(made.table, other.key, version=version, command="u", to=0)
        assert (await seats.view(0)).info.questions[0].asked == (0, 1)
        await tables.answer(made.table, made.key, kind="undo", subject=0, yes=True)
        assert (await seats.view(0)).info.version == version + 1

    at_tables(store, act)


async def until(seats: Party, holds: object) -> None:
    """Wait for news until something holds."""
    assert callable(holds)
    key = seats.keys[0]
    async with asyncio.timeout(60):
        async for _update in seats.tables.subscribe(seats.table, key):
            if holds((await seats.view(0)).info):
                return
