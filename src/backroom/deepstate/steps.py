"""Steps: the kinds of frames on a State's stack, each with one small handler for each thing it does.

`enter` runs when a frame comes to the top: it either does its work, pops itself and returns False, or returns True
because a seat must choose. `legal` lists the choices in any order, `choose` carries one out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.deepstate.state import UNKNOWN, Frame, State

Enter = Callable[[State, Frame], bool]
Legal = Callable[[State, Frame, list[int]], None]
Choose = Callable[[State, Frame, int], None]

ENTER: Final[list[Enter]] = []
LEGAL: Final[list[Legal]] = []
CHOOSE: Final[list[Choose]] = []
PROMPT: Final[list[str]] = []
NAME: Final[list[str]] = []
STEP: Final[dict[str, int]] = {}

SIMULTANEOUS: Final = -1
"""Stands for the seat of a frame on which several seats wait."""


def always(_s: State, _frame: Frame) -> bool:
    """The `enter` of a step that always waits."""
    return True


def _no_choices(_s: State, _frame: Frame, _out: list[int]) -> None:
    """The `legal` of a step that never waits."""


def _no_choice(_s: State, _frame: Frame, _choice: int) -> None:
    """The `choose` of a step that never waits."""


def step(
    name: str,
    enter: Enter,
    prompt: str = "",
    legal: Legal = _no_choices,
    choose: Choose = _no_choice,
) -> int:
    """Register a step; its number is returned. Names stand in positions, so they must not change."""
    number = len(NAME)
    STEP[name] = number
    NAME.append(name)
    PROMPT.append(prompt)
    ENTER.append(enter)
    LEGAL.append(legal)
    CHOOSE.append(choose)
    return number


def push(s: State, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a frame on the stack: it comes before everything that lies there already."""
    s.stack.append((kind, seat, a, b, c))


def settle(s: State) -> None:
    """Run frames until one waits for a choice or nothing is left."""
    stack = s.stack
    robot_seat = s.rules.automaton
    while stack:
        frame = stack[-1]
        kind = frame[0]
        if frame[1] == robot_seat and kind in s.rules.robot:
            if s.rules.robot[kind](s, frame):
                return
        elif ENTER[kind](s, frame):
            return


def waiting(s: State) -> tuple[int, ...]:
    """The seats that must decide. What the automaton cannot decide the human decides for it (DS-16)."""
    if not s.stack:
        return ()
    seat = s.stack[-1][1]
    if seat >= 0:
        return (0,) if seat == s.rules.automaton else (seat,)
    return tuple(
        seat
        for seat in range(s.rules.seats)
        if s.picks[seat] == UNKNOWN and seat != s.rules.automaton
    )


def asked(s: State, seat: int) -> Frame:
    """The frame that a waiting seat answers, with that seat in it where several wait."""
    frame = s.stack[-1]
    return frame if frame[1] != SIMULTANEOUS else (frame[0], seat, frame[2], frame[3], frame[4])


def for_automaton(s: State) -> bool:
    """Whether the decision is one that the human makes for HOC."""
    return bool(s.stack) and s.stack[-1][1] == s.rules.automaton


def legal(s: State, seat: int) -> list[int]:
    """Every legal choice of a waiting seat, ascending."""
    frame = asked(s, seat)
    out: list[int] = []
    LEGAL[frame[0]](s, frame, out)
    out.sort()
    return out


def play(s: State, seat: int, choice: int) -> None:
    """Carry out a legal choice and run to the next decision."""
    frame = asked(s, seat)
    CHOOSE[frame[0]](s, frame, choice)
    settle(s)


def works(s: State, seat: int) -> int:
    """The made Treaties whose effects work for a seat: HOC executes none (DS-16.5.2)."""
    return 0 if seat == s.rules.automaton else s.made[seat]
