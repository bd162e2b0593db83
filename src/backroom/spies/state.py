"""The State of a game of Spies, and the cards that lie in the lists."""

from __future__ import annotations

from typing import Any, Final

from backroom.core.state import State
from backroom.spies.rules import Rules

Cards = tuple[int, ...]

# A card in a seat's list is one int: the card's number, whether it lies face up, and the chips on it.
CARD_BITS: Final = 63
UP: Final = 64
CHIP: Final = 128
CHIPS_AT: Final = 7


def laid(card: int, up: bool, chips: int) -> int:
    """A card in a list."""
    return card + (UP if up else 0) + chips * CHIP


def card_of(entry: int) -> int:
    """Which card lies there."""
    return entry & CARD_BITS


def is_up(entry: int) -> bool:
    """Whether it lies face up."""
    return entry & UP != 0


def chips_of(entry: int) -> int:
    """The chips on it."""
    return entry >> CHIPS_AT


class SpiesState(State):
    """Cards of hands, packs and picks are numbers of `cards`; in a view the unseen ones are -1.

    Sets of factions and of seats are bits of an int. A hand and a pack are ascending.
    """

    __slots__ = (
        "chosen",
        "disabled",
        "diverted",
        "extra",
        "face_up",
        "hands",
        "lists",
        "missions",
        "options",
        "packs",
        "picked",
        "picks",
        "rules",
        "seats",
        "turn",
        "turns",
        "waiting",
    )

    seats: int
    turns: int
    turn: int
    """Counts from 1; past `turns` when the game is over."""
    picks: int
    """How many cards each seat has picked; `rules.drafted` once the draft is over."""
    disabled: int
    """The factions whose markers are disabled (SP-2.2)."""
    diverted: int
    """The seats whose Diversion took effect last turn: their next card cannot be disabled (SP-3.2)."""
    extra: int
    """The seats with an Extra Mission in effect."""
    waiting: Cards
    """The seats that must choose, ascending; () when the game is over."""
    chosen: list[int]
    """The card that each seat has locked; -1 for none, and in a view for those of others."""
    hands: list[Cards]
    lists: list[Cards]
    """The cards played, left to right, each with its face and chips (`laid`)."""
    missions: list[Cards]
    packs: list[Cards]
    """The pack in front of each seat; after the draft what was left over of it, out of the game unseen."""
    picked: list[Cards]
    """The cards drafted by each seat, in order: seen by all."""
    face_up: list[int]
    """How many cards of each faction lie face up in each list: seat * 5 + faction."""

    def __init__(self, rules: Rules, options: dict[str, Any]) -> None:
        """Only what all states of a game share; `blank` and `copy` fill in the rest."""
        super().__init__()
        self.rules: Rules = rules
        self.options: dict[str, Any] = options
        """Filled in; never changed."""


def blank(rules: Rules, options: dict[str, Any]) -> SpiesState:
    """A state at turn 1 with nothing dealt; all seats wait."""
    state = SpiesState(rules, options)
    seats: int = options["players"]
    state.seats = seats
    state.turns = 0
    state.turn = 1
    state.picks = 0
    state.disabled = 0
    state.diverted = 0
    state.extra = 0
    state.waiting = tuple(range(seats))
    state.chosen = [-1] * seats
    state.hands = [()] * seats
    state.lists = [()] * seats
    state.missions = [()] * seats
    state.packs = [()] * seats
    state.picked = [()] * seats
    state.face_up = [0] * (5 * seats)
    return state


def copy(state: SpiesState) -> SpiesState:
    """A copy that shares nothing that changes; its log is None."""
    other = SpiesState(state.rules, state.options)
    other.rng = state.rng
    other.secret = state.secret
    other.viewer = state.viewer
    other.seats = state.seats
    other.turns = state.turns
    other.turn = state.turn
    other.picks = state.picks
    other.disabled = state.disabled
    other.diverted = state.diverted
    other.extra = state.extra
    other.waiting = state.waiting
    other.chosen = state.chosen[:]
    other.hands = state.hands[:]
    other.lists = state.lists[:]
    other.missions = state.missions[:]
    other.packs = state.packs[:]
    other.picked = state.picked[:]
    other.face_up = state.face_up[:]
    return other
