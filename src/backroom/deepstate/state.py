"""The State of Deep State: flat lists of small ints and tuples, so that copying it is slicing them.

Lists are indexed by seat unless they say otherwise; a tuple in a list is replaced, never changed. Unknown cards in a
view are UNKNOWN.
"""

from __future__ import annotations

from typing import Final

from backroom.core.bag import Cards
from backroom.core.state import State as CoreState
from backroom.deepstate.catalog import INNERS, OBJECTIVES, SLOTS
from backroom.deepstate.tables import Rules

UNKNOWN: Final = -1
NOBODY: Final = -1

Frame = tuple[int, int, int, int, int]
"""A pending step: (step, seat, three arguments)."""
Running = tuple[tuple[int, int, int], ...]
"""Operations carried out this turn that still hold agents: (operation, agents, ghosts)."""

# Decks: a bag without order, a known top (first is next), a discard pile (last is newest).
TREATY_DECK: Final = 0
OBJECTIVE_DECK: Final = 1
MEN_DECK: Final = 2
HOC_DECK: Final = 3
DECKS: Final = 4

# Phases
SETUP: Final = 0
ACTION: Final = 1
TAKEOVER: Final = 2
TREATY_PHASE: Final = 3
FINAL: Final = 4
OVER: Final = 5
PHASES: Final = ("setup", "action", "takeover", "treaty", "final", "over")


class State(CoreState):
    """One moment of a game, also in the midst of any decision."""

    __slots__ = (
        "agents",
        "back",
        "bag",
        "beneath",
        "black",
        "boost",
        "covert",
        "discard",
        "emblems",
        "ghosts",
        "groups",
        "hand",
        "hoc_ghost",
        "hoc_order",
        "host",
        "idle",
        "known",
        "made",
        "men",
        "operations",
        "own",
        "packs",
        "past_wars",
        "phase",
        "picks",
        "pool",
        "removed_men",
        "removed_operations",
        "removed_trends",
        "reptiloids",
        "reserve",
        "round",
        "rules",
        "running",
        "secondary",
        "stack",
        "stage",
        "stander",
        "supervisor",
        "top",
        "trend_bag",
        "trends",
        "trends_taken",
        "turn",
        "wars",
        "zone",
    )

    rules: Rules
    stack: list[Frame]
    round: int
    phase: int
    supervisor: int
    turn: int
    idle: int
    wars: int
    past_wars: int
    zone: list[int]
    stander: list[int]
    ghosts: list[int]
    beneath: list[int]
    agents: list[int]
    host: list[int]
    reserve: list[int]
    pool: list[int]
    own: list[Cards]
    secondary: list[int]
    groups: list[int]
    emblems: list[int]
    stage: list[int]
    hand: list[Cards]
    made: list[int]
    men: list[Cards]
    operations: list[Cards]
    running: list[Running]
    reptiloids: list[Cards]
    trends_taken: list[Cards]
    boost: list[int]
    picks: list[int]
    packs: list[Cards]
    back: list[Cards]
    bag: list[Cards]
    top: list[Cards]
    discard: list[Cards]
    known: list[int]
    covert: Cards
    black: Cards
    trends: Cards
    trend_bag: Cards
    removed_men: Cards
    removed_trends: Cards
    removed_operations: Cards
    hoc_order: Cards
    hoc_ghost: int

    def __init__(self, rules: Rules) -> None:
        """An empty State: whoever makes one fills all of it (`blank`, `copy`)."""
        self.rules = rules


def blank(rules: Rules) -> State:
    """A State in which nothing is anywhere."""
    seats = rules.seats
    s = State(rules)
    s.rng = 1
    s.secret = None
    s.log = None
    s.viewer = -2
    s.stack = []
    s.round = 1
    s.phase = ACTION
    s.supervisor = 0
    s.turn = 0
    s.idle = 0
    s.wars = 0
    s.past_wars = 0
    # The zone, by place from the left; agents are by card.
    s.zone = []
    s.stander = []
    s.ghosts = []
    s.beneath = []
    s.agents = [0] * OBJECTIVES
    s.host = [UNKNOWN] * INNERS
    # Seats.
    s.reserve = [0] * seats
    s.pool = [0] * seats
    s.own = [()] * seats
    s.secondary = [0] * (seats * 4)
    s.groups = [0] * (seats * 6)
    s.emblems = [0] * (seats * 4)
    s.stage = [0] * (seats * SLOTS)
    s.hand = [()] * seats
    s.made = [0] * seats
    s.men = [()] * seats
    s.operations = [()] * seats
    s.running = [()] * seats
    s.reptiloids = [()] * seats
    s.trends_taken = [()] * seats
    s.boost = [UNKNOWN] * seats
    # Simultaneous decisions of the deal.
    s.picks = [UNKNOWN] * seats
    s.packs = [()] * seats
    s.back = [()] * seats
    # Decks, by deck.
    s.bag = [()] * DECKS
    s.top = [()] * DECKS
    s.discard = [()] * DECKS
    s.known = [0] * DECKS
    s.covert = ()
    s.black = (0, 0, 0)
    s.trends = ()
    s.trend_bag = ()
    s.removed_men = ()
    s.removed_trends = ()
    s.removed_operations = ()
    s.hoc_order = ()
    s.hoc_ghost = 0
    return s


def copy(s: State) -> State:
    """A copy that shares nothing that changes; its log is None."""
    c = State(s.rules)
    c.rng = s.rng
    c.secret = s.secret
    c.log = None
    c.viewer = s.viewer
    c.stack = s.stack[:]
    c.round = s.round
    c.phase = s.phase
    c.supervisor = s.supervisor
    c.turn = s.turn
    c.idle = s.idle
    c.wars = s.wars
    c.past_wars = s.past_wars
    c.zone = s.zone[:]
    c.stander = s.stander[:]
    c.ghosts = s.ghosts[:]
    c.beneath = s.beneath[:]
    c.agents = s.agents[:]
    c.host = s.host[:]
    c.reserve = s.reserve[:]
    c.pool = s.pool[:]
    c.own = s.own[:]
    c.secondary = s.secondary[:]
    c.groups = s.groups[:]
    c.emblems = s.emblems[:]
    c.stage = s.stage[:]
    c.hand = s.hand[:]
    c.made = s.made[:]
    c.men = s.men[:]
    c.operations = s.operations[:]
    c.running = s.running[:]
    c.reptiloids = s.reptiloids[:]
    c.trends_taken = s.trends_taken[:]
    c.boost = s.boost[:]
    c.picks = s.picks[:]
    c.packs = s.packs[:]
    c.back = s.back[:]
    c.bag = s.bag[:]
    c.top = s.top[:]
    c.discard = s.discard[:]
    c.known = s.known[:]
    c.covert = s.covert
    c.black = s.black
    c.trends = s.trends
    c.trend_bag = s.trend_bag
    c.removed_men = s.removed_men
    c.removed_trends = s.removed_trends
    c.removed_operations = s.removed_operations
    c.hoc_order = s.hoc_order
    c.hoc_ghost = s.hoc_ghost
    return c


def seats_from(s: State, first: int) -> list[int]:
    """All seats clockwise from one."""
    seats = s.rules.seats
    return [(first + step) % seats for step in range(seats)]
