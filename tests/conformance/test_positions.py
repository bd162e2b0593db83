"""Positions and options from outside: what cannot be is refused with a sentence, what is taken can be played."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest

from backroom.core.errors import BackroomError, BadPosition, BadRequest
from backroom.core.game import Game
from backroom.core.match import load, opened
from backroom.core.registry import game, games
from conformance.checks import checker, ends, offers, saved
from conformance.fuzz import spoiled
from conformance.optionsets import option_sets

SEED = int(os.environ.get("BACKROOM_SEED", "1"))
ALL = (*games(), "envoys")
SPOILED = 150


def some_positions(slug: str, random: Random, number: int) -> list[dict[str, Any]]:
    """Positions out of random games with random options."""
    found = []
    for _ in range(number):
        match = opened(slug, random.choice(option_sets(slug)), random.getrandbits(40))
        moves = random.randrange(200)
        while match.waiting and len(match.history) < moves:
            seat = random.choice(match.waiting)
            match.play(random.choice(match.legal(seat)), seat)
        found.append(json.loads(json.dumps(match.position())))
    return found


def taken(found: Game[Any], position: dict[str, Any], random: Random) -> bool:
    """Whether a position is loaded, and then it must be sound; a refusal must be a BadPosition with a sentence.

    What is `pending` is opaque: who changes it is only promised that `load` does not fail in another way.
    """
    try:
        state = load(position, seed=7).state
    except BadPosition as error:
        assert error.message.strip()
        return False
    if "pending" in position or "packs" in position:
        return True
    check = checker(found.slug, "check_loaded")
    check(state)
    if found.waiting(state):
        offers(found, state)
        saved(found, state, "7")
        ends(found, state, random, check)
    else:
        assert found.status(state)["over"] is True
    for seat in (None, *range(found.seats(state))):
        found.position(found.view(state, seat))
    found.score(state)
    return True


@pytest.mark.parametrize("slug", ALL)
def test_spoiled_positions_are_refused_or_sound(slug: str) -> None:
    found = game(slug)
    random = Random(f"{SEED} {slug}")
    refused = 0
    for position in some_positions(slug, random, 10):
        for _ in range(SPOILED // 10):
            wrong = spoiled(position, random)
            if random.random() < 0.7 and isinstance(wrong, dict):
                wrong.pop("pending", None)
            try:
                refused += not taken(found, wrong, random)
            except Exception as error:
                raise AssertionError(
                    f"BACKROOM_SEED {SEED}: {error!r} with {json.dumps(wrong)}"
                ) from error
    assert refused > SPOILED // 10


@pytest.mark.parametrize("slug", ALL)
def test_parts_of_a_position_are_enough(slug: str) -> None:
    """What is left out has its default, and cards that are nowhere named are in their deck."""
    found = game(slug)
    random = Random(f"{SEED} {slug}")
    for position in some_positions(slug, random, 15):
        part = {
            key: value
            for key, value in position.items()
            if key in ("game", "options") or random.random() < 0.5
        }
        part.pop("pending", None)
        try:
            assert taken(found, part, random) or part
        except Exception as error:
            raise AssertionError(
                f"BACKROOM_SEED {SEED}: {error!r} with {json.dumps(part)}"
            ) from error
    assert taken(found, {"game": slug}, random)
    assert taken(found, {"game": slug, "options": option_sets(slug)[-1]}, random)


@pytest.mark.parametrize("slug", ALL)
def test_spoiled_options_are_refused_or_playable(slug: str) -> None:
    found = game(slug)
    random = Random(f"{SEED} {slug}")
    refused = 0
    for _ in range(200):
        wrong = spoiled({**found.options(random.choice(option_sets(slug)))}, random)
        try:
            options = found.options(wrong)
        except BadRequest as error:
            assert error.message.strip()
            refused += 1
            continue
        assert found.options(options) == options, f"{wrong} is read in two ways"
        offers(found, found.new(options, "5"))
    assert refused > 20


@pytest.mark.parametrize("slug", ALL)
def test_unknown_options_are_refused_with_their_path(slug: str) -> None:
    with pytest.raises(BackroomError) as caught:
        game(slug).options({"no-such-option": 1})
    assert caught.value.path is not None and "no-such-option" in caught.value.path
