"""Every pair of kinds of cards that can meet in one turn (SP-2, SP-3): two seats, two cards, what lies there then."""

from typing import Any, NamedTuple

import pytest

from spies.table import disabled, down, in_effect, last, seat, table

DETECT_M = ["military-detect"]
DETECT_S = ["science-detect"]
TWO_SPECIALS = {"pack": {"deck": {"special": 2}}}


class Meeting(NamedTuple):
    """Seat 0 and seat 1 play a card after what lies in their lists; what becomes of each: (face up, chips)."""

    first: str
    second: str
    then_first: tuple[bool, int]
    then_second: tuple[bool, int]
    markers: list[str] = []
    first_list: list[Any] = DETECT_M
    second_list: list[Any] = DETECT_S
    diversion: list[int] = []
    extra: list[int] = []


UP = (True, 0)
DOWN = (False, 0)
SCIENCE_POLITICAL = ["science", "political"]
SNIPED = ["political", "police"]

MEETINGS = [
    # Steal Document counts its own faction in its owner's list only.
    Meeting("military-steal-document", "military-steal-document", (True, 4), (True, 2)),
    Meeting("science-steal-document", "military-fake-intel", DOWN, UP, markers=SCIENCE_POLITICAL),
    Meeting("military-steal-document", "science-eavesdrop", (True, 4), (True, 2)),
    Meeting("military-steal-document", "military-detect", (True, 4), UP),
    Meeting("police-steal-document", "military-sniper", DOWN, UP, markers=SNIPED),
    # Escape turns up its owner's cards, not those of others.
    Meeting(
        "military-steal-document",
        "science-escape",
        (True, 4),
        UP,
        first_list=["military-detect", down("military-eavesdrop")],
    ),
    Meeting("corporate-steal-document", "corporate-extra-mission", (True, 2), UP, extra=[1]),
    Meeting("political-steal-document", "political-diversion", (True, 2), UP, diversion=[1]),
    Meeting(
        "police-steal-document",
        "police-disguise",
        (True, 2),
        (True, 2),
        second_list=["science-steal-document"],
    ),
    # Fake Intel disables even what disables it; only what stays up goes on disabling.
    Meeting("military-fake-intel", "science-fake-intel", UP, DOWN, markers=SCIENCE_POLITICAL),
    Meeting("military-fake-intel", "science-eavesdrop", UP, DOWN, markers=SCIENCE_POLITICAL),
    Meeting("military-fake-intel", "science-detect", UP, UP, markers=SCIENCE_POLITICAL),
    Meeting("police-fake-intel", "military-sniper", DOWN, DOWN),
    Meeting(
        "military-fake-intel",
        "science-escape",
        UP,
        DOWN,
        markers=SCIENCE_POLITICAL,
        second_list=[down("police-detect")],
    ),
    Meeting(
        "science-fake-intel",
        "corporate-extra-mission",
        UP,
        DOWN,
        markers=["corporate", "political"],
    ),
    Meeting("military-fake-intel", "political-diversion", UP, DOWN, markers=SCIENCE_POLITICAL),
    Meeting(
        "political-fake-intel",
        "police-disguise",
        DOWN,
        DOWN,
        second_list=["military-fake-intel"],
    ),
    # Eavesdrop counts the lists of all, the cards of this turn too.
    Meeting(
        "military-eavesdrop",
        "police-eavesdrop",
        (True, 2),
        (True, 1),
        first_list=["corporate-detect"],
        second_list=["political-detect"],
    ),
    Meeting("military-eavesdrop", "police-detect", (True, 1), UP),
    Meeting("police-eavesdrop", "military-sniper", DOWN, UP, markers=SNIPED),
    Meeting(
        "corporate-eavesdrop",
        "science-escape",
        (True, 2),
        UP,
        second_list=[down("police-steal-document")],
    ),
    Meeting("military-eavesdrop", "corporate-extra-mission", (True, 1), UP, extra=[1]),
    Meeting("police-eavesdrop", "political-diversion", (True, 1), UP, diversion=[1]),
    Meeting(
        "military-eavesdrop",
        "police-disguise",
        (True, 1),
        (True, 1),
        second_list=["military-eavesdrop"],
    ),
    # Detect lies there and cannot be turned down.
    Meeting("military-detect", "science-detect", UP, UP),
    Meeting("police-detect", "military-sniper", UP, UP, markers=SNIPED),
    Meeting("science-detect", "science-escape", UP, UP),
    Meeting("corporate-detect", "corporate-extra-mission", UP, UP, extra=[1]),
    Meeting("political-detect", "political-diversion", UP, UP, diversion=[1]),
    Meeting("police-detect", "police-disguise", UP, UP),
    # Sniper hits the two factions that are not basic; two Snipers need a pack.
    Meeting("military-sniper", "military-sniper", UP, UP, markers=SNIPED),
    Meeting("military-sniper", "science-escape", UP, UP, markers=SNIPED),
    Meeting("military-sniper", "corporate-extra-mission", UP, UP, markers=SNIPED, extra=[1]),
    Meeting("military-sniper", "political-diversion", UP, DOWN, markers=SNIPED),
    Meeting(
        "military-sniper",
        "police-disguise",
        DOWN,
        DOWN,
        second_list=["corporate-fake-intel"],
    ),
    # Escape, Extra Mission, Diversion and Disguise leave each other alone.
    Meeting(
        "science-escape",
        "science-escape",
        UP,
        UP,
        first_list=[down("police-detect")],
        second_list=[down("police-detect")],
    ),
    Meeting("science-escape", "corporate-extra-mission", UP, UP, extra=[1]),
    Meeting("science-escape", "political-diversion", UP, UP, diversion=[1]),
    Meeting(
        "science-escape",
        "police-disguise",
        UP,
        (True, 2),
        second_list=[down("police-steal-document")],
    ),
    Meeting("corporate-extra-mission", "corporate-extra-mission", UP, UP, extra=[0, 1]),
    Meeting("corporate-extra-mission", "political-diversion", UP, UP, extra=[0], diversion=[1]),
    Meeting(
        "corporate-extra-mission",
        "police-disguise",
        UP,
        (True, 1),
        second_list=["corporate-eavesdrop"],
        extra=[0],
    ),
    Meeting("political-diversion", "political-diversion", UP, UP, diversion=[0, 1]),
    Meeting(
        "political-diversion",
        "police-disguise",
        UP,
        (True, 2),
        second_list=["political-steal-document"],
        diversion=[0],
    ),
    Meeting(
        "police-disguise",
        "police-disguise",
        (True, 2),
        UP,
        first_list=["military-steal-document"],
        second_list=["police-detect"],
    ),
]


def kind_of(card: str) -> str:
    return card.partition("-")[2]


def test_every_pair_of_kinds_meets():
    kinds = {kind_of(card) for meeting in MEETINGS for card in meeting[:2]}
    met = {frozenset((kind_of(meeting.first), kind_of(meeting.second))) for meeting in MEETINGS}
    assert len(kinds) == 9
    assert met == {frozenset((one, other)) for one in kinds for other in kinds}


@pytest.mark.parametrize(
    "meeting", MEETINGS, ids=[f"{meeting.first}-{meeting.second}" for meeting in MEETINGS]
)
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_two_cards_meet_whichever_seat_plays_which(meeting: Meeting, swapped: bool):
    seats = [
        seat(meeting.first, lying=meeting.first_list),
        seat(meeting.second, lying=meeting.second_list),
    ]
    order = (1, 0) if swapped else (0, 1)
    match = table(*(seats[at] for at in order), options=TWO_SPECIALS)
    match.play(f"play {meeting.first}", order.index(0))
    match.play(f"play {meeting.second}", order.index(1))
    assert last(match, order.index(0)) == meeting.then_first
    assert last(match, order.index(1)) == meeting.then_second
    assert disabled(match) == meeting.markers
    assert sorted(order[at] for at in in_effect(match, "diversion")) == meeting.diversion
    assert sorted(order[at] for at in in_effect(match, "extra")) == meeting.extra


def test_escape_in_a_meeting_turns_up_its_own_list():
    """SP-2.4, with a Sniper beside it."""
    match = table(
        seat("science-escape", lying=[down("police-detect"), "military-detect"]),
        seat("military-sniper", lying=[down("police-steal-document")]),
    )
    match.play("play science-escape", 0)
    match.play("play military-sniper", 1)
    seats = match.position()["seats"]
    assert [entry["up"] for entry in seats[0]["list"]] == [True, True, True]
    assert [entry["up"] for entry in seats[1]["list"]] == [False, True]
