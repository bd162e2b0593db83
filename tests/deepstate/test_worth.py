"""What a person would work out at the table: worth now, open places, Conditions; from a view as from the truth."""

from __future__ import annotations

from typing import Any

from backroom.core import match
from backroom.deepstate.worth import insight

POSITION: dict[str, Any] = {
    "game": "deep-state",
    "options": {"players": 3},
    "zone": [
        {"card": "banks.1"},
        {"card": "corporations.1", "seat": 1, "agents": 6},
        {"card": "labs.1"},
        {"card": "labs.2"},
    ],
    "seats": [
        {
            "objectives": [
                {"card": "stock-exchanges.1"},
                {"card": "governments.1"},
                {"card": "valuables.1"},
            ],
            "secondary": {"finance": 1},
            "hand": ["bilderberg-group", "jasons"],
            "projects": {"comintern": 1},
        },
        {"objectives": [{"card": "patents.1"}], "hand": ["cia"]},
    ],
}


def _insight() -> Any:
    return match.load(POSITION, seed=1).view(0).insight()


def test_own_cards_are_worth_what_the_score_would_lose() -> None:
    """DS-10.2: Stock Exchanges pay for 2 Finance cards, the Secondary one among them; Valuables pay 1 and 1
    for them."""
    worth = _insight().worth
    assert worth["stock-exchanges.1"] == 2
    assert worth["governments.1"] == 0
    assert worth["valuables.1"] == 2
    assert worth["finance 0"] == 1


def test_cards_of_the_zone_are_worth_what_the_score_would_gain() -> None:
    """DS-10.2: Banks pay 1 and 1 for Stock Exchanges; Corporations 3 for each of 2 other Supreme Power cards."""
    worth = _insight().worth
    assert (worth["banks.1"], worth["corporations.1"], worth["labs.1"]) == (2, 6, 1)


def test_a_treaty_in_hand_is_worth_its_corner_and_what_it_pays_at_the_end() -> None:
    """DS-8.13: Bilderberg Group pays 1 for each of 2 Supreme Power cards and 2 for Stock Exchanges, and its
    Finance card 1."""
    assert _insight().worth["bilderberg-group"] == 1 + 1 + 2 + 1


def test_places_tell_the_fewest_agents_that_take_them() -> None:
    """DS-3.5, DS-3.8: with a ghost 1 agent for Banks, 6 beat 6, and place 4 is closed."""
    spots = _insight().spots
    assert [(spot.open, spot.least) for spot in spots] == [
        (True, 1),
        (True, 6),
        (True, 1),
        (False, 1),
    ]


def test_conditions_tell_what_is_there_and_what_is_missing() -> None:
    """DS-6.4: Bilderberg Group asks for Banks, Valuables and Real Estate."""
    (alternative,) = _insight().asked["bilderberg-group"]
    assert [(part.have, part.need, part.met) for part in alternative] == [
        (0, 1, False),
        (1, 1, True),
        (0, 1, False),
    ]


def test_hands_of_others_add_nothing() -> None:
    seen = _insight()
    assert "cia" not in seen.worth
    assert match.load(POSITION, seed=1).view(None).insight().spots == ()


def test_a_view_says_the_same_as_the_truth_does_for_that_seat() -> None:
    game = match.load(POSITION, seed=1)
    true = game.game.copy(game.state)
    true.viewer = 0
    assert insight(true) == game.view(0).insight()


def test_hoc_s_open_hand_has_its_own_conditions() -> None:
    """DS-16.1.2: HOC's Treaties lie open."""
    game = match.new("deep-state", seed=2, players=1)
    hand = game.position()["seats"][1]["hand"]
    assert set(game.view(0).insight().asked_of_hoc) == set(hand) and len(hand) == 6


def test_agents_that_an_advance_takes_count_the_wars() -> None:
    """DS-7.2: a war asks one more agent for each Stage; the last Stage has no next."""
    position = {
        "game": "deep-state",
        "options": {"players": 2},
        "supervisor": 1,
        "turn": 0,
        "wars": {"active": 1},
        "seats": [{"projects": {"comintern": 2, "spyware": 5}}],
    }
    takes = match.load(position, seed=1).view(0).insight().advance
    assert takes["comintern"] == 4 + 1 and takes["deep-state"] == 1 + 1
    assert "spyware" not in takes
    assert match.load(position, seed=1).view(None).insight().advance == {}


def test_a_view_works_it_out_once() -> None:
    view = match.load(POSITION, seed=1).view(0)
    assert view.insight() is view.insight()
