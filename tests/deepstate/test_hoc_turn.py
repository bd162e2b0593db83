"""DS-16.2 to DS-16.4: what HOC does in its turn and in the takeover phase; the worked examples of 001 and 002."""

from __future__ import annotations

from random import Random

import pytest

from backroom import new
from deepstate.hoc import FILLER, HOC, after_takeover, stands, treaties, with_supervisor
from deepstate.table import agents, holding, own, play, pool, refused, reserve, seat, solo


def test_labor_unions_a() -> None:
    """001, HOC on Labor Unions A (DS-16.3.3): without the Supervisor, with 2 ghosts, 1 agent is enough."""
    assert labor_unions(reserve=5, supervisor=0) == (1, 2)


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


@pytest.mark.parametrize("sent", [4, 1])
def test_prominent_researches(sent: int) -> None:
    """001, Prominent Researches: HOC over-infiltrates 4 agents and then places as with the Supervisor: 2; the human
    has all of them back and draws a Treaty. With 1 agent it would end the same."""
    match = solo(seat(reserve=4), seat(reserve=5), zone=f"researches.1 {FILLER}", supervisor=0)
    log = match.play_telling(f"infiltrate 1 {sent}")
    told = match.told(log, None)
    beaten = next(event for event in told if event["event"] == "over-infiltrated")
    assert (beaten["seat"], beaten["agents"]) == (0, sent)
    assert reserve(match, 0) == 4 + 2  # with the Supervisor 2 are recruited
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


# --- how many agents (DS-16.3.3, DS-16.3.4) ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("reserve_before", "supervisor", "ghosts", "sent"),
    [
        (5, 0, 0, 3),  # just the number
        (5, 0, 2, 2),  # ghosts counted; COMINTERN II has 2, of which the table below lends 1
        (3, HOC, 0, 4),  # 1 more, with the 2 it recruits
        (1, HOC, 0, 3),  # all there are, enough to infiltrate
    ],
)
def test_agents_sent_to_a_free_card(
    reserve_before: int, supervisor: int, ghosts: int, sent: int
) -> None:
    """DS-16.3.3."""
    projects = {"comintern": 1} if ghosts else {}
    match = solo(
        seat(reserve=1),
        seat(reserve=reserve_before, projects=projects),
        zone=f"labs.1 consulates.1 {FILLER}",
        turn=HOC if supervisor == HOC else 0,
        supervisor=supervisor,
    )
    if supervisor == HOC:
        assert stands(match, "consulates.1") == (sent, 0)
    else:
        told = play(match, "infiltrate 1 1")
        event = next(
            event for event in told if event["event"] == "infiltrate" and event["seat"] == HOC
        )
        assert event["agents"] == sent


def test_too_few_agents_is_no_infiltration() -> None:
    """DS-16.3.2, DS-16.3.3: one short of the number it passes the card over."""
    match = with_supervisor("consulates.1 labs.1", seat("labs.2:8", reserve=0))
    assert stands(match, "consulates.1") is None and stands(match, "labs.1") == (2, 0)


@pytest.mark.parametrize(
    ("human", "ghosts", "reserve_before", "sent"),
    [
        (2, 0, 3, 2),  # 3 beat 2: as with the Supervisor, 1 more than the card's number
        (3, 0, 3, None),  # 3 do not beat 3
        (2, 1, 3, None),  # nor 2 and a ghost
        (0, 0, 3, 1),
    ],
)
def test_over_infiltration(human: int, ghosts: int, reserve_before: int, sent: int | None) -> None:
    """DS-16.3.4: reserve and ghosts must exceed the human's agents and ghosts; then agents as with the Supervisor."""
    card = f"labs.1@0:{human}~{ghosts}" if human else "labs.1"
    match = solo(seat(), seat(reserve=reserve_before), zone=card, turn=HOC, supervisor=0)
    if sent is None:
        assert (own(match, 0), own(match, HOC)) == (["labs.1"], [])
    else:
        assert agents(match, HOC, "labs.1") == sent - 1  # 1 is recalled
        assert len(holding(match, 0)["hand"]) == (1 if human else 0)


def test_over_infiltration_with_all_there_are() -> None:
    """DS-16.3.4, DS-16.3.3: fewer than 1 more than the number: all of the reserve, the ghosts beat the human's agents."""
    match = solo(
        seat(),
        seat("labs.2:6", reserve=2, projects={"comintern": 2}),
        zone=f"consulates.1@0:3 {FILLER}",
        turn=HOC,
        supervisor=0,
    )
    assert own(match, HOC)[-1] == "consulates.1"
    assert len(holding(match, 0)["hand"]) == 1


def test_at_least_one_agent() -> None:
    """Settled 19: ghosts alone infiltrate nothing; HOC recruits."""
    match = solo(
        seat(),
        seat("labs.2:6", reserve=0, projects={"comintern": 3}),
        zone=f"labs.1 {FILLER}",
        turn=HOC,
        supervisor=0,
    )
    assert own(match, HOC) == ["labs.2"]


# --- the order of what it does (DS-16.3.2, DS-16.3.5, DS-16.3.6) ------------------------------------------------------
@pytest.mark.parametrize(
    ("zone", "reserve_before", "done"),
    [
        ("labs.1 banks.1 consulates.1", 3, "consulates.1"),
        ("labs.1 banks.1 inner-circle.1", 3, "inner-circle.1"),
        ("labs.1 banks.1 governments.1", 3, "governments.1"),
        ("labs.1 banks.1 mass-media.1", 3, "elimination-of-obstacles"),
        ("labs.1 banks.1 mass-media.1", 2, "labs.1"),
        ("labs.1 banks.1 consulates.1", 0, "labs.1"),
    ],
)
def test_order_in_a_war(zone: str, reserve_before: int, done: str) -> None:
    """DS-16.3.5: Key Connections, Inner Circle, Supreme Power, Covert Operation, basic cards."""
    match = with_supervisor(zone, seat(reserve=reserve_before), wars={"active": 1})
    operations = [entry["card"] for entry in holding(match, HOC)["operations"]]
    standing = [place["card"] for place in match.position()["zone"] if place.get("seat") == HOC]
    assert operations + standing == [done]


@pytest.mark.parametrize(
    ("owned", "chosen"),
    [
        ("", "labs.1"),
        ("universities.1", "labs.1"),
        ("governments.1", "mass-media.1"),
        ("governments.1 stock-exchanges.1", "banks.1"),
        ("corporations.1", "labs.1"),
    ],
)
def test_basic_cards(owned: str, chosen: str) -> None:
    """DS-16.3.2: the leftmost whose Supreme Power card it owns, else the leftmost."""
    match = with_supervisor("labs.1 banks.1 mass-media.1", seat(owned, reserve=1))
    assert stands(match, chosen) is not None


def test_the_supervisor_forbids_it_nothing() -> None:
    """DS-16.3.1: it recruits as its Action, with the Supervisor too."""
    match = with_supervisor(f"corporations.1 {FILLER}", seat(reserve=0))
    assert reserve(match, HOC) == 2 + 1


# --- takeover, further cases (DS-16.4) --------------------------------------------------------------------------------
def test_extra_recalls_from_operations_first() -> None:
    """DS-16.4.1: UNIFIED NATIONS takes from the Operation of this turn, then from the card with most agents."""
    match = solo(
        seat(reserve=1),
        seat("labs.2:3 labs.3:1", reserve=3, projects={"unified-nations": 3}),
        zone="patents.1 corporations.1",
        turn=HOC,
        supervisor=HOC,
        wars={"active": 1},
    )
    assert holding(match, HOC)["operations"][0]["agents"] == 5
    told = play(match, "infiltrate 1 1")
    recalls = [
        event.get("operation") or event["card"]
        for event in told
        if event["event"].startswith("recall") and event["seat"] == HOC
    ]
    assert recalls == ["labs.2", "labs.3", *["elimination-of-obstacles"] * 4]
    match = solo(
        seat(reserve=1),
        seat("labs.2:2 labs.3:4", reserve=0, projects={"unified-nations": 3}),
        zone=f"patents.1 {FILLER}",
        supervisor=0,
    )
    play(match, "infiltrate 1 1")
    assert (agents(match, HOC, "labs.2"), agents(match, HOC, "labs.3")) == (0, 1)


def test_joining_from_the_pool_and_not_at_all() -> None:
    """DS-16.2.1: the coordinator comes from the reserve, else from the pool; with neither it does not join (Ruling)."""
    match = treaties(
        seat("mass-media.1 mass-media.2 authorities.1:9", hand="anarchists", reserve=0)
    )
    assert holding(match, HOC)["projects"] == {"comintern": 1}
    assert (reserve(match, HOC), pool(match, HOC)) == (0, 0)
    match = treaties(
        seat("mass-media.1 mass-media.2 authorities.1:10", hand="anarchists", reserve=0)
    )
    assert holding(match, HOC)["projects"] == {}
    assert holding(match, HOC)["treaties"] == ["anarchists"]


def test_nothing_at_stage_five() -> None:
    """DS-16.2.1: a further emblem changes nothing; an Inner Circle goes to a Project below Stage V."""
    match = after_takeover(
        seat(reserve=4, projects={"unified-nations": 5, "spyware": 1}),
        f"labs.1 inner-circle.1 {FILLER}",
        known={"order": ["communists", "spies"]},
    )
    assert holding(match, HOC)["projects"] == {"unified-nations": 5, "spyware": 2}
    match = after_takeover(
        seat(reserve=3, projects={"unified-nations": 5}), f"labs.1 consulates.1 {FILLER}"
    )
    assert holding(match, HOC)["projects"] == {"unified-nations": 5}


def test_wars_do_not_touch_its_advances() -> None:
    """DS-16.2.1: it ignores all requirements, wars included."""
    match = after_takeover(
        seat(reserve=3, projects={"unified-nations": 1}),
        f"labs.1 consulates.1 {FILLER}",
        wars={"active": 2},
    )
    assert holding(match, HOC)["projects"] == {"unified-nations": 2}


def test_the_log_says_why() -> None:
    """Every step of HOC's turn is an event with the rule it follows."""
    cases = [
        ("labs.1 consulates.1", seat(reserve=3), {}, ("hoc-chooses", "DS-16.3.2")),
        ("labs.1 banks.1", seat("stock-exchanges.1"), {}, ("hoc-chooses-paid", "DS-16.3.2")),
        ("labs.1 banks.1", seat(), {}, ("hoc-chooses-basic", "DS-16.3.2")),
        ("labs.1 banks.1", seat(reserve=5), {"wars": {"active": 1}}, ("hoc-war", "DS-16.3.5")),
        ("corporations.1 corporations.2", seat(reserve=0), {}, ("hoc-idle", "DS-16.3.6")),
    ]
    for zone, hoc, fields, reason in cases:
        match = solo(seat(reserve=1), hoc, zone=f"{zone} patents.1", supervisor=0, **fields)
        told = play(match, "infiltrate 3 1")
        assert reason in [(event["event"], event.get("rule")) for event in told]
