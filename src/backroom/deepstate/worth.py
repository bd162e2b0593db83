"""What a person would work out at the table: what each card is worth now, what stands between a Treaty and its
making,
which places are open. It reads a State or a view of one and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from backroom.deepstate import holdings, treaty_texts
from backroom.deepstate.catalog import (
    CARD_SLUGS,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    STAGES,
    TREATIES,
    WAR,
)
from backroom.deepstate.conditions import has, holds
from backroom.deepstate.infiltration import ghosts_for, is_open, strength_needed
from backroom.deepstate.phrases import Phrase
from backroom.deepstate.projects import agents_asked
from backroom.deepstate.scoring import totals
from backroom.deepstate.state import OVER, UNKNOWN, State, copy


class Asked(NamedTuple):
    """One part of a Treaty's Conditions: what it asks, how much of it the seat has, whether that is enough."""

    what: Phrase
    have: int
    need: int
    met: bool


class Standing(NamedTuple):
    """What can be counted before a seat: agents in the pool, cards by group, emblems, ghosts in all and not away."""

    pool: int
    groups: tuple[int, ...]
    emblems: tuple[int, ...]
    ghosts: int
    ghosts_free: int


class Spot(NamedTuple):
    """A place of the zone for the viewer: whether it is open, and the fewest agents that would take it."""

    open: bool
    least: int


class Insight(NamedTuple):
    """`worth` is by the slug of a card (`banks.1`, `cia`) or a Secondary Objective's group and seat (`science 2`).

    `spots` and `asked` (each Treaty's alternatives) are the viewer's, `asked_of_hoc` those of the Treaties that lie
    open in HOC's hand. `advance` is how many agents the viewer's next Stage of each Project takes to the pool.
    """

    standings: tuple[Standing, ...]
    spots: tuple[Spot, ...]
    worth: dict[str, int]
    asked: dict[str, tuple[tuple[Asked, ...], ...]]
    asked_of_hoc: dict[str, tuple[tuple[Asked, ...], ...]]
    advance: dict[str, int]


def insight(s: State) -> Insight:
    """Everything a person would work out, as far as the view's seat may know it."""
    seats = range(s.rules.seats)
    worth: dict[str, int] = {}
    for seat in seats:
        worth.update(_held(s, seat))
    asked = {}
    advance: dict[str, int] = {}
    spots: tuple[Spot, ...] = ()
    if s.viewer >= 0:
        advance = _advance(s, s.viewer)
        spots = tuple(_spot(s, s.viewer, at) for at in range(len(s.zone)))
        worth.update(_offered(s, s.viewer))
        asked = {TREATIES[number]: asked_by(s, s.viewer, number) for number in range(len(TREATIES))}
    hoc = s.rules.automaton
    of_hoc = (
        {TREATIES[number]: asked_by(s, hoc, number) for number in _near(s, hoc)} if hoc >= 0 else {}
    )
    return Insight(tuple(standing(s, seat) for seat in seats), spots, worth, asked, of_hoc, advance)


def standing(s: State, seat: int) -> Standing:
    """What can be counted before a seat."""
    return Standing(
        s.pool[seat],
        tuple(s.groups[seat * 6 : seat * 6 + 6]),
        tuple(s.emblems[seat * 4 : seat * 4 + 4]),
        holdings.ghosts_of(s, seat),
        holdings.ghosts_free(s, seat),
    )


def _spot(s: State, seat: int, at: int) -> Spot:
    """DS-3.5: a place of the zone for a seat."""
    return Spot(
        is_open(s, seat, at), max(1, strength_needed(s, seat, at) - ghosts_for(s, seat, at))
    )


def _advance(s: State, seat: int) -> dict[str, int]:
    """DS-7.2: what the next Stages take, wars counted."""
    stages = {slot: s.stage[seat * SLOTS + slot] + 1 for slot in range(SLOTS)}
    return {
        PROJECTS[s.rules.project[slot]]: agents_asked(s, slot, stage, 0)
        for slot, stage in stages.items()
        if s.rules.project[slot] >= 0 and stage <= STAGES
    }


def asked_by(s: State, seat: int, treaty: int) -> tuple[tuple[Asked, ...], ...]:
    """The alternatives of a Treaty's Conditions (DS-6.4), of which one must be met in full."""
    return tuple(
        tuple(
            Asked(treaty_texts.asked(atom), has(s, seat, atom), atom[2], holds(s, seat, atom))
            for atom in alternative
        )
        for alternative in s.rules.treaties[treaty].condition
    )


def _near(s: State, seat: int) -> tuple[int, ...]:
    """The Treaties in the hand of a seat; unknown ones left out."""
    return tuple(treaty for treaty in s.hand[seat] if treaty != UNKNOWN)


def _held(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What each Objective, Secondary Objective and Treaty before a seat adds to its score now."""
    now = totals(s)[seat]
    for card in s.own[seat]:
        without = copy(s)
        holdings.surrender(without, seat, card)
        yield CARD_SLUGS[card], now - totals(without)[seat]
    for group, slug in enumerate(SECONDARY_GROUPS):
        if s.secondary[seat * 4 + group]:
            without = copy(s)
            holdings.surrender_secondary(without, seat, group)
            yield f"{slug} {seat}", now - totals(without)[seat]
    for treaty in range(len(TREATIES)):
        if s.made[seat] >> treaty & 1:
            without = copy(s)
            holdings.lift_treaty(without, seat, treaty)
            yield TREATIES[treaty], now - totals(without)[seat]


def _offered(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What each card of the zone and each Treaty in hand would add to a seat's score now."""
    if s.phase == OVER:
        return
    now = totals(s)[seat]
    for card in s.zone:
        if 0 <= card < WAR:
            having = copy(s)
            holdings.receive(having, seat, card)
            yield CARD_SLUGS[card], totals(having)[seat] - now
    for treaty in _near(s, seat):
        having = copy(s)
        holdings.lay_treaty(having, seat, treaty)
        secondary = s.rules.treaties[treaty].secondary
        if secondary >= 0 and holdings.supply_left(s, secondary) > 0:
            holdings.receive_secondary(having, seat, secondary)
        yield TREATIES[treaty], totals(having)[seat] - now
