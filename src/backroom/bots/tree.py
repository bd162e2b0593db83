"""The tree of one decision of the bot `search`: information-set Monte Carlo tree search.

Every iteration guesses what is hidden (a world sampled from the view), walks down a tree of what the seats choose,
adds a node, plays on with quick knowledge for a while and judges where that led, for every seat. Worlds share the tree:
a node stands for what was chosen, not for what is hidden, and only choices legal in the world at hand compete. Where
several seats decide at the same time each chooses by its own numbers, without knowing what the others chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, Final

from backroom.bots.chance import Chance
from backroom.bots.knowledge import Knowledge, knowledge
from backroom.core.view import View

EXPLORE: Final = 1.4
"""How much an opinion counts against what was seen, in deviations of what is seen."""
VISITS: Final = 0
TOTAL: Final = 1
PRIOR: Final = 2
Arm = list[float]
"""A choice of a seat at a node: visits, the sum of what they led to for that seat, the opinion on it."""


class Node:
    """A point of the tree: for each seat that chooses there its arms, and the nodes that the choices lead to."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: dict[int, dict[int, Arm]] = {}
        self.children: dict[tuple[int, ...], Node] = {}


class Tree:
    """The tree of one decision."""

    def __init__(self, view: View, choices: list[int], chance: Chance) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.choices = frozenset(choices)
        self.root = Node()
        self.nodes = 0
        self._chance = chance
        self._game = view.game
        self._known: Knowledge = knowledge(view.game.slug)
        # What the searching seat has seen so far: sum and sum of squares.
        self._sum = 0.0
        self._squares = 0.0

    def expect(self, values: Mapping[int, float]) -> None:
        """Begin with these opinions (points) at the root: what is nearly as good as the best is worth trying too."""
        best = max(values.values())
        weights = {choice: 1.0 / (1.0 + max(0.0, best - value)) for choice, value in values.items()}
        total = sum(weights.values())
        self.root.arms[self.seat] = {
            choice: [0.0, 0.0, weight / total] for choice, weight in weights.items()
        }

    def grow(self) -> None:
        """One iteration."""
        game, chance = self._game, self._chance
        world = self.view.sample(chance.number())
        self._known.unlock(world, self.seat)
        start = self._known.clock(world)
        ahead = self._known.ahead(world)
        node = self.root
        path: list[tuple[int, Arm]] = []
        while waiting := game.waiting(world):
            joint: list[int] = []
            for seat in waiting:
                legal = game.legal(world, seat)
                if node is self.root and seat == self.seat:
                    legal = [choice for choice in legal if choice in self.choices]
                choice, arm = self._select(node, world, seat, legal)
                path.append((seat, arm))
                joint.append(choice)
                game.play(world, seat, choice)
            key = tuple(joint)
            child = node.children.get(key)
            if child is None:
                node.children[key] = Node()
                break
            if self._known.clock(world) - start >= ahead:
                break
            node = child
        self._play_on(world, start + ahead)
        outcome = self._known.utilities(world, self.seat)
        for seat, arm in path:
            arm[VISITS] += 1.0
            arm[TOTAL] += outcome[seat]
        self._sum += outcome[self.seat]
        self._squares += outcome[self.seat] ** 2
        self.nodes += 1

    def _select(self, node: Node, world: Any, seat: int, legal: list[int]) -> tuple[int, Arm]:
        """The choice that promises most for the seat, what was seldom tried being given the benefit of the doubt."""
        arms = node.arms.get(seat)
        if arms is None:
            arms = node.arms[seat] = {}
        if any(choice not in arms for choice in legal):
            weights = self._known.weights(world, seat, legal)
            total = sum(weights)
            for choice, weight in zip(legal, weights, strict=True):
                if choice not in arms:
                    arms[choice] = [0.0, 0.0, weight / total]
        if len(legal) == 1:
            return legal[0], arms[legal[0]]
        visits = 0.0
        total = 0.0
        for choice in legal:
            arm = arms[choice]
            visits += arm[VISITS]
            total += arm[TOTAL]
        mean = total / visits if visits else 0.0
        reach = EXPLORE * self._deviation() * sqrt(visits + 1.0)
        best = legal[0]
        most = -1e18
        for choice in legal:
            tried, sum_, prior = arms[choice]
            # Untried: as good as the mean of the others.
            value = (sum_ / tried if tried else mean) + reach * prior / (1.0 + tried)
            if value > most:
                best, most = choice, value
        return best, arms[best]

    def _deviation(self) -> float:
        """How much outcomes differ."""
        if self.nodes < 2:
            return 0.25
        mean = self._sum / self.nodes
        return sqrt(max(1e-4, self._squares / self.nodes - mean * mean))

    def _play_on(self, world: Any, until: int) -> None:
        """Play on by quick opinions up to the horizon."""
        game, known, chance = self._game, self._known, self._chance
        waiting_of, legal_of, play, weights_of, clock = (
            game.waiting,
            game.legal,
            game.play,
            known.weights,
            known.clock,
        )
        while (waiting := waiting_of(world)) and clock(world) < until:
            seat = waiting[0]
            legal = legal_of(world, seat)
            at = chance.weighted(weights_of(world, seat, legal)) if len(legal) > 1 else 0
            play(world, seat, legal[at])

    def values(self) -> dict[int, float]:
        """What each choice of the root led to, for those tried."""
        arms = self.root.arms[self.seat]
        return {choice: arm[TOTAL] / arm[VISITS] for choice, arm in arms.items() if arm[VISITS]}

    def best(self) -> int:
        """The choice most often tried, of equals the one that led to more."""
        arms = self.root.arms[self.seat]
        return max(arms, key=lambda choice: (arms[choice][VISITS], arms[choice][TOTAL]))

    def line(self) -> tuple[int, ...]:
        """How play would go on: the most tried choices, while one seat at a time decides."""
        line: list[int] = []
        node: Node | None = self.root
        while node is not None and len(node.arms) == 1:
            (arms,) = node.arms.values()
            choice = max(arms, key=lambda choice: arms[choice][VISITS])
            if not arms[choice][VISITS]:
                break
            line.append(choice)
            node = node.children.get((choice,))
        return tuple(line)
