"""World Domination Projects: what an Advance asks, how it is paid, and what it brings (DS-3.9, DS-5, DS-7.2)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import PROJECT_SLOT, SLOTS, SPECIAL, STAGES
from backroom.deepstate.decks import draw_treaty
from backroom.deepstate.discards import (
    MADE_TREATIES,
    PLAY_AREA,
    SPECIAL_INTEREST,
    ask_discard,
    can_discard,
)
from backroom.deepstate.events import ADVANCED, happened
from backroom.deepstate.holdings import attachments
from backroom.deepstate.making import WHATEVER, ask_treaty, attach_choice, attach_chosen, is_attach
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step, works
from backroom.deepstate.taking import ask_secondary
from backroom.deepstate.vocabulary import ADVANCE, DECLINE

BROKER: Final = 1
"""The argument of an Advance by Power Broker: 1 agent less, and the coordinator may come from the reserve."""


def agents_asked(s: State, slot: int, stage: int, broker: int) -> int:
    """DS-7.2, DS-9.4: the Stage's agents, 1 more for each war in force, then 1 less by Power Broker."""
    asked = s.rules.cost[slot][stage].agents + s.wars - broker
    return asked if asked > 0 else 0


def emblems_asked(s: State, slot: int, stage: int) -> int:
    """DS-7.2: 1 less for each war in force, not below 0."""
    asked = s.rules.cost[slot][stage].emblems - s.wars
    return asked if asked > 0 else 0


def special_asked(s: State, slot: int, stage: int) -> int:
    """DS-7.2 for DEEP STATE: 1 Special Interest emblem less for each war in force."""
    asked = s.rules.cost[slot][stage].special - s.wars
    return asked if asked > 0 else 0


def can_advance(s: State, seat: int, slot: int, broker: int = 0) -> bool:
    """Whether a seat meets all requirements of its next Stage in a slot's Project (DS-3.9), whoever else is in it
    (DS-3.10)."""
    rules = s.rules
    if rules.project[slot] < 0:
        return False
    at = seat * SLOTS + slot
    stage = s.stage[at] + 1
    if stage > STAGES:
        return False
    cost = rules.cost[slot][stage]
    agents = agents_asked(s, slot, stage, broker)
    if agents > s.reserve[seat]:
        return False
    if slot < 3 and emblems_asked(s, slot, stage) > s.emblems[seat * 4 + slot]:
        return False
    if cost.cards and cost.cards > s.groups[seat * 6 + rules.cost_group[slot]]:
        return False
    if cost.special and special_asked(s, slot, stage) > s.emblems[seat * 4 + SPECIAL]:
        return False
    if cost.treaties_shown and cost.treaties_shown > s.made[seat].bit_count():
        return False
    if cost.treaties_lost and cost.treaties_lost > s.made[seat].bit_count():
        return False
    if cost.discards and not can_discard(s, seat, PLAY_AREA, cost.discards):
        return False
    return stage > 1 or coordinator_at_hand(s, seat, agents, broker)


def coordinator_at_hand(s: State, seat: int, paid: int, broker: int) -> bool:
    """DS-3.9: the coordinator comes from the pool after paying; by Power Broker else from the reserve (DS-9.4)."""
    return s.pool[seat] + paid > 0 or (broker == BROKER and s.reserve[seat] > 0)


def advance_choices(s: State, seat: int, broker: int, out: list[int]) -> bool:
    """Add every Advance that a seat may make; whether a mandatory one is among them (DS-3.4)."""
    rules = s.rules
    obliged = False
    # Most Stages fail for want of agents: those are passed over before all else is looked at.
    spare = s.reserve[seat] + broker - s.wars
    first = seat * SLOTS
    for slot in rules.slots:
        stage = s.stage[first + slot] + 1
        if (
            stage <= STAGES
            and rules.cost[slot][stage].agents <= spare
            and can_advance(s, seat, slot, broker)
        ):
            out.append(ADVANCE + rules.project[slot])
            if rules.mandatory[slot]:
                obliged = True
    return obliged


def advance_chosen(s: State, seat: int, choice: int, broker: int = 0) -> None:
    """DS-13.3's order: agents paid, cards discarded and their agents to the pool, then the coordinator moves."""
    slot = PROJECT_SLOT[choice - ADVANCE]
    stage = s.stage[seat * SLOTS + slot] + 1
    cost = s.rules.cost[slot][stage]
    paid = agents_asked(s, slot, stage, broker)
    s.reserve[seat] -= paid
    s.pool[seat] += paid
    push(s, COORDINATE, seat, slot, paid)
    if cost.special:
        ask_discard(s, seat, SPECIAL_INTEREST, special_asked(s, slot, stage))
    ask_discard(s, seat, PLAY_AREA, cost.discards)
    ask_discard(s, seat, MADE_TREATIES, cost.treaties_lost)


def _coordinate(s: State, frame: Frame) -> bool:
    s.stack.pop()
    _kind, seat, slot, paid, _c = frame
    if s.stage[seat * SLOTS + slot] == 0:
        if s.pool[seat]:
            s.pool[seat] -= 1
        else:
            s.reserve[seat] -= 1
    raise_stage(s, seat, slot, paid)
    return False


COORDINATE: Final = step("coordinate", _coordinate)


def raise_stage(s: State, seat: int, slot: int, paid: int) -> None:
    """A coordinator moves one Stage on; the Project's own benefit comes before what levelling up sets off
    (DS-4.5)."""
    at = seat * SLOTS + slot
    s.stage[at] += 1
    stage = s.stage[at]
    happened(s, ADVANCED, seat, s.rules.project[slot], stage, paid)
    if stage > 1:
        levelled_up(s, seat)
    gain_benefit(s, seat, slot)


def gain_benefit(s: State, seat: int, slot: int) -> None:
    """The immediate benefit of the Stage that a seat has just entered, and of no earlier one (DS-5.1)."""
    benefit = s.rules.benefit[slot]
    if benefit is not None:
        benefit(s, seat, s.stage[seat * SLOTS + slot])


def levelled_up(s: State, seat: int) -> None:
    """DS-8.8 Elder Brothers Union and kin: on levelling up a seat may take a Secondary Objective of the group."""
    lasting = works(s, seat) & s.rules.on_level
    for number in range(lasting.bit_length() - 1, -1, -1):
        if lasting >> number & 1:
            ask_secondary(s, seat, 1 << s.rules.treaties[number].number(0))


def deep_state_benefit(s: State, seat: int, stage: int) -> None:
    """DS-5.4: draw Treaties, then may make any Treaty in hand whatever its Conditions."""
    for _card in range(s.rules.facts["projects"]["deep-state"]["draw"][stage - 1]):
        draw_treaty(s, seat)
    ask_treaty(s, seat, WHATEVER)


# --- a free Advance (DS-8.9) ------------------------------------------------------------------------------------------
def _free_enter(s: State, frame: Frame) -> bool:
    """Asked only where it offers something beside declining; an `attach` counts."""
    seat = frame[1]
    for slot in range(SLOTS):
        if can_advance(s, seat, slot):
            return True
    if attachments(s, seat):
        return True
    s.stack.pop()
    return False


def _free_legal(s: State, frame: Frame, out: list[int]) -> None:
    seat = frame[1]
    advance_choices(s, seat, 0, out)
    out.extend([attach_choice(inner, card) for inner, card in attachments(s, seat)])
    out.append(DECLINE)


def _free_choose(s: State, frame: Frame, choice: int) -> None:
    seat = frame[1]
    if is_attach(choice):
        attach_chosen(s, seat, choice)
        return
    s.stack.pop()
    if choice != DECLINE:
        advance_chosen(s, seat, choice)


FREE_ADVANCE: Final = step("free-advance", _free_enter, "free-advance", _free_legal, _free_choose)
