"""A game played by bots, without a record: for laboratories, environments and whoever plays many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from backroom.bots.contract import Bot, Budget
from backroom.core.game import Game
from backroom.core.view import View

OWN_BUDGET = Budget()


def play_out(
    game: Game[Any], state: Any, players: Sequence[Bot | None], budget: Budget = OWN_BUDGET
) -> int:
    """Let the players (by seat, None for one that never decides) play to the end; how many decisions that took."""
    waiting_of, legal_of, play = game.waiting, game.legal, game.play
    unseen = View(game, None, None)
    decisions = 0
    while waiting := waiting_of(state):
        seat = waiting[0]
        player = players[seat]
        assert player is not None, f"seat {seat} must decide, but nobody plays it"
        legal = legal_of(state, seat)
        view = unseen if player.blind else View(game, seat, game.view(state, seat))
        play(state, seat, player.choose(view, legal, budget))
        decisions += 1
    return decisions
