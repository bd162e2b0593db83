"""HOC, the automaton of the solo game: its turn, takeover, Treaties and way with modules (DS-16).

HOC is a seat like any other; where it acts by rules of its own, a robot handler stands in for the step. Its Action
cards have a file of their own (`hoc_actions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition
from backroom.core.language import _
from backroom.core.stream import below
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    EMBLEMS,
    FINANCE,
    FIRST_REPTILOID,
    GOVERNMENTS,
    GROUP,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    KIND,
    KIND_EMBLEM,
    MAIN_SLOT,
    MASS_CONTROL,
    POLITICIAN,
    REPTILOID_KINDS,
    ROYALTY,
    SCIENCE,
    SECURITY_OFFICIAL,
    SLOTS,
    STAGES,
    STOCK_EXCHANGES,
    SUPREME_POWER,
    UNIVERSITIES,
    reptiloid_kind,
)
from backroom.deepstate.conditions import met
from backroom.deepstate.course import HAND_LIMITING, last_round
from backroom.deepstate.decks import draw, draw_treaty
from backroom.deepstate.events import (
    HOC_CHOOSES,
    happened,
)
from backroom.deepstate.fourth_estate import (
    EVEN_GROUP,
    HYSTERIA,
    MEDIA,
    TREND_RECRUIT,
    TREND_SECONDARY,
    TREND_TREATY,
    in_force,
    media_cards,
    take_from_zone,
)
from backroom.deepstate.hoc_actions import (
    forget_played,
    hoc_action_cards,
    play_action,
    recall_most,
)
from backroom.deepstate.hoc_operations import after_operation, capture, operate
from backroom.deepstate.hoc_projects import (
    EMBLEM_SLOTS,
    HOC,
    HOC_ADVANCE,
    HUMAN,
    advance,
    beginner,
    hard,
    inner_circle_taken,
    ultra,
)
from backroom.deepstate.holdings import MATCHING, kind_count, supply_left
from backroom.deepstate.infiltration import ghosts_for, infiltrate, is_open
from backroom.deepstate.making import EFFECT, LEVYING, MAKING, make
from backroom.deepstate.operations import pool_help
from backroom.deepstate.recruiting import recruit
from backroom.deepstate.scoring import INNER, NUMBERS, Sheet, totals
from backroom.deepstate.state import HOC_DECK, TREATY_DECK, UNKNOWN, Frame, State, copy
from backroom.deepstate.steps import CHOOSE, LEGAL, push, step
from backroom.deepstate.superiority import TAKING_BACK, recall_everybody
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import (
    KEPT,
    MORE_RECALLS,
    recall_from_operation,
)
from backroom.deepstate.taking import take_secondary
from backroom.deepstate.treaties import BOTH, END_OF_GAME, IMMEDIATE, RECRUIT_ON_TAKING

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
    rules.at_setup.append(_set_up)
    rules.at_hoc_load.append(_load_order)
    rules.limbo.append(forget_played)
    rules.hoc_actions = hoc_action_cards(rules)
    rules.automaton_attaches = ultra(rules)
    rules.hoc_less = 1 if ultra(rules) else 0
    # What is pushed first happens last: Advances come after Trends (DS-4.5).
    rules.after_taking.insert(0, _pair_taken)
    rules.after_taking.append(_after_taking)
    rules.after_operation.insert(0, after_operation)
    rules.scorers.append(_score)
    rules.robot.update(ROBOT)
    rules.automaton_turn = _begin_turn
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
    s.hoc_order = tuple(EMBLEMS.index(name) for name in order)


# --- its turn (DS-16.3) -----------------------------------------------------------------------------------------------
def _begin_turn(s: State) -> None:
    """DS-16.3.1: with the Supervisor it recruits 2."""
    push(s, HOC_TURN, HOC)
    if s.supervisor == HOC:
        must_recruit(s, 2)


def must_recruit(s: State, agents: int) -> None:
    """DS-16.2.3: with an empty pool HOC plays an Action card instead; hard: also after only 1 of 2 could be
    recruited."""
    found = min(agents, s.pool[HOC])
    recruit(s, HOC, found)
    if found == 0 or (agents == 2 and found == 1 and hard(s.rules)):
        play_action(s)


def plan(s: State, at: int) -> tuple[int, int] | None:
    """DS-16.3.3, DS-16.3.4: the agents from reserve and pool that HOC would send to a place, None where it cannot."""
    reserve = s.reserve[HOC]
    if reserve == 0 or not is_open(s, HOC, at) or s.stander[at] == HOC:
        return None
    card = s.zone[at]
    need = s.rules.need[card]
    ghosts = ghosts_for(s, HOC, at)
    helpers = pool_help(s, HOC)
    strength = reserve + helpers + ghosts
    taken = s.stander[at] == HUMAN
    if strength < need or (taken and strength <= s.agents[card] + s.ghosts[at]):
        return None
    wanted = need + 1 if taken or s.supervisor == HOC else max(1, need - ghosts)
    agents = min(wanted, reserve)
    return agents, min(wanted - agents, helpers)


def _infiltrate_first(s: State, places: list[int]) -> bool:
    """Infiltrate the first of the places that HOC can."""
    for at in places:
        planned = plan(s, at)
        if planned is not None:
            happened(s, HOC_CHOOSES, HOC, s.zone[at], at + 1)
            infiltrate(s, HOC, at, planned[0], planned[1])
            return True
    return False


def _reptiloids_first(s: State, places: list[int]) -> list[int]:
    """DS-16.8.8: within a group the leftmost card with a Reptiloid beneath goes first."""
    return sorted(places, key=lambda at: (s.beneath[at] == UNKNOWN, at))


def _by_priority(s: State, places: list[int]) -> list[int]:
    """DS-16.3.2 for basic cards: the leftmost whose Supreme Power card HOC owns, else the leftmost."""
    return sorted(places, key=lambda at: (not kind_count(s, HOC, MATCHING[GROUP[s.zone[at]]]), at))


def _turn(s: State, _frame: Frame) -> bool:
    """DS-16.3.2, DS-16.3.5, DS-16.8.6, DS-16.8.8: its order of preference, the first that is possible."""
    s.stack.pop()
    for group in (KEY_CONNECTIONS, INNER_CIRCLE, SUPREME_POWER):
        places = [at for at, card in enumerate(s.zone) if GROUP[card] == group]
        if _infiltrate_first(s, _reptiloids_first(s, places)):
            return False
    basic = [at for at, card in enumerate(s.zone) if GROUP[card] <= SCIENCE]
    if _infiltrate_first(s, [at for at in basic if s.beneath[at] != UNKNOWN]):
        return False
    ending = last_round(s)
    if ending and capture(s):
        return False
    if s.wars and (operate(s) or capture(s)):
        return False
    if _infiltrate_first(s, _by_priority(s, basic)):
        return False
    must_recruit(s, 1)
    return False


HOC_TURN: Final = step("hoc-turn", _turn)


# --- takeover (DS-16.4) -----------------------------------------------------------------------------------------------
def _kept(s: State, frame: Frame) -> bool:
    """DS-16.4.2: what a card taken brings HOC, after the recall."""
    s.stack[-1] = (HOC_GOT, HOC, frame[2], 0, 0)
    return False


def _more_recalls(s: State, frame: Frame) -> bool:
    """DS-16.4.1: HOC takes all extra recalls, first from Operations of this turn; DS-16.4.2 comes afterwards."""
    s.stack.pop()
    extra = frame[2]
    for at in range(len(s.running[HOC])):
        while extra and s.running[HOC][at][1]:
            recall_from_operation(s, HOC, at)
            extra -= 1
    recall_most(s, extra)
    return False


def _got(s: State, frame: Frame) -> bool:
    """DS-16.4.2: a Key Connections card advances in its Project, an Inner Circle by Project Order."""
    s.stack.pop()
    card = frame[2]
    if GROUP[card] == KEY_CONNECTIONS:
        advance(s, KIND_EMBLEM[KIND[card]])
    elif GROUP[card] == INNER_CIRCLE:
        inner_circle_taken(s)
    return False


HOC_GOT: Final = step("hoc-got", _got)


def _pair_taken(s: State, seat: int, card: int, _group: int) -> None:
    """DS-16.8.7: REPTILOIDS for each pair of alike Reptiloids."""
    if seat != HOC or card < FIRST_REPTILOID:
        return
    kind = reptiloid_kind(card)
    if sum(1 for other in s.reptiloids[HOC] if reptiloid_kind(other) == kind) % 2 == 0:
        push(s, HOC_ADVANCE, HOC, MAIN_SLOT)


def _after_taking(s: State, seat: int, card: int, _group: int) -> None:
    """DS-16.7.3: Secondary Objectives for ultra-hard."""
    if seat == HOC and 0 <= card < FIRST_REPTILOID and s.rules.automaton_attaches:
        for group in SECONDARY_OF.get(KIND[card], ()):
            take_secondary(s, HOC, group)


# --- Treaties (DS-16.5) -----------------------------------------------------------------------------------------------
def _making(s: State, frame: Frame) -> bool:
    """DS-16.5.1: every Treaty whose Conditions it meets, in hand order, again until none is left. The frame's last
    arguments are whether one was made since the last pass began, and the place in hand."""
    kind, _seat, how, made, start = frame
    hand = s.hand[HOC]
    for at in range(start, len(hand)):
        if met(s, HOC, hand[at]):
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
        advance(s, emblem)
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
    CHOOSE[LEVYING](s, frame, best)
    return False


# --- modules (DS-16.8) ------------------------------------------------------------------------------------------------
def _take_back(s: State, _frame: Frame) -> bool:
    """WORLD, INC.: it takes back all (settled question 20)."""
    s.stack.pop()
    recall_everybody(s, HOC)
    return False


def _media(s: State, _frame: Frame) -> bool:
    """DS-16.8.4: the basic card by its priority, one with a Reptiloid beneath first (DS-16.8.8)."""
    s.stack.pop()
    places = [s.zone.index(card) for card in media_cards(s)]
    with_reptiloid = [at for at in places if s.beneath[at] != UNKNOWN]
    if places:
        at = with_reptiloid[0] if with_reptiloid else _by_priority(s, places)[0]
        take_from_zone(s, HOC, s.zone[at])
    return False


def _trend_secondary(s: State, frame: Frame) -> bool:
    """DS-16.8.5: by its matching Supreme Power card first, else left to right as printed. Radicalism: a Treaty
    card if
    it has none of those cards."""
    s.stack.pop()
    trend = in_force(s)
    printed = trend.printed if trend is not None else ()
    owns = any(kind_count(s, HOC, kind) for kind in MATCHING.values())
    if trend is not None and trend.when != EVEN_GROUP and not owns:
        draw_treaty(s, HOC)
        return False
    left = [group for group in printed if supply_left(s, group) > 0 and frame[2] >> group & 1]
    left.sort(
        key=lambda group: not kind_count(s, HOC, MATCHING[group]) if group in MATCHING else True
    )
    if left:
        take_secondary(s, HOC, left[0])
    return False


def _trend_treaty(s: State, _frame: Frame) -> bool:
    """DS-16.8.5 Militarism: draws the top Treaty and makes it at once."""
    s.stack.pop()
    before = len(s.hand[HOC])
    draw_treaty(s, HOC)
    if len(s.hand[HOC]) > before:
        make(s, HOC, s.hand[HOC][-1])
    return False


def _trend_recruit(s: State, frame: Frame) -> bool:
    """DS-16.8.5 Non-Conformity: recruits up to 3, with an empty pool recalls up to 3 from Objectives."""
    s.stack.pop()
    if s.pool[HOC]:
        recruit(s, HOC, min(frame[2], s.pool[HOC]))
    else:
        recall_most(s, frame[2])
    return False


def _hysteria(s: State, _frame: Frame) -> bool:
    """DS-16.8.5 UFO Hysteria: an Action card and a Treaty."""
    s.stack.pop()
    draw_treaty(s, HOC)
    play_action(s)
    return False


ROBOT: Final = {
    MORE_RECALLS: _more_recalls,
    KEPT: _kept,
    MAKING: _making,
    EFFECT: _effect,
    HAND_LIMITING: _keep_hand,
    TAKING_BACK: _take_back,
    MEDIA: _media,
    TREND_SECONDARY: _trend_secondary,
    TREND_TREATY: _trend_treaty,
    TREND_RECRUIT: _trend_recruit,
    HYSTERIA: _hysteria,
}


# --- scoring (DS-16.7, DS-16.8.9) -------------------------------------------------------------------------------------
def _score(s: State, seat: int, sheet: Sheet) -> None:
    """Hard 1 and ultra 2 more for each Treaty made; Reptiloids pay for Treaties by their effects."""
    if seat != HOC:
        return
    ultra = s.rules.automaton_attaches
    made = s.made[HOC].bit_count()
    more = 2 if ultra else 1 if hard(s.rules) else 0
    sheet.add(
        NUMBERS, more * made, _("{rate} more for each of {number} Treaties"), rate=more, number=made
    )
    each = 2 if ultra else 1
    counts = [0, 0, 0]
    for number, treaty in enumerate(s.rules.treaties):
        if s.made[HOC] >> number & 1:
            counts[_reptiloid_of(treaty.family, treaty.when)] += 1
            if treaty.when == BOTH:
                counts[POLITICIAN] += 1
    for card in s.reptiloids[HOC]:
        number = counts[reptiloid_kind(card)]
        sheet.add(
            INNER,
            each * number,
            _("{card}: {rate} for each of {number} Treaties"),
            card=REPTILOID_KINDS[reptiloid_kind(card)],
            rate=each,
            number=number,
        )


def _reptiloid_of(family: int, when: str) -> int:
    """DS-16.8.9: which Reptiloid a Treaty pays for; Anarchists and kin pay for politicians too."""
    if when == IMMEDIATE or family == RECRUIT_ON_TAKING:
        return SECURITY_OFFICIAL
    if when in (END_OF_GAME, BOTH):
        return ROYALTY
    return POLITICIAN
