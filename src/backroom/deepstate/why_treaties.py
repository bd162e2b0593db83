"""Why a Treaty cannot be made now: not in hand, not what is allowed, or which of its Conditions does not hold."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _
from backroom.core.refusal import Refusal, refuse
from backroom.deepstate.catalog import EMBLEMS, GROUPS, KINDS, TREATIES
from backroom.deepstate.conditions import agents_at, has, holds, most_elsewhere
from backroom.deepstate.making import MUST, SHOWING
from backroom.deepstate.state import Frame, State
from backroom.deepstate.treaties import (
    COVERT_MIN,
    EMBLEM_MIN,
    EMBLEM_NONE,
    GROUP_MIN,
    KIND_MIN,
    KIND_NONE,
    REPTILOIDS_MIN,
    STAGE_MIN,
    Atom,
    shown,
)


def treaty(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    name = TREATIES[index]
    if s.made[seat] >> index & 1:
        return refuse("DS-6.2", "you have made {treaty} already", treaty=name)
    if index not in s.hand[seat]:
        return refuse("DS-6.2", "{treaty} is not in your hand", treaty=name)
    if frame[2] == SHOWING:
        return refuse(
            "DS-8.3",
            "{treaty} shows none of what is allowed: {allowed}",
            treaty=name,
            allowed=shown(frame[3]),
        )
    return missing(s, seat, index)


def missing(s: State, seat: int, treaty: int) -> Refusal | None:
    """What stands between a seat and a Treaty's Conditions: of its alternatives the one with least missing."""
    best: list[Atom] = []
    card = NO_CARD
    for alternative in s.rules.treaties[treaty].condition:
        lacking = [atom for atom in alternative if not holds(s, seat, atom)]
        if not lacking:
            return None
        if not best or len(lacking) < len(best):
            best = lacking
        if len(alternative) == 1 and alternative[0][0] == KIND_MIN:
            card = alternative[0][1]
    return _lacking(s, seat, TREATIES[treaty], best[0], card) if best else None


NO_CARD: Final = -1
MOST_AGENTS: Final = (
    _("{treaty} needs the most agents in the pool: you have {have}, another seat has {most}"),
    _("{treaty} needs the most agents on Objectives: you have {have}, another seat has {most}"),
    _("{treaty} needs the most agents in the reserve: you have {have}, another seat has {most}"),
)


def _lacking(s: State, seat: int, treaty: str, atom: Atom, card: int) -> Refusal:
    """DS-6.4: one part of the Conditions that does not hold; `card` is the kind that would do instead of a group."""
    test, what, number = atom
    have = has(s, seat, atom)
    if test == GROUP_MIN and card != NO_CARD:
        return refuse(
            "DS-6.4",
            "{treaty} needs cards of {what}: {needs}, you have {have}; or the card {other}",
            treaty=treaty,
            needs=number,
            what=GROUPS[what],
            have=have,
            other=KINDS[card],
        )
    if test == GROUP_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs cards of {what}: {needs}, you have {have}",
            treaty=treaty,
            needs=number,
            what=GROUPS[what],
            have=have,
        )
    if test == KIND_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs the card {what}: {needs}, you have {have}",
            treaty=treaty,
            needs=number,
            what=KINDS[what],
            have=have,
        )
    if test == KIND_NONE:
        return refuse(
            "DS-6.4",
            "{treaty} allows no card {what}, you have {have}",
            treaty=treaty,
            what=KINDS[what],
            have=have,
        )
    if test == EMBLEM_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs {what} emblems: {needs}, you have {have}",
            treaty=treaty,
            needs=number,
            what=EMBLEMS[what],
            have=have,
        )
    if test == EMBLEM_NONE:
        return refuse(
            "DS-6.4",
            "{treaty} allows no emblem: {what}; you have {have}",
            treaty=treaty,
            what=EMBLEMS[what],
            have=have,
        )
    if test == STAGE_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs Stage {needs} in a Project, your highest is {have}",
            treaty=treaty,
            needs=number,
            have=have,
        )
    if test == COVERT_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs Covert Operations: {needs}, you have {have}",
            treaty=treaty,
            needs=number,
            have=have,
        )
    if test == REPTILOIDS_MIN:
        return refuse(
            "DS-6.4",
            "{treaty} needs Reptiloids: {needs}, you have {have}",
            treaty=treaty,
            needs=number,
            have=have,
        )
    return refuse(
        "DS-8.10",
        MOST_AGENTS[what],
        treaty=treaty,
        have=agents_at(s, seat, what),
        most=most_elsewhere(s, seat, what),
    )


def treaty_none(_s: State, _seat: int, frame: Frame, _index: int) -> Refusal | None:
    if frame[2] == MUST:
        return refuse("DS-15.3", "Reptiloids were discarded for a Treaty: one must be made")
    return None
