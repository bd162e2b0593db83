"""Whole games at tables with many options: played, folded again from the store, verified."""

from __future__ import annotations

import random

import pytest

from backroom.table.model import SeatPlan
from backroom.table.service import Tables
from backroom.table.verifying import findings
from table.people import Party, at_tables, party

ALL = [
    "men-of-action",
    "nuclear-power",
    "world-inc",
    "worldwide-bank",
    "counter-terrorism",
    "black-operations",
    "strong-arm-treaties",
    "trends",
    "fourth-estate-treaties",
    "reptiloids",
    "ufo-hysteria",
    "reptiloid-treaties",
]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("deep-state", 2, {"treaty_deal": "draft"}),
        ("deep-state", 5, {"modules": ALL}),
        ("deep-state", 4, {"modules": ["global-media", "men-of-action"], "first": 2}),
        ("spies", 5, {}),
        ("spies", 2, {"turns": 5}),
    ],
)
def test_a_game_is_the_same_after_a_cold_load(
    store: str, game: str, seats: int, options: dict[str, object]
) -> None:
    async def act(tables: Tables) -> None:
        people = await party(tables, game, seats, options)
        await people.play_on(random.Random(17))
        await check(tables, people)

    at_tables(store, act)


@pytest.mark.parametrize("difficulty", ["beginner", "ultra-hard"])
def test_solo_games_are_played_at_tables(store: str, difficulty: str) -> None:
    async def act(tables: Tables) -> None:
        plans = [SeatPlan("here", "Ann"), SeatPlan("hoc")]
        made = await tables.create("deep-state", {"difficulty": difficulty}, plans)
        await tables.begin(made.table, made.key, "solo")
        people = Party(tables, made.table, {0: made.key}, made.watch)
        await people.play_on(random.Random(18))
        await check(tables, people)
        rematch = await tables.rematch(made.table, made.key)
        info = await tables.info(rematch, made.key)
        assert [seat.kind for seat in info.seats] == ["person", "hoc"], "HOC keeps its seat"

    at_tables(store, act)


async def check(tables: Tables, people: Party) -> None:
    """The game is over, and a fresh fold and the record come to the same end."""
    before = await people.view(0)
    assert before.info.stage == "over" and before.view is not None
    tables.house.rooms.forget(people.table)
    after = await people.view(0)
    assert after.info.fault == "" and after.view is not None
    assert after.view.position() == before.view.position()
    record = await tables.export(people.table, people.keys[0])
    assert all(finding.good for finding in findings(record, before.info.commitment))
