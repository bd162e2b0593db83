"""DS-16.2.3, DS-16.2.4, DS-16.6: HOC's Action cards and when it plays them."""

from __future__ import annotations

import pytest

from deepstate.hoc import FILLER, HOC, acting, stands
from deepstate.table import agents, holding, play, pool, reserve, seat, secondary, solo


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
    """DS-16.6, example: 2 Governments and 1 Stock Exchanges bring 2 Mass Control and 1 Finance; the Action deck is
    shuffled with its discards and this card."""
    match = acting(
        "executive",
        seat("governments.1 governments.2 stock-exchanges.1", reserve=10),
        character="female",
        known={"action_discards": ["turncoat", "hitman"]},
    )
    assert secondary(match, HOC) == {"mass-control": 2, "finance": 1}
    hoc = match.position()["hoc"]
    assert (hoc["action_top"], hoc["action_discards"]) == ([], [])


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


# --- when it plays them (DS-16.2.3) -----------------------------------------------------------------------------------
def test_recruiting_as_an_action_with_an_empty_pool() -> None:
    """DS-16.3.6: with nothing else possible and nobody in the pool it plays an Action card, and nothing after it."""
    match = solo(
        seat(reserve=1),
        seat("labs.2:4 labs.3:6", reserve=0),
        zone=f"labs.1 {FILLER}",
        supervisor=0,
        known={"action_top": ["recruiter"]},
    )
    told = play(match, "infiltrate 1 1")
    did = [event["event"] for event in told if event.get("seat") == HOC]
    assert did[: did.index("supervisor")][:5] == [
        "turn",
        "hoc-idle",
        "hoc-short",
        "hoc-action",
        "recall",
    ]
    assert "infiltrate" not in did[: did.index("supervisor")]


def test_a_card_before_its_turn_changes_the_turn() -> None:
    """DS-16.2.3, DS-16.2.4: Recruiter brings the agents that the infiltration needs; the card is discarded."""
    match = acting("recruiter", seat("labs.2:3 labs.3:7", reserve=0), zone=f"patents.1 {FILLER}")
    assert match.position()["zone"][0]["agents"] == 2
    assert match.position()["hoc"]["action_discards"] == ["recruiter"]


# --- edges of each card (DS-16.2.4, DS-16.6) --------------------------------------------------------------------------
def test_power_broker_without_agents() -> None:
    """DS-16.2.4: the cost is not paid when the effect cannot happen, nor the effect without the cost."""
    match = acting("power-broker", seat("labs.2:9", reserve=1))
    assert holding(match, HOC)["projects"] == {}
    everywhere = {"comintern": 5, "unified-nations": 5, "spyware": 5}
    match = acting("power-broker", seat(reserve=7, projects=everywhere), known={"order": []})
    assert pool(match, HOC) == 0


def test_power_broker_takes_the_coordinator_from_the_pool() -> None:
    """DS-16.2.1: the reserve is spent on the 2 agents, one of them becomes the coordinator."""
    match = acting(
        "power-broker",
        seat("labs.2:8", reserve=2),
        known={"order": ["communists", "spies", "peacekeepers"]},
        zone=FILLER,
    )
    assert holding(match, HOC)["projects"] == {"comintern": 1}
    assert match.position()["hoc"]["order"] == ["spies", "peacekeepers", "communists"]


def test_power_broker_by_project_order_below_stage_five() -> None:
    """DS-16.6, DS-16.1.5: in all three, the first token of those not at Stage V."""
    match = acting(
        "power-broker",
        seat(reserve=7, projects={"spyware": 5, "comintern": 1, "unified-nations": 1}),
        known={"order": ["peacekeepers", "communists"]},
    )
    assert holding(match, HOC)["projects"] == {"spyware": 5, "comintern": 1, "unified-nations": 2}
    assert match.position()["hoc"]["order"] == ["communists", "peacekeepers"]


def test_emissary_that_cannot() -> None:
    """DS-16.2.4: with too few agents for the top Operation nothing happens; with ghosts enough it does."""
    match = acting("emissary", seat("labs.2:6", reserve=4))
    assert holding(match, HOC)["operations"] == []
    assert match.position()["hoc"]["action_discards"] == ["emissary"]
    match = acting("emissary", seat("labs.2:5", reserve=4, projects={"comintern": 1}))
    assert holding(match, HOC)["operations"][0] == {
        "card": "elimination-of-obstacles",
        "agents": 4,
        "ghosts": 1,
    }


def test_emissary_at_ultra_hard() -> None:
    """DS-16.7.3: 1 agent less, not 2; its ghosts are away for the infiltration of the same turn (DS-3.8)."""
    match = acting(
        "emissary",
        seat("labs.2:4", reserve=5, projects={"comintern": 1}),
        difficulty="ultra-hard",
    )
    operation = holding(match, HOC)["operations"][0]
    assert (operation["agents"], operation["ghosts"]) == (3, 1)
    assert (match.position()["zone"][0]["agents"], match.position()["zone"][0]["ghosts"]) == (2, 0)


def test_hitman_in_the_zone() -> None:
    """DS-16.6, DS-9.4: an agent in the zone is a target too; the last one there is gone and draws nothing."""
    match = acting(
        "hitman",
        seat(reserve=10),
        human=seat("labs.2:1", reserve=0),
        more="mediator",
        zone="patents.1@0:1 labs.1",
    )
    assert set(match.choices()) == {"hit 0 labs.2", "hit 0 patents.1"}
    play(match, "hit 0 patents.1")
    assert holding(match, 0)["hand"] == []
    assert match.position()["hoc"]["action_discards"] == ["mediator", "hitman"]


def test_hitman_is_the_human_s_own_decision() -> None:
    """Settled 8: asked always, not marked, whatever `hoc_ties` says."""
    match = acting(
        "hitman", seat(reserve=10), human=seat("labs.2:1", reserve=0), more="mediator", ties="auto"
    )
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "hitman"}]
    assert match.choices() == ["hit 0 labs.2"]


def test_two_hitmen_and_an_emptied_deck() -> None:
    """Settled 21: cards being played in a chain are not in the reshuffle of an emptied deck."""
    discarded = (
        "power-broker power-broker emissary emissary turncoat recruiter recruiter vice-agent"
    )
    match = acting(
        "hitman",
        seat(reserve=10),
        more="hitman",
        known={"action_discards": [*discarded.split(), "mediator"]},
    )
    hoc = match.position()["hoc"]
    assert hoc["action_discards"][-2:] == ["hitman", "hitman"]
    assert "hitman" not in hoc["action_top"]


def test_a_chain_through_the_whole_deck() -> None:
    """DS-16.2.4: the personal card comes last and never has a next one played, so every chain ends."""
    none = {"power-broker": 0, "emissary": 0, "turncoat": 0, "mediator": 0, "recruiter": 0}
    match = acting(
        "hitman",
        seat(reserve=10),
        more="hitman",
        known={"action_discards": ["vice-agent"]},
        pack={"hoc-actions": {"copies": none}},
    )
    assert "vice-agent" not in match.position()["hoc"]["action_discards"]


@pytest.mark.parametrize(
    ("hand", "reserve_before", "drawn", "wasted"),
    [(4, 10, 2, 2), (5, 10, 1, 0), (4, 1, 1, 0), (0, 3, 2, 2)],
)
def test_turncoat_counts_after_drawing(
    hand: int, reserve_before: int, drawn: int, wasted: int
) -> None:
    """DS-16.6: with fewer than 6 after the first card, and 2 agents to waste, a second one."""
    cards = ["elihu", "cartels", "bilderberg-group", "order-of-malta", "trilateral-commission"][
        :hand
    ]
    rest = f"labs.2:{10 - reserve_before}" if reserve_before < 10 else ""
    match = acting("turncoat", seat(rest, hand=" ".join(cards), reserve=reserve_before))
    assert len(holding(match, HOC)["hand"]) == hand + drawn
    assert pool(match, HOC) == wasted


def test_mediator_is_told_when_its_ghost_leaves() -> None:
    """DS-16.6: returned when the treaty phase begins, with an event that says so."""
    match = acting("mediator", seat(reserve=10), human=seat(reserve=1), zone="labs.1 labs.2")
    told = play(match, "infiltrate 2 1")
    kinds = [event["event"] for event in told]
    assert kinds.index("treaty-phase") < kinds.index("hoc-ghost-leaves")


def test_mediator_ghost_outlives_the_takeover() -> None:
    """DS-16.6 Ruling: it is there in the round's further action phases."""
    match = acting(
        "mediator", seat(reserve=10), human=seat(reserve=1), zone="labs.1 labs.2 governments.1"
    )
    play(match, "infiltrate 1 1" if "infiltrate 1 1" in match.choices() else "infiltrate 2 1")
    assert match.position()["hoc"]["ghost"] == 1


def test_recruiter_recalls_what_there_is() -> None:
    """DS-16.6: up to 2, Objectives only, the card with most first."""
    match = acting("recruiter", seat("labs.2:1", reserve=9))
    assert agents(match, HOC, "labs.2") == 0
    match = acting("recruiter", seat("labs.2:2 labs.3:4", reserve=4))
    assert (agents(match, HOC, "labs.2"), agents(match, HOC, "labs.3")) == (2, 2)


def test_vice_agent_without_inner_circles_shuffles_all_the_same() -> None:
    """DS-16.6: discards, known tops and the card itself; attached to nothing, HOC's Inner Circles all count."""
    match = acting("vice-agent", seat(reserve=10), more="hitman")
    assert holding(match, HOC)["hand"] == []
    hoc = match.position()["hoc"]
    assert (hoc["action_top"], hoc["action_discards"]) == ([], [])


def test_personal_cards_in_a_chain() -> None:
    """DS-16.6: Executive after Hitman; the deck is shuffled, Hitman is discarded when the chain is over."""
    match = acting(
        "hitman",
        seat("universities.1", reserve=10),
        more="executive",
        character="female",
        known={"action_discards": ["mediator"]},
    )
    assert secondary(match, HOC) == {"science": 1}
    assert match.position()["hoc"]["action_discards"] == ["hitman"]


def test_secondary_objectives_as_far_as_the_supply_goes() -> None:
    """DS-1.8: Executive finds one left of two."""
    match = acting(
        "executive",
        seat("governments.1 governments.2", reserve=10),
        human=seat(reserve=0, secondary={"mass-control": 9}),
        character="female",
    )
    assert secondary(match, HOC) == {"mass-control": 1}


def test_hard_cards_without_what_they_count() -> None:
    """DS-16.6: then the next card, whatever happened."""
    for card, character in (("negotiator", "male"), ("chairman", "female")):
        match = acting(
            card, seat(reserve=10), more="mediator", difficulty="hard", character=character
        )
        assert match.position()["hoc"]["ghost"] == 1
        assert match.position()["hoc"]["action_discards"] == ["mediator", card]
