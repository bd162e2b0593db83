"""Which options go together (DS-12 to DS-16 and the protocol): every set of modules there can be, and the solo ones."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from backroom import new
from backroom.core.errors import BadRequest
from backroom.deepstate.catalog import MODULES
from backroom.deepstate.ruleset import read_modules, read_options

NEEDS = {
    "strong-arm-treaties": [{"counter-terrorism", "black-operations"}],
    "fourth-estate-treaties": [{"trends"}],
    "ufo-hysteria": [{"trends"}, {"reptiloids"}],
    "reptiloid-treaties": [{"reptiloids"}],
}
RULES = {
    "strong-arm-treaties": "DS-13",
    "fourth-estate-treaties": "DS-14",
    "ufo-hysteria": "DS-15.7",
    "reptiloid-treaties": "DS-15",
}


def test_every_set_of_modules() -> None:
    """All 8,192: accepted just when each has what it needs and the two fifth Projects do not meet."""
    accepted = 0
    for chosen in product((False, True), repeat=len(MODULES)):
        modules = {name for name, there in zip(MODULES, chosen, strict=True) if there}
        lacking = {
            RULES[name]
            for name, wanted in NEEDS.items()
            if name in modules and not all(modules & one_of for one_of in wanted)
        }
        if {"counter-terrorism", "global-media"} <= modules:
            lacking.add("DS-13.1")
        try:
            read = read_modules(sorted(modules))
        except BadRequest as refused:
            assert refused.rule in lacking and refused.path == "options.modules"
            assert refused.message
        else:
            assert not lacking and set(read) == modules
            assert read == [name for name in MODULES if name in modules]
            accepted += 1
    assert accepted == 16 * 10 * 13


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_sets_play_to_the_end(players: int) -> None:
    """Whatever is accepted is played, by 1 to 5."""
    random = Random(players)
    for seed in range(4):
        modules = random.sample(MODULES, len(MODULES))
        while True:
            try:
                match = new("deep-state", players=players, modules=sorted(modules), seed=seed)
            except BadRequest:
                modules.pop()
            else:
                break
        while not match.over:
            seat = match.waiting[0]
            match.play(random.choice(match.legal(seat)), seat)
        assert len(match.score()["seats"]) == max(2, players)


@pytest.mark.parametrize(
    ("modules", "fifth"),
    [
        ([], False),
        (["counter-terrorism"], False),
        (["black-operations"], False),
        (["counter-terrorism", "black-operations"], True),
        (["global-media"], False),
        (["trends"], False),
        (["global-media", "trends"], True),
        (["global-media", "black-operations"], False),
    ],
)
def test_default_of_the_fifth_project(modules: list[str], fifth: bool) -> None:
    """DS-16.8.2, DS-16.8.4: HOC takes part where the cards are with which it advances; one may say otherwise."""
    assert read_options({"players": 1, "modules": modules})["hoc_fifth_project"] is fifth
    asked = {"players": 1, "modules": modules, "hoc_fifth_project": not fifth}
    assert read_options(asked)["hoc_fifth_project"] is not fifth


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "difficulty": "easy"},
        {"players": 1, "hoc": "robot"},
        {"players": 1, "hoc_ties": "never"},
        {"players": 1, "hoc_fifth_project": 1},
        {"players": 1, "first": False},
        {"players": 2, "hoc": "male"},
        {"players": 2, "hoc_ties": "auto"},
        {"players": 2, "hoc_fifth_project": False},
    ],
)
def test_bad_solo_options(options: dict[str, object]) -> None:
    """Settled 6: refused with the path; those of the solo game with more seats by DS-16."""
    with pytest.raises(BadRequest) as refused:
        new("deep-state", seed=1, **options)
    assert refused.value.path.startswith("options.")
    if options["players"] == 2:
        assert refused.value.rule == "DS-16"
