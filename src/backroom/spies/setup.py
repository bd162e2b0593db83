"""SP-1: the duration, the Missions, the initial hands and the packs to draft from."""

from __future__ import annotations

from typing import Any

from backroom.core.bag import dealt
from backroom.core.stream import below, sow
from backroom.spies.rules import Rules
from backroom.spies.state import SpiesState, blank


def new_state(rules: Rules, options: dict[str, Any], seed: str) -> SpiesState:
    """A game dealt, at its first decision; a Mission Duration card is drawn where no turns are given (SP-1.1)."""
    state = blank(rules, options)
    sow(state, seed)
    state.turns = options["turns"] or drawn_turns(state)
    deal(state)
    return state


def drawn_turns(state: SpiesState) -> int:
    """SP-1.1: the revealed Mission Duration card."""
    durations = state.rules.durations
    return durations[below(state, len(durations))]


def deal(state: SpiesState) -> None:
    """SP-1.2, SP-1.3: Missions, initial hands, packs; what is not dealt stays out of the game unseen."""
    rules = state.rules
    seats = state.seats
    each = rules.missions_each
    missions = dealt(state, list(range(len(rules.missions))), each * seats)
    initial = rules.initial
    size = rules.packs[seats]
    cards = dealt(state, list(rules.bag), seats * (initial + size))
    for seat in range(seats):
        state.missions[seat] = tuple(sorted(missions[seat * each : (seat + 1) * each]))
        state.hands[seat] = tuple(sorted(cards[seat * initial : (seat + 1) * initial]))
    first = seats * initial
    for seat in range(seats):
        state.packs[seat] = tuple(sorted(cards[first + seat * size : first + (seat + 1) * size]))
