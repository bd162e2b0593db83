"""Loading positions: anything left out has its default, cards nowhere named are in their decks, and what cannot exist
is refused with its path (the protocol's `load`, settled questions 2, 3, 31, 32).

A field that is `null` counts as left out. Seats are read in `loading_seats`, decks and piles in `loading_decks`, what
is unfinished in `pending`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition, BadRequest
from backroom.core.stream import sow
from backroom.deepstate.catalog import FIRST_REPTILOID, MOST_AGENTS, WAR, WARS
from backroom.deepstate.course import lay_zone
from backroom.deepstate.inventory import Inventory
from backroom.deepstate.loading_decks import (
    read_deal,
    read_decks,
    read_hoc,
    read_piles,
    read_stacks,
)
from backroom.deepstate.loading_seats import check_pools, fill_pools, read_seats
from backroom.deepstate.pending import read_frames, resume
from backroom.deepstate.reading import fields, number, sequence, table
from backroom.deepstate.ruleset import read_options, rules_for
from backroom.deepstate.state import ACTION, NOBODY, OVER, PHASES, UNKNOWN, State, blank
from backroom.deepstate.steps import settle

BIG: Final = 1000
FIELDS: Final = fields(
    "game options round phase supervisor turn zone wars covert decks discards removed trends black seats hoc packs"
    " picks pending"
)
WAR_FIELDS: Final = fields("active past")
PLACE_FIELDS: Final = fields("card seat agents ghosts reptiloid")
Json = dict[str, Any]


def load(position: Mapping[str, Any], seed: str) -> tuple[Json, State]:
    """The options and the State of a position, at its first decision."""
    given = {
        name: value for name, value in table(position, "", FIELDS).items() if value is not None
    }
    try:
        options = read_options(table(given.get("options"), "options"))
        rules = rules_for(options)
    except BadRequest as error:
        raise BadPosition(error.message, rule=error.rule, path=error.path) from None
    s = blank(rules)
    sow(s, seed)
    inventory = Inventory(rules)
    _round(s, given)
    _wars(s, given, inventory)
    _zone(s, given, inventory)
    read_seats(s, given, inventory)
    read_piles(s, given, inventory)
    read_stacks(s, given, inventory)
    read_hoc(s, given, inventory)
    read_deal(s, given, inventory)
    read_decks(s, given, inventory)
    fill_pools(s)
    read_frames(s, given)
    check_pools(s, given)
    if "pending" in given:
        resume(s)
        return options, s
    if "zone" not in given and s.phase == ACTION:
        lay_zone(s, first=s.round == 1)
    settle(s)
    return options, s


def _round(s: State, given: Mapping[str, Any]) -> None:
    seats = s.rules.seats
    s.round = number(given.get("round"), "round", 1, BIG, 1)
    phase = given.get("phase", "action")
    if not isinstance(phase, str) or phase not in PHASES[:OVER]:
        raise BadPosition(f"phase is one of {', '.join(PHASES[:OVER])}.", path="phase")
    s.phase = PHASES.index(phase)
    s.supervisor = number(given.get("supervisor"), "supervisor", 0, seats - 1, 0)
    s.turn = number(given.get("turn"), "turn", 0, seats - 1, s.supervisor)


def _wars(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """DS-7: wars in force and past."""
    wars = table(given.get("wars"), "wars", WAR_FIELDS)
    s.wars = number(wars.get("active"), "wars.active", 0, WARS)
    s.past_wars = number(wars.get("past"), "wars.past", 0, WARS)
    in_game = sum(1 for card in s.rules.deck if WAR <= card < WAR + WARS)
    if s.wars + s.past_wars > in_game:
        raise BadPosition(f"There are only {in_game} World Wars.", rule="DS-1.4", path="wars")
    for _war in range(s.wars + s.past_wars):
        inventory.war("wars")


def _zone(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    for at, value in enumerate(sequence(given.get("zone"), "zone")):
        _place(s, value, f"zone[{at}]", inventory)
    if len(s.zone) > s.rules.zone_size:
        raise BadPosition(f"The zone has {s.rules.zone_size} places.", rule="DS-1.5", path="zone")


def _place(s: State, value: object, path: str, inventory: Inventory) -> None:
    """A card of the zone, who stands on it, and the Reptiloid beneath it."""
    entry = table(value, path, PLACE_FIELDS)
    card = inventory.card(entry.get("card"), f"{path}.card")
    if card >= FIRST_REPTILOID:
        raise BadPosition(
            f"{path}: a Reptiloid takes no place in the row.", rule="DS-15.1", path=path
        )
    seat, agents, ghosts = NOBODY, 0, 0
    if entry.get("seat") is not None:
        seat = number(entry["seat"], f"{path}.seat", 0, s.rules.seats - 1)
        agents = number(entry.get("agents"), f"{path}.agents", 1, MOST_AGENTS, 1)
        ghosts = number(entry.get("ghosts"), f"{path}.ghosts", 0, BIG)
    else:
        for name in ("agents", "ghosts"):
            if number(entry.get(name), f"{path}.{name}", 0, BIG):
                raise BadPosition(f"{path}.{name} belong to a seat.", path=f"{path}.{name}")
    beneath = UNKNOWN
    if entry.get("reptiloid") is not None:
        beneath = inventory.card(entry["reptiloid"], f"{path}.reptiloid")
        if beneath < FIRST_REPTILOID:
            raise BadPosition(
                f"{path}.reptiloid must be a Reptiloid.", rule="DS-15.1", path=f"{path}.reptiloid"
            )
    s.agents[card] = agents
    s.zone.append(card)
    s.stander.append(seat)
    s.ghosts.append(ghosts)
    s.beneath.append(beneath)
