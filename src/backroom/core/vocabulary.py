"""A vocabulary numbers everything that can ever be chosen in a game, always in the same order.

Words go over the wire, into logs and records; numbers go into search and learning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product


class Vocabulary:
    """Built once a game, at import; never changed afterwards."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.numbers: dict[str, int] = {}

    def block(self, pattern: str, *parts: Iterable[object]) -> int:
        """Add every combination of the parts in order (last runs fastest); the number of the first one is returned."""
        first = len(self.words)
        columns: Sequence[Sequence[object]] = [list(part) for part in parts]
        for combination in product(*columns):
            word = pattern.format(*combination)
            if word in self.numbers:
                raise ValueError(f"{word!r} stands twice in the vocabulary")
            self.numbers[word] = len(self.words)
            self.words.append(word)
        return first

    def number(self, words: str) -> int | None:
        """The number of these words, None where the game has no such choice."""
        return self.numbers.get(words)

    def __len__(self) -> int:
        return len(self.words)
