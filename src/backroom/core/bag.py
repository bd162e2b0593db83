"""Bags: decks without an order. A card is drawn by the stream at the moment it is drawn; a bag is kept sorted, so
that equal bags are equal tuples and nothing about an order exists that could leak."""

from __future__ import annotations

from backroom.core.state import State
from backroom.core.stream import below

Cards = tuple[int, ...]


def drawn(state: State, bag: Cards) -> tuple[int, Cards]:
    """A random card of the bag, and the bag without it."""
    at = below(state, len(bag))
    return bag[at], bag[:at] + bag[at + 1 :]


def without(cards: Cards, card: int) -> Cards:
    """The cards without one copy of a card that is among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def joined(bag: Cards, cards: Cards) -> Cards:
    """The bag with the cards shuffled in."""
    return tuple(sorted(bag + cards))


def dealt(state: State, cards: list[int], count: int) -> list[int]:
    """So many random cards, taken out of a list whose order means nothing; three of them a draw of the stream.

    For deals of many cards at once: quicker than `drawn`, and the list is left without them.
    """
    taken: list[int] = []
    left = len(cards)
    while count >= 3:
        number = below(state, left * (left - 1) * (left - 2))
        for size in (left, left - 1, left - 2):
            at = number % size
            number //= size
            taken.append(cards[at])
            cards[at] = cards[size - 1]
            cards.pop()
        left -= 3
        count -= 3
    for size in range(left, left - count, -1):
        at = below(state, size)
        taken.append(cards[at])
        cards[at] = cards[size - 1]
        cards.pop()
    return taken
