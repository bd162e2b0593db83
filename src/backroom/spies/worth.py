"""What a card would be worth if it were played now and nobody interfered: for people who look and bots in a hurry."""

from __future__ import annotations

from typing import NamedTuple

from backroom.spies.cards import (
    EAVESDROP,
    ESCAPE,
    EXTRA_MISSION,
    FACTION,
    KIND,
    NOTHING,
    SLUGS,
    STEAL_DOCUMENT,
)
from backroom.spies.scoring import used
from backroom.spies.state import SpiesState, copy, laid
from backroom.spies.turn import acting, drafting, escape, pay


class Worth(NamedTuple):
    """`chips` it would pay at once, `missions` what the seat's Missions would pay more (or less) if the game ended
    then, and whether it is `stale`: its faction's marker is disabled, so that it would do nothing."""

    chips: int
    missions: int
    stale: bool


def insight(seen: SpiesState) -> dict[str, Worth]:
    """What each card of the viewer's hand is worth now; {} for a spectator and while drafting."""
    if seen.viewer < 0 or drafting(seen):
        return {}
    return {
        SLUGS[card]: worth(seen, seen.viewer, card)
        for card in dict.fromkeys(seen.hands[seen.viewer])
    }


def worth(state: SpiesState, seat: int, card: int) -> Worth:
    """Of a true state or of the seat's own view; counts as SP-2.4 and SP-2.5 do, with the other lists as they lie."""
    rules = state.rules
    stale = not state.diverted >> seat & 1 and bool(rules.shields[card] & state.disabled)
    act = NOTHING if stale else acting(state, seat, card)
    after = copy(state)
    if not stale:
        after.face_up[seat * 5 + FACTION[card]] += 1
        if KIND[act] == ESCAPE:
            escape(after, seat)
        elif KIND[act] == EXTRA_MISSION:
            after.extra |= 1 << seat
    chips = pay(after, seat, act) if KIND[act] in (STEAL_DOCUMENT, EAVESDROP) else 0
    after.lists[seat] += (laid(card, not stale, chips),)
    return Worth(chips, _missions(after, seat) - _missions(state, seat), stale)


def _missions(state: SpiesState, seat: int) -> int:
    total = 0
    for _number, points in used(state, seat):
        total += points
    return total
