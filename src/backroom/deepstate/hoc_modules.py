"""HOC's way with the modules of Global Conspiracy (DS-16.8): their frames as it answers them by itself."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIRST_REPTILOID, MAIN_SLOT, reptiloid_kind
from backroom.deepstate.decks import draw_treaty
from backroom.deepstate.events import HOC_FOLLOWS, HOC_PAIR, happened
from backroom.deepstate.fourth_estate import (
    HYSTERIA,
    MEDIA,
    TREND_RECRUIT,
    TREND_SECONDARY,
    TREND_TREATY,
    in_force,
    media_cards,
    take_from_zone,
)
from backroom.deepstate.hoc_actions import play_action, recall_most
from backroom.deepstate.hoc_projects import HOC, advance_for
from backroom.deepstate.hoc_turn import choose_basic
from backroom.deepstate.holdings import MATCHING, kind_count, supply_left
from backroom.deepstate.making import make
from backroom.deepstate.recruiting import recruit
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push
from backroom.deepstate.superiority import TAKING_BACK, recall_everybody
from backroom.deepstate.taking import OR_TREATY, take_secondary


# --- Projects ---------------------------------------------------------------------------------------------------------
def _take_back(s: State, _frame: Frame) -> bool:
    """DS-16.8.1 WORLD, INC.: it takes back all (settled question 20)."""
    s.stack.pop()
    recall_everybody(s, HOC)
    return False


def _media(s: State, _frame: Frame) -> bool:
    """DS-16.8.4 GLOBAL MEDIA: the basic card that it prefers in its turn."""
    s.stack.pop()
    places = [s.zone.index(card) for card in media_cards(s)]
    if places:
        take_from_zone(s, HOC, s.zone[choose_basic(s, places)])
    return False


def reptiloid_taken(s: State, seat: int, card: int, _group: int) -> None:
    """DS-16.8.7: REPTILOIDS for each pair of alike Reptiloids; they count once and stay."""
    if seat != HOC or card < FIRST_REPTILOID:
        return
    kind = reptiloid_kind(card)
    if sum(1 for other in s.reptiloids[HOC] if reptiloid_kind(other) == kind) % 2 == 0:
        advance_for(s, MAIN_SLOT, HOC_PAIR, kind)


# --- the impact of Trends (DS-16.8.5) ---------------------------------------------------------------------------------
def _follow_trend(s: State) -> None:
    """The frame of the Trend in force is done here; who reads the log learns why."""
    s.stack.pop()
    if s.trends:
        happened(s, HOC_FOLLOWS, HOC, s.trends[0])


def _trend_secondary(s: State, frame: Frame) -> bool:
    """Left to right as printed, but a group whose Supreme Power card it owns first. Radicalism: a Treaty card if
    it has none of these cards."""
    _follow_trend(s)
    _kind, _seat, _groups, extra, _c = frame
    owned = [group for group, kind in MATCHING.items() if kind_count(s, HOC, kind)]
    if extra == OR_TREATY and not owned:
        draw_treaty(s, HOC)
        return False
    trend = in_force(s)
    printed = trend.printed if trend is not None else ()
    left = [group for group in printed if supply_left(s, group) > 0]
    paid = [group for group in left if group in owned]
    if left:
        take_secondary(s, HOC, (paid or left)[0])
    return False


def _trend_treaty(s: State, _frame: Frame) -> bool:
    """Militarism: draws the top Treaty and makes it at once."""
    _follow_trend(s)
    before = len(s.hand[HOC])
    draw_treaty(s, HOC)
    if len(s.hand[HOC]) > before:
        make(s, HOC, s.hand[HOC][-1])
    return False


def _trend_recruit(s: State, frame: Frame) -> bool:
    """Non-Conformity: recruits up to 3; with an empty pool recalls up to 3 from Objectives."""
    _follow_trend(s)
    if s.pool[HOC]:
        recruit(s, HOC, min(frame[2], s.pool[HOC]))
    else:
        recall_most(s, frame[2])
    return False


def _hysteria(s: State, frame: Frame) -> bool:
    """UFO Hysteria: an Action card, which it plays, and then a Treaty."""
    _kind, _seat, played, _b, _c = frame
    if played:
        s.stack.pop()
        draw_treaty(s, HOC)
    else:
        _follow_trend(s)
        push(s, HYSTERIA, HOC, 1)
        play_action(s)
    return False


ANSWERS: Final = {
    TAKING_BACK: _take_back,
    MEDIA: _media,
    TREND_SECONDARY: _trend_secondary,
    TREND_TREATY: _trend_treaty,
    TREND_RECRUIT: _trend_recruit,
    HYSTERIA: _hysteria,
}
