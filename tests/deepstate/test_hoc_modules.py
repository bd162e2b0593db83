"""DS-16.8: HOC and the modules of Global Conspiracy."""

from __future__ import annotations

import pytest

from deepstate.hoc import FILLER, HOC, after_takeover, stands, with_supervisor
from deepstate.table import (
    agents,
    holding,
    in_zone,
    own,
    play,
    pool,
    reserve,
    rows,
    seat,
    secondary,
    solo,
    who,
)


def test_superiority_doctrine_stands_in() -> None:
    """DS-16.8.1: emblem by emblem; WORLD, INC. takes back all."""
    match = after_takeover(
        seat("labs.2:3", reserve=3), f"labs.1 consulates.1 {FILLER}", modules="world-inc"
    )
    assert holding(match, HOC)["projects"] == {"world-inc": 1}
    assert agents(match, HOC, "labs.2") == 0


def test_world_inc_counts_tokens() -> None:
    """DS-16.8.1: HOC's token coordinators count."""
    match = solo(
        seat(),
        seat(projects={"world-inc": 2, "reptiloids": 1}),
        phase="final",
        supervisor=0,
        modules="world-inc reptiloids",
    )
    assert rows(match, HOC)[4] == 8


BLACK = "black-operations"


def test_black_operations() -> None:
    """DS-16.8.3: only after it could not carry out a Covert Operation; Secondary Objectives are discarded."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 1, "finance": 1}),
        wars={"active": 1},
        modules=BLACK,
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == ["cyber-threat"]
    assert secondary(match, HOC) == {}
    match = with_supervisor(
        "labs.1 banks.1",
        seat("labs.2", reserve=2, secondary={"science": 1}),
        wars={"active": 1},
        modules=BLACK,
    )
    assert holding(match, HOC)["operations"] == []


def test_black_discards_by_its_supreme_power_cards() -> None:
    """DS-16.8.3: first those without own Supreme Power card; a true tie is the human's."""
    fields = {"science": 2, "finance": 2, "mass-control": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat("universities.1", reserve=2, secondary=fields),
        wars={"active": 1},
        modules=BLACK,
    )
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "discard", "for": "hoc"}]
    assert set(match.choices()) == {"discard secondary finance", "discard secondary mass-control"}
    play(match, "discard secondary finance", "discard secondary mass-control")
    assert secondary(match, HOC) == {"science": 2, "finance": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary=fields),
        wars={"active": 1},
        modules=BLACK,
        ties="auto",
    )
    assert who(match)[1] == "turn"


def test_order_of_black_operations() -> None:
    """DS-16.8.3: Cyber Threat first, then the highest it may, else another Cyber Threat."""
    war = {"active": 1}
    rich = {"science": 4}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=3, operations="cyber-threat", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == [
        "cyber-threat",
        "eco-terrorism",
    ]
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=4, operations="cyber-threat eco-terrorism", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert holding(match, HOC)["operations"][-1]["card"] == "blackout"
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, operations="cyber-threat", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == [
        "cyber-threat",
        "cyber-threat",
    ]


def test_counter_terrorism_of_hoc() -> None:
    """DS-16.8.2: a token joins after the first Cyber Threat; the human loses an agent; a second one brings
    nothing."""
    modules = f"counter-terrorism {BLACK}"
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 2}),
        wars={"active": 1},
        modules=modules,
        human=seat(reserve=3),
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {"counter-terrorism": 1}
    assert reserve(match, 0) == 2
    assert pool(match, HOC) + reserve(match, HOC) + 4 == 10
    again = seat(
        reserve=1,
        operations="cyber-threat",
        secondary={"science": 2},
        projects={"counter-terrorism": 1},
    )
    match = with_supervisor("labs.1 banks.1", again, wars={"active": 1}, modules=modules, covert=[])
    assert holding(match, HOC)["projects"] == {"counter-terrorism": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 2}),
        wars={"active": 1},
        modules=modules,
        fifth=False,
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {}


def test_pool_help_of_hoc() -> None:
    """003, example: 3 in the reserve, 5 in the pool, with the Supervisor: Labor Unions gets 3 and 1 from the pool."""
    match = with_supervisor(
        f"labs.1 labor-unions.1 {FILLER}",
        seat("labs.2:2", reserve=1, projects={"counter-terrorism": 2}),
        modules="counter-terrorism",
    )
    assert stands(match, "labor-unions.1") == (4, 0)
    assert (reserve(match, HOC), pool(match, HOC)) == (0, 4)


CAPTURE = "banks.2 banks.3 valuables.1 consulates.1 consulates.2"


def test_capture_in_a_war() -> None:
    """DS-16.8.6: where it would carry out a Covert Operation and cannot; at least 5 named, exactly 5 agents."""
    fields = {
        "wars": {"active": 1},
        "modules": "trends",
        "trends": ["corruption", "populism"],
        "covert": [],
    }
    match = with_supervisor("labs.1 banks.1", seat(CAPTURE, reserve=3), **fields)
    assert holding(match, HOC)["trends"] == ["corruption"]
    assert reserve(match, HOC) == 0
    match = with_supervisor(
        "labs.1 banks.1", seat(CAPTURE.replace("banks.2 ", ""), reserve=3), **fields
    )
    assert holding(match, HOC)["trends"] == []


def test_global_media_of_hoc() -> None:
    """DS-16.8.4: a token joins when it captures a Trend and takes the basic card by its priority."""
    match = with_supervisor(
        "governments.1@0:6 labs.1 banks.1 mass-media.1",
        seat(CAPTURE + " stock-exchanges.1", reserve=3),
        wars={"active": 1},
        modules="trends global-media",
        trends=["corruption", "populism"],
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {"global-media": 1}
    assert own(match, HOC)[-1] == "banks.1"
    assert "banks.1" not in in_zone(match)


@pytest.mark.parametrize(
    ("trend", "card", "have", "got"),
    [
        ("populism", "mass-media.2", "authorities.1", "finance"),
        ("corruption", "banks.2", "valuables.1", "science"),
        ("technocracy", "labs.2", "patents.1", "mass-control"),
    ],
)
def test_even_number_trends_for_hoc(trend: str, card: str, have: str, got: str) -> None:
    """DS-16.8.5: by its matching Supreme Power card first, else left to right as printed."""
    match = after_takeover(
        seat(have, reserve=1), f"researches.1 {card} {FILLER}", modules="trends", trends=[trend]
    )
    assert secondary(match, HOC) == {got: 1}
    if trend == "corruption":
        match = after_takeover(
            seat(have + " governments.1", reserve=1),
            f"researches.1 {card} {FILLER}",
            modules="trends",
            trends=[trend],
        )
        assert secondary(match, HOC) == {"mass-control": 1}


def test_militarism_for_hoc() -> None:
    """DS-16.8.5: draws the top Treaty and makes it at once."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=5, operations="coup"),
        wars={"active": 1},
        modules="trends",
        trends=["militarism"],
        decks={"treaties": {"top": ["elihu"]}},
    )
    assert holding(match, HOC)["treaties"] == ["elihu"]


def test_non_conformity_for_hoc() -> None:
    """DS-16.8.5: recruits up to 3; with an empty pool recalls up to 3 from Objectives."""
    for elsewhere, told_of in (("", ("recruit", 3)), ("labs.2:3 labs.3:3", ("recall", 1))):
        match = solo(
            seat(reserve=1),
            seat(elsewhere, reserve=4),
            zone=f"labs.1 inner-circle.1 {FILLER}",
            supervisor=0,
            modules="trends",
            trends=["non-conformity"],
            difficulty="beginner",
        )
        log = match.play_telling("infiltrate 1 1")
        told = [event for event in match.told(log, None) if event.get("seat") == HOC]
        works = next(at for at, event in enumerate(told) if event["event"] == "hoc-trend")
        assert told[works - 1]["card"] == "inner-circle.1"
        assert (told[works]["trend"], told[works]["rule"]) == ("non-conformity", "DS-16.8.5")
        assert (told[works + 1]["event"], told[works + 1]["agents"]) == told_of
        assert (
            elsewhere == ""
            or [event["event"] for event in told[works + 1 : works + 4]] == ["recall"] * 3
        )


def test_radicalism_for_hoc() -> None:
    """DS-16.8.5: a Treaty card if it has none of the three cards, else a Secondary Objective by the same check."""
    match = with_supervisor(
        "labs.1@0:1 corporations.1", seat(reserve=1), modules="trends", trends=["radicalism"]
    )
    assert len(holding(match, HOC)["hand"]) == 1
    match = with_supervisor(
        "labs.1@0:1 corporations.1",
        seat("universities.1", reserve=1),
        modules="trends",
        trends=["radicalism"],
    )
    assert secondary(match, HOC) == {"science": 1}


REP = "reptiloids"


def test_reptiloids_of_hoc() -> None:
    """DS-16.8.7: a token joins or levels up for each pair of alike Reptiloids; 1 Treaty each at I to III."""
    match = after_takeover(
        seat(reserve=1, reptiloids="royalty.1"), f"labs.1 labs.2^royalty.2 {FILLER}", modules=REP
    )
    assert holding(match, HOC)["projects"] == {REP: 1}
    assert len(holding(match, HOC)["hand"]) == 1
    assert holding(match, HOC)["reptiloids"] == ["royalty.1", "royalty.2"]


def test_reptiloids_in_its_choice() -> None:
    """DS-16.8.8: within a group the leftmost with a Reptiloid; such basic cards first of all basic cards,
    before Operations."""
    match = with_supervisor(
        "consulates.1 spy-agencies.1^royalty.1 labs.1", seat(reserve=3), modules=REP
    )
    assert stands(match, "spy-agencies.1") is not None
    match = with_supervisor(
        "labs.1 banks.1^royalty.1 mass-media.1",
        seat("universities.1", reserve=3),
        modules=REP,
        wars={"active": 1},
    )
    assert stands(match, "banks.1") is not None


def test_what_reptiloids_pay_hoc() -> None:
    """DS-16.8.9: officials for immediate Treaties and CIA's kind, politicians for persistent ones, royalty for
    end-of-game
    ones; Anarchists count for politicians and royalty alike; ultra 2 each."""
    made = "cheka cia communist-league elihu anarchists"
    for difficulty, each in (("normal", 1), ("ultra-hard", 2)):
        match = solo(
            seat(),
            seat(treaties=made, reptiloids="security-official.1 politician.1 royalty.1"),
            phase="final",
            supervisor=0,
            modules=REP,
            difficulty=difficulty,
        )
        assert rows(match, HOC)[4] == each * (2 + 2 + 2)


def test_ufo_hysteria_for_hoc() -> None:
    """DS-16.8.5: an Action card and a Treaty."""
    match = after_takeover(
        seat(reserve=1, reptiloids="politician.1"),
        f"labs.1 labs.2^royalty.2 {FILLER}",
        modules=f"{REP} trends ufo-hysteria",
        trends=["ufo-hysteria"],
        known={"action_top": ["turncoat"]},
    )
    assert len(holding(match, HOC)["hand"]) >= 2
    assert match.position()["hoc"]["action_discards"] == ["turncoat"]
