"""The bot `random`: every legal choice is equally likely."""

from __future__ import annotations

from random import Random

from backroom.bots.contract import Bot, Budget
from backroom.core.view import View


class RandomBot(Bot):
    """Reproducible from its seed; looks at nothing but the choices."""

    name = "random"
    blind = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        return choices[int(self._random() * len(choices))]
