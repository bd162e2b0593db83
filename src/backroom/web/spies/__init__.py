"""Spies on the table page: the board, the words of its choices, the spreadsheet, the hints of a first game."""

from backroom.web.spies.board import board
from backroom.web.spies.words import describe, hint, sheet

__all__ = ["board", "describe", "hint", "sheet"]
