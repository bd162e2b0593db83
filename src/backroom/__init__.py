"""Backroom: a digital table for two games of hidden power.

The Python interface is `backroom.new`, `backroom.load` and `backroom.replay`, each of which gives a `Match`.
"""

from backroom.core.errors import (
    BackroomError,
    BadPosition,
    BadRecord,
    BadRequest,
    Illegal,
    NotWaiting,
)
from backroom.core.match import Match, load, new, replay
from backroom.core.refusal import Refusal
from backroom.core.registry import game, games
from backroom.core.view import View

__version__ = "0.1.0"

__all__ = [
    "BackroomError",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "Illegal",
    "Match",
    "NotWaiting",
    "Refusal",
    "View",
    "game",
    "games",
    "load",
    "new",
    "replay",
]
