"""DS-2 and DS-3: rounds, turns, infiltration, ghosts, Operations, recruiting, and the rulebook's Episodes 1 and 5."""

from __future__ import annotations

from backroom import load
from backroom.deepstate.catalog import CARD_SLUGS
from backroom.deepstate.state import OBJECTIVE_DECK
from deepstate.table import (
    agents,
    holding,
    in_zone,
    own,
    play,
    pool,
    refused,
    reserve,
    seat,
    table,
    who,
)

ZONE = "mass-media.1 consulates.1 corporations.1 labs.1 banks.1 patents.1 governments.1 valuables.1"


# --- the course of a round (DS-2) -------------------------------------------------------------------------------------
def test_supervisor_passes_clockwise() -> None:
    """DS-2.2: one seat clockwise at the start of every action phase but the first."""
    match = table(seat(), seat(), seat(), zone=ZONE, supervisor=0)
    holders = []
    for _turn in range(9):
        if match.position()["turn"] == match.position()["supervisor"]:
            holders.append(match.position()["supervisor"])
        match.play(next(choice for choice in match.choices() if choice.startswith("infiltrate")))
    assert holders == [0, 1, 2]


def test_turns_go_clockwise_from_the_holder() -> None:
    """DS-3.1."""
    match = table(seat(), seat(), seat(), zone=ZONE, supervisor=2, turn=2)
    order = []
    for _turn in range(3):
        order.append(who(match)[0])
        match.play(next(choice for choice in match.choices() if choice.startswith("infiltrate")))
    assert order == [2, 0, 1]


def test_treaty_phase_when_the_zone_is_empty() -> None:
    """DS-2.1: after the takeover that empties the zone."""
    match = table(seat(), seat(), zone="labs.1 labs.2")
    play(match, "infiltrate 1 1", "infiltrate 2 1")
    assert match.status()["phase"] == "treaty"
    assert who(match) == (2, "treaty")


def test_next_round() -> None:
    """DS-6.7: a new zone of full size after the treaty phase."""
    match = table(seat(), seat(), zone="labs.1 labs.2")
    play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
    position = match.position()
    assert position["round"] == 3
    assert len(position["zone"]) + position["wars"]["active"] == 8
    assert position["supervisor"] == 0


def rest_of_deck(*named: str) -> list[str]:
    """All regular cards of a game of three but those named, to lie in the discard pile."""
    match = table(seat(), seat(), zone=" ".join(named))
    return [
        CARD_SLUGS[card]
        for card in match.state.bag[OBJECTIVE_DECK]
        if CARD_SLUGS[card] != "world-war"
    ]


def test_the_game_ends_with_the_deck() -> None:
    """DS-2.3: it ends in the treaty phase when the deck holds fewer cards than the zone needs."""
    pile = rest_of_deck("labs.1", "labs.2")
    for left, over in ((6, False), (5, True)):  # 6 regular cards and 2 wars fill a zone of 8
        match = table(seat(), seat(), zone="labs.1 labs.2", discards={"objectives": pile[left:]})
        play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
        assert match.over is over


def test_stalemate() -> None:
    """DS-2.4: when nobody could ever infiltrate what is left, it is discarded and the treaty phase begins."""
    stages = {"comintern": 1, "spyware": 1, "deep-state": 1, "counter-terrorism": 1}
    match = table(
        *[seat(reserve=2, projects=stages)] * 3,
        covert=[],
        zone="corporations.1",
        modules="counter-terrorism",
        options={"pack": {"objectives": {"corporations": {"agents": 8}}}},
    )
    turns = 0
    while match.status()["phase"] == "action":
        match.play("recruit" if "recruit" in match.choices() else match.choices()[0])
        turns += 1
    assert match.position()["discards"]["objectives"] == ["corporations.1"]
    # Seats 0 and 1 end the action phase under way; two more make the circle of the Supervisor full.
    assert turns == 2 + 3 + 3


def test_no_stalemate_while_somebody_could() -> None:
    """DS-2.4: all agents but coordinators, in the reserve, plus ghosts must not suffice."""
    match = table(seat(reserve=1), seat(reserve=1), zone="corporations.1")
    for _turn in range(12):
        legal = match.choices()
        match.play("recruit" if "recruit" in legal else "pass" if "pass" in legal else legal[0])
    assert "corporations.1" not in match.position()["discards"]["objectives"]


# --- the Supervisor (DS-3.2, DS-3.3) ----------------------------------------------------------------------------------
def test_holder_recruits_two() -> None:
    """DS-3.2: 2 agents, 1 if only 1 is in the pool, none if none; not to be declined."""
    for start, after in ((3, 5), (9, 10), (10, 10)):
        match = table(seat(reserve=start), seat(), zone=ZONE, supervisor=0)
        assert (reserve(match, 0), who(match)) == (after, (0, "turn"))


def test_holder_may_only_infiltrate_or_operate() -> None:
    """DS-3.3."""
    match = table(seat(reserve=5), seat(), zone=ZONE, supervisor=0)
    verbs = {choice.split()[0] for choice in match.choices()}
    assert verbs == {"infiltrate", "covert"}
    assert refused(match, "recruit") == "DS-3.3"
    assert refused(match, "advance comintern") == "DS-3.3"
    others = table(seat(reserve=5), seat(), zone=ZONE)
    assert {choice.split()[0] for choice in others.choices()} == {
        "infiltrate",
        "covert",
        "advance",
        "recruit",
    }


def test_passing_only_without_an_action() -> None:
    """DS-3.4: a seat that can act must; one that cannot passes."""
    match = table(seat(reserve=1), seat(), zone="corporations.1", supervisor=0)
    assert match.choices() == ["pass"]
    assert refused(table(seat(), seat(), zone=ZONE), "pass") == "DS-3.4"


# --- infiltration (DS-3.5, DS-3.6) ------------------------------------------------------------------------------------
def test_episode_1() -> None:
    """000, Episode 1: John recruits 2, infiltrates Consulates with 3; Alice over-infiltrates with 4, he draws
    a Treaty."""
    match = table(
        seat(reserve=3),
        seat(reserve=4),
        zone="mass-media.1 consulates.1 corporations.1",
        supervisor=0,
    )
    assert reserve(match, 0) == 5
    legal = match.choices()
    assert "infiltrate 1 1" in legal and "infiltrate 2 3" in legal and "infiltrate 2 5" in legal
    assert not [choice for choice in legal if choice.startswith("infiltrate 3")]
    assert refused(match, "infiltrate 3 5") == "DS-3.5"
    play(match, "infiltrate 2 3")
    assert reserve(match, 0) == 2
    assert "infiltrate 2 4" in match.choices()
    assert refused(match, "infiltrate 2 3") == "DS-3.6"
    match.play("infiltrate 2 4")
    assert match.position()["zone"][1] == {
        "card": "consulates.1",
        "seat": 1,
        "agents": 4,
        "ghosts": 0,
    }
    assert len(holding(match, 0)["hand"]) == 1
    assert reserve(match, 0) == 5


def test_governments_and_authorities() -> None:
    """000, examples of infiltration: Authorities takes 1, Governments at least 4."""
    match = table(seat(reserve=4), seat(), zone="authorities.1 governments.1")
    assert "infiltrate 1 1" in match.choices()
    assert [choice for choice in match.choices() if choice.startswith("infiltrate 2")] == [
        "infiltrate 2 4"
    ]
    match = table(seat(reserve=2), seat(), zone="authorities.1@1:1 governments.1")
    assert "infiltrate 1 2" in match.choices()
    assert refused(match, "infiltrate 1 1") == "DS-3.6"


def test_only_the_first_three_places() -> None:
    """DS-3.5."""
    match = table(seat(reserve=9), seat(), zone=ZONE)
    assert {choice.split()[1] for choice in match.choices() if choice.startswith("infiltrate")} == {
        "1",
        "2",
        "3",
    }
    assert refused(match, "infiltrate 4 1") == "DS-3.5"
    assert refused(match, "infiltrate 9 1") == "DS-3.5"


def test_over_infiltrated_twice() -> None:
    """000: with more seats an Objective may change hands several times in one action phase."""
    match = table(
        seat(reserve=1), seat(reserve=2), seat(reserve=0), zone="labs.1 labs.2", players=3
    )
    play(match, "infiltrate 1 1", "infiltrate 1 2")
    assert who(match)[0] == 0 or own(match, 1) == []
    assert len(holding(match, 0)["hand"]) == 1


# --- ghosts (DS-3.8) --------------------------------------------------------------------------------------------------
def test_ghosts_make_universities_cheap() -> None:
    """000, ghosts, example 1: with 2 ghosts 2 agents infiltrate Universities; beating that takes 5."""
    match = table(
        seat(reserve=2, projects={"comintern": 2}), seat(reserve=5), zone="universities.1"
    )
    play(match, "infiltrate 1 2")
    assert match.position()["zone"][0] == {
        "card": "universities.1",
        "seat": 0,
        "agents": 2,
        "ghosts": 2,
    }
    assert [choice for choice in match.choices() if choice.startswith("infiltrate")] == [
        "infiltrate 1 5"
    ]


def test_ghosts_never_stand_alone() -> None:
    """000, ghosts, example 2: at least 1 agent goes, so there are 3 on Patents with 2 ghosts."""
    match = table(seat(reserve=1, projects={"comintern": 2}), seat(), zone="patents.1 patents.2")
    play(match, "infiltrate 1 1")
    place = match.position()["zone"][0]
    assert place["agents"] + place["ghosts"] == 3
    alone = table(seat(reserve=0, projects={"comintern": 3}), seat(), zone="patents.1")
    assert refused(alone, "infiltrate 1 1") == "DS-3.5"


def test_ghosts_come_back_after_the_takeover() -> None:
    """DS-3.8, DS-4.1."""
    match = table(
        seat(reserve=2, projects={"comintern": 2}),
        seat(),
        zone="labs.1 labs.2 universities.1 labs.3",
    )
    play(match, "infiltrate 1 1", "infiltrate 2 1")
    assert who(match)[0] == 0
    assert "infiltrate 1 2" in match.choices()  # universities: 2 agents and 2 ghosts again


def test_ghosts_on_a_card_are_away() -> None:
    """DS-3.8: they are not available again until the takeover phase, or until the card is over-infiltrated."""
    match = table(
        seat(reserve=5, projects={"comintern": 2}),
        seat(reserve=9),
        zone="labs.1@0:1~2 universities.1",
    )
    assert refused(match, "infiltrate 2 2") == "DS-3.5"
    assert refused(match, "infiltrate 2 3") == "DS-3.5"
    assert "infiltrate 2 4" in match.choices()
    assert "covert" in match.choices()
    assert (
        "infiltrate 2 2"
        in table(seat(reserve=5, projects={"comintern": 2}), zone="labs.1 universities.1").choices()
    )
    match = table(
        seat(reserve=2, projects={"comintern": 2}),
        seat(reserve=9),
        zone="labs.1@0:1~2 universities.1",
        supervisor=1,
        turn=1,
    )
    assert match.view(0).insight().standings[0].ghosts_free == 0
    play(match, "infiltrate 1 4")
    assert match.view(0).insight().standings[0].ghosts_free == 2


def test_emissary_leaves_no_ghosts() -> None:
    """DS-3.8: a Covert Operation by Emissary uses all ghosts, so none are left for an Infiltration this turn."""
    match = table(
        seat(reserve=5, men="emissary", projects={"comintern": 1}),
        seat(),
        zone="consulates.1",
        modules="men-of-action",
    )
    assert "infiltrate 1 2" in match.choices()
    play(match, "play emissary", "covert")
    assert reserve(match, 0) == 2  # 5 - 1 less - 1 ghost = 3 agents sent
    assert refused(match, "infiltrate 1 2") == "DS-3.5"


# --- Covert Operations (DS-3.7) ---------------------------------------------------------------------------------------
def test_covert_operation_takes_exactly_its_number() -> None:
    """DS-3.7: Elimination of Obstacles takes 5."""
    match = table(seat(reserve=7), seat(), zone=ZONE)
    play(match, "covert")
    assert reserve(match, 0) == 2
    assert match.position()["covert"][0] == "neutralization"
    assert refused(table(seat(reserve=4), seat(), zone=ZONE), "covert") == "DS-3.7"


def test_covert_operation_with_ghosts_to_overshoot() -> None:
    """DS-3.7: with enough ghosts to overshoot, 1 agent is sent."""
    match = table(
        seat(reserve=2, projects={"nuclear-power": 3}),
        seat(),
        zone=ZONE,
        modules="nuclear-power",
        wars={"past": 2},
    )
    play(match, "covert")
    assert reserve(match, 0) == 1
    assert match.position()["seats"][0]["operations"] == [
        {"card": "elimination-of-obstacles", "agents": 1, "ghosts": 6}
    ]


def test_no_operation_left() -> None:
    """DS-3.7."""
    match = table(seat(reserve=10), seat(), zone=ZONE, covert=[])
    assert refused(match, "covert") == "DS-3.7"


# --- Advance and Recruit (DS-3.9 to DS-3.11) --------------------------------------------------------------------------
def test_joining_comintern() -> None:
    """000, Episode 2, example 1: Julia sends 2 agents to the pool and one of them becomes her coordinator."""
    match = table(seat(reserve=2, cards="real-estate.1:8"), seat(), zone=ZONE)
    assert pool(match, 0) == 0
    play(match, "advance comintern")
    assert (reserve(match, 0), pool(match, 0), holding(match, 0)["projects"]) == (
        0,
        1,
        {"comintern": 1},
    )


def test_one_stage_at_a_time() -> None:
    """DS-3.9: level up one Stage; Stage V is the last."""
    match = table(seat(reserve=9, projects={"unified-nations": 5}), seat(), zone=ZONE)
    assert refused(match, "advance unified-nations") == "DS-3.9"
    match = table(
        seat(reserve=2, projects={"unified-nations": 1}, cards="consulates.2"), seat(), zone=ZONE
    )
    play(match, "advance unified-nations")
    assert holding(match, 0)["projects"] == {"unified-nations": 2}
    assert pool(match, 0) == 9


def test_several_projects_and_seats() -> None:
    """DS-3.10."""
    match = table(
        seat(reserve=3, projects={"comintern": 1}),
        seat(reserve=2, projects={"spyware": 2}),
        zone=ZONE,
    )
    play(match, "advance spyware")
    assert holding(match, 0)["projects"] == {"comintern": 1, "spyware": 1}
    assert holding(match, 1)["projects"] == {"spyware": 2}


def test_recruit() -> None:
    """DS-3.11: 1 agent; with an empty pool the Action does not exist."""
    match = table(seat(reserve=3), seat(), zone=ZONE)
    play(match, "recruit")
    assert reserve(match, 0) == 4
    assert who(match)[0] == 1
    assert refused(table(seat(reserve=10), seat(), zone=ZONE), "recruit") == "DS-3.11"


# --- takeover (DS-4) --------------------------------------------------------------------------------------------------
def test_episode_5_recall() -> None:
    """000, Episode 5, example 1: 1 agent comes back from each of three cards."""
    match = table(
        seat(reserve=0, cards="stock-exchanges.1:2 spy-agencies.1:1"),
        seat(),
        zone="governments.1@0:6 labs.1 labs.2",
        turn=1,
        supervisor=2,
    )
    play(match, "infiltrate 2 1")
    assert own(match, 0) == ["stock-exchanges.1", "spy-agencies.1", "governments.1"]
    assert [agents(match, 0, card) for card in own(match, 0)] == [1, 0, 5]
    assert in_zone(match) == ["labs.2"]


def test_episode_5_operation() -> None:
    """000, Episode 5, example 2: 1 agent returns from Neutralization, the rest go to the pool."""
    match = table(seat(reserve=6), seat(), zone="labs.1 labs.2 labs.3", covert=["neutralization"])
    play(match, "covert", "infiltrate 1 1")
    assert holding(match, 0)["operations"] == [{"card": "neutralization", "agents": 0}]
    assert (
        pool(match, 0) == 4 + 5 - 2
    )  # 4 before, 5 from the Operation, 2 recruited with the Supervisor since


def test_unified_nations_recalls_more() -> None:
    """001, UNIFIED NATIONS, example 1: at Stage II 2 more, from one card or from two."""
    cards = "governments.1:4 universities.1:4"
    match = table(
        seat(reserve=0, cards=cards, projects={"unified-nations": 2}),
        seat(),
        zone="labs.1 labs.2",
        turn=1,
    )
    play(match, "infiltrate 1 1")
    assert who(match) == (0, "recall")
    play(match, "recall governments.1", "recall governments.1")
    assert [agents(match, 0, card) for card in own(match, 0)] == [1, 3]
    match = table(
        seat(reserve=0, cards=cards, projects={"unified-nations": 2}),
        seat(),
        zone="labs.1 labs.2",
        turn=1,
    )
    play(match, "infiltrate 1 1", "recall governments.1", "recall universities.1")
    assert [agents(match, 0, card) for card in own(match, 0)] == [2, 2]


def test_unified_nations_with_an_operation() -> None:
    """001, UNIFIED NATIONS, example 2: of 5 agents on Elimination of Obstacles 3 come back, 2 go to the pool."""
    match = table(seat(reserve=5, projects={"unified-nations": 2}), seat(), zone="labs.1 labs.2")
    before = pool(match, 0)
    play(
        match,
        "covert",
        "infiltrate 1 1",
        "recall elimination-of-obstacles",
        "recall elimination-of-obstacles",
    )
    # The next turn is seat 0's with the Supervisor: 2 more come from the pool.
    assert reserve(match, 0) == 3 + 2
    assert pool(match, 0) == before + 2 - 2


def test_extra_recalls_may_be_left() -> None:
    """DS-4.2: what UNIFIED NATIONS adds is a may; the first agent of each card is not."""
    match = table(
        seat(reserve=0, cards="governments.1:4", projects={"unified-nations": 3}),
        seat(),
        zone="labs.1 labs.2",
        turn=1,
    )
    play(match, "infiltrate 1 1", "done")
    assert agents(match, 0, "governments.1") == 3


def test_extra_recall_from_a_card_just_emptied_to_fewer() -> None:
    """DS-4.2, settled 9: from any of these cards that still has agents; nothing is asked when none has."""
    match = table(
        seat(reserve=0, cards="labs.3:1", projects={"unified-nations": 1}),
        seat(),
        zone="labs.1 labs.2",
        turn=1,
    )
    play(match, "infiltrate 1 1")
    assert who(match)[1] == "turn"


def test_card_counts_with_agents_on_it() -> None:
    """DS-4.3."""
    match = table(
        seat(reserve=2, cards="consulates.2:3", projects={"unified-nations": 1}), seat(), zone=ZONE
    )
    assert "advance unified-nations" in match.choices()


# --- Spyware (DS-5.2) -------------------------------------------------------------------------------------------------
def test_spyware_opens_places() -> None:
    """DS-5.2: 4th, 5th, 6th place by Stage; others cannot reach there (001)."""
    for stage, places in ((1, 4), (2, 5), (3, 6), (4, 6), (5, 6)):
        match = table(seat(reserve=5, projects={"spyware": stage}), seat(reserve=5), zone=ZONE)
        found = {
            int(choice.split()[1]) for choice in match.choices() if choice.startswith("infiltrate")
        }
        assert max(found) == places
    match = table(seat(reserve=5, projects={"spyware": 1}), seat(reserve=5), zone=ZONE)
    play(match, "infiltrate 4 1")
    assert refused(match, "infiltrate 4 2") == "DS-3.5"


def test_loaded_position_begins_at_the_turn() -> None:
    """engine-protocol: it begins at the start of `turn`'s turn."""
    match = load({"game": "deep-state", "options": {"players": 3}})
    assert who(match) == (0, "turn")
    assert len(in_zone(match)) == 8
    assert reserve(match, 0) == 5
