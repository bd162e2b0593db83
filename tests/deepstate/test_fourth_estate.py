"""DS-14: GLOBAL MEDIA, every Trend, the Fourth Estate Treaties; 003's reports on Corruption and Universities."""

from __future__ import annotations

import pytest

from deepstate.table import (
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
