"""Reading records from files: a record as the engine writes it, or one inside an answer of the engine."""

from __future__ import annotations

import json
from pathlib import Path

from backroom.core.errors import BadRecord
from backroom.core.game import Json

LARGEST = 64 * 1024 * 1024


def read_record(name: str) -> Json:
    """The record in a file; raises BadRecord where there is none."""
    path = Path(name)
    if path.stat().st_size > LARGEST:
        raise BadRecord(f"{name} is too large for a record.")
    try:
        found = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        raise BadRecord(f"{name} is not JSON.") from None
    if isinstance(found, dict) and isinstance(found.get("record"), dict):
        found = found["record"]
    if not isinstance(found, dict) or "backroom" not in found:
        raise BadRecord(f"{name} holds no record of a game.")
    return found
