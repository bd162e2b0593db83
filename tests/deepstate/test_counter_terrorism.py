"""DS-13.1 to DS-13.6: COUNTER-TERRORISM, every Stage, help from the pool; 003's report on Corporations."""

from __future__ import annotations

import pytest

from deepstate.table import (
    agents,
    holding,
    play,
    pool,
    refused,
    reserve,
    seat,
    secondary,
    table,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


CT = "counter-terrorism"


@pytest.mark.parametrize(
    ("stage", "paid", "cards"), [(1, 2, 0), (2, 1, 1), (3, 1, 2), (4, 1, 3), (5, 1, 3)]
)
def test_counter_terrorism_requirements(stage: int, paid: int, cards: int) -> None:
    """DS-13.3: from Stage II cards of the play area are discarded; the others then send 1 agent, or 2 from
    Stage IV."""
    play_area = ["labs.2", "banks.2", "banks.3"][:cards]
    projects = {CT: stage - 1} if stage > 1 else {}
    match = table(
        seat(" ".join(play_area), reserve=paid, projects=projects),
        seat(reserve=1),
        seat(reserve=3),
        zone=ZONE,
        modules=CT,
    )
    before = reserve(match, 2)
    play(match, f"advance {CT}", *(f"discard {card}" for card in play_area))
    assert holding(match, 0)["projects"] == {CT: stage}
    assert match.position()["discards"]["objectives"] == play_area
    assert (reserve(match, 1), reserve(match, 2)) == (0, before - (1 if stage < 4 else 2))
    short = table(
        seat(" ".join(play_area), reserve=paid - 1, projects=projects), zone=ZONE, modules=CT
    )
    assert refused(short, f"advance {CT}") == "DS-3.9"
    if cards:
        fewer = table(
            seat(" ".join(play_area[1:]), reserve=paid, projects=projects), zone=ZONE, modules=CT
        )
        assert refused(fewer, f"advance {CT}") == "DS-13.3"


def test_what_counter_terrorism_discards() -> None:
    """DS-13.3, DS-13.4: Objectives, Secondary ones, Operations, Trends, Reptiloids; not Treaties nor Men of
    Action."""
    modules = f"{CT} trends reptiloids men-of-action"
    match = table(
        seat(
            "labs.2",
            reserve=1,
            secondary={"finance": 1},
            operations="coup",
            trends="corruption",
            reptiloids="royalty.1",
            treaties="jasons",
            men="hitman",
            projects={CT: 1},
        ),
        zone=ZONE,
        modules=modules,
    )
    play(match, f"advance {CT}")
    assert set(match.choices()) == {
        "discard labs.2",
        "discard secondary finance",
        "discard coup",
        "discard corruption",
        "discard royalty.1",
    }
    for choice, where in (("coup", "operations"), ("corruption", "trends")):
        other = match.copy()
        play(other, f"discard {choice}")
        assert other.position()["removed"][where] == [choice]
    other = match.copy()
    play(other, "discard royalty.1")
    assert other.position()["discards"]["objectives"] == ["royalty.1"]
    play(match, "discard secondary finance")
    assert secondary(match, 0) == {}


def test_objective_with_inner_circle_counts_as_two() -> None:
    """DS-13.3: and none of the chosen may be superfluous."""
    match = table(
        seat("governments.1+inner-circle.1 labs.2", reserve=1, projects={CT: 1}),
        zone=ZONE,
        modules=CT,
    )
    play(match, f"advance {CT}")
    assert set(match.choices()) == {"discard governments.1", "discard labs.2"}
    match = table(
        seat("governments.1+inner-circle.1 labs.2 banks.2", reserve=1, projects={CT: 2}),
        zone=ZONE,
        modules=CT,
    )
    play(match, f"advance {CT}", "discard labs.2")
    assert match.choices() == ["discard banks.2"]
    assert refused(match, "discard governments.1") == "DS-13.3"


def test_counter_terrorism_is_not_mandatory() -> None:
    """DS-13.6, DS-3.4: with only such Actions open passing is allowed too."""
    match = table(seat("labs.2", reserve=1, projects={CT: 1}), zone="corporations.1", modules=CT)
    assert "pass" not in match.choices()  # recruiting is open
    everywhere = {"comintern": 5, "unified-nations": 5, "spyware": 5, "deep-state": 5, CT: 1}
    match = table(
        seat("labs.2:4", reserve=1, projects=everywhere), zone="corporations.1", modules=CT
    )
    assert set(match.choices()) == {f"advance {CT}", "pass"}


def test_wars_add_agents_and_remove_nothing() -> None:
    """DS-13.5."""
    match = table(
        seat("labs.2", reserve=2, projects={CT: 1}), zone=ZONE, modules=CT, wars={"active": 1}
    )
    play(match, f"advance {CT}", "discard labs.2")
    assert reserve(match, 0) == 0


def test_report_infiltrating_corporations() -> None:
    """003, Report: at Stage II, 5 in the reserve and 2 in the pool reach Corporations as 4+2, 5+1 or 5+2."""
    match = table(
        seat("labs.2:2", reserve=5, projects={CT: 2}),
        zone="corporations.1 governments.1",
        modules=CT,
    )
    found = {choice for choice in match.choices() if choice.startswith("infiltrate 1")}
    assert found == {"infiltrate 1 4+2", "infiltrate 1 5+1", "infiltrate 1 5+2"}
    play(match, "infiltrate 1 4+2")
    assert (reserve(match, 0), pool(match, 0)) == (1, 0)
    assert match.position()["zone"][0]["agents"] == 6


def test_pool_help() -> None:
    """DS-13.2: at least 1 agent from the reserve; up to 1/2/3/3/3; not for Projects; they count for Club of Rome."""
    for stage, most in ((1, 1), (2, 2), (3, 3), (4, 3), (5, 3)):
        match = table(seat(reserve=3, projects={CT: stage}), zone=ZONE, modules=CT)
        added = {
            int(choice.partition("+")[2])
            for choice in match.choices()
            if choice.startswith("infiltrate") and "+" in choice
        }
        assert max(added) == most
    assert (
        refused(table(seat(reserve=0, projects={CT: 3}), zone=ZONE, modules=CT), "infiltrate 1 1+1")
        == "DS-3.5"
    )
    assert (
        refused(table(seat(reserve=2, projects={CT: 1}), zone=ZONE, modules=CT), "infiltrate 1 1+2")
        == "DS-13.2"
    )
    match = table(seat(reserve=2, treaties="club-of-rome", projects={CT: 2}), zone=ZONE, modules=CT)
    play(match, "infiltrate 1 2+2")
    assert who(match) == (0, "secondary")


def test_pool_help_for_operations() -> None:
    """DS-13.2: also for Covert Operations, of exactly their number."""
    match = table(seat(reserve=4, projects={CT: 2}), zone=ZONE, modules=CT)
    assert {choice for choice in match.choices() if choice.startswith("covert")} == {
        "covert +1",
        "covert +2",
    }
    play(match, "covert +2")
    assert reserve(match, 0) == 1


def test_others_send_only_from_their_reserve() -> None:
    """DS-13.1: agents on cards are safe; who has fewer than 2 in the reserve sends what there is."""
    treaties = {"projects": {CT: 3}}
    cards = "labs.2 banks.2 banks.3"
    match = table(
        seat(cards, reserve=1, **treaties),
        seat("patents.2:3", reserve=0),
        zone=ZONE,
        modules=CT,
    )
    play(match, f"advance {CT}", *(f"discard {card}" for card in cards.split()))
    assert (agents(match, 1, "patents.2"), reserve(match, 1)) == (3, 0)


def test_order_of_the_advance() -> None:
    """DS-13.3, DS-4.4: agents paid, cards discarded and agents on them to the pool, then the others send theirs."""
    match = table(
        seat("labs.2:4", reserve=1, projects={CT: 1}), seat(reserve=1), zone=ZONE, modules=CT
    )
    before = pool(match, 0)
    told = play(match, f"advance {CT}", "discard labs.2")
    assert pool(match, 0) == before + 1 + 4
    kinds = [event["event"] for event in told]
    assert kinds.index("discard") < kinds.index("advance") < kinds.index("sent-away")


def test_pool_help_over_infiltrates() -> None:
    """DS-13.2: they count as agents in all ways; what is in the pool limits them."""
    match = table(
        seat("labs.2:6", reserve=2, projects={CT: 3}), zone="labs.1@1:2 governments.1", modules=CT
    )
    assert pool(match, 0) == 1
    found = {choice for choice in match.choices() if choice.startswith("infiltrate")}
    assert found == {"infiltrate 1 2+1"}
    play(match, "infiltrate 1 2+1")
    assert match.position()["zone"][0]["agents"] == 3


def test_pool_help_is_not_for_projects_and_trends() -> None:
    """DS-13.2: Advances and captures are paid from the reserve alone."""
    match = table(
        seat("banks.2 banks.3", reserve=7, projects={CT: 3}),
        zone=ZONE,
        modules=f"{CT} trends",
        trends=["corruption"],
    )
    assert refused(match, "capture") == "DS-14.5"
    match = table(seat(reserve=1, projects={CT: 3}), zone=ZONE, modules=CT)
    assert refused(match, "advance comintern") == "DS-3.9"
