"""Worth now: what a card would pay if it were played and nobody interfered."""

import pytest

from backroom.core.match import new
from backroom.spies.cards import NUMBERS
from backroom.spies.worth import Worth, worth
from spies.table import down, listed, seat, table


def now(match, card: str) -> Worth:
    return worth(match.view(0).known, 0, NUMBERS[card])


def test_steal_document_and_eavesdrop():
    """SP-2.5: the others' cards as they lie."""
    match = table(
        seat("military-steal-document", lying=["military-detect", "police-detect"]),
        seat("science-detect", lying=["military-eavesdrop", down("military-fake-intel")]),
    )
    assert now(match, "military-steal-document").chips == 4
    assert now(match, "science-eavesdrop").chips == 3
    assert now(match, "corporate-detect").chips == 0


def test_a_stale_card_is_worth_nothing():
    """SP-2.2; under Diversion it is worth what it pays."""
    match = table(seat("military-steal-document"), seat("science-detect"), disabled=["military"])
    assert now(match, "military-steal-document") == Worth(0, 0, True)
    safe = table(
        seat("military-steal-document", diversion=True),
        seat("science-detect"),
        disabled=["military"],
    )
    assert now(safe, "military-steal-document") == Worth(2, 0, False)


def test_missions_count_too():
    """SP-4.1: what would be gained or lost if the game ended then."""
    match = table(
        seat("police-eavesdrop", lying=["military-eavesdrop"] * 2, missions=["wiretapper"]),
        seat("science-detect"),
    )
    assert now(match, "police-eavesdrop") == Worth(0, 2, False)
    match = table(seat("police-eavesdrop", missions=["no-wire"]), seat("science-detect"))
    assert now(match, "police-eavesdrop") == Worth(0, -5, False)


def test_escape_extra_mission_and_disguise():
    """SP-2.4, SP-3.3."""
    match = table(
        seat("science-escape", lying=[down("science-detect")], missions=["laboratory"]),
        seat("science-detect"),
    )
    assert now(match, "science-escape") == Worth(0, 1, False)
    match = table(
        seat("corporate-extra-mission", missions=["no-theft", "no-wire"]), seat("science-detect")
    )
    assert now(match, "corporate-extra-mission") == Worth(0, 5, False)
    match = table(seat("police-disguise", lying=["police-steal-document"]), seat("science-detect"))
    assert now(match, "police-disguise") == Worth(4, 0, False)


@pytest.mark.parametrize("seed", range(20))
def test_it_is_what_comes_true_when_nobody_else_plays(seed: int):
    """With the other seat out of cards, worth and what is paid agree, and nothing is changed by asking."""
    match = new("spies", seed=seed, players=2)
    while match.position()["turn"] < 4:
        at = match.waiting[0]
        match.play(match.legal(at)[seed % len(match.legal(at))], at)
    position = match.position()
    seats = position["seats"]
    alone = table(
        {**seats[0]},
        {**seats[1], "hand": [], "picked": []},
        turn=position["turn"],
        disabled=position["disabled"],
    )
    digest = alone.digest()
    for words in alone.choices(0):
        card = words.removeprefix("play ")
        expected = now(alone, card)
        assert alone.digest() == digest
        played = alone.copy()
        before = played.score()["seats"][0]["rows"]
        played.play(words, 0)
        after = played.score()["seats"][0]["rows"]
        assert listed(played, 0)[-1][1] != expected.stale
        # Fake Intel may turn itself down only in a pack, so nothing interferes here
        assert after[0] - before[0] == expected.chips
        assert after[1] - before[1] == expected.missions


def test_insight_is_for_the_own_hand_only():
    match = table(seat("police-detect", "police-disguise"), seat("science-detect"))
    assert set(match.view(0).insight()) == {"police-detect", "police-disguise"}
    assert match.view(None).insight() == {}
    assert new("spies", seed=1).view(0).insight() == {}
