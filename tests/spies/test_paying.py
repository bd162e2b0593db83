"""SP-2.3 and SP-2.5: lists and chips."""

import pytest

from spies.table import down, last, listed, seat, table, turn, up


def test_the_worked_example_steal_document_as_the_third_card_of_its_faction_gains_six():
    """SP-2.5: the rulebook's 6 chips, with 2 for each card."""
    match = table(
        seat("military-steal-document", lying=["military-fake-intel", "military-detect"]),
        seat("police-detect"),
        turn=3,
    )
    turn(match, "military-steal-document", "police-detect")
    assert last(match, 0) == (True, 6)


@pytest.mark.parametrize(("points", "chips"), [(0, 0), (1, 3), (2, 6), (5, 15)])
def test_what_steal_document_pays_is_an_option(points: int, chips: int):
    """SP-2.5."""
    match = table(
        seat("military-steal-document", lying=["military-fake-intel", "military-detect"]),
        seat("police-detect"),
        options={"steal_points": points},
    )
    turn(match, "military-steal-document", "police-detect")
    assert last(match, 0) == (True, chips)


def test_steal_document_counts_neither_face_down_cards_nor_other_factions_nor_other_lists():
    """SP-2.5."""
    match = table(
        seat(
            "military-steal-document",
            lying=[down("military-detect"), "science-detect", "military-eavesdrop"],
        ),
        seat("military-detect", lying=["military-steal-document"]),
    )
    turn(match, "military-steal-document", "military-detect")
    assert last(match, 0) == (True, 4)


def test_eavesdrop_counts_its_targets_in_all_lists_and_the_cards_of_this_turn():
    """SP-2.5: political hears the three basic factions."""
    match = table(
        seat("political-eavesdrop", lying=["military-detect", "police-detect"]),
        seat("science-detect", lying=[down("science-detect"), "corporate-detect"]),
        seat("corporate-eavesdrop", lying=["political-detect", "military-eavesdrop"]),
    )
    turn(match, "political-eavesdrop", "science-detect", "corporate-eavesdrop")
    assert last(match, 0) == (True, 5)
    assert last(match, 2) == (True, 2)


def test_a_card_turned_down_this_turn_does_not_count_for_eavesdrop():
    """SP-2.5: paying comes after disabling."""
    match = table(
        seat("military-eavesdrop"), seat("corporate-steal-document"), seat("science-fake-intel")
    )
    turn(match, "military-eavesdrop", "corporate-steal-document", "science-fake-intel")
    assert last(match, 0) == (True, 0)


def test_chips_stay_on_a_card_whatever_becomes_of_it():
    """SP-2.5: face down they still count as chips."""
    match = table(
        seat("police-detect", lying=[down("military-steal-document", chips=6)]),
        seat("police-detect"),
    )
    turn(match, "police-detect", "police-detect")
    assert match.score()["seats"][0]["rows"][0] == 6


def test_chips_do_not_run_out():
    """SP-2.5: the box has 20."""
    match = table(
        seat("military-steal-document", lying=[up("military-steal-document", chips=40)]),
        seat("police-detect"),
    )
    turn(match, "military-steal-document", "police-detect")
    assert match.score()["seats"][0]["rows"][0] == 44


def test_cards_join_the_lists_from_left_to_right():
    """SP-2.3: face up and face down, both open to all."""
    match = table(
        seat("military-fake-intel", "military-detect"),
        seat("science-eavesdrop", "science-detect"),
        turn=1,
    )
    turn(match, "military-fake-intel", "science-eavesdrop")
    turn(match, "military-detect", "science-detect")
    assert listed(match, 1) == [("science-eavesdrop", False, 0), ("science-detect", True, 0)]
    spectator = match.view(None).position()["seats"][1]["list"]
    assert spectator == match.position()["seats"][1]["list"]
