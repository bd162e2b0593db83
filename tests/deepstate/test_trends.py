"""DS-14.4 to DS-14.8: every Trend, capturing, the Fourth Estate Treaties; 003's report on Corruption."""

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


BLACK = "black-operations"


GM = "global-media"


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
    match = table(
        seat(**fields, reserve=10 - less),  # type: ignore[arg-type]
        zone=ZONE,
        modules=modules,
        trends=[trend, "corruption" if trend != "corruption" else "populism"],
    )
    before = rows(match, 0)[4]
    play(match, "capture")
    assert holding(match, 0)["trends"] == [trend] and match.position()["trends"] != [trend]
    assert reserve(match, 0) == 0 and rows(match, 0)[4] == before + 10
    assert who(match) == (1, "turn")


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


@pytest.mark.parametrize(("held", "asked"), [(0, False), (1, True), (2, False), (3, True)])
def test_even_numbers(held: int, asked: bool) -> None:
    """DS-14.7: 2 and 4 are even, 1 and 3 are not; Secondary Objectives count."""
    match = table(
        seat(reserve=1, secondary={"finance": held}),
        seat(reserve=1),
        zone="banks.1 corporations.1",
        modules=TRENDS,
        trends=["corruption", "militarism"],
    )
    play(match, "infiltrate 1 1", "recruit")
    assert (match.status()["waiting"][0]["prompt"] == "secondary") is asked


def test_cards_gained_one_after_another() -> None:
    """DS-14.7: what the Trend brings counts at once: CIA recruits by it, and the impact may be declined."""
    match = table(
        seat("patents.1", reserve=1, treaties="kgb"),
        seat(reserve=1),
        zone="labs.1 corporations.1",
        modules=TRENDS,
        trends=["technocracy"],
    )
    play(match, "infiltrate 1 1", "recruit")
    other = match.copy()
    play(match, "take mass-control")
    assert who(match) == (0, "recruit")
    play(other, "decline")
    assert secondary(other, 0) == {}


def test_trends_work_in_the_treaty_phase() -> None:
    """DS-14.4: a Treaty's Secondary Objective makes the number even; for its maker alone."""
    match = treaty_phase(
        seat("labs.1", hand="jasons"),
        seat("labs.2 labs.3"),
        modules=TRENDS,
        trends=["technocracy"],
    )
    play(match, "treaty jasons")
    assert who(match) == (0, "secondary")


def test_only_the_top_trend_is_in_force() -> None:
    """DS-14.4."""
    match = table(
        seat("valuables.1", reserve=1),
        seat(reserve=1),
        zone="banks.1 corporations.1",
        modules=TRENDS,
        trends=["populism", "corruption"],
    )
    play(match, "infiltrate 1 1", "recruit")
    assert who(match)[1] == "turn"


def test_militarism_may_be_declined_and_needs_a_hand() -> None:
    """DS-14.4, DS-14.7: 2 and 4 Operations, not 3; whatever the Conditions of that one Treaty."""
    for before, asked in (("coup", True), ("coup civil-war", False)):
        match = table(
            seat(reserve=5, hand="cheka", operations=before),
            zone=ZONE,
            modules=TRENDS,
            trends=["militarism"],
        )
        play(match, "covert")
        assert (who(match) == (0, "treaty")) is asked
    match = table(
        seat(reserve=5, operations="coup"), zone=ZONE, modules=TRENDS, trends=["militarism"]
    )
    play(match, "covert")
    assert who(match)[0] == 1


def test_militarism_chain() -> None:
    """DS-8.10: a Treaty by Militarism that allows a further one asks that one's Conditions."""
    match = table(
        seat("labs.2", reserve=5, hand="cosa-nostra kabbalists jasons", operations="coup"),
        zone=ZONE,
        modules=TRENDS,
        trends=["militarism"],
    )
    play(match, "covert", "treaty cosa-nostra")
    assert match.choices() == ["treaty jasons", "treaty none"]
    play(match, "treaty jasons")
    assert "treaty kabbalists" in match.choices()  # 2 Science cards now


def test_non_conformity_with_men_of_action() -> None:
    """DS-14.4, settled 14: one recruiting of 1 to 3 or a card instead, in all also with an empty pool."""
    match = table(
        seat("inner-circle.1 governments.1:7", reserve=3),
        zone=ZONE,
        modules=f"{TRENDS} men-of-action",
        trends=["non-conformity"],
    )
    play(match, "attach inner-circle.1 governments.1")
    assert match.choices() == ["draw", "decline"]
    match = table(
        seat("inner-circle.1 governments.1:7", reserve=3),
        zone=ZONE,
        modules=TRENDS,
        trends=["non-conformity"],
    )
    play(match, "attach inner-circle.1 governments.1")
    assert who(match) == (0, "turn")


def test_radicalism_takes_one_of_three_groups() -> None:
    """DS-14.4: a free card sets nothing off; Supreme Power is not among the groups."""
    match = table(seat(reserve=2), zone="labs.1 banks.1", modules=TRENDS, trends=["radicalism"])
    play(match, "infiltrate 1 2")
    assert who(match)[0] == 1
    match = table(seat(reserve=2), zone="labs.1@1:1", modules=TRENDS, trends=["radicalism"])
    play(match, "infiltrate 1 2", "take science")
    assert secondary(match, 0) == {"science": 1}


def test_capture_for_nothing() -> None:
    """DS-14.5: with 10 or more named cards and emblems no agent is paid; it is an Action all the same."""
    match = table(
        seat("labs.2:3", reserve=0, secondary={"finance": 10}),
        zone=ZONE,
        modules=TRENDS,
        trends=["corruption", "populism"],
    )
    play(match, "capture")
    assert (reserve(match, 0), who(match)[0]) == (0, 1)


def test_capture_is_not_touched_by_wars_and_ghosts() -> None:
    """DS-14.5."""
    cards = "banks.2 valuables.1 real-estate.1 consulates.1 consulates.2"
    match = table(
        seat(cards, reserve=4, projects={"comintern": 3}),
        zone=ZONE,
        modules=TRENDS,
        trends=["corruption"],
        wars={"active": 2},
    )
    refusal = match.why("capture")
    assert refusal is not None and refusal.needs["needs"] == 5


def test_the_last_trend_captured() -> None:
    """DS-14.5, DS-14.6: with all captured none is in force and the phase's end turns nothing."""
    match = table(
        seat(reserve=1, secondary={"finance": 9}),
        seat(secondary={"finance": 1}),
        zone="banks.1",
        modules=TRENDS,
        trends=["corruption"],
    )
    play(match, "capture", "infiltrate 1 1")
    assert match.position()["trends"] == []
    assert match.status()["phase"] == "treaty"  # no impact at seat 1's second Finance card
    play(match, *["treaty none"] * 3)
    assert match.status()["round"] == 3


def test_capture_alone_obliges_beside_what_does_not() -> None:
    """DS-3.4: a capture as the only mandatory Action forbids passing."""
    everywhere = {"comintern": 5, "unified-nations": 5, "spyware": 5, "deep-state": 5}
    fields = {
        "zone": "corporations.1",
        "modules": f"{TRENDS} {GM}",
        "trends": ["corruption"],
        "covert": [],
    }
    match = table(seat("labs.2:4", reserve=2, projects=everywhere), **fields)
    assert set(match.choices()) == {f"advance {GM}", "pass"}
    rich = seat("labs.2:4", reserve=2, projects=everywhere, secondary={"finance": 8})
    match = table(rich, **fields)
    assert set(match.choices()) == {f"advance {GM}", "capture"}
    assert refused(match, "pass") == "DS-3.4"


def test_trends_turn_before_the_zone_and_in_the_last_round() -> None:
    """DS-14.6, DS-6.6."""
    match = treaty_phase(seat(), players=2, modules=TRENDS, trends=["populism", "corruption"])
    told = play(match, "treaty none", "treaty none")
    kinds = [event["event"] for event in told]
    assert kinds.index("trend") < kinds.index("laid")


@pytest.mark.parametrize(
    ("slug", "group", "kind"),
    [
        ("european-development-fund", "finance", "consulates"),
        ("usia", "mass-control", "labor-unions"),
        ("wellcome-trust", "science", "spy-agencies"),
    ],
)
def test_conditions_of_fourth_estate_treaties(slug: str, group: str, kind: str) -> None:
    """DS-14.8: 3 cards of the group or 1 of the kind."""
    modules = f"{TRENDS} fourth-estate-treaties"
    for enough in (
        seat(hand=slug, secondary={group: 3}),
        seat(f"{kind}.1", hand=slug),
    ):
        assert f"treaty {slug}" in treaty_phase(enough, modules=modules).choices()
    short = treaty_phase(seat(hand=slug, secondary={group: 2}), modules=modules)
    assert refused(short, f"treaty {slug}") == "DS-6.4"


def test_the_log_of_trends_says_why() -> None:
    """DS-14.4: whom the Trend in force works for."""
    match = table(seat(reserve=2), zone="labs.1@1:1", modules=TRENDS, trends=["radicalism"])
    told = play(match, "infiltrate 1 2")
    works = [event for event in told if event["event"] == "trend-works"]
    assert works == [{"event": "trend-works", "seat": 0, "trend": "radicalism", "rule": "DS-14.4"}]


def test_the_log_names_no_trend_that_offers_nothing() -> None:
    """DS-14.4, DS-1.8, DS-3.11: without Treaties in hand, cards in the supply or agents in the pool nothing works."""
    modules = f"{TRENDS} {BLACK}"
    match = table(
        seat(operations="cyber-threat", reserve=8),
        zone=ZONE,
        modules=modules,
        trends=["militarism"],
        covert=["coup"],
    )
    told = play(match, "covert")
    match = table(
        seat("governments.1 inner-circle.1", reserve=10),
        zone=ZONE,
        modules=modules,
        trends=["non-conformity"],
    )
    told += play(match, "attach inner-circle.1 governments.1")
    match = table(
        seat("valuables.1", reserve=1),
        seat(secondary={"science": 10}),
        seat(secondary={"mass-control": 10}),
        zone="banks.1 governments.1",
        modules=modules,
        trends=["corruption"],
    )
    told += play(match, "infiltrate 1 1", "recruit")
    assert {"event": "take", "seat": 0, "card": "banks.1", "rule": "DS-4.1"} in told
    assert "trend-works" not in {event["event"] for event in told}


def test_refusals_of_the_holder_fit_the_trends() -> None:
    """DS-3.3, DS-14.5: the holder may capture too, so the reason names what is closed, not what is open."""
    match = table(
        seat(reserve=9), zone=ZONE, modules=TRENDS, trends=["corruption"], supervisor=0, turn=0
    )
    for choice in ("recruit", "advance comintern"):
        refusal = match.why(choice)
        assert refusal is not None and refusal.rule == "DS-3.3"
        assert "neither an Advance nor recruiting" in refusal.reason()


@pytest.mark.parametrize(
    ("slug", "card", "group"),
    [
        ("european-development-fund", "consulates.1", "finance"),
        ("usia", "labor-unions.1", "mass-control"),
        ("wellcome-trust", "spy-agencies.1", "science"),
    ],
)
def test_making_fourth_estate_treaties(slug: str, card: str, group: str) -> None:
    """DS-14.8, DS-6.3: by one card of the kind; each brings a Secondary Objective of its group."""
    match = treaty_phase(
        seat(card, hand=slug, trends="populism"), modules=f"{TRENDS} fourth-estate-treaties"
    )
    play(match, f"treaty {slug}")
    assert secondary(match, 0) == {group: 1} and rows(match, 0)[8] == 2
