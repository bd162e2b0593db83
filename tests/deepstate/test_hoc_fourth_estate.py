"""DS-16.8.4 to DS-16.8.6: HOC with GLOBAL MEDIA and Trends."""

from __future__ import annotations

import pytest

from backroom import Match
from deepstate.hoc import FILLER, HOC, acting, after_takeover, treaties, with_supervisor
from deepstate.table import (
    Fields,
    holding,
    in_zone,
    own,
    reserve,
    rows,
    seat,
    secondary,
    solo,
)

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


def last_round(hoc: Fields, zone: str = "labs.1 banks.1", **fields: object) -> Match:
    """HOC's turn with the Supervisor in the last round: the deck is all but empty."""
    from backroom.deepstate.catalog import CARD_SLUGS
    from backroom.deepstate.ruleset import read_options, rules_for

    deck = rules_for(read_options({"players": 1})).deck
    named = {place.partition("@")[0].partition("^")[0] for place in zone.split()}
    named |= {entry["card"] for entry in hoc["objectives"]}
    gone = [
        CARD_SLUGS[card]
        for card in deck
        if CARD_SLUGS[card] not in named and CARD_SLUGS[card] != "world-war"
    ]
    wars = fields.pop("wars", {"past": 2})
    return with_supervisor(
        zone, hoc, discards={"objectives": gone}, wars=wars, modules="trends", **fields
    )


def test_capture_in_the_last_round() -> None:
    """DS-16.8.6: in peace too, before basic cards, but after Supreme Power."""
    fields = {"trends": ["corruption", "populism"]}
    match = last_round(seat(CAPTURE, reserve=3), **fields)
    assert holding(match, HOC)["trends"] == ["corruption"]
    match = last_round(seat(CAPTURE, reserve=3), "labs.1 governments.1", **fields)
    assert holding(match, HOC)["trends"] == []
    match = with_supervisor("labs.1 banks.1", seat(CAPTURE, reserve=3), modules="trends", **fields)
    assert holding(match, HOC)["trends"] == []  # not the last round


def test_capture_before_operations_in_the_last_round() -> None:
    """DS-16.8.6: in a war and by Emissary; before that an Operation comes first."""
    fields = {"trends": ["corruption", "populism"]}
    match = last_round(seat(CAPTURE, reserve=5), wars={"active": 1, "past": 1}, **fields)
    assert (holding(match, HOC)["trends"], holding(match, HOC)["operations"]) == (
        ["corruption"],
        [],
    )
    match = with_supervisor(
        "labs.1 banks.1",
        seat(CAPTURE, reserve=5),
        wars={"active": 1},
        modules="trends",
        **fields,
    )
    assert (holding(match, HOC)["trends"], len(holding(match, HOC)["operations"])) == ([], 1)


def test_capture_needs_exactly_five_agents() -> None:
    """DS-16.8.6: fewer than 5 in the reserve: no; more named cards make it no cheaper; ghosts do not help."""
    fields = {
        "wars": {"active": 1},
        "modules": "trends",
        "trends": ["corruption", "populism"],
        "covert": [],
    }
    match = with_supervisor(
        "labs.1 banks.1",
        seat(CAPTURE, reserve=2, secondary={"finance": 5}, projects={"comintern": 3}),
        **fields,
    )
    assert holding(match, HOC)["trends"] == []
    match = with_supervisor(
        "labs.1 banks.1", seat(CAPTURE, reserve=5, secondary={"finance": 5}), **fields
    )
    assert (holding(match, HOC)["trends"], reserve(match, HOC)) == (["corruption"], 2)


def test_emissary_may_capture() -> None:
    """DS-16.8.6: where no Operation is possible."""
    match = acting(
        "emissary",
        seat(CAPTURE, reserve=10),
        modules="trends",
        trends=["corruption", "populism"],
        covert=[],
        zone=FILLER + " corporations.1@0:9",
    )
    assert holding(match, HOC)["trends"] == ["corruption"]


def test_global_media_by_each_trend() -> None:
    """DS-16.8.4: it levels up with every Trend; the second one takes the leftmost basic card."""
    match = with_supervisor(
        "governments.1@0:6 labs.1 banks.1 mass-media.1",
        seat(CAPTURE, reserve=3, trends="populism", projects={"global-media": 1}),
        wars={"active": 1},
        modules="trends global-media",
        trends=["corruption", "militarism"],
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {"global-media": 2}
    assert own(match, HOC)[-1] == "labs.1"


def test_global_media_prefers_a_reptiloid() -> None:
    """DS-16.8.4, DS-16.8.8: whatever Supreme Power card it owns."""
    match = with_supervisor(
        "governments.1@0:6 labs.1 banks.1 mass-media.1^royalty.1",
        seat(CAPTURE + " stock-exchanges.1", reserve=3),
        wars={"active": 1},
        modules="trends global-media reptiloids",
        trends=["corruption", "populism"],
        covert=[],
    )
    assert own(match, HOC)[-1] == "mass-media.1"
    assert holding(match, HOC)["reptiloids"] == ["royalty.1"]


def test_without_its_fifth_project() -> None:
    """DS-16.8.4: `hoc_fifth_project` false: it captures and stays out of GLOBAL MEDIA."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat(CAPTURE, reserve=3),
        wars={"active": 1},
        modules="trends global-media",
        trends=["corruption", "populism"],
        covert=[],
        fifth=False,
    )
    assert (holding(match, HOC)["trends"], holding(match, HOC)["projects"]) == (["corruption"], {})


def test_boost_of_hoc() -> None:
    """DS-16.8.4: at the end the Supreme Power card that pays most gets GLOBAL MEDIA's boost."""
    match = solo(
        seat(),
        seat(
            "governments.1 universities.1",
            secondary={"science": 3, "mass-control": 2},
            projects={"global-media": 2},
        ),
        phase="final",
        supervisor=0,
        modules="trends global-media",
    )
    assert match.over
    assert rows(match, HOC)[1] == 2 + 3 * 3


@pytest.mark.parametrize(
    ("owned", "got"),
    [
        ("", "mass-control"),
        ("stock-exchanges.1", "finance"),
        ("stock-exchanges.1 governments.1", "mass-control"),
    ],
)
def test_technocracy_for_hoc(owned: str, got: str) -> None:
    """DS-16.8.5: printed Mass Control, Finance; the one with an own Supreme Power card first, of two the left one."""
    match = after_takeover(
        seat(f"patents.1 {owned}", reserve=1),
        f"researches.1 labs.2 {FILLER}",
        modules="trends",
        trends=["technocracy"],
    )
    assert secondary(match, HOC) == {got: 1}


def test_trend_with_an_empty_supply_for_hoc() -> None:
    """DS-16.8.5: what the supply lacks is passed over."""
    match = after_takeover(
        seat("patents.1", reserve=1),
        f"researches.1 labs.2 {FILLER}",
        human=seat(reserve=1, secondary={"mass-control": 10}),
        modules="trends",
        trends=["technocracy"],
    )
    assert secondary(match, HOC) == {"finance": 1}


def test_militarism_for_hoc_counts_and_advances() -> None:
    """DS-16.8.5: on an even number only; the Treaty's corner works as always."""
    fields = {"wars": {"active": 1}, "modules": "trends", "trends": ["militarism"]}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=5, operations="coup"),
        decks={"treaties": {"top": ["anarchists"]}},
        **fields,
    )
    assert holding(match, HOC)["projects"] == {"comintern": 1}
    match = with_supervisor("labs.1 banks.1", seat(reserve=5), **fields)
    assert holding(match, HOC)["treaties"] == []


def test_radicalism_for_hoc_by_each_group() -> None:
    """DS-16.8.5: left to right of those it owns the Supreme Power card of."""
    for owned, got in (
        ("stock-exchanges.1", "finance"),
        ("universities.1 governments.1", "mass-control"),
    ):
        match = with_supervisor(
            "labs.1@0:1 corporations.1",
            seat(owned, reserve=1),
            modules="trends",
            trends=["radicalism"],
        )
        assert secondary(match, HOC) == {got: 1}


def test_trends_in_its_treaty_phase() -> None:
    """DS-14.4, DS-16.8.5: the Secondary Objective of a Treaty makes the number even for HOC too."""
    match = treaties(seat("labs.1", hand="jasons"), modules="trends", trends=["technocracy"])
    assert secondary(match, HOC) == {"science": 1, "mass-control": 1}
