"""Treaty cards: their Conditions with what is met and what is missing, their effect, their corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backroom.core.language import _n
from backroom.deepstate import treaty_texts
from backroom.deepstate.catalog import EMBLEMS, SECONDARY_GROUPS, TREATIES
from backroom.deepstate.worth import Asked
from backroom.web.deepstate.model import Act, Condition, Figure, Treaty
from backroom.web.deepstate.signs import emblem, family_icon, secondary

if TYPE_CHECKING:
    from backroom.web.deepstate.build import Table

Alternatives = tuple[tuple[Asked, ...], ...]


def paper(table: Table, slug: str, act: Act | None = None, asked: Alternatives = ()) -> Treaty:
    """A Treaty card as the viewer reads it, with its Conditions where they still matter."""
    seen = table.seen
    known = table.rules.treaties[TREATIES.index(slug)]
    alternatives = tuple(
        tuple(
            Condition(part.what.read(seen.language), part.have, part.need, part.met)
            for part in alternative
        )
        for alternative in asked
    )
    return Treaty(
        slug,
        seen.name(slug),
        family_icon(slug, known.family),
        tuple(message.read(seen.language) for message in treaty_texts.effect(known)),
        _corner(table, known.points, known.emblem, known.secondary),
        known.rule,
        alternatives,
        any(all(part.met for part in alternative) for alternative in alternatives),
        act,
        table.worth(slug),
        f"group-{SECONDARY_GROUPS[known.secondary]}" if known.secondary >= 0 else "",
    )


def _corner(table: Table, points: int, mark: int, group: int) -> Figure:
    """What stands in a Treaty's corner: an emblem, a Secondary Objective or Influence."""
    if mark >= 0:
        return emblem(table.seen, EMBLEMS[mark])
    if group >= 0:
        return secondary(table.seen, SECONDARY_GROUPS[group])
    return Figure(
        "influence",
        table.seen.plural(*_n("{n} Influence", "{n} Influence"), points),
        points,
        "influence",
        text=str(points),
    )
