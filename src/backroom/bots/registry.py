"""The registry of bots: a new bot is a module and one line here. A bot is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from backroom.bots.contract import Bot
from backroom.core.errors import BadRequest

BOTS: Final = {
    "random": ("backroom.bots.random", "RandomBot"),
}


def bots() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(BOTS)


def bot(name: str, seed: int = 0) -> Bot:
    """A new bot of that name; with the same seed it plays the same."""
    found = BOTS.get(name)
    if found is None:
        raise BadRequest(f"There is no bot called {name!r}; there are {', '.join(BOTS)}.", path="bot")
    module, kind = found
    made: Bot = getattr(import_module(module), kind)(seed)
    return made
