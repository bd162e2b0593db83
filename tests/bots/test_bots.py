"""Every bot of the house keeps the contract in both games, and plays the same when it is given the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from backroom.bots import Budget, bot, bots
from backroom.bots.chance import Chance
from backroom.bots.greedy import GreedyBot
from backroom.bots.play import play_out
from backroom.bots.search import SearchBot
from backroom.core.errors import BadRequest
from backroom.core.language import language
from backroom.core.match import Match, load, new
from backroom.core.registry import game
from backroom.core.view import View

FEW = Budget(nodes=4)
GAMES: dict[str, dict[str, Any]] = {
    "deep-state": {"players": 2, "modules": ["men-of-action"], "treaty_deal": "first-game"},
    "spies": {"players": 3, "turns": 6},
}


def played(slug: str, name: str, decisions: int, seed: int = 5) -> tuple[list[int], list[str]]:
    """The first choices of a match in which such a bot plays seat 0 and chance the others; and the bot's reasons."""
    match = new(slug, seed=seed, **GAMES[slug])
    player = bot(name, seed)
    chance = Chance(seed)
    chosen: list[int] = []
    reasons: list[str] = []
    while len(chosen) < decisions and not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        if seat:
            match.play(legal[chance.below(len(legal))], seat)
            continue
        choice = player.choose(match.view(seat), list(legal), FEW)
        assert choice in legal
        if player.values:
            assert set(player.values) <= set(legal)
            assert choice in player.values
        if player.reason is not None:
            reasons.append(player.reason.read())
            assert player.reason.read(language("ru"))
        chosen.append(choice)
        match.play(choice, seat)
    return chosen, reasons


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_plays_legally_and_reproducibly(slug: str, name: str) -> None:
    decisions = 8 if name in ("search", "strong") else 25
    chosen, reasons = played(slug, name, decisions)
    assert len(chosen) > 5
    assert played(slug, name, decisions) == (chosen, reasons)
    if name != "random":
        assert len(reasons) == len(chosen)
        assert all(reason.endswith(".") and "{" not in reason for reason in reasons)


@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_cannot_tell_apart_what_its_seat_cannot_see(slug: str) -> None:
    """Two games that look the same from a seat: greedy and search choose the same and value it the same."""
    found = game(slug)
    state = found.new(found.options(GAMES[slug]), "77")
    chance = Chance(3)
    for _decision in range(30):
        legal = found.legal(state, found.waiting(state)[0])
        found.play(state, found.waiting(state)[0], legal[chance.below(len(legal))])
    seat = found.waiting(state)[0]
    other = found.sample(found.view(state, seat), 12345)
    assert found.position(other) != found.position(state)
    for kind in (GreedyBot, SearchBot):
        thoughts = []
        for truth in (state, other):
            player = kind(9)
            choice = player.choose(
                View(found, seat, found.view(truth, seat)), found.legal(truth, seat), FEW
            )
            thoughts.append((choice, dict(player.values)))
        assert thoughts[0] == thoughts[1]


def test_random_is_even() -> None:
    player = bot("random", 4)
    view: Any = None
    counts = Counter(player.choose(view, [3, 5, 8, 13], Budget()) for _ in range(8000))
    assert set(counts) == {3, 5, 8, 13}
    # Five deviations of a fair count.
    assert all(abs(count - 2000) < 5 * (8000 * 0.25 * 0.75) ** 0.5 for count in counts.values())


def test_bots_with_other_seeds_play_otherwise() -> None:
    assert played("spies", "random", 11, seed=1) != played("spies", "random", 11, seed=2)


@pytest.mark.parametrize("name", ["nobody", "greedy@fast", "search@20", "cmd:", "cmd: 'open"])
def test_a_name_that_says_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadRequest):
        bot(name)


def test_a_name_may_carry_a_budget() -> None:
    assert bot("search@250ms").budget == Budget(ms=250)
    assert bot("search@70nodes").budget == Budget(nodes=70)
    player = bot("search@30nodes", 2)
    match = new("spies", seed=1, players=2)
    player.choose(match.view(0), match.legal(0), Budget())
    assert isinstance(player, SearchBot)
    assert player.nodes == 30
    player.choose(match.view(0), match.legal(0), Budget(nodes=12))
    assert player.nodes == 12


def test_a_budget_of_milliseconds_is_kept_by_ending_not_by_counting() -> None:
    player = SearchBot(1)
    match = new("spies", seed=1, players=2)
    choice = player.choose(match.view(0), match.legal(0), Budget(ms=20))
    assert choice in match.legal(0)
    assert player.nodes > 0


# --- what a bot should see --------------------------------------------------------------------------------------------
def last_turn(hand: list[str]) -> Match:
    """The last turn of Spies for two: seat 0 has three military cards face up, seat 1 holds one harmless card."""
    lying = [
        {"card": f"military-{kind}", "up": True, "chips": 0}
        for kind in ("detect", "detect", "eavesdrop")
    ]
    quiet = [{"card": "police-detect", "up": False, "chips": 0}] * 2 + [
        {"card": "police-eavesdrop", "up": False, "chips": 0}
    ]
    return load(
        {
            "game": "spies",
            "options": {"players": 2, "turns": 4},
            "turn": 4,
            "turns": 4,
            "seats": [
                {
                    "hand": hand,
                    "list": lying,
                    "missions": ["no-theft", "disinformer", "no-science"],
                },
                {
                    "hand": ["science-detect"],
                    "list": quiet,
                    "missions": ["wiretapper", "specialist", "shadow"],
                },
            ],
        },
        seed=1,
    )


@pytest.mark.parametrize("name", ["greedy", "search@60nodes", "normal"])
def test_spies_is_paid_while_there_is_time(name: str) -> None:
    """SP-2.5: Steal Document would pay 8 on the last turn, everything else next to nothing."""
    match = last_turn(["military-steal-document", "corporate-detect", "police-disguise"])
    choice = bot(name, 3).choose(match.view(0), match.legal(0), Budget())
    assert match.game.words(choice) == "play military-steal-document"


@pytest.mark.parametrize("name", ["greedy", "search@60nodes", "normal"])
def test_deep_state_takes_forty_points(name: str) -> None:
    """DS-5.3: Stage V of COMINTERN is at hand, and it is the last Action of the game."""
    match = load(
        {
            "game": "deep-state",
            "options": {"players": 2},
            "round": 5,
            "supervisor": 1,
            "turn": 0,
            "zone": [{"card": "banks.1", "seat": 1, "agents": 1}],
            "seats": [
                {
                    "reserve": 4,
                    "objectives": [{"card": "labor-unions.1"}, {"card": "labor-unions.2"}],
                    "projects": {"comintern": 4},
                    "treaties": ["federation-of-trade-unions", "socialists-revolutionaries"],
                },
                {"reserve": 3},
            ],
        },
        seed=1,
    )
    choice = bot(name, 3).choose(match.view(0), match.legal(0), Budget())
    assert match.game.words(choice) == "advance comintern"


def test_deep_state_makes_the_treaty_that_pays() -> None:
    match = load(
        {
            "game": "deep-state",
            "options": {"players": 2},
            "round": 5,
            "phase": "treaty",
            "zone": [],
            "supervisor": 0,
            "turn": 0,
            "seats": [
                {
                    "objectives": [
                        {"card": "banks.1"},
                        {"card": "real-estate.1"},
                        {"card": "labor-unions.1"},
                    ],
                    "projects": {"comintern": 2},
                    "hand": ["cheka", "templars"],
                },
                {},
            ],
        },
        seed=1,
    )
    player = bot("greedy", 3)
    choice = player.choose(match.view(0), match.legal(0), Budget())
    assert match.game.words(choice).startswith("treaty ")
    assert match.game.words(choice) != "treaty none"


def test_what_is_put_back_makes_a_difference() -> None:
    """DS-1.3: cards put back are in hand until all seats have put back theirs, but are worth nothing any more."""
    match = new("deep-state", seed=7, players=3)
    player = bot("greedy", 1)
    for _card in range(2):
        match.play(player.choose(match.view(0), match.legal(0), Budget()), 0)
        assert len(set(player.values.values())) > 1


def test_greedy_beats_random_in_both_games() -> None:
    """Few games, a wide margin; how good the bots are is measured by the laboratory."""
    for slug, options in GAMES.items():
        wins = 0
        for deal in range(6):
            found = game(slug)
            filled = found.options(options | {"players": 2})
            state = found.new(filled, f"{deal:x}")
            at = deal % 2
            play_out(
                found, state, [bot("greedy" if seat == at else "random", deal) for seat in range(2)]
            )
            wins += found.score(state)["winners"] == [at]
        assert wins >= 4, slug
