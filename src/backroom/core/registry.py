"""The registry of games: a new game is a new folder and one line here. A game is imported when it is asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from backroom.core.errors import BadRequest
from backroom.core.game import Game

GAMES: Final = {
    "deep-state": "backroom.deepstate.game",
    "spies": "backroom.spies.game",
}


def games() -> tuple[str, ...]:
    """The slugs of all games."""
    return tuple(GAMES)


@lru_cache(maxsize=None)
def game(slug: str) -> Game[Any]:
    """The game of that name; its module offers it as `GAME`."""
    path = GAMES.get(slug)
    if path is None:
        raise BadRequest(
            f"There is no game called {slug!r}; there are {', '.join(GAMES)}.", path="game"
        )
    found: Game[Any] = import_module(path).GAME
    return found
