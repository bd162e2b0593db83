"""DS-9: Men of Action, how they are got and what each of them does."""

from __future__ import annotations

import pytest

from deepstate.table import agents, holding, own, play, pool, refused, reserve, seat, table, who

MEN = "men-of-action"
ZONE = "mass-media.1 labs.1 banks.1 patents.1"


# --- getting them (DS-9.1, DS-9.2) ------------------------------------------------------------------------------------
def test_draw_instead_of_recruiting() -> None:
    """DS-9.2: one card instead, whatever the number of agents."""
    match = table(
        seat(), seat(), zone=ZONE, modules=MEN, supervisor=0, decks={MEN: {"top": ["hitman"]}}
    )
    assert who(match) == (0, "recruit")
    assert match.choices() == ["recruit 2", "draw"]
    play(match, "draw")
    assert holding(match, 0)["men"] == ["hitman"]
    assert reserve(match, 0) == 3


def test_choices_of_the_supervisor_s_recruiting() -> None:
    """engine-protocol: exactly `recruit 2` (`recruit 1` with 1 in the pool) and `draw`."""
    assert table(seat(reserve=9), zone=ZONE, modules=MEN, supervisor=0).choices() == [
        "recruit 1",
        "draw",
    ]
    assert (
        table(seat(reserve=9), zone=ZONE, modules=MEN, supervisor=0).why("recruit 2").rule
        == "DS-3.11"
    )  # type: ignore[union-attr]
    assert (
        table(seat(reserve=2), zone=ZONE, modules=MEN, supervisor=0).why("recruit 1").rule
        == "DS-3.2"
    )  # type: ignore[union-attr]


def test_empty_pool_must_draw() -> None:
    """DS-9.2: with an empty pool a card must be drawn; the Recruit Action is open."""
    match = table(
        seat(reserve=10), zone=ZONE, modules=MEN, supervisor=0, decks={MEN: {"top": ["turncoat"]}}
    )
    assert who(match) == (0, "turn")
    assert holding(match, 0)["men"] == ["turncoat"]
    match = table(seat(reserve=10), zone=ZONE, modules=MEN, decks={MEN: {"top": ["turncoat"]}})
    play(match, "recruit")
    assert holding(match, 0)["men"] == ["turncoat"]
    assert who(match)[0] == 1


def test_no_card_left_to_draw() -> None:
    """DS-9.1, DS-9.2: where deck and discard pile are empty (a pack has few cards) nothing can be drawn instead."""
    others = ("recruiter", "emissary", "turncoat", "power-broker", "mediator")
    few = {MEN: {"copies": dict.fromkeys(others, 0) | {"hitman": 2}}}
    spent = seat(reserve=0, cards="labs.1:5 banks.1:5")
    match = table(
        spent,
        seat(men="hitman hitman"),
        zone="labs.2",
        modules=MEN,
        options={"pack": few},
    )
    assert match.choices() == ["pass"]
    assert refused(match, "recruit") == "DS-3.11"
    match = table(
        seat(),
        seat(men="hitman hitman"),
        zone="labs.2",
        modules=MEN,
        options={"pack": few},
        supervisor=0,
    )
    assert who(match) == (0, "turn"), "two agents came without a question"
    assert reserve(match, 0) == 5


def test_optional_recruit_may_be_declined_with_an_empty_pool() -> None:
    """DS-9.2, DS-8.6."""
    match = table(
        seat(treaties="cia", reserve=10), seat(), zone="labs.1 banks.1 valuables.1", modules=MEN
    )
    play(match, "infiltrate 1 9", "infiltrate 2 1")
    while who(match)[1] != "recruit" or "decline" not in match.choices():
        play(match, match.choices()[0])
    assert set(match.choices()) <= {"recruit 1", "draw", "decline"}


def test_hand_limit_of_three() -> None:
    """DS-9.1: taking a fourth, one of the four is discarded face up."""
    match = table(
        seat(men="hitman mediator emissary"),
        zone=ZONE,
        modules=MEN,
        decks={MEN: {"top": ["recruiter"]}},
    )
    play(match, "recruit", "draw")
    assert who(match) == (0, "discard")
    play(match, "discard man mediator")
    assert holding(match, 0)["men"] == ["recruiter", "hitman", "emissary"]
    assert match.position()["discards"][MEN] == ["mediator"]


def test_empty_deck_is_made_of_the_discards() -> None:
    """DS-9.1."""
    kinds = ["recruiter", "hitman", "emissary", "turncoat", "power-broker", "mediator"]
    match = table(seat(), zone=ZONE, modules=MEN, discards={MEN: kinds * 3})
    play(match, "recruit", "draw")
    assert len(holding(match, 0)["men"]) == 1
    assert match.position()["discards"][MEN] == []


# --- playing them (DS-9.3) --------------------------------------------------------------------------------------------
def test_one_a_turn_before_the_action() -> None:
    """DS-9.3: before the Action, also with the Supervisor, one a turn."""
    match = table(seat(men="recruiter recruiter"), zone=ZONE, modules=MEN, supervisor=0)
    play(match, "recruit 2", "play recruiter", "recruit 1")
    assert who(match) == (0, "turn")
    assert refused(match, "play recruiter") == "DS-9.3"


def test_card_drawn_this_turn_may_be_played() -> None:
    """DS-9.3."""
    match = table(seat(), zone=ZONE, modules=MEN, supervisor=0, decks={MEN: {"top": ["recruiter"]}})
    play(match, "draw", "play recruiter", "recruit 3")
    assert reserve(match, 0) == 6


@pytest.mark.parametrize(
    ("man", "rule"),
    [("hitman", "DS-9.4"), ("emissary", "DS-9.4"), ("mediator", "DS-9.4"), ("turncoat", "DS-9.3")],
)
def test_only_if_its_effect_can_happen(man: str, rule: str) -> None:
    """engine-protocol: a Men of Action card may be played only if its effect can happen; and only from hand."""
    match = table(
        seat(men=man if man != "turncoat" else "", reserve=0), seat(), zone=ZONE, modules=MEN
    )
    assert refused(match, f"play {man}") == rule


# --- Recruiter --------------------------------------------------------------------------------------------------------
def test_recruiter() -> None:
    """DS-9.4: up to 3 agents, or a card instead; with an empty pool it draws (settled 14)."""
    match = table(seat(men="recruiter"), zone=ZONE, modules=MEN)
    play(match, "play recruiter")
    assert match.choices() == ["recruit 1", "recruit 2", "recruit 3", "draw"]
    play(match, "recruit 2")
    assert (reserve(match, 0), who(match)) == (5, (0, "turn"))
    match = table(
        seat(men="recruiter", reserve=10), zone=ZONE, modules=MEN, decks={MEN: {"top": ["hitman"]}}
    )
    play(match, "play recruiter")
    assert holding(match, 0)["men"] == ["hitman"]
    assert refused(match, "play hitman") == "DS-9.3"


# --- Hitman -----------------------------------------------------------------------------------------------------------
def test_hitman_on_an_owned_card() -> None:
    """DS-9.4: one agent of any seat, own included, to its pool."""
    match = table(seat("labs.2:1", men="hitman"), seat("banks.2:2"), zone=ZONE, modules=MEN)
    play(match, "play hitman")
    assert match.choices() == ["hit 0 labs.2", "hit 1 banks.2"]
    assert refused(match, "hit 1 labs.2") == "DS-9.4"
    before = pool(match, 1)
    play(match, "hit 1 banks.2")
    assert (agents(match, 1, "banks.2"), pool(match, 1)) == (1, before + 1)


def test_hitman_in_the_zone() -> None:
    """DS-9.4: a seat with no agents left is gone from the card, ghosts or not, and draws nothing."""
    match = table(seat(men="hitman"), zone="labs.1@1:1~3 banks.1", modules=MEN)
    play(match, "play hitman", "hit 1 labs.1")
    assert match.position()["zone"][0] == {"card": "labs.1"}
    assert holding(match, 1)["hand"] == []
    assert "infiltrate 1 1" in match.choices()


def test_hitman_then_one_more() -> None:
    """DS-9.4: then may play one more card, even another Hitman and then another."""
    match = table(seat(men="hitman hitman recruiter"), seat("banks.2:3"), zone=ZONE, modules=MEN)
    play(match, "play hitman", "hit 1 banks.2")
    assert who(match) == (0, "again")
    assert "decline" in match.choices()
    play(match, "play hitman", "hit 1 banks.2", "play recruiter", "recruit 3")
    assert (reserve(match, 0), agents(match, 1, "banks.2")) == (6, 1)
    assert who(match) == (0, "turn")


# --- Emissary ---------------------------------------------------------------------------------------------------------
def test_emissary() -> None:
    """DS-9.4: a free Action: an Operation with 1 agent less; the turn's own Action is still to come."""
    match = table(seat(men="emissary", reserve=4), zone=ZONE, modules=MEN)
    assert refused(match, "covert") == "DS-3.7"
    play(match, "play emissary")
    assert who(match) == (0, "emissary")
    play(match, "covert")
    assert (reserve(match, 0), who(match)) == (0, (0, "turn"))
    assert holding(match, 0)["operations"] == [
        {"card": "elimination-of-obstacles", "agents": 4, "ghosts": 0}
    ]
    assert (
        refused(table(seat(men="emissary", reserve=3), zone=ZONE, modules=MEN), "play emissary")
        == "DS-9.4"
    )


# --- Turncoat ---------------------------------------------------------------------------------------------------------
def test_turncoat() -> None:
    """DS-9.4: look at 4, keep 1, the others on top: the first named ends deepest."""
    match = table(
        seat(men="turncoat"),
        zone=ZONE,
        modules=MEN,
        decks={"treaties": {"top": ["cia", "kgb", "mossad", "elihu"]}},
    )
    play(match, "play turncoat")
    assert match.choices() == sorted(
        ("keep cia", "keep kgb", "keep mossad", "keep elihu"),
        key=match.game.vocabulary.numbers.__getitem__,
    )
    assert refused(match, "keep jasons") == "DS-9.4"
    play(match, "keep kgb", "top cia", "top elihu")
    assert match.position()["decks"]["treaties"] == {
        "top": ["mossad", "elihu", "cia"],
        "known_by": [0],
    }
    assert holding(match, 0)["hand"] == ["kgb"]
    assert match.view(0).position()["decks"]["treaties"]["top"] == ["mossad", "elihu", "cia"]
    assert "top" not in match.view(1).position()["decks"]["treaties"]
    assert match.view(1).position()["seats"][0]["hand"] == {"n": 1}


def test_turncoat_with_few_cards() -> None:
    """DS-9.4: fewer than 4 in deck and discards together: what there is, at least 1."""
    probe = table(seat(), zone=ZONE, modules=MEN)
    slugs = [
        word.partition(" ")[2] for word in probe.game.vocabulary.words if word.startswith("keep ")
    ][:46]
    match = table(
        seat(men="turncoat"),
        seat(hand=" ".join(slugs[1:])),
        zone=ZONE,
        modules=MEN,
        discards={"treaties": slugs[:1]},
    )
    play(match, "play turncoat")
    assert match.choices() == [f"keep {slugs[0]}"]
    play(match, f"keep {slugs[0]}")
    assert who(match) == (0, "turn")


# --- Power Broker -----------------------------------------------------------------------------------------------------
def test_power_broker() -> None:
    """DS-9.4: a free Advance with 1 agent less, also with the Supervisor; requirements otherwise as ever."""
    match = table(seat(men="power-broker", reserve=1), zone=ZONE, modules=MEN)
    play(match, "play power-broker")
    assert match.choices() == ["advance comintern", "advance unified-nations", "advance spyware"]
    assert refused(match, "advance deep-state") == "DS-5.4"
    play(match, "advance comintern")
    assert holding(match, 0)["projects"] == {"comintern": 1}
    assert (reserve(match, 0), who(match)) == (0, (0, "turn"))


def test_power_broker_without_a_project_to_advance_in() -> None:
    """engine-protocol: playable only if its effect can happen: in a war even UNIFIED NATIONS takes 1 agent."""
    match = table(seat(men="power-broker", reserve=0), zone=ZONE, modules=MEN, wars={"active": 1})
    assert refused(match, "play power-broker") == "DS-9.4"


def test_power_broker_and_a_war() -> None:
    """DS-9.4, 001: 1 agent less after the war's 1 more; not below 0."""
    match = table(seat(men="power-broker", reserve=2), zone=ZONE, modules=MEN, wars={"active": 1})
    play(match, "play power-broker", "advance comintern")
    assert reserve(match, 0) == 0
    assert (
        "advance comintern"
        not in table(seat(reserve=2), zone=ZONE, modules=MEN, wars={"active": 1}).choices()
    )


def test_coordinator_from_the_reserve() -> None:
    """DS-9.4: when nothing is paid the coordinator comes from the pool, with an empty pool from the reserve."""
    match = table(seat(men="power-broker", reserve=10), zone=ZONE, modules=MEN)
    play(match, "play power-broker", "advance unified-nations")
    assert (reserve(match, 0), pool(match, 0)) == (9, 0)
    match = table(seat(men="power-broker", reserve=3), zone=ZONE, modules=MEN)
    play(match, "play power-broker", "advance unified-nations")
    assert (reserve(match, 0), pool(match, 0)) == (3, 6)


# --- Mediator ---------------------------------------------------------------------------------------------------------
def test_mediator() -> None:
    """DS-9.4: any Objective of the discard pile for its number of agents; ghosts do not help."""
    match = table(
        seat(men="mediator", reserve=4, projects={"comintern": 3}),
        zone=ZONE,
        modules=MEN,
        discards={"objectives": ["governments.1", "corporations.1", "labs.2"]},
    )
    play(match, "play mediator")
    assert set(match.choices()) == {"take governments.1", "take labs.2"}
    assert refused(match, "take corporations.1") == "DS-9.4"
    assert refused(match, "take banks.2") == "DS-9.4"
    before = pool(match, 0)
    play(match, "take governments.1")
    assert (own(match, 0), reserve(match, 0), pool(match, 0)) == (["governments.1"], 0, before + 4)
