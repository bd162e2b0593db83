"""DS-16.5: HOC makes Treaties, and what the human's Treaties do to it."""

from __future__ import annotations

from deepstate.hoc import HOC, treaties
from deepstate.table import holding, own, play, rows, seat, secondary, solo, who


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
    play(match, "treaty cheka")
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
