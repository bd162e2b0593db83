"""Spies on the table page: the board, the words of its choices, the spreadsheet, the hints of a first game."""

from backroom.core.language import _
from backroom.web.spies.board import board
from backroom.web.spies.lessons import hint
from backroom.web.spies.words import describe, sheet

FEW = 0
"""The hand itself is always at hand: the prompt's buttons stay folded."""
QUIET = frozenset({"locked", "turn"})
ROUND = _("Turn {round}")
WAITS = {
    "draft": _("Waiting for {who} to pick a card."),
    "turn": _("Waiting for {who} to choose a card."),
}

__all__ = ["FEW", "QUIET", "ROUND", "WAITS", "board", "describe", "hint", "sheet"]
