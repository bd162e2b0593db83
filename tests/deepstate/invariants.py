"""What holds in every state of Deep State: every agent and card is in exactly one place, and counts are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from backroom.deepstate.catalog import (
    CONTACTEE,
    FIRST_BLACK,
    FIRST_INNER,
    FIRST_REPTILOID,
    GROUP,
    INNERS,
    MAIN_SLOT,
    OBJECTIVES,
    SLOTS,
    WAR,
)
from backroom.deepstate.operations import LAY_DOWN
from backroom.deepstate.state import (
    MEN_DECK,
    NOBODY,
    OBJECTIVE_DECK,
    TREATY_DECK,
    UNKNOWN,
    State,
)

COVERT = FIRST_BLACK
"""How many Covert Operations there are."""


def check(s: State) -> None:
    """What holds of a game that was dealt; an AssertionError says which invariant is broken."""
    check_loaded(s)
    assert sum(s.black) + sum(
        map(len, (s.covert, s.removed_operations, *s.operations, _on_their_way(s)))
    ) == (COVERT + sum(s.rules.black_copies)), "an Operation is lost"


def check_loaded(s: State) -> None:
    """What holds of a game that began at any position: Operations may be left out of one."""
    _check_agents(s)
    _check_objectives(s)
    _check_treaties(s)
    _check_men(s)
    _check_operations(s)
    _check_counts(s)


def _deck(s: State, deck: int) -> Iterable[int]:
    return (*s.bag[deck], *s.top[deck], *s.discard[deck])


def _on_their_way(s: State) -> list[tuple[int, int, int]]:
    """Seat, Operation and agents of each Operation whose discards are being chosen; it is laid down after them."""
    return [
        (seat, operation, agents)
        for step, seat, operation, agents, _ghosts in s.stack
        if step == LAY_DOWN
    ]


def _same(name: str, found: Iterable[int], wanted: Iterable[int]) -> None:
    there, box = Counter(found), Counter(wanted)
    assert there == box, f"{name}: too many {dict(there - box)}, missing {dict(box - there)}"


def _check_agents(s: State) -> None:
    """10 agents a seat (DS-1.2): reserve, pool, zone, own cards, Operations of this turn, coordinators."""
    for seat in range(s.rules.seats):
        standing = sum(
            s.agents[card] for card, there in zip(s.zone, s.stander, strict=True) if there == seat
        )
        own = sum(s.agents[card] for card in s.own[seat])
        running = sum(agents for _operation, agents, _ghosts in s.running[seat])
        running += sum(agents for who, _operation, agents in _on_their_way(s) if who == seat)
        # HOC's tokens of the last two slots are no agents (DS-16.8.2, DS-16.8.4, DS-16.8.7)
        slots = MAIN_SLOT if seat == s.rules.automaton else SLOTS
        coordinators = sum(1 for stage in s.stage[seat * SLOTS : seat * SLOTS + slots] if stage)
        parts = (s.reserve[seat], s.pool[seat], standing, own, running, coordinators)
        assert min(parts) >= 0 and sum(parts) == s.rules.meeples, f"seat {seat} has {parts} agents"
    assert all(
        s.agents[card] == 0 or there != NOBODY
        for card, there in zip(s.zone, s.stander, strict=True)
    )
    placed = {*s.zone, *(card for own in s.own for card in own)}
    assert all(not agents or card in placed for card, agents in enumerate(s.agents)), (
        "agents stand on no card"
    )


def _check_objectives(s: State) -> None:
    """Objectives, World Wars and Reptiloids; a war in force or over is out of the game (DS-6.1, DS-7.1)."""
    hosted = [FIRST_INNER + number for number in range(INNERS) if s.host[number] != UNKNOWN]
    owned = [card for own in s.own for card in own]
    assert all(
        s.host[inner - FIRST_INNER] in owned for inner in hosted if s.host[inner - FIRST_INNER] >= 0
    )
    beneath = [card for card in s.beneath if card != UNKNOWN]
    taken = [card for seat in s.reptiloids for card in seat]
    everywhere = [*_deck(s, OBJECTIVE_DECK), *s.zone, *beneath, *owned, *hosted, *taken]
    wars = [card for card in everywhere if WAR <= card < FIRST_REPTILOID]
    in_game = [card for card in s.rules.deck if WAR <= card < FIRST_REPTILOID]
    assert len(wars) + s.wars + s.past_wars == len(in_game), "a World War is lost or doubled"
    _same(
        "Objectives",
        (card for card in everywhere if not WAR <= card < FIRST_REPTILOID),
        (card for card in s.rules.deck + s.rules.reptiloids if not WAR <= card < FIRST_REPTILOID),
    )


def _check_treaties(s: State) -> None:
    made = [
        treaty
        for seat in range(s.rules.seats)
        for treaty in range(64)
        if s.made[seat] >> treaty & 1
    ]
    held = [treaty for hand in (*s.hand, *s.packs) for treaty in hand]
    _same("Treaties", [*_deck(s, TREATY_DECK), *made, *held], s.rules.treaty_deck)


def _check_men(s: State) -> None:
    box = [man for man, copies in enumerate(s.rules.men_copies) for _copy in range(copies)]
    if box and "reptiloids" in s.rules.options["modules"]:
        # as many others have left the deck for the Contactees (DS-15.6)
        box += [CONTACTEE] * (
            s.rules.facts["men-of-action"]["contactee"] - s.rules.men_copies[CONTACTEE]
        )
    held = [man for men in s.men for man in men]
    _same("Men of Action", [*_deck(s, MEN_DECK), *held, *s.removed_men], box)


def _check_operations(s: State) -> None:
    """Covert Operations once at most, Black Operations at most as often as they are printed."""
    done = [operation for own in s.operations for operation in own]
    coming = [operation for _seat, operation, _agents in _on_their_way(s)]
    black = [COVERT + at for at, left in enumerate(s.black) for _copy in range(left)]
    there = Counter([*s.covert, *black, *done, *coming, *s.removed_operations])
    for operation, times in there.items():
        printed = 1 if operation < COVERT else s.rules.black_copies[operation - COVERT]
        assert times <= printed, f"Operation {operation} is there {times} times"
    for seat, running in enumerate(s.running):
        assert not Counter(o for o, _a, _g in running) - Counter(s.operations[seat]), (
            f"seat {seat} runs what it has not"
        )


def _check_counts(s: State) -> None:
    """The kept counts of groups are those of the cards; the places of the zone fit together."""
    for seat in range(s.rules.seats):
        groups = [0] * 6
        for card in s.own[seat]:
            groups[GROUP[card]] += 1
        for group in range(4):
            groups[group] += s.secondary[seat * 4 + group]
        assert s.groups[seat * 6 : seat * 6 + 6] == groups, f"seat {seat} is miscounted"
    assert len(s.zone) == len(s.stander) == len(s.ghosts) == len(s.beneath)
    assert all(card < OBJECTIVES for card in s.zone)
    assert all(stage in range(6) for stage in s.stage)
    if s.rules.solo:
        assert len(set(s.hoc_order)) == len(s.hoc_order)
