"""DS-12 to DS-15: every Project, Stage, Operation, Trend, Reptiloid and Treaty of Global Conspiracy."""

from __future__ import annotations

import pytest

from deepstate.table import (
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
    table,
    treaty_phase,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


# === Superiority Doctrine (DS-12) =====================================================================================
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


def doctrine(project: str, stage: int, cards: int, emblems: int, **fields: object) -> object:
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
    play(match, f"advance {project}")  # type: ignore[arg-type]
    assert holding(match, 0)["projects"] == {project: stage}  # type: ignore[arg-type]
    fewer = doctrine(project, stage, stage - 1, stage - 1, reserve=paid)
    assert refused(fewer, f"advance {project}") == "DS-12.1"  # type: ignore[arg-type]
    if stage > 1:
        assert (
            refused(doctrine(project, stage, stage, stage - 2, reserve=paid), f"advance {project}")
            == "DS-3.9"
        )  # type: ignore[arg-type]
    if paid:
        assert (
            refused(
                doctrine(project, stage, stage, stage - 1, reserve=paid - 1), f"advance {project}"
            )
            == "DS-3.9"
        )  # type: ignore[arg-type]


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


# === Strong-Arm Tactics (DS-13) =======================================================================================
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


BLACK = "black-operations"


def test_cyber_threat() -> None:
    """DS-13.7: 4 agents and 2 cards discarded before the Operation is laid down; one of the Covert Operations."""
    match = table(seat("labs.2 banks.2", reserve=4), zone=ZONE, modules=BLACK)
    play(match, "black cyber-threat", "discard labs.2", "discard banks.2")
    assert holding(match, 0)["operations"] == [{"card": "cyber-threat", "agents": 4, "ghosts": 0}]
    assert match.position()["black"]["cyber-threat"] == 3
    assert (
        refused(table(seat("labs.2", reserve=4), zone=ZONE, modules=BLACK), "black cyber-threat")
        == "DS-13.7"
    )
    assert (
        refused(
            table(seat("labs.2 banks.2", reserve=3), zone=ZONE, modules=BLACK), "black cyber-threat"
        )
        == "DS-3.7"
    )
    assert (
        rows(
            table(seat(operations="cyber-threat eco-terrorism blackout"), zone="", modules=BLACK), 0
        )[5]
        == 10 + 16 + 25
    )


def test_black_operations_need_each_other() -> None:
    """DS-13.8: Eco Terrorism an own Cyber Threat, Blackout an own Eco Terrorism; that very card may be discarded."""
    cards = "labs.2 banks.2 patents.2"
    assert (
        refused(table(seat(cards, reserve=9), zone=ZONE, modules=BLACK), "black eco-terrorism")
        == "DS-13.8"
    )
    match = table(seat("labs.2", reserve=5, operations="cyber-threat"), zone=ZONE, modules=BLACK)
    play(match, "black eco-terrorism", "discard cyber-threat", "discard labs.2")
    assert [entry["card"] for entry in holding(match, 0)["operations"]] == ["eco-terrorism"]
    assert match.position()["removed"]["operations"] == ["cyber-threat"]
    assert (
        refused(
            table(seat(cards, reserve=9, operations="cyber-threat"), zone=ZONE, modules=BLACK),
            "black blackout",
        )
        == "DS-13.8"
    )
    match = table(seat(cards, reserve=6, operations="eco-terrorism"), zone=ZONE, modules=BLACK)
    assert "black blackout" in match.choices()


def test_black_operations_are_not_mandatory_also_for_the_holder() -> None:
    """DS-13.9."""
    match = table(
        seat("labs.2 banks.2", reserve=4), zone="", modules=BLACK, supervisor=0, covert=[]
    )
    assert set(match.choices()) == {"black cyber-threat", "pass"}


def test_black_operations_and_emissary() -> None:
    """DS-13.7: each is a Covert Operation for every rule."""
    match = table(
        seat("labs.2 banks.2", reserve=3, men="emissary"),
        zone=ZONE,
        modules=f"{BLACK} men-of-action",
    )
    play(match, "play emissary", "black cyber-threat", "discard labs.2", "discard banks.2")
    assert who(match) == (0, "turn")


def test_operation_of_this_turn_discarded() -> None:
    """Settled 15: an Operation done this turn (Emissary) may be discarded, its agents go to the pool."""
    match = table(
        seat("labs.2", reserve=8, men="emissary"), zone=ZONE, modules=f"{BLACK} men-of-action"
    )
    before = pool(match, 0)
    play(
        match,
        "play emissary",
        "covert",
        "black cyber-threat",
        "discard labs.2",
        "discard elimination-of-obstacles",
    )
    assert pool(match, 0) == before + 4


@pytest.mark.parametrize(
    ("slug", "card", "groups"),
    [
        ("counter-terrorism-committee", "banks.2", {"mass-control", "science"}),
        ("interpol", "authorities.1", {"finance", "science"}),
        ("osce", "labs.2", {"mass-control", "finance"}),
    ],
)
def test_strong_arm_treaties(slug: str, card: str, groups: set[str]) -> None:
    """DS-13.10: on discarding an Objective (not a Secondary one) of the group, a Secondary one of the two others."""
    group = ({"mass-control", "finance", "science"} - groups).pop()
    modules = f"{CT} strong-arm-treaties"
    match = table(
        seat(card, reserve=1, treaties=slug, secondary={group: 1}, projects={CT: 2}),
        zone=ZONE,
        modules=modules,
    )
    play(match, f"advance {CT}", f"discard secondary {group}")
    assert who(match) == (0, "discard")
    play(match, f"discard {card}")
    assert set(match.choices()) == {*(f"take {other}" for other in groups), "decline"}


def test_purge_is_a_discard_for_interpol() -> None:
    """Settled 13."""
    match = treaty_phase(
        seat("authorities.1", treaties="anarchists interpol"),
        modules=f"{CT} strong-arm-treaties",
        players=2,
    )
    play(match, "treaty none", "treaty none", "discard authorities.1")
    assert who(match) == (0, "secondary")


# === Fourth Estate (DS-14) ============================================================================================
GM = "global-media"


@pytest.mark.parametrize(("stage", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_global_media_requirements(stage: int, lost: int) -> None:
    """DS-14.1, DS-14.2: made Treaties are discarded; then any Mass Control, Finance or Science card of the zone."""
    made = ["jasons", "cheka"][:lost]
    projects = {GM: stage - 1} if stage > 1 else {}
    match = table(
        seat(reserve=2, treaties=" ".join(made), projects=projects),
        zone="governments.1 labs.1 banks.1 patents.1",
        modules=GM,
    )
    play(match, f"advance {GM}", *(f"discard treaty {slug}" for slug in made))
    assert who(match) == (0, "media")
    assert set(match.choices()) == {"take labs.1", "take banks.1", "take patents.1"}
    assert refused(match, "take governments.1") == "DS-14.1"
    play(match, "take patents.1")
    assert (own(match, 0), in_zone(match)) == (
        ["patents.1"],
        ["governments.1", "labs.1", "banks.1"],
    )
    assert match.position()["discards"]["treaties"] == made
    if lost:
        fewer = table(
            seat(reserve=2, treaties=" ".join(made[1:]), projects=projects), zone=ZONE, modules=GM
        )
        assert refused(fewer, f"advance {GM}") == "DS-14.2"


def test_global_media_is_not_mandatory() -> None:
    """DS-14.3, DS-3.4: with only such an Action open passing is allowed too."""
    everywhere = {"comintern": 5, "unified-nations": 5, "spyware": 5, "deep-state": 5}
    match = table(
        seat("labs.2:4", reserve=2, projects=everywhere),
        zone="corporations.1",
        modules=GM,
        covert=[],
    )
    assert set(match.choices()) == {f"advance {GM}", "pass"}


def test_global_media_drives_agents_home() -> None:
    """DS-14.1: agents there go back to their seat's reserve, which draws nothing; none suitable there: nothing."""
    match = table(seat(reserve=2), seat(reserve=1), zone="labs.1@1:2 governments.1", modules=GM)
    play(match, f"advance {GM}", "take labs.1")
    assert (reserve(match, 1), holding(match, 1)["hand"]) == (3, [])
    match = table(seat(reserve=2), zone="governments.1 corporations.1", modules=GM)
    play(match, f"advance {GM}")
    assert who(match)[0] == 1


def test_discarded_treaty_is_gone() -> None:
    """DS-14.2: its emblem, number and lasting effects; a Secondary Objective it brought stays."""
    match = table(
        seat(reserve=2, treaties="kgb", secondary={"mass-control": 1}, projects={GM: 1}),
        zone="authorities.1 labs.1",
        modules=GM,
    )
    play(match, f"advance {GM}", "discard treaty kgb", "take authorities.1")
    assert secondary(match, 0) == {"mass-control": 1}
    assert who(match)[0] == 1  # no recruiting by KGB any more


def test_report_thirst_for_knowledge() -> None:
    """003, Report: Stage II adds 2 to one Universities: 3 for each Science card, 4 with an Inner Circle; one
    card only."""
    science = "labs.1 labs.2 labs.3 patents.1 patents.2 researches.1 researches.2 researches.3"
    match = table(seat(f"{science} universities.1", projects={GM: 2}), zone="", modules=GM)
    assert rows(match, 0)[1] == 24
    match = table(
        seat(f"{science} universities.1+inner-circle.1 universities.2", projects={GM: 2}),
        zone="",
        modules=GM,
    )
    assert rows(match, 0)[1] == 8 * 4 + 8


def test_boost_at_the_end() -> None:
    """DS-14.1: one Supreme Power card is chosen; left unchosen it is the best one."""
    match = table(
        seat("governments.1 universities.1 labs.1 labs.2", projects={GM: 3}),
        zone="",
        modules=GM,
        phase="final",
        supervisor=0,
    )
    other = match.copy()
    play(match, "boost governments.1")
    assert match.over and rows(match, 0)[1] == 2
    play(other, "done")
    assert other.over and rows(other, 0)[1] == 2 * 4


TRENDS = "trends"


@pytest.mark.parametrize(
    ("trend", "card", "have", "groups"),
    [
        ("populism", "mass-media.1", "authorities.1", {"finance", "science"}),
        ("corruption", "banks.1", "valuables.1", {"science", "mass-control"}),
        ("technocracy", "labs.1", "patents.1", {"mass-control", "finance"}),
    ],
)
def test_even_number_trends(trend: str, card: str, have: str, groups: set[str]) -> None:
    """DS-14.7: on taking a card, if then 2, 4, 6 ... of the group are held."""
    match = table(
        seat(have, reserve=1),
        seat(reserve=1),
        zone=f"{card} corporations.1 governments.1",
        modules=TRENDS,
        trends=[trend, "militarism"],
    )
    play(match, "infiltrate 1 1", "recruit")
    assert who(match) == (0, "secondary")
    assert set(match.choices()) == {*(f"take {group}" for group in groups), "decline"}
    match = table(
        seat(reserve=1),
        seat(reserve=1),
        zone=f"{card} corporations.1",
        modules=TRENDS,
        trends=[trend],
    )
    play(match, "infiltrate 1 1", "recruit")
    assert who(match)[1] == "turn"


def test_militarism() -> None:
    """DS-14.7: on an even number of Operations a Treaty whatever its Conditions."""
    match = table(
        seat(reserve=5, hand="cheka", operations="coup"),
        zone=ZONE,
        modules=TRENDS,
        trends=["militarism"],
    )
    play(match, "covert")
    assert who(match) == (0, "treaty")
    assert match.choices() == ["treaty cheka", "treaty none"]
    match = table(seat(reserve=5, hand="cheka"), zone=ZONE, modules=TRENDS, trends=["militarism"])
    play(match, "covert")
    assert who(match)[0] == 1


def test_militarism_counts_after_the_discards() -> None:
    """DS-14.7: the new Operation included, discarded ones not."""
    match = table(
        seat("labs.2", reserve=5, hand="cheka", operations="cyber-threat"),
        zone=ZONE,
        modules=f"{TRENDS} {BLACK}",
        trends=["militarism"],
    )
    play(match, "black eco-terrorism", "discard labs.2", "discard cyber-threat")
    assert who(match)[0] == 1


def test_non_conformity() -> None:
    """DS-14.4: on getting or attaching an Inner Circle recruit 1 to 3, an optional recruiting (settled 14)."""
    match = table(
        seat("inner-circle.1 governments.1"), zone=ZONE, modules=TRENDS, trends=["non-conformity"]
    )
    play(match, "attach inner-circle.1 governments.1")
    assert match.choices() == ["recruit 1", "recruit 2", "recruit 3", "decline"]
    play(match, "recruit 3")
    assert (reserve(match, 0), who(match)) == (6, (0, "turn"))
    match = table(
        seat(reserve=4),
        seat(),
        zone="inner-circle.1 labs.1",
        modules=TRENDS,
        trends=["non-conformity"],
    )
    play(match, "infiltrate 1 4", "infiltrate 2 1")
    assert who(match) == (0, "recruit")


def test_attaching_at_the_end_recruits_nobody() -> None:
    """Settled 27."""
    match = table(
        seat("inner-circle.1 governments.1"),
        zone="",
        modules=TRENDS,
        trends=["non-conformity"],
        phase="final",
        supervisor=0,
    )
    play(match, "attach inner-circle.1 governments.1")
    assert match.over


def test_radicalism() -> None:
    """DS-14.4: on over-infiltrating a Secondary Objective of a basic group or a Treaty card."""
    match = table(seat(reserve=2), zone="labs.1@1:1", modules=TRENDS, trends=["radicalism"])
    play(match, "infiltrate 1 2")
    assert set(match.choices()) == {
        "take mass-control",
        "take finance",
        "take science",
        "draw",
        "decline",
    }
    play(match, "draw")
    assert len(holding(match, 0)["hand"]) == 1


def test_report_corruption() -> None:
    """003, Report: with 3 Finance cards and 2 Peacekeepers capturing Corruption takes 5 agents."""
    cards = "banks.2 valuables.1 real-estate.1 consulates.1 consulates.2"
    match = table(
        seat(cards, reserve=5), zone=ZONE, modules=TRENDS, trends=["corruption", "populism"]
    )
    before = pool(match, 0)
    play(match, "capture")
    assert (reserve(match, 0), pool(match, 0)) == (0, before + 5)
    assert holding(match, 0)["trends"] == ["corruption"]
    assert match.position()["trends"] == ["populism"]
    assert rows(match, 0)[4] == 10
    assert (
        refused(
            table(seat(cards, reserve=4), zone=ZONE, modules=TRENDS, trends=["corruption"]),
            "capture",
        )
        == "DS-14.5"
    )


@pytest.mark.parametrize(
    ("trend", "fields", "less"),
    [
        ("populism", {"cards": "authorities.1 labor-unions.1"}, 2),
        ("corruption", {"cards": "valuables.1 consulates.1"}, 2),
        ("technocracy", {"cards": "patents.2 spy-agencies.1"}, 2),
        ("militarism", {"cards": "spy-agencies.1", "operations": "coup civil-war"}, 3),
        ("non-conformity", {"cards": "consulates.1", "treaties": "cheka jesuits"}, 4),
        (
            "radicalism",
            {"cards": "governments.1 labor-unions.1", "secondary": {"supreme-power": 1}},
            3,
        ),
        ("ufo-hysteria", {"reptiloids": "royalty.1 royalty.2", "projects": {"comintern": 1}}, 3),
    ],
)
def test_capture_cost(trend: str, fields: dict[str, object], less: int) -> None:
    """DS-14.5: 10 agents less 1 for each named card and emblem, those on Treaties included."""
    modules = f"{TRENDS} reptiloids ufo-hysteria" if trend == "ufo-hysteria" else TRENDS
    match = table(seat(**fields, reserve=9 - less), zone=ZONE, modules=modules, trends=[trend])  # type: ignore[arg-type]
    refusal = match.why("capture")
    assert refusal is not None and refusal.needs["needs"] == 10 - less


def test_capture_obliges_and_is_open_to_the_holder() -> None:
    """DS-3.4, DS-14.5: an Action like any other."""
    cards = "authorities.1 authorities.2 authorities.3 mass-media.2 mass-media.3 ruling-parties.1 ruling-parties.2 ruling-parties.3 labor-unions.1"
    match = table(
        seat(cards, reserve=0),
        zone="corporations.1",
        modules=TRENDS,
        trends=["populism"],
        supervisor=0,
    )
    assert match.choices() == ["capture"]


def test_trends_go_round() -> None:
    """DS-14.6: at the end of the treaty phase the top Trend goes to the bottom."""
    match = treaty_phase(
        seat(), players=2, modules=TRENDS, trends=["populism", "corruption", "militarism"]
    )
    play(match, "treaty none", "treaty none")
    assert match.position()["trends"] == ["corruption", "militarism", "populism"]


@pytest.mark.parametrize(
    ("slug", "card"),
    [
        ("european-development-fund", "consulates"),
        ("usia", "labor-unions"),
        ("wellcome-trust", "spy-agencies"),
    ],
)
def test_fourth_estate_treaties(slug: str, card: str) -> None:
    """DS-14.8: each such card 2 for each Trend of yours; attached Inner Circles do not matter."""
    modules = f"{TRENDS} fourth-estate-treaties"
    match = table(
        seat(f"{card}.1+inner-circle.1 {card}.2", treaties=slug, trends="populism corruption"),
        zone="",
        modules=modules,
    )
    assert rows(match, 0)[8] == 2 * 2 * 2


# === Reptiloids (DS-15) ===============================================================================================
REP = "reptiloids"


def test_layout_of_the_rulebook() -> None:
    """DS-15.1, 003's layout: beneath the next regular Objective, one under each, further ones are shuffled back."""
    top = [
        "royalty.1",
        "labs.2",
        "banks.2",
        "politician.1",
        "royalty.2",
        "royalty.3",
        "universities.1",
        "labs.3",
        "banks.3",
        "mass-media.2",
        "mass-media.3",
        "authorities.1",
        "politician.2",
        "politician.3",
        "authorities.2",
    ]
    match = table(
        seat(), seat(), zone="labs.1 banks.1", modules=REP, decks={"objectives": {"top": top}}
    )
    play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
    zone = [(place["card"], place.get("reptiloid")) for place in match.position()["zone"]]
    assert zone == [
        ("labs.2", "royalty.1"),
        ("banks.2", None),
        ("universities.1", "politician.1"),
        ("labs.3", None),
        ("banks.3", None),
        ("mass-media.2", None),
        ("mass-media.3", None),
        ("authorities.1", None),
    ]


def test_reptiloid_waits_for_the_next_objective_behind_a_war() -> None:
    """DS-15.1 Ruling."""
    top = [
        "royalty.1",
        "world-war",
        "labs.2",
        *(f"{kind}.{copy}" for kind in ("banks", "authorities") for copy in (1, 2, 3)),
    ]
    match = table(
        seat(), seat(), zone="labs.1 patents.1", modules=REP, decks={"objectives": {"top": top}}
    )
    play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
    assert match.position()["zone"][0] == {"card": "labs.2", "reptiloid": "royalty.1"}
    assert len(match.position()["zone"]) == 7


def test_taking_takes_the_reptiloid_too() -> None:
    """DS-15.2: agents stay on the Objective."""
    match = table(seat(reserve=3), seat(), zone="labs.1^royalty.1 banks.1", modules=REP)
    play(match, "infiltrate 1 3", "infiltrate 2 1")
    assert holding(match, 0)["reptiloids"] == ["royalty.1"]
    assert agents(match, 0, "labs.1") == 2


def test_cashing_in_two_alike() -> None:
    """DS-15.3: before the Action, with a Treaty in hand, also with the Supervisor; the Treaty must be made."""
    match = table(
        seat(hand="cheka", reptiloids="royalty.1 royalty.3 politician.1"),
        zone=ZONE,
        modules=REP,
        supervisor=0,
    )
    assert {"reptiloids royalty", "reptiloids any"} <= set(match.choices())
    assert refused(match, "reptiloids politician") == "DS-15.3"
    play(match, "reptiloids royalty")
    assert match.choices() == ["treaty cheka"]
    assert refused(match, "treaty none") == "DS-15.3"
    play(match, "treaty cheka")
    assert who(match) == (0, "turn")
    assert set(match.position()["discards"]["objectives"]) == {"royalty.1", "royalty.3"}


def test_cashing_in_any_three() -> None:
    """DS-15.3: any 3, chosen one at a time; once a turn."""
    match = table(
        seat(
            hand="cheka dome-ii",
            reptiloids="royalty.1 royalty.2 politician.1 politician.2 security-official.1",
        ),
        zone=ZONE,
        modules=REP,
    )
    play(
        match,
        "reptiloids any",
        "discard royalty.1",
        "discard politician.1",
        "discard security-official.1",
        "treaty cheka",
    )
    assert refused(match, "reptiloids royalty") == "DS-15.3"
    assert holding(match, 0)["reptiloids"] == ["politician.2", "royalty.2"]


def test_no_treaty_no_cashing_in() -> None:
    """DS-15.3: with a Treaty in hand only; not in a turn with a Men of Action card."""
    assert (
        refused(
            table(seat(reptiloids="royalty.1 royalty.2"), zone=ZONE, modules=REP),
            "reptiloids royalty",
        )
        == "DS-15.3"
    )
    match = table(
        seat(hand="cheka", men="recruiter", reptiloids="royalty.1 royalty.2"),
        zone=ZONE,
        modules=f"{REP} men-of-action",
    )
    other = match.copy()
    play(match, "play recruiter", "draw")
    assert refused(match, "reptiloids royalty") == "DS-15.3"
    play(other, "reptiloids royalty", "treaty cheka")
    assert refused(other, "play recruiter") == "DS-9.3"


@pytest.mark.parametrize(
    ("stage", "made", "drawn"), [(1, 0, 2), (2, 2, 2), (3, 4, 2), (4, 5, 3), (5, 6, 3)]
)
def test_reptiloids_project(stage: int, made: int, drawn: int) -> None:
    """DS-15.4: made Treaties are shown, not discarded; draw 2 or 3, then discard 1 from hand."""
    slugs = ["cheka", "dome-ii", "illuminati", "jasons", "templars", "rosicrucians"]
    projects = {REP: stage - 1} if stage > 1 else {}
    match = table(
        seat(reserve=1, treaties=" ".join(slugs[:made]), hand="cia", projects=projects),
        zone=ZONE,
        modules=REP,
    )
    play(match, f"advance {REP}")
    assert who(match) == (0, "discard")
    assert len(holding(match, 0)["hand"]) == 1 + drawn
    play(match, "discard treaty cia")
    assert (len(holding(match, 0)["hand"]), len(holding(match, 0)["treaties"])) == (drawn, made)
    if made:
        fewer = table(
            seat(reserve=1, treaties=" ".join(slugs[: made - 1]), projects=projects),
            zone=ZONE,
            modules=REP,
        )
        assert refused(fewer, f"advance {REP}") == "DS-15.4"


def test_reptiloids_influence() -> None:
    """DS-15.4, 003's example: 20 at Stage III with 9 Special Interest emblems, none with fewer; row 5."""
    nine = "governments.1 universities.1 stock-exchanges.1 corporations.1 crime-syndicates.1 consulates.1 spy-agencies.1"
    assert rows(table(seat(nine, projects={REP: 3}), zone="", modules=REP), 0)[4] == 20
    assert (
        rows(
            table(
                seat(nine.replace(" spy-agencies.1", ""), projects={REP: 3}), zone="", modules=REP
            ),
            0,
        )[4]
        == 0
    )
    assert rows(
        table(seat("corporations.1 governments.1", projects={REP: 1}), zone="", modules=REP), 0
    )[4:7] == [5, 0, 0]


def test_mediator_takes_a_reptiloid() -> None:
    """DS-15.5: for 0 agents."""
    match = table(
        seat(men="mediator", reserve=0),
        zone=ZONE,
        modules=f"{REP} men-of-action",
        discards={"objectives": ["royalty.1"]},
    )
    play(match, "play mediator", "take royalty.1")
    assert holding(match, 0)["reptiloids"] == ["royalty.1"]


@pytest.mark.parametrize(("stage", "price"), [(1, 2), (2, 3), (3, 4)])
def test_contactee(stage: int, price: int) -> None:
    """DS-15.6: any 2/3/4 Reptiloids take a coordinator from I to II, II to III, III to IV, with all benefits."""
    cards = ["royalty.1", "politician.1", "politician.2", "security-official.1"][:price]
    modules = f"{REP} men-of-action"
    match = table(
        seat(reserve=0, men="contactee", reptiloids=" ".join(cards), projects={"comintern": stage}),
        zone=ZONE,
        modules=modules,
        wars={"active": 2},
    )
    play(match, "play contactee", "advance comintern", *(f"discard {card}" for card in cards))
    assert holding(match, 0)["projects"] == {"comintern": stage + 1}
    fewer = table(
        seat(men="contactee", reptiloids=" ".join(cards[1:]), projects={"comintern": stage}),
        zone=ZONE,
        modules=modules,
    )
    assert refused(fewer, "play contactee") == "DS-15.6"


def test_contactees_in_the_deck() -> None:
    """DS-15.6: 3 random cards leave the deck, 3 Contactees join."""
    from backroom import new

    match = new("deep-state", players=2, modules=["men-of-action", REP], seed=3)
    position = match.position()
    held = sum(len(entry["men"]) for entry in position["seats"])
    assert len(position["removed"]["men-of-action"]) == 3
    assert match.view(0).position()["decks"]["men-of-action"]["n"] + held == 18


def test_ufo_hysteria() -> None:
    """DS-15.7: on an even number of Reptiloids a Men of Action card and a Treaty card."""
    modules = f"{REP} {TRENDS} ufo-hysteria men-of-action"
    match = table(
        seat(reserve=1, reptiloids="royalty.1"),
        seat(reserve=1),
        zone="labs.1^royalty.2 corporations.1",
        modules=modules,
        trends=["ufo-hysteria"],
    )
    play(match, "infiltrate 1 1", "recruit", "draw")
    assert who(match) == (0, "secondary")
    assert match.choices() == ["draw", "decline"]
    play(match, "draw")
    assert (len(holding(match, 0)["hand"]), len(holding(match, 0)["men"])) == (1, 1)


@pytest.mark.parametrize("slug", ["area-51", "babylonian-brotherhood", "project-blue-book"])
def test_moving_a_coordinator(slug: str) -> None:
    """DS-15.9: of Stage I to III to the same Stage of a Project without one, with all benefits; no levelling up."""
    modules = f"{REP} reptiloid-treaties"
    reptiles = "royalty.1 royalty.2 politician.1"
    match = treaty_phase(
        seat(
            hand=slug,
            treaties="thule-society",
            reptiloids=reptiles,
            projects={"comintern": 3, "spyware": 4},
        ),
        modules=modules,
    )
    play(match, f"treaty {slug}")
    assert set(match.choices()) == {
        "move comintern unified-nations",
        "move comintern reptiloids",
        "decline",
    }
    assert refused(match, "move spyware unified-nations") == "DS-15.9"
    assert refused(match, "move comintern spyware") == "DS-15.9"
    play(match, "move comintern reptiloids")
    assert holding(match, 0)["projects"] == {"spyware": 4, "reptiloids": 3}
    assert who(match) == (
        0,
        "discard",
    )  # REPTILOIDS' own benefit: 2 Treaties drawn, 1 discarded; Thule Society: nothing


def test_reptiloids_are_of_no_group() -> None:
    """DS-15.8 Ruling: they may not be given."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat(reptiloids="royalty.1"),
        modules=REP,
    )
    play(match, "treaty cheka")
    assert who(match) == (1, "treaty")
