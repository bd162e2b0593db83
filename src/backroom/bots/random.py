"""The bot `random`: every legal choice is equally likely."""

from __future__ import annotations

from backroom.bots.chance import FACTOR, STEP, WORD
from backroom.bots.contract import Bot, Budget
from backroom.core.view import View


class RandomBot(Bot):
    """Reproducible from its seed; looks at nothing but the choices."""

    name = "random"
    blind = True

    def __init__(self, seed: int) -> None:
        self._word = (seed * FACTOR + STEP) & WORD

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        del view, budget
        # Chance.below written out: laboratories play millions of these.
        self._word = word = (self._word * FACTOR + STEP) & WORD
        return choices[(word >> 33) * len(choices) >> 31]
