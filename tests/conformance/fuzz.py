"""Positions and options with something wrong in them: JSON changed in one or a few places."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    11,
    99,
    10**30,
    0.5,
    "",
    "x",
    "world-war",
    "labs.1",
    "spies",
    "\ud83d\ude00" * 3,
    [],
    {},
    [0],
    [[]],
    ["labs.1", "labs.1"],
    {"n": 3},
    {"card": "labs.1"},
    {"x": {"y": []}},
)
Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> list[Path]:
    """The paths of everything inside some JSON."""
    found = [here] if here else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*here, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            found += paths(inner, (*here, at))
    return found


def spoiled(whole: Any, random: Random) -> Any:
    """A copy of some JSON with one to three changes: something left out, exchanged, doubled, moved or made wrong."""
    whole = copy.deepcopy(whole)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        there = paths(whole)
        if not there:
            return whole
        path = random.choice(there)
        parent = _at(whole, path[:-1])
        key = path[-1]
        how = random.randrange(6)
        if how == 0:
            del parent[key]
        elif how == 1:
            parent[key] = copy.deepcopy(random.choice(WRONG))
        elif how == 2:
            parent[key] = copy.deepcopy(_at(whole, random.choice(there)))
        elif how == 3 and isinstance(parent, list):
            parent.insert(key, copy.deepcopy(parent[key]))
        elif how == 4 and isinstance(parent[key], int) and not isinstance(parent[key], bool):
            parent[key] += random.choice((-1, 1, 2, 10))
        elif isinstance(parent, dict):
            parent[random.choice(("x", "seats", "hand", "n", "card", "agents"))] = copy.deepcopy(
                random.choice(WRONG)
            )
        else:
            parent.reverse()
    return whole


def _at(whole: Any, path: Path) -> Any:
    for key in path:
        whole = whole[key]
    return whole
