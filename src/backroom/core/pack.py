"""Packs: overrides of a game's component values, checked against its facts, with the path of what is wrong.

Facts and packs are nested tables as TOML and JSON have them. A table of facts with `columns` and `rows` is read as one
table a row, named by the row's first column, so that a pack says `table.row.column = 9`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import Any, Final, NamedTuple

from backroom.core.errors import BadRequest

Facts = dict[str, Any]
LONGEST_TEXT: Final = 200


class Limit(NamedTuple):
    """What may stand at the paths that fit `pattern` (`deck.*`): the first limit that fits a path holds.

    `numbers` bounds whole numbers and `words` texts, also each of a list's; a list is as long as in the facts unless
    `lengths` says otherwise. A value is of the facts' type, or with `either` a number or a text, whichever the facts
    have. With `fixed` a pack may not change the value at all.
    """

    pattern: str
    numbers: range = range(100)
    words: frozenset[str] | None = None
    lengths: range | None = None
    fixed: bool = False
    either: bool = False


FREE = Limit("*")


def by_rows(facts: Mapping[str, Any]) -> Facts:
    """The facts with every table of `columns` and `rows` as one table a row; a deep copy."""
    tables: Facts = {}
    if "columns" in facts:
        first, *others = facts["columns"]
        assert isinstance(first, str)
        for row in facts["rows"]:
            tables[row[0]] = dict(zip(others, _copied(row[1:]), strict=True))
    for key, value in facts.items():
        if key not in ("columns", "rows") or "columns" not in facts:
            tables[key] = by_rows(value) if isinstance(value, dict) else _copied(value)
    return tables


def overlay(facts: Facts, pack: Any, limits: Sequence[Limit] = (), path: str = "pack") -> Facts:
    """The facts (as `by_rows` gives them) with a pack's values in place of theirs; a deep copy.

    Raises BadRequest with the path of the field for an unknown one, a wrong type or a value out of its limits.
    """
    merged = by_rows(facts)
    _overlay(merged, pack, limits, path, "")
    return merged


def changed(pack: Mapping[str, Any] | None, path: str = "") -> Iterator[str]:
    """The dotted paths of the values that a pack gives."""
    for key, value in (pack or {}).items():
        inner = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from changed(value, inner)
        else:
            yield inner


def pack_digest(pack: Mapping[str, Any] | None) -> str:
    """SHA-256 of a pack's canonical JSON; "" for none."""
    if not pack:
        return ""
    return sha256(
        json.dumps(pack, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    ).hexdigest()


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _overlay(merged: Facts, pack: Any, limits: Sequence[Limit], shown: str, plain: str) -> None:
    if not isinstance(pack, Mapping):
        raise BadRequest(f"{shown} must be a table of values.", path=shown)
    for key, value in pack.items():
        inner = f"{shown}.{key}"
        dotted = f"{plain}.{key}" if plain else str(key)
        if not isinstance(key, str) or key not in merged:
            near = get_close_matches(str(key)[:LONGEST_TEXT], merged, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(merged)}."
            raise BadRequest(f"There is no value {inner}; {hint}", path=inner)
        limit = next((limit for limit in limits if fnmatchcase(dotted, limit.pattern)), FREE)
        if limit.fixed:
            raise BadRequest(f"{inner} belongs to the rules; a pack cannot change it.", path=inner)
        if isinstance(merged[key], dict):
            _overlay(merged[key], value, limits, inner, dotted)
        else:
            merged[key] = _checked(merged[key], value, limit, inner)


def _checked(fact: Any, value: Any, limit: Limit, path: str) -> Any:
    if isinstance(fact, list):
        return _checked_list(fact, value, limit, path)
    if isinstance(fact, bool):
        if not isinstance(value, bool):
            raise BadRequest(f"{path} must be true or false.", path=path)
    elif isinstance(value if limit.either else fact, int):
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadRequest(f"{path} must be a whole number.", path=path)
        if value not in limit.numbers:
            low, high = limit.numbers[0], limit.numbers[-1]
            raise BadRequest(f"{path} must be from {low} to {high}.", path=path)
    else:
        if not isinstance(value, str):
            kinds = "a whole number or a text" if limit.either else "a text"
            raise BadRequest(f"{path} must be {kinds}.", path=path)
        if len(value) > LONGEST_TEXT:
            raise BadRequest(f"{path} must be no longer than {LONGEST_TEXT} characters.", path=path)
        if limit.words is not None and value not in limit.words:
            raise BadRequest(f"{path} must be one of {', '.join(sorted(limit.words))}.", path=path)
    return value


def _checked_list(fact: list[Any], value: Any, limit: Limit, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRequest(f"{path} must be a list.", path=path)
    lengths = limit.lengths if limit.lengths is not None else range(len(fact), len(fact) + 1)
    if len(value) not in lengths:
        together = lengths.step == 1 and len(lengths) > 2
        many = f"{lengths[0]} to {lengths[-1]}" if together else " or ".join(map(str, lengths))
        raise BadRequest(f"{path} must have {many} entries.", path=path)
    sample = fact[0] if fact else 0
    return [_checked(sample, item, limit, f"{path}[{at}]") for at, item in enumerate(value)]
