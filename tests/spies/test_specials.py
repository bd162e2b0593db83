"""SP-2.4, SP-3.2, SP-3.3: Escape, Extra Mission, Diversion and Disguise, with each other kind of card."""

import pytest

from backroom.spies.cards import KINDS
from spies.table import disabled, down, in_effect, last, listed, seat, table, turn, up

# One card of each kind, as its faction has it.
OF_EACH_KIND = {
    "steal-document": "science-steal-document",
    "fake-intel": "science-fake-intel",
    "eavesdrop": "science-eavesdrop",
    "detect": "science-detect",
    "sniper": "military-sniper",
    "escape": "science-escape",
    "extra-mission": "corporate-extra-mission",
    "diversion": "political-diversion",
    "disguise": "police-disguise",
}
assert tuple(OF_EACH_KIND) == KINDS


# --- Escape ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", OF_EACH_KIND.values())
def test_escape_turns_up_a_card_of_any_kind_without_its_effect(card: str):
    """SP-2.4; the deck has two of each special here, so that Escape may meet Escape."""
    match = table(
        seat("science-escape", "police-detect", lying=["political-detect", down(card, chips=3)]),
        seat("corporate-steal-document", "corporate-detect"),
        options={"pack": {"deck": {"special": 2}}},
    )
    turn(match, "science-escape", "corporate-steal-document")
    assert listed(match, 0)[1] == (card, True, 3)
    assert last(match, 1) == (True, 2)
    assert disabled(match) == []
    assert in_effect(match, "diversion") == in_effect(match, "extra") == []


def test_escape_comes_before_paying():
    """SP-2.4, SP-2.5: what it turns up counts for an Eavesdrop of the same turn, of others too."""
    match = table(
        seat("science-escape", lying=[down("military-detect"), down("police-detect")]),
        seat("science-eavesdrop"),
    )
    turn(match, "science-escape", "science-eavesdrop")
    assert last(match, 1) == (True, 2)


def test_escape_that_is_turned_down_does_nothing():
    """SP-2.4."""
    match = table(
        seat("science-escape", lying=[down("military-detect")]), seat("military-fake-intel")
    )
    turn(match, "science-escape", "military-fake-intel")
    assert listed(match, 0) == [("military-detect", False, 0), ("science-escape", False, 0)]


def test_what_escape_turned_up_counts_from_then_on():
    """SP-2.4: for Steal Document and Missions."""
    match = table(
        seat(
            "science-escape",
            "science-steal-document",
            lying=[down("science-eavesdrop")],
            missions=["laboratory"],
        ),
        seat("police-detect", "police-detect"),
    )
    turn(match, "science-escape", "police-detect")
    assert match.score()["seats"][0]["rows"] == [0, 1]
    turn(match, "science-steal-document", "police-detect")
    assert last(match, 0) == (True, 6)


# --- Extra Mission --------------------------------------------------------------------------------------------------
def test_extra_mission_lets_its_owner_take_two():
    """SP-2.4, SP-4.1."""
    missions = ["boardroom", "no-theft", "no-wire"]
    match = table(
        seat("corporate-extra-mission", lying=["corporate-detect"], missions=missions),
        seat("police-detect", missions=["no-military", "no-science", "no-corporate"]),
        turn=7,
    )
    turn(match, "corporate-extra-mission", "police-detect")
    assert [entry["rows"] for entry in match.score()["seats"]] == [[0, 10], [0, 4]]


def test_extra_mission_turned_down_has_no_effect():
    """SP-2.4; neither when Escape turns it up later."""
    match = table(
        seat("corporate-extra-mission", "science-escape"),
        seat("science-fake-intel", "police-detect"),
    )
    turn(match, "corporate-extra-mission", "science-fake-intel")
    assert last(match, 0) == (False, 0)
    turn(match, "science-escape", "police-detect")
    assert listed(match, 0)[0] == ("corporate-extra-mission", True, 0)
    assert in_effect(match, "extra") == []


# --- Diversion ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", OF_EACH_KIND.values())
def test_after_diversion_a_card_of_any_kind_cannot_be_disabled_by_a_marker(card: str):
    """SP-3.2."""
    faction = card.partition("-")[0]
    match = table(
        seat(card, "police-detect", lying=["political-diversion"], diversion=True),
        seat("corporate-detect", "corporate-detect"),
        disabled=[faction],
        options={"pack": {"deck": {"special": 2}}},
    )
    turn(match, card, "corporate-detect")
    assert last(match, 0)[0]


@pytest.mark.parametrize("card", OF_EACH_KIND.values())
def test_after_diversion_a_card_of_any_kind_cannot_be_disabled_by_a_card(card: str):
    """SP-3.2."""
    faction = card.partition("-")[0]
    disabling = {
        "science": "military-fake-intel",
        "military": "corporate-fake-intel",
        "corporate": "science-fake-intel",
        "political": "military-fake-intel",
        "police": "political-fake-intel",
    }[faction]
    match = table(
        seat(card, "police-detect", lying=["political-diversion"], diversion=True),
        seat(disabling, "corporate-detect"),
        options={"pack": {"deck": {"special": 2}}},
    )
    turn(match, card, disabling)
    assert last(match, 0)[0]


def test_diversion_protects_the_next_card_only():
    """SP-3.2."""
    match = table(
        seat("political-diversion", "science-eavesdrop", "science-steal-document"),
        seat("police-detect", "military-fake-intel", "military-detect"),
    )
    turn(match, "political-diversion", "police-detect")
    assert in_effect(match, "diversion") == [0]
    turn(match, "science-eavesdrop", "military-fake-intel")
    assert last(match, 0) == (True, 2)
    assert in_effect(match, "diversion") == []
    turn(match, "science-steal-document", "military-detect")
    assert last(match, 0) == (False, 0)


def test_a_disabling_card_under_diversion_lasts():
    """SP-2.2, SP-3.2: immune to the marker it is not stale, and still face up it goes on."""
    match = table(
        seat("science-fake-intel", lying=["political-diversion"], diversion=True),
        seat("corporate-eavesdrop"),
        disabled=["science"],
    )
    turn(match, "science-fake-intel", "corporate-eavesdrop")
    assert [last(match, number)[0] for number in range(2)] == [True, False]
    assert disabled(match) == ["corporate", "political"]


def test_diversion_turned_down_has_no_effect_neither_after_escape():
    """SP-3.2."""
    match = table(
        seat("political-diversion", "science-escape", "science-eavesdrop"),
        seat("military-sniper", "police-detect", "military-fake-intel"),
    )
    turn(match, "political-diversion", "military-sniper")
    assert in_effect(match, "diversion") == []
    turn(match, "science-escape", "police-detect")
    assert listed(match, 0)[0] == ("political-diversion", True, 0)
    assert in_effect(match, "diversion") == []
    turn(match, "science-eavesdrop", "military-fake-intel")
    assert last(match, 0) == (False, 0)


# --- Disguise -------------------------------------------------------------------------------------------------------
def copying(previous: object, *others: str, **fields: object):
    """Seat 0 plays Disguise after a card, seat 1 one of its own."""
    match = table(
        seat("police-disguise", lying=[previous]),
        *(seat(card) for card in others),
        **fields,
    )
    turn(match, "police-disguise", *others)
    return match


@pytest.mark.parametrize("previous", [up, down])
def test_disguise_as_steal_document_pays_for_the_faction_of_the_copied_card(previous):
    """SP-3.3: whether that one was disabled or not; itself it is a police card."""
    match = table(
        seat(
            "police-disguise",
            lying=["science-detect", "police-detect", previous("science-steal-document")],
        ),
        seat("corporate-detect"),
    )
    turn(match, "police-disguise", "corporate-detect")
    assert last(match, 0) == (True, 4 if previous is up else 2)


def test_disguise_as_police_steal_document_counts_itself():
    """SP-3.3."""
    match = copying(down("police-steal-document"), "corporate-detect")
    assert last(match, 0) == (True, 2)


@pytest.mark.parametrize("previous", [up, down])
def test_disguise_as_fake_intel_disables_the_copied_targets(previous):
    """SP-3.3, SP-2.2: this turn, and the next as it stays face up."""
    match = copying(previous("military-fake-intel"), "science-eavesdrop")
    assert [last(match, number)[0] for number in range(2)] == [True, False]
    assert disabled(match) == ["science", "political"]


def test_disguise_as_sniper_turns_itself_down_and_does_not_last():
    """SP-3.3: police is a target of Sniper."""
    match = copying("military-sniper", "political-eavesdrop")
    assert [last(match, number)[0] for number in range(2)] == [False, False]
    assert disabled(match) == []


def test_disguise_as_sniper_under_its_own_marker_is_stale():
    """SP-2.2: the turn after Sniper, police is disabled."""
    match = table(
        seat("military-sniper", "police-disguise"),
        seat("science-detect", "political-detect"),
        seat("corporate-detect", "political-eavesdrop"),
    )
    turn(match, "military-sniper", "science-detect", "corporate-detect")
    turn(match, "police-disguise", "political-detect", "political-eavesdrop")
    assert last(match, 0) == (False, 0)
    assert disabled(match) == []


@pytest.mark.parametrize("previous", [up, down])
def test_disguise_as_eavesdrop_pays_for_the_copied_targets(previous):
    """SP-3.3."""
    match = copying(previous("military-eavesdrop"), "corporate-detect")
    assert last(match, 0) == (True, 2)


def test_disguise_as_detect_is_no_harder_to_disable():
    """SP-3.3."""
    match = copying("police-detect", "political-fake-intel")
    assert last(match, 0) == (False, 0)


@pytest.mark.parametrize("previous", [up, down])
def test_disguise_as_escape_turns_cards_up(previous):
    """SP-3.3: the disabled Escape itself is turned up as well."""
    match = table(
        seat("police-disguise", lying=[down("military-detect"), previous("science-escape")]),
        seat("corporate-detect"),
    )
    turn(match, "police-disguise", "corporate-detect")
    assert [entry[1] for entry in listed(match, 0)] == [True, True, True]


def test_disguise_as_extra_mission_after_it_was_disabled_takes_effect():
    """SP-3.3."""
    match = copying(down("corporate-extra-mission"), "corporate-detect")
    assert in_effect(match, "extra") == [0]


def test_disguise_as_extra_mission_a_second_time_changes_nothing():
    """SP-3.3: two Missions, not three."""
    missions = ["no-theft", "no-wire", "no-military"]
    match = table(
        seat("police-disguise", lying=["corporate-extra-mission"], extra=True, missions=missions),
        seat("corporate-detect"),
        turn=7,
    )
    turn(match, "police-disguise", "corporate-detect")
    assert in_effect(match, "extra") == [0]
    assert match.score()["seats"][0]["rows"] == [0, 10]


def test_disguise_as_diversion_protects_the_next_card():
    """SP-3.3, SP-3.2: a disabled Diversion may be copied too."""
    match = table(
        seat("police-disguise", "science-eavesdrop", lying=[down("political-diversion")]),
        seat("corporate-detect", "military-fake-intel"),
    )
    turn(match, "police-disguise", "corporate-detect")
    assert in_effect(match, "diversion") == [0]
    turn(match, "science-eavesdrop", "military-fake-intel")
    assert last(match, 0) == (True, 2)


def test_disguise_on_the_first_turn_does_nothing():
    """SP-3.3; it still lies there as a police card."""
    match = table(
        seat("police-disguise", "police-steal-document"),
        seat("corporate-detect", "science-detect"),
        turn=1,
    )
    turn(match, "police-disguise", "corporate-detect")
    assert last(match, 0) == (True, 0)
    turn(match, "police-steal-document", "science-detect")
    assert last(match, 0) == (True, 4)


def test_disguise_after_another_disguise_does_nothing():
    """SP-3.3, with a pack that has two."""
    match = copying(
        "police-disguise", "corporate-detect", options={"pack": {"deck": {"special": 2}}}
    )
    assert last(match, 0) == (True, 0)
    assert disabled(match) == []


def test_disguise_that_is_turned_down_as_fake_intel_disables_this_turn_only():
    """SP-2.2 by SP-3.3."""
    match = copying(up("military-fake-intel"), "science-eavesdrop", "political-fake-intel")
    assert [last(match, number)[0] for number in range(3)] == [False, False, False]
    assert disabled(match) == []


def test_a_stale_disguise_does_nothing():
    """SP-2.2."""
    match = copying(up("military-fake-intel"), "science-eavesdrop", disabled=["police"])
    assert [last(match, number)[0] for number in range(2)] == [False, True]
