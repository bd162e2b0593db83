"""HOC's Operations and captures: when it can afford them, and what it discards (DS-16.3.5, DS-16.7.3, DS-16.8.2,
DS-16.8.3, DS-16.8.6)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIFTH_SLOT, FIRST_BLACK, OPERATIONS, SCIENCE, STAGES
from backroom.deepstate.discards import discard
from backroom.deepstate.events import (
    HOC_CAPTURES,
    HOC_FIRST_OPERATION,
    HOC_HAS_CAPTURED,
    HOC_TURNS_BLACK,
    happened,
)
from backroom.deepstate.fourth_estate import count_less, in_force, take_trend
from backroom.deepstate.hoc_projects import HOC, advance_for
from backroom.deepstate.holdings import MATCHING, kind_count
from backroom.deepstate.operations import agents_needed, carry_out, pool_help
from backroom.deepstate.state import UNKNOWN, Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.strong_arm import black_open
from backroom.deepstate.vocabulary import DISCARD_SECONDARY

CAPTURE_LEAST: Final = 5
CAPTURE_AGENTS: Final = 5


def affordable_operation(s: State) -> int:
    """DS-16.3.5, DS-16.8.3: the Operation that HOC would carry out now, or UNKNOWN: the Covert one; else a Black one,
    Cyber Threat first, then the highest it may, else another Cyber Threat."""
    if s.covert and _affordable(s, s.covert[0]):
        return s.covert[0]
    cyber, eco, blackout = range(FIRST_BLACK, len(OPERATIONS))
    order = (blackout, eco, cyber) if cyber in s.operations[HOC] else (cyber, eco, blackout)
    discardable = sum(s.secondary[HOC * 4 : HOC * 4 + 4])
    for operation in order:
        if (
            black_open(s, HOC, operation)
            and s.rules.operation_discards[operation] <= discardable
            and _affordable(s, operation)
        ):
            return operation
    return UNKNOWN


def _affordable(s: State, operation: int) -> bool:
    """Whether reserve, ghosts and pool help suffice (settled question 23)."""
    return s.reserve[HOC] > 0 and _from_pool(s, operation) <= pool_help(s, HOC)


def _from_pool(s: State, operation: int) -> int:
    """DS-16.8.2: the agents that the reserve is short of."""
    return max(0, agents_needed(s, HOC, operation, s.rules.hoc_less) - s.reserve[HOC])


def operate(s: State, operation: int) -> None:
    """Carry out an Operation; what a Black one discards goes before it is laid down (DS-13.7)."""
    if operation >= FIRST_BLACK:
        happened(s, HOC_TURNS_BLACK, HOC, operation)
    carry_out(s, HOC, operation, s.rules.hoc_less, _from_pool(s, operation))
    push(s, HOC_DISCARD, HOC, s.rules.operation_discards[operation])


def _named(s: State) -> int:
    """DS-14.5: how many cards and emblems HOC has that the Trend in force names; without one -1."""
    trend = in_force(s)
    return UNKNOWN if trend is None else count_less(s, HOC, trend)


def can_capture(s: State) -> bool:
    """DS-16.8.6: with at least 5 named cards and emblems, and 5 agents in the reserve."""
    return s.reserve[HOC] >= CAPTURE_AGENTS and _named(s) >= CAPTURE_LEAST


def capture(s: State, reason: int) -> bool:
    """DS-16.8.6: if HOC can, it pays exactly 5 agents; then GLOBAL MEDIA (DS-16.8.4). The log tells the reason."""
    if not can_capture(s):
        return False
    card = s.trends[0]
    happened(s, reason, HOC)
    happened(s, HOC_CAPTURES, HOC, card, _named(s))
    take_trend(s, HOC, CAPTURE_AGENTS)
    if s.rules.boost_at[STAGES] and s.rules.options["hoc_fifth_project"]:
        advance_for(s, FIFTH_SLOT, HOC_HAS_CAPTURED, card)
    return True


def after_operation(s: State, seat: int, operation: int) -> None:
    """DS-16.8.2: COUNTER-TERRORISM after its first Cyber Threat, first Eco Terrorism and Blackout."""
    if seat != HOC or operation < FIRST_BLACK or not s.rules.help_at[STAGES]:
        return
    if s.rules.options["hoc_fifth_project"] and s.operations[HOC].count(operation) == 1:
        advance_for(s, FIFTH_SLOT, HOC_FIRST_OPERATION, operation)


def _discard_enter(s: State, frame: Frame) -> bool:
    """DS-16.8.3: Secondary Objectives only; a true tie is the human's to decide."""
    _kind, _seat, left, _b, _c = frame
    if left == 0:
        s.stack.pop()
        return False
    choices = _discardable(s)
    held = sum(s.secondary[HOC * 4 + choice - DISCARD_SECONDARY] for choice in choices)
    if len(choices) > 1 and held > left and s.rules.options["hoc_ties"] == "ask":
        return True
    _discard_choose(s, frame, choices[0])
    return False


def _discardable(s: State) -> list[int]:
    """Basic ones first, those without own Supreme Power card before the others; Supreme Power last."""
    have = [group for group in range(4) if s.secondary[HOC * 4 + group]]
    basic = [group for group in have if group <= SCIENCE]
    loose = [group for group in basic if not kind_count(s, HOC, MATCHING[group])]
    return [DISCARD_SECONDARY + group for group in (loose or basic or have)]


def _discard_legal(s: State, _frame: Frame, out: list[int]) -> None:
    out.extend(_discardable(s))


def _discard_choose(s: State, frame: Frame, choice: int) -> None:
    kind, seat, left, _b, _c = frame
    s.stack[-1] = (kind, seat, left - 1, 0, 0)
    discard(s, HOC, choice)


HOC_DISCARD: Final = step("hoc-discard", _discard_enter, "discard", _discard_legal, _discard_choose)
