"""Signs: which drawing, letter and tone stands for what, so that colour never stands alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from backroom.core.language import Language, _
from backroom.deepstate.treaties import (
    ADVANCE_ON_PLACING,
    ALSO_SHOWS,
    LEVY,
    MAKE_SHOWING,
    MOVE,
    PAY_EMBLEMS,
    PAY_GROUP,
    PAY_MOST,
    PAY_OPERATIONS,
    PAY_SUPREME,
    PAY_TRENDS,
    PLACE_GHOSTS,
    PURGE,
    RECRUIT_ON_TAKING,
    REVEAL,
    SECONDARY_ON_DISCARD,
    SECONDARY_ON_LEVEL,
    SECONDARY_ON_PLACING,
    TAKE,
)
from backroom.web.deepstate.model import Figure
from backroom.web.seen import Seen

ROMAN: Final = ("0", "I", "II", "III", "IV", "V")

TREATY_ICONS: Final = {
    TAKE: "treaty-take",
    LEVY: "treaty-levy",
    MAKE_SHOWING: "treaty-chain",
    REVEAL: "treaty-reveal",
    ALSO_SHOWS: "treaty-twin",
    RECRUIT_ON_TAKING: "treaty-recruit",
    SECONDARY_ON_PLACING: "treaty-bonus",
    SECONDARY_ON_LEVEL: "treaty-level",
    ADVANCE_ON_PLACING: "treaty-free",
    PLACE_GHOSTS: "ghost",
    PAY_OPERATIONS: "elimination-of-obstacles",
    PAY_EMBLEMS: "communists",
    PAY_MOST: "treaty-most",
    PAY_SUPREME: "group-supreme-power",
    PAY_GROUP: "group-key-connections",
    PURGE: "treaty-purge",
    SECONDARY_ON_DISCARD: "counter-terrorism",
    PAY_TRENDS: "global-media",
    MOVE: "treaty-move",
}

OWN_ICONS: Final = {
    "cheka": "communists",
    "dome-ii": "spies",
    "illuminati": "special-interest",
    "cia": "hoc",
    "chamber-of-commerce": "peacekeepers",
    "world-league-of-culture": "spies",
    "skull-and-bones": "skull-and-bones",
    "majestic-12": "ufo-hysteria",
    "area-51": "ufo-hysteria",
    "cosa-nostra": "crime-syndicates",
    "yakuza": "civil-war",
    "triads": "hitman",
    "templars": "civil-war",
    "usia": "mass-media",
}
"""Treaties with a drawing of their own beside the one of their sort of effect."""

EMBLEM_ORDER: Final = ("communists", "peacekeepers", "spies", "special-interest")


@lru_cache(maxsize=None)
def letters(language: Language) -> dict[str, str]:
    """The letter of each group; one letter, all six different in a language."""
    return {
        "mass-control": language.context("letter of the group", "M"),
        "finance": language.context("letter of the group", "F"),
        "science": language.context("letter of the group", "S"),
        "supreme-power": language.context("letter of the group", "P"),
        "key-connections": language.context("letter of the group", "K"),
        "inner-circle": language.context("letter of the group", "I"),
    }


def letter(seen: Seen, group: str) -> str:
    """The letter of a group in the viewer's language."""
    return letters(seen.language)[group]


def emblem(seen: Seen, slug: str, count: int = 1) -> Figure:
    """An emblem with its number."""
    return Figure(slug, seen.name(slug), count, f"emblem-{slug}")


def secondary(seen: Seen, group: str, count: int = 1) -> Figure:
    """A Secondary Objective of a group."""
    return Figure(
        f"group-{group}",
        seen.t(_("Secondary Objective: {group}"), group=group),
        count,
        f"group-{group}",
        letter(seen, group),
    )


def family_icon(slug: str, family: int) -> str:
    """The drawing of a Treaty."""
    return OWN_ICONS.get(slug) or TREATY_ICONS[family]
