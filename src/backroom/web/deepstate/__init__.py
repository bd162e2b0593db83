"""Deep State at the table page: its board, its buttons, its spreadsheet, its lessons."""

from __future__ import annotations

from backroom.core.language import _
from backroom.web.deepstate.build import board
from backroom.web.deepstate.lessons import hint
from backroom.web.deepstate.spread import sheet
from backroom.web.deepstate.told import describe
from backroom.web.deepstate.waits import WAITS

QUIET = frozenset({"turn"})
GATHERED = {"laid": ("card", _("Laid out: {several}."))}

__all__ = ["GATHERED", "QUIET", "WAITS", "board", "describe", "hint", "sheet"]
