"""SP-2.2 and SP-3.1: what is stale, hit this turn, kept down next turn, and immune."""

import pytest

from backroom.spies.cards import FACTIONS
from spies.table import disabled, down, last, listed, seat, table, turn, up

FAKE_INTEL = {
    "military": ["science", "political"],
    "science": ["corporate", "political"],
    "corporate": ["military", "political"],
    "political": ["police"],
    "police": ["military", "science", "corporate"],
}


@pytest.mark.parametrize("faction", FACTIONS)
def test_fake_intel_turns_down_its_targets_this_turn_and_disables_them_next_turn(faction: str):
    """SP-2.2, SP-2.6."""
    others = [f"{other}-steal-document" for other in FACTIONS if other != faction]
    match = table(seat(f"{faction}-fake-intel"), *(seat(card) for card in others))
    turn(match, f"{faction}-fake-intel", *others)
    for number, card in enumerate(others, 1):
        hit = card.partition("-")[0] in FAKE_INTEL[faction]
        assert last(match, number) == ((False, 0) if hit else (True, 2))
    assert disabled(match) == FAKE_INTEL[faction]


def test_sniper_hits_the_two_factions_that_are_not_basic():
    """SP-2.2."""
    cards = ["political-eavesdrop", "police-eavesdrop", "science-detect", "corporate-fake-intel"]
    match = table(seat("military-sniper"), *(seat(card) for card in cards[:3]), turn=2, disabled=[])
    turn(match, "military-sniper", *cards[:3])
    assert [last(match, number)[0] for number in range(4)] == [True, False, False, True]
    assert disabled(match) == ["political", "police"]


def test_the_next_turn_ends_it_unless_it_is_disabled_anew():
    """SP-2.6: this and next turn, no longer."""
    match = table(
        seat("military-fake-intel", "military-detect", "military-eavesdrop"),
        seat("science-detect", "science-steal-document", "science-steal-document"),
    )
    turn(match, "military-fake-intel", "science-detect")
    assert disabled(match) == ["science", "political"]
    turn(match, "military-detect", "science-steal-document")
    assert last(match, 1) == (False, 0)
    assert disabled(match) == []
    turn(match, "military-eavesdrop", "science-steal-document")
    assert last(match, 1) == (True, 4)


def test_three_fake_intels_in_a_circle_turn_each_other_down():
    """SP-2.2: all at once; what goes down disables this turn, but not the next."""
    match = table(
        seat("military-fake-intel"), seat("science-fake-intel"), seat("corporate-fake-intel")
    )
    turn(match, "military-fake-intel", "science-fake-intel", "corporate-fake-intel")
    assert [last(match, number) for number in range(3)] == [(False, 0)] * 3
    assert disabled(match) == []


def test_a_circle_of_fake_intels_takes_others_down_with_it_this_turn_only():
    """SP-2.2: political is a target of all three."""
    match = table(
        seat("military-fake-intel", "military-detect"),
        seat("science-fake-intel", "science-detect"),
        seat("corporate-fake-intel", "corporate-detect"),
        seat("political-eavesdrop", "political-steal-document"),
    )
    turn(
        match,
        "military-fake-intel",
        "science-fake-intel",
        "corporate-fake-intel",
        "political-eavesdrop",
    )
    assert last(match, 3) == (False, 0)
    turn(match, "military-detect", "science-detect", "corporate-detect", "political-steal-document")
    assert last(match, 3) == (True, 2)


def test_an_open_circle_leaves_the_first_one_face_up():
    """SP-2.2: the one nobody hits keeps its targets disabled, the others do not."""
    match = table(seat("military-fake-intel"), seat("science-fake-intel"), seat("police-detect"))
    turn(match, "military-fake-intel", "science-fake-intel", "police-detect")
    assert [last(match, number)[0] for number in range(3)] == [True, False, True]
    assert disabled(match) == ["science", "political"]


def test_two_alike_keep_their_targets_disabled_together():
    """SP-2.2."""
    match = table(seat("military-fake-intel"), seat("military-fake-intel"))
    turn(match, "military-fake-intel", "military-fake-intel")
    assert [last(match, number)[0] for number in range(2)] == [True, True]
    assert disabled(match) == ["science", "political"]


@pytest.mark.parametrize(
    "card",
    [
        "science-steal-document",
        "science-fake-intel",
        "science-eavesdrop",
        "science-escape",
    ],
)
def test_a_stale_card_does_nothing_at_all(card: str):
    """SP-2.2: not even disable or turn up."""
    match = table(
        seat(card, lying=[down("military-detect"), "science-detect"]),
        seat("corporate-steal-document"),
        disabled=["science"],
    )
    turn(match, card, "corporate-steal-document")
    assert last(match, 0) == (False, 0)
    assert last(match, 1) == (True, 2)
    assert listed(match, 0)[0] == ("military-detect", False, 0)
    assert disabled(match) == []


def test_what_is_hit_this_turn_still_disables_what_is_stale_does_not():
    """SP-2.2: the difference between a card hit and a card stale."""
    hit = table(
        seat("science-fake-intel"), seat("corporate-eavesdrop"), seat("military-fake-intel")
    )
    turn(hit, "science-fake-intel", "corporate-eavesdrop", "military-fake-intel")
    assert last(hit, 1) == (False, 0)
    stale = table(
        seat("science-fake-intel"),
        seat("corporate-eavesdrop"),
        seat("military-detect"),
        disabled=["science"],
    )
    turn(stale, "science-fake-intel", "corporate-eavesdrop", "military-detect")
    assert last(stale, 1) == (True, 0)


def test_detect_is_immune_to_markers_and_cards():
    """SP-2.2: it even counts for others."""
    match = table(
        seat("science-detect"),
        seat("military-fake-intel"),
        seat("military-eavesdrop", "police-eavesdrop"),
        disabled=["science"],
    )
    turn(match, "science-detect", "military-fake-intel", "police-eavesdrop")
    assert last(match, 0) == (True, 0)


def test_a_disabled_faction_comes_back_but_its_cards_stay_down():
    """SP-3.1: and they count for nothing."""
    match = table(
        seat("science-steal-document", lying=[down("science-steal-document"), "science-detect"]),
        seat("military-detect"),
    )
    turn(match, "science-steal-document", "military-detect")
    assert listed(match, 0)[0] == ("science-steal-document", False, 0)
    assert last(match, 0) == (True, 4)


def test_cards_that_lie_face_up_already_are_never_hit():
    """SP-3.1."""
    match = table(
        seat("science-detect", lying=[up("science-steal-document", chips=2)]),
        seat("military-fake-intel"),
    )
    turn(match, "science-detect", "military-fake-intel")
    assert listed(match, 0)[0] == ("science-steal-document", True, 2)


def test_a_hand_of_disabled_factions_only_must_play_one_all_the_same():
    """SP-2.1."""
    match = table(
        seat("science-eavesdrop", "science-steal-document", "police-eavesdrop"),
        seat("military-detect", "military-eavesdrop"),
        disabled=["science", "police"],
    )
    assert match.choices(0) == [
        "play science-steal-document",
        "play science-eavesdrop",
        "play police-eavesdrop",
    ]
    turn(match, "police-eavesdrop", "military-eavesdrop")
    assert last(match, 0) == (False, 0)
    assert last(match, 1) == (True, 0)
    assert disabled(match) == []


def test_the_faction_of_a_disabling_card_may_be_its_own_target_by_a_pack():
    """SP-2.2: it takes itself down and does not last."""
    pack = {"fake-intel": {"targets": {"military": ["military", "science"]}}}
    match = table(seat("military-fake-intel"), seat("science-eavesdrop"), options={"pack": pack})
    turn(match, "military-fake-intel", "science-eavesdrop")
    assert [last(match, number)[0] for number in range(2)] == [False, False]
    assert disabled(match) == []
