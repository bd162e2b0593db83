"""DS-15.5 to DS-15.9: Mediator, Contactee, UFO Hysteria, Area 51 and kin."""

from __future__ import annotations

import pytest

from backroom import Match, new
from deepstate.table import (
    holding,
    own,
    play,
    refused,
    reserve,
    seat,
    table,
    treaty_phase,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


TRENDS = "trends"


REP = "reptiloids"


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


def test_contactee_brings_all_benefits() -> None:
    """DS-15.6, DS-8.8: the immediate benefit and what levelling up sets off; ignores all requirements."""
    match = table(
        seat(
            reserve=0,
            men="contactee",
            reptiloids="royalty.1 royalty.2",
            treaties="thule-society",
            projects={REP: 1},
        ),
        zone=ZONE,
        modules=f"{REP} men-of-action",
    )
    play(match, "play contactee", f"advance {REP}", "discard royalty.1", "discard royalty.2")
    assert who(match) == (0, "discard")  # REPTILOIDS: 2 drawn, 1 discarded
    play(match, match.choices()[0])
    assert who(match) == (0, "secondary")  # Thule Society
    play(match, "decline")
    assert who(match) == (0, "turn")


def test_contactee_ends_at_stage_four() -> None:
    """DS-15.6: from I, II or III; not from IV, nor into a Project without a coordinator."""
    many = "royalty.1 royalty.2 royalty.3 politician.1"
    modules = f"{REP} men-of-action"
    for projects in ({"comintern": 4}, {}):
        match = table(
            seat(men="contactee", reptiloids=many, projects=projects), zone=ZONE, modules=modules
        )
        assert refused(match, "play contactee") == "DS-15.6"
    match = table(
        seat(men="contactee", reptiloids=many, projects={"comintern": 4, "spyware": 2}),
        zone=ZONE,
        modules=modules,
    )
    play(match, "play contactee")
    assert match.choices() == ["advance spyware"]
    for project, said in (("comintern", "you are at 4"), ("reptiloids", "no coordinator")):
        refusal = match.why(f"advance {project}")
        assert refusal is not None and refusal.rule == "DS-15.6" and said in refusal.reason()


@pytest.mark.parametrize(("held", "asked"), [(0, False), (1, True), (2, False), (3, True)])
def test_ufo_hysteria_on_even_numbers(held: int, asked: bool) -> None:
    """DS-15.7: whatever their kinds."""
    cards = ["royalty.1", "politician.1", "security-official.1"][:held]
    match = table(
        seat(reserve=1, reptiloids=" ".join(cards)),
        seat(reserve=1),
        zone="labs.1^royalty.2 corporations.1",
        modules=f"{REP} {TRENDS} ufo-hysteria",
        trends=["ufo-hysteria"],
    )
    play(match, "infiltrate 1 1", "recruit")
    assert (match.status()["waiting"][0]["prompt"] == "secondary") is asked
    if asked:
        play(match, "draw")
        assert (len(holding(match, 0)["hand"]), holding(match, 0)["men"]) == (1, [])


def test_a_trend_leaves_for_ufo_hysteria() -> None:
    """DS-15.7: one of the six at random, seen by all."""
    match = new("deep-state", players=2, modules=[REP, TRENDS, "ufo-hysteria"], seed=4)
    removed = match.view(0).position()["removed"]["trends"]
    assert len(removed) == 1 and removed != ["ufo-hysteria"]


def test_mediator_and_hysteria() -> None:
    """DS-15.5, DS-15.7: a Reptiloid of the discard pile is taken like any other."""
    match = table(
        seat(men="mediator", reserve=0, reptiloids="royalty.2"),
        zone=ZONE,
        modules=f"{REP} {TRENDS} ufo-hysteria men-of-action",
        trends=["ufo-hysteria"],
        discards={"objectives": ["royalty.1"]},
    )
    play(match, "play mediator", "take royalty.1")
    assert who(match) == (0, "secondary")


@pytest.mark.parametrize(
    ("slug", "emblem"),
    [
        ("area-51", "labor-unions.1"),
        ("babylonian-brotherhood", "consulates.1"),
        ("project-blue-book", "spy-agencies.1"),
    ],
)
def test_conditions_of_area_51_and_kin(slug: str, emblem: str) -> None:
    """DS-15.9: at least 3 Reptiloids of any kinds and none of the emblem."""
    modules = f"{REP} reptiloid-treaties"
    three = "royalty.1 politician.1 security-official.1"
    enough = treaty_phase(seat(hand=slug, reptiloids=three), modules=modules)
    assert f"treaty {slug}" in enough.choices()
    for short in (
        seat(hand=slug, reptiloids="royalty.1 politician.1"),
        seat(emblem, hand=slug, reptiloids=three),
    ):
        assert refused(treaty_phase(short, modules=modules), f"treaty {slug}") == "DS-6.4"


def moved(projects: dict[str, int], goal: str, modules: str, **fields: object) -> Match:
    """Area 51 made by cashing in Reptiloids in one's own turn, from COMINTERN to a Project."""
    match = table(
        seat(
            hand="area-51",
            reptiloids="royalty.1 royalty.2",
            projects=projects,
            **fields,
        ),
        seat(reserve=3),
        zone="mass-media.1 labs.1",
        modules=f"{REP} reptiloid-treaties {modules}",
    )
    play(match, "reptiloids royalty", "treaty area-51", f"move comintern {goal}")
    return match


def test_moving_loses_the_lasting_benefit() -> None:
    """DS-15.9: no ghosts of COMINTERN any more; the new Project's lasting benefit at once."""
    match = moved({"comintern": 2}, "spyware", "", reserve=2)
    assert holding(match, 0)["projects"] == {"spyware": 2}
    play(match, "infiltrate 1 1")
    assert match.position()["zone"][0]["ghosts"] == 0


def test_moving_to_global_media_takes_a_card() -> None:
    """DS-15.9, DS-14.1: in the treaty phase the zone is empty and nothing is taken."""
    match = moved({"comintern": 1}, "global-media", "global-media")
    assert who(match) == (0, "media")
    play(match, "take labs.1")
    assert own(match, 0) == ["labs.1"]
    three = "royalty.1 royalty.2 royalty.3"
    match = treaty_phase(
        seat(hand="area-51", reptiloids=three, projects={"comintern": 1}),
        modules=f"{REP} reptiloid-treaties global-media",
    )
    play(match, "treaty area-51", "move comintern global-media")
    assert who(match)[0] == 1


def test_moving_to_counter_terrorism_and_world_inc() -> None:
    """DS-15.9: their immediate benefits of that Stage, whatever a war asks."""
    match = moved({"comintern": 3}, "counter-terrorism", "counter-terrorism")
    assert reserve(match, 1) == 2
    match = moved({"comintern": 1}, "world-inc", "world-inc", cards="labs.2:2")
    assert who(match) == (0, "recall")


def test_moving_may_be_declined_and_is_asked_only_where_possible() -> None:
    """Settled 28."""
    three = "royalty.1 royalty.2 royalty.3"
    modules = f"{REP} reptiloid-treaties"
    for projects in (
        {},
        {"comintern": 4},
        dict.fromkeys(("comintern", "unified-nations", "spyware", REP), 1),
    ):
        match = treaty_phase(
            seat(hand="area-51", reptiloids=three, projects=projects), modules=modules
        )
        play(match, "treaty area-51")
        assert who(match)[0] == 1
    match = treaty_phase(
        seat(hand="area-51", reptiloids=three, projects={"comintern": 1}), modules=modules
    )
    play(match, "treaty area-51", "decline")
    assert holding(match, 0)["projects"] == {"comintern": 1}
