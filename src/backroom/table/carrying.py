"""Carrying a view to another process: the plain data of a view's State, laid into a State that the other side makes.

Only numbers, texts, lists and the like travel; what all States of the same options share (compiled rules) is made anew
on the other side. It works alike for plain Python States and for those compiled into extensions.
"""

from __future__ import annotations

import pickle
from typing import Any, Final

from backroom.core.game import Game, Json
from backroom.core.view import View

PLAIN: Final = (int, str, bytes, bool, float, type(None))


def packed(view: View) -> bytes:
    """The view as bytes; there is nothing in them that the view's seat may not know."""
    state = view._state
    return pickle.dumps({name: getattr(state, name) for name in _names(state)}, protocol=5)


def unpacked(game: Game[Any], options: Json, seat: int, data: bytes, blank: Any = None) -> View:
    """The view again. `blank` is any State of these options (`fresh` makes one), and becomes the view's own."""
    state = fresh(game, options, seat) if blank is None else game.copy(blank)
    for name, value in pickle.loads(data).items():
        setattr(state, name, value)
    return View(game, seat, state)


def fresh(game: Game[Any], options: Json, seat: int) -> Any:
    """A State of the game with these options, as empty of meaning as any other."""
    return game.view(game.new(options, "0"), seat)


def _names(state: Any) -> list[str]:
    """The attributes that hold plain data."""
    names: list[str] = []
    for kind in type(state).__mro__:
        for name, member in vars(kind).items():
            if (
                name.startswith("_")
                or not hasattr(member, "__set__")
                or isinstance(member, property)
            ):
                continue
            if _is_plain(getattr(state, name)):
                names.append(name)
    return names


def _is_plain(value: object) -> bool:
    if isinstance(value, PLAIN):
        return True
    if isinstance(value, dict):
        return all(_is_plain(item) for pair in value.items() for item in pair)
    return isinstance(value, (list, tuple, set, frozenset)) and all(map(_is_plain, value))
