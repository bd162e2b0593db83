"""What the bots know agrees with what the games pay, and an opinion stands behind every choice there can be."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.bots import Budget, bot
from backroom.bots.chance import Chance
from backroom.bots.deepstate_opinion import BLOCKS, OPINION
from backroom.bots.deepstate_worth import points, worth
from backroom.bots.knowledge import knowledge
from backroom.core.errors import BadRequest
from backroom.core.registry import game, games
from backroom.core.view import View
from backroom.deepstate.catalog import FIRST_INNER, KIND, KINDS
from backroom.deepstate.scoring import totals
from backroom.deepstate.treaties import PAY_MOST
from backroom.deepstate.vocabulary import VOCABULARY

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "deep-state": [
        {"players": 3, "modules": ["men-of-action"]},
        {
            "players": 4,
            "modules": ["trends", "black-operations", "counter-terrorism", "reptiloids"],
        },
        {"players": 2, "modules": ["nuclear-power", "world-inc", "worldwide-bank", "global-media"]},
        {"players": 1, "difficulty": "normal"},
    ],
    "spies": [{"players": 3}],
}
CASES = [(slug, options) for slug in games() for options in OPTIONS[slug]]


@pytest.mark.parametrize(
    ("slug", "options"), CASES, ids=[f"{slug}-{options}" for slug, options in CASES]
)
def test_knowledge_copes_with_everything_that_happens(slug: str, options: dict[str, Any]) -> None:
    """A game by quick opinions: weights are positive, worths finite, utilities those of the winners at the end."""
    found, known = game(slug), knowledge(slug)
    state = found.new(found.options(options), "k3")
    chance = Chance(8)
    seats = range(found.seats(state))
    before = known.clock(state)
    while waiting := found.waiting(state):
        seat = waiting[0]
        legal = found.legal(state, seat)
        weights = known.weights(state, seat, legal)
        assert len(weights) == len(legal)
        assert min(weights) > 0
        kept = known.candidates(state, seat, legal)
        assert kept
        assert set(kept) <= set(legal)
        assert all(abs(known.worth(state, other)) < 1000 for other in seats)
        choice = legal[chance.weighted(weights)]
        assert known.reason(state, seat, choice).read()
        found.play(state, seat, choice)
        assert known.clock(state) >= before
        before = known.clock(state)
    winners = found.score(state)["winners"]
    utilities = known.utilities(state, 0)
    assert max(utilities) == utilities[winners[0]]
    if len(winners) == 1:
        assert utilities[winners[0]] > 0.9


def test_points_of_deep_state_are_those_of_the_score() -> None:
    """Where no majority is paid for by others and no Inner Circle waits to be attached."""
    found = game("deep-state")
    compared = 0
    for deal in range(8):
        state = found.new(found.options({"players": 3, "modules": ["trends"]}), f"{deal:x}")
        chance = Chance(deal)
        known = knowledge("deep-state")
        while waiting := found.waiting(state):
            legal = found.legal(state, waiting[0])
            weights = known.weights(state, waiting[0], legal)
            found.play(state, waiting[0], legal[chance.weighted(weights)])
            if chance.below(10) or any(card >= FIRST_INNER for own in state.own for card in own):
                continue
            if any(
                treaty.family == PAY_MOST and made >> number & 1
                for made in state.made
                for number, treaty in enumerate(state.rules.treaties)
            ):
                continue
            for seat, total in enumerate(totals(state)):
                kinds = [0] * len(KINDS)
                for card in state.own[seat]:
                    kinds[KIND[card]] += 1
                groups = state.groups[seat * 6 : seat * 6 + 6]
                emblems = state.emblems[seat * 4 : seat * 4 + 4]
                assert points(state, seat, state.own[seat], kinds, groups, emblems) == total
                compared += 1
    assert compared > 20


def test_in_solo_forecasts_fit_what_comes() -> None:
    """At the start of each round what the seat and HOC are thought to reach is about what they reach, on the mean."""
    found = game("deep-state")
    off: dict[tuple[int, int], list[float]] = {}
    for deal in range(20):
        state = found.new(found.options({"players": 1, "difficulty": "normal"}), f"{deal:x}")
        player = bot("greedy", deal)
        forecast: dict[tuple[int, int], float] = {}
        while waiting := found.waiting(state):
            if found.prompt(state, waiting[0]) == "turn":
                for seat in range(2):
                    forecast.setdefault((state.round, seat), worth(state, seat))
            view = View(found, waiting[0], found.view(state, waiting[0]))
            found.play(state, waiting[0], player.choose(view, view.legal(), Budget()))
        for (number, seat), value in forecast.items():
            off.setdefault((number, seat), []).append(value - totals(state)[seat])
    assert len(off) == 12
    means = {key: sum(values) / len(values) for key, values in off.items()}
    assert all(abs(mean) < 30 for mean in means.values()), means


def test_every_choice_has_an_opinion() -> None:
    assert len(OPINION) == len(VOCABULARY)
    firsts = [first for first, _opinion in BLOCKS]
    assert firsts == sorted(firsts)
    assert firsts[0] == 0


def test_a_game_without_knowledge_is_named() -> None:
    with pytest.raises(BadRequest, match="chess"):
        knowledge("chess")
