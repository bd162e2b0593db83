"""What holds in every state of Spies: cards and Missions stay as many as the box has, and what is counted is right."""

from backroom.spies.cards import CARDS, FACTION, KIND, SNIPER, SPECIAL_KINDS
from backroom.spies.scoring import chips, totals, used
from backroom.spies.state import SpiesState, card_of, chips_of, is_up
from backroom.spies.turn import drafting


def check(state: SpiesState) -> None:
    """An AssertionError says which invariant is broken."""
    rules, seats = state.rules, state.seats
    for of_each_seat in (
        state.chosen,
        state.hands,
        state.lists,
        state.missions,
        state.packs,
        state.picked,
    ):
        assert len(of_each_seat) == seats
    _check_cards(state)
    _check_missions(state)
    _check_course(state)
    for seat in range(seats):
        for faction in range(5):
            lying = [card_of(entry) for entry in state.lists[seat] if is_up(entry)]
            assert state.face_up[seat * 5 + faction] == sum(
                FACTION[card] == faction for card in lying
            )
        for entry in state.lists[seat]:
            assert chips_of(entry) >= 0
            assert not chips_of(entry) or KIND[card_of(entry)] not in range(3, SNIPER + 4)
        taken = used(state, seat)
        assert len(taken) <= (2 if state.extra >> seat & 1 else 1)
        assert totals(state)[seat] == chips(state, seat) + sum(points for _, points in taken)
    assert 0 <= state.disabled < 32
    assert rules.copies and max(rules.shields) <= 16


def _check_cards(state: SpiesState) -> None:
    """Every card is in one place, at most as often as the box has it; hands and packs are ascending."""
    count = [0] * CARDS
    for cards in state.hands + state.packs:
        assert list(cards) == sorted(cards)
        for card in cards:
            count[card] += 1
    for lying in state.lists:
        for entry in lying:
            count[card_of(entry)] += 1
    if drafting(state):
        for picked in state.picked:
            for card in picked:
                count[card] += 1
    for card in range(CARDS):
        assert count[card] <= state.rules.copies[card], f"card {card} is there {count[card]} times"


def _check_missions(state: SpiesState) -> None:
    dealt = [mission for own in state.missions for mission in own]
    assert len(dealt) == len(set(dealt)), "a Mission is there twice"
    assert all(0 <= mission < len(state.rules.missions) for mission in dealt)


def _check_course(state: SpiesState) -> None:
    """Dealt games: hands, lists and packs have the sizes that the turn and the picks ask for."""
    rules = state.rules
    over = not state.waiting
    assert over == (state.turn > state.turns)
    assert list(state.waiting) == sorted(set(state.waiting))
    for seat in range(state.seats):
        waits, locked = seat in state.waiting, state.chosen[seat] >= 0
        assert not (waits and locked)
        if over:
            assert not locked
        dealt = len(state.missions[seat]) == rules.missions_each and (
            drafting(state) or len(state.picked[seat]) == rules.drafted
        )
        if dealt and not drafting(state) and len(state.hands[seat]) + state.turn - 1 == (
            rules.initial + rules.drafted
        ):
            assert len(state.lists[seat]) == state.turn - 1
    assert len(SPECIAL_KINDS) == 5
