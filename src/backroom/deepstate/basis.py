"""How sure each component value is, and where a pack gave it: `basis.toml` and the basis columns of the facts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from backroom.core.pack import changed
from backroom.deepstate.catalog import FACTS

BASIS: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "basis.toml").read_text("utf-8")
)
FIELDS: Final = {"special": "special_interest_by_copy"}
"""What a basis column calls a field, where the field's own name is longer."""
PACK: Final = "P"


@lru_cache(maxsize=1)
def _stated() -> dict[str, str]:
    """The basis of every value whose row in the facts says it, by path."""
    stated = {}
    for table, facts in FACTS.items():
        columns: list[str] = facts.get("columns", [])
        named = next((column for column in columns if column.startswith("basis")), None)
        if named is None:
            continue
        fields = (
            named[len("basis") :].strip("()").split(",")
            if "(" in named
            else BASIS["columns"][table]
        )
        for row in facts["rows"]:
            letters = row[columns.index(named)]
            for field, letter in zip(fields, letters, strict=True):
                stated[f"{table}.{row[0]}.{FIELDS.get(field, field)}"] = letter
    return stated


def basis(path: str, pack: Mapping[str, Any] | None = None) -> str:
    """How sure the value at a dotted path is: a letter of core's BASIS, or one for each entry of a list."""
    if pack and path in set(changed(pack)):
        return PACK
    stated = _stated().get(path)
    if stated is not None:
        return stated
    return next(
        str(letters) for pattern, letters in BASIS["paths"].items() if fnmatchcase(path, pattern)
    )
