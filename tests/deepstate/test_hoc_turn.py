"""DS-16.2 to DS-16.4: what HOC does in its turn and in the takeover phase; the worked examples of 001 and 002."""

from __future__ import annotations

from random import Random

import pytest

from backroom import new
from deepstate.hoc import FILLER, HOC, after_takeover, stands, with_supervisor
from deepstate.table import agents, holding, own, play, refused, reserve, seat, solo


def test_labor_unions_a() -> None:
    """001, HOC on Labor Unions A: without the Supervisor, 2 ghosts: 1 agent is enough."""
    match = solo(
        seat(reserve=3),
        seat(reserve=5, projects={"comintern": 2}),
        zone=f"labor-unions.1 {FILLER}",
        supervisor=0,
    )
    play(match, "covert") if "covert" in match.choices() else play(match, match.choices()[-1])
    assert holding(match, HOC)["objectives"][0]["card"] == "labor-unions.1"


def test_labor_unions_a_agents() -> None:
    """001, A (DS-16.3.3): exactly 1 agent goes, with 2 ghosts."""
    told = labor_unions(reserve=5, supervisor=0)
    assert told == (1, 2)


def test_labor_unions_b() -> None:
    """001, B (DS-16.3.3): with the Supervisor 1 agent more than the card's number: 4, and 2 ghosts."""
    assert labor_unions(reserve=3, supervisor=HOC) == (4, 2)


def test_labor_unions_c() -> None:
    """001, C: with only 2 agents all of them go: 2, and 2 ghosts."""
    assert labor_unions(reserve=0, supervisor=HOC) == (2, 2)


def labor_unions(reserve: int, supervisor: int) -> tuple[int, int]:
    """What HOC sends to Labor Unions with COMINTERN II; with the Supervisor it recruits 2 first."""
    match = solo(
        seat(reserve=1),
        seat(reserve=reserve, projects={"comintern": 2}),
        zone=f"labs.1 labor-unions.1 {FILLER}",
        turn=HOC if supervisor == HOC else 0,
        supervisor=supervisor,
    )
    if supervisor == HOC:
        found = stands(match, "labor-unions.1")
        assert found is not None
        return found
    log = match.play_telling("infiltrate 1 1")
    event = next(
        event
        for event in match.told(log, None)
        if event["event"] == "infiltrate" and event["seat"] == HOC
    )
    assert event["rule"] == "DS-3.5"
    return event["agents"], event["ghosts"]


def test_prominent_researches() -> None:
    """001, Prominent Researches: HOC over-infiltrates 4 agents and then places as with the Supervisor: 2."""
    match = solo(seat(reserve=4), seat(reserve=5), zone=f"researches.1 {FILLER}", supervisor=0)
    log = match.play_telling("infiltrate 1 4")
    told = match.told(log, None)
    assert next(event for event in told if event["event"] == "over-infiltrated")["agents"] == 4
    placed = next(
        event for event in told if event["event"] == "infiltrate" and event["seat"] == HOC
    )
    assert placed["agents"] == 2
    assert len(holding(match, 0)["hand"]) == 1
    assert own(match, HOC) == ["researches.1"]


def test_it_needs_more_than_the_human() -> None:
    """DS-16.3.4: its reserve plus ghosts must exceed the human's agents plus ghosts."""
    match = solo(seat(reserve=2), seat(reserve=4), zone=f"researches.1 {FILLER}", supervisor=0)
    play(match, "infiltrate 1 4")
    assert own(match, 0) == ["researches.1"]


@pytest.mark.parametrize(
    ("zone", "chosen"),
    [
        ("labs.1 governments.1 consulates.1", "consulates.1"),
        ("labs.1 governments.1 inner-circle.1", "inner-circle.1"),
        ("labs.1 banks.1 governments.1", "governments.1"),
        ("corporations.1 labs.1 banks.1", "labs.1"),
        ("labs.1 banks.1 valuables.1 consulates.1", "labs.1"),
        ("consulates.1 spy-agencies.1 labs.1", "consulates.1"),
    ],
)
def test_priorities(zone: str, chosen: str) -> None:
    """DS-16.3.2: Key Connections, Inner Circle, Supreme Power, basic; left to right among the places open to it."""
    match = with_supervisor(zone, seat(reserve=3))
    assert stands(match, chosen) is not None


def test_basic_cards_by_its_supreme_power_cards() -> None:
    """DS-16.3.2: the leftmost basic card whose Supreme Power card it owns."""
    match = with_supervisor("labs.1 banks.1 mass-media.1", seat("stock-exchanges.1", reserve=1))
    assert stands(match, "banks.1") is not None


def test_takes_the_first_that_it_can() -> None:
    """DS-16.3.2: what it cannot infiltrate it passes over."""
    match = with_supervisor("consulates.1@0:5 governments.1 labs.1", seat(reserve=2))
    assert stands(match, "governments.1") == (4, 0)


def test_spyware_opens_places_to_it() -> None:
    """DS-16.2.1: it has all benefits of its Projects."""
    match = with_supervisor(
        "labs.1 banks.1 valuables.1 consulates.1", seat(reserve=3, projects={"spyware": 1})
    )
    assert stands(match, "consulates.1") is not None


def test_covert_operation_in_a_war_only() -> None:
    """DS-16.3.5: after Supreme Power, before basic cards, in a round with a World War."""
    match = with_supervisor("labs.1 banks.1", seat(reserve=5), wars={"active": 1})
    assert holding(match, HOC)["operations"][0]["card"] == "elimination-of-obstacles"
    match = with_supervisor("labs.1 banks.1", seat(reserve=5))
    assert holding(match, HOC)["operations"] == []
    match = with_supervisor("governments.1 labs.1", seat(reserve=5), wars={"active": 1})
    assert stands(match, "governments.1") is not None


def test_recruits_when_nothing_else_is_possible() -> None:
    """DS-16.3.6, with the Supervisor too (DS-16.3.1)."""
    match = with_supervisor(f"corporations.1 {FILLER}", seat(reserve=0))
    assert reserve(match, HOC) == 3


def test_key_connections_advance() -> None:
    """DS-16.4.2, DS-16.2.1: it joins ignoring all requirements; the coordinator comes from its reserve."""
    match = after_takeover(seat(reserve=3), f"labs.1 consulates.1 {FILLER}")
    assert holding(match, HOC)["projects"] == {"unified-nations": 1}


@pytest.mark.parametrize(
    ("difficulty", "projects", "order", "after", "order_after"),
    [
        ("beginner", {"comintern": 1}, [], {"comintern": 1}, []),
        (
            "normal",
            {"comintern": 1, "spyware": 2},
            ["spies", "peacekeepers", "communists"],
            {"comintern": 1, "spyware": 3},
            ["peacekeepers", "communists", "spies"],
        ),
        (
            "normal",
            {"comintern": 1},
            ["spies", "peacekeepers", "communists"],
            {"comintern": 2},
            ["spies", "peacekeepers", "communists"],
        ),
        (
            "normal",
            {},
            ["spies", "peacekeepers", "communists"],
            {"spyware": 1},
            ["peacekeepers", "communists", "spies"],
        ),
        (
            "hard",
            {"comintern": 1, "spyware": 2},
            ["spies", "peacekeepers", "communists"],
            {"comintern": 2, "spyware": 3},
            ["spies", "peacekeepers", "communists"],
        ),
        (
            "hard",
            {},
            ["communists", "spies", "peacekeepers"],
            {"comintern": 1},
            ["spies", "peacekeepers", "communists"],
        ),
        (
            "normal",
            {"comintern": 4},
            ["communists", "spies", "peacekeepers"],
            {"comintern": 5},
            ["spies", "peacekeepers"],
        ),
    ],
)
def test_inner_circle_taken(
    difficulty: str,
    projects: dict[str, int],
    order: list[str],
    after: dict[str, int],
    order_after: list[str],
) -> None:
    """DS-16.4.2, DS-16.1.5: by Project Order; the token goes to the end, with one Project in question none
    moves, and at
    Stage V it leaves. Hard: in all it is in. Beginner: nothing."""
    match = after_takeover(
        seat(reserve=4, projects=projects),
        f"labs.1 inner-circle.1 {FILLER}",
        difficulty=difficulty,
        known={"order": order},
    )
    assert holding(match, HOC)["projects"] == after
    assert match.position()["hoc"]["order"] == order_after


def test_recall_by_unified_nations() -> None:
    """DS-16.4.1: extras from the card with most agents; equal ones from the card held longest (settled 20)."""
    match = after_takeover(
        seat("labs.2:3 labs.3:3", reserve=0, projects={"unified-nations": 1}), f"labs.1 {FILLER}"
    )
    assert (agents(match, HOC, "labs.2"), agents(match, HOC, "labs.3")) == (1, 2)


def test_human_may_not_play_for_hoc_what_is_no_tie() -> None:
    """DS-16: HOC's own turn is never asked."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=8)
    for _choice in range(30):
        assert match.waiting in ((0,), ())
        if match.over:
            break
        match.play(match.choices()[0])
    assert refused(match, "treaty cheka") if not match.over else True


def test_it_never_enters_deep_state() -> None:
    """DS-16.2.2, DS-16.1.6: HOC joins the three other Projects only, and never has Men of Action cards."""
    for seed in range(6):
        match = new(
            "deep-state", players=1, difficulty="hard", modules=["men-of-action"], seed=seed
        )
        random = Random(seed)
        while not match.over:
            match.play(random.choice(match.legal()))
        hoc = holding(match, HOC)
        assert "deep-state" not in hoc["projects"]
        assert hoc["men"] == []
        assert hoc["projects"], "HOC advanced nowhere"
