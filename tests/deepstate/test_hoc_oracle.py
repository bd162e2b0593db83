"""HOC against its rules written a second time (`hoc_oracle`): over random solo games with all modules every turn is the
one that a person would find, and every end pays the same."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from backroom import new
from backroom.core.events import tell
from backroom.deepstate.catalog import CARD_SLUGS, OPERATIONS
from backroom.deepstate.decks import deck_size
from backroom.deepstate.events import EVENTS
from backroom.deepstate.fourth_estate import MEDIA, TREND_SECONDARY
from backroom.deepstate.game import GAME
from backroom.deepstate.hoc_actions import PLAY_ACTION
from backroom.deepstate.hoc_operations import HOC_DISCARD
from backroom.deepstate.hoc_projects import HOC_ADVANCE
from backroom.deepstate.hoc_turn import HOC_TURN
from backroom.deepstate.making import MAKING
from backroom.deepstate.operations import LAY_DOWN
from backroom.deepstate.ruleset import read_options, rules_for
from backroom.deepstate.state import TREATY_DECK, Frame, State
from backroom.deepstate.steps import ENTER, Enter
from backroom.deepstate.takeover import KEPT, MORE_RECALLS
from deepstate.hoc_oracle import EMBLEM_PROJECTS, HOC, HocTable, Step

SEED = int(os.environ.get("BACKROOM_SEED", "1"))
GAMES = int(os.environ.get("BACKROOM_GAMES", "6"))
DOCTRINE = ["nuclear-power", "world-inc", "worldwide-bank"]
STRONG_ARM = ["counter-terrorism", "black-operations", "strong-arm-treaties"]
FOURTH_ESTATE = ["global-media", "trends", "fourth-estate-treaties"]
REPTILOIDS = ["reptiloids", "reptiloid-treaties"]
OPTIONS: dict[str, dict[str, Any]] = {
    "beginner": {"difficulty": "beginner"},
    "normal": {"modules": ["men-of-action"]},
    "hard": {"difficulty": "hard", "hoc": "female"},
    "ultra-hard": {"difficulty": "ultra-hard", "hoc": "female"},
    "doctrine": {"difficulty": "hard", "modules": DOCTRINE},
    "strong-arm": {"difficulty": "ultra-hard", "hoc": "female", "modules": STRONG_ARM},
    "fourth-estate": {"difficulty": "hard", "modules": FOURTH_ESTATE},
    "reptiloids": {"modules": REPTILOIDS},
    "all with counter-terrorism": {
        "difficulty": "ultra-hard",
        "modules": ["men-of-action", *DOCTRINE, *STRONG_ARM, "trends", *REPTILOIDS, "ufo-hysteria"],
    },
    "all with global-media": {
        "difficulty": "hard",
        "hoc_ties": "auto",
        "modules": ["black-operations", *FOURTH_ESTATE, *REPTILOIDS, "ufo-hysteria"],
    },
}


@pytest.fixture
def turns() -> Iterator[Counter[str]]:
    """Every turn of HOC is compared with the second reading; what it did is counted."""
    did: Counter[str] = Counter()
    original = ENTER[HOC_TURN]

    def compared(s: State, frame: Frame) -> bool:
        expected = HocTable(GAME.position(s)).turn()
        log = s.log = s.log if s.log is not None else []
        before = len(log)
        waits = original(s, frame)
        told = [tell(EVENTS, event, None) for event in log[before:]]
        done = _done(s, told)
        assert done == expected, f"HOC should {expected}, it does {done}"
        did[str(done[0])] += 1
        return waits

    ENTER[HOC_TURN] = compared
    yield did
    ENTER[HOC_TURN] = original


def _done(s: State, told: list[dict[str, Any]]) -> Step:
    """What HOC has done in its turn."""
    for event in told:
        if event["event"] == "infiltrate":
            helped = sum(other["agents"] for other in told if other["event"] == "pool-help")
            return ("infiltrate", event["card"], event["agents"], helped)
        if event["event"] == "hoc-captures":
            return ("capture", event["trend"])
        if event["event"] == "hoc-idle":
            return ("recruit",)
    laid = [frame[2] for frame in s.stack if frame[0] == LAY_DOWN and frame[1] == HOC]
    return ("operation", OPERATIONS[laid[-1]])


@pytest.fixture
def steps(name: str) -> Iterator[Counter[str]]:
    """So are its Action cards, extra recalls, Advances for cards taken, Treaties, and its way with modules."""
    did: Counter[str] = Counter()
    robot = rules_for(read_options({"players": 1, **OPTIONS[name]})).robot
    handlers, card_played, discarded = dict(robot), ENTER[PLAY_ACTION], ENTER[HOC_DISCARD]

    def watched(original: Enter, compare: Compare) -> Enter:
        def compared(s: State, frame: Frame) -> bool:
            table = HocTable(GAME.position(s))
            log = s.log = s.log if s.log is not None else []
            before, depth = len(log), len(s.stack)
            waits = original(s, frame)
            told = [tell(EVENTS, event, None) for event in log[before:]]
            did[compare(s, frame, table, told, s.stack[depth - 1 :])] += 1
            return waits

        return compared

    ENTER[PLAY_ACTION] = watched(card_played, _played)
    ENTER[HOC_DISCARD] = watched(discarded, _discarded)
    for kind, compare in (
        (MORE_RECALLS, _recalled),
        (KEPT, _advanced),
        (MAKING, _made),
        (TREND_SECONDARY, _followed),
        (MEDIA, _took),
    ):
        robot[kind] = watched(handlers[kind], compare)
    yield did
    ENTER[PLAY_ACTION], ENTER[HOC_DISCARD] = card_played, discarded
    robot.update(handlers)


Told = list[dict[str, Any]]
Compare = Callable[[State, Frame, HocTable, Told, list[Frame]], str]


def _played(s: State, _frame: Frame, table: HocTable, told: Told, pushed: list[Frame]) -> str:
    """An Action card."""
    if not told:
        return "no card"
    card = str(told[0]["action"])
    draws = sum(event["event"] == "draw-treaty" for event in told)
    left = deck_size(s, TREATY_DECK) + len(s.discard[TREATY_DECK]) + draws
    after = HocTable(GAME.position(s))
    laid = [("operation", OPERATIONS[frame[2]]) for frame in pushed if frame[0] == LAY_DOWN]
    captured = [("capture", event["trend"]) for event in told if event["event"] == "capture"]
    expected = table.plays(card, left)
    found = {
        "reserve": expected["reserve"] if expected["did"] else after.reserve,
        "hand": len(after.mine["hand"]),
        "ghost": after.position["hoc"]["ghost"],
        "secondary": after.mine["secondary"],
        "stages": [after.stage(*pair) for pair in EMBLEM_PROJECTS],
        "next": any(frame[0] == PLAY_ACTION for frame in pushed),
        "recalls": [event["card"] for event in told if event["event"] == "recall"],
        "did": next(iter(laid + captured), None),
    }
    assert found == expected, f"{card}: {found}, not {expected}"
    return card


def _recalled(_s: State, frame: Frame, table: HocTable, told: Told, _pushed: list[Frame]) -> str:
    """UNIFIED NATIONS."""
    found = [
        event.get("operation") or event["card"]
        for event in told
        if event["event"].startswith("recall")
    ]
    assert found == table.recalls(frame[2])
    return "recalls"


def _advanced(s: State, frame: Frame, table: HocTable, _told: Told, pushed: list[Frame]) -> str:
    """A Key Connections card or an Inner Circle."""
    found = sorted(other[2] for other in pushed if other[0] == HOC_ADVANCE)
    order = GAME.position(s)["hoc"]["order"]
    assert (found, order) == table.advances(CARD_SLUGS[frame[2]])
    return "advances" if found else "stays"


def _made(_s: State, frame: Frame, table: HocTable, told: Told, _pushed: list[Frame]) -> str:
    """A Treaty of the treaty phase, or none any more; the frame remembers whether one was made and where."""
    made = [event["treaty"] for event in told if event["event"] == "make-treaty"]
    expected = table.makes(frame[4], anew=bool(frame[3]))
    again = bool(frame[3]) and expected in table.mine["hand"][: frame[4]]
    assert made == ([] if expected is None or again else [expected])
    return "treaty" if made else "no treaty"


def _followed(_s: State, _frame: Frame, table: HocTable, told: Told, _pushed: list[Frame]) -> str:
    """A Secondary Objective or a Treaty card for the Trend in force."""
    trend = str(table.position["trends"][0])
    expected = table.follows(trend)
    found = [event.get("group", "draw") for event in told[1:]]
    assert found == ([expected] if expected else [])
    return trend


def _took(_s: State, _frame: Frame, table: HocTable, told: Told, _pushed: list[Frame]) -> str:
    """A basic card for GLOBAL MEDIA."""
    found = [event["card"] for event in told if event["event"] == "take-from-zone"]
    assert found == [card for card in [table.media()] if card]
    return "global-media"


def _discarded(s: State, frame: Frame, table: HocTable, told: Told, _pushed: list[Frame]) -> str:
    """A Secondary Objective for a Black Operation; where several would do the human is asked."""
    if not frame[2]:
        return "laid down"
    if told:
        assert told[0]["group"] in table.discards()
        return "discards"
    found = sorted(GAME.words(choice).split()[-1] for choice in GAME.legal(s, 0))
    assert found == sorted(table.discards())
    return "asked"


@pytest.mark.parametrize("name", OPTIONS)
def test_hoc_does_what_the_second_reading_says(
    name: str, turns: Counter[str], steps: Counter[str]
) -> None:
    """DS-16.3 to DS-16.8."""
    for game in range(GAMES):
        seed = SEED * 1000 + game
        print(name, seed)
        random = Random(seed)
        match = new("deep-state", players=1, seed=seed, **OPTIONS[name])
        while not match.over:
            choices = match.choices()
            likely = [choice for choice in choices if choice.startswith(("infiltrate", "treaty"))]
            match.play_telling(
                random.choice(likely if likely and random.random() < 0.5 else choices)
            )
        score = match.score()["seats"][HOC]["rows"]
        assert HocTable(match.position()).score() == score
    assert turns["infiltrate"] and turns["recruit"] and turns["operation"]
    assert steps["advances"] and steps["treaty"]
    if name == "fourth-estate":
        assert turns["capture"]
