"""Anarchists, Jesuits, Sons of Liberty: at the end of each treaty phase 1 or 2 cards may be discarded (DS-8.12)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import GROUP
from backroom.deepstate.discards import discard
from backroom.deepstate.holdings import secondary_held
from backroom.deepstate.state import Frame, State, seats_from
from backroom.deepstate.steps import push, step, works
from backroom.deepstate.vocabulary import DISCARD, DISCARD_SECONDARY, DONE


def ask_purges(s: State) -> None:
    """Ask every seat with such a Treaty, clockwise from the holder."""
    for seat in reversed(seats_from(s, s.supervisor)):
        lasting = works(s, seat) & s.rules.purges
        for number in range(lasting.bit_length() - 1, -1, -1):
            if lasting >> number & 1:
                treaty = s.rules.treaties[number]
                push(s, PURGING, seat, treaty.number(1), treaty.number(0))


def _enter(s: State, frame: Frame) -> bool:
    """Asked only while there is something to discard."""
    _kind, seat, group, left, _c = frame
    if left and s.groups[seat * 6 + group]:
        return True
    s.stack.pop()
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    _kind, seat, group, _left, _c = frame
    out.extend([DISCARD + card for card in s.own[seat] if GROUP[card] == group])
    if secondary_held(s, seat, group):
        out.append(DISCARD_SECONDARY + group)
    out.append(DONE)


def _choose(s: State, frame: Frame, choice: int) -> None:
    kind, seat, group, left, _c = frame
    if choice == DONE:
        s.stack.pop()
        return
    s.stack[-1] = (kind, seat, group, left - 1, 0)
    discard(s, seat, choice)


PURGING: Final = step("purge", _enter, "purge", _legal, _choose)
