"""Recruiting: agents from the pool to the reserve, or a Men of Action card instead (DS-3.2, DS-3.11, DS-9.2)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.decks import draw_man, man_to_draw
from backroom.deepstate.discards import MEN, ask_discard
from backroom.deepstate.events import RECRUITED, happened
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.vocabulary import DECLINE, DRAW, RECRUIT_SOME


def _enter(s: State, frame: Frame) -> bool:
    """Only where there is something to choose a seat is asked; else what must happen happens."""
    _kind, seat, least, most, optional = frame
    pool = s.pool[seat]
    if optional:
        if pool or man_to_draw(s):
            return True
    elif not man_to_draw(s):
        if pool and min(least, pool) < min(most, pool):
            return True
        recruit(s, seat, min(most, pool))
    elif pool:
        return True
    else:
        s.stack.pop()
        take_man(s, seat)
        return False
    s.stack.pop()
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    _kind, seat, least, most, optional = frame
    pool = s.pool[seat]
    if pool:
        for agents in range(min(least, pool), min(most, pool) + 1):
            out.append(RECRUIT_SOME + agents - 1)
    if man_to_draw(s):
        out.append(DRAW)
    if optional:
        out.append(DECLINE)


def _choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    if choice == DRAW:
        take_man(s, frame[1])
    elif choice != DECLINE:
        recruit(s, frame[1], choice - RECRUIT_SOME + 1)


RECRUITING: Final = step("recruit", _enter, "recruit", _legal, _choose)


def ask_recruit(s: State, seat: int, least: int, most: int, *, optional: bool = False) -> None:
    """A seat recruits from `least` to `most` agents, as far as the pool goes."""
    push(s, RECRUITING, seat, least, most, 1 if optional else 0)


def recruit(s: State, seat: int, agents: int) -> None:
    """Agents come from the pool to the reserve."""
    if agents:
        s.pool[seat] -= agents
        s.reserve[seat] += agents
        happened(s, RECRUITED, seat, agents)


def take_man(s: State, seat: int) -> None:
    """DS-9.1, DS-9.2: a Men of Action card instead; with one too many, one of them is discarded."""
    draw_man(s, seat)
    ask_discard(s, seat, MEN, len(s.men[seat]) - s.rules.men_limit)
