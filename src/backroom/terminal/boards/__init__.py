"""Boards as text: how each game's views and choices look in a terminal. A game without one here is drawn plainly."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from backroom.terminal.boards.board import Board

BOARDS: Final = {
    "deep-state": ("backroom.terminal.boards.deep_state", "DeepStateBoard"),
    "spies": ("backroom.terminal.boards.spies", "SpiesBoard"),
}


def board_class(game: str) -> type[Board]:
    """The kind of board a game is drawn with."""
    if game not in BOARDS:
        return Board
    module, name = BOARDS[game]
    found: type[Board] = getattr(import_module(module), name)
    return found
