"""What a learner is told of a game of Spies: a row of small numbers, the own seat first, the others in turn."""

from __future__ import annotations

from typing import Final

from backroom.core.features import Feature
from backroom.core.game import Json
from backroom.spies.cards import CARDS, FACTIONS, KIND, KINDS
from backroom.spies.facts import MISSIONS
from backroom.spies.state import CARD_BITS, CHIPS_AT, UP, SpiesState

MOST: Final = 255
CARD_HIGH: Final = CARDS
"""A card as a number: 0 for none, else the card's number and one."""


def layout(options: Json) -> tuple[Feature, ...]:
    """What each number of a row is, in order."""
    seats = options["players"]
    return (
        Feature("turn", 1, 16, "the turn, from 1"),
        Feature("turns", 1, 15, "how many turns are played"),
        Feature("picks", 1, 10, "how many cards each seat has picked so far"),
        Feature("drafting", 1, 1, "whether the draft is still going on"),
        Feature("disabled", len(FACTIONS), 1, "for each faction whether its marker is disabled"),
        Feature("hand", CARDS, 10, "for each card how many of it are in the own hand"),
        Feature("pack", CARDS, 10, "for each card how many of it are in the own draft pack"),
        Feature("missions", len(MISSIONS), 1, "for each Mission whether it is one of the own"),
        Feature(
            "chosen",
            1,
            CARD_HIGH,
            "the card locked by the own seat, its number and one; 0 for none",
        ),
        *(feature for at in range(seats) for feature in _seat_layout(at)),
    )


def _seat_layout(at: int) -> tuple[Feature, ...]:
    who = f"seat+{at}"
    whose = "the own seat" if at == 0 else f"the seat {at} further on"
    return (
        Feature(f"{who}.waiting", 1, 1, f"whether {whose} has yet to choose"),
        Feature(f"{who}.diversion", 1, 1, f"whether the next card of {whose} cannot be disabled"),
        Feature(f"{who}.extra", 1, 1, f"whether {whose} has an Extra Mission in effect"),
        Feature(f"{who}.hand_size", 1, 20, f"the cards in the hand of {whose}"),
        Feature(f"{who}.chips", 1, MOST, f"the chips of {whose}"),
        Feature(f"{who}.face_down", 1, 15, f"the face-down cards in the list of {whose}"),
        Feature(
            f"{who}.last",
            1,
            CARD_HIGH,
            f"the last card in the list of {whose}, its number and one; 0 for none",
        ),
        Feature(
            f"{who}.factions",
            len(FACTIONS),
            15,
            f"for each faction the face-up cards in the list of {whose}",
        ),
        Feature(
            f"{who}.kinds",
            len(KINDS),
            15,
            f"for each kind the face-up cards in the list of {whose}",
        ),
        Feature(f"{who}.picked", CARDS, 10, f"for each card how often {whose} has drafted it"),
        Feature(
            f"{who}.played", CARDS, 15, f"for each card how often it is in the list of {whose}"
        ),
    )


def features(state: SpiesState, seat: int) -> bytearray:
    """The row as a seat sees it, of the State or of the seat's view."""
    drafting = state.picks < state.rules.drafted
    disabled = state.disabled
    row = [state.turn, state.turns, state.picks, int(drafting)]
    row += [
        disabled & 1,
        disabled >> 1 & 1,
        disabled >> 2 & 1,
        disabled >> 3 & 1,
        disabled >> 4 & 1,
    ]
    cards = [0] * (2 * CARDS + len(MISSIONS))
    for card in state.hands[seat]:
        cards[card] += 1
    if drafting:
        for card in state.packs[seat]:
            cards[CARDS + card] += 1
    for mission in state.missions[seat]:
        cards[2 * CARDS + mission] = 1
    row += cards
    row.append(state.chosen[seat] + 1)
    seats = state.seats
    for at in range(seats):
        _add_seat(row, state, (seat + at) % seats)
    return bytearray(row)


def _add_seat(row: list[int], state: SpiesState, seat: int) -> None:
    """What all may know of a seat."""
    lying = state.lists[seat]
    chips = 0
    down = 0
    kinds = [0] * (len(KINDS) + 2 * CARDS)
    for card in state.picked[seat]:
        kinds[9 + card] += 1
    for entry in lying:
        card = entry & CARD_BITS
        chips += entry >> CHIPS_AT
        kinds[54 + card] += 1
        if entry & UP:
            kinds[KIND[card]] += 1
        else:
            down += 1
    row += [
        int(seat in state.waiting),
        state.diverted >> seat & 1,
        state.extra >> seat & 1,
        len(state.hands[seat]),
        min(chips, MOST),
        down,
        (lying[-1] & CARD_BITS) + 1 if lying else 0,
    ]
    row += state.face_up[seat * 5 : seat * 5 + 5]
    row += kinds
