"""The contract of a bot: it sees a view, is offered choices, has a budget, and answers one of the choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from backroom.core.card import Message
from backroom.core.view import View


class Budget(NamedTuple):
    """How much a decision may cost: milliseconds, or nodes where it shall be reproducible; None is the bot's own."""

    ms: float | None = None
    nodes: int | None = None


class Bot(ABC):
    """One player. It may keep what it learned of its match; a new match gets a new bot.

    After `choose`, `values` holds what it thought each choice worth, `line` how it expects play to go on and `reason`
    why it chose, where it has such thoughts; all are about the last decision only.
    """

    name: ClassVar[str]
    blind: ClassVar[bool] = False
    """It looks at nothing but the choices: no view need be made for it."""
    budget: Budget = Budget()
    """Its own, for decisions that come with none."""
    values: Mapping[int, float] = {}
    line: Sequence[int] = ()
    reason: Message | None = None

    @abstractmethod
    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        """One of `choices`, the legal ones of the view's own seat."""

    def granted(self, budget: Budget) -> Budget:
        """The budget of a decision: what came with it, else the bot's own."""
        return self.budget if budget.ms is None and budget.nodes is None else budget

    def close(self) -> None:
        """Let go of what the bot holds outside this process; it chooses no more. Nothing, for most."""
