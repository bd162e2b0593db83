"""Reading positions: JSON of unknown origin, checked field by field, each error with its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from backroom.core.errors import BadPosition

HUGE = 10_000


def table(value: object, path: str) -> Mapping[str, Any]:
    """A JSON object; {} for one left out."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadPosition(f"{path} must be an object.", path=path)
    return value


def sequence(value: object, path: str) -> Sequence[Any]:
    """A JSON list; [] for one left out."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{path} must be a list.", path=path)
    if len(value) > HUGE:
        raise BadPosition(f"{path} is too long.", path=path)
    return value


def number(value: object, path: str, low: int, high: int, default: int = 0) -> int:
    """A whole number within bounds; the default for one left out."""
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(f"{path} must be a whole number.", path=path)
    if not low <= value <= high:
        raise BadPosition(f"{path} must be from {low} to {high}.", path=path)
    return value


def slug(value: object, names: Sequence[str], path: str) -> int:
    """The number of a slug in a table of names."""
    if not isinstance(value, str):
        raise BadPosition(f"{path} must be a name.", path=path)
    if value not in names:
        raise BadPosition(f"{path}: there is no {value!r}.", path=path)
    return names.index(value)


def slugs(value: object, names: Sequence[str], path: str) -> tuple[int, ...]:
    """The numbers of a list of slugs, in its order."""
    return tuple(
        slug(item, names, f"{path}[{at}]") for at, item in enumerate(sequence(value, path))
    )
