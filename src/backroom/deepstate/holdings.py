"""What a seat holds: cards coming and going, and the counts of groups and emblems that follow from them.

Nothing else changes `own`, `secondary`, `made`, `host`, `groups` or `emblems`.
"""

from __future__ import annotations

from typing import Final

from backroom.core.bag import without
from backroom.deepstate.catalog import (
    FINANCE,
    FIRST_INNER,
    GOVERNMENTS,
    GROUP,
    INNER_CIRCLE,
    INNERS,
    KEY_CONNECTIONS,
    KIND,
    KIND_EMBLEM,
    MASS_CONTROL,
    SCIENCE,
    SLOTS,
    SPECIAL,
    STOCK_EXCHANGES,
    SUPREME_POWER,
    UNIVERSITIES,
)
from backroom.deepstate.state import UNKNOWN, State
from backroom.deepstate.steps import works

MATCHING: Final = {MASS_CONTROL: GOVERNMENTS, FINANCE: STOCK_EXCHANGES, SCIENCE: UNIVERSITIES}
"""The Supreme Power kind that pays for each basic group."""
HOST_GROUPS: Final = (SUPREME_POWER, KEY_CONNECTIONS)


def inner_of(s: State, card: int) -> int:
    """The Inner Circle attached to a card, or UNKNOWN."""
    for number in range(INNERS):
        if s.host[number] == card:
            return FIRST_INNER + number
    return UNKNOWN


def count_emblems(s: State, seat: int) -> None:
    """Count a seat's emblems anew: cards, doubled by an Inner Circle (DS-11.1), Treaties, and DS-8.5."""
    rules = s.rules
    made = s.made[seat]
    also = works(s, seat) & rules.also_mask
    counts = [(made & rules.emblem_masks[emblem]).bit_count() for emblem in range(3)]
    special = 0
    host = s.host
    for card in s.own[seat]:
        special += rules.special[card]
        shown = 1
        if card in host:
            inner = inner_of(s, card)
            special += rules.special[inner]
            shown = 2
        if GROUP[card] != KEY_CONNECTIONS:
            continue
        kind = KIND[card]
        counts[KIND_EMBLEM[kind]] += shown
        if also:
            for bit, extra_kind, emblem in rules.also_shows:
                if extra_kind == kind and also & bit:
                    counts[emblem] += shown
    first = seat * 4
    s.emblems[first : first + 4] = [*counts, special]


def receive(s: State, seat: int, card: int) -> None:
    """A card comes into a seat's holdings (DS-4.3: it counts from now on)."""
    s.own[seat] += (card,)
    s.groups[seat * 6 + GROUP[card]] += 1
    if GROUP[card] == KEY_CONNECTIONS or card in s.host:
        count_emblems(s, seat)
    else:
        s.emblems[seat * 4 + SPECIAL] += s.rules.special[card]


def surrender(s: State, seat: int, card: int) -> None:
    """A card leaves a seat's holdings; agents on it go to the pool, an attached Inner Circle goes along (DS-4.4)."""
    s.own[seat] = without(s.own[seat], card)
    s.groups[seat * 6 + GROUP[card]] -= 1
    s.pool[seat] += s.agents[card]
    s.agents[card] = 0
    count_emblems(s, seat)


def supply_left(s: State, group: int) -> int:
    """How many Secondary Objectives of a group the supply has."""
    left = s.rules.supply[group]
    for seat in range(s.rules.seats):
        left -= s.secondary[seat * 4 + group]
    return left


def secondary_held(s: State, seat: int, group: int) -> int:
    """How many Secondary Objectives of any group a seat has; of the two highest groups there are none."""
    return s.secondary[seat * 4 + group] if group <= SUPREME_POWER else 0


def receive_secondary(s: State, seat: int, group: int) -> None:
    """A Secondary Objective comes to a seat."""
    s.secondary[seat * 4 + group] += 1
    s.groups[seat * 6 + group] += 1


def surrender_secondary(s: State, seat: int, group: int) -> None:
    """A Secondary Objective leaves a seat."""
    s.secondary[seat * 4 + group] -= 1
    s.groups[seat * 6 + group] -= 1


def lay_treaty(s: State, seat: int, treaty: int) -> None:
    """A Treaty lies face up before its maker (DS-6.3)."""
    s.made[seat] |= 1 << treaty
    count_emblems(s, seat)


def lift_treaty(s: State, seat: int, treaty: int) -> None:
    """A made Treaty is gone, with its emblem and lasting effects (DS-14.2)."""
    s.made[seat] &= ~(1 << treaty)
    count_emblems(s, seat)


def attach(s: State, seat: int, inner: int, card: int) -> None:
    """An Inner Circle goes beneath a card for good; its agents join the card's (DS-11.1)."""
    s.own[seat] = without(s.own[seat], inner)
    s.groups[seat * 6 + INNER_CIRCLE] -= 1
    s.host[inner - FIRST_INNER] = card
    s.agents[card] += s.agents[inner]
    s.agents[inner] = 0
    count_emblems(s, seat)


def attachments(s: State, seat: int) -> list[tuple[int, int]]:
    """Every (Inner Circle, card) that a seat may attach now (DS-11.1)."""
    if not s.groups[seat * 6 + INNER_CIRCLE]:
        return []
    own = s.own[seat]
    inners = [card for card in own if card >= FIRST_INNER]
    hosts = [card for card in own if GROUP[card] in HOST_GROUPS and card not in s.host]
    return [(inner, card) for inner in inners for card in hosts]


def kind_count(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has; an attached Inner Circle is no card of its own (DS-11.2)."""
    count = 0
    for card in s.own[seat]:
        if KIND[card] == kind:
            count += 1
    return count


def ghosts_of(s: State, seat: int) -> int:
    """All ghosts of a seat that go anywhere (DS-5.2, DS-12.2, HOC's Mediator)."""
    rules = s.rules
    ghosts = rules.ghosts_at[s.stage[seat * SLOTS]]
    if rules.ghosts_by_war:
        ghosts *= s.wars + s.past_wars
    return ghosts + s.hoc_ghost if seat == rules.automaton else ghosts


def ghosts_free(s: State, seat: int) -> int:
    """The ghosts that are not away, on an Operation of this turn or on a card of the zone (DS-3.8)."""
    ghosts = ghosts_of(s, seat)
    if ghosts:
        for _operation, _agents, away in s.running[seat]:
            ghosts -= away
        if seat in s.stander:
            for at, stander in enumerate(s.stander):
                if stander == seat:
                    ghosts -= s.ghosts[at]
    return ghosts if ghosts > 0 else 0


def agents_on_cards(s: State, seat: int) -> int:
    """How many agents stand on a seat's own Objectives."""
    agents = s.agents
    total = 0
    for card in s.own[seat]:
        total += agents[card]
    return total


def highest_stage(s: State, seat: int) -> int:
    """The highest Stage a seat has reached in any Project."""
    return max(s.stage[seat * SLOTS : seat * SLOTS + SLOTS])
