"""What the game pays HOC beside what it pays every seat (DS-16.7.2, DS-16.8.9)."""

from __future__ import annotations

from backroom.core.language import _
from backroom.deepstate.catalog import (
    POLITICIAN,
    REPTILOID_KINDS,
    ROYALTY,
    SECURITY_OFFICIAL,
    reptiloid_kind,
)
from backroom.deepstate.hoc_projects import HOC, hard, ultra
from backroom.deepstate.scoring import INNER, NUMBERS, Sheet
from backroom.deepstate.state import State
from backroom.deepstate.treaties import BOTH, END_OF_GAME, IMMEDIATE, RECRUIT_ON_TAKING, Treaty


def score_hoc(s: State, seat: int, sheet: Sheet) -> None:
    """DS-16.7.2: hard 1 and ultra 2 more for each Treaty made. DS-16.8.9: Reptiloids pay for Treaties by their
    effects, ultra 2 instead of 1."""
    if seat != HOC:
        return
    made = [treaty for number, treaty in enumerate(s.rules.treaties) if s.made[HOC] >> number & 1]
    more = 2 if ultra(s.rules) else 1 if hard(s.rules) else 0
    sheet.add(
        NUMBERS,
        more * len(made),
        _("{rate} more for each of {number} Treaties"),
        rate=more,
        number=len(made),
    )
    each = 2 if ultra(s.rules) else 1
    for card in s.reptiloids[HOC]:
        kind = reptiloid_kind(card)
        number = sum(1 for treaty in made if kind in _reptiloids_of(treaty))
        sheet.add(
            INNER,
            each * number,
            _("{card}: {rate} for each of {number} Treaties"),
            card=REPTILOID_KINDS[kind],
            rate=each,
            number=number,
        )


def _reptiloids_of(treaty: Treaty) -> tuple[int, ...]:
    """DS-16.8.9: the Reptiloids that a Treaty pays for: security officials for immediate effects, CIA, KGB and Mossad;
    politicians for other persistent ones; royalty for those at the end; Anarchists and kin count for both."""
    if treaty.when == IMMEDIATE or treaty.family == RECRUIT_ON_TAKING:
        return (SECURITY_OFFICIAL,)
    if treaty.when == BOTH:
        return (POLITICIAN, ROYALTY)
    return (ROYALTY,) if treaty.when == END_OF_GAME else (POLITICIAN,)
