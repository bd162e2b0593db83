"""Every command of the protocol on the toy game: what it answers when all is well, and when it is not."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from backroom import __version__
from toys import envoys

START = {"game": "envoys", "seats": [{"hand": [5, 1]}, {"hand": [3]}], "prize": 6}


def test_hello_names_engine_games_and_bots(ask: Any) -> None:
    hello = ask.good("hello")
    assert (hello["engine"], hello["version"], hello["protocol"]) == ("backroom", __version__, 1)
    games = {game["game"]: game for game in hello["games"]}
    assert games["envoys"]["players"] == [2, 4]
    assert games["envoys"]["options"]["properties"]["hand"]["maximum"] == 4
    assert "random" in hello["bots"]


def test_new_gives_each_match_a_table_of_its_own(ask: Any) -> None:
    first = ask.good("new", game="envoys", seed=7, options={"players": 3})
    second = ask.good("new", game="envoys", seed="ab")
    assert first["table"] != second["table"]
    assert first["status"]["over"] is False and first["status"]["score"] is None
    assert first["status"]["waiting"] == [{"seat": seat, "prompt": "bid"} for seat in range(3)]


def test_the_same_seed_deals_the_same(ask: Any) -> None:
    digests = {
        ask.good("position", table=ask.good("new", game="envoys", seed=seed)["table"])["digest"]
        for seed in (7, 7, "7")
    }
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "envoys", "options": {"players": 9}}, "options.players"),
        ({"game": "envoys", "options": {"colour": 1}}, "options.colour"),
        ({"game": "envoys", "options": []}, "options"),
        ({"game": "envoys", "seed": -1}, "seed"),
        ({"game": "envoys", "seed": 1.5}, "seed"),
        ({"game": "envoys", "seed": "xyz"}, "seed"),
        ({"game": "envoys", "seed": 10**400}, "seed"),
        ({"game": 3}, "game"),
    ],
)
def test_new_refuses_what_cannot_be_played(ask: Any, fields: dict[str, Any], path: str) -> None:
    error = ask.bad("new", **fields)
    assert error["code"] == "bad-request" and error["path"] == path


def test_a_rule_that_forbids_options_is_named(ask: Any) -> None:
    assert ask.bad("new", game="envoys", options={"hand": 9})["rule"] == "EN-1"


def test_load_begins_at_a_partial_position(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    assert ask.good("choices", table=table, seat=0) == {
        "ok": True,
        "prompt": "bid",
        "choices": ["bid 1", "bid 5"],
    }
    assert ask.good("choices", table=table, seat=1)["choices"] == ["bid 3"]


@pytest.mark.parametrize(
    "position",
    [
        None,
        [],
        7,
        "envoys",
        {},
        {"game": "chess"},
        {"game": 1},
        {"game": "envoys", "seats": [{"hand": [9]}]},
        {"game": "envoys", "seats": [{"hand": [5, 5, 5, 5, 5]}]},
        {"game": "envoys", "seats": [{"hand": {"n": 3}}]},
        {"game": "envoys", "seats": {}},
        {"game": "envoys", "options": {"players": 7}},
        {"game": "envoys", "pending": {"bids": 7}},
        {"game": "envoys", "seats": [{"hand": [10**300]}]},
    ],
)
def test_load_refuses_impossible_positions(ask: Any, position: Any) -> None:
    assert ask.bad("load", position=position)["code"] == "bad-position"
    assert ask.bad("status", table="t1")["code"] == "unknown-table"


def test_status_tells_who_waits(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    ask.good("play", table=table, seat=1, choice="bid 3")
    assert ask.good("status", table=table)["status"]["waiting"] == [{"seat": 0, "prompt": "bid"}]


def test_choices_and_why_of_a_seat_that_does_not_wait(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    ask.good("play", table=table, seat=1, choice="bid 3")
    for seat in (1, 2, -1, 10**30):
        assert ask.bad("choices", table=table, seat=seat)["code"] == "not-waiting"
        assert ask.bad("why", table=table, seat=seat, choice="bid 3")["code"] == "not-waiting"
        assert ask.bad("play", table=table, seat=seat, choice="bid 3")["code"] == "not-waiting"


def test_why_says_what_is_missing_and_by_which_rule(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    assert ask.good("why", table=table, seat=0, choice="bid 5") == {"ok": True, "legal": True}
    assert ask.good("why", table=table, seat=0, choice="bid 4") == {
        "ok": True,
        "legal": False,
        "reason": "You hold no 4.",
        "rule": "EN-1",
        "needs": {"card": 4},
    }
    unknown = ask.good("why", table=table, seat=0, choice="sing")
    assert unknown["legal"] is False and "no such choice" in unknown["reason"]


def test_play_tells_the_seat_its_events(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    assert ask.good("play", table=table, seat=1, choice="bid 3")["events"] == []
    played = ask.good("play", table=table, seat=0, choice="bid 5")
    assert played["events"] == [{"event": "revealed", "bids": 53, "prize": 6, "rule": "EN-1"}]
    assert played["status"]["waiting"] == [{"seat": 0, "prompt": "reward"}]
    assert ask.good("play", table=table, seat=0, choice="draw")["events"][0]["card"] in range(1, 6)


def test_an_illegal_choice_says_why_and_changes_nothing(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    before = ask.good("position", table=table)
    error = ask.bad("play", table=table, seat=0, choice="bid 4")
    assert (error["code"], error["message"], error["rule"], error["needs"]) == (
        "illegal",
        "You hold no 4.",
        "EN-1",
        {"card": 4},
    )
    assert ask.bad("play", table=table, seat=0, choice="sing")["code"] == "illegal"
    assert ask.bad("play", table=table, seat=0, choice="")["code"] == "illegal"
    assert ask.good("position", table=table) == before


def test_auto_plays_to_the_end(ask: Any) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    done = ask.good("auto", table=table, bot="random", seed=1, until="end")
    assert done["status"]["over"] is True and done["status"]["waiting"] == []
    assert done["status"]["score"]["winners"]
    assert len(ask.good("record", table=table)["record"]["choices"]) == done["played"]
    assert ask.good("auto", table=table)["played"] == 0
    assert ask.bad("choices", table=table, seat=0)["code"] == "not-waiting"


def test_auto_is_reproducible(ask: Any) -> None:
    digests = set()
    for _ in range(2):
        table = ask.good("new", game="envoys", seed=3)["table"]
        ask.good("auto", table=table, seed=9)
        digests.add(ask.good("position", table=table)["digest"])
    assert len(digests) == 1


def test_auto_plays_a_number_of_choices(ask: Any) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    assert ask.good("auto", table=table, until=0)["played"] == 0
    assert ask.good("auto", table=table, until=1)["played"] == 1
    assert ask.good("status", table=table)["status"]["waiting"] == [{"seat": 1, "prompt": "bid"}]


@pytest.mark.parametrize("until", [{"until": {"seat": 1}}, {"until": "seat", "seat": 1}])
def test_auto_stops_when_a_seat_waits(ask: Any, until: dict[str, Any]) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    assert ask.good("auto", table=table, **until)["played"] == 0
    bid = ask.good("choices", table=table, seat=1)["choices"][0]
    ask.good("play", table=table, seat=1, choice=bid)
    done = ask.good("auto", table=table, **until)
    assert done["played"] >= 1 and 1 in [entry["seat"] for entry in done["status"]["waiting"]]


@pytest.mark.parametrize(
    "fields",
    [
        {"bot": "clairvoyant"},
        {"bot": "cmd: touch somewhere"},
        {"bot": 3},
        {"until": "tomorrow"},
        {"until": -1},
        {"until": 1.5},
        {"until": True},
        {"until": None},
        {"until": {"seat": 5}},
        {"until": {"seat": -1}},
        {"until": {}},
        {"until": "seat"},
        {"ms": 0},
        {"ms": 1e300},
        {"nodes": 0},
    ],
)
def test_auto_refuses_what_it_cannot_do(ask: Any, fields: dict[str, Any]) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    before = ask.good("position", table=table)
    assert ask.bad("auto", table=table, **fields)["code"] == "bad-request"
    assert ask.good("position", table=table) == before


def test_advise_names_a_legal_choice_and_plays_nothing(ask: Any) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    before = ask.good("position", table=table)
    advice = ask.good("advise", table=table, seat=1, bot="random", ms=5)
    assert advice["choice"] in ask.good("choices", table=table, seat=1)["choices"]
    assert ask.good("position", table=table) == before
    assert ask.bad("advise", table=table, seat=1, bot="nobody")["code"] == "bad-request"
    assert ask.bad("advise", table=table, seat=7, bot="random")["code"] == "not-waiting"


def test_a_view_hides_hands_and_locked_choices(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    before = ask.good("view", table=table, seat=1)["view"]
    ask.good("play", table=table, seat=0, choice="bid 5")
    seen = ask.good("view", table=table, seat=1)["view"]
    assert seen["seats"][0]["hand"] == {"n": 2} and seen["seats"][1]["hand"] == [3]
    assert 5 not in seen["pending"]["bids"]
    assert seen["seats"] == before["seats"]
    nobody = ask.good("view", table=table, seat=None)["view"]
    assert nobody["seats"][1]["hand"] == {"n": 1}
    assert ask.good("view", table=table)["view"] == nobody
    assert ask.bad("view", table=table, seat=2)["code"] == "bad-request"
    assert ask.bad("view", table=table, seat=-1)["code"] == "bad-request"


def test_the_digest_is_that_of_the_canonical_position(ask: Any) -> None:
    table = ask.good("new", game="envoys", seed=3)["table"]
    answer = ask.good("position", table=table)
    text = json.dumps(answer["position"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert answer["digest"] == sha256(text.encode()).hexdigest()


def test_a_position_in_the_midst_of_a_decision_loads_back(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    ask.good("play", table=table, seat=0, choice="bid 5")
    saved = ask.good("position", table=table)
    again = ask.good("load", position=saved["position"])["table"]
    assert ask.good("position", table=again)["digest"] == saved["digest"]
    assert ask.bad("choices", table=again, seat=0)["code"] == "not-waiting"


def test_score_at_any_time(ask: Any) -> None:
    table = ask.good("load", position={**START, "seats": [{"points": 4, "hand": [2]}]})["table"]
    score = ask.good("score", table=table)["score"]
    assert score["seats"][0]["total"] == 4 and score["winners"] == [0]


def test_a_record_replays_to_the_same_digest(ask: Any) -> None:
    table = ask.good("load", position=START, seed=5)["table"]
    ask.good("auto", table=table, seed=2)
    record = ask.good("record", table=table)["record"]
    assert record["backroom"] == 1 and record["game"] == "envoys" and record["position"] == START
    again = ask.good("replay", record=record)
    assert again["digest"] == record["digest"] and again["status"]["over"] is True
    assert ask.good("record", table=again["table"])["record"] == record


@pytest.mark.parametrize(
    "change",
    [
        {"backroom": 2},
        {"rules": 99},
        {"game": "chess"},
        {"options": {"players": 77}},
        {"seed": 5},
        {"seed": "not hex"},
        {"choices": None},
        {"choices": [[0, "sing"]]},
        {"choices": [[9, "bid 5"]]},
        {"choices": [0]},
        {"choices": [[0]]},
        {"digest": "0" * 64},
        {"position": {"game": "envoys", "seats": 3}},
    ],
)
def test_replay_refuses_what_does_not_replay(ask: Any, change: dict[str, Any]) -> None:
    table = ask.good("new", game="envoys", seed=5)["table"]
    ask.good("auto", table=table, seed=2)
    record = ask.good("record", table=table)["record"]
    assert ask.bad("replay", record={**record, **change})["code"] == "bad-record"
    for nothing in (None, [], "x", {}):
        assert ask.bad("replay", record=nothing)["code"] == "bad-record"


def test_perft_counts_leaves(ask: Any) -> None:
    table = ask.good("load", position=START, seed=1)["table"]
    leaves = [ask.good("perft", table=table, depth=depth)["leaves"] for depth in range(4)]
    # seat 0 bids 1 or 5, seat 1 bids 3, the winner draws or declines
    assert leaves == [1, 2, 2, 4]
    assert ask.bad("perft", table=table, depth=-1)["code"] == "bad-request"
    assert ask.bad("perft", table=table, depth="2")["code"] == "bad-request"


def test_perft_ends_with_the_game_and_refuses_too_much(
    ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backroom.engine.engine.PERFT_LIMIT", 50)
    table = ask.good("new", game="envoys", seed=1, options={"hand": 1})["table"]
    assert ask.good("perft", table=table, depth=1)["leaves"] == 1
    error = ask.bad("perft", table=table, depth=10**12)
    assert error["code"] == "bad-request" and error["path"] == "depth" and "50" in error["message"]


def test_a_dropped_table_is_gone(ask: Any) -> None:
    table = ask.good("new", game="envoys")["table"]
    assert ask.good("drop", table=table) == {"ok": True}
    assert ask.bad("status", table=table)["code"] == "unknown-table"
    assert ask.bad("drop", table=table)["code"] == "unknown-table"
    assert ask.good("new", game="envoys")["table"] != table


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "status"},
        {"do": "choices", "seat": 0},
        {"do": "why", "seat": 0, "choice": "bid 1"},
        {"do": "play", "seat": 0, "choice": "bid 1"},
        {"do": "auto"},
        {"do": "advise", "seat": 0},
        {"do": "view", "seat": 0},
        {"do": "position"},
        {"do": "score"},
        {"do": "record"},
        {"do": "perft", "depth": 1},
        {"do": "drop"},
    ],
    ids=lambda request_: request_["do"],
)
def test_a_table_that_is_not_there(ask: Any, request_: dict[str, Any]) -> None:
    assert ask.bad(**request_, table="t7")["code"] == "unknown-table"
    assert ask.bad(**request_)["code"] == "bad-request"
    assert ask.bad(**request_, table=7)["code"] == "bad-request"
    assert ask.bad(**request_, table="t7", colour="red")["code"] == "bad-request"


class Failing(envoys.EnvoysGame):
    """Breaks in the midst of a move, after it has changed the state."""

    def play(self, state: envoys.Envoys, seat: int, choice: int) -> None:
        super().play(state, seat, choice)
        state.points[0] += 77
        if state.round >= 2:
            raise RecursionError if state.round == 3 else KeyError("a mistake in the game")


def test_a_game_that_fails_in_mid_move_leaves_its_table_as_it_was(
    ask: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(envoys, "GAME", Failing())
    from backroom.core import registry

    registry.game.cache_clear()
    try:
        table = ask.good("load", position={**START, "round": 2})["table"]
        before = ask.good("position", table=table)
        error = ask.bad("play", table=table, seat=0, choice="bid 5")
        assert error["code"] == "bad-request" and "KeyError" in error["message"]
        assert "Traceback" in capsys.readouterr().err
        assert ask.bad("auto", table=table)["code"] == "bad-request"
        assert ask.good("position", table=table) == before
        assert ask.good("record", table=table)["record"]["choices"] == []
    finally:
        registry.game.cache_clear()
