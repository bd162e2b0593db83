"""DS-14: GLOBAL MEDIA, every Trend, the Fourth Estate Treaties; 003's reports on Corruption and Universities."""

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


BLACK = "black-operations"


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


# --- GLOBAL MEDIA, further cases --------------------------------------------------------------------------------------
def test_global_media_in_a_war() -> None:
    """DS-14.2: a war adds an agent and removes nothing."""
    fields = {"zone": ZONE, "modules": GM, "wars": {"active": 1}}
    assert refused(table(seat(reserve=2), **fields), f"advance {GM}") == "DS-3.9"
    match = table(seat(reserve=3, projects={GM: 1}), **fields)
    assert refused(match, f"advance {GM}") == "DS-14.2"
    match = table(seat(reserve=3), **fields)
    play(match, f"advance {GM}", "take labs.1")
    assert own(match, 0) == ["labs.1"]


def test_global_media_on_the_own_card() -> None:
    """DS-14.1: own agents come home too."""
    match = table(
        seat(reserve=3, treaties="council-of-nine-unknown"), zone="labs.1 banks.1", modules=GM
    )
    play(match, "infiltrate 1 1", f"advance {GM}", "take labs.1")
    assert (reserve(match, 0), agents(match, 0, "labs.1")) == (1, 0)
    assert in_zone(match) == ["banks.1"]


def test_taking_by_global_media_sets_off_what_taking_does() -> None:
    """Settled 16: the Reptiloid beneath comes along, triggers of taking apply."""
    match = table(
        seat("labs.2", reserve=2, treaties="cia"),
        zone="labs.1^royalty.1 banks.1",
        modules=f"{GM} trends reptiloids",
        trends=["technocracy"],
    )
    play(match, f"advance {GM}", "take labs.1")
    assert holding(match, 0)["reptiloids"] == ["royalty.1"]
    assert who(match) == (0, "recruit")  # CIA comes before the Trend (DS-4.5)
    play(match, "recruit 1")
    assert who(match) == (0, "secondary")


def test_global_media_takes_the_last_card() -> None:
    """Settled 33: the other seats still act, then come takeover and treaty phase."""
    match = table(seat(reserve=2), seat(), zone="labs.1", modules=GM)
    play(match, f"advance {GM}", "take labs.1")
    assert (who(match), in_zone(match)) == ((1, "turn"), [])
    play(match, "recruit")
    assert match.status()["phase"] == "treaty"


def test_tokens_of_discarded_treaties() -> None:
    """DS-14.2: Cosa Nostra's ghosts are gone, those on a card already stay until the takeover."""
    match = table(
        seat(reserve=5, treaties="cosa-nostra council-of-nine-unknown", projects={GM: 1}),
        seat(reserve=3),
        zone="labs.1 banks.1 patents.1",
        modules=GM,
    )
    play(match, "infiltrate 1 1", f"advance {GM}", "discard treaty cosa-nostra", "take patents.1")
    assert match.position()["zone"][0]["ghosts"] == 2
    assert refused(match, "infiltrate 1 3") == "DS-3.6"


def test_emblem_of_a_discarded_treaty_is_gone() -> None:
    """DS-14.2: Federation of Trade Unions finds one Communists emblem less."""
    match = table(
        seat(reserve=2, treaties="federation-of-trade-unions anarchists", projects={GM: 1}),
        zone=ZONE,
        modules=GM,
    )
    assert rows(match, 0)[8] == 2 * 3
    play(match, f"advance {GM}", "discard treaty anarchists", "take labs.1")
    assert rows(match, 0)[8] == 3


def test_no_supreme_power_no_boost() -> None:
    """DS-14.1: nothing to choose, nothing paid; the boost goes to the rate of one card, of any kind."""
    match = table(
        seat("labs.1", projects={GM: 3}), zone="", modules=GM, phase="final", supervisor=0
    )
    assert match.over and rows(match, 0)[:5] == [1, 0, 0, 0, 0]
    cards = "crime-syndicates.1 corporations.1 labs.1 banks.1 mass-media.1"
    boosted = table(seat(cards, projects={GM: 3}, boost="crime-syndicates.1"), zone="", modules=GM)
    assert rows(boosted, 0)[2:4] == [6, 3]


# --- Trends, further cases --------------------------------------------------------------------------------------------
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
