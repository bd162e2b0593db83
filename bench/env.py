"""Steps of the environments with observation and mask, beside PettingZoo's own classics."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

import numpy as np

from bench.measure import Row, seconds

STEPS = 4000
ROUNDS = 3
CLASSICS: Final = (
    "tictactoe_v3",
    "connect_four_v3",
    "go_v5",
    "chess_v6",
    "leduc_holdem_v4",
    "texas_holdem_v4",
)


def play(environment: Any, steps: int) -> int:
    """Play at random through `last` and `step`, as every learner does; whole games, at least so many steps."""
    chance = Random(1)
    done = 0
    while done < steps:
        environment.reset(seed=done)
        while environment.agents:
            observation, _reward, ended, cut, info = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            mask = (
                observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            )
            legal = np.flatnonzero(mask)
            environment.step(int(legal[int(chance.random() * len(legal))]))
            done += 1
    return done


def rate(environment: Any) -> float:
    """Steps a second."""
    steps = play(environment, STEPS)
    return steps / seconds(partial(play, environment, STEPS), ROUNDS)


def learner(slug: str, players: int) -> float:
    """Steps a second of the Gymnasium environment, the others playing at random."""
    from backroom.env import BackroomEnv

    environment = BackroomEnv(slug, players=players)
    chance = Random(1)
    done = 0

    def games() -> None:
        nonlocal done
        done = 0
        while done < STEPS // players:
            over = False
            environment.reset(seed=done)
            while not over:
                legal = np.flatnonzero(environment.action_masks())
                over = environment.step(int(legal[int(chance.random() * len(legal))]))[2]
                done += 1

    games()
    took = seconds(games, ROUNDS)
    return done / took


def rows() -> Iterator[Row]:
    """Our environments."""
    from backroom.env import deep_state_v0, spies_v0

    for name, module in (("deep-state", deep_state_v0), ("spies", spies_v0)):
        yield Row(
            f"{name}: PettingZoo step, 4 seats",
            rate(module.env(players=4)),
            "steps/s",
            "observation and mask",
        )
        yield Row(
            f"{name}: Gymnasium step, 4 seats",
            learner(name, 4),
            "steps/s",
            "3 random bots in between",
        )


def peers() -> Iterator[Row]:
    """PettingZoo's own classics. They draw with pygame, which is not needed to step: where it is missing an empty
    module stands in for it. Those that need more than that are left out."""
    try:
        import_module("pygame")
    except ImportError:
        sys.modules["pygame"] = ModuleType("pygame")
    for name in CLASSICS:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError as problem:
            yield Row(f"PettingZoo {name}: left out ({problem})", 0, "")
            continue
        yield Row(f"PettingZoo {name}", rate(module.env()), "steps/s")
