"""Which options the conformance suite plays each game with; a game that is not named is played with its defaults."""

from __future__ import annotations

from itertools import combinations
from typing import Any

Options = dict[str, Any]

MODULES = (
    "men-of-action",
    "nuclear-power",
    "world-inc",
    "worldwide-bank",
    "counter-terrorism",
    "black-operations",
    "strong-arm-treaties",
    "global-media",
    "trends",
    "fourth-estate-treaties",
    "reptiloids",
    "ufo-hysteria",
    "reptiloid-treaties",
)
NEEDS_ONE_OF = {
    "strong-arm-treaties": ("counter-terrorism", "black-operations"),
    "fourth-estate-treaties": ("trends",),
    "ufo-hysteria": ("reptiloids", "trends"),
    "reptiloid-treaties": ("reptiloids",),
}
NEEDS_ALL_OF = {"ufo-hysteria": ("reptiloids", "trends")}
NEVER_TOGETHER = (("counter-terrorism", "global-media"),)
DEALS = ("first-game", "standard", "draft")
DIFFICULTIES = ("beginner", "normal", "hard", "ultra-hard")
CHARACTERS = ("male", "female")
TIES = ("ask", "auto")
EVERYTHING = (
    [module for module in MODULES if module != "global-media"],
    [module for module in MODULES if module != "counter-terrorism"],
)


def completed(modules: tuple[str, ...]) -> list[str] | None:
    """The modules with those that they need; None where some of them never meet."""
    wanted = set(modules)
    for module in modules:
        if module in NEEDS_ALL_OF:
            wanted.update(NEEDS_ALL_OF[module])
        elif module in NEEDS_ONE_OF and not wanted & set(NEEDS_ONE_OF[module]):
            wanted.add(NEEDS_ONE_OF[module][0])
    if any(wanted >= set(pair) for pair in NEVER_TOGETHER):
        return None
    return [module for module in MODULES if module in wanted]


def module_sets() -> list[list[str]]:
    """Every module alone, every pair that may meet, and as many together as there can be."""
    found: list[list[str]] = []
    for size in (1, 2):
        for chosen in combinations(MODULES, size):
            modules = completed(chosen)
            if modules is not None and modules not in found:
                found.append(modules)
    return found + [modules for modules in EVERYTHING if modules not in found]


def solo(at: int, modules: list[str]) -> Options:
    """A solo game with these modules; by its number another difficulty, character and way with ties."""
    chosen: Options = {
        "players": 1,
        "modules": modules,
        "difficulty": DIFFICULTIES[at % 4],
        "hoc": CHARACTERS[at // 4 % 2],
        "hoc_ties": TIES[at // 8 % 2],
    }
    return chosen if at % 5 else chosen | {"hoc_fifth_project": False}


DEEP_STATE: list[Options] = [
    *({"players": players, "treaty_deal": DEALS[players % 3]} for players in (2, 3, 4, 5)),
    *(
        {"players": players, "treaty_deal": deal, "modules": ["men-of-action"]}
        for players, deal in zip(
            (2, 3, 4, 5), ("draft", "standard", "first-game", "standard"), strict=True
        )
    ),
    *({"players": 1, "difficulty": difficulty} for difficulty in DIFFICULTIES),
    {"players": 1, "difficulty": "hard", "hoc": "female", "hoc_ties": "auto"},
    *(
        {"players": (at % 4) + 2, "modules": modules, "treaty_deal": DEALS[at % 2]}
        for at, modules in enumerate(module_sets())
    ),
    *(
        {"players": players, "modules": modules}
        for players in (2, 3, 4, 5)
        for modules in EVERYTHING
    ),
    *(solo(at, modules) for at, modules in enumerate(module_sets())),
    *(solo(at, EVERYTHING[(at + at // 4) % 2]) for at in range(1, 17)),
]
SPIES: list[Options] = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "turns": 8},
    {"players": 5, "turns": 6},
    {"players": 2, "turns": 7, "steal_points": 1},
]
ENVOYS: list[Options] = [{"players": 2}, {"players": 3, "hand": 4}, {"players": 4, "hand": 2}]

OPTION_SETS: dict[str, list[Options]] = {"deep-state": DEEP_STATE, "spies": SPIES, "envoys": ENVOYS}
PUBLIC_SCORES = frozenset({"deep-state", "envoys"})
"""Games in which every seat may know every seat's score at any time."""


def option_sets(game: str) -> list[Options]:
    """The options to play that game with."""
    return OPTION_SETS.get(game, [{}])
