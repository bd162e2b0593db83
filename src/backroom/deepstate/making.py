"""Making Treaties: which may be made, what making one does, and the immediate effects (DS-6.2 to DS-6.4, DS-8)."""

from __future__ import annotations

from typing import Final

from backroom.core.bag import without
from backroom.deepstate.catalog import FIRST_INNER, GROUP, HOSTS, KIND, OBJECTIVES
from backroom.deepstate.conditions import met
from backroom.deepstate.decks import draw, shuffle_in
from backroom.deepstate.events import (
    GAVE,
    GAVE_SECONDARY,
    MADE,
    REVEALED,
    REVEALED_KEPT,
    happened,
)
from backroom.deepstate.holdings import (
    attachments,
    lay_treaty,
    receive_secondary,
    secondary_held,
    surrender,
    surrender_secondary,
)
from backroom.deepstate.state import OBJECTIVE_DECK, TREATY_DECK, UNKNOWN, Frame, State, seats_from
from backroom.deepstate.steps import push, step
from backroom.deepstate.taking import (
    attach_now,
    chosen_card,
    from_discard,
    get,
    secondary_taken,
    take_choice,
    take_secondary,
    taken,
)
from backroom.deepstate.treaties import LEVY, MAKE_SHOWING, REVEAL, TAKE
from backroom.deepstate.vocabulary import (
    ATTACH,
    GIVE,
    GIVE_SECONDARY,
    HOST_INDEX,
    TREATY,
    TREATY_NONE,
)

# How a Treaty may be made.
IN_PHASE: Final = 0
"""In the treaty phase: Conditions met; always asked (DS-6.2)."""
FURTHER: Final = 1
"""One more: Conditions met (DS-8.10, DS-8.11)."""
WHATEVER: Final = 2
"""Whatever its Conditions (DS-5.4)."""
MUST: Final = 3
"""Whatever its Conditions, and one must be made (DS-15.3)."""
SHOWING: Final = 4
"""One that shows what the second argument says, whatever its Conditions (DS-8.3)."""


def makeable(s: State, seat: int, how: int, shows: int) -> list[int]:
    """The Treaties in a seat's hand that it may make now."""
    hand = s.hand[seat]
    if how == WHATEVER or how == MUST:
        return list(hand)
    if how == SHOWING:
        return [treaty for treaty in hand if s.rules.showing[treaty] & shows]
    return [treaty for treaty in hand if met(s, seat, treaty)]


def attach_choice(inner: int, card: int) -> int:
    """The choice that attaches an Inner Circle to a card."""
    return ATTACH + (inner - FIRST_INNER) * len(HOSTS) + HOST_INDEX[card]


def attach_chosen(s: State, seat: int, choice: int) -> None:
    """Carry out an `attach` choice."""
    inner, host = divmod(choice - ATTACH, len(HOSTS))
    attach_now(s, seat, FIRST_INNER + inner, HOSTS[host])


def is_attach(choice: int) -> bool:
    """Whether a choice is an `attach`."""
    return ATTACH <= choice < ATTACH + (OBJECTIVES - FIRST_INNER) * len(HOSTS)


# --- the prompt -------------------------------------------------------------------------------------------------------
def _enter(s: State, frame: Frame) -> bool:
    """In the treaty phase always asked, else only where it would offer something beside declining."""
    _kind, seat, how, shows, _c = frame
    if how == IN_PHASE or makeable(s, seat, how, shows) or (how != MUST and attachments(s, seat)):
        return True
    s.stack.pop()
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    _kind, seat, how, shows, _c = frame
    out.extend([TREATY + treaty for treaty in makeable(s, seat, how, shows)])
    out.extend([attach_choice(inner, card) for inner, card in attachments(s, seat)])
    if how != MUST:
        out.append(TREATY_NONE)


def _choose(s: State, frame: Frame, choice: int) -> None:
    seat = frame[1]
    if is_attach(choice):
        attach_chosen(s, seat, choice)
        return
    s.stack.pop()
    if choice != TREATY_NONE:
        make(s, seat, choice - TREATY)


MAKING: Final = step("treaty", _enter, "treaty", _legal, _choose)


def ask_treaty(s: State, seat: int, how: int, shows: int = 0) -> None:
    """A seat may make a Treaty from its hand."""
    push(s, MAKING, seat, how, shows)


# --- making one -------------------------------------------------------------------------------------------------------
def make(s: State, seat: int, treaty: int) -> None:
    """DS-6.3: lay it face up, take its Secondary Objective, then its effect, then any further Treaty."""
    s.hand[seat] = without(s.hand[seat], treaty)
    lay_treaty(s, seat, treaty)
    happened(s, MADE, seat, treaty)
    push(s, EFFECT, seat, treaty)
    secondary = s.rules.treaties[treaty].secondary
    if secondary >= 0:
        take_secondary(s, seat, secondary)


def _effect(s: State, frame: Frame) -> bool:
    """The immediate effect of a Treaty just made, and before it on the stack the further one it allows."""
    s.stack.pop()
    _kind, seat, treaty, _b, _c = frame
    literal = s.rules.treaties[treaty]
    if literal.one_more:
        ask_treaty(s, seat, FURTHER)
    handler = s.rules.effects.get(literal.family)
    if handler is not None:
        handler(s, seat, treaty)
    return False


EFFECT: Final = step("effect", _effect)


def take_effect(s: State, seat: int, treaty: int) -> None:
    """DS-8.1 Blackwaters and kin: take one of three named Objectives from the discard pile; none there: nothing."""
    push(s, TAKE_FROM_DISCARD, seat, treaty)


def _takeable(s: State, treaty: int) -> list[int]:
    kinds = s.rules.treaties[treaty].several(0)
    return [card for card in s.discard[OBJECTIVE_DECK] if card < OBJECTIVES and KIND[card] in kinds]


def _take_enter(s: State, frame: Frame) -> bool:
    if _takeable(s, frame[2]):
        return True
    s.stack.pop()
    return False


def _take_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([take_choice(card) for card in _takeable(s, frame[2])])


def _take_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    from_discard(s, frame[1], chosen_card(choice))


TAKE_FROM_DISCARD: Final = step("take", _take_enter, "take", _take_legal, _take_choose)


def levy_effect(s: State, seat: int, treaty: int) -> None:
    """DS-8.2 CheKa and kin: every other seat without the emblem gives a card; clockwise from the holder (DS-4.5)."""
    literal = s.rules.treaties[treaty]
    group, emblem = literal.number(0), literal.number(1)
    for other in reversed(seats_from(s, s.supervisor)):
        if other != seat and s.emblems[other * 4 + emblem] == 0:
            push(s, LEVYING, other, seat, group)


def _giveable(s: State, seat: int, group: int) -> list[int]:
    """One of the group, else any Objective or Secondary one (DS-8.2)."""
    choices = [GIVE + card for card in s.own[seat] if GROUP[card] == group]
    if secondary_held(s, seat, group):
        choices.append(GIVE_SECONDARY + group)
    if choices:
        return choices
    choices = [GIVE + card for card in s.own[seat]]
    return choices + [GIVE_SECONDARY + other for other in range(4) if s.secondary[seat * 4 + other]]


def _levy_enter(s: State, frame: Frame) -> bool:
    """A seat with a card to give is asked, also where it is a single one; a seat without gives nothing."""
    if _giveable(s, frame[1], frame[3]):
        return True
    s.stack.pop()
    return False


def _levy_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend(_giveable(s, frame[1], frame[3]))


def _levy_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    _kind, seat, taker, _group, _c = frame
    if choice >= GIVE_SECONDARY:
        group = choice - GIVE_SECONDARY
        surrender_secondary(s, seat, group)
        happened(s, GAVE_SECONDARY, seat, taker, group)
        receive_secondary(s, taker, group)
        secondary_taken(s, taker, group)
        return
    card = choice - GIVE
    surrender(s, seat, card)
    happened(s, GAVE, seat, taker, card)
    get(s, taker, card)
    taken(s, taker, card)


LEVYING: Final = step("levy", _levy_enter, "levy", _levy_legal, _levy_choose)


def showing_effect(s: State, seat: int, treaty: int) -> None:
    """DS-8.3 Federal Reserve and kin: may make one that shows the emblem or group, whatever its Conditions."""
    ask_treaty(s, seat, SHOWING, s.rules.treaties[treaty].number(0))


def reveal_effect(s: State, seat: int, treaty: int) -> None:
    """DS-8.4 Kabbalists and kin: reveal 7; those showing the emblem or group go to hand, the rest are shuffled back.

    The whole deck is shuffled, so known tops are forgotten.
    """
    literal = s.rules.treaties[treaty]
    shows = literal.number(1)
    back: tuple[int, ...] = ()
    for _card in range(literal.number(0)):
        card = draw(s, TREATY_DECK)
        if card == UNKNOWN:
            break
        if s.rules.showing[card] & shows:
            s.hand[seat] += (card,)
            happened(s, REVEALED_KEPT, seat, card)
        else:
            back += (card,)
            happened(s, REVEALED, seat, card)
    shuffle_in(s, TREATY_DECK, back)


BASE_EFFECTS: Final = {
    TAKE: take_effect,
    LEVY: levy_effect,
    MAKE_SHOWING: showing_effect,
    REVEAL: reveal_effect,
}
