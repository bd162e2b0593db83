"""Covert Operations: which a seat can carry out, with how many agents, and laying them down (DS-3.7, DS-3.8, DS-13.2).

Operations that a module adds are Covert ones for every rule; it offers them by a hook of `Rules`.
"""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIRST_BLACK, MOST_POOL_HELP, OPERATIONS, SLOTS
from backroom.deepstate.discards import PLAY_AREA, ask_discard
from backroom.deepstate.events import HELPED, OPERATED, happened
from backroom.deepstate.holdings import ghosts_free
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.vocabulary import COVERT, COVERT_HELPED

TOP: Final = -1
ADDED: Final = range(1, MOST_POOL_HELP + 1)
BESIDE_THE_STACK: Final = range(FIRST_BLACK, len(OPERATIONS))
CHOSEN: Final[tuple[tuple[int, int], ...]] = (
    (TOP, 0),
    *((TOP, added) for added in ADDED),
    *((operation, 0) for operation in BESIDE_THE_STACK),
    *((operation, added) for operation in BESIDE_THE_STACK for added in ADDED),
)
"""For each choice from COVERT on: the Operation (TOP: the top one of the stack) and the agents added from the pool."""


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
    found = bool(s.covert) and offer(s, seat, s.covert[0], less, COVERT, COVERT_HELPED, out)
    for hook in s.rules.more_operations:
        hook(s, seat, less, out)
    return found


def offer(
    s: State, seat: int, operation: int, less: int, alone: int, helped: int, out: list[int]
) -> bool:
    """Add the choices that carry out an Operation: `alone` from the reserve, from `helped` on with the pool's help (1
    agent of the reserve goes at least, DS-13.2); whether there is one."""
    needed = agents_needed(s, seat, operation, less)
    reserve = s.reserve[seat]
    found = needed <= reserve
    if found:
        out.append(alone)
    if s.rules.help_at[5]:
        for added in range(1, pool_help(s, seat) + 1):
            if 1 <= needed - added <= reserve:
                out.append(helped + added - 1)
                found = True
    return found


def is_operation(choice: int) -> bool:
    """Whether a choice carries out an Operation."""
    return COVERT <= choice < COVERT + len(CHOSEN)


def operation_chosen(s: State, seat: int, choice: int, less: int) -> None:
    """Agents and ghosts are counted, then cards are discarded (DS-13.7), then the Operation is laid down."""
    operation, added = CHOSEN[choice - COVERT]
    carry_out(s, seat, s.covert[0] if operation == TOP else operation, less, added)


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
