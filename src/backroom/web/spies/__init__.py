"""Spies on the table page: the board, the words of its choices, the spreadsheet, the hints of a first game."""

from backroom.core.language import _
from backroom.web.spies.board import board
from backroom.web.spies.words import describe, hint, sheet

QUIET = frozenset({"locked", "turn"})
ROUND = _("Turn {round}")

__all__ = ["QUIET", "ROUND", "board", "describe", "hint", "sheet"]
