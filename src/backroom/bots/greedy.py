"""The bot `greedy`: it looks one choice ahead, in a few guesses of what is hidden, and takes what seems worth most."""

from __future__ import annotations

from typing import Any, Final

from backroom.bots.chance import Chance
from backroom.bots.contract import Bot, Budget
from backroom.bots.knowledge import Knowledge, knowledge
from backroom.core.card import Message
from backroom.core.game import Game
from backroom.core.view import View

TRIES: Final = 4
"""How many choices are tried where a turn goes on after the first one."""


class GreedyBot(Bot):
    """Reproducible from its seed; needs no budget, a decision takes it about a millisecond."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)
        self._seen: Any = None

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        del budget
        return self.best(view, choices)

    def best(self, view: View, choices: list[int]) -> int:
        """The choice that leads to the most; what it thought is in `values` and `reason`."""
        assert view.seat is not None
        known = knowledge(view.game.slug)
        first = self._seen = view.sample(self._chance.number())
        if len(choices) > 1:
            self.values = self._values(
                view, first, known, known.candidates(first, view.seat, choices)
            )
        else:
            self.values = {choices[0]: known.worth(first, view.seat)}
        choice = max(self.values, key=self.values.__getitem__)
        self.reason = self.reason_for(view, choice)
        return choice

    def reason_for(self, view: View, choice: int) -> Message:
        """Why one would choose that, after `best` has looked at it."""
        assert view.seat is not None
        return knowledge(view.game.slug).reason(self._seen, view.seat, choice)

    def _values(
        self, view: View, first: Any, known: Knowledge, choices: list[int]
    ) -> dict[int, float]:
        """What each choice is worth, the mean over some guesses."""
        game, seat = view.game, view.seat
        assert seat is not None
        sums = dict.fromkeys(choices, 0.0)
        turn = known.turn(first)
        for number in range(known.worlds):
            world = view.sample(self._chance.number()) if number else first
            known.unlock(world, seat)
            answer_for_others(game, world, seat, known, self._chance)
            for choice in choices:
                after = game.copy(world)
                game.play(after, seat, choice)
                sums[choice] += outlook(game, after, seat, known, turn)
        return {choice: total / known.worlds for choice, total in sums.items()}


def outlook(
    game: Game[Any],
    state: Any,
    seat: int,
    known: Knowledge,
    turn: tuple[int, ...],
    tries: int = TRIES,
) -> float:
    """What a state is worth to a seat once it has decided what still belongs to its turn: by the quick opinion, but
    where the turn goes on as it began (a card was played before the Action) the best of some choices."""
    asked = game.prompt(state, seat) if game.waiting(state) == (seat,) else ""
    while asked and known.turn(state) == turn:
        legal = game.legal(state, seat)
        weights = known.weights(state, seat, legal) if len(legal) > 1 else [1.0]
        if asked == known.main_prompt and tries > 1:
            ranked = sorted(range(len(legal)), key=weights.__getitem__, reverse=True)[:tries]
            return max(_tried(game, state, seat, known, turn, legal[at]) for at in ranked)
        game.play(state, seat, legal[weights.index(max(weights))])
        asked = game.prompt(state, seat) if game.waiting(state) == (seat,) else ""
    return known.worth(state, seat)


def _tried(
    game: Game[Any], state: Any, seat: int, known: Knowledge, turn: tuple[int, ...], choice: int
) -> float:
    after = game.copy(state)
    game.play(after, seat, choice)
    return outlook(game, after, seat, known, turn, tries=1)


def answer_for_others(
    game: Game[Any], world: Any, seat: int, known: Knowledge, chance: Chance
) -> None:
    """Where several seats decide at the same time, let the others choose by the quick opinion."""
    for other in game.waiting(world):
        if other != seat:
            legal = game.legal(world, other)
            game.play(world, other, legal[chance.weighted(known.weights(world, other, legal))])
