"""DS-15: Reptiloids beneath Objectives, cashing in, the Project, Contactee, UFO Hysteria, Area 51 and kin."""

from __future__ import annotations

import pytest

from backroom import new
from deepstate.table import (
    agents,
    holding,
    play,
    refused,
    rows,
    seat,
    table,
    treaty_phase,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


TRENDS = "trends"


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
