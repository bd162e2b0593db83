"""The values that a game is played with, as tables that the handlers look things up in; shared by all its states."""

from __future__ import annotations

from backroom.spies.cards import CARDS

NO_LINE = -1

# How a Mission counts its cards.
COUNT = 0
DIFFERENT_FACTIONS = 1
NONE = 2


class Mission:
    """A Mission: which face-up cards it counts and what its lines S, A and B ask and pay (SP-4.1).

    `counts[card]` is 1 for a card that it counts. A line that it has not got asks for -1; B asks for that many cards
    each time it pays.
    """

    __slots__ = ("a", "a_points", "b", "b_points", "counts", "how", "number", "s", "s_points")

    def __init__(
        self, number: int, how: int, counts: tuple[int, ...], lines: tuple[int, ...]
    ) -> None:
        self.number: int = number
        self.how: int = how
        self.counts: tuple[int, ...] = counts
        self.s: int = lines[0]
        self.s_points: int = lines[1]
        self.a: int = lines[2]
        self.a_points: int = lines[3]
        self.b: int = lines[4]
        self.b_points: int = lines[5]


class Rules:
    """Never changed after it is made. Tables by card have one entry more, for NOTHING."""

    __slots__ = (
        "bag",
        "copies",
        "digest",
        "disables",
        "drafted",
        "durations",
        "eavesdrop_points",
        "hears",
        "initial",
        "missions",
        "missions_each",
        "packs",
        "shields",
        "steal_points",
    )

    def __init__(self) -> None:
        self.digest: str = ""
        self.copies: tuple[int, ...] = (0,) * CARDS
        """How often each card is in the deck."""
        self.bag: tuple[int, ...] = ()
        """The whole deck, ascending."""
        self.disables: tuple[int, ...] = ()
        """The factions that a card disables, as bits (Fake Intel, Sniper)."""
        self.hears: tuple[tuple[int, ...], ...] = ()
        """The factions that an Eavesdrop pays for."""
        self.shields: tuple[int, ...] = ()
        """The bit of a card's faction; 0 for Detect, which no disabling meets (SP-2.2)."""
        self.steal_points: int = 0
        self.eavesdrop_points: int = 0
        self.durations: tuple[int, ...] = ()
        self.initial: int = 0
        self.drafted: int = 0
        self.packs: tuple[int, ...] = ()
        """The cards in a draft pack, by the number of seats."""
        self.missions: tuple[Mission, ...] = ()
        self.missions_each: int = 0
