"""What a seat may know, built up from nothing, and whole worlds that fit it."""

from __future__ import annotations

from backroom.core.bag import dealt
from backroom.core.stream import below, reseed
from backroom.spies.cards import UNKNOWN
from backroom.spies.state import CARD_BITS, Cards, SpiesState, blank, copy
from backroom.spies.turn import drafting


def view(state: SpiesState, seat: int) -> SpiesState:
    """The state as a seat (-1: a spectator) may know it; all that is unseen is UNKNOWN.

    Missions are secret; picks were seen by all, so those not yet played are known; a pack is known to the seats that
    passed it on (SP-1.2 to SP-1.4). All is open once the game is over.
    """
    seats = state.seats
    seen = blank(state.rules, state.options)
    seen.viewer = seat
    seen.turns = state.turns
    seen.turn = state.turn
    seen.picks = state.picks
    seen.disabled = state.disabled
    seen.diverted = state.diverted
    seen.extra = state.extra
    seen.waiting = state.waiting
    seen.lists = state.lists[:]
    seen.picked = state.picked[:]
    seen.face_up = state.face_up[:]
    over = not state.waiting
    for other in range(seats):
        if other == seat or over:
            seen.chosen[other] = state.chosen[other]
            seen.hands[other] = state.hands[other]
            seen.missions[other] = state.missions[other]
        else:
            known = known_hand(state, other)
            seen.hands[other] = (UNKNOWN,) * (len(state.hands[other]) - len(known)) + known
            seen.missions[other] = (UNKNOWN,) * len(state.missions[other])
        if over or has_seen_pack(state, seat, other):
            seen.packs[other] = state.packs[other]
        else:
            seen.packs[other] = (UNKNOWN,) * len(state.packs[other])
    return seen


def known_hand(state: SpiesState, seat: int) -> Cards:
    """The cards that all know to be in a hand: those picked and not played since, ascending (SP-1.4).

    Where a seat held a card twice, nobody can tell which one it played: it surely holds only as many as are left.
    """
    if drafting(state):
        return ()
    left = list(state.picked[seat])
    for entry in state.lists[seat]:
        card = entry & CARD_BITS
        if card in left:
            left.remove(card)
    left.sort()
    return tuple(left)


def has_seen_pack(state: SpiesState, viewer: int, holder: int) -> bool:
    """Whether the pack in front of a holder has been in a viewer's hand: it came from seat to seat to the left, and
    every card taken out of it since was laid open (SP-1.3)."""
    if viewer < 0:
        return False
    passes = min(state.picks, state.rules.drafted - 1)
    return (holder - viewer) % state.seats <= passes


def sample(seen: SpiesState, number: int) -> SpiesState:
    """A whole state that fits the view: unseen cards, Missions and locked choices by chance, all equally likely."""
    world = copy(seen)
    world.viewer = -2
    reseed(world, number)
    if not seen.waiting:
        return world
    seats = seen.seats
    unseen = unseen_cards(seen)
    missions = list(range(len(seen.rules.missions)))
    for own in seen.missions:
        for mission in own:
            if mission >= 0:
                missions.remove(mission)
    for seat in range(seats):
        world.hands[seat] = _filled(world, seen.hands[seat], unseen)
        world.packs[seat] = _filled(world, seen.packs[seat], unseen)
        world.missions[seat] = _filled(world, seen.missions[seat], missions)
    for seat in range(seats):
        if seen.chosen[seat] < 0 and seat not in seen.waiting:
            options = list(
                dict.fromkeys(world.packs[seat] if drafting(world) else world.hands[seat])
            )
            if options:
                world.chosen[seat] = options[below(world, len(options))]
    return world


def unseen_cards(seen: SpiesState) -> list[int]:
    """Every card of the deck that the view does not show: in hidden hands and packs, or out of the game."""
    left = list(seen.rules.copies)
    shown = seen.hands + seen.packs
    if drafting(seen):
        shown = shown + seen.picked
    for cards in shown:
        for card in cards:
            if card >= 0:
                left[card] -= 1
    for lying in seen.lists:
        for entry in lying:
            left[entry & CARD_BITS] -= 1
    unseen: list[int] = []
    for card in range(len(left)):
        count = left[card]
        if count:
            unseen += [card] * count
    return unseen


def _filled(world: SpiesState, cards: Cards, unseen: list[int]) -> Cards:
    """The cards with each UNKNOWN, which stand first, dealt out of the unseen ones."""
    hidden = cards.count(UNKNOWN)
    if not hidden:
        return cards
    return tuple(sorted(cards[hidden:] + tuple(dealt(world, unseen, hidden))))
