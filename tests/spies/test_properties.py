"""What always holds: the engine agrees with a second reading of the rules, and hidden cards stay hidden."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.core.match import Match, load, new, replay
from backroom.spies.cards import CARDS, SLUGS
from backroom.spies.facts import MISSIONS
from backroom.spies.options import filled, rules_for
from spies.invariants import check
from spies.model import after_picks, after_turn, points

SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYERS = st.integers(min_value=2, max_value=5)


def step(match: Match, random: Random) -> None:
    """One random choice of a random seat."""
    seat = random.choice(match.waiting)
    match.play(random.choice(match.legal(seat)), seat)


def somewhere(players: int, seed: int) -> Match:
    """A game that has come some way, in the midst of a draft or a turn."""
    random = Random(seed)
    match = new("spies", seed=seed, players=players)
    for _ in range(random.randrange(players * 11)):
        step(match, random)
    return match


@given(PLAYERS, SEEDS)
def test_a_game_agrees_with_the_second_reading(players: int, seed: int):
    """SP-1.3 and SP-2 to SP-4: every pick and every turn of random games, and their scores."""
    random = Random(seed)
    match = new("spies", seed=seed, players=players, steal_points=seed % 4)
    while not match.over:
        before = match.position()
        cards = []
        for number in range(players):
            words = random.choice(match.choices(number))
            match.play(words, number)
            cards.append(words.partition(" ")[2])
        after = match.position()
        if "packs" in before:
            expected = after_picks(before, cards)
            after["hands"] = [sorted(entry["hand"]) for entry in after["seats"]]
        else:
            expected = after_turn(before, cards, steal_points=seed % 4)
        assert {key: after.get(key) for key in expected} == expected
        check(match.state)
    score = match.score()
    rows = [points(entry) for entry in match.position()["seats"]]
    assert [tuple(entry["rows"]) for entry in score["seats"]] == rows
    totals = [sum(row) for row in rows]
    assert score["winners"] == [at for at in range(players) if totals[at] == max(totals)]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    """Positions that no game may reach: any cards anywhere, any markers."""
    players = draw(PLAYERS)
    random = Random(draw(SEEDS))
    deck = [SLUGS[card] for card in rules_for(filled({})).bag]
    random.shuffle(deck)
    missions = list(MISSIONS)
    random.shuffle(missions)
    seats = []
    for _ in range(players):
        lying = [
            {"card": deck.pop(), "up": random.random() < 0.6, "chips": random.randrange(5)}
            for _ in range(random.randrange(5))
        ]
        # Disguises and disabling cards are what it is about: they come to hand more often.
        deck.sort(key=lambda card: random.random() - ("disguise" in card) - ("fake" in card) / 2)
        seats.append(
            {
                "hand": sorted(
                    (deck.pop(0) for _ in range(random.randrange(1, 4))), key=SLUGS.index
                ),
                "list": lying,
                "missions": sorted((missions.pop() for _ in range(3)), key=MISSIONS.index),
                "diversion": random.random() < 0.3,
                "extra": random.random() < 0.2,
                "picked": [],
            }
        )
    factions = ["military", "science", "corporate", "political", "police"]
    return {
        "game": "spies",
        "options": filled({"players": players}),
        "turn": 3,
        "turns": 7,
        "disabled": [faction for faction in factions if random.random() < 0.3],
        "seats": seats,
    }


@given(tables(), SEEDS)
def test_any_turn_agrees_with_the_second_reading(position: dict[str, object], seed: int):
    """SP-2, SP-3, also where no game has led."""
    match = load(position, seed=1)
    assert match.position() == position
    random = Random(seed)
    cards = []
    for number in tuple(match.waiting):
        words = random.choice(match.choices(number))
        match.play(words, number)
        cards.append(words.partition(" ")[2])
    after = match.position()
    expected = after_turn(position, cards)
    if after["turn"] > after["turns"]:  # all hands were empty then
        expected["turn"] = after["turn"]
    assert {key: after[key] for key in expected} == expected


@given(PLAYERS, SEEDS)
def test_positions_load_back_to_the_same_digest_and_play_on_alike(players: int, seed: int):
    match = somewhere(players, seed)
    position = json.loads(json.dumps(match.position()))
    again = load(position, seed=1)
    assert again.digest() == match.digest()
    random, same = Random(seed), Random(seed)
    while not match.over:
        step(match, random)
        step(again, same)
    assert again.digest() == match.digest()


@given(PLAYERS, SEEDS)
def test_a_view_is_blind_to_what_its_seat_cannot_see(players: int, seed: int):
    """Two true states that look alike to a seat give it the same view, and the same choices and reasons."""
    match = somewhere(players, seed)
    for viewer in (*range(players), None):
        view = match.view(viewer)
        world = view.sample(seed)
        check(world)
        other = match.game.view(world, viewer)
        assert match.game.position(other) == view.position()
        assert match.game.status(world) == view.status()
        if viewer is not None and view.mine():
            assert match.game.legal(world, viewer) == view.legal()
            assert [match.game.why(world, viewer, choice) for choice in range(2 * CARDS)] == [
                view.why(choice) for choice in range(2 * CARDS)
            ]


@given(PLAYERS, SEEDS)
def test_a_sampled_world_plays_to_the_end(players: int, seed: int):
    match = somewhere(players, seed)
    world = match.view(seed % players).sample(seed)
    random = Random(seed)
    while waiting := match.game.waiting(world):
        seat = random.choice(waiting)
        match.game.play(world, seat, random.choice(match.game.legal(world, seat)))
        check(world)


@given(PLAYERS, SEEDS)
def test_copies_do_not_touch_each_other(players: int, seed: int):
    match = somewhere(players, seed)
    digest = match.digest()
    copy = match.copy()
    random = Random(seed)
    while not copy.over:
        step(copy, random)
    assert match.digest() == digest


@given(PLAYERS, SEEDS)
def test_records_replay_to_the_same_digest(players: int, seed: int):
    match = somewhere(players, seed)
    record = json.loads(json.dumps(match.record()))
    assert replay(record).digest() == match.digest()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sampled_hands_are_all_that_is_possible_and_nothing_else(players: int):
    """SP-1.4: picks not played yet are surely there; the rest may be any card that was not seen."""
    match = somewhere(players, 77)
    while match.status()["phase"] == "setup":
        step(match, Random(1))
    view = match.view(0)
    seen = view.position()
    found = set()
    for number in range(300):
        hand = [SLUGS[card] for card in view.sample(number).hands[1]]
        found |= set(hand)
        for card in set(seen["seats"][1]["known"]):
            assert hand.count(card) >= seen["seats"][1]["known"].count(card)
    truth = {SLUGS[card] for card in match.state.hands[1]}
    assert truth <= found
