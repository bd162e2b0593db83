"""DS-16.5: HOC makes Treaties, and what the human's Treaties do to it."""

from __future__ import annotations

from deepstate.hoc import HOC, treaties
from deepstate.table import holding, own, play, pool, reserve, rows, seat, secondary, solo, who


def test_it_makes_every_treaty_it_can() -> None:
    """DS-16.5.1: in hand order, again until none is left: Jasons' Secondary Objective meets Kabbalists."""
    match = treaties(seat("labs.1", hand="kabbalists elihu jasons"))
    assert holding(match, HOC)["treaties"] == ["kabbalists", "jasons"]
    assert holding(match, HOC)["hand"] == ["elihu"]
    assert secondary(match, HOC) == {"science": 1}


def test_emblem_corner_advances() -> None:
    """DS-16.5.2: it advances for an emblem corner; its Treaties' emblems count; it executes no effect."""
    match = treaties(
        seat(
            "mass-media.1 mass-media.2 authorities.1",
            hand="anarchists cheka",
            projects={"spyware": 2},
        )
    )
    assert holding(match, HOC)["projects"] == {"comintern": 1, "spyware": 2}
    assert set(holding(match, HOC)["treaties"]) == {"anarchists", "cheka"}
    assert who(match) == (0, "treaty")


def test_it_never_discards_from_hand() -> None:
    """DS-16.5.3."""
    match = treaties(
        seat(
            hand="elihu cartels bilderberg-group order-of-malta trilateral-commission cheka dome-ii"
        )
    )
    play(match, "treaty none")
    assert len(holding(match, HOC)["hand"]) == 7


def test_levy_of_hoc() -> None:
    """DS-16.5.4: a card of the group if it has one, else any: the human decides for it, marked *for HOC*."""
    human = seat("labor-unions.1", hand="cheka", projects={"comintern": 2})
    match = solo(human, seat("authorities.1 governments.1"), phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "levy", "for": "hoc"}]
    assert match.choices() == ["give authorities.1"]
    match = solo(human, seat("governments.1 consulates.1"), phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert set(match.choices()) == {"give governments.1", "give consulates.1"}
    play(match, "give consulates.1")
    assert own(match, 0) == ["labor-unions.1", "consulates.1"]


def test_levy_of_hoc_by_itself() -> None:
    """`hoc_ties = "auto"`: what costs HOC least."""
    match = solo(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat("inner-circle.1 consulates.1"),
        phase="treaty",
        supervisor=0,
        ties="auto",
    )
    told = [(event["event"], event["rule"]) for event in play(match, "treaty cheka")]
    assert told.index(("hoc-gives", "DS-16.5.4")) < told.index(("give", "DS-8.2"))
    assert own(match, 0) == ["labor-unions.1", "consulates.1"]


def test_majorities_for_hoc() -> None:
    """DS-16.5.5: the human's may give HOC the 7; those made by HOC have no effect."""
    match = solo(
        seat("labs.1", treaties="jasons"),
        seat("labs.2 labs.3", treaties="templars"),
        phase="final",
        supervisor=0,
    )
    assert (rows(match, 0)[8], rows(match, HOC)[8]) == (0, 7)
    match = solo(
        seat("labs.1"), seat("banks.2 banks.3", treaties="templars"), phase="final", supervisor=0
    )
    assert rows(match, HOC)[8] == 0


def test_it_begins_again_after_a_pass() -> None:
    """DS-16.5.1: a Treaty passed over is made when a later one meets its Conditions, however often."""
    match = treaties(
        seat("labs.1 authorities.1 banks.1", hand="communist-league union-of-thirty-three elihu"),
    )
    assert holding(match, HOC)["treaties"] == ["union-of-thirty-three"]
    match = treaties(
        seat(
            "mass-media.1 mass-media.2 authorities.1 spy-agencies.1",
            hand="communist-league anarchists",
            projects={"spyware": 1},
        )
    )
    assert set(holding(match, HOC)["treaties"]) == {"communist-league", "anarchists"}
    assert holding(match, HOC)["projects"] == {"spyware": 1, "comintern": 1}


def test_it_executes_no_effect() -> None:
    """DS-16.5.2: nothing revealed, taken, levied or recruited; Communist League shows no more emblems for it."""
    match = treaties(
        seat(
            "mass-media.1 mass-media.2 labs.1 labs.2 spy-agencies.1 universities.1",
            hand="communist-league kabbalists cia milner-group",
            reserve=0,
        ),
        seat("authorities.1"),
    )
    assert set(holding(match, HOC)["treaties"]) == {
        "communist-league",
        "kabbalists",
        "cia",
        "milner-group",
    }
    assert (holding(match, HOC)["hand"], reserve(match, HOC)) == ([], 0)
    assert own(match, 0) == ["authorities.1"]


def test_its_treaties_emblems_count() -> None:
    """DS-16.5.2: CheKa needs a Communists emblem, which Anarchists brought."""
    match = treaties(
        seat("mass-media.1 mass-media.2 authorities.1", hand="cheka", projects={"spyware": 2})
    )
    assert holding(match, HOC)["treaties"] == []
    match = treaties(
        seat(
            "mass-media.1 mass-media.2 authorities.1",
            hand="cheka",
            treaties="anarchists",
            projects={"spyware": 2},
        )
    )
    assert "cheka" in holding(match, HOC)["treaties"]


def test_an_empty_supply_brings_nothing() -> None:
    """DS-16.5.2, DS-6.3: the Treaty is made all the same."""
    match = treaties(seat("labs.1", hand="jasons"), seat(secondary={"science": 10}))
    assert (holding(match, HOC)["treaties"], secondary(match, HOC)) == (["jasons"], {})


def test_levy_of_secondary_objectives_and_of_nothing() -> None:
    """DS-16.5.4: a Secondary Objective of the group serves; without any card HOC gives nothing."""
    human = seat("labor-unions.1", hand="cheka", projects={"comintern": 2})
    hoc = seat("governments.1", secondary={"mass-control": 1})
    match = solo(human, hoc, phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert match.choices() == ["give secondary mass-control"]
    match = solo(human, seat(), phase="treaty", supervisor=0)
    play(match, "treaty cheka")
    assert match.status()["phase"] != "treaty" or match.status()["waiting"][0]["prompt"] != "levy"
    spared = seat("labor-unions.2 authorities.1")
    match = solo(human, spared, phase="treaty", supervisor=0)
    told = play(match, "treaty cheka")
    assert "give" not in [event["event"] for event in told]


def test_a_card_taken_from_hoc_takes_its_agents_home() -> None:
    """DS-4.4: they go to HOC's pool."""
    human = seat("labor-unions.1", hand="cheka", projects={"comintern": 2})
    match = solo(human, seat("authorities.1:3", reserve=2), phase="treaty", supervisor=HOC)
    before = pool(match, HOC)
    play(match, "treaty cheka", "give authorities.1")
    assert pool(match, HOC) == before + 3


def test_it_is_over_infiltrated_like_anybody() -> None:
    """DS-3.6: agents back, a Treaty drawn, which lies face up."""
    match = solo(
        seat(reserve=5),
        seat(reserve=0),
        zone="labs.1@1:2 governments.1",
        supervisor=HOC,
        turn=0,
        decks={"treaties": {"top": ["cia"]}},
    )
    play(match, "infiltrate 1 3")
    assert holding(match, HOC)["hand"] == ["cia"]
