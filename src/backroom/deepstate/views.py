"""Views and sampled worlds: what one seat may know, built up from nothing, and whole States that fit it."""

from __future__ import annotations

from backroom.core.bag import Cards, joined
from backroom.core.stream import reseed
from backroom.deepstate.catalog import CONTACTEE
from backroom.deepstate.decks import known_cards
from backroom.deepstate.positions import TRUE_STATE, hidden_from
from backroom.deepstate.state import (
    HOC_DECK,
    MEN_DECK,
    OBJECTIVE_DECK,
    TREATY_DECK,
    UNKNOWN,
    State,
    copy,
)

SPECTATOR = -1
MASK = 0x7FFFFFFF


def view(s: State, seat: int | None) -> State:
    """What a seat (None: a spectator) may know: everything public is copied, then its own cards; the rest is
    unknown."""
    v = State(s.rules)
    v.viewer = SPECTATOR if seat is None else seat
    v.rng = 1
    v.secret = None
    v.log = None
    v.stack = s.stack[:]
    v.round, v.phase, v.supervisor, v.turn, v.idle = s.round, s.phase, s.supervisor, s.turn, s.idle
    v.wars, v.past_wars = s.wars, s.past_wars
    v.zone, v.stander, v.ghosts, v.beneath = s.zone[:], s.stander[:], s.ghosts[:], s.beneath[:]
    v.agents, v.host = s.agents[:], s.host[:]
    v.reserve, v.pool, v.own, v.secondary = s.reserve[:], s.pool[:], s.own[:], s.secondary[:]
    v.groups, v.emblems, v.stage, v.made = s.groups[:], s.emblems[:], s.stage[:], s.made[:]
    v.operations, v.running, v.reptiloids = s.operations[:], s.running[:], s.reptiloids[:]
    v.trends_taken, v.boost = s.trends_taken[:], s.boost[:]
    v.discard, v.known = s.discard[:], s.known[:]
    v.covert, v.black, v.trends, v.trend_bag = s.covert, s.black, s.trends, s.trend_bag
    v.removed_men, v.removed_trends, v.removed_operations = (
        s.removed_men,
        s.removed_trends,
        s.removed_operations,
    )
    v.hoc_order, v.hoc_ghost = s.hoc_order, s.hoc_ghost
    v.hand, v.men, v.packs, v.back, v.picks = [], [], [], [], []
    for other in range(s.rules.seats):
        hidden = hidden_from(v, other)
        v.hand.append(_unknown(s.hand[other]) if hidden else s.hand[other])
        v.men.append(_unknown(s.men[other]) if hidden else s.men[other])
        v.packs.append(_unknown(s.packs[other]) if hidden else s.packs[other])
        v.back.append(_unknown(s.back[other]) if hidden else s.back[other])
        v.picks.append(min(s.picks[other], 0) if hidden else s.picks[other])
    v.top = [(), (), (), ()]
    v.bag = [
        _unknown(s.bag[TREATY_DECK]),
        s.bag[OBJECTIVE_DECK],
        _unknown(s.bag[MEN_DECK]),
        joined(s.bag[HOC_DECK], s.top[HOC_DECK]),
    ]
    knows = 0 if seat is None else 1 << seat
    deep = known_cards(s, TREATY_DECK, v.viewer)
    v.top[TREATY_DECK] = s.top[TREATY_DECK][:deep] + _unknown(s.top[TREATY_DECK][deep:])
    if s.known[OBJECTIVE_DECK] & knows:
        v.top[OBJECTIVE_DECK] = s.top[OBJECTIVE_DECK]
    else:
        v.bag[OBJECTIVE_DECK] = joined(s.bag[OBJECTIVE_DECK], s.top[OBJECTIVE_DECK])
    v.top[MEN_DECK] = s.top[MEN_DECK] if s.known[MEN_DECK] & knows else _unknown(s.top[MEN_DECK])
    return v


def _unknown(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def sample(v: State, number: int) -> State:
    """A whole State that fits a view: unseen Treaty and Men of Action cards are dealt by chance."""
    s = copy(v)
    s.viewer = TRUE_STATE
    reseed(s, number)
    treaties = _shuffled(_unseen_treaties(s), number)
    for hands in (s.hand, s.packs):
        for seat, cards in enumerate(hands):
            if cards and cards[0] == UNKNOWN:
                hands[seat] = tuple([treaties.pop() for _card in cards])
    s.top[TREATY_DECK] = tuple(
        [treaties.pop() if card == UNKNOWN else card for card in s.top[TREATY_DECK]]
    )
    s.bag[TREATY_DECK] = tuple(sorted(treaties))
    for seat in range(s.rules.seats):
        # What another seat has answered so far in the deal is one of the cards dealt to it here.
        if s.back[seat] and s.back[seat][0] == UNKNOWN:
            s.back[seat] = s.hand[seat][-len(s.back[seat]) :]
        elif s.packs[seat] and s.picks[seat] == 0 and hidden_from(v, seat):
            s.picks[seat] = s.packs[seat][0]
    if s.rules.with_men:
        men = _shuffled(_unseen_men(s), number + 1)
        for seat, cards in enumerate(s.men):
            if cards and cards[0] == UNKNOWN:
                s.men[seat] = tuple(sorted([men.pop() for _card in cards]))
        s.top[MEN_DECK] = tuple(
            [men.pop() if card == UNKNOWN else card for card in s.top[MEN_DECK]]
        )
        s.bag[MEN_DECK] = tuple(sorted(men))
    return s


def _unseen_treaties(s: State) -> list[int]:
    seen = 0
    for made in s.made:
        seen |= made
    for cards in (*s.hand, *s.packs, s.top[TREATY_DECK], s.discard[TREATY_DECK]):
        for card in cards:
            if card >= 0:
                seen |= 1 << card
    return [card for card in s.rules.treaty_deck if not seen >> card & 1]


def _unseen_men(s: State) -> list[int]:
    left = list(s.rules.men_copies)
    left[CONTACTEE] += s.rules.contactees
    for cards in (*s.men, s.top[MEN_DECK], s.discard[MEN_DECK], s.removed_men):
        for card in cards:
            if card >= 0:
                left[card] -= 1
    return [man for man, copies in enumerate(left) for _copy in range(copies)]


def _shuffled(cards: list[int], number: int) -> list[int]:
    """The cards in an order that follows from the number: a small generator of its own is enough for a guess."""
    word = number & MASK
    for at in range(len(cards) - 1, 0, -1):
        word = (word * 1103515245 + 12345) & MASK
        other = (word >> 8) % (at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards
