"""HOC in World Domination Projects: the Project Order, and advancing without requirements (DS-16.1.5, DS-16.2.1,
DS-16.4.2)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIFTH_SLOT, MAIN_SLOT, SLOTS, STAGES
from backroom.deepstate.decks import draw_treaty
from backroom.deepstate.events import (
    HOC_ADVANCES,
    HOC_INNER_CIRCLE,
    HOC_ORDER,
    HOC_STAYS,
    HOC_TOKEN_LEAVES,
    happened,
)
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.tables import Rules

HOC: Final = 1
HUMAN: Final = 0
EMBLEM_SLOTS: Final = 3


def ultra(rules: Rules) -> bool:
    """The hardest difficulty."""
    return bool(rules.options["difficulty"] == "ultra-hard")


def hard(rules: Rules) -> bool:
    """Hard or harder."""
    return rules.options["difficulty"] in ("hard", "ultra-hard")


def beginner(rules: Rules) -> bool:
    """The beginner's difficulty."""
    return bool(rules.options["difficulty"] == "beginner")


def by_order(s: State, slots: list[int]) -> int:
    """DS-16.1.5: of the Projects in question the one whose token lies first; the token goes to the end. With only one
    in question no token moves (settled question 18)."""
    found = [slot for slot in s.hoc_order if slot in slots]
    if len(found) < 2:
        return (found or slots)[0]
    slot = found[0]
    s.hoc_order = (*(other for other in s.hoc_order if other != slot), slot)
    happened(s, HOC_ORDER, HOC, s.rules.project[slot])
    return slot


def advance(s: State, slot: int) -> None:
    """DS-16.2.1: HOC ignores all requirements. Joining takes a coordinator from the reserve, else the pool; tokens of
    the last two slots are no agents (DS-16.8.2, .4, .7)."""
    at = HOC * SLOTS + slot
    if s.stage[at] >= STAGES:
        return
    if s.stage[at] == 0 and slot < EMBLEM_SLOTS:
        if s.reserve[HOC]:
            s.reserve[HOC] -= 1
        elif s.pool[HOC]:
            s.pool[HOC] -= 1
        else:
            happened(s, HOC_STAYS, HOC, s.rules.project[slot])
            return
    s.stage[at] += 1
    happened(s, HOC_ADVANCES, HOC, s.rules.project[slot], s.stage[at])
    if s.stage[at] == STAGES and slot in s.hoc_order:
        s.hoc_order = tuple(other for other in s.hoc_order if other != slot)
        happened(s, HOC_TOKEN_LEAVES, HOC, s.rules.project[slot])
    benefit = s.rules.benefit[slot]
    if slot == MAIN_SLOT:
        _reptiloids_benefit(s, s.stage[at])
    elif benefit is not None:
        benefit(s, HOC, s.stage[at])


def _reptiloids_benefit(s: State, stage: int) -> None:
    """DS-16.8.7: HOC draws 1 Treaty (I to III) or 2 (IV, V) and discards none."""
    for _card in range(s.rules.facts["projects"]["reptiloids"]["draw"][stage - 1] - 1):
        draw_treaty(s, HOC)


def inner_circle_taken(s: State) -> None:
    """DS-16.4.2: level up in one Project it is in, by Project Order; in none: join one. Beginner: nothing. Hard: level
    up in all it is in, tokens of modules included (DS-16.8)."""
    if beginner(s.rules):
        return
    stages = s.stage[HOC * SLOTS : HOC * SLOTS + SLOTS]
    joined = [slot for slot in range(EMBLEM_SLOTS) if stages[slot]]
    due = [slot for slot in joined or range(EMBLEM_SLOTS) if stages[slot] < STAGES]
    tokens = [slot for slot in (MAIN_SLOT, FIFTH_SLOT) if 0 < stages[slot] < STAGES]
    if due or (tokens and hard(s.rules)):
        happened(s, HOC_INNER_CIRCLE, HOC)
    if due and not (joined and hard(s.rules)):
        due = [by_order(s, due)]
    if hard(s.rules):
        due += tokens
    for slot in reversed(due):
        push(s, HOC_ADVANCE, HOC, slot)


def advance_for(s: State, slot: int, reason: int, what: int) -> None:
    """HOC is due to advance in a Project; the log tells the reason and the card that it is about. At Stage V nothing
    happens (DS-16.2.1)."""
    if s.stage[HOC * SLOTS + slot] < STAGES:
        happened(s, reason, HOC, what, s.rules.project[slot])
        push(s, HOC_ADVANCE, HOC, slot)


def _advance_step(s: State, frame: Frame) -> bool:
    s.stack.pop()
    advance(s, frame[2])
    return False


HOC_ADVANCE: Final = step("hoc-advance", _advance_step)
