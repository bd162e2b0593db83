"""Features: what a learner is told of a view, as a row of named small numbers."""

from __future__ import annotations

from typing import NamedTuple


class Feature(NamedTuple):
    """One stretch of the row: `length` numbers from 0 to `high`; `about` says what each of them is.

    A game's `features` module offers `layout(options) -> tuple[Feature, ...]` and `features(state, seat) -> bytearray`,
    which reads only what the seat may see: of a State and of the seat's view of it the row is the same.
    """

    name: str
    length: int
    high: int
    about: str


def row_length(layout: tuple[Feature, ...]) -> int:
    """How many numbers a row has."""
    return sum(feature.length for feature in layout)
