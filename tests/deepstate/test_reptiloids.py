"""DS-15.1 to DS-15.4, DS-15.8: Reptiloids beneath Objectives, cashing them in, their Project; 003's layout."""

from __future__ import annotations

import pytest

from backroom import Match, new
from backroom.deepstate.catalog import CARD_SLUGS, TREATIES
from deepstate.table import (
    agents,
    holding,
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


REP = "reptiloids"


BASIC = [f"{kind}.{copy}" for kind in ("labs", "banks", "authorities") for copy in (1, 2, 3)]


def test_layout_of_the_rulebook() -> None:
    """DS-15.1, 003's layout: beneath the next regular Objective, one under each. Universities, last in the row, is the
    14th card: 2 Reptiloids more turn up before it and are shuffled back."""
    top = [
        *("royalty.1", "labs.2", "banks.2", "mass-media.2"),
        *("politician.1", "labs.3", "banks.3"),
        *("royalty.2", "mass-media.3", "authorities.1"),
        *("security-official.1", "politician.2", "royalty.3", "universities.1"),
    ]
    assert top.index("universities.1") == 13
    match = table(
        seat(), seat(), zone="labs.1 banks.1", modules=REP, decks={"objectives": {"top": top}}
    )
    play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
    position = match.position()
    assert [(place["card"], place.get("reptiloid")) for place in position["zone"]] == [
        ("labs.2", "royalty.1"),
        ("banks.2", None),
        ("mass-media.2", None),
        ("labs.3", "politician.1"),
        ("banks.3", None),
        ("mass-media.3", "royalty.2"),
        ("authorities.1", None),
        ("universities.1", "security-official.1"),
    ]
    assert (position["decks"]["objectives"]["top"], position["discards"]["objectives"]) == ([], [])


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


def test_reptiloids_are_of_no_group() -> None:
    """DS-15.8 Ruling: they may not be given."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat(reptiloids="royalty.1"),
        modules=REP,
    )
    play(match, "treaty cheka")
    assert who(match) == (1, "treaty")


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


def test_the_log_of_cashing_in_says_why() -> None:
    """DS-15.3."""
    match = table(seat(hand="cheka", reptiloids="royalty.1 royalty.2"), zone=ZONE, modules=REP)
    told = play(match, "reptiloids royalty")
    kinds = [(event["event"], event["rule"]) for event in told]
    assert kinds == [("cash-in", "DS-15.3"), ("discard", "DS-4.4"), ("discard", "DS-4.4")]
