"""Reptiloids (DS-15): the Project, the cards beneath Objectives, cashing in, Contactee, UFO Hysteria, three
Treaties."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _
from backroom.core.stream import below
from backroom.deepstate.catalog import (
    CONTACTEE,
    FIRST_REPTILOID,
    MAIN_SLOT,
    PROJECT_SLOT,
    PROJECTS,
    REPTILOID_KINDS,
    REPTILOID_PROJECT,
    REPTILOIDS_EACH,
    SLOTS,
    SPECIAL,
    STAGES,
    TREATIES,
    UFO_HYSTERIA,
    reptiloid_kind,
)
from backroom.deepstate.decks import draw_treaty
from backroom.deepstate.discards import HAND, REPTILOIDS, ask_discard, discard_reptiloid
from backroom.deepstate.events import CASHED, MOVED, REMOVED_MAN, REMOVED_TREND, happened
from backroom.deepstate.making import MUST, ask_treaty
from backroom.deepstate.projects import COORDINATE, gain_benefit
from backroom.deepstate.scoring import INNER, Sheet
from backroom.deepstate.state import MEN_DECK, UNKNOWN, Frame, State
from backroom.deepstate.steps import always, push, step
from backroom.deepstate.tables import Rules
from backroom.deepstate.treaties import MOVE
from backroom.deepstate.turn import USED, mark_used
from backroom.deepstate.vocabulary import ADVANCE, DECLINE, REPTILOID_ANY, REPTILOID_PAIR
from backroom.deepstate.vocabulary import MOVE as MOVE_CHOICE

TREATIES_ADDED: Final = tuple(
    TREATIES.index(slug) for slug in ("area-51", "babylonian-brotherhood", "project-blue-book")
)
ALIKE: Final = 2
ANY: Final = 3
MEN_REMOVED: Final = 3
CONTACTEE_PRICE: Final = (0, 2, 3, 4)
"""DS-15.6: Reptiloids to go up from Stage I, II, III."""
HIGHEST_MOVED: Final = 3


def install_reptiloids(rules: Rules) -> None:
    """DS-15.1 to DS-15.6: the Project in DEEP STATE's place, and the cards by number of seats."""
    rules.lay_project(REPTILOID_PROJECT)
    facts = rules.facts["projects"]["reptiloids"]
    rules.stage_points[MAIN_SLOT] = (0,) * (STAGES + 1)
    rules.reptiloid_points = (0, *facts["points"])
    rules.reptiloid_special = (0, *facts["special_interest"])
    rules.benefit[MAIN_SLOT] = draw_and_discard
    copies = rules.facts["reptiloids"]["copies"][str(rules.dealt_as)]
    rules.reptiloids = tuple(
        FIRST_REPTILOID + kind * REPTILOIDS_EACH + copy
        for kind in range(len(REPTILOID_KINDS))
        for copy in range(copies)
    )
    rules.turn_offers.append(_offer)
    for kind in range(len(REPTILOID_KINDS)):
        rules.turn_carries[REPTILOID_PAIR + kind] = _cash_pair
    rules.turn_carries[REPTILOID_ANY] = _cash_any
    rules.scorers.append(_score)
    if rules.with_men:
        rules.contactees = rules.facts["men-of-action"]["contactee"]
        rules.men_playable[CONTACTEE] = can_contactee
        rules.men_effects[CONTACTEE] = contactee
        rules.at_setup.append(add_contactees)
        rules.at_men_deck.append(add_contactees)


def draw_and_discard(s: State, seat: int, stage: int) -> None:
    """DS-15.4: draw 2 or 3 Treaties, then discard 1 from hand."""
    for _card in range(s.rules.facts["projects"]["reptiloids"]["draw"][stage - 1]):
        draw_treaty(s, seat)
    if s.hand[seat]:
        ask_discard(s, seat, HAND, 1)


def _score(s: State, seat: int, sheet: Sheet) -> None:
    """DS-15.4: Influence by Stage, only with enough Special Interest emblems."""
    stage = s.stage[seat * SLOTS + MAIN_SLOT]
    if stage and s.emblems[seat * 4 + SPECIAL] >= s.rules.reptiloid_special[stage]:
        sheet.add(
            INNER,
            s.rules.reptiloid_points[stage],
            _("{project}: Stage {stage}"),
            project=PROJECTS[REPTILOID_PROJECT],
            stage=stage,
        )


# --- cashing in (DS-15.3) ---------------------------------------------------------------------------------------------
def alike(s: State, seat: int, kind: int) -> list[int]:
    """The Reptiloids of one kind that a seat has."""
    return [card for card in s.reptiloids[seat] if reptiloid_kind(card) == kind]


def _offer(s: State, seat: int, out: list[int]) -> bool:
    """With a Treaty in hand, once a turn, not in a turn with a Men of Action card; no Action."""
    if s.stack[-1][2] != USED and s.hand[seat] and len(s.reptiloids[seat]) >= ALIKE:
        for kind in range(len(REPTILOID_KINDS)):
            if len(alike(s, seat, kind)) >= ALIKE:
                out.append(REPTILOID_PAIR + kind)
        if len(s.reptiloids[seat]) >= ANY:
            out.append(REPTILOID_ANY)
    return False


def _cash_in(s: State, seat: int) -> None:
    """Once a turn: what is discarded on top of this frame pays for a Treaty, which must be made."""
    mark_used(s)
    happened(s, CASHED, seat)
    ask_treaty(s, seat, MUST)


def _cash_pair(s: State, seat: int, choice: int) -> None:
    _cash_in(s, seat)
    for card in alike(s, seat, choice - REPTILOID_PAIR)[:ALIKE]:
        discard_reptiloid(s, seat, card)


def _cash_any(s: State, seat: int, _choice: int) -> None:
    _cash_in(s, seat)
    ask_discard(s, seat, REPTILOIDS, ANY)


# --- Contactee (DS-15.6) ----------------------------------------------------------------------------------------------
def add_contactees(s: State) -> None:
    """3 random Men of Action leave the deck, 3 Contactees join it."""
    deck = [man for man in s.bag[MEN_DECK] if man != CONTACTEE]
    for _card in range(min(MEN_REMOVED, len(deck))):
        man = deck.pop(below(s, len(deck)))
        s.removed_men = tuple(sorted((*s.removed_men, man)))
        happened(s, REMOVED_MAN, UNKNOWN, man)
    elsewhere = sum(
        cards.count(CONTACTEE) for cards in (*s.men, s.discard[MEN_DECK], s.top[MEN_DECK])
    )
    s.bag[MEN_DECK] = tuple(sorted([*deck, *[CONTACTEE] * (s.rules.contactees - elsewhere)]))


def risable(s: State, seat: int) -> list[int]:
    """The slots in which a seat's Reptiloids suffice to go up from Stage I, II or III."""
    have = len(s.reptiloids[seat])
    return [
        slot
        for slot in range(SLOTS)
        if 0 < s.stage[seat * SLOTS + slot] < len(CONTACTEE_PRICE)
        and CONTACTEE_PRICE[s.stage[seat * SLOTS + slot]] <= have
    ]


def can_contactee(s: State, seat: int) -> bool:
    """Some coordinator can go up."""
    return bool(risable(s, seat))


def contactee(s: State, seat: int) -> None:
    """Discard Reptiloids to go up one Stage, ignoring all requirements, with all benefits."""
    push(s, CONTACTING, seat)


def _contact_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([ADVANCE + s.rules.project[slot] for slot in risable(s, frame[1])])


def _contact_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    seat = frame[1]
    slot = PROJECT_SLOT[choice - ADVANCE]
    push(s, COORDINATE, seat, slot, 0)
    ask_discard(s, seat, REPTILOIDS, CONTACTEE_PRICE[s.stage[seat * SLOTS + slot]])


CONTACTING: Final = step("contactee", always, "contactee", _contact_legal, _contact_choose)


# --- UFO Hysteria (DS-15.7) -------------------------------------------------------------------------------------------
def install_ufo_hysteria(rules: Rules) -> None:
    """One random Trend leaves, UFO HYSTERIA joins the stack."""
    rules.trend_deck = (*rules.trend_deck, UFO_HYSTERIA)
    rules.at_setup.insert(0, _remove_trend)
    rules.at_trends.insert(0, _remove_loaded)


def _remove_trend(s: State) -> None:
    _remove_from(s, s.rules.trend_deck)


def _remove_loaded(s: State, removed_named: bool) -> None:
    if not removed_named:
        _remove_from(s, s.trend_bag)
        s.trend_bag = tuple(trend for trend in s.trend_bag if trend not in s.removed_trends)


def _remove_from(s: State, deck: tuple[int, ...]) -> None:
    candidates = [trend for trend in deck if trend != UFO_HYSTERIA]
    if candidates:
        trend = candidates[below(s, len(candidates))]
        s.removed_trends = (trend,)
        happened(s, REMOVED_TREND, UNKNOWN, trend)


# --- Area 51 and kin (DS-15.9) ----------------------------------------------------------------------------------------
def install_treaties(rules: Rules) -> None:
    """Area 51, Babylonian Brotherhood and Project Blue Book join the deck."""
    rules.treaty_deck += TREATIES_ADDED
    rules.effects[MOVE] = _move_effect


def _move_effect(s: State, seat: int, _treaty: int) -> None:
    push(s, MOVING, seat)


def moves(s: State, seat: int) -> list[tuple[int, int]]:
    """(from, to): slots with a coordinator of Stage I to III, and slots of Projects without one."""
    first = seat * SLOTS
    goals = [
        slot for slot in range(SLOTS) if s.rules.project[slot] >= 0 and not s.stage[first + slot]
    ]
    return [
        (slot, goal)
        for slot in range(SLOTS)
        if 0 < s.stage[first + slot] <= HIGHEST_MOVED
        for goal in goals
    ]


def _move_enter(s: State, frame: Frame) -> bool:
    """Optional: asked only where it offers something."""
    if moves(s, frame[1]):
        return True
    s.stack.pop()
    return False


def _move_legal(s: State, frame: Frame, out: list[int]) -> None:
    project = s.rules.project
    out.extend(
        [
            MOVE_CHOICE + project[slot] * len(PROJECTS) + project[goal]
            for slot, goal in moves(s, frame[1])
        ]
    )
    out.append(DECLINE)


def _move_choose(s: State, frame: Frame, choice: int) -> None:
    """The same Stage of the other Project, with all its benefits; no levelling up (settled question 12)."""
    s.stack.pop()
    if choice == DECLINE:
        return
    seat = frame[1]
    left, entered = divmod(choice - MOVE_CHOICE, len(PROJECTS))
    old, new = seat * SLOTS + PROJECT_SLOT[left], seat * SLOTS + PROJECT_SLOT[entered]
    s.stage[new], s.stage[old] = s.stage[old], 0
    happened(s, MOVED, seat, left, entered)
    gain_benefit(s, seat, PROJECT_SLOT[entered])


MOVING: Final = step("move", _move_enter, "move", _move_legal, _move_choose)

INSTALL: Final = {
    "reptiloids": install_reptiloids,
    "ufo-hysteria": install_ufo_hysteria,
    "reptiloid-treaties": install_treaties,
}
