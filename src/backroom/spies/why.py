"""Why a choice is not legal now (SP-1.3, SP-1.4, SP-2.1): read from a state or from the seat's own view."""

from __future__ import annotations

from backroom.core.refusal import Refusal, refuse
from backroom.spies.cards import PICK, SLUGS
from backroom.spies.state import SpiesState, card_of
from backroom.spies.turn import drafting, legal


def why(state: SpiesState, seat: int, choice: int) -> Refusal | None:
    """The reason for a waiting seat; None where the choice is legal."""
    if choice in legal(state, seat):
        return None
    picking = choice >= PICK
    card = choice - PICK if picking else choice
    if not state.rules.copies[card]:
        return refuse("SP-3", "there is no {card} in this game", card=SLUGS[card])
    if drafting(state):
        return _not_in_pack(state, seat, card) if picking else _still_drafting(state, card)
    return _draft_over(state, card) if picking else _not_in_hand(state, seat, card)


def _still_drafting(state: SpiesState, card: int) -> Refusal:
    return refuse(
        "SP-1.3",
        "{card} cannot be played yet: the draft is going on, picks left: {left}",
        card=SLUGS[card],
        left=state.rules.drafted - state.picks,
    )


def _draft_over(state: SpiesState, card: int) -> Refusal:
    return refuse(
        "SP-1.4",
        "{card} cannot be picked: the draft is over, cards picked: {picked}",
        card=SLUGS[card],
        picked=state.rules.drafted,
    )


def _not_in_pack(state: SpiesState, seat: int, card: int) -> Refusal:
    size = len(state.packs[seat])
    if card in state.picked[seat]:
        return refuse(
            "SP-1.3",
            "you have picked {card} already; there is no other in this pack (cards in it: {size})",
            card=SLUGS[card],
            size=size,
        )
    owners = _drafters(state, seat, card)
    if owners:
        return refuse(
            "SP-1.3",
            "{card} is not in this pack (cards in it: {size}); another seat has picked one",
            card=SLUGS[card],
            size=size,
            seats=owners,
        )
    if card in state.hands[seat]:
        return refuse(
            "SP-1.3",
            "{card} is in your hand, but not in this pack (cards in it: {size})",
            card=SLUGS[card],
            size=size,
        )
    return refuse(
        "SP-1.3", "{card} is not in this pack (cards in it: {size})", card=SLUGS[card], size=size
    )


def _not_in_hand(state: SpiesState, seat: int, card: int) -> Refusal:
    size = len(state.hands[seat])
    turns = [turn for turn, entry in enumerate(state.lists[seat], 1) if card_of(entry) == card]
    if turns:
        return refuse(
            "SP-2.1",
            "you have played {card} already and hold no other; it lies at place {place} of your list",
            card=SLUGS[card],
            place=turns[-1],
            size=size,
        )
    owners = _drafters(state, seat, card)
    if owners:
        return refuse(
            "SP-2.1",
            "{card} is not in your hand (cards in it: {size}); another seat drafted one",
            card=SLUGS[card],
            size=size,
            seats=owners,
        )
    return refuse(
        "SP-2.1", "{card} is not in your hand (cards in it: {size})", card=SLUGS[card], size=size
    )


def _drafters(state: SpiesState, seat: int, card: int) -> list[int]:
    """The other seats that picked such a card: all have seen it."""
    return [other for other in range(state.seats) if other != seat and card in state.picked[other]]
