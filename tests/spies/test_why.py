"""Refusals: every choice that is not legal says why, with numbers and a rule, in every language."""

import pytest

from backroom.core.language import language, language_codes
from backroom.core.match import load, new
from spies.table import seat, table


def sentence(words: str) -> str:
    """A reason as a person reads it."""
    return words[:1].upper() + words[1:] + "."


def test_a_play_while_drafting():
    """SP-1.3."""
    match = new("spies", seed=1)
    refusal = match.why("play police-detect", 0)
    assert refusal is not None
    assert refusal.rule == "SP-1.3"
    assert refusal.needs["left"] == 5
    assert refusal.reason() == sentence(
        "Detect (Police) cannot be played yet: the draft is going on, picks left: 5"
    )


def drafting():
    return load(
        {
            "game": "spies",
            "options": {"players": 2},
            "seats": [seat("science-detect"), seat("science-escape")],
            "packs": [
                ["police-detect"] * 2 + ["science-eavesdrop"] * 2,
                ["military-eavesdrop"] * 3 + ["military-detect"],
            ],
            "picks": [["corporate-detect"], ["political-detect"]],
        }
    )


@pytest.mark.parametrize(
    ("card", "reason", "needs"),
    [
        (
            "corporate-detect",
            "you have picked Detect (Corporate) already; there is no other in this pack (cards in it: 4)",
            {},
        ),
        (
            "political-detect",
            "Detect (Political) is not in this pack (cards in it: 4); another seat has picked one",
            {"seats": [1]},
        ),
        (
            "science-detect",
            "Detect (Science) is in your hand, but not in this pack (cards in it: 4)",
            {},
        ),
        ("science-escape", "Escape (Science) is not in this pack (cards in it: 4)", {}),
    ],
)
def test_a_pick_that_is_not_in_the_pack(card: str, reason: str, needs: dict[str, object]):
    """SP-1.3: what is in the hands of others is not told."""
    refusal = drafting().why(f"pick {card}", 0)
    assert refusal is not None
    assert (refusal.rule, refusal.reason()) == ("SP-1.3", sentence(reason))
    assert refusal.needs == {"card": card, "size": 4, **needs}


def test_a_pick_after_the_draft():
    """SP-1.4."""
    refusal = table(seat("police-detect"), seat("science-detect")).why("pick police-detect", 0)
    assert refusal is not None
    assert refusal.rule == "SP-1.4"
    assert refusal.reason() == sentence(
        "Detect (Police) cannot be picked: the draft is over, cards picked: 5"
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (
            "police-eavesdrop",
            "you have played Eavesdrop (Police) already and hold no other; it lies at place 2 of your list",
        ),
        (
            "military-detect",
            "Detect (Military) is not in your hand (cards in it: 1); another seat drafted one",
        ),
        ("science-detect", "Detect (Science) is not in your hand (cards in it: 1)"),
    ],
)
def test_a_card_that_is_not_in_the_hand(card: str, reason: str):
    """SP-2.1."""
    match = table(
        seat("police-detect", lying=["political-detect", "police-eavesdrop"]),
        seat("science-detect", "military-detect", picked=["military-detect"]),
        turn=3,
    )
    refusal = match.why(f"play {card}", 0)
    assert refusal is not None
    assert (refusal.rule, refusal.reason()) == ("SP-2.1", sentence(reason))


def test_a_card_that_is_not_in_the_game():
    """SP-3: the vocabulary has every kind of every faction, for packs."""
    refusal = new("spies", seed=1).why("pick police-sniper", 0)
    assert refusal is not None
    assert (refusal.rule, refusal.reason()) == ("SP-3", "There is no Sniper (Police) in this game.")


def test_legal_choices_have_no_refusal_and_unknown_words_no_rule():
    match = table(seat("police-detect"), seat("science-detect"))
    assert match.why("play police-detect", 0) is None
    refusal = match.why("play nonsense", 0)
    assert refusal is not None
    assert refusal.rule == ""


@pytest.mark.parametrize("code", language_codes())
def test_every_refusal_reads_in_every_language(code: str):
    """In the draft and in a turn; nothing of a template is left over."""
    match = drafting()
    reasons = set()
    for _ in range(2):
        for words in match.game.vocabulary.words:
            refusal = match.why(words, 0)
            if refusal is not None:
                reason = refusal.reason(language(code))
                assert "{" not in reason and "-detect" not in reason
                assert match.game.rule(refusal.rule, code)
                reasons.add(refusal.template)
        while match.status()["phase"] == "setup":
            match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    assert len(reasons) >= 7
