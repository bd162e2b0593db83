"""Levels for people: beginner, normal and strong. Each says in a sentence why it chose."""

from __future__ import annotations

from math import log
from typing import Final

from backroom.bots.chance import Chance
from backroom.bots.contract import Bot, Budget
from backroom.bots.greedy import GreedyBot
from backroom.bots.search import SearchBot
from backroom.core.view import View

BEGINNER_ERROR: Final = 2.5
"""Points by which a beginner misjudges a choice, more or less."""
STRONG_MS: Final = 800.0


class BeginnerBot(Bot):
    """Sees what each choice leads to, but misjudges it."""

    name = "beginner"

    def __init__(self, seed: int) -> None:
        self._greedy = GreedyBot(seed)
        self._chance = Chance(seed + 1)

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        del budget
        self._greedy.best(view, choices)
        # Gumbel's noise: the better a choice the likelier, without anything being certain.
        misjudged = {
            choice: value - BEGINNER_ERROR * log(-log(self._chance.share() * (1 - 1e-9) + 1e-12))
            for choice, value in self._greedy.values.items()
        }
        choice = max(misjudged, key=misjudged.__getitem__)
        self.values = misjudged
        self.reason = self._greedy.reason_for(view, choice)
        return choice


class NormalBot(GreedyBot):
    """Sees what each choice leads to."""

    name = "normal"


class StrongBot(SearchBot):
    """Thinks several choices ahead, for as long as a person likes to wait."""

    name = "strong"
    budget = Budget(ms=STRONG_MS)
