"""The Python interface: new, load, choices, play, view, why, score, record, replay, copy, perft."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import backroom
from backroom.core import registry
from backroom.core.match import Match, digest_of, read_seed
from backroom.core.refusal import refuse

START: dict[str, Any] = {"game": "envoys", "seats": [{"hand": [5, 1]}, {"hand": [3]}], "prize": 6}


def played(match: Match, seed: int) -> Match:
    """The match, played to its end at random."""
    chance = Random(seed)
    while match.waiting:
        seat = chance.choice(match.waiting)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def test_a_new_match_waits_for_its_first_choice() -> None:
    match = backroom.new("envoys", seed=7, players=3)
    assert match.waiting == (0, 1, 2) and not match.over
    assert match.prompt(1) == "bid" and match.seed == "7"
    assert match.choices(1) == [match.game.words(choice) for choice in match.legal(1)]
    assert match.options == {"players": 3, "hand": 3}


def test_a_match_says_what_it_is() -> None:
    match = backroom.new("deep-state", seed=1, players=4, first=2, treaty_deal="first-game")
    assert match.seats == 4
    assert repr(match) == "<Match of deep-state, round 1: seat 2 waits (turn)>"
    assert repr(played(backroom.new("envoys", seed=9), seed=3)).endswith(": over>")


def test_a_position_holds_only_what_json_can_say() -> None:
    for value in ({1, 2}, object(), b"x"):
        with pytest.raises(backroom.BadPosition):
            backroom.load({"game": "envoys", "note": value})


def test_words_and_numbers_are_the_same_choice() -> None:
    one, two = backroom.load(START, seed=1), backroom.load(START, seed=1)
    one.play("bid 3", seat=1)
    two.play(two.game.vocabulary.numbers["bid 3"], seat=1)
    assert one.digest() == two.digest() and one.history == two.history


def test_the_seat_may_be_left_out_where_one_waits() -> None:
    match = backroom.load(START, seed=1)
    with pytest.raises(backroom.NotWaiting, match="Several seats wait"):
        match.play("bid 3")
    match.play("bid 3", seat=1)
    assert match.choices() == ["bid 1", "bid 5"] and match.prompt() == "bid"
    match.play("bid 5")
    assert match.prompt() == "reward"


def test_nobody_chooses_after_the_end() -> None:
    match = played(backroom.new("envoys", seed=1), seed=1)
    assert match.over and match.status()["over"] is True
    with pytest.raises(backroom.NotWaiting, match="the game is over"):
        match.play("decline")
    with pytest.raises(backroom.NotWaiting, match="Seat 0"):
        match.legal(0)


@pytest.mark.parametrize("choice", ["bid 4", "draw", "sing", "", -1, 10**9, 6])
def test_what_is_not_legal_is_refused_and_changes_nothing(choice: str | int) -> None:
    match = backroom.load(START, seed=1)
    before = match.position(), match.history[:], match.state.rng
    with pytest.raises(backroom.Illegal) as caught:
        match.play(choice, seat=0)
    assert caught.value.message == match.why(choice, seat=0).reason()  # type: ignore[union-attr]
    assert (match.position(), match.history, match.state.rng) == before


def test_why_is_none_for_what_is_legal() -> None:
    match = backroom.load(START, seed=1)
    assert match.why("bid 5", seat=0) is None
    refusal = match.why("bid 4", seat=0)
    assert refusal == refuse("EN-1", "you hold no {card}", card=4)
    assert refusal.as_json() == {
        "legal": False,
        "reason": "You hold no 4.",
        "rule": "EN-1",
        "needs": {"card": 4},
    }


def test_events_are_collected_only_when_asked_for() -> None:
    match = backroom.load(START, seed=1)
    assert match.play_telling("bid 3", seat=1) == []
    events = match.play_telling("bid 5", seat=0)
    assert match.told(events, 0) == [{"event": "revealed", "bids": 53, "prize": 6, "rule": "EN-1"}]
    assert match.state.log is None
    with pytest.raises(backroom.Illegal):
        match.play_telling("bid 2")
    assert match.state.log is None


def test_secret_arguments_are_told_to_those_who_see_them() -> None:
    match = backroom.load(START, seed=1)
    match.play("bid 3", seat=1)
    match.play("bid 5", seat=0)
    events = match.play_telling("draw")
    own, other, nobody = (match.told(events, seat)[0] for seat in (0, 1, None))
    assert own["card"] in range(1, 6)
    assert other == nobody == {"event": "drew", "seat": 0, "rule": "EN-2"}


@pytest.mark.parametrize("copied", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied: Callable[[Match], Match]) -> None:
    match = backroom.new("envoys", seed=4)
    other = copied(match)
    before = match.digest(), match.history[:]
    played(other, seed=2)
    assert (match.digest(), match.history) == before
    assert other.over and not match.over


@given(st.integers(0, 2**64 - 1), st.integers(2, 4), st.integers(1, 4), st.integers(0, 2**32))
def test_a_record_replays_to_the_same_match(
    seed: int, players: int, hand: int, chance: int
) -> None:
    registry.GAMES["envoys"] = "toys.envoys"
    match = played(backroom.new("envoys", seed=seed, players=players, hand=hand), chance)
    record = json.loads(json.dumps(match.record()))
    again = backroom.replay(record)
    assert again.record() == record and again.state.rng == match.state.rng


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32), st.integers(0, 12))
def test_a_position_loads_back_in_the_midst_of_play(seed: int, chance: int, moves: int) -> None:
    registry.GAMES["envoys"] = "toys.envoys"
    match = backroom.new("envoys", seed=seed, players=3)
    random = Random(chance)
    while match.waiting and len(match.history) < moves:
        seat = random.choice(match.waiting)
        match.play(random.choice(match.legal(seat)), seat)
    loaded = backroom.load(json.loads(json.dumps(match.position())), seed=1)
    assert loaded.digest() == match.digest() and loaded.waiting == match.waiting
    assert [loaded.choices(seat) for seat in loaded.waiting] == [
        match.choices(seat) for seat in match.waiting
    ]


def test_a_record_of_a_loaded_match_has_its_start() -> None:
    start = json.loads(json.dumps(START))
    match = backroom.load(start, seed=9)
    start["prize"] = 1
    played(match, seed=3)
    assert match.record()["position"] == START
    assert backroom.replay(match.record()).digest() == match.digest()


def test_a_sealed_record_replays() -> None:
    match = played(backroom.new("envoys", seed="5f" * 32), seed=3)
    assert match.state.secret == bytes.fromhex("5f" * 32)
    assert backroom.replay(match.record()).digest() == match.digest()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"backroom": 2}, "backroom"),
        ({"rules": 2}, "rules"),
        ({"game": None}, "game"),
        ({"game": "chess"}, "game"),
        ({"options": 7}, "options"),
        ({"backroom": True}, "backroom"),
        ({"backroom": 1.0}, "backroom"),
        ({"rules": True}, "rules"),
        ({"choices": [[True, "bid 5"]]}, "choices[0]"),
        ({"streams": {}}, "streams"),
        ({"streams": [[0, 7]]}, "streams[0]"),
        ({"streams": [[0.5, "ab"]]}, "streams[0]"),
        ({"streams": [[99, "ab"]]}, "streams[0]"),
        ({"streams": [[0, "XYZ"]]}, "seed"),
        ({"options": {"players": 1}}, "options.players"),
        ({"seed": None}, "seed"),
        ({"seed": "XYZ"}, "seed"),
        ({"choices": {}}, "choices"),
        ({"choices": [[0]]}, "choices[0]"),
        ({"choices": [["0", "bid 5"]]}, "choices[0]"),
        ({"digest": "beef"}, "digest"),
    ],
)
def test_a_record_that_does_not_replay(change: dict[str, Any], path: str) -> None:
    record = played(backroom.new("envoys", seed=9), seed=3).record()
    with pytest.raises(backroom.BadRecord) as caught:
        backroom.replay({**record, **change})
    assert caught.value.path == path and caught.value.code == "bad-record"


@pytest.mark.parametrize(
    ("change", "path"), [({"game": "spies"}, "game"), ({"options": {"players": 2}}, "options")]
)
def test_a_start_position_is_of_the_record_s_own_game(change: dict[str, Any], path: str) -> None:
    record = backroom.load(START, seed=9).record()
    with pytest.raises(backroom.BadRecord) as caught:
        backroom.replay({**record, **change})
    assert caught.value.path == path


def test_a_record_without_digest_replays_too() -> None:
    record = played(backroom.new("envoys", seed=9), seed=3).record()
    digest = record.pop("digest")
    assert backroom.replay(record).digest() == digest


def test_views_have_no_way_back_to_the_state() -> None:
    match = backroom.load(START, seed=1)
    view = match.view(1)
    assert view.mine() and view.prompt() == "bid" and view.seats == 2
    assert view.legal() == match.legal(1) and view.waiting == (0, 1)
    assert view.position()["seats"][0]["hand"] == {"n": 2}
    assert view.score() == match.score() and view.status() == match.status()
    assert view.why(0) == match.why(0, seat=1)
    assert match.state not in [getattr(view, name, None) for name in view.__slots__]
    match.play("bid 3", seat=1)
    assert not match.view(1).mine() and match.view(1).legal() == [] == match.view(None).legal()
    assert match.view(1).prompt() == ""


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(backroom.BadRequest, match="no seat"):
        backroom.load(START).view(seat)


def test_a_sampled_world_has_the_view_it_was_sampled_from() -> None:
    match = backroom.new("envoys", seed=2, players=4)
    view = match.view(2)
    hands = set()
    for number in range(40):
        world = view.sample(number)
        assert match.game.position(match.game.view(world, 2)) == view.position()
        hands.add(world.hands[0])
    assert len(hands) > 5, "sampled worlds differ"


def test_perft_counts_leaves_and_leaves_the_match_alone() -> None:
    match = backroom.load(START, seed=1)
    before = match.digest(), match.state.rng
    assert [match.perft(depth) for depth in range(4)] == [1, 2, 2, 4]
    assert match.perft(3, limit=4) == 4
    with pytest.raises(backroom.BadRequest, match="more than 3"):
        match.perft(3, limit=3)
    with pytest.raises(backroom.BadRequest, match="0 or more"):
        match.perft(-1)
    assert (match.digest(), match.state.rng) == before


@pytest.mark.parametrize(
    ("given_", "read"),
    [(0, "0"), (255, "ff"), (2**64 - 1, "f" * 16), ("00ff", "00ff"), ("a" * 64, "a" * 64)],
)
def test_seeds(given_: int | str, read: str) -> None:
    assert read_seed(given_) == read


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "", "FF", "x", "a" * 65, b"ff", []])
def test_seeds_that_are_none(seed: object) -> None:
    with pytest.raises(backroom.BadRequest) as caught:
        read_seed(seed)
    assert caught.value.path == "seed"


def test_without_a_seed_every_match_has_its_own() -> None:
    assert read_seed(None) != read_seed(None)
    assert backroom.new("envoys").seed != backroom.new("envoys").seed


@pytest.mark.parametrize(
    ("position", "path"),
    [
        (7, "position"),
        ([], "position"),
        ({}, "game"),
        ({"game": 7}, "game"),
        ({"game": "chess"}, "game"),
    ],
)
def test_positions_of_no_game(position: Any, path: str) -> None:
    with pytest.raises(backroom.BadPosition) as caught:
        backroom.load(position)
    assert caught.value.path == path


def test_the_digest_is_of_canonical_json() -> None:
    assert digest_of({"b": 1, "a": ["Я"]}) == digest_of({"a": ["Я"], "b": 1})
    # sha256 of {"a":["Я"],"b":1} in UTF-8
    import hashlib

    assert (
        digest_of({"b": 1, "a": ["Я"]}) == hashlib.sha256('{"a":["Я"],"b":1}'.encode()).hexdigest()
    )
