"""DS-13.7 to DS-13.10: Black Operations and the Strong-Arm Treaties."""

from __future__ import annotations

import pytest

from deepstate.table import (
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


def test_blackout() -> None:
    """DS-13.7: 6 agents and 3 cards, the only copy there is; 25 Influence."""
    mine = {"cards": "labs.2 banks.2", "operations": "eco-terrorism"}
    assert (
        refused(table(seat(**mine, reserve=5), zone=ZONE, modules=BLACK), "black blackout")
        == "DS-3.7"
    )
    match = table(seat(**mine, reserve=6), zone=ZONE, modules=BLACK)
    play(match, "black blackout", "discard labs.2", "discard banks.2", "discard eco-terrorism")
    assert holding(match, 0)["operations"] == [{"card": "blackout", "agents": 6, "ghosts": 0}]
    assert match.position()["black"]["blackout"] == 0 and rows(match, 0)[5] == 25
    assert match.position()["removed"]["operations"] == ["eco-terrorism"]


def test_emissary_is_refused_for_all_operations() -> None:
    """DS-9.4, DS-13.7: with the Covert Operations gone Black ones are left, so that is no reason."""
    mine = seat("labs.2", men="emissary", reserve=9)
    modules = f"{BLACK} men-of-action"
    match = table(mine, zone=ZONE, modules=modules, covert=[])
    refusal = match.why("play emissary")
    assert refusal is not None and refusal.rule == "DS-9.4"
    assert refusal.reason().startswith("No Operation is open to you")
    none = {"cyber-threat": 0, "eco-terrorism": 0, "blackout": 0}
    match = table(mine, zone=ZONE, modules=modules, covert=[], black=none)
    refusal = match.why("play emissary")
    assert refusal is not None and "Covert" in refusal.reason()
