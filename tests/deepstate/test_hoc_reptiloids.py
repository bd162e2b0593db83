"""DS-16.8.7 to DS-16.8.9: HOC with Reptiloids: its choice, the Project, what they pay it."""

from __future__ import annotations

import pytest

from deepstate.hoc import FILLER, HOC, after_takeover, stands, with_supervisor
from deepstate.table import holding, play, pool, reserve, rows, seat, solo

REP = "reptiloids"


CAPTURE = "banks.2 banks.3 valuables.1 consulates.1 consulates.2"


def test_reptiloids_of_hoc() -> None:
    """DS-16.8.7: a token joins or levels up for each pair of alike Reptiloids; 1 Treaty each at I to III."""
    match = after_takeover(
        seat(reserve=1, reptiloids="royalty.1"), f"labs.1 labs.2^royalty.2 {FILLER}", modules=REP
    )
    assert holding(match, HOC)["projects"] == {REP: 1}
    assert len(holding(match, HOC)["hand"]) == 1
    assert holding(match, HOC)["reptiloids"] == ["royalty.1", "royalty.2"]


def test_reptiloids_in_its_choice() -> None:
    """DS-16.8.8: within a group the leftmost with a Reptiloid; such basic cards first of all basic cards,
    before Operations."""
    match = with_supervisor(
        "consulates.1 spy-agencies.1^royalty.1 labs.1", seat(reserve=3), modules=REP
    )
    assert stands(match, "spy-agencies.1") is not None
    match = with_supervisor(
        "labs.1 banks.1^royalty.1 mass-media.1",
        seat("universities.1", reserve=3),
        modules=REP,
        wars={"active": 1},
    )
    assert stands(match, "banks.1") is not None


def test_what_reptiloids_pay_hoc() -> None:
    """DS-16.8.9: officials for immediate Treaties and CIA's kind, politicians for persistent ones, royalty for
    end-of-game
    ones; Anarchists count for politicians and royalty alike; ultra 2 each."""
    made = "cheka cia communist-league elihu anarchists"
    for difficulty, each in (("normal", 1), ("ultra-hard", 2)):
        match = solo(
            seat(),
            seat(treaties=made, reptiloids="security-official.1 politician.1 royalty.1"),
            phase="final",
            supervisor=0,
            modules=REP,
            difficulty=difficulty,
        )
        assert rows(match, HOC)[4] == each * (2 + 2 + 2)


def test_ufo_hysteria_for_hoc() -> None:
    """DS-16.8.5: an Action card, then a Treaty."""
    match = solo(
        seat(reserve=1),
        seat(reserve=1, reptiloids="politician.1"),
        zone=f"labs.1 labs.2^royalty.2 {FILLER}",
        supervisor=0,
        modules=f"{REP} trends ufo-hysteria",
        trends=["ufo-hysteria"],
        known={"action_top": ["turncoat"]},
    )
    told = [event["event"] for event in play(match, "infiltrate 1 1")]
    first = told.index("hoc-action")
    assert "draw-treaty" in told[first:]
    assert "draw-treaty" not in told[told.index("hoc-trend") : first]
    assert len(holding(match, HOC)["hand"]) >= 2
    assert match.position()["hoc"]["action_discards"] == ["turncoat"]


def test_tokens_are_no_agents() -> None:
    """DS-16.8.2: HOC keeps its 10 agents; joining takes none from reserve or pool."""
    match = after_takeover(
        seat(reserve=1, reptiloids="royalty.1"),
        f"labs.1 labs.2^royalty.2 {FILLER}",
        modules="reptiloids",
    )
    standing = sum(entry["agents"] for entry in holding(match, HOC)["objectives"])
    assert standing + reserve(match, HOC) + pool(match, HOC) == 10


def test_a_basic_card_with_a_reptiloid_comes_before_operations_and_trends() -> None:
    """DS-16.8.8."""
    match = with_supervisor(
        "labs.1 banks.1^royalty.1",
        seat(CAPTURE, reserve=5),
        wars={"active": 1},
        modules="trends reptiloids",
        trends=["corruption", "populism"],
    )
    assert stands(match, "banks.1") is not None


@pytest.mark.parametrize(
    ("held", "stage", "after", "drawn"),
    [
        ("royalty.1", 0, 1, 1),
        ("politician.1", 0, 0, 0),  # not alike
        ("royalty.1 royalty.3", 1, 1, 0),  # the third of a kind is half a pair
        ("royalty.1 royalty.3 royalty.4", 1, 2, 1),
        ("royalty.1", 3, 4, 2),
        ("royalty.1", 5, 5, 0),
    ],
)
def test_pairs(held: str, stage: int, after: int, drawn: int) -> None:
    """DS-16.8.7: a pair counts once; 1 Treaty at I to III, 2 at IV and V; nothing beyond Stage V."""
    match = after_takeover(
        seat(reserve=1, reptiloids=held, projects={REP: stage} if stage else {}),
        f"labs.1 labs.2^royalty.2 {FILLER}",
        modules=REP,
        pack={"reptiloids": {"copies": {"3": 5}}},
    )
    assert holding(match, HOC)["projects"] == ({REP: after} if after else {})
    assert len(holding(match, HOC)["hand"]) == drawn
    assert len(holding(match, HOC)["reptiloids"]) == len(held.split()) + 1


@pytest.mark.parametrize(
    ("zone", "chosen"),
    [
        ("consulates.1 spy-agencies.1^royalty.1 labs.1", "spy-agencies.1"),
        ("inner-circle.1 inner-circle.2^royalty.1 labs.1^royalty.2", "inner-circle.2"),
        ("governments.1 universities.1^royalty.1 stock-exchanges.1^royalty.2", "universities.1"),
        ("consulates.1 inner-circle.1^royalty.1 labs.1^royalty.2", "consulates.1"),
        ("labs.1 banks.1 mass-media.1^royalty.1", "mass-media.1"),
    ],
)
def test_reptiloids_within_each_group(zone: str, chosen: str) -> None:
    """DS-16.8.8: they matter within a group, not between groups."""
    match = with_supervisor(zone, seat("universities.2", reserve=3), modules=REP)
    assert stands(match, chosen) is not None


def test_a_reptiloid_it_cannot_reach() -> None:
    """DS-16.8.8: a card with a Reptiloid that it cannot infiltrate is passed over."""
    match = with_supervisor(
        "consulates.1 spy-agencies.1@0:9^royalty.1 labs.1".replace(
            "@0:9^royalty.1", "^royalty.1@0:9"
        ),
        seat(reserve=3),
        modules=REP,
    )
    assert stands(match, "consulates.1") is not None


def test_reptiloids_influence_of_hoc() -> None:
    """DS-16.8.7: as for a player, by its Objectives' Special Interest emblems."""
    emblems = "corporations.1 crime-syndicates.1 corporations.2"  # 6
    for cards, points in ((emblems, 10), (emblems.replace(" corporations.2", ""), 0)):
        match = solo(
            seat(),
            seat(cards, projects={REP: 2}),
            phase="final",
            supervisor=0,
            modules=REP,
        )
        assert rows(match, HOC)[4] == points


@pytest.mark.parametrize(
    ("made", "paid"),
    [
        ("cheka kabbalists blackwaters federal-reserve", (0, 4, 0)),
        ("cia kgb mossad", (0, 3, 0)),
        ("communist-league club-of-rome thule-society world-court yakuza", (5, 0, 0)),
        ("cartels jasons elihu trilateral-commission world-league-of-culture", (0, 0, 5)),
        ("anarchists jesuits sons-of-liberty", (3, 0, 3)),
    ],
)
def test_which_treaties_reptiloids_pay_for(made: str, paid: tuple[int, int, int]) -> None:
    """DS-16.8.9: politicians, security officials, royalty."""
    for kind, points in zip(("politician", "security-official", "royalty"), paid, strict=True):
        match = solo(
            seat(),
            seat(treaties=made, reptiloids=f"{kind}.1 {kind}.2"),
            phase="final",
            supervisor=0,
            modules=REP,
        )
        assert rows(match, HOC)[4] == 2 * points


def test_hysteria_without_action_deck() -> None:
    """DS-16.8.5: for beginners a Treaty only."""
    match = after_takeover(
        seat(reserve=1, reptiloids="politician.1"),
        f"labs.1 labs.2^royalty.2 {FILLER}",
        modules=f"{REP} trends ufo-hysteria",
        trends=["ufo-hysteria"],
        difficulty="beginner",
    )
    assert len(holding(match, HOC)["hand"]) == 1


def test_the_log_says_why() -> None:
    """Steps by modules are told with their rules."""
    match = solo(
        seat(reserve=1),
        seat("patents.1", reserve=2, reptiloids="royalty.1"),
        zone=f"researches.1 labs.2^royalty.2 {FILLER}",
        supervisor=0,
        modules=f"{REP} trends",
        trends=["technocracy"],
    )
    told = play(match, "infiltrate 1 1")
    found = [(event["event"], event.get("rule")) for event in told]
    for reason in (
        ("hoc-chooses-reptiloid", "DS-16.8.8"),
        ("hoc-trend", "DS-16.8.5"),
        ("hoc-pair", "DS-16.8.7"),
    ):
        assert reason in found


@pytest.mark.parametrize("left", [[], ["radicalism"]])
def test_hysteria_that_hoc_captures_first(left: list[str]) -> None:
    """DS-4.5, DS-15.7, DS-16.8.6: HOC's Action card may capture UFO Hysteria before the human is asked; what the human's
    Reptiloid set off still happens, be it the last Trend or not."""
    captured = "populism corruption technocracy militarism non-conformity"
    match = solo(
        seat(reserve=1, reptiloids="politician.1"),
        seat(
            reserve=5,
            reptiloids="politician.2",
            projects={"comintern": 1, "unified-nations": 1, "spyware": 1},
            trends=captured if not left else captured.rpartition(" ")[0],
        ),
        zone="labs.1^royalty.1 labs.2^royalty.2 labs.3",
        turn=HOC,
        supervisor=HOC,
        modules=f"{REP} trends ufo-hysteria",
        trends=["ufo-hysteria", *left],
        covert=[],
        known={"action_top": ["emissary"]},
    )
    play(match, "infiltrate 2 1")
    assert holding(match, HOC)["trends"][-1] == "ufo-hysteria"
    told = play(match, "draw")
    assert (told[0]["event"], told[0]["trend"]) == ("trend-works", "ufo-hysteria")
    assert len(holding(match, 0)["hand"]) == 1
