"""The course of a game: rounds, phases, whose turn it is, and when it ends (DS-2, DS-6, DS-7.1)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIRST_REPTILOID, WAR
from backroom.deepstate.decks import draw, shuffle_in
from backroom.deepstate.discards import HAND, HAND_LIMIT, ask_discard
from backroom.deepstate.events import (
    BENEATH,
    GAME_OVER,
    LAID,
    ROUND,
    STALEMATE,
    SUPERVISOR,
    TREATY_TIME,
    WAR_BREAKS_OUT,
    WAR_ENDS,
    happened,
)
from backroom.deepstate.events import TURN as TURN_EVENT
from backroom.deepstate.final import FINISHING
from backroom.deepstate.infiltration import ghosts_for, is_open
from backroom.deepstate.making import IN_PHASE, ask_treaty
from backroom.deepstate.purge import ask_purges
from backroom.deepstate.recruiting import ask_recruit
from backroom.deepstate.state import (
    ACTION,
    FINAL,
    NOBODY,
    OBJECTIVE_DECK,
    OVER,
    TREATY_PHASE,
    UNKNOWN,
    Frame,
    State,
    seats_from,
)
from backroom.deepstate.steps import push, step
from backroom.deepstate.takeover import TAKING_OVER
from backroom.deepstate.turn import TURN

SUPERVISOR_RECRUITS: Final = 2
HEADHUNTER_RECRUITS: Final = 1
HEADHUNTER_AHEAD: Final = 3


def headhunter(s: State) -> int:
    """DS-1.1: with 5 seats the fourth seat clockwise from the holder has the Headhunter."""
    return (s.supervisor + HEADHUNTER_AHEAD) % s.rules.seats if s.rules.headhunter else NOBODY


# --- action phase (DS-2.2, DS-3.1, DS-3.2) ----------------------------------------------------------------------------
def _action_phase(s: State, frame: Frame) -> bool:
    """The Supervisor passes on (not in the very first action phase of the game: argument 1), then turns begin."""
    s.stack.pop()
    s.phase = ACTION
    if not frame[2]:
        s.supervisor = (s.supervisor + 1) % s.rules.seats
    happened(s, SUPERVISOR, s.supervisor)
    push(s, BEGIN_TURN, s.supervisor)
    return False


ACTION_PHASE: Final = step("action-phase", _action_phase)


def _begin_turn(s: State, frame: Frame) -> bool:
    """The first turn of an action phase, or of a loaded position."""
    s.stack.pop()
    push(s, END_TURN, NOBODY)
    begin_turn(s, frame[1])
    return False


def begin_turn(s: State, seat: int) -> None:
    """The holder first recruits 2, the Headhunter's seat 1 (DS-3.2), then comes the turn itself."""
    s.turn = seat
    happened(s, TURN_EVENT, seat)
    if seat == s.rules.automaton:
        s.rules.automaton_turn(s)
        return
    push(s, TURN, seat)
    if seat == s.supervisor:
        ask_recruit(s, seat, SUPERVISOR_RECRUITS, SUPERVISOR_RECRUITS)
    elif s.rules.headhunter and seat == headhunter(s):
        ask_recruit(s, seat, HEADHUNTER_RECRUITS, HEADHUNTER_RECRUITS)


BEGIN_TURN: Final = step("begin-turn", _begin_turn)


def _end_turn(s: State, _frame: Frame) -> bool:
    """The next seat clockwise begins its turn above this frame, or the takeover phase comes."""
    following = (s.turn + 1) % s.rules.seats
    if following == s.supervisor:
        s.stack.pop()
        push(s, AFTER_TAKEOVER, NOBODY)
        push(s, TAKING_OVER, NOBODY)
    else:
        begin_turn(s, following)
    return False


END_TURN: Final = step("end-turn", _end_turn)


def _after_takeover(s: State, _frame: Frame) -> bool:
    """DS-2.1: the treaty phase comes when the zone is empty (or stuck, DS-2.4), else the next action phase."""
    s.stack.pop()
    # infiltrate() sets -1: this action phase saw an agent placed.
    s.idle += 1
    if s.zone and s.idle >= s.rules.seats and _stuck(s):
        _clear_zone(s)
    push(s, ACTION_PHASE if s.zone else TREATIES, NOBODY)
    return False


AFTER_TAKEOVER: Final = step("after-takeover", _after_takeover)


def _stuck(s: State) -> bool:
    """DS-2.4: no seat could infiltrate a card open to it even with all agents but coordinators and its ghosts."""
    for seat in range(s.rules.seats):
        agents = s.rules.meeples - coordinators(s, seat)
        for at, card in enumerate(s.zone):
            if is_open(s, seat, at) and s.rules.need[card] <= agents + ghosts_for(s, seat, at):
                return False
    return True


def coordinators(s: State, seat: int) -> int:
    """How many of a seat's agents are coordinators; HOC's tokens in the last two slots are none (DS-16.8)."""
    first = seat * 5
    slots = 3 if seat == s.rules.automaton else 5
    return sum(1 for stage in s.stage[first : first + slots] if stage)


def _clear_zone(s: State) -> None:
    """DS-2.4: the rest of the zone, Reptiloids beneath included, goes to the discard pile."""
    happened(s, STALEMATE)
    for at, card in enumerate(s.zone):
        s.discard[OBJECTIVE_DECK] += (card,)
        if s.beneath[at] != UNKNOWN:
            s.discard[OBJECTIVE_DECK] += (s.beneath[at],)
    s.zone, s.stander, s.ghosts, s.beneath = [], [], [], []


# --- treaty phase (DS-6) ----------------------------------------------------------------------------------------------
def _treaties(s: State, _frame: Frame) -> bool:
    """Wars end, each seat may make a Treaty, hands are cut to the limit, then the phase's end effects happen."""
    s.stack.pop()
    s.phase = TREATY_PHASE
    if s.wars:
        s.past_wars += s.wars
        s.wars = 0
        happened(s, WAR_ENDS)
    happened(s, TREATY_TIME)
    for hook in s.rules.treaty_phase_begin:
        hook(s)
    push(s, END_OF_TREATIES, NOBODY)
    order = seats_from(s, s.supervisor)
    for seat in reversed(order):
        push(s, HAND_LIMITING, seat)
    for seat in reversed(order):
        ask_treaty(s, seat, IN_PHASE)
    return False


TREATIES: Final = step("treaties", _treaties)


def _hand_limit(s: State, frame: Frame) -> bool:
    """DS-6.5: down to 6 Treaty cards, one seat after another."""
    s.stack.pop()
    ask_discard(s, frame[1], HAND, len(s.hand[frame[1]]) - HAND_LIMIT)
    return False


HAND_LIMITING: Final = step("hand-limit", _hand_limit)


def _end_of_treaties(s: State, _frame: Frame) -> bool:
    """DS-6.6: end of the treaty phase effects come before the new zone, also in the last round."""
    s.stack.pop()
    push(s, NEXT_ROUND, NOBODY)
    push(s, PHASE_END_HOOKS, NOBODY)
    ask_purges(s)
    return False


END_OF_TREATIES: Final = step("end-of-treaties", _end_of_treaties)


def _phase_end_hooks(s: State, _frame: Frame) -> bool:
    s.stack.pop()
    for hook in s.rules.treaty_phase_end:
        hook(s)
    return False


PHASE_END_HOOKS: Final = step("phase-end", _phase_end_hooks)


def _next_round(s: State, _frame: Frame) -> bool:
    """DS-2.3: the game ends when the deck holds fewer cards than the zone needs, else the next round begins."""
    s.stack.pop()
    if last_round(s):
        s.phase = FINAL
        push(s, GAME_END, NOBODY)
        push(s, FINISHING, NOBODY)
        return False
    s.round += 1
    s.idle = 0
    happened(s, ROUND, UNKNOWN, s.round)
    lay_zone(s, first=False)
    push(s, ACTION_PHASE, NOBODY)
    return False


NEXT_ROUND: Final = step("next-round", _next_round)


def last_round(s: State) -> bool:
    """Whether the deck holds too few regular cards and wars for another zone (DS-2.3, DS-15.1)."""
    left = sum(
        1
        for deck in (s.top[OBJECTIVE_DECK], s.bag[OBJECTIVE_DECK])
        for card in deck
        if card < FIRST_REPTILOID
    )
    return left < s.rules.zone_size


def _game_end(s: State, _frame: Frame) -> bool:
    s.stack.pop()
    s.phase = OVER
    happened(s, GAME_OVER)
    return False


GAME_END: Final = step("game-end", _game_end)


# --- the zone (DS-1.5, DS-7.1, DS-15.1) -------------------------------------------------------------------------------
def lay_zone(s: State, first: bool) -> None:
    """Lay out a new row. At setup a war is replaced and shuffled back (DS-1.5), later it takes a place and is put
    beside the deck (DS-7.1). A Reptiloid lies beneath the next regular Objective (DS-15.1)."""
    aside: tuple[int, ...] = ()
    waiting = UNKNOWN
    places = s.rules.zone_size
    while places:
        card = draw(s, OBJECTIVE_DECK)
        if card == UNKNOWN:
            break
        if card >= FIRST_REPTILOID:
            if waiting == UNKNOWN:
                waiting = card
            else:
                aside += (card,)
        elif card >= WAR:
            if first:
                aside += (card,)
            else:
                s.wars += 1
                places -= 1
        else:
            _lay(s, card, waiting)
            waiting = UNKNOWN
            places -= 1
    if waiting != UNKNOWN:
        aside += (waiting,)
    if aside:
        shuffle_in(s, OBJECTIVE_DECK, aside)
    if s.wars:
        happened(s, WAR_BREAKS_OUT, UNKNOWN, s.wars)


def _lay(s: State, card: int, beneath: int) -> None:
    s.zone.append(card)
    s.stander.append(NOBODY)
    s.ghosts.append(0)
    s.beneath.append(beneath)
    happened(s, LAID, UNKNOWN, card)
    if beneath != UNKNOWN:
        happened(s, BENEATH, UNKNOWN, card, beneath)
