"""Projects as tracks: what each Stage asks and gives, and who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.core.language import _, _n
from backroom.deepstate.catalog import EMBLEMS, FIFTH_SLOT, GROUPS, MAIN_SLOT, PROJECTS, STAGES
from backroom.deepstate.infiltration import OPEN_TO_ALL
from backroom.deepstate.superiority import SHARE
from backroom.web.deepstate.model import Figure, Piece, Stage, Track
from backroom.web.deepstate.signs import ROMAN, emblem, letter

if TYPE_CHECKING:
    from backroom.web.deepstate.build import Table


def tracks(table: Table) -> tuple[Track, ...]:
    """The Projects on the table, in their order."""
    return tuple(
        _track(table, slot)
        for slot in (MAIN_SLOT, 0, 1, 2, FIFTH_SLOT)
        if table.rules.project[slot] >= 0
    )


def _track(table: Table, slot: int) -> Track:
    seen = table.seen
    slug = PROJECTS[table.rules.project[slot]]
    stands = [(seat.get("projects") or {}).get(slug, 0) for seat in table.position["seats"]]
    mine = stands[seen.seat] if seen.seat is not None else -1
    stages = tuple(
        Stage(
            number,
            ROMAN[number],
            seen.name(f"{slug}.{number}"),
            _asks(table, slot, number),
            _gives(table, slug, number),
            table.rules.stage_points[slot][number],
            tuple(
                Piece(seat, seat == table.rules.automaton and slot == FIFTH_SLOT)
                for seat, stage in enumerate(stands)
                if stage == number
            ),
            mine=mine == number,
            next=mine == number - 1,
        )
        for number in range(1, STAGES + 1)
    )
    act = table.act(f"project:{slug}", seen.t(_("Advance")))
    return Track(slug, seen.name(slug), slug, f"project-{slug}", stages, table.deck.zoom(slug), act)


def _asks(table: Table, slot: int, number: int) -> tuple[Figure, ...]:
    """What a Stage asks, wars not counted."""
    seen, cost = table.seen, table.rules.cost[slot][number]
    asks = []
    if cost.agents:
        asks.append(
            Figure(
                "agent",
                seen.plural(*_n("{n} agent to the pool", "{n} agents to the pool"), cost.agents),
                cost.agents,
            )
        )
    if cost.emblems:
        asks.append(emblem(seen, EMBLEMS[slot], cost.emblems))
    if cost.cards:
        group = GROUPS[table.rules.cost_group[slot]]
        asks.append(
            Figure(
                f"group-{group}",
                seen.name(group),
                cost.cards,
                f"group-{group}",
                letter(seen, group),
            )
        )
    if cost.special:
        asks.append(emblem(seen, "special-interest", cost.special))
    if cost.discards:
        asks.append(
            Figure("secondary", seen.t(_("cards of the play area to discard")), cost.discards)
        )
    if cost.treaties_lost:
        asks.append(Figure("treaty", seen.t(_("made Treaties to discard")), cost.treaties_lost))
    if cost.treaties_shown:
        asks.append(Figure("treaty", seen.t(_("Treaties made")), cost.treaties_shown))
    return tuple(asks)


def _gives(table: Table, slug: str, number: int) -> tuple[Figure, ...]:
    """What a Stage gives."""
    rules, seen = table.rules, table.seen
    fact: dict[str, Any] = table.deck.facts["projects"][slug]
    lasting: dict[str, tuple[str, str, int]] = {
        "comintern": ("ghost", _("ghost agents"), rules.ghosts_at[number]),
        "nuclear-power": (
            "ghost",
            _("ghost agents for each World War so far"),
            rules.ghosts_at[number],
        ),
        "unified-nations": ("recall", _("more agents recalled"), rules.recalls_at[number]),
        "spyware": (
            "place",
            _("places of the zone open to you"),
            OPEN_TO_ALL + rules.reach_at[number],
        ),
    }
    gives = []
    if slug in lasting:
        icon, label, count = lasting[slug]
        gives.append(Figure(icon, seen.t(label), count))
    for key, icon, label in (
        ("draw", "treaty", _("Treaties drawn")),
        ("pool_help", "agent", _("agents from the pool may help")),
        ("boost", "group-supreme-power", _("more for a Supreme Power card at the end")),
    ):
        if key in fact:
            gives.append(Figure(icon, seen.t(label), fact[key][number - 1]))
    if slug == "world-inc":
        label = _("Influence at the end for each Project with a coordinator of yours")
        gives.append(Figure("influence", seen.t(label), SHARE[number], "points"))
    if slug == "reptiloids":
        label = _("Influence at the end, with {n} Special Interest emblems")
        points = Figure(
            "influence",
            seen.t(label, n=fact["special_interest"][number - 1]),
            fact["points"][number - 1],
            "points",
        )
        gives.append(points)
    return tuple(gives)
