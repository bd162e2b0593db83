"""SP-1: what is dealt, and the draft."""

import pytest

from backroom.core.errors import BackroomError
from backroom.core.match import Match, load, new
from spies.table import seat

PACKS = {2: 8, 3: 7, 4: 6, 5: 5}


def drafted(players: int, seed: int) -> Match:
    """A game whose draft is over; each takes the first card of each pack."""
    match = new("spies", seed=seed, players=players)
    while match.status()["phase"] == "setup":
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_dealt(players: int):
    """SP-1.1 to SP-1.3: three Missions, five cards and a pack for each seat; all markers enabled."""
    match = new("spies", seed=players, players=players)
    position = match.position()
    assert position["turns"] in (6, 7, 8)
    assert position["turn"] == 1
    assert position["disabled"] == []
    assert len(position["seats"]) == players
    for entry in position["seats"]:
        assert len(entry["hand"]) == 5
        assert len(entry["missions"]) == 3
        assert entry["list"] == []
        assert not entry["diversion"] and not entry["extra"]
    assert [len(pack) for pack in position["packs"]] == [PACKS[players]] * players
    assert position["picks"] == [[]] * players
    missions = [mission for entry in position["seats"] for mission in entry["missions"]]
    assert len(set(missions)) == len(missions)


def test_every_duration_is_drawn_and_an_option_may_fix_it():
    """SP-1.1."""
    assert {new("spies", seed=seed).position()["turns"] for seed in range(40)} == {6, 7, 8}
    assert new("spies", seed=1, turns=3).position()["turns"] == 3


def test_all_pick_at_the_same_time_and_pass_the_rest_to_the_left():
    """SP-1.3: seat s gives to seat s + 1."""
    match = new("spies", seed=4, players=3)
    packs = match.position()["packs"]
    assert match.waiting == (0, 1, 2)
    picks = [match.choices(number)[0] for number in range(3)]
    for number in (2, 0, 1):
        match.play(picks[number], number)
    after = match.position()
    assert match.waiting == (0, 1, 2)
    for number in range(3):
        card = picks[number].removeprefix("pick ")
        assert after["picks"][number] == [card]
        rest = list(packs[number])
        rest.remove(card)
        assert after["packs"][(number + 1) % 3] == rest


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_five_picks_the_hand_has_ten_cards(players: int):
    """SP-1.4: the picks join the hand, all seats wait for the first turn."""
    match = drafted(players, seed=players)
    position = match.position()
    status = match.status()
    assert status["phase"] == "turn"
    assert status["waiting"] == [{"seat": at, "prompt": "turn"} for at in range(players)]
    for entry in position["seats"]:
        assert len(entry["hand"]) == 10
        assert len(entry["picked"]) == 5
        assert not [card for card in entry["picked"] if card not in entry["hand"]]
    assert "packs" not in position and "picks" not in position
    left = position.get("left", [[]] * players)
    assert [len(pack) for pack in left] == [PACKS[players] - 5] * players


def test_equal_cards_of_a_pack_are_one_choice():
    """SP-1.3, as SP-2.1."""
    match = load(
        {
            "game": "spies",
            "options": {"players": 2},
            "seats": [seat(), seat()],
            "packs": [
                ["police-detect"] * 2 + ["military-eavesdrop"] * 3,
                ["science-detect"] * 2 + ["science-eavesdrop"] * 3,
            ],
        }
    )
    assert match.choices(0) == ["pick military-eavesdrop", "pick police-detect"]


def test_the_same_seed_deals_the_same_game_and_others_differ():
    """Everything comes out of the seed."""
    deals = [new("spies", seed=seed, players=4).digest() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_every_card_and_mission_is_dealt_sooner_or_later():
    """SP-1.3: the bag has 60 cards, 3 or 2 or 1 of a kind."""
    cards: dict[str, int] = {}
    missions = set()
    for seed in range(60):
        position = new("spies", seed=seed, players=5).position()
        dealt = [card for entry in position["seats"] for card in entry["hand"]]
        dealt += [card for pack in position["packs"] for card in pack]
        for card in dealt:
            assert dealt.count(card) <= 3
            cards[card] = cards.get(card, 0) + 1
        missions |= {mission for entry in position["seats"] for mission in entry["missions"]}
    assert len(cards) == 25
    assert len(missions) == 17


def test_five_seats_get_nearly_the_whole_deck():
    """SP-1.3: 50 of 60 cards; nobody can pass."""
    match = new("spies", seed=9, players=5)
    position = match.position()
    assert sum(len(pack) for pack in position["packs"]) + 25 == 50
    with pytest.raises(BackroomError):
        match.play("pass", 0)
