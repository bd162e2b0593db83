"""Observations: the features of a game as numpy rows, its choices as a mask, and the schema that describes both."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from backroom.core.features import Feature, row_length
from backroom.core.game import Game, Json
from backroom.core.registry import GAMES, game

Array = np.ndarray[tuple[int], np.dtype[Any]]
Observation = dict[str, Array]
Describe = Callable[[Json], tuple[Feature, ...]]
Read = Callable[[Any, int], bytearray]


def feature_functions(slug: str) -> tuple[Describe, Read]:
    """The functions `layout` and `features` of a game."""
    module = import_module(GAMES[slug].rpartition(".")[0] + ".features")
    return module.layout, module.features


class Observer:
    """Makes the observations of one game with fixed options."""

    def __init__(self, slug: str, options: Json) -> None:
        self.game: Game[Any] = game(slug)
        describe, self._features = feature_functions(slug)
        self.layout = describe(options)
        self.actions = len(self.game.vocabulary)
        self._nothing = bytes(self.actions)
        highs = [feature.high for feature in self.layout for _ in range(feature.length)]
        self._high = np.array(highs, dtype=np.uint8)

    def observation_space(self) -> spaces.Dict:
        """A fresh space object for one agent."""
        row = row_length(self.layout)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros(row, np.uint8), self._high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """A fresh space object for one agent; the numbers are those of the game's vocabulary."""
        return spaces.Discrete(self.actions)

    def mask(self, legal: Iterable[int]) -> Array:
        """1 for each legal choice; a new array each time."""
        mask = bytearray(self._nothing)
        for choice in legal:
            mask[choice] = 1
        return cast(Array, np.frombuffer(mask, np.int8))

    def row(self, state: Any, seat: int) -> Array:
        """The features as that seat sees them; a new array each time."""
        return cast(Array, np.frombuffer(self._features(state, seat), np.uint8))


def schema(slug: str, **options: Any) -> Json:
    """What each number of an observation means: `features` in order, and how many actions there are."""
    found = game(slug)
    describe, _ = feature_functions(slug)
    filled = found.options(options)
    rows: list[Json] = []
    start = 0
    for feature in describe(filled):
        rows.append(
            {
                "name": feature.name,
                "from": start,
                "length": feature.length,
                "high": feature.high,
                "about": feature.about,
            }
        )
        start += feature.length
    return {
        "game": slug,
        "options": filled,
        "length": start,
        "actions": len(found.vocabulary),
        "features": rows,
    }


def seed_of(random: np.random.Generator) -> str:
    """A seed for a game out of an environment's own generator."""
    return f"{int(random.integers(1 << 60)):x}"


def rewards(game: Game[Any], state: Any, kind: str) -> list[float]:
    """What the end of a game pays each seat.

    `win`: 1 shared among the winners, all others pay for it equally, so that the sum is 0. `points`: the totals.
    """
    score = game.score(state)
    if kind == "points":
        return [float(seat["total"]) for seat in score["seats"]]
    winners = score["winners"]
    losers = len(score["seats"]) - len(winners)
    if not losers:
        return [0.0] * len(winners)
    return [1 / len(winners) if seat["seat"] in winners else -1 / losers for seat in score["seats"]]


def illegal(game: Game[Any], state: Any, seat: int, action: int) -> str:
    """Why an action outside the mask of a seat that is asked is refused, in a sentence; it may be any number."""
    refusal = game.why(state, seat, action) if 0 <= action < len(game.vocabulary) else None
    return refusal.reason() if refusal else "There is no such choice in this game."


def check_reward(kind: str) -> str:
    """The kind of reward if there is such a kind."""
    if kind not in ("win", "points"):
        raise gymnasium.error.Error(f"There is no reward {kind!r}; there are 'win' and 'points'.")
    return kind


def readable(position: Json) -> str:
    """A position or view as text: a line a field, and a line each for seats, places and the like."""
    lines = []
    for field, value in position.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{field}[{at}]: {_text(entry)}" for at, entry in enumerate(value)]
        else:
            lines.append(f"{field}: {_text(value)}")
    return "\n".join(lines)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
