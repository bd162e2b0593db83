"""What tells two states apart."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from backroom.core.game import Game

PLAIN = (int, str, bytes, bytearray, list, tuple, dict, set, frozenset)


def canonical(value: object) -> str:
    """One text for equal JSON."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def fingerprint(game: Game[Any], state: Any) -> tuple[object, ...]:
    """What tells two states apart: all that they hold, and what is offered."""
    offers = tuple(tuple(game.legal(state, seat)) for seat in game.waiting(state))
    return raw(state), offers


@lru_cache(maxsize=None)
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(name for name in dir(kind) if not name.startswith("_") and name != "log")


def raw(state: Any) -> str:
    """All that a State holds, field by field (of plain values; names for them are left out)."""
    values = ((name, getattr(state, name, None)) for name in _fields(type(state)))
    return repr([(name, value) for name, value in values if isinstance(value, PLAIN)])
