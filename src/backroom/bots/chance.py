"""Chance for bots: a small fast generator, so that a bot with the same seed plays the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FACTOR: Final = 6364136223846793005
STEP: Final = 1442695040888963407
WORD: Final = (1 << 64) - 1


class Chance:
    """A linear congruential generator of 64 bits (Knuth's MMIX), of which the high ones are used."""

    __slots__ = ("_word",)

    def __init__(self, seed: int) -> None:
        self._word = (seed * FACTOR + STEP) & WORD
        self.number()

    def number(self) -> int:
        """A number below 2**60."""
        self._word = word = (self._word * FACTOR + STEP) & WORD
        return (word ^ (word >> 29)) >> 4

    def below(self, n: int) -> int:
        """A number below `n`."""
        self._word = word = (self._word * FACTOR + STEP) & WORD
        return (word >> 33) * n >> 31

    def share(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        self._word = word = (self._word * FACTOR + STEP) & WORD
        return (word >> 11) * 2.0**-53

    def weighted(self, weights: Sequence[float]) -> int:
        """An index, each as likely as its weight says."""
        left = self.share() * sum(weights)
        for at, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return at
        return len(weights) - 1
