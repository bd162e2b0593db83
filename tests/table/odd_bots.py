"""A process of bots with two that misbehave, for `test_bots`: one never answers, one answers nonsense, one crashes."""

from __future__ import annotations

import os
import sys
import time

from backroom.bots import registry
from backroom.bots.contract import Bot, Budget
from backroom.core import registry as games
from backroom.core.view import View
from backroom.table import botprocess


class Hanging(Bot):
    """Never answers."""

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        time.sleep(3600)
        return choices[0]


class Wild(Hanging):
    """Answers what it was not offered."""

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        return -5


class Crashing(Hanging):
    """Takes its process with it."""

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        os._exit(3)


class Peeking(Hanging):
    """Looks for anything but its view, and plays on only if it finds nothing."""

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        assert view.mine() and view.legal() == choices
        assert view._state.viewer == view.seat and view._state.secret is None
        return choices[-1]


if __name__ == "__main__":
    games.GAMES.setdefault("envoys", "toys.envoys")
    for kind in (Hanging, Wild, Crashing, Peeking):
        registry.BOTS[kind.__name__.lower()] = (__name__, kind.__name__)
    sys.modules.setdefault(__name__, sys.modules["__main__"])
    botprocess.main()
