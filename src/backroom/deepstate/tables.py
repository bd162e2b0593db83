"""The tables of one game: facts, pack and options compiled into what the handlers look up.

A `Rules` is made once for a set of options and shared by all States of such games; nothing changes it afterwards.
Modules add to it through its hooks, so that the base game's handlers need not know them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from backroom.core.bag import Cards
from backroom.core.errors import BadRequest
from backroom.core.pack import Facts, Limit, by_rows, overlay
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARDS,
    COPY,
    COVERT_OPERATIONS,
    DEEP_STATE,
    FACTS,
    GROUP,
    GROUPS,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    KIND,
    KINDS,
    MEN,
    MOST_POOL_HELP,
    OBJECTIVES,
    OPERATIONS,
    PROJECT_SLOT,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    STAGES,
    SUPREME_POWER,
    TREATIES,
    WAR,
    WARS,
)
from backroom.deepstate.treaties import (
    ADVANCE_ON_PLACING,
    ALSO_SHOWS,
    PLACE_GHOSTS,
    PURGE,
    RECRUIT_ON_TAKING,
    SECONDARY_ON_DISCARD,
    SECONDARY_ON_LEVEL,
    SECONDARY_ON_PLACING,
    Treaty,
    read_treaty,
)

if TYPE_CHECKING:
    from backroom.deepstate.fourth_estate import Trend
    from backroom.deepstate.scoring import Sheet
    from backroom.deepstate.state import State

PLAIN_FACTS: Final[Facts] = by_rows(FACTS)
BASE_TREATIES: Final = 46
NO_AUTOMATON: Final = -2

LIMITS: Final = (
    Limit("*.name", fixed=True),
    Limit("*.basis*", fixed=True),
    Limit("objectives.*.group", fixed=True),
    Limit("objectives.*.emblem", fixed=True),
    Limit("objectives.*.agents", range(1, 11)),
    Limit("objectives.*.special_interest_by_copy", range(6)),
    Limit("objectives.copies.basic.*", range(5)),
    Limit("objectives.copies.world-war.*", range(3)),
    Limit("objectives.copies.inner-circle.*", range(7)),
    Limit("objectives.copies.*", range(4)),
    Limit("zone.size.*", range(3, 12)),
    Limit("zone.rounds.*", fixed=True),
    Limit("agents.meeples", fixed=True),
    Limit("agents.active_at_start", range(1, 11)),
    Limit("covert.*.agents", range(1, 14)),
    Limit("black-operations.*.agents", range(1, 14)),
    Limit("black-operations.*.copies", range(8)),
    Limit("black-operations.*.discard", range(5)),
    Limit("black-operations.*.needs", fixed=True),
    Limit("projects.*.emblem", fixed=True),
    Limit("projects.*.group", words=frozenset(SECONDARY_GROUPS)),
    Limit("projects.*.replaces", fixed=True),
    Limit("projects.*.agents", range(11)),
    Limit("projects.*.discard", range(6)),
    Limit("projects.*.draw", range(8)),
    Limit("projects.*.pool_help", range(MOST_POOL_HELP + 1)),
    Limit("projects.*.stages", fixed=True),
    Limit("men-of-action.hand_limit", range(1, 7)),
    Limit("men-of-action.*", range(7)),
    Limit("hoc-actions.personal.*", fixed=True),
    Limit("hoc-actions.copies.*", range(7)),
    Limit("reptiloids.kinds", fixed=True),
    Limit("reptiloids.copies.*", range(6)),
    Limit("solo.grades", fixed=True),
    Limit(
        "treaties.*.corner",
        range(31),
        frozenset({*SECONDARY_GROUPS, "communists", "peacekeepers", "spies"}),
        either=True,
    ),
)


class Cost(NamedTuple):
    """What a Stage asks (DS-3.9, DS-5.4, DS-12.1, DS-13.3, DS-14.2, DS-15.4): agents paid; emblems and cards of the
    Project's group shown; Special Interest emblems, cards of the play area or made Treaties discarded; Treaties made
    shown."""

    agents: int
    emblems: int
    cards: int
    special: int
    discards: int
    treaties_lost: int
    treaties_shown: int


OnSeat = Callable[["State", int], None]
OnCard = Callable[["State", int, int], None]
OnTaking = Callable[["State", int, int, int], None]
Offer = Callable[["State", int, "list[int]"], bool]
OfferOperations = Callable[["State", int, int, "list[int]"], None]
Carry = Callable[["State", int, int], None]
OnScore = Callable[["State", int, "Sheet"], None]


class Rules:
    """The compiled tables of one set of options."""

    def __init__(self, options: dict[str, Any], facts: Facts) -> None:
        """The base game's tables; modules add theirs afterwards (`ruleset.rules_for`)."""
        self.options = options
        self.facts = facts
        modules = options["modules"]
        self.solo: bool = options["players"] == 1
        self.seats: int = 2 if self.solo else options["players"]
        self.automaton: int = 1 if self.solo else NO_AUTOMATON
        # Solo is dealt as a game of three (DS-16.1.1).
        self.dealt_as: int = 3 if self.solo else self.seats
        self.headhunter: bool = self.seats == 5
        size = str(self.dealt_as)

        objectives = facts["objectives"]
        self.need: tuple[int, ...] = (
            *(objectives[KINDS[kind]]["agents"] for kind in KIND),
            *(0,) * (CARDS - OBJECTIVES),
        )
        self.special: tuple[int, ...] = tuple(
            objectives[KINDS[kind]]["special_interest_by_copy"][copy - 1]
            for kind, copy in zip(KIND, COPY, strict=True)
        )
        copies = objectives["copies"]
        self.deck: Cards = (
            *(
                card
                for card in range(OBJECTIVES)
                if COPY[card] <= copies[_family(GROUP[card])][size]
            ),
            *(WAR + war for war in range(min(WARS, copies["world-war"][size]))),
        )
        self.zone_size: int = facts["zone"]["size"][size]
        self.supply: tuple[int, ...] = tuple(
            facts["secondary"][group] for group in SECONDARY_GROUPS
        )
        self.meeples: int = facts["agents"]["meeples"]
        self.active_at_start: int = facts["agents"]["active_at_start"]

        operations = [facts["covert"][slug] for slug in COVERT_OPERATIONS]
        operations += [facts["black-operations"][slug] for slug in BLACK_OPERATIONS]
        self.operation_need: tuple[int, ...] = tuple(fact["agents"] for fact in operations)
        self.operation_points: tuple[int, ...] = tuple(fact["influence"] for fact in operations)
        self.operation_discards: tuple[int, ...] = tuple(
            fact.get("discard", 0) for fact in operations
        )
        self.operation_wants: tuple[int, ...] = tuple(
            OPERATIONS.index(fact["needs"]) if fact.get("needs") else -1 for fact in operations
        )
        self.black_copies: tuple[int, ...] = (0, 0, 0)

        # Projects by slot; a module puts its own into a slot.
        self.project: list[int] = [-1] * SLOTS
        self.slots: tuple[int, ...] = ()
        self.cost: list[tuple[Cost, ...]] = [()] * SLOTS
        self.cost_group: list[int] = [-1] * SLOTS
        self.stage_points: list[tuple[int, ...]] = [()] * SLOTS
        self.mandatory: list[bool] = [True] * SLOTS
        self.benefit: list[OnCard | None] = [None] * SLOTS
        # What a Stage (0 = not joined) gives for good, by stage.
        nothing = (0,) * (STAGES + 1)
        self.ghosts_at: tuple[int, ...] = nothing
        self.ghosts_by_war: bool = False
        self.recalls_at: tuple[int, ...] = nothing
        self.reach_at: tuple[int, ...] = nothing
        self.open_groups_at: tuple[frozenset[int], ...] = (frozenset(),) * (STAGES + 1)
        self.open_kind_at: tuple[int, ...] = (-1,) * (STAGES + 1)
        self.help_at: tuple[int, ...] = nothing
        self.boost_at: tuple[int, ...] = nothing
        self.automaton_attaches: bool = False
        self.hoc_less: int = 0

        self.treaties: tuple[Treaty, ...] = tuple(
            read_treaty(slug, facts["treaties"][slug], f"pack.treaties.{slug}") for slug in TREATIES
        )
        self.treaty_deck: Cards = tuple(range(BASE_TREATIES))
        self.showing: tuple[int, ...] = tuple(treaty.shows for treaty in self.treaties)
        self.emblem_masks: tuple[int, ...] = tuple(
            _mask(treaty.emblem == emblem for treaty in self.treaties) for emblem in range(3)
        )
        self.also_shows: tuple[tuple[int, int, int], ...] = tuple(
            (1 << number, treaty.number(0), treaty.number(1))
            for number, treaty in enumerate(self.treaties)
            if treaty.family == ALSO_SHOWS
        )
        self.also_mask: int = sum(bit for bit, _kind, _emblem in self.also_shows)
        # Lasting Treaties by what sets them off, as masks over the made ones.
        self.on_taking: tuple[int, ...] = self._masks(RECRUIT_ON_TAKING, 0)
        self.on_placing: tuple[int, ...] = self._masks(ADVANCE_ON_PLACING, 0)
        self.on_discarding: tuple[int, ...] = self._masks(SECONDARY_ON_DISCARD, 0)
        self.on_placing_many: int = _mask(
            treaty.family == SECONDARY_ON_PLACING for treaty in self.treaties
        )
        self.on_level: int = _mask(treaty.family == SECONDARY_ON_LEVEL for treaty in self.treaties)
        self.purges: int = _mask(treaty.family == PURGE for treaty in self.treaties)

        self.with_men: bool = "men-of-action" in modules
        men = facts["men-of-action"]
        self.men_copies: tuple[int, ...] = (
            *(
                (men["copies"][slug] for slug in MEN[:-1])
                if self.with_men
                else (0,) * (len(MEN) - 1)
            ),
            0,
        )
        self.contactees: int = 0
        self.men_limit: int = men["hand_limit"]
        self.trends: tuple[Trend, ...] = ()
        self.trend_deck: Cards = ()
        self.hoc_actions: Cards = ()
        self.reptiloids: Cards = ()
        self.reptiloid_points: tuple[int, ...] = nothing
        self.reptiloid_special: tuple[int, ...] = nothing

        # Ghosts by Treaty: (made-bit, place, ghosts), DS-8.10.
        self.place_ghosts: tuple[tuple[int, int, int], ...] = tuple(
            (1 << number, treaty.number(1), treaty.number(0))
            for number, treaty in enumerate(self.treaties)
            if treaty.family == PLACE_GHOSTS
        )
        self.place_mask: int = sum(bit for bit, _place, _ghosts in self.place_ghosts)

        # Hooks: what modules and the automaton add to the base game's course.
        self.turn_offers: list[Offer] = []
        self.more_operations: list[OfferOperations] = []
        self.turn_carries: dict[int, Carry] = {}
        self.after_taking: list[OnTaking] = []
        self.after_overtaking: list[OnSeat] = []
        self.after_inner: list[OnSeat] = []
        self.after_operation: list[OnCard] = []
        self.after_discard: list[OnCard] = []
        self.at_setup: list[Callable[[State], None]] = []
        self.at_trends: list[Callable[[State, bool], None]] = []
        self.at_men_deck: list[Callable[[State], None]] = []
        self.limbo: list[Callable[[State], None]] = []
        self.at_hoc_load: list[Callable[[State, Mapping[str, Any]], None]] = []
        self.effects: dict[int, OnCard] = {}
        self.treaty_phase_begin: list[Callable[[State], None]] = []
        self.treaty_phase_end: list[Callable[[State], None]] = []
        self.scorers: list[OnScore] = []
        self.men_playable: dict[int, Callable[[State, int], bool]] = {}
        self.men_effects: dict[int, OnSeat] = {}
        self.automaton_turn: Callable[[State], None] = _no_automaton
        self.robot: dict[int, Callable[[State, tuple[int, int, int, int, int]], bool]] = {}

    def _masks(self, family: int, parameter: int) -> tuple[int, ...]:
        """For each group the made-mask of the Treaties of a family that name it in a parameter."""
        return tuple(
            _mask(
                treaty.family == family and group in _all(treaty.parameters[parameter])
                for treaty in self.treaties
            )
            for group in range(len(GROUPS))
        )

    def lay_project(self, project: int) -> int:
        """Put a Project into its slot of the table, in place of what lies there; the slot is returned."""
        slot = PROJECT_SLOT[project]
        fact = self.facts["projects"][PROJECTS[project]]
        zeros = [0] * STAGES
        self.project[slot] = project
        self.slots = tuple(number for number in range(SLOTS) if self.project[number] >= 0)
        self.cost[slot] = (
            Cost(0, 0, 0, 0, 0, 0, 0),
            *(
                Cost(*stage)
                for stage in zip(
                    fact["agents"],
                    fact.get("emblems", zeros),
                    fact.get("cards", zeros),
                    # REPTILOIDS asks its Special Interest emblems only at the end (DS-15.4).
                    fact["special_interest"] if project == DEEP_STATE else zeros,
                    fact.get("discard", zeros),
                    zeros if "replaces" in fact else fact.get("treaties", zeros),
                    fact.get("treaties", zeros) if "replaces" in fact else zeros,
                    strict=True,
                )
            ),
        )
        self.cost_group[slot] = GROUPS.index(fact["group"]) if "group" in fact else -1
        self.stage_points[slot] = (0, *fact["points"])
        return slot


def _no_automaton(_s: State) -> None:
    raise AssertionError("only a solo game has an automaton")


def _all(parameter: int | tuple[int, ...]) -> tuple[int, ...]:
    return parameter if isinstance(parameter, tuple) else (parameter,)


def _mask(fits: Iterable[bool]) -> int:
    """A bit for each Treaty that fits, in their order."""
    return sum(1 << number for number, fit in enumerate(fits) if fit)


def _family(group: int) -> str:
    """The name that the facts' table of copies has for a group."""
    return {
        KEY_CONNECTIONS: "key-connections",
        SUPREME_POWER: "supreme-power",
        INNER_CIRCLE: "inner-circle",
    }.get(group, "basic")


def facts_with(pack: dict[str, Any] | None) -> Facts:
    """The facts with a pack's values in place; raises BadRequest with the path of what is wrong."""
    if not pack:
        return PLAIN_FACTS
    merged = overlay(PLAIN_FACTS, pack, LIMITS)
    for slug in TREATIES:
        read_treaty(slug, merged["treaties"][slug], f"pack.treaties.{slug}")
    smallest = min(merged["objectives"]["copies"]["basic"].values())
    if smallest == 0:
        raise BadRequest("A game needs basic Objectives.", path="pack.objectives.copies.basic")
    return merged
