"""The contract of a bot: it sees a view, is offered choices, has a budget, and answers one of the choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from backroom.core.view import View


class Budget(NamedTuple):
    """How much a decision may cost: milliseconds, or nodes where it shall be reproducible; None is the bot's own."""

    ms: float | None = None
    nodes: int | None = None


class Bot(ABC):
    """One player. It may keep what it learned of its match; a new match gets a new bot.

    After `choose`, `values` holds what it thought each choice worth and `line` how it expects play to go on, where
    it has such thoughts; both are about the last decision only.
    """

    name: ClassVar[str]
    values: Mapping[int, float] = {}
    line: Sequence[int] = ()

    @abstractmethod
    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        """One of `choices`, the legal ones of the view's own seat."""
