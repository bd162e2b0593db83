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
    size = len(cards)
    rest = size - count
    while size - rest >= 3:
        number = below(state, size * (size - 1) * (size - 2))
        at = number % size
        number //= size
        size -= 1
        cards[at], cards[size] = cards[size], cards[at]
        at = number % size
        number //= size
        size -= 1
        cards[at], cards[size] = cards[size], cards[at]
        size -= 1
        cards[number], cards[size] = cards[size], cards[number]
    while size > rest:
        at = below(state, size)
        size -= 1
        cards[at], cards[size] = cards[size], cards[at]
    taken = cards[rest:]
    del cards[rest:]
    return taken
