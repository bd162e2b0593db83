"""Events: what the log says of a turn, for whom, in every language."""

import pytest

from backroom.core.events import narrate
from backroom.core.language import language, language_codes
from backroom.core.match import Match, load, new
from spies.table import down, seat, table


def told(match: Match, *choices: str, viewer: int | None = None, code: str = "en") -> list[str]:
    """The sentences that a viewer reads when these are played, seat 0 first."""
    kinds = {kind.name: kind for kind in match.game.events}
    sentences = []
    for number, choice in enumerate(choices):
        events = match.play_telling(choice, number)
        sentences += [
            narrate(kinds, event, lambda at: "ABCDE"[at], language(code))
            for event in match.told(events, viewer)
        ]
    return sentences


def test_a_turn_with_everything_in_it():
    """SP-2, in the order in which it happens."""
    match = table(
        seat("science-fake-intel", "military-detect", lying=["military-eavesdrop"]),
        seat("police-disguise", "police-detect", lying=["military-steal-document"]),
        seat("science-escape", "science-detect", lying=[down("political-detect")]),
        seat("corporate-extra-mission", "corporate-detect", lying=[]),
        seat("political-eavesdrop", "political-detect", lying=[], diversion=True),
        disabled=["political"],
    )
    assert told(
        match,
        "play science-fake-intel",
        "play police-disguise",
        "play science-escape",
        "play corporate-extra-mission",
        "play political-eavesdrop",
    ) == [
        "A has chosen.",
        "B has chosen.",
        "C has chosen.",
        "D has chosen.",
        "E has chosen.",
        "A plays Fake Intel (Science).",
        "B plays Disguise (Police).",
        "C plays Escape (Science).",
        "D plays Extra Mission (Corporate).",
        "E plays Eavesdrop (Political).",
        "B: Disguise does what Steal Document (Military) does.",
        "A: Fake Intel (Science) disables Corporate, Political.",
        "C: Escape turns face-down cards up: 1.",
        "D: Extra Mission (Corporate) is turned face down.",
        "B: Disguise (Police) pays chips: 2.",
        "E: Eavesdrop (Political) pays chips: 4.",
        "Disabled in the next turn: Corporate, Political.",
        "Turn 3 of 7.",
    ]
    match.play("play military-detect", 0)
    match.play("play police-detect", 1)


def test_stale_cards_diversion_and_the_end():
    """SP-2.2, SP-3.2, SP-4."""
    match = table(
        seat("political-diversion", missions=["no-theft"]),
        seat("science-escape", missions=["no-wire"]),
        seat("police-disguise", missions=["double-life"]),
        disabled=["science"],
        turn=7,
    )
    assert told(match, "play political-diversion", "play science-escape", "play police-disguise")[
        3:
    ] == [
        "A plays Diversion (Political).",
        "B plays Escape (Science).",
        "C plays Disguise (Police).",
        "B: Escape (Science) does nothing, the marker of its faction is disabled.",
        "C: Disguise has nothing to copy.",
        "A: the next card cannot be disabled.",
        "B: Escape (Science) is turned face down.",
        "A: the Mission Empty Pockets pays 5.",
        "A: chips 0, Missions 5, in all 5.",
        "B: the Mission Off the Record pays 5.",
        "B: chips 0, Missions 5, in all 5.",
        "C: chips 0, Missions 0, in all 0.",
        "A shares the win with 5.",
        "B shares the win with 5.",
    ]


def test_the_draft():
    """SP-1.3, SP-1.4."""
    match = load(
        {
            "game": "spies",
            "options": {"players": 2},
            "turns": 7,
            "seats": [seat(), seat()],
            "packs": [
                ["police-detect", "police-eavesdrop"],
                ["science-detect", "science-eavesdrop"],
            ],
            "picks": [["military-eavesdrop"] * 3, ["corporate-eavesdrop"] * 3],
        }
    )
    assert told(match, "pick police-detect", "pick science-detect") == [
        "A has chosen.",
        "B has chosen.",
        "A picks Detect (Police).",
        "B picks Detect (Science).",
        "The packs go to the left. Picks left: 1.",
    ]
    assert told(match, "pick science-eavesdrop", "pick police-eavesdrop")[2:] == [
        "A picks Eavesdrop (Science).",
        "B picks Eavesdrop (Police).",
        "The draft is over: the picks join the hands.",
        "Turn 1 of 7.",
    ]


def test_only_its_seat_is_told_which_card_is_locked():
    """SP-2.1."""
    match = table(seat("police-detect"), seat("science-detect"))
    events = match.play_telling("play police-detect", 0)
    assert match.told(events, 0) == [
        {"event": "locked", "seat": 0, "card": "police-detect", "rule": "SP-2.1"}
    ]
    for viewer in (1, None):
        assert match.told(events, viewer) == [{"event": "locked", "seat": 0, "rule": "SP-2.1"}]


@pytest.mark.parametrize("code", language_codes())
def test_every_kind_of_event_reads_in_every_language(code: str):
    kinds = {kind.name: kind for kind in new("spies", seed=1).game.events}
    seen = set()
    for seed in range(30):
        match = new("spies", seed=seed, players=2 + seed % 4)
        number = seed
        while not match.over:
            number = number * 48271 % 2147483647
            at = match.waiting[-1]
            legal = match.legal(at)
            for event in match.told(match.play_telling(legal[number % len(legal)], at), None):
                sentence = narrate(kinds, event, lambda seat: "ABCDE"[seat], language(code))
                assert "{" not in sentence and "-detect" not in sentence
                assert "rule" in event and match.game.rule(str(event["rule"]), code)
                seen.add(event["event"])
    assert seen == set(kinds)


def test_disguise_after_disguise_has_nothing_to_copy():
    """SP-3.3, with a pack that has two."""
    match = table(
        seat("police-disguise", lying=["police-disguise"]),
        seat("science-detect"),
        options={"pack": {"deck": {"special": 2}}},
    )
    sentences = told(match, "play police-disguise", "play science-detect")
    assert "A: Disguise has nothing to copy." in sentences
