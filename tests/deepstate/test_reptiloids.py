"""DS-15: Reptiloids beneath Objectives, cashing in, the Project, Contactee, UFO Hysteria, Area 51 and kin."""

from __future__ import annotations

import pytest

from backroom import Match, new
from backroom.deepstate.catalog import CARD_SLUGS, TREATIES
from deepstate.table import (
    agents,
    holding,
    own,
    play,
    refused,
    reserve,
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


# --- beneath Objectives, further cases --------------------------------------------------------------------------------
BASIC = [f"{kind}.{copy}" for kind in ("labs", "banks", "authorities") for copy in (1, 2, 3)]


def next_zone(top: list[str], **decks: object) -> tuple[list[tuple[str, str | None]], Match]:
    """The zone of the next round with these cards on top of the deck: (card, Reptiloid beneath)."""
    match = treaty_phase(
        seat(), players=2, modules=REP, decks={"objectives": {"top": top}}, **decks
    )
    play(match, "treaty none", "treaty none")
    zone = match.position()["zone"]
    return [(place["card"], place.get("reptiloid")) for place in zone], match


def test_reptiloids_beside_the_last_place() -> None:
    """DS-15.1, 003: a Reptiloid turns up last but one, another after it: drawing goes on to the next Objective."""
    zone, _match = next_zone([*BASIC[:7], "royalty.1", "politician.1", BASIC[7]])
    assert zone[-1] == (BASIC[7], "royalty.1")
    assert all(beneath is None for _card, beneath in zone[:-1])


def test_reptiloid_behind_the_last_place_stays_in_the_deck() -> None:
    """DS-15.1: the row is complete with its last Objective; what would come next is not looked at."""
    zone, match = next_zone([*BASIC[:8], "royalty.1"])
    assert zone[-1] == (BASIC[7], None)
    assert match.position()["decks"]["objectives"]["top"] == ["royalty.1"]


def test_war_in_the_last_place_while_a_reptiloid_waits() -> None:
    """DS-15.1 Ruling: the Reptiloid is shuffled back."""
    zone, match = next_zone([*BASIC[:7], "royalty.1", "world-war"])
    assert (len(zone), match.position()["wars"]) == (7, {"active": 1, "past": 0})
    assert all(beneath is None for _card, beneath in zone)
    deck = match.view(0).position()["decks"]["objectives"]["n"]
    assert deck == 42 + 6 - 7 - 1


def test_reptiloid_stays_beneath_while_the_card_is_fought_for() -> None:
    """DS-15.2, DS-3.6: over-infiltration does not move it; whoever takes the card takes it."""
    match = table(seat(reserve=1), seat(reserve=3), zone="labs.1^royalty.1 banks.1", modules=REP)
    play(match, "infiltrate 1 1", "infiltrate 1 2")
    assert (holding(match, 0)["reptiloids"], holding(match, 1)["reptiloids"]) == ([], ["royalty.1"])


def test_end_of_the_game_looks_at_regular_cards_only() -> None:
    """DS-15.1: with 7 Objectives and all Reptiloids in the deck there is no further round, with 8 there is."""
    whole = [CARD_SLUGS[card] for card in new("deep-state", players=2, seed=1).state.rules.deck]
    for left, over in ((7, True), (8, False)):
        gone = [card for card in whole if card != "world-war" and card not in BASIC[:left]]
        match = treaty_phase(
            seat(), players=2, modules=REP, discards={"objectives": gone}, wars={"past": 2}
        )
        play(match, "treaty none", "treaty none")
        assert match.over is over


# --- cashing in, further cases ----------------------------------------------------------------------------------------
def test_cashing_in_makes_one_treaty_of_a_chain() -> None:
    """DS-15.3, DS-8.10: whatever its Conditions; a further one that it allows must meet its own."""
    match = table(
        seat(hand="cosa-nostra cheka jasons", reptiloids="royalty.1 royalty.2"),
        zone=ZONE,
        modules=REP,
    )
    play(match, "reptiloids royalty")
    assert set(match.choices()) == {"treaty cosa-nostra", "treaty cheka", "treaty jasons"}
    play(match, "treaty jasons")
    assert who(match) == (0, "turn")  # Cosa Nostra and CheKa are beyond it


def test_cashing_in_is_no_action() -> None:
    """DS-15.3: the turn goes on with any Action; two kinds cannot be cashed in one turn, in the next they can."""
    match = table(
        seat(hand="cheka dome-ii", reptiloids="royalty.1 royalty.2 politician.1 politician.2"),
        seat(),
        zone="mass-media.1 labs.1 banks.1 patents.1",
        modules=REP,
    )
    play(match, "reptiloids royalty", "treaty cheka")
    assert refused(match, "reptiloids politician") == "DS-15.3"
    play(match, "recruit", "recruit")
    while who(match)[0] != 0:
        play(match, "recruit" if "recruit" in match.choices() else match.choices()[0])
    assert "reptiloids politician" in match.choices()


def test_two_of_two_kinds_are_no_pair() -> None:
    """DS-15.3: 2 alike or any 3."""
    match = table(seat(hand="cheka", reptiloids="royalty.1 politician.1"), zone=ZONE, modules=REP)
    for kind in ("royalty", "politician", "security-official", "any"):
        assert refused(match, f"reptiloids {kind}") == "DS-15.3"


# --- the Project, Contactee, Hysteria, further cases ------------------------------------------------------------------
def test_reptiloids_project_in_a_war() -> None:
    """DS-15.4: an agent more and nothing less; Treaties in hand do not count."""
    fields = {"zone": ZONE, "modules": REP, "wars": {"active": 1}}
    assert refused(table(seat(reserve=1), **fields), f"advance {REP}") == "DS-3.9"
    short = seat(reserve=2, treaties="cheka", hand="cia", projects={REP: 1})
    assert refused(table(short, **fields), f"advance {REP}") == "DS-15.4"
    match = table(seat(reserve=2, treaties="cheka jasons", projects={REP: 1}), **fields)
    play(match, f"advance {REP}")
    assert (who(match), reserve(match, 0)) == ((0, "discard"), 0)


def test_reptiloids_project_with_no_treaty_left() -> None:
    """DS-15.4, DS-5.5: nothing to draw and nothing in hand: nothing is discarded."""
    match = table(seat(reserve=1, treaties=" ".join(TREATIES[:46])), seat(), zone=ZONE, modules=REP)
    play(match, f"advance {REP}")
    assert who(match)[0] == 1


@pytest.mark.parametrize(
    ("stage", "emblems", "points"), [(1, 3, 5), (2, 6, 10), (3, 9, 20), (4, 12, 35), (5, 15, 50)]
)
def test_influence_by_stage(stage: int, emblems: int, points: int) -> None:
    """DS-15.4: with just enough emblems, and nothing with one fewer; no 20 or 50 in the row of Projects."""
    twos = ["corporations.1", "corporations.2", "crime-syndicates.1", "crime-syndicates.2"]
    ones = [
        *(
            f"{kind}.{copy}"
            for kind in ("consulates", "spy-agencies", "labor-unions")
            for copy in (1, 2)
        ),
        *(f"{kind}.1" for kind in ("governments", "universities", "stock-exchanges")),
    ]
    cards = ones[: emblems % 2] + twos[: emblems // 2]
    cards += ones[1 : 1 + emblems - emblems % 2 - 2 * len(twos[: emblems // 2])]
    plain = "labs.1"
    for have, paid in ((cards, points), (cards[1:], 0)):
        with_project = table(
            seat(" ".join([plain, *have]), projects={REP: stage}), zone="", modules=REP
        )
        without = table(seat(" ".join([plain, *have])), zone="", modules=REP)
        difference = [a - b for a, b in zip(rows(with_project, 0), rows(without, 0), strict=True)]
        assert difference == [0, 0, 0, 0, paid, 0, 0, 0, 0]


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


# --- Area 51 and kin, further cases -----------------------------------------------------------------------------------
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
