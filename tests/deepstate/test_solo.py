"""DS-16: HOC's turn, takeover, Treaties, Action cards, difficulty, scoring, and its way with modules."""

from __future__ import annotations

from random import Random

import pytest

from backroom import Match, new
from deepstate.table import (
    Fields,
    agents,
    holding,
    in_zone,
    own,
    play,
    pool,
    refused,
    reserve,
    rows,
    seat,
    secondary,
    solo,
    who,
)

HOC = 1
FILLER = "corporations.2"  # a card that nobody here can infiltrate


def hoc_turn(
    zone: str, hoc: Fields, *, supervisor: int = 0, human: Fields | None = None, **fields: object
) -> Match:
    """The moment after HOC's turn: the human has passed or recruited before it, or acts after it."""
    return solo(human or seat(reserve=0), hoc, zone=zone, turn=HOC, supervisor=supervisor, **fields)  # type: ignore[arg-type]


def stands(match: Match, card: str) -> tuple[int, int] | None:
    """HOC's agents and ghosts on a card of the zone."""
    for place in match.position()["zone"]:
        if place["card"] == card and place.get("seat") == HOC:
            return place["agents"], place["ghosts"]
    return None


def with_supervisor(zone: str, hoc: Fields, **fields: object) -> Match:
    """HOC has the Supervisor and acts first; then the human is asked. HOC's reserve grows by the 2 it recruits."""
    return hoc_turn(zone, hoc, supervisor=HOC, **fields)  # type: ignore[arg-type]


# --- setup (DS-16.1) --------------------------------------------------------------------------------------------------
def test_setup() -> None:
    """DS-16.1: as with 3 seats; the human has the Supervisor; HOC has 6 Treaties face up and an Action deck of 11."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=1)
    position = match.view(0).position()
    assert len(position["zone"]) == 8
    assert position["supervisor"] == 0
    assert len(position["seats"][HOC]["hand"]) == 6
    assert sorted(position["hoc"]["order"]) == ["communists", "peacekeepers", "spies"]
    assert len(match.state.rules.hoc_actions) == 11
    assert position["seats"][HOC]["reserve"] == 3


@pytest.mark.parametrize(
    ("difficulty", "hand", "deck", "order"),
    [("beginner", 2, 0, 0), ("normal", 6, 11, 3), ("hard", 6, 12, 3), ("ultra-hard", 6, 12, 3)],
)
def test_difficulties_at_setup(difficulty: str, hand: int, deck: int, order: int) -> None:
    """DS-16.1.2 to DS-16.1.4."""
    match = new("deep-state", players=1, difficulty=difficulty, treaty_deal="first-game", seed=2)
    position = match.position()
    assert len(position["seats"][HOC]["hand"]) == hand
    assert len(match.state.rules.hoc_actions) == deck
    assert len(position["hoc"]["order"]) == order


def test_characters() -> None:
    """DS-16.1.3: the personal cards of the chosen character."""
    from backroom.deepstate.catalog import HOC_ACTIONS

    for character, cards in (
        ("male", {"vice-agent", "negotiator"}),
        ("female", {"executive", "chairman"}),
    ):
        match = new("deep-state", players=1, hoc=character, difficulty="hard", seed=1)
        named = {HOC_ACTIONS[card] for card in match.state.rules.hoc_actions}
        assert (
            cards <= named
            and len(named & {"vice-agent", "negotiator", "executive", "chairman"}) == 2
        )


# --- the worked examples ----------------------------------------------------------------------------------------------
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


# --- choosing (DS-16.3.2) ---------------------------------------------------------------------------------------------
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


# --- takeover (DS-16.4) -----------------------------------------------------------------------------------------------
def after_takeover(
    hoc: Fields,
    zone: str,
    human: Fields | None = None,
    choice: str = "infiltrate 1 1",
    **fields: object,
) -> Match:
    """The human sends an agent to place 1, HOC acts, cards are taken over; the next turn is HOC's and the human's."""
    match = solo(human or seat(reserve=1), hoc, zone=zone, supervisor=0, **fields)  # type: ignore[arg-type]
    play(match, choice)
    return match


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


# --- Treaties (DS-16.5) -----------------------------------------------------------------------------------------------
def treaties(hoc: Fields, human: Fields | None = None, **fields: object) -> Match:
    """The treaty phase with HOC first."""
    return solo(human or seat(), hoc, phase="treaty", supervisor=HOC, **fields)  # type: ignore[arg-type]


def test_it_makes_every_treaty_it_can() -> None:
    """DS-16.5.1: in hand order, again until none is left: Jasons' Secondary Objective meets Kabbalists."""
    match = treaties(seat("labs.1", hand="kabbalists elihu jasons"))
    assert holding(match, HOC)["treaties"] == ["kabbalists", "jasons"]
    assert holding(match, HOC)["hand"] == ["elihu"]
    assert secondary(match, HOC) == {"science": 1}


def test_emblem_corner_advances() -> None:
    """DS-16.5.2: it advances for an emblem corner; its Treaties' emblems count; it executes no effect."""
    match = treaties(
        seat(
            "mass-media.1 mass-media.2 authorities.1",
            hand="anarchists cheka",
            projects={"spyware": 2},
        )
    )
    assert holding(match, HOC)["projects"] == {"comintern": 1, "spyware": 2}
    assert set(holding(match, HOC)["treaties"]) == {"anarchists", "cheka"}
    assert who(match) == (0, "treaty")


def test_it_never_discards_from_hand() -> None:
    """DS-16.5.3."""
    match = treaties(
        seat(
            hand="elihu cartels bilderberg-group order-of-malta trilateral-commission cheka dome-ii"
        )
    )
    play(match, "treaty none")
    assert len(holding(match, HOC)["hand"]) == 7


def test_levy_of_hoc() -> None:
    """DS-16.5.4: a card of the group if it has one, else any: the human decides for it, marked *for HOC*."""
    human = seat("labor-unions.1", hand="cheka", projects={"comintern": 2})
    match = solo(human, seat("authorities.1 governments.1"), phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "levy", "for": "hoc"}]
    assert match.choices() == ["give authorities.1"]
    match = solo(human, seat("governments.1 consulates.1"), phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert set(match.choices()) == {"give governments.1", "give consulates.1"}
    play(match, "give consulates.1")
    assert own(match, 0) == ["labor-unions.1", "consulates.1"]


def test_levy_of_hoc_by_itself() -> None:
    """`hoc_ties = "auto"`: what costs HOC least."""
    match = solo(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat("inner-circle.1 consulates.1"),
        phase="treaty",
        supervisor=0,
        ties="auto",
    )
    play(match, "treaty cheka")
    assert own(match, 0) == ["labor-unions.1", "consulates.1"]


def test_majorities_for_hoc() -> None:
    """DS-16.5.5: the human's may give HOC the 7; those made by HOC have no effect."""
    match = solo(
        seat("labs.1", treaties="jasons"),
        seat("labs.2 labs.3", treaties="templars"),
        phase="final",
        supervisor=0,
    )
    assert (rows(match, 0)[8], rows(match, HOC)[8]) == (0, 7)
    match = solo(
        seat("labs.1"), seat("banks.2 banks.3", treaties="templars"), phase="final", supervisor=0
    )
    assert rows(match, HOC)[8] == 0


# --- Action cards (DS-16.6) -------------------------------------------------------------------------------------------
def acting(
    card: str, hoc: Fields, *, human: Fields | None = None, more: str = "", **fields: object
) -> Match:
    """HOC receives the Supervisor with an empty pool, so that it plays its top Action card; then it infiltrates."""
    named = (
        int(hoc["reserve"])
        + sum(int(entry["agents"]) for entry in hoc["objectives"])
        + len(hoc.get("projects", {}))
    )
    assert named == 10, "its pool must be empty"
    top = [card, *more.split()]
    known = {"action_top": top, **fields.pop("known", {})}  # type: ignore[dict-item]
    return solo(
        human or seat(reserve=0),
        hoc,
        zone=str(fields.pop("zone", f"labs.1 {FILLER}")),
        turn=HOC,
        supervisor=HOC,
        known=known,
        **fields,
    )  # type: ignore[arg-type]


def test_power_broker_joins() -> None:
    """DS-16.6: wastes 2 agents, then joins the first Project by Project Order that it is not in."""
    match = acting(
        "power-broker",
        seat(reserve=9, projects={"spyware": 1}),
        known={"order": ["spies", "communists", "peacekeepers"]},
    )
    assert holding(match, HOC)["projects"] == {"spyware": 1, "comintern": 1}
    assert match.position()["hoc"]["order"] == ["spies", "peacekeepers", "communists"]
    assert pool(match, HOC) == 2


def test_power_broker_levels_up_in_all_three() -> None:
    """DS-16.6."""
    match = acting(
        "power-broker",
        seat(reserve=7, projects={"spyware": 1, "comintern": 2, "unified-nations": 1}),
        known={"order": ["communists", "spies", "peacekeepers"]},
    )
    assert holding(match, HOC)["projects"]["comintern"] == 3


def test_emissary() -> None:
    """DS-16.6: an Operation by the normal rules, in peace too."""
    match = acting("emissary", seat(reserve=10))
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == [
        "elimination-of-obstacles"
    ]


def test_hitman() -> None:
    """DS-16.6: the human chooses one of the own agents; then HOC plays the next card whatever happened."""
    match = acting("hitman", seat(reserve=10), human=seat("labs.2:2", reserve=0), more="mediator")
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "hitman"}]
    play(match, "hit 0 labs.2")
    assert agents(match, 0, "labs.2") == 1
    assert match.position()["hoc"]["ghost"] == 1
    match = acting("hitman", seat(reserve=10), more="mediator")
    assert match.position()["hoc"]["ghost"] == 1


def test_turncoat() -> None:
    """DS-16.6: 1 Treaty; with fewer than 6 in hand it wastes 2 agents and draws 1 more."""
    match = acting("turncoat", seat(reserve=10))
    assert (len(holding(match, HOC)["hand"]), pool(match, HOC)) == (2, 2)
    hand = "elihu cartels bilderberg-group order-of-malta trilateral-commission"
    match = acting("turncoat", seat(hand=hand, reserve=10))
    assert (len(holding(match, HOC)["hand"]), pool(match, HOC)) == (6, 0)


def test_mediator_until_the_treaty_phase() -> None:
    """DS-16.6: wastes 2 agents, gets 1 ghost, returned when the treaty phase begins; it goes along at once."""
    match = acting("mediator", seat(reserve=10), human=seat(reserve=1), zone="labs.1 labs.2")
    assert stands(match, "labs.1") == (2, 1)
    assert match.position()["hoc"]["ghost"] == 1
    play(match, "infiltrate 2 1")
    assert match.position()["hoc"]["ghost"] == 0


def test_recruiter() -> None:
    """DS-16.6: recalls up to 2 from its Objectives, most first; none there: plays the next card."""
    match = acting("recruiter", seat("labs.2:1 labs.3:3", reserve=6))
    assert (agents(match, HOC, "labs.2"), agents(match, HOC, "labs.3")) == (1, 1)
    match = acting("recruiter", seat(reserve=10), more="mediator")
    assert match.position()["hoc"]["ghost"] == 1


def test_vice_agent() -> None:
    """DS-16.6: a Treaty for each Inner Circle, then the deck is reshuffled with all discards and itself."""
    match = acting(
        "vice-agent",
        seat("inner-circle.1 inner-circle.2", reserve=10),
        known={"action_discards": ["turncoat", "hitman"]},
    )
    assert len(holding(match, HOC)["hand"]) == 2
    assert match.position()["hoc"]["action_discards"] == []


def test_negotiator() -> None:
    """DS-16.6 (HARD): a Treaty for each Key Connections card, then the next card."""
    match = acting(
        "negotiator",
        seat("consulates.1 labor-unions.1", reserve=10),
        more="mediator",
        difficulty="hard",
    )
    assert len(holding(match, HOC)["hand"]) == 2
    assert match.position()["hoc"]["ghost"] == 1


def test_executive() -> None:
    """DS-16.6, example: 2 Governments and 1 Stock Exchanges bring 2 Mass Control and 1 Finance."""
    match = acting(
        "executive",
        seat("governments.1 governments.2 stock-exchanges.1", reserve=10),
        character="female",
    )
    assert secondary(match, HOC) == {"mass-control": 2, "finance": 1}


def test_chairman() -> None:
    """DS-16.6 (HARD): Supreme Power for each Corporations, one of each basic group for each Crime Syndicates."""
    match = acting(
        "chairman",
        seat("corporations.1 crime-syndicates.1", reserve=10),
        more="mediator",
        difficulty="hard",
        character="female",
    )
    assert secondary(match, HOC) == {
        "supreme-power": 1,
        "mass-control": 1,
        "finance": 1,
        "science": 1,
    }
    assert match.position()["hoc"]["ghost"] == 1


def test_cost_is_not_paid_without_the_effect() -> None:
    """DS-16.2.4: what cannot be done is skipped; with fewer than 2 agents nothing is wasted."""
    match = acting("mediator", seat("labs.2:9", reserve=1))
    assert match.position()["hoc"]["ghost"] == 0
    assert match.position()["hoc"]["action_discards"] == ["mediator"]


def test_empty_action_deck_is_made_of_the_discards() -> None:
    """DS-16.2.4 Ruling."""
    everything = (
        ["power-broker"] * 2
        + ["emissary"] * 2
        + ["hitman"] * 2
        + ["turncoat", "recruiter", "recruiter", "vice-agent"]
    )
    match = acting("mediator", seat(reserve=10), known={"action_discards": everything}, more="")
    assert match.position()["hoc"]["action_discards"] == [*everything, "mediator"]


def test_beginner_plays_no_action_cards() -> None:
    """DS-16.2.3."""
    match = solo(
        seat(reserve=0),
        seat(reserve=10),
        zone="labs.1 banks.1",
        turn=HOC,
        supervisor=HOC,
        difficulty="beginner",
    )
    assert reserve(match, HOC) == 8


def test_hard_plays_a_card_when_only_one_could_be_recruited() -> None:
    """DS-16.2.3."""
    for difficulty, ghost in (("normal", 0), ("hard", 1)):
        match = solo(
            seat(reserve=0),
            seat(reserve=9),
            zone=f"labs.1 {FILLER}",
            turn=HOC,
            supervisor=HOC,
            difficulty=difficulty,
            known={"action_top": ["mediator"]},
        )
        assert match.position()["hoc"]["ghost"] == ghost


# --- difficulty and scoring (DS-16.7) ---------------------------------------------------------------------------------
def test_scoring_by_difficulty() -> None:
    """DS-16.7.1, DS-16.7.2: numbers of its Treaties, 1 more each on hard, 2 on ultra; Inner Circles 4 each."""
    for difficulty, more in (("beginner", 0), ("normal", 0), ("hard", 2), ("ultra-hard", 4)):
        match = solo(
            seat(),
            seat("inner-circle.1", treaties="cheka trilateral-commission"),
            phase="final",
            supervisor=0,
            difficulty=difficulty,
        )
        assert rows(match, HOC)[4] == 4
        assert rows(match, HOC)[7:] == [4 + more, 0]


def test_only_ultra_attaches() -> None:
    """DS-16.7.1: where that is worth more than 4."""
    cards = "inner-circle.1 universities.1 labs.1 labs.2 labs.3 patents.1 patents.2"
    match = solo(seat(), seat(cards), phase="final", supervisor=0)
    assert rows(match, HOC)[1:5] == [5, 0, 0, 4]
    match = solo(seat(), seat(cards), phase="final", supervisor=0, difficulty="ultra-hard")
    assert match.over and rows(match, HOC)[1:5] == [10, 0, 0, 0]
    match = solo(
        seat(),
        seat(cards.replace(" patents.2", "")),
        phase="final",
        supervisor=0,
        difficulty="ultra-hard",
    )
    assert rows(match, HOC)[1:5] == [4, 0, 0, 4]


def test_ultra_operations_and_supreme_power() -> None:
    """DS-16.7.3: Operations 1 agent less; Supreme Power cards bring Secondary Objectives."""
    match = with_supervisor(
        "labs.1 banks.1", seat(reserve=2), wars={"active": 1}, difficulty="ultra-hard"
    )
    assert holding(match, HOC)["operations"][0]["agents"] == 4
    for card, brought in (
        ("governments.1", {"mass-control": 1}),
        ("stock-exchanges.1", {"finance": 1}),
        ("universities.1", {"science": 1}),
        ("corporations.1", {"supreme-power": 1}),
        ("crime-syndicates.1", {"mass-control": 1, "finance": 1, "science": 1}),
    ):
        match = after_takeover(seat(reserve=7), f"labs.1 {card} banks.1", difficulty="ultra-hard")
        assert secondary(match, HOC) == brought


@pytest.mark.parametrize(
    ("operations", "projects", "grade"),
    [
        ("", {}, "Starting Manager"),
        ("", {"comintern": 5, "spyware": 4}, "Experienced"),
        ("", {"comintern": 5, "spyware": 5, "unified-nations": 4}, "Best of the Best"),
        ("", {"comintern": 5, "spyware": 5, "unified-nations": 5, "deep-state": 5}, "Outstanding"),
        (
            "military-intervention coup",
            {"comintern": 5, "spyware": 5, "unified-nations": 5, "deep-state": 5},
            "Machiavelli of the XX century",
        ),
    ],
)
def test_grades(operations: str, projects: dict[str, int], grade: str) -> None:
    """DS-16.7.4: by the human's total; 190 and more is the highest (settled 22)."""
    match = solo(
        seat(operations=operations, projects=projects), seat(), phase="final", supervisor=0
    )
    assert match.score()["grade"] == grade


# --- modules (DS-16.8) ------------------------------------------------------------------------------------------------
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
        taken = next(at for at, event in enumerate(told) if event["event"] == "take")
        assert (told[taken + 1]["event"], told[taken + 1]["agents"]) == told_of
        assert (
            elsewhere == ""
            or [event["event"] for event in told[taken + 1 : taken + 4]] == ["recall"] * 3
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


def test_human_may_not_play_for_hoc_what_is_no_tie() -> None:
    """DS-16: HOC's own turn is never asked."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=8)
    for _choice in range(30):
        assert match.waiting in ((0,), ())
        if match.over:
            break
        match.play(match.choices()[0])
    assert refused(match, "treaty cheka") if not match.over else True


def test_modules_are_judged_higher() -> None:
    """DS-16.8.10: with modules of Global Conspiracy a note says to judge 20 higher; the grade itself stays."""
    plain = solo(seat(), seat(), phase="final", supervisor=0, modules="men-of-action").score()
    assert "grade_hint" not in plain
    with_trends = solo(seat(), seat(), phase="final", supervisor=0, modules="trends").score()
    assert (with_trends["grade"], with_trends["grade_hint"]) == ("Starting Manager", 20)


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
