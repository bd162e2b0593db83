"""What HOC does is told step by step, with a reason and its rule, so that a person at a physical table can follow it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from backroom import new
from conformance.optionsets import EVERYTHING
from deepstate.hoc import HOC
from deepstate.table import play, seat, solo

REASONS = {
    "hoc-chooses",
    "hoc-chooses-reptiloid",
    "hoc-chooses-paid",
    "hoc-chooses-basic",
    "hoc-war",
    "hoc-captures",
    "hoc-idle",
}
TIMES = {"turn", "take", "treaty-phase", "round"}
ADVANCING = {
    "hoc-key-connections",
    "hoc-inner-circle",
    "hoc-emblem",
    "hoc-first-operation",
    "hoc-has-captured",
    "hoc-pair",
    "hoc-action power-broker",
}
BECAUSE = {
    "hoc-advance": ADVANCING,
    "hoc-stays": ADVANCING,
    "hoc-action": {"hoc-short", "hoc-action", "hoc-trend ufo-hysteria"},
    "hoc-waste": {"hoc-action"},
    "hoc-captures": {"hoc-last-round", "hoc-no-operation"},
    "capture": {"hoc-captures"},
    "operation": {"hoc-war", "hoc-action emissary"},
    "discard-secondary": {"hoc-black"},
    "pool-help": {"hoc-chooses", "hoc-war", "hoc-action emissary"},
    "make-treaty": {"hoc-treaties", "hoc-trend militarism"},
    "take-from-zone": {"hoc-chooses"},
}
"""What HOC does, and the events of which one has said why before: in the same turn, takeover or treaty phase."""
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


def reasons(event: dict[str, Any]) -> set[str]:
    """What an event may stand for as a reason: its kind, with the card it is about, and any choice of a card."""
    kind = event["event"]
    found = {kind, f"{kind} {event.get('action', event.get('trend', ''))}"}
    return found | {"hoc-chooses"} if kind.startswith("hoc-chooses") else found


@pytest.mark.parametrize("difficulty", ["beginner", "normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("modules", [[], *EVERYTHING], ids=["base", "one", "other"])
def test_every_step_has_its_reason(difficulty: str, modules: list[str]) -> None:
    """DS-16.2 to DS-16.8: whatever HOC does, an event before it says why."""
    for seed in range(3):
        said: set[str] = set()
        for event in whole_log(seed, difficulty=difficulty, modules=modules, hoc_ties="auto"):
            kind = event["event"]
            if kind in TIMES and event.get("seat") in (HOC, None):
                said = set()
            if event.get("seat") != HOC:
                continue
            if kind in BECAUSE:
                assert said & BECAUSE[kind], (seed, event, said)
            said |= reasons(event)


@pytest.mark.parametrize(
    ("choice", "over"), [("infiltrate 2 1", []), ("infiltrate 1 1", ["hoc-beats"])]
)
def test_more_agents_than_required_have_their_reason(choice: str, over: list[str]) -> None:
    """DS-16.3.3, DS-16.3.4: just what is required; 1 more over the human and, in the turn after, with the Supervisor."""
    match = solo(
        seat(reserve=1), seat(reserve=3), zone="labs.1 patents.1 banks.1 valuables.1", supervisor=0
    )
    told = [event for event in play(match, choice) if event.get("seat") == HOC]
    kinds = {"hoc-chooses-basic", "hoc-beats", "hoc-sends-more", "infiltrate"}
    assert [event["event"] for event in told if event["event"] in kinds] == [
        *("hoc-chooses-basic", *over, "infiltrate"),
        *("hoc-chooses-basic", "hoc-sends-more", "infiltrate"),
    ]
    sent = [event["agents"] for event in told if event["event"] == "infiltrate"]
    assert sent == [1 + len(over), 2]


def test_extra_recalls_and_an_empty_pool_are_told() -> None:
    """DS-16.4.1, DS-16.2.3: why HOC recalls more, why it takes an Action card, and that beginners' HOC takes none."""
    hoc = seat("labs.2:9", reserve=0, projects={"unified-nations": 1})
    for difficulty, reason, top in (
        ("normal", "hoc-short", ["turncoat"]),
        ("beginner", "hoc-nobody", []),
    ):
        match = solo(
            seat(reserve=1),
            hoc,
            zone="patents.1 corporations.1",
            supervisor=0,
            difficulty=difficulty,
            known={"action_top": top},
        )
        told = play(match, "infiltrate 1 1")
        mine = [(event["event"], event["rule"]) for event in told if event.get("seat") == HOC]
        at = mine.index(("hoc-idle", "DS-16.3.6"))
        assert mine[at + 1] == (reason, "DS-16.2.3")
        recalls = mine.index(("hoc-recalls", "DS-16.4.1"))
        assert mine[recalls - 1][0] == mine[recalls + 1][0] == "recall"


def test_a_capture_in_a_war_has_its_reason() -> None:
    """DS-16.8.6: in a war the Trend is what is left where no Operation is possible."""
    match = solo(
        seat(reserve=1),
        seat("banks.2 banks.3 valuables.1 consulates.1 consulates.2", reserve=5),
        zone="patents.1 labs.1",
        supervisor=0,
        wars={"active": 1},
        modules="trends",
        trends=["corruption", "populism"],
        covert=[],
    )
    told = [event["event"] for event in play(match, "infiltrate 1 1") if event.get("seat") == HOC]
    at = told.index("hoc-war")
    assert told[at : at + 4] == ["hoc-war", "hoc-no-operation", "hoc-captures", "capture"]
