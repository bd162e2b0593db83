"""The bot `search`: while its budget lasts it grows a tree of what may come, and takes what it tried most often."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from backroom.bots.chance import Chance
from backroom.bots.contract import Bot, Budget
from backroom.bots.greedy import GreedyBot
from backroom.bots.tree import Tree
from backroom.core.view import View

OWN_MS: Final = 200.0


class SearchBot(Bot):
    """With a budget of nodes (iterations) and the same seed it plays the same; with milliseconds as far as it comes."""

    name = "search"
    budget = Budget(ms=OWN_MS)

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)
        self._greedy = GreedyBot(seed)
        self.nodes = 0

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        assert view.seat is not None
        started = perf_counter()
        self.line = ()
        greedy = self._greedy.best(view, choices)
        self.values, self.reason = self._greedy.values, self._greedy.reason
        if len(choices) == 1:
            return greedy
        allowed = self.granted(budget)
        tree = Tree(view, list(self._greedy.values), self._chance)
        tree.expect(self._greedy.values)
        until = started + allowed.ms / 1000 if allowed.ms is not None else None
        most = allowed.nodes if allowed.nodes is not None else 1 << 40
        while tree.nodes < most and (until is None or perf_counter() < until):
            tree.grow()
        self.nodes = tree.nodes
        if not tree.nodes:
            return greedy
        choice, self.line = tree.best(), tree.line()
        self.values = tree.values()
        self.reason = self._greedy.reason_for(view, choice)
        return choice
