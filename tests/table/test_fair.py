"""Fair deals: what was committed to is what was dealt; records reveal all at the end, nothing before, and verify."""

from __future__ import annotations

import copy
import json
import random

import pytest

import backroom
from backroom.core.errors import BackroomError
from backroom.table.errors import Unfit
from backroom.table.service import Tables
from backroom.terminal.verify import findings
from table.people import Json, at_tables, party

GAMES = [("envoys", 2), ("spies", 3), ("deep-state", 3)]


def finished(store: str, game: str, seats: int) -> tuple[Json, str]:
    """The record of a game played at a table, and the commitment shown before the deal."""
    found: list[tuple[Json, str]] = []

    async def act(tables: Tables) -> None:
        people = await party(tables, game, seats)
        commitment = (await people.view(0)).info.commitment
        await people.play_on(random.Random(8))
        found.append((await tables.export(people.table, people.keys[1]), commitment))

    at_tables(store, act)
    return json.loads(json.dumps(found[0][0])), found[0][1]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_finished_game_verifies(store: str, game: str, seats: int) -> None:
    record, commitment = finished(store, game, seats)
    assert record["fair"]["randomness"] == [f"randomness of {seat}" for seat in range(seats)]
    assert all(finding.good for finding in findings(record, commitment))
    assert backroom.replay(record).record()["choices"] == record["choices"]
    assert len(record["log"]) == len(record["choices"])


def test_whatever_is_changed_fails(store: str) -> None:
    record, commitment = finished(store, "spies", 2)

    def changed(change: object) -> Json:
        assert callable(change)
        other = copy.deepcopy(record)
        change(other)
        return other

    forgeries = [
        changed(lambda r: r["fair"].update(secret="0" * 64)),
        changed(lambda r: r["fair"]["randomness"].__setitem__(0, "mine")),
        changed(lambda r: r.update(seed="1" * 64)),
        changed(lambda r: r["draws"][0].update(digest="0" * 64)),
        changed(lambda r: r["draws"][-1].update(digest="0" * 64)),
        changed(lambda r: r.update(digest="0" * 64)),
        changed(lambda r: r.update(fair=3)),
        changed(lambda r: r["fair"].update(secret="\ud800")),
        changed(lambda r: r["fair"]["randomness"].__setitem__(1, "\udfff")),
        changed(lambda r: r["draws"][0].update(choice=-1)),
        changed(lambda r: r["draws"][0].update(choice=10**6)),
        changed(lambda r: r["draws"][0].update(choice=float("inf"))),
        changed(lambda r: r.update(streams=[[float("inf"), "0" * 64]])),
        changed(lambda r: r["log"][0].update(events=3)),
        changed(lambda r: r["log"][0].update(kind="\ud800")),
        changed(lambda r: r["choices"].__setitem__(3, None)),
        changed(lambda r: r["log"].pop()),
        changed(lambda r: r["log"].__setitem__(0, "x")),
        changed(lambda r: r["log"][0].update(before="0" * 64)),
        changed(lambda r: r["log"][2].update(words="nonsense")),
        changed(lambda r: next(line for line in r["log"] if line["events"])["events"].pop()),
    ]
    for number, forgery in enumerate(forgeries):
        try:
            good = all(finding.good for finding in findings(forgery, commitment))
        except BackroomError:
            good = False
        assert not good, f"forgery {number} was not found"
    assert not all(finding.good for finding in findings(record, "0" * 64))


def test_the_draw_that_fails_is_named(store: str) -> None:
    record, commitment = finished(store, "envoys", 2)
    wrong = record["draws"][2]
    wrong["digest"] = "0" * 64
    (bad,) = [finding for finding in findings(record, commitment) if not finding.good]
    assert bad.fields["at"] == wrong["choice"]


def test_a_draw_left_out_and_a_card_told_wrong_are_named(store: str) -> None:
    record, commitment = finished(store, "deep-state", 3)
    shorter = copy.deepcopy(record)
    missing = shorter["draws"].pop(4)
    (bad,) = [finding for finding in findings(shorter, commitment) if not finding.good]
    assert bad.fields["at"] == missing["choice"]
    draws = [record["log"][draw["choice"] - 1] for draw in record["draws"][1:]]
    drawn, event = next(
        (line, event) for line in draws for event in line["events"] if "treaty" in event
    )
    event["treaty"] = "mossad" if event["treaty"] != "mossad" else "illuminati"
    (bad,) = [finding for finding in findings(record, commitment) if not finding.good]
    assert bad.fields["number"] == drawn["number"] and "another draw" in bad.message


def test_a_running_game_tells_what_the_seat_knows(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "spies", 2)
        await seats.play_on(random.Random(1), 12)
        known = await tables.export(seats.table, seats.keys[0])
        assert known["seat"] == 0 and "seed" not in known and "fair" not in known
        seen = (await seats.view(0)).view
        assert seen is not None and known["view"] == seen.position()
        public = await tables.export(seats.table, seats.keys[0], seat=-1)
        assert public["seat"] is None

    at_tables(store, act)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_records_are_imported_finished_or_not(any_store: str, game: str, seats: int) -> None:
    record, _commitment = finished(any_store, game, seats)

    async def act(tables: Tables) -> None:
        made = await tables.import_record(record)
        again = await tables.export(made.table, made.key)
        assert {name: again[name] for name in ("seed", "choices", "digest")} == {
            name: record[name] for name in ("seed", "choices", "digest")
        }
        assert [seat["name"] for seat in again["table"]["seats"]] == [
            s["name"] for s in record["table"]["seats"]
        ]
        half = {
            name: value for name, value in record.items() if name not in ("digest", "draws", "log")
        }
        half["choices"] = half["choices"][: len(half["choices"]) // 2]
        going_on = await tables.import_record(half, key=made.key)
        view = await tables.view(going_on.table, made.key)
        assert view.info.stage == "running" and view.info.version == len(half["choices"])
        assert view.view is not None and view.view.legal()

    at_tables(any_store, act)


def test_a_record_with_undone_draws_is_imported_as_it_is(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "envoys", 2, {"hand": 4})
        chance = random.Random(3)
        for to in (0, 3):
            while (await seats.view(0)).info.version < 7 + to:
                await seats.play_on(chance, 1)
            version = (await seats.view(0)).info.version
            await tables.undo(seats.table, seats.keys[0], version=version, command=f"u{to}", to=to)
            for question in (await seats.view(1)).info.questions:
                await tables.answer(
                    seats.table, seats.keys[1], kind="undo", subject=question.subject, yes=True
                )
        await seats.play_on(chance)
        record = await tables.export(seats.table, seats.keys[0])
        assert record["streams"]
        made = await tables.import_record(record)
        again = await tables.export(made.table, made.key)
        assert (again["digest"], again["streams"]) == (record["digest"], record["streams"])

    at_tables(store, act)


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"backroom": 1},
        {"backroom": 1, "game": "spies", "rules": 1, "seed": "zz", "choices": []},
        {
            "backroom": 1,
            "game": "spies",
            "rules": 1,
            "seed": "ab",
            "choices": [[0, "play nothing"]],
        },
        {"backroom": 1, "game": "spies", "rules": 1, "seed": "ab", "choices": [[9, 9]]},
        {"backroom": 1, "game": "chess", "rules": 1, "seed": "ab", "choices": []},
        {"backroom": 1, "game": "spies", "rules": 999, "seed": "ab", "choices": []},
        {"backroom": 1, "game": "spies", "rules": 1, "seed": "ab", "choices": [], "streams": [[0]]},
        {"backroom": 1, "game": "spies", "rules": 1, "seed": "ab", "choices": [[0, "x"]] * 5000},
    ],
)
def test_a_bad_record_makes_no_table(store: str, record: Json) -> None:
    async def act(tables: Tables) -> None:
        from backroom.table.keys import new_key

        key = new_key()
        with pytest.raises((BackroomError, Unfit)):
            await tables.import_record(record, key=key)
        assert await tables.mine(key) == ()

    at_tables(store, act)
