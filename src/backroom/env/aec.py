"""The PettingZoo environment: every seat is an agent, the one that must decide is selected."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import error, spaces
from pettingzoo import AECEnv

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


class BackroomAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Agents are `seat_0`, `seat_1`, ...; HOC is none of them.

    Where several seats decide at the same time they are asked one after another, and none sees what another has
    chosen. An action outside the mask ends the game: its seat is paid -1, the others 0, and `infos` say why.
    """

    metadata: dict[str, Any]

    def __init__(
        self, slug: str, *, reward: str = "win", render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{slug.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = game(slug)
        self.options = self.game.options(options)
        self.observer = Observer(slug, self.options)
        self._reward = check_reward(reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.options["players"])]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self.observer.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.observer.action_space() for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.agents: list[str] = []
        self._state: Any = None
        self._legal: list[int] = []
        self._mask: Array = self.observer.mask(())

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of that agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of that agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with the same seed the same one. `options` are those of PettingZoo's and are not used."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._state = self.game.new(self.options, seed_of(self._random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select(self.game.waiting(self._state)[0])

    def _select(self, seat: int) -> None:
        """Ask a seat; the agent asked before no longer has a mask in its infos."""
        self._legal = self.game.legal(self._state, seat)
        self._mask = self.observer.mask(self._legal)
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self._mask}

    def action_masks(self) -> Array:
        """The mask of the selected agent."""
        return self._mask

    def observe(self, agent: str) -> Observation:
        """What that agent sees now; its mask is empty while it is not asked."""
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        return {
            "observation": self.observer.row(self._state, self._seats[agent]),
            "action_mask": self._mask if asked else self.observer.mask(()),
        }

    def step(self, action: int | None) -> None:
        """Play the selected agent's action; None once it has finished."""
        if self._state is None:
            raise error.ResetNeeded("Call reset before the first step.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self._seats[agent]
        choice = int(action) if action is not None else -1
        if choice not in self._legal:
            self.infos[agent] = {"illegal": illegal(self.game, self._state, seat, choice)}
            self.rewards[agent] = -1.0
            self._finish()
            return
        self.infos[agent] = {}
        self.game.play(self._state, seat, choice)
        waiting = self.game.waiting(self._state)
        if waiting:
            self._select(waiting[0])
            return
        self.rewards.update(
            zip(self.agents, rewards(self.game, self._state, self._reward), strict=False)
        )
        self._finish()

    def _finish(self) -> None:
        self._legal = []
        self._mask = self.observer.mask(())
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """What a spectator may know, as text."""
        return readable(View(self.game, None, self.game.view(self._state, None)).position())

    def close(self) -> None:
        """Nothing is held."""
