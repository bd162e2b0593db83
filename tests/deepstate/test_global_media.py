"""DS-14.1 to DS-14.3: GLOBAL MEDIA, every Stage, its boost; 003's report on Universities."""

from __future__ import annotations

import pytest

from deepstate.table import (
    agents,
    holding,
    in_zone,
    own,
    play,
    refused,
    reserve,
    rows,
    seat,
    secondary,
    table,
    who,
)

ZONE = "mass-media.1 labs.1 banks.1 patents.1"


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


def test_the_log_of_global_media_says_why() -> None:
    """DS-14.1: what is taken is told with its rule, and the Reptiloid beneath it."""
    match = table(seat(reserve=2), zone="labs.1^royalty.1 banks.1", modules=f"{GM} reptiloids")
    told = play(match, f"advance {GM}", "take labs.1")
    found = [(event["event"], event.get("card"), event["rule"]) for event in told]
    assert ("take-from-zone", "labs.1", "DS-14.1") in found
    assert ("take", "royalty.1", "DS-4.1") in found


def test_refused_discards_name_their_rule() -> None:
    """DS-14.2, DS-15.3: made Treaties for GLOBAL MEDIA and Reptiloids for a Treaty; nothing else, each with its own rule."""
    mine = seat(
        "labs.1",
        "cia",
        "kgb",
        reptiloids="royalty.1 politician.1 security-official.1",
        projects={"global-media": 1},
        reserve=3,
    )
    for choice, rule in (("advance global-media", "DS-14.2"), ("reptiloids any", "DS-15")):
        match = table(mine, zone="patents.1", modules=f"{GM} reptiloids")
        play(match, choice)
        for wrong in ("discard labs.1", "discard treaty cia"):
            assert refused(match, wrong) == rule


def test_the_working_shows_the_boost() -> None:
    """DS-14.1, DS-10.2: the line of the card that GLOBAL MEDIA works for says what of its rate is the boost."""
    match = table(
        seat("universities.1 universities.2 labs.1", projects={"global-media": 2}),
        zone="",
        modules=GM,
    )
    lines = [line for line in match.score()["seats"][0]["working"] if line["row"] == 2]
    assert [(line["points"], line["fields"].get("boost")) for line in lines] == [(3, 2), (1, None)]
    assert lines[0]["text"] == "Universities: 3 for each of 1, with a boost of 2"
