"""DS-13: COUNTER-TERRORISM, Black Operations and the Strong-Arm Treaties; 003's report on Corporations."""

from __future__ import annotations

import pytest

from deepstate.table import (
    agents,
    holding,
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


def test_black_operations_with_ghosts_and_pool_help() -> None:
    """DS-13.7, DS-3.8: exactly the number with all ghosts; 1 agent at least; pool help as for Covert Operations."""
    match = table(
        seat("labs.2 banks.2", reserve=1, projects={"comintern": 3}), zone=ZONE, modules=BLACK
    )
    play(match, "black cyber-threat", "discard labs.2", "discard banks.2")
    assert holding(match, 0)["operations"] == [{"card": "cyber-threat", "agents": 1, "ghosts": 3}]
    match = table(
        seat("labs.2 banks.2", reserve=3, projects={CT: 2}), zone=ZONE, modules=f"{CT} {BLACK}"
    )
    black = {choice for choice in match.choices() if choice.startswith("black")}
    assert black == {"black cyber-threat +1", "black cyber-threat +2"}
    play(match, "black cyber-threat +2", "discard labs.2", "discard banks.2")
    assert reserve(match, 0) == 1


def test_black_operations_count_as_covert_ones() -> None:
    """DS-13.7: recalls by UNIFIED NATIONS, Conditions, Cartels."""
    match = table(
        seat("labs.2 banks.2", reserve=4, projects={"unified-nations": 2}),
        seat(),
        zone="patents.1",
        modules=BLACK,
    )
    play(match, "black cyber-threat", "discard labs.2", "discard banks.2", "infiltrate 1 1")
    assert who(match) == (0, "recall")
    assert set(match.choices()) == {"recall cyber-threat", "done"}
    play(match, "recall cyber-threat", "recall cyber-threat")
    assert reserve(match, 0) == 3
    match = treaty_phase(
        seat("authorities.1 authorities.2", hand="interpol", operations="cyber-threat"),
        modules=f"{BLACK} strong-arm-treaties",
    )
    assert "treaty interpol" in match.choices()
    cartels = seat(treaties="cartels", operations="cyber-threat coup")
    assert rows(table(cartels, zone="", modules=BLACK), 0)[8] == 4


def test_no_step_may_be_skipped() -> None:
    """DS-13.8, 003: with no Eco Terrorism left for you there is no Blackout; a Cyber Threat of another is none."""
    cards = "labs.2 banks.2 patents.2"
    match = table(
        seat(cards, reserve=9, operations="cyber-threat"),
        seat(operations="eco-terrorism eco-terrorism"),
        zone=ZONE,
        modules=BLACK,
    )
    assert refused(match, "black eco-terrorism") == "DS-13.7"
    assert refused(match, "black blackout") == "DS-13.8"


def test_strong_arm_treaties_after_the_main_project() -> None:
    """DS-13.10: every way of discarding counts, DEEP STATE's too; one may decline."""
    modules = f"{CT} strong-arm-treaties"
    match = table(seat("labs.2", reserve=1, treaties="osce"), zone=ZONE, modules=modules)
    play(match, "advance deep-state", "discard labs.2")
    assert who(match) == (0, "secondary")
    play(match, "decline")
    assert secondary(match, 0) == {}


def test_strong_arm_treaties_with_an_empty_supply() -> None:
    """DS-13.10: nothing left of the two groups, nothing asked."""
    supply = {"mass-control": 10, "finance": 10}
    match = table(
        seat("labs.2", reserve=1, treaties="osce", projects={CT: 1}),
        seat(secondary=supply),
        zone=ZONE,
        modules=f"{CT} strong-arm-treaties",
    )
    play(match, f"advance {CT}", "discard labs.2")
    assert who(match)[0] == 1


def test_what_interpol_brings_may_be_discarded_next() -> None:
    """Settled 27: DS-13.10 works at the discard, so the Secondary Objective is there for the next one."""
    match = table(
        seat(
            "authorities.1",
            reserve=1,
            treaties="interpol",
            secondary={"science": 1},
            projects={CT: 2},
        ),
        zone=ZONE,
        modules=f"{CT} strong-arm-treaties",
    )
    play(match, f"advance {CT}", "discard authorities.1", "take finance")
    assert set(match.choices()) == {"discard secondary science", "discard secondary finance"}


@pytest.mark.parametrize(
    ("slug", "group", "kind"),
    [
        ("counter-terrorism-committee", "finance", "banks"),
        ("interpol", "mass-control", "mass-media"),
        ("osce", "science", "labs"),
    ],
)
def test_conditions_of_strong_arm_treaties(slug: str, group: str, kind: str) -> None:
    """DS-13.10: 2 cards of the group, Secondary ones count, and an Operation of either kind."""
    modules = f"{BLACK} strong-arm-treaties"
    two = {"cards": f"{kind}.1", "secondary": {group: 1}, "hand": slug}
    for operation in ("coup", "cyber-threat"):
        match = treaty_phase(seat(**two, operations=operation), modules=modules)
        play(match, f"treaty {slug}")
        assert slug in holding(match, 0)["treaties"]
    for short in (seat(**two), seat(f"{kind}.1", hand=slug, operations="coup")):
        assert refused(treaty_phase(short, modules=modules), f"treaty {slug}") == "DS-6.4"
