"""Where rules of the base game and Men of Action meet: who comes first, what counts already, what is asked at all."""

from __future__ import annotations

import pytest

from backroom import Match
from deepstate.oracle import TREATIES
from deepstate.table import (
    agents,
    holding,
    in_zone,
    own,
    play,
    pool,
    refused,
    reserve,
    seat,
    secondary,
    table,
    treaty_phase,
    who,
)

MEN = "men-of-action"
ATTACH = "attach inner-circle.1 governments.1"


# --- order of what happens at the same moment (DS-4.5) ----------------------------------------------------------------
def test_benefit_of_a_stage_before_what_levelling_up_sets_off() -> None:
    """DS-4.5, DS-5.4, DS-8.8: DEEP STATE's Treaty is made first, and one made now does not count for this Stage."""
    match = table(
        seat(
            "crime-syndicates.1",
            hand="thule-society",
            treaties="elder-brothers-union",
            reserve=5,
            projects={"deep-state": 1},
        ),
        zone="labs.1 banks.1",
        decks={"treaties": {"top": ["mossad"]}},
    )
    play(match, "advance deep-state", "discard crime-syndicates.1")
    assert who(match) == (0, "treaty")
    assert "treaty mossad" in match.choices()  # drawn before
    play(match, "treaty thule-society")
    assert match.choices() == ["decline", "take mass-control"]  # Elder Brothers Union alone
    play(match, "take mass-control")
    assert who(match)[0] == 1
    assert secondary(match, 0) == {"mass-control": 1}


def test_a_gift_sets_off_recruiting_before_the_next_gift() -> None:
    """DS-4.5, DS-8.2, DS-8.6, DS-4.4: what is received counts as taken; the Inner Circle goes with its card, and agents
    on it to their seat's pool."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", treaties="kgb", projects={"comintern": 2}, reserve=2),
        seat("mass-media.1:2", secondary={"mass-control": 1}),
        seat("governments.1+inner-circle.1:3", reserve=3),
    )
    play(match, "treaty cheka")
    assert match.choices() == ["give mass-media.1", "give secondary mass-control"]
    play(match, "give mass-media.1")
    assert pool(match, 1) == 10 - reserve(match, 1)
    assert who(match) == (0, "recruit")
    play(match, "recruit 1")
    assert match.choices() == ["give governments.1"]  # a single one is asked
    play(match, "give governments.1")
    assert own(match, 0) == ["labor-unions.1", "mass-media.1", "governments.1"]
    assert holding(match, 0)["objectives"][2] == {
        "card": "governments.1",
        "agents": 0,
        "inner": "inner-circle.1",
    }
    assert pool(match, 2) == 10 - reserve(match, 2)


def test_emblems_for_a_levy_are_looked_at_before_anybody_gives() -> None:
    """DS-8.2: seats that have the emblem when the Treaty is made give nothing, those without give."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat("labor-unions.2 labs.1"),
        seat("labs.2"),
    )
    play(match, "treaty cheka")
    assert who(match) == (2, "levy")
    play(match, "give labs.2")
    assert who(match) == (1, "treaty")


# --- Inner Circles at every prompt that allows them (DS-11.1) ---------------------------------------------------------
def _turn() -> Match:
    return table(seat("inner-circle.1:1 governments.1:2"), zone="labs.1")


def _treaty() -> Match:
    return treaty_phase(seat("inner-circle.1:1 governments.1:2"), seat())


def _free_advance() -> Match:
    match = table(
        seat("inner-circle.1:1 governments.1:2", treaties="world-court", reserve=1), zone="banks.1"
    )
    play(match, "infiltrate 1 1")
    return match


def _further() -> Match:
    match = treaty_phase(seat("inner-circle.1:1 governments.1:2 labs.1", hand="jasons"), seat())
    play(match, "treaty jasons")
    return match


def _final() -> Match:
    return table(seat("inner-circle.1 governments.1"), phase="final", supervisor=0)


@pytest.mark.parametrize("prompt", ["turn", "treaty", "free-advance", "further", "final"])
def test_attaching_at_any_time(prompt: str) -> None:
    """DS-11.1: at the prompts `turn`, `free-advance`, `treaty` and `final`; the prompt waits on, agents join the card's."""
    makers = {
        "turn": _turn,
        "treaty": _treaty,
        "free-advance": _free_advance,
        "further": _further,
        "final": _final,
    }
    match = makers[prompt]()
    asked = who(match)
    assert asked == (0, {"further": "treaty"}.get(prompt, prompt))
    assert ATTACH in match.choices()
    carried = agents(match, 0, "governments.1") + agents(match, 0, "inner-circle.1")
    play(match, ATTACH)
    assert agents(match, 0, "governments.1") == carried
    if prompt in ("turn", "treaty"):
        assert who(match) == asked
        assert ATTACH not in match.choices()
    else:
        assert not match.waiting or who(match) != asked  # it has nothing more to offer


def test_optional_prompts_without_anything_to_offer_are_not_asked() -> None:
    """engine-protocol: a free Advance without agents, a further Treaty without one in hand are passed over."""
    match = table(seat(treaties="world-court", reserve=1), zone="banks.1 labs.1")
    play(match, "infiltrate 1 1")
    assert who(match)[0] == 1
    match = treaty_phase(seat("labs.1", hand="jasons yakuza"), seat("banks.1:1"))
    play(match, "treaty jasons")
    assert who(match) == (1, "treaty")  # Yakuza's Conditions are not met


# --- Men of Action ----------------------------------------------------------------------------------------------------
def test_two_operations_in_one_turn() -> None:
    """DS-4.2, DS-9.4: after Emissary an Operation as the Action; 1 agent comes back from each, the rest go to the pool."""
    match = table(seat(men="emissary", reserve=10), zone="labs.1", modules=MEN)
    play(match, "play emissary", "covert", "covert", "infiltrate 1 1")
    assert in_zone(match) == []  # the takeover is over
    assert [entry["card"] for entry in holding(match, 0)["operations"]] == [
        "elimination-of-obstacles",
        "neutralization",
    ]
    assert reserve(match, 0) == 2  # 10 - 4 - 6 + 1 + 1
    assert pool(match, 0) == 8


def test_two_hitmen_and_one_more() -> None:
    """DS-9.4: each Hitman allows one more card; after another card it is over."""
    match = table(
        seat(men="hitman hitman recruiter", reserve=3),
        seat("labs.2:3", reserve=3),
        zone="labs.1@1:1 banks.1",
        modules=MEN,
    )
    play(match, "play hitman", "hit 1 labs.2", "play hitman", "hit 1 labs.1", "play recruiter")
    assert who(match) == (0, "recruit")
    play(match, "recruit 2")
    assert who(match) == (0, "turn")
    assert refused(match, "play hitman") == "DS-9.3"
    assert agents(match, 1, "labs.2") == 2
    assert "seat" not in match.position()["zone"][0]
    assert holding(match, 1)["hand"] == []  # gone, not over-infiltrated


def test_what_mediator_takes_counts_as_taken() -> None:
    """DS-8.6, DS-9.4: a card out of the discard pile sets off Mossad."""
    match = table(
        seat(men="mediator", treaties="mossad", reserve=3),
        zone="labs.1",
        modules=MEN,
        discards={"objectives": ["banks.1", "governments.1"]},
    )
    play(match, "play mediator")
    assert match.choices() == ["take banks.1"]  # Governments takes 4
    assert refused(match, "take governments.1") == "DS-9.4"
    play(match, "take banks.1")
    assert who(match) == (0, "recruit")
    assert match.choices() == ["recruit 1", "draw", "decline"]
    play(match, "draw")
    assert len(holding(match, 0)["men"]) == 1


def test_headhunter_may_draw_instead() -> None:
    """DS-3.2, DS-9.2: the Headhunter's seat recruits exactly 1, or draws."""
    match = table(seat(), players=5, supervisor=0, turn=3, zone="labs.1 banks.1", modules=MEN)
    assert who(match) == (3, "recruit")
    assert match.choices() == ["recruit 1", "draw"]
    play(match, "draw")
    assert who(match) == (3, "turn")
    assert len(holding(match, 3)["men"]) == 1


# --- wars, decks, the end of a zone -----------------------------------------------------------------------------------
def test_two_wars_and_deep_state_without_discards() -> None:
    """DS-7.2: 1 Special Interest emblem less for each war; where none is left nothing is discarded."""
    match = table(
        seat("governments.1", reserve=4, projects={"deep-state": 1}),
        zone="labs.1 banks.1",
        wars={"active": 2, "past": 0},
    )
    play(match, "advance deep-state")
    assert reserve(match, 0) == 4 - 1 - 2
    assert own(match, 0) == ["governments.1"]
    assert holding(match, 0)["projects"] == {"deep-state": 2}
    assert who(match) == (0, "treaty")  # the Treaty just drawn


def test_nothing_to_draw_for_the_beaten() -> None:
    """DS-3.6, DS-5.5: with deck and discard pile empty nothing is drawn."""
    match = table(
        seat(reserve=3),
        seat(reserve=1),
        seat(treaties=" ".join(list(TREATIES)[:46])),
        zone="labs.1@1:1 banks.1 patents.1",
        decks={"treaties": {"n": 0}},
    )
    play(match, "infiltrate 1 2")
    assert holding(match, 1)["hand"] == []
    assert reserve(match, 1) == 2


def test_the_zone_closes_up_and_its_places_are_counted_anew() -> None:
    """DS-4.1, DS-8.10: after a takeover what lay at place 3 may lie at place 2."""
    match = table(
        seat(treaties="yakuza", reserve=1),
        zone="labs.1@1:1 banks.1 patents.1 consulates.1",
        phase="takeover",
        supervisor=2,
    )
    assert in_zone(match) == ["banks.1", "patents.1", "consulates.1"]
    assert "infiltrate 2 1" in match.choices()
    assert reserve(match, 0) == 1 + 2  # the Supervisor has come
    assert refused(match, "infiltrate 3 2") == "DS-3.5"
