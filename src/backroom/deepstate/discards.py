"""Discarding: the step that asks for cards one at a time, so that none of the chosen is superfluous (DS-5.4,
DS-13.3).

What may be discarded depends on why: Special Interest emblems for DEEP STATE, any cards of the play area, made
Treaties or Reptiloids where a module asks for them, cards in hand for the limits.
"""

from __future__ import annotations

from typing import Final

from backroom.core.bag import without
from backroom.deepstate.catalog import FIRST_INNER, FIRST_REPTILOID, OBJECTIVES
from backroom.deepstate.events import (
    BROKE_TREATY,
    DISCARDED,
    DISCARDED_MAN,
    DISCARDED_OPERATION,
    DISCARDED_SECONDARY,
    DISCARDED_TREATY,
    DISCARDED_TREND,
    happened,
)
from backroom.deepstate.holdings import inner_of, lift_treaty, surrender, surrender_secondary
from backroom.deepstate.state import (
    MEN_DECK,
    OBJECTIVE_DECK,
    TREATY_DECK,
    UNKNOWN,
    Frame,
    State,
)
from backroom.deepstate.steps import push, step
from backroom.deepstate.vocabulary import (
    DISCARD,
    DISCARD_MAN,
    DISCARD_OPERATION,
    DISCARD_REPTILOID,
    DISCARD_SECONDARY,
    DISCARD_TREATY,
    DISCARD_TREND,
)

SPECIAL_INTEREST: Final = 0
PLAY_AREA: Final = 1
MADE_TREATIES: Final = 2
HAND: Final = 3
MEN: Final = 4
REPTILOIDS: Final = 5

HAND_LIMIT: Final = 6
HUGE: Final = 99

Weighed = list[tuple[int, int]]
"""(choice, what it counts)"""


def weighed(s: State, seat: int, what: int) -> Weighed:
    """All that a seat could discard, and how much each counts."""
    if what == SPECIAL_INTEREST:
        return [(DISCARD + card, weight) for card, weight in special_interest(s, seat)]
    if what == PLAY_AREA:
        return _play_area(s, seat)
    if what == MADE_TREATIES:
        made = s.made[seat]
        return [
            (DISCARD_TREATY + treaty, 1)
            for treaty in range(made.bit_length())
            if made >> treaty & 1
        ]
    if what == HAND:
        return [(DISCARD_TREATY + treaty, 1) for treaty in s.hand[seat]]
    if what == MEN:
        return [(DISCARD_MAN + man, 1) for man in s.men[seat]]
    return [(DISCARD_REPTILOID + card - FIRST_REPTILOID, 1) for card in s.reptiloids[seat]]


def special_interest(s: State, seat: int) -> Weighed:
    """(card, emblems) of a seat's cards that show Special Interest, an attached Inner Circle's with its card's."""
    special = s.rules.special
    found = []
    for card in s.own[seat]:
        shown = special[card]
        if card in s.host:
            shown += special[inner_of(s, card)]
        if shown:
            found.append((card, shown))
    return found


def _play_area(s: State, seat: int) -> Weighed:
    """DS-13.3: Objectives (2 with an Inner Circle, DS-11.2), Secondary ones, Operations, Trends, Reptiloids."""
    found = [(DISCARD + card, 2 if card in s.host else 1) for card in s.own[seat]]
    for group in range(4):
        found += [(DISCARD_SECONDARY + group, 1)] * s.secondary[seat * 4 + group]
    found += [(DISCARD_OPERATION + operation, 1) for operation in s.operations[seat]]
    found += [(DISCARD_TREND + trend, 1) for trend in s.trends_taken[seat]]
    found += [(DISCARD_REPTILOID + card - FIRST_REPTILOID, 1) for card in s.reptiloids[seat]]
    return found


def reachable(weights: list[int], need: int, smallest: int = HUGE) -> bool:
    """Whether some of the weights reach a need so that none, nor an earlier one of size `smallest`, is
    superfluous."""
    if need <= 0:
        return need + smallest > 0
    # With `least` as the smallest of all that are chosen the sum may exceed the need by less than that.
    for least in {*weights, smallest}:
        if least > smallest:
            continue
        heavier = [weight for weight in weights if weight >= least]
        sums = 1
        if least < smallest:
            heavier.remove(least)
            sums <<= least
        for weight in heavier:
            sums |= sums << weight
        if sums >> need & (1 << least) - 1:
            return True
    return False


def can_discard(s: State, seat: int, what: int, need: int) -> bool:
    """Whether a seat can discard what is needed."""
    if need <= 0:
        return True
    # Without a minimum every set that is large enough has a part without anything superfluous.
    return sum(weight for _choice, weight in weighed(s, seat, what)) >= need


def _enter(s: State, frame: Frame) -> bool:
    _kind, seat, what, need, _smallest = frame
    if need > 0 and weighed(s, seat, what):
        return True
    s.stack.pop()
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    _kind, seat, what, need, smallest = frame
    candidates = weighed(s, seat, what)
    weights = [weight for _choice, weight in candidates]
    judged: dict[int, bool] = {}
    for choice, weight in candidates:
        if weight not in judged:
            rest = list(weights)
            rest.remove(weight)
            judged[weight] = reachable(rest, need - weight, min(smallest, weight))
        if judged[weight] and choice not in out:
            out.append(choice)


def _choose(s: State, frame: Frame, choice: int) -> None:
    kind, seat, what, need, smallest = frame
    weight = next(weight for candidate, weight in weighed(s, seat, what) if candidate == choice)
    s.stack[-1] = (kind, seat, what, need - weight, min(smallest, weight))
    discard(s, seat, choice, from_hand=what == HAND)


ASK_DISCARD: Final = step("discard", _enter, "discard", _legal, _choose)


def ask_discard(s: State, seat: int, what: int, need: int) -> None:
    """Ask a seat for discards that count as much as needed."""
    if need > 0:
        push(s, ASK_DISCARD, seat, what, need, HUGE)


def discard(s: State, seat: int, choice: int, from_hand: bool = False) -> None:
    """Discard what a choice of the vocabulary names."""
    if DISCARD <= choice < DISCARD + OBJECTIVES:
        discard_card(s, seat, choice - DISCARD)
    elif choice >= DISCARD_MAN:
        _discard_man(s, seat, choice - DISCARD_MAN)
    elif choice >= DISCARD_TREATY:
        _discard_treaty(s, seat, choice - DISCARD_TREATY, from_hand)
    elif choice >= DISCARD_TREND:
        trend = choice - DISCARD_TREND
        s.trends_taken[seat] = without(s.trends_taken[seat], trend)
        s.removed_trends = tuple(sorted((*s.removed_trends, trend)))
        happened(s, DISCARDED_TREND, seat, trend)
    elif choice >= DISCARD_OPERATION:
        _discard_operation(s, seat, choice - DISCARD_OPERATION)
    elif choice >= DISCARD_SECONDARY:
        surrender_secondary(s, seat, choice - DISCARD_SECONDARY)
        happened(s, DISCARDED_SECONDARY, seat, choice - DISCARD_SECONDARY)
    else:
        discard_reptiloid(s, seat, choice - DISCARD_REPTILOID + FIRST_REPTILOID)


def discard_card(s: State, seat: int, card: int) -> None:
    """DS-4.4: an own Objective goes to the discard pile, its Inner Circle with it, agents on it to the pool."""
    inner = inner_of(s, card)
    surrender(s, seat, card)
    s.discard[OBJECTIVE_DECK] += (card,)
    happened(s, DISCARDED, seat, card)
    if inner != UNKNOWN:
        s.host[inner - FIRST_INNER] = UNKNOWN
        s.discard[OBJECTIVE_DECK] += (inner,)
        happened(s, DISCARDED, seat, inner)
    for hook in s.rules.after_discard:
        hook(s, seat, card)


def discard_reptiloid(s: State, seat: int, card: int) -> None:
    """DS-15.3: Reptiloids go to the Objective discard pile."""
    s.reptiloids[seat] = without(s.reptiloids[seat], card)
    s.discard[OBJECTIVE_DECK] += (card,)
    happened(s, DISCARDED, seat, card)


def _discard_operation(s: State, seat: int, operation: int) -> None:
    """DS-13.4: Operations leave the game; agents of this turn go to the pool."""
    s.operations[seat] = without(s.operations[seat], operation)
    s.removed_operations = tuple(sorted((*s.removed_operations, operation)))
    for at, (running, agents, _ghosts) in enumerate(s.running[seat]):
        if running == operation and operation not in s.operations[seat]:
            s.pool[seat] += agents
            s.running[seat] = s.running[seat][:at] + s.running[seat][at + 1 :]
            break
    happened(s, DISCARDED_OPERATION, seat, operation)


def _discard_treaty(s: State, seat: int, treaty: int, from_hand: bool) -> None:
    """DS-6.5 from the hand, DS-14.2 a made one; both go to the Treaty discard pile."""
    if from_hand:
        s.hand[seat] = without(s.hand[seat], treaty)
        happened(s, DISCARDED_TREATY, seat, treaty)
    else:
        lift_treaty(s, seat, treaty)
        happened(s, BROKE_TREATY, seat, treaty)
    s.discard[TREATY_DECK] += (treaty,)


def _discard_man(s: State, seat: int, man: int) -> None:
    s.men[seat] = without(s.men[seat], man)
    s.discard[MEN_DECK] += (man,)
    happened(s, DISCARDED_MAN, seat, man)
