"""What exists in the box: every card, board and token as a small number, and the slug that names it.

A pack changes values, never what exists, so these numbers are the same in every game.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FACTS: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "facts.toml").read_text("utf-8")
)

# --- groups and emblems ----------------------------------------------------------------------------------------------
MASS_CONTROL: Final = 0
FINANCE: Final = 1
SCIENCE: Final = 2
SUPREME_POWER: Final = 3
KEY_CONNECTIONS: Final = 4
INNER_CIRCLE: Final = 5
GROUPS: Final = (
    "mass-control",
    "finance",
    "science",
    "supreme-power",
    "key-connections",
    "inner-circle",
)
SECONDARY_GROUPS: Final = GROUPS[:4]

COMMUNISTS: Final = 0
PEACEKEEPERS: Final = 1
SPIES: Final = 2
SPECIAL: Final = 3
EMBLEMS: Final = ("communists", "peacekeepers", "spies", "special-interest")

# --- Objective cards -------------------------------------------------------------------------------------------------
_ROWS: Final = FACTS["objectives"]["rows"]
KINDS: Final[tuple[str, ...]] = tuple(row[0] for row in _ROWS)
KIND_GROUP: Final[tuple[int, ...]] = tuple(GROUPS.index(row[2]) for row in _ROWS)
KIND_EMBLEM: Final[tuple[int, ...]] = tuple(
    EMBLEMS.index(row[4]) if row[4] else -1 for row in _ROWS
)
LABOR_UNIONS: Final = KINDS.index("labor-unions")
CONSULATES: Final = KINDS.index("consulates")
SPY_AGENCIES: Final = KINDS.index("spy-agencies")
GOVERNMENTS: Final = KINDS.index("governments")
STOCK_EXCHANGES: Final = KINDS.index("stock-exchanges")
UNIVERSITIES: Final = KINDS.index("universities")
CRIME_SYNDICATES: Final = KINDS.index("crime-syndicates")
CORPORATIONS: Final = KINDS.index("corporations")
INNER_CIRCLE_KIND: Final = KINDS.index("inner-circle")

_COPIES: Final = tuple(
    (kind, copy) for kind, row in enumerate(_ROWS) for copy in range(1, len(row[5]) + 1)
)
KIND: Final[tuple[int, ...]] = tuple(kind for kind, _copy in _COPIES)
COPY: Final[tuple[int, ...]] = tuple(copy for _kind, copy in _COPIES)
GROUP: Final[tuple[int, ...]] = tuple(KIND_GROUP[kind] for kind in KIND)
OBJECTIVES: Final = len(KIND)
FIRST_INNER: Final = KIND.index(INNER_CIRCLE_KIND)
INNERS: Final = OBJECTIVES - FIRST_INNER

WAR: Final = OBJECTIVES
WARS: Final = 2
FIRST_REPTILOID: Final = OBJECTIVES + WARS
REPTILOID_KINDS: Final[tuple[str, ...]] = tuple(FACTS["reptiloids"]["kinds"])
REPTILOIDS_EACH: Final = 5
REPTILOIDS: Final = len(REPTILOID_KINDS) * REPTILOIDS_EACH
CARDS: Final = FIRST_REPTILOID + REPTILOIDS
POLITICIAN: Final = 0
SECURITY_OFFICIAL: Final = 1
ROYALTY: Final = 2

CARD_SLUGS: Final[tuple[str, ...]] = (
    *(f"{KINDS[kind]}.{copy}" for kind, copy in _COPIES),
    *("world-war" for _ in range(WARS)),
    *(f"{kind}.{copy}" for kind in REPTILOID_KINDS for copy in range(1, REPTILOIDS_EACH + 1)),
)
CARD_NUMBERS: Final[dict[str, int]] = {
    slug: card for card, slug in enumerate(CARD_SLUGS) if slug != "world-war"
}
HOSTS: Final[tuple[int, ...]] = tuple(
    card for card in range(OBJECTIVES) if GROUP[card] in (SUPREME_POWER, KEY_CONNECTIONS)
)


def is_reptiloid(card: int) -> bool:
    """Whether a card is a Reptiloid."""
    return card >= FIRST_REPTILOID


def reptiloid_kind(card: int) -> int:
    """The kind of a Reptiloid card."""
    return (card - FIRST_REPTILOID) // REPTILOIDS_EACH


# --- Projects --------------------------------------------------------------------------------------------------------
PROJECTS: Final[tuple[str, ...]] = tuple(FACTS["projects"])
COMINTERN: Final = PROJECTS.index("comintern")
UNIFIED_NATIONS: Final = PROJECTS.index("unified-nations")
SPYWARE: Final = PROJECTS.index("spyware")
DEEP_STATE: Final = PROJECTS.index("deep-state")
NUCLEAR_POWER: Final = PROJECTS.index("nuclear-power")
WORLD_INC: Final = PROJECTS.index("world-inc")
WORLDWIDE_BANK: Final = PROJECTS.index("worldwide-bank")
COUNTER_TERRORISM: Final = PROJECTS.index("counter-terrorism")
GLOBAL_MEDIA: Final = PROJECTS.index("global-media")
REPTILOID_PROJECT: Final = PROJECTS.index("reptiloids")

# A Project lies in a slot of the table. The first three slots are those of the emblems of the same number.
SLOTS: Final = 5
MAIN_SLOT: Final = 3
FIFTH_SLOT: Final = 4
STAGES: Final = 5
PROJECT_SLOT: Final[tuple[int, ...]] = tuple(
    {"comintern": 0, "unified-nations": 1, "spyware": 2, "deep-state": MAIN_SLOT}.get(
        FACTS["projects"][slug].get("replaces", slug), FIFTH_SLOT
    )
    for slug in PROJECTS
)

# --- Treaties, Operations, Men of Action, Trends, HOC's Action cards -------------------------------------------------
TREATIES: Final[tuple[str, ...]] = tuple(row[0] for row in FACTS["treaties"]["rows"])
COVERT_OPERATIONS: Final[tuple[str, ...]] = tuple(row[0] for row in FACTS["covert"]["rows"])
BLACK_OPERATIONS: Final[tuple[str, ...]] = tuple(
    row[0] for row in FACTS["black-operations"]["rows"]
)
OPERATIONS: Final = COVERT_OPERATIONS + BLACK_OPERATIONS
FIRST_BLACK: Final = len(COVERT_OPERATIONS)
MEN: Final[tuple[str, ...]] = (*FACTS["men-of-action"]["copies"], "contactee")
RECRUITER: Final = MEN.index("recruiter")
HITMAN: Final = MEN.index("hitman")
EMISSARY: Final = MEN.index("emissary")
TURNCOAT: Final = MEN.index("turncoat")
POWER_BROKER: Final = MEN.index("power-broker")
MEDIATOR: Final = MEN.index("mediator")
CONTACTEE: Final = MEN.index("contactee")
TRENDS: Final[tuple[str, ...]] = tuple(row[0] for row in FACTS["trends"]["rows"])
UFO_HYSTERIA: Final = TRENDS.index("ufo-hysteria")
HOC_ACTIONS: Final[tuple[str, ...]] = (
    *FACTS["hoc-actions"]["copies"],
    *(slug for pair in FACTS["hoc-actions"]["personal"].values() for slug in pair),
)

MODULES: Final = (
    "men-of-action",
    "nuclear-power",
    "world-inc",
    "worldwide-bank",
    "counter-terrorism",
    "black-operations",
    "strong-arm-treaties",
    "global-media",
    "trends",
    "fourth-estate-treaties",
    "reptiloids",
    "ufo-hysteria",
    "reptiloid-treaties",
)
MOST_SEATS: Final = 5
MOST_AGENTS: Final = 10
MOST_POOL_HELP: Final = 3
MOST_PLACES: Final = 11
