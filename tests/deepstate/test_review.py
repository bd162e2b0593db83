"""Edges of the rules: packs at their extremes, positions that nobody could have written, rare combinations."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.core.errors import BadPosition, BadRequest
from backroom.core.match import Match, load, new
from backroom.deepstate.catalog import TREATIES
from backroom.deepstate.discards import reachable
from deepstate.table import play, seat, solo, table

Fields = dict[str, Any]


def effect(slug: str, words: str) -> Fields:
    """Options with one Treaty's effect changed."""
    return {"pack": {"treaties": {slug: {"effect": words}}}}


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("cia", "on taking science may recruit 4"),
        ("cia", "on taking science may recruit 0"),
        ("kabbalists", f"reveal {'9' * 5000}, keep spies/science"),
        ("cosa-nostra", "100 ghosts at place 1"),
        ("elder-brothers-union", "on levelling up may take secondary key-connections"),
        ("communist-league", "each governments also shows communists"),
    ],
)
def test_effects_that_could_not_be_carried_out_are_refused_with_their_path(
    slug: str, words: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        new("deep-state", seed=1, **effect(slug, words))
    assert refused.value.path == f"pack.treaties.{slug}.effect"


def test_ds_13_2_a_pack_gives_no_more_pool_help_than_there_are_choices_for() -> None:
    pack = {"projects": {"counter-terrorism": {"pool_help": [1, 2, 3, 3, 4]}}}
    with pytest.raises(BadRequest) as refused:
        new("deep-state", seed=1, pack=pack)
    assert refused.value.path == "pack.projects.counter-terrorism.pool_help[4]"


def test_ds_8_2_a_pack_may_levy_key_connections_of_which_there_are_no_secondary_objectives() -> (
    None
):
    match = table(
        seat(hand="cheka"),
        seat("labs.1 consulates.1"),
        seat("labs.2", secondary={"mass-control": 1}),
        options=effect("cheka", "levy key-connections without communists")
        | {
            "pack": {
                "treaties": {
                    "cheka": {
                        "effect": "levy key-connections without communists",
                        "condition": "no communists",
                    }
                }
            }
        },
        phase="treaty",
        supervisor=0,
    )
    match.play("treaty cheka")
    assert match.choices(1) == ["give consulates.1"]
    match.play("give consulates.1")
    assert match.choices(2) == ["give labs.2", "give secondary mass-control"]


def test_ds_8_12_a_pack_may_purge_key_connections() -> None:
    words = "end of treaty phase may discard 1-2 key-connections; 3 for each key-connections in the discard pile"
    match = table(
        seat(),
        seat(),
        seat("consulates.1 labs.1", treaties="anarchists"),
        options=effect("anarchists", words),
        phase="treaty",
    )
    for _seat in range(3):
        match.play("treaty none")
    assert match.status()["waiting"] == [{"seat": 2, "prompt": "purge"}]
    assert match.choices() == ["done", "discard consulates.1"]


def test_ds_5_4_nothing_superfluous_is_found_at_once_among_many_cards() -> None:
    assert not reachable([2] * 20 + [4] * 20 + [6] * 20, 41, 1)
    assert reachable([2] * 20 + [4] * 20 + [6] * 20, 41, 2)
    assert reachable([1, 2], 2) and not reachable([2], 1, 1)


def test_ds_2_4_ghosts_of_the_place_count_for_whether_the_round_is_stuck() -> None:
    """Five coordinators leave 5 agents, too few for Corporations, but Cosa Nostra has 2 ghosts at place 1."""
    everywhere = {
        "nuclear-power": 1,
        "unified-nations": 1,
        "spyware": 1,
        "deep-state": 1,
        "counter-terrorism": 1,
    }

    def after_a_circle(treaties: str) -> Match:
        match = table(
            *[
                seat(projects=everywhere, reserve=0, treaties=treaties if at == 0 else "")
                for at in range(2)
            ],
            zone="corporations.1",
            modules="nuclear-power counter-terrorism",
            players=2,
        )
        while match.status()["phase"] != "treaty":
            choices = match.choices()
            if choices[0].startswith("infiltrate"):
                break
            match.play("recruit" if "recruit" in choices else choices[-1])
        return match

    assert after_a_circle("").status()["phase"] == "treaty"
    assert after_a_circle("cosa-nostra").status()["phase"] == "action"


@pytest.mark.parametrize(
    ("frames", "path"),
    [
        ([["coordinate", 0, 77, 1, 1]], "pending[0]"),
        ([["discard", 0, 77, 1, 1]], "pending[0]"),
        ([["lay-down", 0, 77, 0, 0]], "pending[0]"),
        ([["turn", -1, 0, 0, 0]], "pending[0]"),
        ([["end-turn", 1, 0, 0, 0]], "pending[0]"),
        ([["put-back", -1, 0, 0, 0]], "pending[0]"),
        ([["keep", 0, 2, 0, 0]], "pending[0]"),
        ([["take", 0, 45, 0, 0]], "pending[0]"),
        ([["hoc-turn", 0, 0, 0, 0]], "pending[0]"),
        ([["hand-limit", 0, 0, 0, 0]], "pending[0]"),
        ([["game-end", -1, 0, 0, 0]], "pending[0]"),
        ([["end-turn", -1, 0, 0, 0], ["end-turn", -1, 0, 0, 0]], "pending[1]"),
        ([["end-turn", -1, 0, 0, 0], ["draft", -1, 0, 0, 0]], "pending[1]"),
        ([["end-turn", -1, 0, 0, 0], ["mediator", 0, 0, 0, 0]], "pending"),
    ],
)
def test_a_pending_decision_that_leads_nowhere_is_a_bad_position(
    frames: list[list[Any]], path: str
) -> None:
    options = {"players": 3, "modules": ["men-of-action"] if len(frames) > 1 else []}
    with pytest.raises(BadPosition) as refused:
        load({"game": "deep-state", "options": options, "pending": frames}, seed=1)
    assert refused.value.path == path


def test_a_position_with_a_pack_that_a_module_cannot_read_is_a_bad_position() -> None:
    pack = {"trends": {"populism": {"impact": "even inner-circle: secondary finance"}}}
    options = {"players": 3, "modules": ["trends"], "pack": pack}
    with pytest.raises(BadPosition) as refused:
        load({"game": "deep-state", "options": options}, seed=1)
    assert refused.value.path == "pack.trends.populism.impact"


def test_ds_4_5_a_trend_works_for_hoc_before_it_advances() -> None:
    match = solo(
        seat(),
        seat(reserve=1, reptiloids="royalty.1"),
        "labs.1^royalty.2 labs.2",
        supervisor=0,
        modules="reptiloids trends ufo-hysteria",
        trends=["ufo-hysteria"],
        difficulty="beginner",
    )
    told = play(match, "infiltrate 2 1")
    kinds = [event["event"] for event in told if event.get("seat") == 1]
    advances = kinds.index("hoc-advance")
    assert kinds[advances - 1 : advances + 2] == ["draw-treaty", "hoc-advance", "draw-treaty"]


def test_ds_15_7_ufo_hysteria_is_not_asked_where_there_is_nothing_to_draw() -> None:
    everything = TREATIES[:46]
    match = table(
        seat(reptiloids="royalty.1", reserve=1),
        seat(hand=" ".join(everything)),
        zone="labs.1^royalty.2@0:1",
        modules="reptiloids trends ufo-hysteria",
        trends=["ufo-hysteria"],
        phase="takeover",
    )
    assert match.status()["waiting"] == [{"seat": 2, "prompt": "treaty"}]
    assert match.status()["phase"] == "treaty"


def test_a_text_of_a_pack_has_a_bounded_length() -> None:
    pack = {"treaties": {"cia": {"condition": " | ".join(["2 science"] * 100)}}}
    with pytest.raises(BadRequest) as refused:
        new("deep-state", seed=1, pack=pack)
    assert refused.value.path == "pack.treaties.cia.condition"


def test_ds_9_4_turncoat_knows_no_deeper_than_it_looked() -> None:
    """A known top that lies deeper than the 4 cards looked at stays unknown to the one who looked."""
    top = ["cia", "kgb", "mossad", "cheka", "yakuza", "triads"]
    match = table(
        seat(men="turncoat"),
        seat(),
        seat(),
        zone="labs.1",
        modules="men-of-action",
        decks={"treaties": {"top": top, "known_by": [1]}},
    )
    assert match.view(1).position()["decks"]["treaties"]["top"] == top
    play(match, "play turncoat", "keep cia", "top cheka", "top mossad")
    seen = {"n": 45, "top": ["kgb", "mossad", "cheka"]}
    assert match.view(0).position()["decks"]["treaties"] == seen
    assert match.view(1).position()["decks"]["treaties"] == {"n": 45}
    again = load(match.position())
    assert again.digest() == match.digest()
    assert again.view(0).position()["decks"]["treaties"] == seen
    draws = table(
        seat("labs.2", reserve=1),
        seat(),
        seat(),
        zone="labs.1",
        decks={"treaties": {"top": top, "known_by": [0], "known": 2}},
    )
    assert draws.view(0).position()["decks"]["treaties"]["top"] == ["cia", "kgb"]
    draws.view(0).sample(1)
    play(draws, "advance deep-state", "discard labs.2")
    assert draws.view(0).position()["decks"]["treaties"]["top"] == ["kgb"]
