"""Covert Operations, and Black ones, which are Covert Operations for every rule (DS-3.7, DS-13.7 to DS-13.9)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIRST_BLACK, OPERATIONS, SLOTS
from backroom.deepstate.discards import PLAY_AREA, ask_discard, can_discard
from backroom.deepstate.events import HELPED, OPERATED, happened
from backroom.deepstate.holdings import ghosts_free
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.vocabulary import BLACK, BLACK_HELPED, COVERT, COVERT_HELPED

MOST_HELP: Final = 3


def pool_help(s: State, seat: int) -> int:
    """DS-13.2: how many agents a seat may add from its pool."""
    help_ = s.rules.help_at[s.stage[seat * SLOTS + 4]]
    return help_ if help_ < s.pool[seat] else s.pool[seat]


def agents_needed(s: State, seat: int, operation: int, less: int) -> int:
    """DS-3.7, DS-3.8: exactly the number with all free ghosts, at least 1 agent."""
    needed = s.rules.operation_need[operation] - less - ghosts_free(s, seat)
    return needed if needed > 1 else 1


def operation_choices(s: State, seat: int, less: int, out: list[int]) -> bool:
    """Add every Operation a seat can carry out with `less` agents less; whether a mandatory one is among them."""
    found = False
    help_ = pool_help(s, seat) if s.rules.help_at[5] else 0
    reserve = s.reserve[seat]
    if s.covert:
        needed = agents_needed(s, seat, s.covert[0], less)
        if needed <= reserve:
            out.append(COVERT)
            found = True
        for added in range(1, help_ + 1):
            if 1 <= needed - added <= reserve:
                out.append(COVERT_HELPED + added - 1)
                found = True
    if not any(s.black):
        return found
    for black in range(len(OPERATIONS) - FIRST_BLACK):
        operation = FIRST_BLACK + black
        if not black_open(s, seat, operation):
            continue
        needed = agents_needed(s, seat, operation, less)
        if needed <= reserve:
            out.append(BLACK + black)
        for added in range(1, help_ + 1):
            if 1 <= needed - added <= reserve:
                out.append(BLACK_HELPED + black * MOST_HELP + added - 1)
    return found


def black_open(s: State, seat: int, operation: int) -> bool:
    """DS-13.7, DS-13.8: a copy is left, the Operation it needs is owned, and enough can be discarded."""
    rules = s.rules
    if s.black[operation - FIRST_BLACK] <= 0:
        return False
    wanted = rules.operation_wants[operation]
    if wanted >= 0 and wanted not in s.operations[seat]:
        return False
    return can_discard(s, seat, PLAY_AREA, rules.operation_discards[operation])


def is_operation(choice: int) -> bool:
    """Whether a choice carries out an Operation."""
    return COVERT <= choice < BLACK_HELPED + (len(OPERATIONS) - FIRST_BLACK) * MOST_HELP


def operation_chosen(s: State, seat: int, choice: int, less: int) -> None:
    """Agents and ghosts are counted, then cards are discarded (DS-13.7), then the Operation is laid down."""
    added = 0
    if choice < BLACK:
        operation = s.covert[0]
        if choice >= COVERT_HELPED:
            added = choice - COVERT_HELPED + 1
    elif choice < BLACK_HELPED:
        operation = FIRST_BLACK + choice - BLACK
    else:
        black, added = divmod(choice - BLACK_HELPED, MOST_HELP)
        operation, added = FIRST_BLACK + black, added + 1
    carry_out(s, seat, operation, less, added)


def carry_out(s: State, seat: int, operation: int, less: int, added: int) -> None:
    """A seat carries out an Operation with `added` agents from its pool."""
    ghosts = ghosts_free(s, seat)
    agents = agents_needed(s, seat, operation, less)
    s.reserve[seat] -= agents - added
    s.pool[seat] -= added
    if added:
        happened(s, HELPED, seat, added)
    if operation < FIRST_BLACK:
        s.covert = s.covert[1:]
    else:
        black = list(s.black)
        black[operation - FIRST_BLACK] -= 1
        s.black = tuple(black)
    push(s, LAY_DOWN, seat, operation, agents, ghosts)
    discards = s.rules.operation_discards[operation]
    if discards and seat != s.rules.automaton:
        ask_discard(s, seat, PLAY_AREA, discards)


def _lay_down(s: State, frame: Frame) -> bool:
    s.stack.pop()
    _kind, seat, operation, agents, ghosts = frame
    s.operations[seat] += (operation,)
    s.running[seat] += ((operation, agents, ghosts),)
    happened(s, OPERATED, seat, operation, agents, ghosts)
    for hook in s.rules.after_operation:
        hook(s, seat, operation)
    return False


LAY_DOWN: Final = step("lay-down", _lay_down)
