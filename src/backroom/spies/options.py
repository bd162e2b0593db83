"""The options of a game of Spies, checked and filled in."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from backroom.core.errors import BadRequest
from backroom.core.game import Json
from backroom.core.language import _
from backroom.spies.facts import (
    FACTS,
    MOST_STEAL_POINTS,
    MOST_TURNS,
    SEATS,
    compiled,
    merged,
    rules_of,
)
from backroom.spies.rules import Rules

OPTIONS: Final = ("players", "turns", "steal_points", "pack")
DEFAULT_SEATS: Final = 3

SCHEMA: Final[Json] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "players": {
            "type": "integer",
            "minimum": SEATS[0],
            "maximum": SEATS[1],
            "default": DEFAULT_SEATS,
            "title": _("Players"),
        },
        "turns": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": FACTS["hand"]["initial"] + FACTS["hand"]["drafted"],
            "default": None,
            "title": _("Turns"),
            "description": _(
                "How many turns are played; without it a Mission Duration card is drawn."
            ),
        },
        "steal_points": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_STEAL_POINTS,
            "default": FACTS["points"]["steal-document"],
            "title": _("Chips for Steal Document"),
            "description": _("What Steal Document pays for each card that it counts."),
        },
        "pack": {
            "type": ["object", "null"],
            "default": None,
            "title": _("Card pack"),
            "description": _("Values that replace those of the facts."),
        },
    },
}


def filled(raw: Mapping[str, Any]) -> Json:
    """The options with all defaults; raises BadRequest with the path of what cannot be played."""
    for key in raw:
        if key not in OPTIONS:
            near = get_close_matches(str(key), OPTIONS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(OPTIONS)}."
            raise BadRequest(f"Spies has no option {key!r}; {hint}", path=f"options.{key}")
    players = raw.get("players", DEFAULT_SEATS)
    _check_number("players", players, SEATS[0], SEATS[1], "SP-1.1")
    pack = raw.get("pack")
    if pack is not None and not isinstance(pack, Mapping):
        raise BadRequest("pack must be a table of values.", path="options.pack")
    pack = pack or None
    facts = merged(pack)
    turns = raw.get("turns")
    hand = facts["hand"]["initial"] + facts["hand"]["drafted"]
    if turns is not None:
        _check_number("turns", turns, 1, min(hand, MOST_TURNS), "SP-1.1")
    elif pack:
        _check_durations(facts["durations"]["turns"], hand)
    steal_points = raw.get("steal_points")
    if steal_points is None:
        steal_points = facts["points"]["steal-document"]
    else:
        _check_number("steal_points", steal_points, 0, MOST_STEAL_POINTS, "SP-2.5")
    if pack:
        compiled(facts, steal_points)
    return {"players": players, "turns": turns, "steal_points": steal_points, "pack": pack}


def rules_for(options: Json) -> Rules:
    """The compiled values for filled-in options."""
    return rules_of(options["pack"], options["steal_points"])


def _check_number(name: str, value: object, least: int, most: int, rule: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadRequest(
            f"{name} must be a whole number from {least} to {most}.",
            path=f"options.{name}",
            rule=rule,
        )


def _check_durations(turns: list[int], hand: int) -> None:
    """A game cannot last longer than the cards in a hand."""
    for at, duration in enumerate(turns):
        if duration > hand:
            path = f"pack.durations.turns[{at}]"
            raise BadRequest(
                f"{path} must be at most {hand}, the cards in a hand.", path=path, rule="SP-1.1"
            )
