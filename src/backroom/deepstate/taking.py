"""Taking cards: what a seat gets, and what that sets off (DS-4.1, DS-4.5, DS-8.6, DS-8.7)."""

from __future__ import annotations

from typing import Final

from backroom.core.bag import joined
from backroom.deepstate.catalog import FIRST_INNER, FIRST_REPTILOID, GROUP, OBJECTIVES
from backroom.deepstate.decks import deck_size, draw_treaty
from backroom.deepstate.events import ATTACHED, FOUND, TOOK_SECONDARY, happened
from backroom.deepstate.holdings import attach, receive, receive_secondary, supply_left
from backroom.deepstate.recruiting import ask_recruit
from backroom.deepstate.state import OBJECTIVE_DECK, TREATY_DECK, UNKNOWN, Frame, State
from backroom.deepstate.steps import push, step, works
from backroom.deepstate.vocabulary import DECLINE, DRAW, TAKE_CARD, TAKE_REPTILOID, TAKE_SECONDARY

NO_GROUP: Final = -1


def get(s: State, seat: int, card: int) -> None:
    """A card comes to a seat; call `taken` when its consequences are due."""
    if card >= FIRST_REPTILOID:
        s.reptiloids[seat] = joined(s.reptiloids[seat], (card,))
    else:
        receive(s, seat, card)


def taken(s: State, seat: int, card: int) -> None:
    """What taking a card sets off: recruits come before Trends, Trends before Secondary Objectives (DS-4.5)."""
    group = GROUP[card] if card < OBJECTIVES else NO_GROUP
    for hook in s.rules.after_taking:
        hook(s, seat, card, group)
    if FIRST_INNER <= card < OBJECTIVES:
        for after in s.rules.after_inner:
            after(s, seat)
    if group != NO_GROUP:
        _recruits(s, seat, group)


def take_secondary(s: State, seat: int, group: int) -> bool:
    """A seat takes a Secondary Objective, if the supply has one; it counts as taken (DS-8.6)."""
    if supply_left(s, group) <= 0:
        return False
    receive_secondary(s, seat, group)
    happened(s, TOOK_SECONDARY, seat, group)
    secondary_taken(s, seat, group)
    return True


def secondary_taken(s: State, seat: int, group: int) -> None:
    """What taking a Secondary Objective sets off."""
    for hook in s.rules.after_taking:
        hook(s, seat, UNKNOWN, group)
    _recruits(s, seat, group)


def _recruits(s: State, seat: int, group: int) -> None:
    """DS-8.6 CIA, KGB, Mossad: on taking a card of the group a seat may recruit."""
    lasting = works(s, seat) & s.rules.on_taking[group]
    while lasting:
        bit = lasting & -lasting
        lasting ^= bit
        treaty = s.rules.treaties[bit.bit_length() - 1]
        ask_recruit(s, seat, 1, treaty.number(1), optional=True)


# --- a Secondary Objective, where a seat may take one -----------------------------------------------------------------
OR_TREATY: Final = 1
OR_NOTHING_ELSE: Final = 0


def _secondary_enter(s: State, frame: Frame) -> bool:
    """Asked only where it would offer something beside declining."""
    _kind, _seat, groups, extra, _c = frame
    if extra == OR_TREATY and (deck_size(s, TREATY_DECK) or s.discard[TREATY_DECK]):
        return True
    for group in range(4):
        if groups >> group & 1 and supply_left(s, group) > 0:
            return True
    s.stack.pop()
    return False


def _secondary_legal(s: State, frame: Frame, out: list[int]) -> None:
    _kind, _seat, groups, extra, _c = frame
    for group in range(4):
        if groups >> group & 1 and supply_left(s, group) > 0:
            out.append(TAKE_SECONDARY + group)
    if extra == OR_TREATY and (deck_size(s, TREATY_DECK) or s.discard[TREATY_DECK]):
        out.append(DRAW)
    out.append(DECLINE)


def _secondary_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    if choice == DRAW:
        draw_treaty(s, frame[1])
    elif choice != DECLINE:
        take_secondary(s, frame[1], choice - TAKE_SECONDARY)


SECONDARY: Final = step(
    "secondary", _secondary_enter, "secondary", _secondary_legal, _secondary_choose
)


def ask_secondary(s: State, seat: int, groups: int, extra: int = OR_NOTHING_ELSE) -> None:
    """A seat may take a Secondary Objective of one of the groups (bits)."""
    push(s, SECONDARY, seat, groups, extra)


# --- cards from the discard pile --------------------------------------------------------------------------------------
def from_discard(s: State, seat: int, card: int) -> None:
    """A card of the discard pile comes to a seat."""
    pile = s.discard[OBJECTIVE_DECK]
    at = pile.index(card)
    s.discard[OBJECTIVE_DECK] = pile[:at] + pile[at + 1 :]
    get(s, seat, card)
    happened(s, FOUND, seat, card)
    taken(s, seat, card)


def take_choice(card: int) -> int:
    """The choice that takes a card."""
    return TAKE_REPTILOID + card - FIRST_REPTILOID if card >= FIRST_REPTILOID else TAKE_CARD + card


def chosen_card(choice: int) -> int:
    """The card that a choice takes."""
    return (
        choice - TAKE_REPTILOID + FIRST_REPTILOID
        if choice >= TAKE_REPTILOID
        else choice - TAKE_CARD
    )


# --- Inner Circles ----------------------------------------------------------------------------------------------------
def attach_now(s: State, seat: int, inner: int, card: int) -> None:
    """DS-11.1: a seat attaches an Inner Circle; what that sets off comes at once."""
    attach(s, seat, inner, card)
    happened(s, ATTACHED, seat, inner, card)
    for after in s.rules.after_inner:
        after(s, seat)
