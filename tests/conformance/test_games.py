"""Every registered game is enrolled here by itself and must keep the contract; see `checks`.

`BACKROOM_SEED` in the environment plays other games than the usual ones; failures name options and seed.
"""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from backroom.core.card import BASIS
from backroom.core.language import language
from backroom.core.match import opened
from backroom.core.registry import game, games
from conformance.checks import LIGHT, THOROUGH, examine
from conformance.optionsets import option_sets
from conformance.refusals import Report, refusals

SEED = int(os.environ.get("BACKROOM_SEED", "1"))
ALL = (*games(), "envoys")
FIRST = 14
"""So many option sets of a game are played in the fast part of the tests."""
CASES = [
    pytest.param(
        slug,
        options,
        SEED * 1000 + at,
        id=f"{slug}-{json.dumps(options)}",
        marks=[pytest.mark.slow] if at >= FIRST else [],
    )
    for slug in ALL
    for at, options in enumerate(option_sets(slug))
]
FEW = [
    pytest.param(slug, options, SEED, id=f"{slug}-{json.dumps(options)}")
    for slug in ALL
    for options in option_sets(slug)[:3]
]


@pytest.mark.parametrize(("slug", "options", "seed"), CASES)
def test_a_game_keeps_the_contract(slug: str, options: dict[str, object], seed: int) -> None:
    report = examine(slug, options, seed, LIGHT)
    assert report.decisions > 0


@pytest.mark.parametrize(("slug", "options", "seed"), FEW)
def test_a_game_keeps_the_contract_looked_at_closely(
    slug: str, options: dict[str, object], seed: int
) -> None:
    care = THOROUGH if slug == "envoys" else THOROUGH._replace(share=0.3, copies=12)
    report = examine(slug, options, seed, care)
    assert report.decisions > 0


@pytest.mark.parametrize("slug", ALL)
def test_refusals_say_more_than_not_now(slug: str) -> None:
    """At least 95 % of the refusals that name something on the table."""
    report = Report()
    random = Random(SEED)
    sets = option_sets(slug)[::6]
    seed = SEED
    while seed < SEED + len(sets) or report.refusals < 100:
        match = opened(slug, sets[seed % len(sets)], seed)
        seed += 1
        while match.waiting:
            seat = random.choice(match.waiting)
            if random.random() < 0.1:
                refusals(match, seat, random, 30, report)
            match.play(random.choice(match.legal(seat)), seat)
    assert report.telling_share() >= 0.95, sorted(report.vague.items(), key=lambda item: -item[1])


@pytest.mark.parametrize("slug", ALL)
def test_a_game_says_what_it_is(slug: str) -> None:
    found = game(slug)
    assert found.slug == slug and found.name
    assert found.rules >= 1 and found.players[0] <= found.players[1]
    assert found.schema()["type"] == "object"
    assert found.options({})["players"] in range(found.players[0], found.players[1] + 1)
    assert (
        len(set(found.vocabulary.words)) == len(found.vocabulary) == len(found.vocabulary.numbers)
    )
    for number, words in enumerate(found.vocabulary.words):
        assert found.vocabulary.number(words) == number and words == " ".join(words.split())


@pytest.mark.parametrize("slug", ALL)
def test_every_card_can_be_read(slug: str) -> None:
    found = game(slug)
    seen = set()
    for options in option_sets(slug):
        for face in found.cards(found.options(options)):
            seen.add(face.slug)
            for code in ("en", "ru"):
                assert all(message.read(language(code)) for message in face.text)
            assert all(value.basis and set(value.basis) <= set(BASIS) for value in face.values)
            assert all(value.how_sure() for value in face.values)
            assert face.copies >= 1 and found.rule(face.rule) is not None
    assert len(seen) > 4


@pytest.mark.parametrize("slug", ALL)
def test_every_rule_that_is_named_can_be_read(slug: str) -> None:
    found = game(slug)
    for number in found.rule_numbers():
        assert found.rule(number)
        assert found.rule(number.split(".")[0])
    assert found.rule("XX-99.9") is None
    for kind in found.events:
        assert not kind.rule or found.rule(kind.rule), kind.rule
