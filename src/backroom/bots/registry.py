"""The registry of bots: a new bot is a module and one line here. A bot is imported when it is asked for."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from backroom.bots.contract import Bot, Budget
from backroom.core.errors import BadRequest

BOTS: Final = {
    "random": ("backroom.bots.random", "RandomBot"),
    "greedy": ("backroom.bots.greedy", "GreedyBot"),
    "search": ("backroom.bots.search", "SearchBot"),
    "beginner": ("backroom.bots.levels", "BeginnerBot"),
    "normal": ("backroom.bots.levels", "NormalBot"),
    "strong": ("backroom.bots.levels", "StrongBot"),
}
OUTSIDE: Final = "cmd:"
BUDGET: Final = re.compile(r"(\d+)(ms|nodes)")


def bots() -> tuple[str, ...]:
    """The names of all bots of the house."""
    return tuple(BOTS)


def bot(name: str, seed: int = 0) -> Bot:
    """A new bot of that name; with the same seed it plays the same.

    `search@200ms` and `search@500nodes` give it a budget of its own; `cmd: ./mybot` is a program outside.
    """
    if name.startswith(OUTSIDE):
        from backroom.bots.outside import OutsideBot

        return OutsideBot(name.removeprefix(OUTSIDE).strip(), seed)
    plain, at, budget = name.partition("@")
    found = BOTS.get(plain)
    if found is None:
        raise BadRequest(
            f"There is no bot called {plain!r}; there are {', '.join(BOTS)} and 'cmd: PROGRAM'.",
            path="bot",
        )
    module, kind = found
    made: Bot = getattr(import_module(module), kind)(seed)
    if at:
        made.budget = _budget(name, budget)
    return made


def _budget(name: str, text: str) -> Budget:
    match = BUDGET.fullmatch(text)
    if match is None:
        raise BadRequest(f"{name!r}: a budget is written like 200ms or 500nodes.", path="bot")
    amount = int(match[1])
    return Budget(ms=amount) if match[2] == "ms" else Budget(nodes=amount)
