"""The tray: what the viewer is asked about lies right below the prompt, lifted from where it is else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from backroom.core.language import _
from backroom.deepstate.catalog import TREATIES
from backroom.web.deepstate.model import Act, Group, Seat, Tray, Treaty
from backroom.web.deepstate.papers import paper

if TYPE_CHECKING:
    from backroom.web.deepstate.build import Table

IN_PLACE = ("", "turn")
"""Prompts at which everything stays where it lies: a turn may be about anything on the table."""


def lay(table: Table, mine: Seat | None) -> tuple[Tray, Seat | None]:
    """The tray of this moment, and the viewer's seat without what lies in it."""
    rows = _discarded(table)
    if mine is None or table.prompt in IN_PLACE:
        return Tray(rows=rows), mine
    treaties = _pack(table, mine)
    for papers in (mine.hand, mine.made):
        if _open(*(treaty.act for treaty in papers)):
            treaties += papers
    up, down = [], []
    for row in mine.groups + mine.papers:
        cards = tuple(card for card in row.cards if _open(card.act))
        second = row.secondary if _open(row.secondary_act) else 0
        if cards or second:
            up.append(replace(row, cards=cards, secondary=second))
        rest = tuple(card for card in row.cards if card not in cards)
        down.append(replace(row, cards=rest, secondary=row.secondary - second))
    groups = len(mine.groups)
    left = replace(
        mine,
        groups=tuple(down[:groups]),
        papers=tuple(down[groups:]),
        hand=tuple(treaty for treaty in mine.hand if treaty not in treaties),
        made=tuple(treaty for treaty in mine.made if treaty not in treaties),
    )
    return Tray(treaties, rows + tuple(up)), left


def _open(*acts: Act | None) -> bool:
    """Whether something may be done with one of the things."""
    return any(act and act.words for act in acts)


def _pack(table: Table, mine: Seat) -> tuple[Treaty, ...]:
    """Treaties to choose from that the viewer does not hold: a draft's pack, Turncoat's four."""
    held = {treaty.slug for treaty in mine.hand + mine.made}
    offered = (thing.partition(":")[2] for thing in table.open if thing.startswith("treaty:"))
    return tuple(
        paper(table, slug, table.act(f"treaty:{slug}"), table.insight.asked.get(slug, ()))
        for slug in dict.fromkeys(offered)
        if slug not in held and slug in TREATIES
    )


def _discarded(table: Table) -> tuple[Group, ...]:
    """The discarded Objectives and Reptiloids of which one may be taken now."""
    if table.prompt not in ("mediator", "take"):
        return ()
    cards = tuple(
        table.deck.objective(
            slug,
            act=table.act(f"card:{slug}"),
            worth=table.worth(slug),
            worth_label=table.seen.t(_("Worth to you now")),
        )
        for slug in table.position["discards"].get("objectives", ())
    )
    title = table.seen.t(_("In the discard pile"))
    return (Group("discards", title, "", "card-back", "", len(cards), cards),)
