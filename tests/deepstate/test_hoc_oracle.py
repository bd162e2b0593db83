"""HOC against its rules written a second time (`hoc_oracle`): over random solo games with all modules every turn is the
one that a person would find, and every end pays the same."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from backroom import new
from backroom.core.events import tell
from backroom.deepstate.catalog import OPERATIONS
from backroom.deepstate.events import EVENTS
from backroom.deepstate.game import GAME
from backroom.deepstate.hoc_turn import HOC_TURN
from backroom.deepstate.operations import LAY_DOWN
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import ENTER
from deepstate.hoc_oracle import HOC, HocTable, Step

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


@pytest.mark.parametrize("name", OPTIONS)
def test_hoc_does_what_the_second_reading_says(name: str, turns: Counter[str]) -> None:
    """DS-16.3, DS-16.7, DS-16.8.2 to DS-16.8.9."""
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
    if name == "fourth-estate":
        assert turns["capture"]
