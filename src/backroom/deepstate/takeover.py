"""The takeover phase: cards change hands, agents are recalled (DS-4)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import OBJECTIVES, SLOTS
from backroom.deepstate.events import RECALLED, RECALLED_OPERATION, SPENT, TOOK, happened
from backroom.deepstate.infiltration import leave_place
from backroom.deepstate.state import NOBODY, TAKEOVER, UNKNOWN, Frame, State, seats_from
from backroom.deepstate.steps import push, step
from backroom.deepstate.taking import get, taken
from backroom.deepstate.vocabulary import DONE, RECALL, RECALL_OPERATION

UNIFIED_NATIONS_SLOT: Final = 1


def _take_over(s: State, _frame: Frame) -> bool:
    """DS-4.1: every seat takes the card it stands on; what that sets off comes clockwise from the holder (DS-4.5)."""
    s.stack.pop()
    s.phase = TAKEOVER
    gained = _leave_zone(s)
    for seat, card, beneath in gained:
        get(s, seat, card)
        happened(s, TOOK, seat, card)
        if beneath != UNKNOWN:
            get(s, seat, beneath)
            happened(s, TOOK, seat, beneath)
    for seat, card, _beneath in reversed(gained):
        if seat == s.rules.automaton:
            push(s, KEPT, seat, card)
    push(s, RECALLING, NOBODY)
    for seat, card, beneath in reversed(gained):
        after_takeover(s, seat, card, beneath)
    return False


def _leave_zone(s: State) -> list[tuple[int, int, int]]:
    """The cards on which somebody stands leave the zone: (seat, card, Reptiloid beneath), clockwise from the holder."""
    gained = []
    for seat in seats_from(s, s.supervisor):
        while seat in s.stander:
            at = s.stander.index(seat)
            card = s.zone[at]
            gained.append((seat, card, leave_place(s, at)))
    return gained


TAKING_OVER: Final = step("takeover", _take_over)


def _kept(s: State, _frame: Frame) -> bool:
    """The automaton has taken a card and the recall is over: its own file says what follows (DS-16.4.2)."""
    s.stack.pop()
    return False


KEPT: Final = step("kept", _kept)


def after_takeover(s: State, seat: int, card: int, beneath: int) -> None:
    """What a card taken, and the Reptiloid beneath it, set off; the card's own consequences come first."""
    if beneath != UNKNOWN:
        taken(s, seat, beneath)
    taken(s, seat, card)


# --- recall (DS-4.2) --------------------------------------------------------------------------------------------------
def recall(s: State, seat: int, card: int, agents: int) -> None:
    """Agents on an own card come back to the reserve."""
    s.agents[card] -= agents
    s.reserve[seat] += agents
    happened(s, RECALLED, seat, card, agents)


def recall_from_operation(s: State, seat: int, at: int) -> None:
    """An agent on an Operation of this turn comes back to the reserve."""
    operation, agents, ghosts = s.running[seat][at]
    s.running[seat] = (
        *s.running[seat][:at],
        (operation, agents - 1, ghosts),
        *s.running[seat][at + 1 :],
    )
    s.reserve[seat] += 1
    happened(s, RECALLED_OPERATION, seat, operation, 1)


def recall_one_each(s: State, seat: int) -> None:
    """1 agent comes back from each own Objective with agents and from each Operation of this turn; not optional."""
    agents = s.agents
    for card in s.own[seat]:
        if agents[card]:
            recall(s, seat, card, 1)
    for at in range(len(s.running[seat])):
        if s.running[seat][at][1]:
            recall_from_operation(s, seat, at)


def _recalling(s: State, _frame: Frame) -> bool:
    """All seats recall; what is more by UNIFIED NATIONS they are asked clockwise from the holder."""
    s.stack.pop()
    order = seats_from(s, s.supervisor)
    for seat in order:
        recall_one_each(s, seat)
    for seat in reversed(order):
        if s.running[seat]:
            push(s, SPENDING, seat)
        extra = s.rules.recalls_at[s.stage[seat * SLOTS + UNIFIED_NATIONS_SLOT]]
        if extra:
            push(s, MORE_RECALLS, seat, extra)
    return False


RECALLING: Final = step("recalling", _recalling)


def _more_enter(s: State, frame: Frame) -> bool:
    """DS-5.2 UNIFIED NATIONS: asked only while there are agents to recall."""
    _kind, seat, left, _b, _c = frame
    if left:
        for card in s.own[seat]:
            if s.agents[card]:
                return True
        for _operation, agents, _ghosts in s.running[seat]:
            if agents:
                return True
    s.stack.pop()
    return False


def _more_legal(s: State, frame: Frame, out: list[int]) -> None:
    seat = frame[1]
    recall_choices(s, seat, out)
    for operation, agents, _ghosts in s.running[seat]:
        if agents and RECALL_OPERATION + operation not in out:
            out.append(RECALL_OPERATION + operation)
    out.append(DONE)


def recall_choices(s: State, seat: int, out: list[int]) -> None:
    """Add every own Objective with agents."""
    out.extend([RECALL + card for card in s.own[seat] if s.agents[card]])


def _more_choose(s: State, frame: Frame, choice: int) -> None:
    kind, seat, left, _b, _c = frame
    if choice == DONE:
        s.stack.pop()
        return
    s.stack[-1] = (kind, seat, left - 1, 0, 0)
    if choice < RECALL + OBJECTIVES:
        recall(s, seat, choice - RECALL, 1)
        return
    for at, (operation, agents, _ghosts) in enumerate(s.running[seat]):
        if agents and operation == choice - RECALL_OPERATION:
            recall_from_operation(s, seat, at)
            return


MORE_RECALLS: Final = step("recall", _more_enter, "recall", _more_legal, _more_choose)


def _spending(s: State, frame: Frame) -> bool:
    """Agents left on an Operation go to the pool."""
    s.stack.pop()
    seat = frame[1]
    for operation, agents, _ghosts in s.running[seat]:
        if agents:
            s.pool[seat] += agents
            happened(s, SPENT, seat, operation, agents)
    s.running[seat] = ()
    return False


SPENDING: Final = step("spending", _spending)
