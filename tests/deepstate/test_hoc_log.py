"""What HOC does is told step by step, with a reason and its rule, so that a person at a physical table can follow it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from backroom import new
from conformance.optionsets import EVERYTHING
from deepstate.hoc import HOC

REASONS = {
    "hoc-chooses",
    "hoc-chooses-reptiloid",
    "hoc-chooses-paid",
    "hoc-chooses-basic",
    "hoc-war",
    "hoc-captures",
    "hoc-idle",
}
Told = list[dict[str, Any]]


def whole_log(seed: int, **options: object) -> Told:
    """Everything that a spectator is told of a random solo game."""
    match = new("deep-state", players=1, seed=seed, **options)
    random = Random(seed)
    told: Told = []
    while not match.over:
        told += match.told(match.play_telling(random.choice(match.legal())), None)
    return told


def turns(told: Told) -> list[Told]:
    """The events of each of HOC's turns, up to the next turn, takeover or phase."""
    found: list[Told] = []
    mine = False
    for event in told:
        if event["event"] == "turn":
            mine = event["seat"] == HOC
            if mine:
                found.append([])
        elif event["event"] in ("take", "supervisor", "treaty-phase") or event.get("seat") == 0:
            mine = mine and event["event"] not in ("take", "supervisor", "treaty-phase")
        if mine:
            found[-1].append(event)
    return found


@pytest.mark.parametrize("difficulty", ["beginner", "normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("modules", [[], *EVERYTHING], ids=["base", "one", "other"])
def test_every_turn_has_its_reason(difficulty: str, modules: list[str]) -> None:
    """DS-16.3: what HOC does is told once, and every step names a rule of the solo game or the rule it carries out."""
    for seed in range(3):
        found = turns(whole_log(seed, difficulty=difficulty, modules=modules))
        assert len(found) > 20
        for events in found:
            kinds = [event["event"] for event in events]
            assert sum(kind in REASONS for kind in kinds) >= 1, kinds
            assert all(event["rule"].startswith("DS-") for event in events)
            if "infiltrate" in kinds:
                before = [kind for kind in kinds[: kinds.index("infiltrate")] if kind in REASONS]
                assert before and before[-1].startswith("hoc-chooses")


def test_the_reasons_name_the_rules_of_the_solo_game() -> None:
    """Every event of HOC's own cites DS-16."""
    kinds = {}
    for seed in range(8):
        for modules in ([], *EVERYTHING):
            for event in whole_log(seed, difficulty="ultra-hard", modules=modules):
                if event["event"].startswith("hoc-"):
                    kinds[event["event"]] = event["rule"]
    assert all(rule.startswith("DS-16.") for rule in kinds.values())
    assert set(kinds) >= REASONS
