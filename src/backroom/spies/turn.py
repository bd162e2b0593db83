"""A seat's choices and what they do: the draft (SP-1.3) and the turn (SP-2), once all seats have chosen."""

from __future__ import annotations

from typing import Final

from backroom.core.events import EVERYONE
from backroom.core.state import Event
from backroom.spies.cards import (
    DETECT,
    DISGUISE,
    DIVERSION,
    EAVESDROP,
    ESCAPE,
    EXTRA_MISSION,
    FACTION,
    KIND,
    NOTHING,
    PICK,
    STEAL_DOCUMENT,
)
from backroom.spies.scoring import tell_end
from backroom.spies.state import CARD_BITS, CHIP, UP, Cards, SpiesState
from backroom.spies.telling import (
    COPIED,
    COPIED_NOTHING,
    DISABLED,
    DIVERTED,
    DRAFTED,
    ESCAPED,
    EXTRA,
    LOCKED,
    MARKERS,
    NO_MARKERS,
    PAID,
    PASSED,
    PICKED,
    REVEALED,
    STALE,
    TURN,
    TURNED_DOWN,
)

PAYS: Final = tuple(kind in (STEAL_DOCUMENT, EAVESDROP) for kind in KIND)
"""Whether a card pays, by card."""
ACTS: Final = tuple(kind not in (STEAL_DOCUMENT, EAVESDROP, DETECT) for kind in KIND)
"""Whether a card does something before the cards are paid, by card."""
DOWN: Final = -1
"""Stands for the action of a card that has gone face down."""
ALL_SEATS: Final = tuple(tuple(range(seats)) for seats in range(6))


def drafting(state: SpiesState) -> bool:
    """Whether the draft is still going on."""
    return state.picks < state.rules.drafted


def legal(state: SpiesState, seat: int) -> list[int]:
    """Any card of the pack, any card of the hand; equal cards are one choice (SP-2.1)."""
    found: list[int] = []
    last = -1
    if state.picks < state.rules.drafted:
        for card in state.packs[seat]:
            if card != last:
                found.append(PICK + card)
                last = card
    else:
        for card in state.hands[seat]:
            if card != last:
                found.append(card)
                last = card
    return found


def play(state: SpiesState, seat: int, choice: int) -> None:
    """Lock a seat's choice; when it was the last one, all are revealed and done (SP-1.3, SP-2.1)."""
    card = choice - PICK if choice >= PICK else choice
    state.chosen[seat] = card
    if state.log is not None:
        state.log.append((LOCKED, 1 << seat, seat, card))
    left = state.waiting
    if len(left) > 1:
        if left[0] == seat:
            state.waiting = left[1:]
        else:
            at = left.index(seat)
            state.waiting = left[:at] + left[at + 1 :]
    elif state.picks < state.rules.drafted:
        draft(state)
    else:
        resolve(state)
        next_turn(state)


def draft(state: SpiesState) -> None:
    """SP-1.3, SP-1.4: the picks are laid open, the packs go to the left; after the last one they join the hands."""
    seats = state.seats
    packs = state.packs
    rests: list[Cards] = []
    for seat in range(seats):
        card = state.chosen[seat]
        pack = packs[seat]
        at = pack.index(card)
        rests.append(pack[:at] + pack[at + 1 :])
        state.picked[seat] += (card,)
        state.chosen[seat] = -1
        if state.log is not None:
            state.log.append((PICKED, EVERYONE, seat, card))
    state.picks += 1
    state.waiting = ALL_SEATS[seats]
    if state.picks < state.rules.drafted:
        state.packs = rests[-1:] + rests[:-1]
        if state.log is not None:
            state.log.append((PASSED, EVERYONE, -1, state.rules.drafted - state.picks))
        return
    state.packs = rests
    for seat in range(seats):
        state.hands[seat] = tuple(sorted(state.hands[seat] + state.picked[seat]))
    if state.log is not None:
        state.log.append((DRAFTED, EVERYONE, -1))
        state.log.append((TURN, EVERYONE, -1, state.turn, state.turns))


def acting(state: SpiesState, seat: int, card: int) -> int:
    """The card whose action a card does: itself, but Disguise does its owner's previous card's (SP-3.3), and NOTHING
    as the first card and after another Disguise."""
    if KIND[card] != DISGUISE:
        return card
    lying = state.lists[seat]
    if not lying:
        return NOTHING
    previous = lying[-1] & CARD_BITS
    return NOTHING if KIND[previous] == DISGUISE else previous


def resolve(state: SpiesState) -> None:
    """SP-2.2 to SP-2.5: the cards are revealed, disable each other all at once, take effect and pay."""
    rules = state.rules
    chosen = state.chosen
    disables = rules.disables
    log = state.log
    if log is not None:
        _tell_reveal(state, log)

    seats = ALL_SEATS[state.seats]
    if -1 in chosen:
        seats = tuple([seat for seat in seats if chosen[seat] >= 0])

    # SP-2.2: what is disabled by markers, and what the cards that are not stale add to it this turn.
    marked = state.disabled
    hit = marked
    acts = chosen[:]
    for seat in seats:
        card = act = chosen[seat]
        if not marked and not ACTS[card]:
            continue
        if KIND[card] == DISGUISE:
            act = acts[seat] = acting(state, seat, card)
        if marked & rules.shields[card] and not state.diverted >> seat & 1:
            acts[seat] = NOTHING
        elif disables[act]:
            hit |= disables[act]
            if log is not None:
                log.append((DISABLED, EVERYONE, seat, act, disables[act]))

    # SP-2.2, SP-2.4: who stays face up; lasting markers, Escape, Extra Mission and Diversion.
    face_up = state.face_up
    lasting = 0
    diverted = 0
    for seat in seats:
        card = chosen[seat]
        if hit and hit & rules.shields[card] and not state.diverted >> seat & 1:
            acts[seat] = DOWN
            if log is not None:
                log.append((TURNED_DOWN, EVERYONE, seat, card))
            continue
        face_up[seat * 5 + FACTION[card]] += 1
        if not ACTS[card]:
            continue
        act = acts[seat]
        lasting |= disables[act]
        kind = KIND[act]
        if kind == ESCAPE:
            escape(state, seat)
        elif kind == EXTRA_MISSION:
            state.extra |= 1 << seat
            if log is not None:
                log.append((EXTRA, EVERYONE, seat))
        elif kind == DIVERSION:
            diverted |= 1 << seat
            if log is not None:
                log.append((DIVERTED, EVERYONE, seat))
    state.disabled = lasting
    state.diverted = diverted

    # SP-2.3, SP-2.5: the cards join the lists; what pays, pays on the same table.
    hands = state.hands
    lists = state.lists
    for seat in seats:
        card = entry = chosen[seat]
        act = acts[seat]
        if act != DOWN:
            entry += UP
            if PAYS[act]:
                chips = pay(state, seat, act)
                entry += chips * CHIP
                if log is not None:
                    log.append((PAID, EVERYONE, seat, card, chips))
        lists[seat] += (entry,)
        hand = hands[seat]
        at = hand.index(card)
        hands[seat] = hand[:at] + hand[at + 1 :]
    state.chosen = [-1] * state.seats


def pay(state: SpiesState, seat: int, act: int) -> int:
    """SP-2.5: the chips for Steal Document, for the cards of its faction in the owner's list, and for Eavesdrop, for
    those of its targets in all lists."""
    rules = state.rules
    face_up = state.face_up
    if KIND[act] == STEAL_DOCUMENT:
        return face_up[seat * 5 + FACTION[act]] * rules.steal_points
    count = 0
    for faction in rules.hears[act]:
        for at in range(faction, len(face_up), 5):
            count += face_up[at]
    return count * rules.eavesdrop_points


def escape(state: SpiesState, seat: int) -> None:
    """SP-2.4: all face-down cards of the owner's list turn up; nothing happens but that they count again."""
    turned: list[int] = []
    count = 0
    for entry in state.lists[seat]:
        if not entry & UP:
            entry += UP
            count += 1
            state.face_up[seat * 5 + FACTION[entry & CARD_BITS]] += 1
        turned.append(entry)
    if count:
        state.lists[seat] = tuple(turned)
    if state.log is not None:
        state.log.append((ESCAPED, EVERYONE, seat, count))


def next_turn(state: SpiesState) -> None:
    """SP-2.6: the markers show what is disabled; the next turn begins, or the game is over (SP-4.1)."""
    log = state.log
    state.turn += 1
    if state.turn <= state.turns:
        state.waiting = ALL_SEATS[state.seats]
        if () in state.hands:
            wait_for_hands(state)
    else:
        state.waiting = ()
    if log is not None:
        if state.waiting:
            log.append(
                (MARKERS, EVERYONE, -1, state.disabled)
                if state.disabled
                else (NO_MARKERS, EVERYONE, -1)
            )
            log.append((TURN, EVERYONE, -1, state.turn, state.turns))
        else:
            tell_end(state, log)


def wait_for_hands(state: SpiesState) -> None:
    """Only who has a card can play one; where nobody has any (a loaded position), the game is over."""
    able = [seat for seat in range(state.seats) if state.hands[seat]]
    state.waiting = tuple(able)
    if not able:
        state.turn = state.turns + 1


def _tell_reveal(state: SpiesState, log: list[Event]) -> None:
    """SP-2.1: all cards are revealed; which of them are stale, and what Disguise does."""
    for seat in range(state.seats):
        card = state.chosen[seat]
        if card >= 0:
            log.append((REVEALED, EVERYONE, seat, card))
    for seat in range(state.seats):
        card = state.chosen[seat]
        if card < 0:
            continue
        if not state.diverted >> seat & 1 and state.rules.shields[card] & state.disabled:
            log.append((STALE, EVERYONE, seat, card))
        elif KIND[card] == DISGUISE:
            act = acting(state, seat, card)
            log.append(
                (COPIED_NOTHING, EVERYONE, seat)
                if act == NOTHING
                else (COPIED, EVERYONE, seat, act)
            )
