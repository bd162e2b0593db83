"""SP-2.1: choosing at the same time; what nobody may see before all have chosen."""

import json

import pytest

from backroom.core.errors import Illegal, NotWaiting
from backroom.core.match import new
from spies.table import seat, table, turn


def test_equal_cards_are_one_choice():
    """SP-2.1."""
    match = table(
        seat("police-eavesdrop", "police-eavesdrop", "police-detect"), seat("police-detect")
    )
    assert match.choices(0) == ["play police-eavesdrop", "play police-detect"]


def test_playing_one_of_two_equal_cards_leaves_the_other():
    """SP-2.1."""
    match = table(
        seat("police-eavesdrop", "police-eavesdrop"), seat("police-detect", "police-detect")
    )
    turn(match, "police-eavesdrop", "police-detect")
    assert match.choices(0) == ["play police-eavesdrop"]


def test_seats_choose_in_any_order_with_the_same_outcome():
    """SP-2.1: the cards are revealed when the last one is down."""
    hands = ["military-fake-intel", "science-eavesdrop", "police-disguise"]
    digests = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = table(*(seat(card, "corporate-eavesdrop") for card in hands))
        for number in order:
            assert match.status()["turn"] == 2
            match.play(f"play {hands[number]}", number)
        assert match.status()["turn"] == 3
        digests.add(match.digest())
    assert len(digests) == 1


def test_who_has_chosen_waits_no_longer():
    """SP-2.1: a locked choice stands."""
    match = table(seat("police-detect", "police-eavesdrop"), seat("science-detect"))
    match.play("play police-detect", 0)
    assert match.waiting == (1,)
    with pytest.raises(NotWaiting):
        match.play("play police-eavesdrop", 0)


@pytest.mark.parametrize("phase", ["draft", "turn"])
def test_a_locked_choice_shows_in_no_view_but_its_own(phase: str):
    """SP-1.3, SP-2.1: the views of all others are the same, whichever card is locked."""
    match = new("spies", seed=12, players=3)
    while phase == "turn" and match.status()["phase"] == "setup":
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    one, other = match.copy(), match.copy()
    choices = match.choices(1)
    events_one = one.play_telling(choices[0], 1)
    events_other = other.play_telling(choices[-1], 1)
    assert choices[0] != choices[-1]
    for viewer in (0, 2, None):
        views = [json.dumps(played.view(viewer).position()) for played in (one, other)]
        assert views[0] == views[1]
        assert one.view(viewer).status() == other.view(viewer).status()
        assert one.view(viewer).score() == other.view(viewer).score()
        assert one.told(events_one, viewer) == other.told(events_other, viewer)
        assert "pending" not in one.view(viewer).position()
        if viewer is not None:
            assert one.choices(viewer) == other.choices(viewer)
            for words in one.game.vocabulary.words:
                assert one.why(words, viewer) == other.why(words, viewer)
    refused = []
    for played in (one, other):
        with pytest.raises(NotWaiting) as error:
            played.play(choices[0], 1)
        refused.append(error.value.as_json())
    assert refused[0] == refused[1]
    assert one.view(1).position()["pending"] == [None, choices[0], None]
    assert one.status()["waiting"] == [
        {"seat": number, "prompt": "draft" if phase == "draft" else "turn"} for number in (0, 2)
    ]


def test_only_cards_of_the_hand_can_be_played():
    """SP-2.1."""
    match = table(seat("police-detect"), seat("science-detect"))
    with pytest.raises(Illegal) as refused:
        match.play("play science-detect", 0)
    assert refused.value.rule == "SP-2.1"
    assert match.position()["seats"][0]["hand"] == ["police-detect"]


def test_a_seat_without_cards_sits_out():
    """Only a loaded position has one; the others play on."""
    match = table(seat(), seat("military-steal-document", "science-eavesdrop"), disabled=[])
    assert match.waiting == (1,)
    events = match.play_telling("play military-steal-document", 1)
    told = [event["event"] for event in match.told(events, None)]
    assert told == ["locked", "revealed", "paid", "no-markers", "turn"]
    assert match.position()["seats"][0]["list"] == []
    match.play("play science-eavesdrop", 1)
    assert match.over
    assert match.status()["turn"] == 7, "there are no turns without cards"


def test_the_markers_are_reset_every_turn():
    """SP-2.6."""
    match = table(
        seat("police-detect", "police-eavesdrop"),
        seat("science-detect", "science-eavesdrop"),
        disabled=["military", "police"],
    )
    turn(match, "police-detect", "science-detect")
    assert match.position()["disabled"] == []
