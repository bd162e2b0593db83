"""HOC, the automaton of the solo game: its setup, takeover and Treaties (DS-16.1, DS-16.4, DS-16.5).

HOC is a seat like any other; where it acts by rules of its own, a robot handler stands in for the step. Its turn,
Action cards, Operations, Projects, score and way with modules have files of their own beside this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition
from backroom.core.stream import below
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    DEEP_STATE,
    EMBLEMS,
    FINANCE,
    GOVERNMENTS,
    GROUP,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    KIND,
    KIND_EMBLEM,
    MAIN_SLOT,
    MASS_CONTROL,
    OBJECTIVES,
    SCIENCE,
    SLOTS,
    STAGES,
    STOCK_EXCHANGES,
    SUPREME_POWER,
    UNIVERSITIES,
)
from backroom.deepstate.conditions import met
from backroom.deepstate.course import HAND_LIMITING
from backroom.deepstate.decks import draw
from backroom.deepstate.events import (
    HOC_EMBLEM,
    HOC_GAINS,
    HOC_GHOST_LEAVES,
    HOC_GIVES,
    HOC_KEY_CONNECTIONS,
    HOC_MAKES_ALL,
    HOC_RECALLS_MORE,
    happened,
)
from backroom.deepstate.hoc_actions import forget_played, hoc_action_cards, recall_most
from backroom.deepstate.hoc_modules import ANSWERS, reptiloid_taken
from backroom.deepstate.hoc_operations import after_operation
from backroom.deepstate.hoc_projects import (
    EMBLEM_SLOTS,
    HOC,
    advance_for,
    beginner,
    inner_circle_taken,
    ultra,
)
from backroom.deepstate.hoc_scoring import score_hoc
from backroom.deepstate.hoc_turn import begin_turn
from backroom.deepstate.holdings import agents_on_cards
from backroom.deepstate.making import EFFECT, LEVYING, MAKING, make
from backroom.deepstate.scoring import totals
from backroom.deepstate.state import HOC_DECK, TREATY_DECK, Frame, State, copy
from backroom.deepstate.steps import CHOOSE, LEGAL
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import KEPT, MORE_RECALLS, recall_from_operation
from backroom.deepstate.taking import take_secondary

HAND: Final = 6
BEGINNER_HAND: Final = 2
SECONDARY_OF: Final = {
    GOVERNMENTS: (MASS_CONTROL,),
    STOCK_EXCHANGES: (FINANCE,),
    UNIVERSITIES: (SCIENCE,),
    CORPORATIONS: (SUPREME_POWER,),
    CRIME_SYNDICATES: (MASS_CONTROL, FINANCE, SCIENCE),
}


def install(rules: Rules) -> None:
    """Put HOC into a game's Rules."""
    rules.automaton_turn = begin_turn
    rules.robot.update(TAKEOVER_AND_TREATIES)
    rules.robot.update(ANSWERS)
    rules.hoc_actions = hoc_action_cards(rules)
    rules.at_setup.append(_set_up)
    rules.at_hoc_load.append(_load)
    rules.limbo.append(forget_played)
    rules.treaty_phase_begin.append(_return_ghost)
    # What is pushed first happens last: Advances come after Trends (DS-4.5).
    rules.after_taking.insert(0, reptiloid_taken)
    rules.after_operation.insert(0, after_operation)
    rules.scorers.append(score_hoc)
    if ultra(rules):
        rules.automaton_attaches = True
        rules.hoc_less = 1
        rules.after_taking.append(_supreme_power_taken)
    if rules.options["hoc_ties"] == "auto":
        rules.robot[LEVYING] = _levy_by_itself


# --- setup (DS-16.1) --------------------------------------------------------------------------------------------------
def _set_up(s: State) -> None:
    """DS-16.1.2 to DS-16.1.4: HOC's Treaties lie face up; Action deck and Project Order, but not for beginners."""
    for _card in range(BEGINNER_HAND if beginner(s.rules) else HAND):
        s.hand[HOC] += (draw(s, TREATY_DECK),)
    s.bag[HOC_DECK] = s.rules.hoc_actions
    _shuffle_order(s)


def _shuffle_order(s: State) -> None:
    left = [slot for slot in range(EMBLEM_SLOTS) if s.stage[HOC * SLOTS + slot] < STAGES]
    order: list[int] = []
    while left:
        order.append(left.pop(below(s, len(left))))
    s.hoc_order = () if beginner(s.rules) else tuple(order)


def _load(s: State, hoc: Mapping[str, Any]) -> None:
    """HOC of a position: it holds no Men of Action and is not in DEEP STATE."""
    if s.men[HOC]:
        raise BadPosition(
            "HOC has Action cards of its own.", rule="DS-16.1.6", path=f"seats[{HOC}].men"
        )
    if s.rules.project[MAIN_SLOT] == DEEP_STATE and s.stage[HOC * SLOTS + MAIN_SLOT]:
        raise BadPosition(
            "HOC never enters DEEP STATE.",
            rule="DS-16.2.2",
            path=f"seats[{HOC}].projects.deep-state",
        )
    _load_order(s, hoc)


def _load_order(s: State, hoc: Mapping[str, Any]) -> None:
    """The Project Order of a position; random where left out."""
    order = hoc.get("order")
    if order is None:
        _shuffle_order(s)
        return
    known = isinstance(order, list) and all(
        isinstance(name, str) and name in EMBLEMS[:3] for name in order
    )
    if not known or len(set(order)) != len(order):
        raise BadPosition("hoc.order lists emblems, each once.", rule="DS-16.1.4", path="hoc.order")
    for name in order:
        if beginner(s.rules) or s.stage[HOC * SLOTS + EMBLEMS.index(name)] >= STAGES:
            raise BadPosition(
                f"The token of {name} is no longer in play.", rule="DS-16.1.4", path="hoc.order"
            )
    s.hoc_order = tuple(EMBLEMS.index(name) for name in order)


# --- takeover (DS-16.4) -----------------------------------------------------------------------------------------------
def _more_recalls(s: State, frame: Frame) -> bool:
    """DS-16.4.1: HOC takes all extra recalls, first from Operations of this turn."""
    s.stack.pop()
    extra = frame[2]
    if agents_on_cards(s, HOC) or any(agents for _slug, agents, _ghosts in s.running[HOC]):
        happened(s, HOC_RECALLS_MORE, HOC, extra)
    for at in range(len(s.running[HOC])):
        while extra and s.running[HOC][at][1]:
            recall_from_operation(s, HOC, at)
            extra -= 1
    recall_most(s, extra)
    return False


def _kept(s: State, frame: Frame) -> bool:
    """DS-16.4.2, after the recall: a Key Connections card advances in its Project, an Inner Circle by Project
    Order."""
    s.stack.pop()
    card = frame[2]
    if GROUP[card] == KEY_CONNECTIONS:
        advance_for(s, KIND_EMBLEM[KIND[card]], HOC_KEY_CONNECTIONS, card)
    elif GROUP[card] == INNER_CIRCLE:
        inner_circle_taken(s)
    return False


def _supreme_power_taken(s: State, seat: int, card: int, _group: int) -> None:
    """DS-16.7.3: ultra-hard, a Supreme Power card brings Secondary Objectives of what it counts."""
    if seat == HOC and 0 <= card < OBJECTIVES and KIND[card] in SECONDARY_OF:
        happened(s, HOC_GAINS, HOC, card)
        for group in SECONDARY_OF[KIND[card]]:
            take_secondary(s, HOC, group)


# --- Treaties (DS-16.5) -----------------------------------------------------------------------------------------------
def _return_ghost(s: State) -> None:
    """DS-16.6: Mediator's ghost is returned when the treaty phase begins."""
    if s.hoc_ghost:
        happened(s, HOC_GHOST_LEAVES, HOC, s.hoc_ghost)
        s.hoc_ghost = 0


def _making(s: State, frame: Frame) -> bool:
    """DS-16.5.1: every Treaty whose Conditions it meets, in hand order, again until none is left. The frame's last
    arguments are whether one was made since the last pass began, and the place in hand."""
    kind, _seat, how, made, start = frame
    hand = s.hand[HOC]
    for at in range(start, len(hand)):
        if met(s, HOC, hand[at]):
            if not made:
                happened(s, HOC_MAKES_ALL, HOC)
            s.stack[-1] = (kind, HOC, how, 1, at)
            make(s, HOC, hand[at])
            return False
    if made:
        s.stack[-1] = (kind, HOC, how, 0, 0)
    else:
        s.stack.pop()
    return False


def _effect(s: State, frame: Frame) -> bool:
    """DS-16.5.2: it advances for an emblem corner and executes no effect."""
    s.stack.pop()
    emblem = s.rules.treaties[frame[2]].emblem
    if emblem >= 0:
        advance_for(s, emblem, HOC_EMBLEM, frame[2])
    return False


def _keep_hand(s: State, _frame: Frame) -> bool:
    """DS-16.5.3: it never discards from hand."""
    s.stack.pop()
    return False


def _levy_by_itself(s: State, frame: Frame) -> bool:
    """DS-16.5.4 with `hoc_ties = "auto"`: what costs HOC least; of equals the first."""
    choices: list[int] = []
    LEGAL[LEVYING](s, frame, choices)
    if not choices:
        s.stack.pop()
        return False
    best, most = choices[0], -1
    for choice in sorted(choices):
        trial = copy(s)
        CHOOSE[LEVYING](trial, frame, choice)
        kept = totals(trial)[HOC]
        if kept > most:
            best, most = choice, kept
    if len(choices) > 1:
        happened(s, HOC_GIVES, HOC)
    CHOOSE[LEVYING](s, frame, best)
    return False


TAKEOVER_AND_TREATIES: Final = {
    MORE_RECALLS: _more_recalls,
    KEPT: _kept,
    MAKING: _making,
    EFFECT: _effect,
    HAND_LIMITING: _keep_hand,
}
