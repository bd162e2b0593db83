"""Why a choice is not legal now."""

from __future__ import annotations

from backroom.core.refusal import Refusal, refuse
from backroom.deepstate.state import State
from backroom.deepstate.steps import legal


def why(s: State, seat: int, choice: int) -> Refusal | None:
    """The refusal of a choice; None where it is legal."""
    if choice in legal(s, seat):
        return None
    return refuse("", "not now")
