"""The Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np

from backroom.bots.contract import Bot, Budget
from backroom.bots.registry import bot
from backroom.core.registry import game
from backroom.core.view import View
from backroom.env.observation import (
    Array,
    Observation,
    Observer,
    check_reward,
    illegal,
    readable,
    rewards,
    seed_of,
)


class BackroomEnv(gymnasium.Env[Observation, int]):
    """`seat` is the learner's (None: another one by chance in each game); `bots` name the others, one name for all of
    them or one each, as in `backroom.bots.bot`; `nodes` and `ms` are their budget.

    An action outside the mask ends the game with the reward -1; `info["illegal"]` says why.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        slug: str,
        *,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        nodes: int | None = None,
        ms: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self.game = game(slug)
        self.options = self.game.options(options)
        self.observer = Observer(slug, self.options)
        self.observation_space = cast(
            "gymnasium.Space[Observation]", self.observer.observation_space()
        )
        self.action_space = cast("gymnasium.Space[int]", self.observer.action_space())
        players = self.options["players"]
        if seat is not None and not 0 <= seat < players:
            raise gymnasium.error.Error(f"There is no seat {seat} with {players} players.")
        self._bot_names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(self._bot_names) != players - 1:
            raise gymnasium.error.Error(
                f"With {players} players there are {players - 1} bots, not {len(self._bot_names)}."
            )
        for name in dict.fromkeys(self._bot_names):
            bot(name).close()  # One that there is not is refused now, not in the first game.
        self._reward = check_reward(reward)
        self._fixed_seat = seat
        self._budget = Budget(ms, nodes)
        self._players = players
        self._seat = seat or 0
        self._state: Any = None
        self._bots: dict[int, Bot] = {}
        self._legal: list[int] = []
        self._mask: Array = self.observer.mask(())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game up to the learner's first decision; with the same seed the same one."""
        super().reset(seed=seed)
        self.close()
        random = self.np_random
        self._state = self.game.new(self.options, seed_of(random))
        self._seat = (
            int(random.integers(self._players)) if self._fixed_seat is None else self._fixed_seat
        )
        others = [seat for seat in range(self._players) if seat != self._seat]
        self._bots = {
            seat: bot(name, int(random.integers(1 << 60)))
            for seat, name in zip(others, self._bot_names, strict=True)
        }
        self._to_own_decision()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the bots up to its next decision or the end."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("Call reset before the first step.")
        choice = int(action)
        if choice not in self._legal:
            reason = (
                illegal(self.game, self._state, self._seat, choice)
                if self._legal
                else "The game is over."
            )
            self._forget_choices()
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": reason}
        self.game.play(self._state, self._seat, choice)
        over = self._to_own_decision()
        reward = rewards(self.game, self._state, self._reward)[self._seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Array:
        """The mask of the learner's decision (the name that maskable learners look for)."""
        return self._mask

    def render(self) -> str:
        """What the learner may know, as text."""
        return readable(
            View(self.game, self._seat, self.game.view(self._state, self._seat)).position()
        )

    def close(self) -> None:
        """End the programs that play other seats, where there are any."""
        for player in self._bots.values():
            player.close()
        self._bots = {}

    def _observation(self) -> Observation:
        return {
            "observation": self.observer.row(self._state, self._seat),
            "action_mask": self._mask,
        }

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask, "seat": self._seat}

    def _to_own_decision(self) -> bool:
        """Let the bots play until the learner is asked; whether the game is over."""
        game, state, seat = self.game, self._state, self._seat
        while waiting := game.waiting(state):
            if seat in waiting:
                self._legal = game.legal(state, seat)
                self._mask = self.observer.mask(self._legal)
                return False
            other = waiting[0]
            legal = game.legal(state, other)
            player = self._bots[other]
            view = View(game, other, None if player.blind else game.view(state, other))
            game.play(state, other, player.choose(view, legal, self._budget))
        self._forget_choices()
        return True

    def _forget_choices(self) -> None:
        self._legal = []
        self._mask = self.observer.mask(np.empty(0, int))
