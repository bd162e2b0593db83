"""DS-1: setting up, and the three ways to deal Treaties."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom import BadRequest, Match, new
from backroom.deepstate.catalog import CARD_SLUGS, FACTS, PROJECTS
from backroom.deepstate.state import OBJECTIVE_DECK, TREATY_DECK

SIZES = {2: (8, 42), 3: (8, 49), 4: (9, 55), 5: (11, 68)}


def kinds(match: Match) -> Counter[str]:
    """How many cards of each kind zone and deck hold."""
    cards = [place["card"] for place in match.position()["zone"]]
    cards += [CARD_SLUGS[card] for card in match.state.bag[OBJECTIVE_DECK]]
    return Counter(card.partition(".")[0] for card in cards)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_decks_and_zone_by_seats(players: int) -> None:
    """DS-1.4, DS-1.5: deck sizes 42, 49, 55, 68; zones of 8, 8, 9, 11 without a war in round 1."""
    match = new("deep-state", players=players, seed=players)
    zone, deck = SIZES[players]
    found = kinds(match)
    assert len(match.position()["zone"]) == zone
    assert sum(found.values()) == deck
    assert found["world-war"] == 2
    assert match.position()["wars"] == {"active": 0, "past": 0}
    copies = FACTS["objectives"]["copies"]
    size = str(players)
    assert found["labs"] == copies["basic"][size] == (4 if players == 5 else 3)
    assert found["consulates"] == (3 if players == 5 else 2)
    assert found["corporations"] == {2: 1, 3: 2, 4: 3, 5: 3}[players]
    assert found["inner-circle"] == {2: 2, 3: 4, 4: 5, 5: 6}[players]


@pytest.mark.parametrize("seed", range(40))
def test_no_war_in_round_1(seed: int) -> None:
    """DS-1.5: a war that turns up at setup is replaced and shuffled back."""
    match = new("deep-state", players=5, seed=seed)
    assert kinds(match)["world-war"] == 2
    assert len(match.position()["zone"]) == 11


def test_agents_at_start() -> None:
    """DS-1.2: 3 agents in the reserve, 7 in the pool."""
    match = new("deep-state", players=3, first=0, treaty_deal="first-game", seed=1)
    view = match.view(None).position()
    assert [
        (view["seats"][other]["reserve"], view["seats"][other]["pool"]) for other in (1, 2)
    ] == [(3, 7), (3, 7)]
    # The holder has recruited 2 already (DS-3.2).
    assert (view["seats"][0]["reserve"], view["seats"][0]["pool"]) == (5, 5)


def test_first_seat() -> None:
    """DS-1.1: random unless the options name it."""
    assert {
        new("deep-state", players=4, seed=seed).position()["supervisor"] for seed in range(60)
    } == {0, 1, 2, 3}
    assert new("deep-state", players=4, first=2, seed=1).position()["supervisor"] == 2


def test_headhunter() -> None:
    """DS-1.1, DS-3.2: with 5 seats the fourth seat clockwise recruits 1 at the beginning of its turn."""
    match = new("deep-state", players=5, first=3, treaty_deal="first-game", seed=5)
    headhunter = (3 + 3) % 5
    while match.position()["turn"] != headhunter:
        match.play(
            next(
                choice for choice in match.choices() if choice.startswith(("infiltrate", "decline"))
            )
        )
    assert match.position()["seats"][headhunter]["reserve"] == 4


def test_operations_and_supply() -> None:
    """DS-1.7, DS-1.8: six Operations, the cheapest on top; Secondary Objectives 10, 10, 10 and 5."""
    match = new("deep-state", players=2, seed=1)
    assert match.position()["covert"] == [row[0] for row in FACTS["covert"]["rows"]]
    assert [row[2] for row in FACTS["covert"]["rows"]] == [6, 8, 10, 12, 14, 16]
    assert match.state.rules.supply == (10, 10, 10, 5)


def test_projects_on_the_table() -> None:
    """DS-1.6."""
    match = new("deep-state", players=2, seed=1)
    lying = [PROJECTS[project] for project in match.state.rules.project if project >= 0]
    assert lying == ["comintern", "unified-nations", "spyware", "deep-state"]


def test_first_game_deal() -> None:
    """DS-1.3: 4 Treaties each."""
    match = new("deep-state", players=4, treaty_deal="first-game", seed=3)
    assert [len(seat["hand"]) for seat in match.position()["seats"]] == [4, 4, 4, 4]
    assert match.status()["phase"] == "action"


def test_standard_deal() -> None:
    """DS-1.3: 6 each, every seat secretly puts 2 back; answers come in any order and show nowhere before all have."""
    match = new("deep-state", players=3, seed=3)
    assert match.waiting == (0, 1, 2)
    hands = [list(seat["hand"]) for seat in match.position()["seats"]]
    match.play(f"put-back {hands[2][0]}", 2)
    before = match.view(0).position()
    match.play(f"put-back {hands[2][5]}", 2)
    assert match.waiting == (0, 1)
    assert match.view(0).position()["seats"] == before["seats"]
    assert match.why(f"put-back {hands[0][0]}", 0) is None
    for seat in (0, 1):
        match.play(f"put-back {hands[seat][0]}", seat)
        assert match.why(f"put-back {hands[seat][0]}", seat).rule == "DS-1.3"  # type: ignore[union-attr]
        match.play(f"put-back {hands[seat][1]}", seat)
    assert [len(seat["hand"]) for seat in match.position()["seats"]] == [4, 4, 4]
    assert hands[2][0] not in match.position()["seats"][2]["hand"]
    assert len(match.state.bag[TREATY_DECK]) == 46 - 12


def test_draft() -> None:
    """DS-1.3: pick 1 of 6, pass the rest clockwise, until none are left; then 2 back."""
    match = new("deep-state", players=2, treaty_deal="draft", seed=4)
    packs = match.position()["packs"]
    match.play(f"pick {packs[0][2]}", 0)
    assert match.waiting == (1,)
    assert match.why(f"pick {packs[0][1]}", 1).rule == "DS-1.3"  # type: ignore[union-attr]
    match.play(f"pick {packs[1][0]}", 1)
    assert match.position()["packs"][1] == [card for card in packs[0] if card != packs[0][2]]
    while match.prompt(match.waiting[0]) == "draft":
        match.play(match.choices(match.waiting[0])[0], match.waiting[0])
    assert [len(seat["hand"]) for seat in match.position()["seats"]] == [6, 6]
    for seat in (0, 0, 1, 1):
        match.play(match.choices(seat)[0], seat)
    assert [len(seat["hand"]) for seat in match.position()["seats"]] == [4, 4]


def test_passing_goes_clockwise() -> None:
    """DS-1.3: seat s passes to seat s + 1."""
    match = new("deep-state", players=4, treaty_deal="draft", seed=9)
    packs = match.position()["packs"]
    for seat in range(4):
        match.play(f"pick {packs[seat][0]}", seat)
    assert match.position()["packs"] == [
        sorted(packs[seat - 1][1:], key=packs[seat - 1].index) for seat in range(4)
    ]


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 6}, "DS-1.1"),
        ({"players": 0}, "DS-1.1"),
        ({"players": 3, "first": 3}, "DS-1.1"),
        ({"players": 1, "treaty_deal": "draft"}, "DS-16.1.2"),
        ({"players": 1, "first": 1}, "DS-16.1.1"),
        ({"players": 2, "difficulty": "hard"}, "DS-16"),
        ({"modules": ["counter-terrorism", "global-media"]}, "DS-13.1"),
        ({"modules": ["strong-arm-treaties"]}, "DS-13"),
        ({"modules": ["fourth-estate-treaties"]}, "DS-14"),
        ({"modules": ["ufo-hysteria", "reptiloids"]}, "DS-15.7"),
        ({"modules": ["ufo-hysteria", "trends"]}, "DS-15.7"),
        ({"modules": ["reptiloid-treaties"]}, "DS-15"),
    ],
)
def test_forbidden_options(options: dict[str, object], rule: str) -> None:
    """Settled 6: bad combinations are refused with the rule."""
    with pytest.raises(BadRequest) as caught:
        new("deep-state", seed=1, **options)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    "options",
    [
        {"player": 3},
        {"players": "3"},
        {"players": True},
        {"modules": "trends"},
        {"modules": ["x"]},
        {"modules": ["trends"] * 2},
        {"treaty_deal": "all"},
        {"pack": 3},
        {"pack": {"nothing": 1}},
    ],
)
def test_bad_options(options: dict[str, object]) -> None:
    """Settled 32: unknown keys and wrong types are refused with their path."""
    with pytest.raises(BadRequest) as caught:
        new("deep-state", seed=1, **options)
    assert caught.value.path
