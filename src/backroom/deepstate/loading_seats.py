"""Loading positions, the seats: their agents, cards, Operations and Projects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition
from backroom.deepstate.catalog import (
    CARD_NUMBERS,
    FIRST_INNER,
    FIRST_REPTILOID,
    GROUP,
    MEN,
    MOST_AGENTS,
    OBJECTIVES,
    OPERATIONS,
    PROJECT_SLOT,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    STAGES,
    SUPREME_POWER,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.course import coordinators
from backroom.deepstate.holdings import HOST_GROUPS, count_emblems
from backroom.deepstate.inventory import CARD_NAMES, Inventory
from backroom.deepstate.reading import fields, number, sequence, slug, table
from backroom.deepstate.state import State

MOST_GHOSTS: Final = 1000
SEAT_FIELDS: Final = fields(
    "reserve pool objectives secondary treaties hand operations projects men reptiloids trends boost"
)
OBJECTIVE_FIELDS: Final = fields("card agents inner")
OPERATION_FIELDS: Final = fields("card agents ghosts")


def read_seats(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """The seats; those left out are default seats (settled 3)."""
    entries = sequence(given.get("seats"), "seats")
    if len(entries) > s.rules.seats:
        raise BadPosition(f"There are only {s.rules.seats} seats.", rule="DS-1.1", path="seats")
    for seat in range(s.rules.seats):
        path = f"seats[{seat}]"
        _seat(
            s,
            seat,
            table(entries[seat] if seat < len(entries) else None, path, SEAT_FIELDS),
            path,
            inventory,
        )
        count_emblems(s, seat)
    for group, supply in enumerate(s.rules.supply):
        if sum(s.secondary[seat * 4 + group] for seat in range(s.rules.seats)) > supply:
            raise BadPosition(
                f"There are only {supply} Secondary Objectives of {SECONDARY_GROUPS[group]}.",
                rule="DS-1.8",
                path="seats",
            )


def _seat(s: State, seat: int, entry: Mapping[str, Any], path: str, inventory: Inventory) -> None:
    s.reserve[seat] = number(
        entry.get("reserve"), f"{path}.reserve", 0, MOST_AGENTS, s.rules.active_at_start
    )
    for at, value in enumerate(sequence(entry.get("objectives"), f"{path}.objectives")):
        _objective(s, seat, value, f"{path}.objectives[{at}]", inventory)
    _secondary(s, seat, entry, path)
    for treaty in inventory.use_all("treaty", entry.get("treaties"), TREATIES, f"{path}.treaties"):
        s.made[seat] |= 1 << treaty
    s.hand[seat] = inventory.use_all("treaty", entry.get("hand"), TREATIES, f"{path}.hand")
    s.men[seat] = tuple(sorted(inventory.use_all("man", entry.get("men"), MEN, f"{path}.men")))
    for at, value in enumerate(sequence(entry.get("operations"), f"{path}.operations")):
        _operation(s, seat, value, f"{path}.operations[{at}]", inventory)
    _projects(s, seat, entry, path)
    cards = inventory.cards(entry.get("reptiloids"), f"{path}.reptiloids")
    if any(card < FIRST_REPTILOID for card in cards):
        raise BadPosition(f"{path}.reptiloids names Reptiloids only.", path=f"{path}.reptiloids")
    s.reptiloids[seat] = tuple(sorted(cards))
    s.trends_taken[seat] = inventory.use_all("trend", entry.get("trends"), TRENDS, f"{path}.trends")
    if entry.get("boost") is not None:
        _boost(s, seat, entry["boost"], f"{path}.boost")


def _objective(s: State, seat: int, value: object, path: str, inventory: Inventory) -> None:
    """An own Objective, with its agents and the Inner Circle beneath it."""
    entry = table(value, path, OBJECTIVE_FIELDS)
    card = inventory.card(entry.get("card"), f"{path}.card")
    if card >= FIRST_REPTILOID:
        raise BadPosition(f"{path}: Reptiloids have a list of their own.", path=path)
    s.own[seat] += (card,)
    s.groups[seat * 6 + GROUP[card]] += 1
    s.agents[card] = number(entry.get("agents"), f"{path}.agents", 0, MOST_AGENTS)
    if entry.get("inner") is None:
        return
    inner = inventory.card(entry["inner"], f"{path}.inner")
    if not FIRST_INNER <= inner < OBJECTIVES or GROUP[card] not in HOST_GROUPS:
        raise BadPosition(
            f"{path}.inner: an Inner Circle goes beneath Supreme Power or Key Connections.",
            rule="DS-11.1",
            path=f"{path}.inner",
        )
    s.host[inner - FIRST_INNER] = card


def _secondary(s: State, seat: int, entry: Mapping[str, Any], path: str) -> None:
    path = f"{path}.secondary"
    for name, count in table(entry.get("secondary"), path).items():
        group = slug(name, SECONDARY_GROUPS, path)
        held = number(count, f"{path}.{name}", 0, s.rules.supply[group])
        s.secondary[seat * 4 + group] = held
        s.groups[seat * 6 + group] += held


def _operation(s: State, seat: int, value: object, path: str, inventory: Inventory) -> None:
    """An Operation carried out; one of this turn has agents or ghosts on it."""
    entry = table(value, path, OPERATION_FIELDS)
    operation = slug(entry.get("card"), OPERATIONS, f"{path}.card")
    inventory.use("operation", operation, OPERATIONS[operation], f"{path}.card")
    s.operations[seat] += (operation,)
    agents = number(entry.get("agents"), f"{path}.agents", 0, MOST_AGENTS)
    ghosts = number(entry.get("ghosts"), f"{path}.ghosts", 0, MOST_GHOSTS)
    if agents or entry.get("ghosts") is not None:
        s.running[seat] += ((operation, agents, ghosts),)


def _projects(s: State, seat: int, entry: Mapping[str, Any], path: str) -> None:
    path = f"{path}.projects"
    for name, stage in table(entry.get("projects"), path).items():
        project = slug(name, PROJECTS, path)
        slot = PROJECT_SLOT[project]
        if s.rules.project[slot] != project:
            raise BadPosition(f"{name} is not on the table.", rule="DS-1.6", path=f"{path}.{name}")
        s.stage[seat * SLOTS + slot] = number(stage, f"{path}.{name}", 0, STAGES)


def _boost(s: State, seat: int, value: object, path: str) -> None:
    """DS-14.1: the card that GLOBAL MEDIA works for."""
    card = CARD_NUMBERS[CARD_NAMES[slug(value, CARD_NAMES, path)]]
    if card not in s.own[seat] or GROUP[card] != SUPREME_POWER:
        raise BadPosition(f"{path} must be an own Supreme Power card.", rule="DS-14.1", path=path)
    s.boost[seat] = card


# --- agents -----------------------------------------------------------------------------------------------------------
def fill_pools(s: State) -> None:
    """DS-1.2: agents not named are in the pool; more than 10 cannot be."""
    for seat in range(s.rules.seats):
        named = s.reserve[seat] + sum(s.agents[card] for card in s.own[seat])
        named += sum(s.agents[card] for at, card in enumerate(s.zone) if s.stander[at] == seat)
        named += sum(agents for _operation, agents, _ghosts in s.running[seat])
        named += coordinators(s, seat)
        if named > s.rules.meeples:
            raise BadPosition(
                f"Seat {seat} has {named} agents; there are {s.rules.meeples}.",
                rule="DS-1.2",
                path=f"seats[{seat}]",
            )
        s.pool[seat] = s.rules.meeples - named


def check_pools(s: State, given: Mapping[str, Any]) -> None:
    """A pool need not be given; one that is must be what the other agents leave."""
    for seat, entry in enumerate(given.get("seats", ())):
        if entry is None or entry.get("pool") is None:
            continue
        path = f"seats[{seat}].pool"
        if number(entry["pool"], path, 0, MOST_AGENTS) != s.pool[seat]:
            raise BadPosition(
                f"{path} must be {s.pool[seat]}: the other agents are named elsewhere.",
                rule="DS-1.2",
                path=path,
            )
