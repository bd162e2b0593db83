"""The kinds of events of Spies: what a log or a page says of what happened."""

from __future__ import annotations

from typing import Final

from backroom.core.events import EventKind, plain
from backroom.core.language import _
from backroom.spies.cards import SLUGS, faction_slugs
from backroom.spies.facts import MISSIONS

LOCKED: Final = 0
PICKED: Final = 1
PASSED: Final = 2
DRAFTED: Final = 3
TURN: Final = 4
REVEALED: Final = 5
STALE: Final = 6
COPIED: Final = 7
COPIED_NOTHING: Final = 8
DISABLED: Final = 9
TURNED_DOWN: Final = 10
ESCAPED: Final = 11
EXTRA: Final = 12
DIVERTED: Final = 13
PAID: Final = 14
MARKERS: Final = 15
NO_MARKERS: Final = 16
MISSION: Final = 17
SCORED: Final = 18
WON: Final = 19
SHARED: Final = 20


def _card(number: int) -> object:
    return SLUGS[number]


def _mission(number: int) -> object:
    return MISSIONS[number]


EVENTS: Final = (
    EventKind(
        "locked",
        (("card", _card),),
        _("{seat}: {card} is chosen, face down."),
        _("{seat} has chosen."),
        frozenset({"card"}),
        "SP-2.1",
    ),
    EventKind("picked", (("card", _card),), _("{seat} picks {card}."), rule="SP-1.3"),
    EventKind(
        "passed",
        (("left", plain),),
        _("The packs go to the left. Picks left: {left}."),
        rule="SP-1.3",
    ),
    EventKind("drafted", (), _("The draft is over: the picks join the hands."), rule="SP-1.4"),
    EventKind(
        "turn", (("turn", plain), ("turns", plain)), _("Turn {turn} of {turns}."), rule="SP-2.1"
    ),
    EventKind("revealed", (("card", _card),), _("{seat} plays {card}."), rule="SP-2.1"),
    EventKind(
        "stale",
        (("card", _card),),
        _("{seat}: {card} does nothing, the marker of its faction is disabled."),
        rule="SP-2.2",
    ),
    EventKind(
        "copied", (("card", _card),), _("{seat}: Disguise does what {card} does."), rule="SP-3.3"
    ),
    EventKind("copied-nothing", (), _("{seat}: Disguise has nothing to copy."), rule="SP-3.3"),
    EventKind(
        "disabled",
        (("card", _card), ("factions", faction_slugs)),
        _("{seat}: {card} disables {factions}."),
        rule="SP-2.2",
    ),
    EventKind(
        "turned-down", (("card", _card),), _("{seat}: {card} is turned face down."), rule="SP-2.2"
    ),
    EventKind(
        "escaped",
        (("count", plain),),
        _("{seat}: Escape turns face-down cards up: {count}."),
        rule="SP-2.4",
    ),
    EventKind("extra-mission", (), _("{seat} will score two Missions."), rule="SP-2.4"),
    EventKind("diversion", (), _("{seat}: the next card cannot be disabled."), rule="SP-3.2"),
    EventKind(
        "paid",
        (("card", _card), ("chips", plain)),
        _("{seat}: {card} pays chips: {chips}."),
        rule="SP-2.5",
    ),
    EventKind(
        "markers",
        (("factions", faction_slugs),),
        _("Disabled in the next turn: {factions}."),
        rule="SP-2.6",
    ),
    EventKind("no-markers", (), _("All factions are enabled in the next turn."), rule="SP-2.6"),
    EventKind(
        "mission",
        (("mission", _mission), ("points", plain)),
        _("{seat}: the Mission {mission} pays {points}."),
        rule="SP-4.1",
    ),
    EventKind(
        "scored",
        (("chips", plain), ("missions", plain), ("total", plain)),
        _("{seat}: chips {chips}, Missions {missions}, in all {total}."),
        rule="SP-4.2",
    ),
    EventKind("won", (("total", plain),), _("{seat} wins with {total}."), rule="SP-4.2"),
    EventKind(
        "shared", (("total", plain),), _("{seat} shares the win with {total}."), rule="SP-4.2"
    ),
)
"""In the order of their numbers."""
