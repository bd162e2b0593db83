"""Events: what happened, as ints while playing; a dict and a sentence only when somebody reads it.

An event in a log is `(kind, sees, seat, *arguments)`: `sees` is EVERYONE or a bit for each seat that may know the
secret arguments; `seat` is whose event it is or -1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from backroom.core.language import SOURCE, Language
from backroom.core.state import Event

EVERYONE: Final = -1
Namer = Callable[[int], object]


class EventKind(NamedTuple):
    """`arguments` are (name, namer) pairs; a name in `secret` is told only to those who may see it.

    `text` is the message for those who see all, `veiled` for the others (where it differs). Fields are the
    arguments' names and `seat`. `rule` is the rule that makes it happen.
    """

    name: str
    arguments: tuple[tuple[str, Namer], ...]
    text: str
    veiled: str = ""
    secret: frozenset[str] = frozenset()
    rule: str = ""


def plain(number: int) -> object:
    """The namer of a number that stands for itself."""
    return number


def tell(kinds: Sequence[EventKind], event: Event, seat: int | None) -> dict[str, object]:
    """The event as that seat may know it (None: a spectator), as the protocol sends it."""
    kind = kinds[event[0]]
    sees = event[1]
    knows = sees == EVERYONE or (seat is not None and bool(sees >> seat & 1))
    told: dict[str, object] = {"event": kind.name}
    if event[2] >= 0:
        told["seat"] = event[2]
    for (name, namer), value in zip(kind.arguments, event[3:], strict=True):
        if knows or name not in kind.secret:
            told[name] = namer(value)
    if kind.rule:
        told["rule"] = kind.rule
    return told


def narrate(
    kinds: Mapping[str, EventKind],
    told: Mapping[str, object],
    seats: Callable[[int], str],
    language: Language = SOURCE,
) -> str:
    """The sentence for what `tell` told; `seats` names a seat."""
    kind = kinds[str(told["event"])]
    veiled = any(name not in told for name in kind.secret)
    template = kind.veiled if veiled and kind.veiled else kind.text
    fields = {
        name: seats(value)
        if name in SEAT_FIELDS and isinstance(value, int)
        else language.name(value)
        for name, value in told.items()
    }
    return language.text(template).format(**fields)


SEAT_FIELDS: Final = frozenset({"seat", "other", "from", "victim"})
