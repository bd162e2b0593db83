"""The spreadsheet: everything countable of all seats side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from backroom.core.language import _
from backroom.deepstate.catalog import GROUPS
from backroom.web.deepstate.build import Table
from backroom.web.deepstate.model import Seat
from backroom.web.deepstate.seats import seat_model
from backroom.web.deepstate.signs import EMBLEM_ORDER, ROMAN
from backroom.web.seen import Seen, Sheet, SheetGroup, SheetRow


def sheet(seen: Seen) -> Sheet:
    """Agents, cards, emblems, Projects and papers of all seats."""
    table = Table(seen)
    seats = [seat_model(table, number) for number in range(len(seen.position["seats"]))]

    def row(label: str, count: Callable[[Seat], object], icon: str = "") -> SheetRow:
        return SheetRow(label, tuple(str(count(seat)) for seat in seats), icon)

    agents = (
        row(seen.t(_("Reserve")), lambda seat: seat.reserve, "agent"),
        row(seen.t(_("Pool")), lambda seat: seat.pool, "agent"),
        row(seen.t(_("Ghosts")), lambda seat: seat.ghosts, "ghost"),
    )
    groups = tuple(
        row(seen.name(slug), lambda seat, at=at: seat.groups[at].total, f"group-{slug}")  # type: ignore[misc]
        for at, slug in enumerate(GROUPS)
    )
    emblems = tuple(
        row(seen.name(slug), lambda seat, at=at: seat.emblems[at].count, slug)  # type: ignore[misc]
        for at, slug in enumerate(EMBLEM_ORDER)
    )
    stages: list[dict[str, Any]] = [seat.get("projects") or {} for seat in seen.position["seats"]]
    tracks = tuple(
        row(seen.name(slug), lambda seat, slug=slug: ROMAN[stages[seat.number].get(slug, 0)], slug)  # type: ignore[misc]
        for slug in table.projects
    )
    papers = (
        row(seen.t(_("Treaties in hand")), lambda seat: seat.hand_count, "treaty"),
        row(seen.t(_("Treaties made")), lambda seat: len(seat.made), "treaty-chain"),
        row(seen.t(_("Men of Action in hand")), lambda seat: seat.men_count, "power-broker"),
        *(
            row(paper.name, lambda seat, at=at: seat.papers[at].total, paper.icon)  # type: ignore[misc]
            for at, paper in enumerate(seats[0].papers)
            if paper.slug != "men"
        ),
    )
    return Sheet(
        (
            SheetGroup(seen.t(_("Agents")), agents),
            SheetGroup(seen.t(_("Objectives")), groups),
            SheetGroup(seen.t(_("Emblems")), emblems),
            SheetGroup(seen.t(_("Projects")), tracks),
            SheetGroup(
                seen.t(_("Papers")), tuple(row for row in papers if set(row.cells) != {"0"})
            ),
        )
    )
