"""The contract of a bot: it sees a view, is offered choices, has a budget, and answers one of the choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from backroom.core.card import Message
from backroom.core.language import _
from backroom.core.view import View

FAULTS: Final = {
    "crash": _("The program ended or could not be started: {detail}"),
    "late": _("No answer within {detail} ms."),
    "wrong": _("The answer was not one of the choices: {detail}"),
}


class Fault(NamedTuple):
    """A move lost: `kind` is crash, late or wrong, `decision` the how manieth of the match, from 1."""

    kind: str
    decision: int
    detail: str

    def message(self) -> Message:
        """The fault in a sentence."""
        return Message(FAULTS[self.kind], {"detail": self.detail})


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
    faults: Sequence[Fault] = ()
    """The moves of the match that it lost; only a program outside loses any."""

    @abstractmethod
    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        """One of `choices`, the legal ones of the view's own seat."""

    def granted(self, budget: Budget) -> Budget:
        """The budget of a decision: what came with it, else the bot's own."""
        return self.budget if budget.ms is None and budget.nodes is None else budget

    def close(self) -> None:
        """Let go of what the bot holds outside this process; it chooses no more. Nothing, for most."""
