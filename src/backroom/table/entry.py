"""An entry of a table's log: what somebody decided. The log is the save; everything else is folded from it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from backroom.table.model import By, EntryKind

CHOICE: Final = "choice"
UNDO: Final = "undo"
TAKEOVER: Final = "takeover"
RETURN: Final = "return"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """`number` counts from 1. `before` is the digest of the state it was made for. Choices that were locked and played
    together name the first of them in `together`. An undo goes back `to` a version, and, where all agreed to it, begins
    the random `stream` of that number."""

    number: int
    kind: EntryKind
    seat: int
    words: str = ""
    by: By = "person"
    at: float
    before: str
    together: int | None = None
    to: int | None = None
    stream: int | None = None


def from_row(row: Any) -> Entry:
    """The entry of a database row."""
    return msgspec.convert({name: getattr(row, name) for name in FIELDS}, Entry)


FIELDS: Final = Entry.__struct_fields__
