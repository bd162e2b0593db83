"""What holds in every state of a dealt game of Spies: no card or Mission is lost or doubled, and counts are right."""

from backroom.spies.cards import CARDS, DISGUISE, EAVESDROP, FACTION, KIND, STEAL_DOCUMENT
from backroom.spies.state import SpiesState, card_of, chips_of, is_up
from backroom.spies.turn import drafting

PAYING = (STEAL_DOCUMENT, EAVESDROP, DISGUISE)


def check(state: SpiesState) -> None:
    """An AssertionError says which invariant is broken."""
    _check_places(state)
    _check_sizes(state)
    _check_course(state)
    for seat in range(state.seats):
        up = [FACTION[card_of(entry)] for entry in state.lists[seat] if is_up(entry)]
        counted = state.face_up[seat * 5 : seat * 5 + 5]
        assert counted == [up.count(faction) for faction in range(5)], f"seat {seat} is miscounted"
        for entry in state.lists[seat]:
            assert not chips_of(entry) or KIND[card_of(entry)] in PAYING


def _check_places(state: SpiesState) -> None:
    """A card is in one place, at most as often as the box has it; so is a Mission; hands and packs are ascending."""
    places = state.hands + state.packs
    assert all(list(cards) == sorted(cards) for cards in places)
    if drafting(state):
        places = places + state.picked
    count = [0] * CARDS
    for cards in places:
        for card in cards:
            count[card] += 1
    for lying in state.lists:
        for entry in lying:
            count[card_of(entry)] += 1
    for card in range(CARDS):
        assert count[card] <= state.rules.copies[card], f"card {card} is there {count[card]} times"
    dealt = [mission for own in state.missions for mission in own]
    assert len(dealt) == len(set(dealt)), "a Mission is there twice"


def _check_sizes(state: SpiesState) -> None:
    """What a seat was dealt and has drafted is in its hand or in its list, one card a turn."""
    rules = state.rules
    for seat in range(state.seats):
        assert len(state.missions[seat]) == rules.missions_each
        assert len(state.picked[seat]) == state.picks
        assert len(state.packs[seat]) == rules.packs[state.seats] - state.picks
        own = len(state.hands[seat]) + len(state.lists[seat])
        assert own == rules.initial + (0 if drafting(state) else rules.drafted)
        assert len(state.lists[seat]) == state.turn - 1


def _check_course(state: SpiesState) -> None:
    """Either the game is over, or somebody waits, and a seat waits or has locked its choice."""
    assert (not state.waiting) == (state.turn > state.turns)
    assert list(state.waiting) == sorted(set(state.waiting))
    for seat in range(state.seats):
        locked = state.chosen[seat] >= 0
        assert locked == (bool(state.waiting) and seat not in state.waiting)
    assert 0 <= state.disabled < 32
