"""Reading positions: JSON of unknown origin, checked field by field, each error with its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final

from backroom.core.errors import BadPosition

HUGE: Final = 10_000
ALIKE: Final = 0.8
"""How much alike two names are when one is taken for a slip in writing the other."""
MOST_SLIPS: Final = 50
"""Other fields that are looked at."""


def fields(text: str) -> frozenset[str]:
    """The names of the fields that an object has."""
    return frozenset(text.split())


def table(value: object, path: str, known: frozenset[str] = frozenset()) -> Mapping[str, Any]:
    """A JSON object; {} for one left out. Other fields than the `known` ones say nothing, but one that is nearly called
    like one of them is a slip."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadPosition(f"{path} must be an object.", path=path)
    for key in islice((str(key) for key in value if key not in known), MOST_SLIPS):
        for near in get_close_matches(key[:40], known, n=1, cutoff=ALIKE):
            inner = f"{path}.{key}" if path else key
            raise BadPosition(f"There is no field {inner}; did you mean {near}?", path=inner)
    return value


def sequence(value: object, path: str) -> Sequence[Any]:
    """A JSON list; [] for one left out."""
    if value is None:
        return []
    if isinstance(value, Mapping) and "n" in value:
        raise BadPosition(
            f"{path} is hidden: this is a view, a position names its cards.", path=path
        )
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
        bounds = f"from {low} to {high}" if low < high else f"{low}"
        raise BadPosition(f"{path} must be {bounds}.", path=path)
    return value


def slug(value: object, names: Sequence[str], path: str) -> int:
    """The number of a slug in a table of names."""
    if not isinstance(value, str):
        raise BadPosition(f"{path} must be a name.", path=path)
    if value not in names:
        near = get_close_matches(value[:40], names, n=1)
        hint = f"; did you mean {near[0]}?" if near else "."
        raise BadPosition(f"{path}: there is no {value[:40]!r}{hint}", path=path)
    return names.index(value)


def slugs(value: object, names: Sequence[str], path: str) -> tuple[int, ...]:
    """The numbers of a list of slugs, in its order."""
    return tuple(
        slug(item, names, f"{path}[{at}]") for at, item in enumerate(sequence(value, path))
    )
