"""Whether a Treaty's Conditions are met: minimums (and absences) checked at that moment only (DS-6.4)."""

from __future__ import annotations

from backroom.deepstate.holdings import agents_on_cards, highest_stage, kind_count
from backroom.deepstate.state import State
from backroom.deepstate.treaties import (
    COVERT_MIN,
    EMBLEM_MIN,
    EMBLEM_NONE,
    GROUP_MIN,
    KIND_MIN,
    KIND_NONE,
    REPTILOIDS_MIN,
    STAGE_MIN,
    Atom,
)


def met(s: State, seat: int, treaty: int) -> bool:
    """Whether one of the alternatives of a Treaty's Conditions holds in full."""
    for alternative in s.rules.treaties[treaty].condition:
        for atom in alternative:
            if not holds(s, seat, atom):
                break
        else:
            return True
    return False


def holds(s: State, seat: int, atom: Atom) -> bool:
    """Whether one part of a Condition holds."""
    test, _what, number = atom
    if test == KIND_NONE or test == EMBLEM_NONE:
        return has(s, seat, atom) == 0
    return has(s, seat, atom) >= number


def has(s: State, seat: int, atom: Atom) -> int:
    """How much of what a Condition asks for a seat has; 1 or 0 for having the most agents."""
    test, what, _number = atom
    if test == GROUP_MIN:
        return s.groups[seat * 6 + what]
    if test == KIND_MIN or test == KIND_NONE:
        return kind_count(s, seat, what)
    if test == EMBLEM_MIN or test == EMBLEM_NONE:
        return s.emblems[seat * 4 + what]
    if test == STAGE_MIN:
        return highest_stage(s, seat)
    if test == COVERT_MIN:
        return len(s.operations[seat])
    if test == REPTILOIDS_MIN:
        return len(s.reptiloids[seat])
    return 1 if agents_at(s, seat, what) > most_elsewhere(s, seat, what) else 0


def agents_at(s: State, seat: int, place: int) -> int:
    """DS-8.10: the agents of a seat in its pool, on its own Objectives or in its reserve."""
    if place == 0:
        return s.pool[seat]
    if place == 1:
        return agents_on_cards(s, seat)
    return s.reserve[seat]


def most_elsewhere(s: State, seat: int, place: int) -> int:
    """DS-8.10: the most agents that any other seat has in such a place."""
    most = 0
    for other in range(s.rules.seats):
        if other != seat:
            most = max(most, agents_at(s, other, place))
    return most
