"""What exists in the box: factions, kinds and cards as small numbers, and the words of all choices.

A card is a faction and a kind. Every faction could have every kind, so that a pack may give the special cards to
other factions; which cards a game really has is said by its Rules.
"""

from __future__ import annotations

from typing import Final

from backroom.core.vocabulary import Vocabulary

FACTIONS: Final = ("military", "science", "corporate", "political", "police")
KINDS: Final = (
    "steal-document",
    "fake-intel",
    "eavesdrop",
    "detect",
    "sniper",
    "escape",
    "extra-mission",
    "diversion",
    "disguise",
)
NORMAL_KINDS: Final = KINDS[:4]
SPECIAL_KINDS: Final = KINDS[4:]

STEAL_DOCUMENT: Final = 0
FAKE_INTEL: Final = 1
EAVESDROP: Final = 2
DETECT: Final = 3
SNIPER: Final = 4
ESCAPE: Final = 5
EXTRA_MISSION: Final = 6
DIVERSION: Final = 7
DISGUISE: Final = 8

CARDS: Final = 45
"""How many different cards there could be: 5 factions of 9 kinds."""
NOTHING: Final = CARDS
"""Stands where no card acts; tables by card have a last entry for it."""
UNKNOWN: Final = -1
"""Stands for a card that the viewer cannot see."""

FACTION: Final = tuple(card // len(KINDS) for card in range(CARDS)) + (0,)
KIND: Final = tuple(card % len(KINDS) for card in range(CARDS)) + (DETECT,)
SLUGS: Final = tuple(f"{faction}-{kind}" for faction in FACTIONS for kind in KINDS)
NUMBERS: Final = {slug: card for card, slug in enumerate(SLUGS)}

VOCABULARY: Final = Vocabulary()
PLAY: Final = VOCABULARY.block("play {}", SLUGS)
PICK: Final = VOCABULARY.block("pick {}", SLUGS)
assert PLAY == 0, "a play has the number of its card: legal() counts on it"


def card_number(faction: int, kind: int) -> int:
    """The card of a faction and a kind."""
    return faction * len(KINDS) + kind


def faction_slugs(mask: int) -> list[str]:
    """The factions whose bits are set."""
    return [slug for faction, slug in enumerate(FACTIONS) if mask >> faction & 1]


def faction_mask(slugs: list[str]) -> int:
    """The bits of these factions."""
    mask = 0
    for slug in slugs:
        mask |= 1 << FACTIONS.index(slug)
    return mask
