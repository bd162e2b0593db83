"""What a program knows about playing a game well, written by hand: the part of the bots that differs by game.

It looks into whole States, but only into those that were sampled from a view: guesses that fit what the seat has seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar, Final

from backroom.core.card import Message
from backroom.core.errors import BadRequest

MODULES: Final = {
    "deep-state": "backroom.bots.deepstate",
    "spies": "backroom.bots.spies",
}


class Knowledge(ABC):
    """Knowledge of one game. It holds nothing of any match; all methods are functions of what they are given."""

    worlds: ClassVar[int] = 1
    """How many guesses of what is hidden `greedy` looks at."""
    main_prompt: ClassVar[str] = ""
    """The prompt at which most is at stake; "" where turns have one decision only."""

    @abstractmethod
    def worth(self, state: Any, seat: int) -> float:
        """How good this is for the seat, in points that it can expect at the end, perhaps less those of its rivals."""

    @abstractmethod
    def utilities(self, state: Any, viewer: int) -> list[float]:
        """For each seat how good this is: about its chance to win, and a little for points. Exact at the end. Only what
        `viewer` holds is known, other hands are guesses."""

    @abstractmethod
    def weights(self, state: Any, seat: int, legal: list[int]) -> list[float]:
        """A quick opinion on each choice, greater than 0: how often a sensible player would choose it."""

    @abstractmethod
    def clock(self, state: Any) -> int:
        """A number that never falls while a game goes on; play-outs end when it has moved on by `ahead`."""

    @abstractmethod
    def ahead(self, state: Any) -> int:
        """How far play-outs go from here."""

    @abstractmethod
    def reason(self, state: Any, seat: int, choice: int) -> Message:
        """A sentence why the seat would choose that."""

    @abstractmethod
    def turn(self, state: Any) -> tuple[int, ...]:
        """What stays the same while decisions of one seat belong together."""

    def unlock(self, world: Any, seat: int) -> None:
        """In a sampled world, take back what other seats have locked in a decision that `seat` is asked too: what they
        locked was dealt by chance, and they shall choose by opinion. Nothing, where no game has such decisions."""

    def candidates(self, state: Any, seat: int, legal: list[int]) -> list[int]:
        """The choices worth a closer look; never none of them."""
        del state, seat
        return legal


@lru_cache(maxsize=None)
def knowledge(slug: str) -> Knowledge:
    """The knowledge of that game."""
    path = MODULES.get(slug)
    if path is None:
        raise BadRequest(f"No bot has knowledge of the game {slug!r} yet.", path="game")
    found: Knowledge = import_module(path).KNOWLEDGE
    return found
