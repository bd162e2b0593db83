"""The cards of a game while a position is read: each may be named once, and only if it is in this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from backroom.core.errors import BadPosition
from backroom.deepstate.catalog import (
    CARD_NUMBERS,
    CARD_SLUGS,
    CONTACTEE,
    FIRST_BLACK,
    WAR,
    WARS,
)
from backroom.deepstate.reading import sequence, slug, slugs
from backroom.deepstate.tables import Rules

CARD_NAMES: Final = tuple(CARD_NUMBERS)


class Inventory:
    """`left` are the cards of each sort that no field has named yet."""

    def __init__(self, rules: Rules) -> None:
        men = [man for man, copies in enumerate(rules.men_copies) for _copy in range(copies)]
        black = [
            FIRST_BLACK + operation
            for operation, copies in enumerate(rules.black_copies)
            for _copy in range(copies)
        ]
        self.left: dict[str, list[int]] = {
            "objective": [*rules.deck, *rules.reptiloids],
            "treaty": list(rules.treaty_deck),
            "man": men + [CONTACTEE] * rules.contactees,
            "trend": list(rules.trend_deck),
            "operation": [*range(FIRST_BLACK), *black],
            "action": list(rules.hoc_actions),
        }
        self._all = {sort: tuple(cards) for sort, cards in self.left.items()}

    def use(self, sort: str, card: int, name: str, path: str) -> int:
        """Name a card; refuse one that is named already or is not in this game."""
        if card not in self.left[sort]:
            copies = self._all[sort].count(card)
            if copies == 0:
                said = f"{name} is not in this game."
            elif copies == 1:
                said = f"{name} is named twice."
            else:
                said = f"{name} is named more than {copies} times."
            raise BadPosition(f"{path}: {said}", path=path)
        self.left[sort].remove(card)
        return card

    def use_all(self, sort: str, value: object, names: Sequence[str], path: str) -> tuple[int, ...]:
        """Name a list of cards."""
        found = slugs(value, names, path)
        return tuple(
            self.use(sort, card, names[card], f"{path}[{at}]") for at, card in enumerate(found)
        )

    def card(self, value: object, path: str) -> int:
        """Name an Objective card or Reptiloid by its slug."""
        card = CARD_NUMBERS[CARD_NAMES[slug(value, CARD_NAMES, path)]]
        return self.use("objective", card, CARD_SLUGS[card], path)

    def cards(self, value: object, path: str) -> tuple[int, ...]:
        """Name a list of Objective cards and Reptiloids."""
        return tuple(
            self.card(item, f"{path}[{at}]") for at, item in enumerate(sequence(value, path))
        )

    def war(self, path: str) -> int:
        """Name a World War, of which there are some without a number."""
        for war in range(WAR, WAR + WARS):
            if war in self.left["objective"]:
                return self.use("objective", war, "world-war", path)
        raise BadPosition("There are no more World Wars in the deck.", rule="DS-1.4", path=path)
