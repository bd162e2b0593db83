"""HOC's turn: what it does first of all that it can, and how many agents it sends (DS-16.2.3, DS-16.3, DS-16.8.8)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import GROUP, INNER_CIRCLE, KEY_CONNECTIONS, SCIENCE, SUPREME_POWER
from backroom.deepstate.course import last_round
from backroom.deepstate.events import (
    HOC_BEATS,
    HOC_CHOOSES,
    HOC_CHOOSES_BASIC,
    HOC_CHOOSES_PAID,
    HOC_CHOOSES_REPTILOID,
    HOC_GOES_TO_WAR,
    HOC_IDLE,
    HOC_LAST_ROUND,
    HOC_NO_OPERATION,
    HOC_NOBODY,
    HOC_SENDS_MORE,
    HOC_SHORT,
    happened,
)
from backroom.deepstate.hoc_actions import play_action
from backroom.deepstate.hoc_operations import (
    affordable_operation,
    can_capture,
    capture,
    operate,
)
from backroom.deepstate.hoc_projects import HOC, HUMAN, beginner, hard
from backroom.deepstate.holdings import MATCHING, kind_count
from backroom.deepstate.infiltration import ghosts_for, infiltrate, is_open
from backroom.deepstate.operations import pool_help
from backroom.deepstate.recruiting import recruit
from backroom.deepstate.state import UNKNOWN, Frame, State
from backroom.deepstate.steps import push, step

SUPERVISOR_RECRUITS: Final = 2


def begin_turn(s: State) -> None:
    """DS-16.3.1: with the Supervisor it recruits 2 before its turn."""
    push(s, HOC_TURN, HOC)
    if s.supervisor == HOC:
        must_recruit(s, SUPERVISOR_RECRUITS)


def must_recruit(s: State, agents: int) -> None:
    """DS-16.2.3: with an empty pool HOC plays an Action card instead; hard: also after it could recruit only 1
    of the Supervisor's 2."""
    found = min(agents, s.pool[HOC])
    recruit(s, HOC, found)
    if beginner(s.rules):
        if found == 0:
            happened(s, HOC_NOBODY, HOC)
    elif found == 0 or (found < agents and hard(s.rules)):
        happened(s, HOC_SHORT, HOC)
        play_action(s)


def _turn(s: State, _frame: Frame) -> bool:
    """What HOC does: the first of these that it can."""
    s.stack.pop()
    if (
        _infiltrate_higher(s)  # DS-16.3.2
        or _infiltrate_basic(s, with_reptiloid=True)  # DS-16.8.8
        or (last_round(s) and capture(s, HOC_LAST_ROUND))  # DS-16.8.6
        or (s.wars and _go_to_war(s))  # DS-16.3.5
        or _infiltrate_basic(s, with_reptiloid=False)  # DS-16.3.2
    ):
        return False
    happened(s, HOC_IDLE, HOC)
    must_recruit(s, 1)  # DS-16.3.6
    return False


HOC_TURN: Final = step("hoc-turn", _turn)


def _go_to_war(s: State) -> bool:
    """DS-16.3.5, DS-16.8.6: in a World War an Operation, and where none is possible a Trend."""
    operation = affordable_operation(s)
    if operation == UNKNOWN and not can_capture(s):
        return False
    happened(s, HOC_GOES_TO_WAR, HOC)
    if operation == UNKNOWN:
        return capture(s, HOC_NO_OPERATION)
    operate(s, operation)
    return True


# --- infiltrating (DS-16.3.2 to DS-16.3.4) ----------------------------------------------------------------------------
def can_infiltrate(s: State, at: int) -> bool:
    """DS-16.3.3, DS-16.3.4: a place that is open, for which reserve, ghosts and pool help suffice, against the human
    too; at least 1 agent of the reserve goes."""
    if s.reserve[HOC] == 0 or s.stander[at] == HOC or not is_open(s, HOC, at):
        return False
    card = s.zone[at]
    strength = s.reserve[HOC] + pool_help(s, HOC) + ghosts_for(s, HOC, at)
    if s.stander[at] == HUMAN and strength <= s.agents[card] + s.ghosts[at]:
        return False
    return strength >= s.rules.need[card]


def _send(s: State, at: int) -> None:
    """DS-16.3.3: just what is required counting ghosts; with the Supervisor, or over the human (DS-16.3.4), 1 agent
    more than the card's number, or all there are. The pool helps only where the reserve falls short (DS-16.8.2)."""
    need = s.rules.need[s.zone[at]]
    if s.supervisor == HOC or s.stander[at] == HUMAN:
        wanted = need + 1
        happened(s, HOC_BEATS if s.stander[at] == HUMAN else HOC_SENDS_MORE, HOC, need)
    else:
        wanted = max(1, need - ghosts_for(s, HOC, at))
    agents = min(wanted, s.reserve[HOC])
    infiltrate(s, HOC, at, agents, min(wanted - agents, pool_help(s, HOC)))


def _infiltrate_higher(s: State) -> bool:
    """DS-16.3.2: Key Connections, Inner Circle, Supreme Power; of one group the leftmost, but one with a Reptiloid
    beneath first (DS-16.8.8)."""
    for group in (KEY_CONNECTIONS, INNER_CIRCLE, SUPREME_POWER):
        places = [
            at for at, card in enumerate(s.zone) if GROUP[card] == group and can_infiltrate(s, at)
        ]
        if places:
            at = _reptiloid_first(s, places)
            if at == places[0]:
                happened(s, HOC_CHOOSES, HOC, s.zone[at], at + 1, group)
            else:
                happened(s, HOC_CHOOSES_REPTILOID, HOC, s.zone[at], at + 1)
            _send(s, at)
            return True
    return False


def _reptiloid_first(s: State, places: list[int]) -> int:
    """The leftmost place with a Reptiloid beneath, else the leftmost."""
    for at in places:
        if s.beneath[at] != UNKNOWN:
            return at
    return places[0]


def _infiltrate_basic(s: State, with_reptiloid: bool) -> bool:
    places = [
        at
        for at, card in enumerate(s.zone)
        if GROUP[card] <= SCIENCE
        and (s.beneath[at] != UNKNOWN or not with_reptiloid)
        and can_infiltrate(s, at)
    ]
    if not places:
        return False
    _send(s, choose_basic(s, places))
    return True


def choose_basic(s: State, places: list[int]) -> int:
    """DS-16.3.2, DS-16.8.8: of places of basic cards the leftmost with a Reptiloid beneath, else the leftmost
    whose Supreme Power card HOC owns, else the leftmost."""
    at = _reptiloid_first(s, places)
    if s.beneath[at] != UNKNOWN:
        happened(s, HOC_CHOOSES_REPTILOID, HOC, s.zone[at], at + 1)
        return at
    for at in places:
        kind = MATCHING[GROUP[s.zone[at]]]
        if kind_count(s, HOC, kind):
            happened(s, HOC_CHOOSES_PAID, HOC, s.zone[at], at + 1, kind)
            return at
    happened(s, HOC_CHOOSES_BASIC, HOC, s.zone[places[0]], places[0] + 1)
    return places[0]
