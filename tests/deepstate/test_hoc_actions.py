"""DS-16.2.3, DS-16.2.4, DS-16.6: HOC's Action cards and when it plays them."""

from __future__ import annotations

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
