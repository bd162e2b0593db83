"""Drawing from decks: the known top first, then the bag, and an empty deck is made anew from its discard pile
(DS-5.5, DS-9.1, DS-16.2.4)."""

from __future__ import annotations

from typing import Final

from backroom.core.bag import drawn, joined
from backroom.deepstate.events import DREW_MAN, DREW_TREATY, happened_to
from backroom.deepstate.state import MEN_DECK, OBJECTIVE_DECK, TREATY_DECK, UNKNOWN, State

ONE_DEEP: Final = 1 << 8
"""`known` has a bit for each seat that knows the top; above them, where it does not know all of it, to what depth."""


def known_cards(s: State, deck: int, seat: int) -> int:
    """How many cards of a deck's top a seat knows."""
    known = s.known[deck]
    if seat < 0 or not known >> seat & 1:
        return 0
    return known // ONE_DEEP or len(s.top[deck])


def one_known_less(s: State, deck: int) -> None:
    """The first card of a top known to some depth has gone."""
    s.known[deck] -= ONE_DEEP
    if s.known[deck] < ONE_DEEP:
        s.known[deck] = 0


def deck_size(s: State, deck: int) -> int:
    """How many cards a deck holds, its discard pile not counted."""
    return len(s.top[deck]) + len(s.bag[deck])


def draw(s: State, deck: int) -> int:
    """The next card of a deck, or UNKNOWN where deck and discard pile are empty."""
    top = s.top[deck]
    if top:
        s.top[deck] = top[1:]
        if len(top) == 1:
            s.known[deck] = 0
        elif s.known[deck] >= ONE_DEEP:
            one_known_less(s, deck)
        return top[0]
    if not s.bag[deck]:
        if deck == OBJECTIVE_DECK or not s.discard[deck]:
            return UNKNOWN
        s.bag[deck] = joined((), s.discard[deck])
        s.discard[deck] = ()
        s.known[deck] = 0
    card, s.bag[deck] = drawn(s, s.bag[deck])
    return card


def shuffle_in(s: State, deck: int, cards: tuple[int, ...]) -> None:
    """Shuffle cards into a deck; what lay on top in a known order is forgotten."""
    s.bag[deck] = joined(s.bag[deck] + s.top[deck], cards)
    s.top[deck] = ()
    s.known[deck] = 0


def draw_treaty(s: State, seat: int) -> None:
    """A seat draws a Treaty card to its hand."""
    card = draw(s, TREATY_DECK)
    if card == UNKNOWN:
        return
    s.hand[seat] += (card,)
    happened_to(s, DREW_TREATY, seat, card)


def man_to_draw(s: State) -> bool:
    """Whether Men of Action are played and deck or discard pile has a card of them left (DS-9.1)."""
    return s.rules.with_men and (deck_size(s, MEN_DECK) > 0 or len(s.discard[MEN_DECK]) > 0)


def draw_man(s: State, seat: int) -> None:
    """A seat draws a Men of Action card (DS-9.2); the hand limit is asked by the step that drew."""
    card = draw(s, MEN_DECK)
    if card == UNKNOWN:
        return
    s.men[seat] = joined(s.men[seat], (card,))
    happened_to(s, DREW_MAN, seat, card)
