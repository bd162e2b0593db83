"""DS-12: Superiority Doctrine's three Projects, every Stage, and the worked examples of 003."""

from __future__ import annotations

import pytest

from backroom import Match
from deepstate.table import (
    agents,
    holding,
    play,
    refused,
    reserve,
    rows,
    seat,
    table,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


DOCTRINE = {
    "nuclear-power": (
        "comintern",
        "labs.2 labs.3 patents.2 patents.3 researches.1",
        "labor-unions",
        (2, 0, 0, 0, 2),
    ),
    "world-inc": (
        "unified-nations",
        "mass-media.2 mass-media.3 authorities.1 authorities.2 authorities.3",
        "consulates",
        (1, 0, 0, 0, 1),
    ),
    "worldwide-bank": (
        "spyware",
        "banks.2 banks.3 valuables.1 valuables.2 valuables.3",
        "spy-agencies",
        (2, 0, 0, 0, 2),
    ),
}


def doctrine(project: str, stage: int, cards: int, emblems: int, **fields: object) -> Match:
    """A seat about to enter a Stage, with so many cards of the group and emblems."""
    _replaced, group, connection, _paid = DOCTRINE[project]
    shown = [f"{connection}.1", f"{connection}.2"][:emblems]
    doubled = [
        card + (f"+inner-circle.{at + 1}" if at < emblems - 2 else "")
        for at, card in enumerate(shown)
    ]
    return table(
        seat(
            " ".join([*group.split()[:cards], *doubled]),
            projects={project: stage - 1} if stage > 1 else {},
            **fields,
        ),
        zone=ZONE,
        modules=project,
    )


@pytest.mark.parametrize("project", DOCTRINE)
@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_doctrine_requirements(project: str, stage: int) -> None:
    """DS-12.1: cards of the group (1 to 5) and emblems (0 to 4); agents only at Stages I and V."""
    paid = DOCTRINE[project][3][stage - 1]
    match = doctrine(project, stage, stage, stage - 1, reserve=paid)
    play(match, f"advance {project}")
    assert holding(match, 0)["projects"] == {project: stage}  # type: ignore[arg-type]
    fewer = doctrine(project, stage, stage - 1, stage - 1, reserve=paid)
    assert refused(fewer, f"advance {project}") == "DS-12.1"  # type: ignore[arg-type]
    if stage > 1:
        assert (
            refused(doctrine(project, stage, stage, stage - 2, reserve=paid), f"advance {project}")
            == "DS-3.9"
        )
    if paid:
        assert (
            refused(
                doctrine(project, stage, stage, stage - 1, reserve=paid - 1), f"advance {project}"
            )
            == "DS-3.9"
        )


def test_doctrine_replaces() -> None:
    """DS-12: each takes the place of a Project of the base game."""
    match = table(seat(reserve=9), zone=ZONE, modules="nuclear-power")
    assert refused(match, "advance comintern") == "DS-1.6"


def test_doctrine_counts_secondary_objectives_and_wars() -> None:
    """DS-12.1: Secondary cards count; each war adds 1 agent and removes 1 emblem, not cards."""
    match = table(
        seat(reserve=1, secondary={"science": 2}, projects={"nuclear-power": 1}),
        zone=ZONE,
        modules="nuclear-power",
        wars={"active": 1},
    )
    play(match, "advance nuclear-power")
    assert (reserve(match, 0), holding(match, 0)["projects"]) == (0, {"nuclear-power": 2})


def test_nuclear_power_ghosts() -> None:
    """DS-12.2, 003's example: at Stage II 2 ghosts with the first war, 4 with the second; still after it ends."""
    for active, past, ghosts in ((0, 0, 0), (1, 0, 2), (0, 1, 2), (1, 1, 4), (2, 0, 4)):
        match = table(
            seat(reserve=1, projects={"nuclear-power": 2}),
            zone=ZONE,
            modules="nuclear-power",
            wars={"active": active, "past": past},
        )
        play(match, "infiltrate 1 1")
        assert match.position()["zone"][0]["ghosts"] == ghosts
    match = table(
        seat(reserve=1, projects={"nuclear-power": 5}),
        zone=ZONE,
        modules="nuclear-power",
        wars={"past": 2},
    )
    play(match, "infiltrate 1 1")
    assert match.position()["zone"][0]["ghosts"] == 6


def test_world_inc_takes_agents_back() -> None:
    """DS-12.3: on each Advance any number of agents back from own Objectives, all at once or one at a time."""
    cards = "mass-media.2:2 governments.1:3"
    match = table(seat(cards, reserve=1), zone=ZONE, modules="world-inc")
    play(match, "advance world-inc")
    assert who(match) == (0, "recall")
    assert set(match.choices()) == {
        "recall mass-media.2",
        "recall governments.1",
        "recall all",
        "done",
    }
    other = match.copy()
    play(match, "recall all")
    assert reserve(match, 0) == 5
    play(other, "recall governments.1", "done")
    assert agents(other, 0, "governments.1") == 2


def test_world_inc_share() -> None:
    """DS-12.3, 003's example: at Stage II with 2 more Projects 12 Influence."""
    match = table(
        seat(projects={"world-inc": 2, "comintern": 1, "spyware": 1}), zone="", modules="world-inc"
    )
    assert rows(match, 0)[4] == 12
    match = table(seat(projects={"world-inc": 4}), zone="", modules="world-inc")
    assert rows(match, 0)[4:7] == [6, 0, 20]


def test_worldwide_bank_access() -> None:
    """DS-12.4: Corporations at I; Key Connections, Inner Circle, Supreme Power at II; all at III."""
    zone = "mass-media.1 labs.1 banks.1 corporations.1 consulates.1 inner-circle.1 patents.1"
    for stage, places in ((1, {1, 2, 3, 4}), (2, {1, 2, 3, 4, 5, 6}), (3, set(range(1, 8)))):
        match = table(
            seat(reserve=7, projects={"worldwide-bank": stage}),
            seat(reserve=9),
            zone=zone,
            modules="worldwide-bank",
        )
        assert {
            int(choice.split()[1]) for choice in match.choices() if choice.startswith("infiltrate")
        } == places
    play(match, "infiltrate 4 6")
    assert refused(match, "infiltrate 4 7") == "DS-3.5"  # over-infiltrating there needs own access


def test_wars_do_not_lower_the_cards() -> None:
    """DS-12.1: a war adds 1 agent at Stages II to IV too and removes 1 emblem, but no card."""
    fields = {"zone": ZONE, "modules": "nuclear-power", "wars": {"active": 1}}
    fewer = seat("labs.2", reserve=1, projects={"nuclear-power": 1})
    assert refused(table(fewer, **fields), "advance nuclear-power") == "DS-12.1"
    enough = "labs.2 labs.3"
    nobody = seat(enough, reserve=0, projects={"nuclear-power": 1})
    assert refused(table(nobody, **fields), "advance nuclear-power") == "DS-3.9"
    match = table(seat(enough, reserve=1, projects={"nuclear-power": 1}), **fields)
    play(match, "advance nuclear-power")
    assert holding(match, 0)["projects"] == {"nuclear-power": 2}


@pytest.mark.parametrize(("stage", "each"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_nuclear_power_by_stage(stage: int, each: int) -> None:
    """DS-12.2: 1/2/3/3/3 ghosts for each war that has come into play; not added to those of earlier Stages."""
    for past in (0, 1, 2):
        match = table(
            seat(reserve=1, projects={"nuclear-power": stage}),
            zone=ZONE,
            modules="nuclear-power",
            wars={"past": past},
        )
        play(match, "infiltrate 1 1")
        assert match.position()["zone"][0]["ghosts"] == each * past


def test_nuclear_power_as_soon_as_a_war_breaks_out() -> None:
    """DS-12.2: a war that is laid out brings its ghosts in that very round; the other one is still in the deck."""
    top = ["world-war", *(f"{kind}.{copy}" for kind in ("labs", "banks") for copy in (1, 2, 3))]
    match = table(
        seat(reserve=2, projects={"nuclear-power": 1}),
        seat(reserve=2),
        zone="patents.1",
        modules="nuclear-power",
        players=2,
        decks={"objectives": {"top": [*top, "authorities.1"]}},
    )
    play(match, "infiltrate 1 1", "treaty none", "treaty none")
    assert match.position()["wars"] == {"active": 1, "past": 0}
    play(match, "infiltrate 1 1")
    assert match.position()["zone"][0]["ghosts"] == 1


def test_world_inc_leaves_other_agents_alone() -> None:
    """DS-12.3: own Objectives only, not the zone; nothing there, nothing asked; one may decline."""
    match = table(
        seat("mass-media.2", reserve=1), zone="mass-media.1@0:2 labs.1", modules="world-inc"
    )
    play(match, "advance world-inc")
    assert who(match)[0] == 1
    match = table(seat("mass-media.2:2", reserve=1), zone=ZONE, modules="world-inc")
    play(match, "advance world-inc", "done")
    assert (agents(match, 0, "mass-media.2"), reserve(match, 0)) == (2, 0)


@pytest.mark.parametrize(("stage", "each"), [(1, 2), (2, 4), (3, 6), (4, 6), (5, 6)])
def test_world_inc_share_by_stage(stage: int, each: int) -> None:
    """DS-12.3: 2/4/6/6/6 for each Project with a coordinator, itself included, whatever their Stages."""
    match = table(seat(projects={"world-inc": stage, "comintern": 5}), zone="", modules="world-inc")
    assert rows(match, 0)[4] == 2 * each


def test_worldwide_bank_opens_for_its_own_seat_only() -> None:
    """DS-12.4: others reach place 4 only with access of their own; one place more is no place of theirs."""
    zone = "mass-media.1 labs.1 banks.1 corporations.1 patents.1"
    match = table(
        seat(reserve=6, projects={"worldwide-bank": 1}),
        seat(reserve=7, projects={"worldwide-bank": 1}),
        zone=zone,
        modules="worldwide-bank",
    )
    assert refused(match, "infiltrate 5 1") == "DS-3.5"
    play(match, "infiltrate 4 6", "infiltrate 4 7")
    assert match.position()["zone"][-1]["card"] == "patents.1"


def test_the_three_together() -> None:
    """DS-12: any of them, or all at once."""
    match = table(
        seat("labs.2 banks.2 mass-media.2", reserve=2),
        zone=ZONE,
        modules="nuclear-power world-inc worldwide-bank",
    )
    advances = {choice for choice in match.choices() if choice.startswith("advance")}
    assert advances == {"advance deep-state", *(f"advance {project}" for project in DOCTRINE)}
    for replaced in ("comintern", "unified-nations", "spyware"):
        assert refused(match, f"advance {replaced}") == "DS-1.6"
