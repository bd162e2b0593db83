"""Setting a game up: decks, seats, the first zone, and the deal of Treaties (DS-1)."""

from __future__ import annotations

from typing import Final

from backroom.core.bag import without
from backroom.core.stream import below, sow
from backroom.deepstate.catalog import COVERT_OPERATIONS
from backroom.deepstate.course import ACTION_PHASE, lay_zone
from backroom.deepstate.decks import draw, shuffle_in
from backroom.deepstate.events import PICKED, PUT_BACK, ROUND, happened, happened_to
from backroom.deepstate.state import (
    MEN_DECK,
    NOBODY,
    OBJECTIVE_DECK,
    SETUP,
    TREATY_DECK,
    UNKNOWN,
    Frame,
    State,
    blank,
)
from backroom.deepstate.steps import SIMULTANEOUS, push, settle, step
from backroom.deepstate.tables import Rules
from backroom.deepstate.vocabulary import PICK
from backroom.deepstate.vocabulary import PUT_BACK as PUT_BACK_CHOICE

FIRST_GAME_HAND: Final = 4
DEALT_HAND: Final = 6
PUT_BACK_EACH: Final = 2
ANSWERED: Final = 0


def new_game(rules: Rules, seed: str) -> State:
    """A new game up to its first decision."""
    s = blank(rules)
    sow(s, seed)
    fill_decks(s)
    first = rules.options["first"]
    s.supervisor = below(s, rules.seats) if first is None else first
    s.turn = s.supervisor
    s.phase = SETUP
    for seat in range(rules.seats):
        s.reserve[seat] = rules.active_at_start
        s.pool[seat] = rules.meeples - rules.active_at_start
    happened(s, ROUND, UNKNOWN, 1)
    lay_zone(s, first=True)
    push(s, ACTION_PHASE, NOBODY, 1)
    _deal(s)
    for hook in rules.at_setup:
        hook(s)
    settle(s)
    return s


def fill_decks(s: State) -> None:
    """Every card of the game into its deck (DS-1.4), the Covert Operations cheapest first (DS-1.7)."""
    rules = s.rules
    s.bag[OBJECTIVE_DECK] = tuple(sorted(rules.deck + rules.reptiloids))
    s.bag[TREATY_DECK] = rules.treaty_deck
    s.bag[MEN_DECK] = tuple(
        man for man, copies in enumerate(rules.men_copies) for _copy in range(copies)
    )
    s.covert = tuple(range(len(COVERT_OPERATIONS)))
    s.black = rules.black_copies


def _deal(s: State) -> None:
    """DS-1.3: three ways to deal Treaties; HOC's are dealt by its own file (DS-16.1.2)."""
    deal = s.rules.options["treaty_deal"]
    people = [seat for seat in range(s.rules.seats) if seat != s.rules.automaton]
    if deal == "draft":
        push(s, DRAFTING, SIMULTANEOUS)
    elif deal == "standard":
        push(s, PUTTING_BACK, SIMULTANEOUS)
    for seat in people:
        cards = tuple(
            draw(s, TREATY_DECK)
            for _card in range(FIRST_GAME_HAND if deal == "first-game" else DEALT_HAND)
        )
        if deal == "draft":
            s.packs[seat] = tuple(sorted(cards))
        else:
            s.hand[seat] = cards


# --- the draft --------------------------------------------------------------------------------------------------------
def _draft_enter(s: State, _frame: Frame) -> bool:
    """All seats pick at the same time; when all have, the packs are passed on clockwise."""
    if any(pick == UNKNOWN for pick in s.picks):
        return True
    seats = s.rules.seats
    for seat in range(seats):
        s.hand[seat] += (s.picks[seat],)
        s.packs[seat] = without(s.packs[seat], s.picks[seat])
        s.picks[seat] = UNKNOWN
    s.packs = [s.packs[seat - 1] for seat in range(seats)]
    if s.packs[0]:
        return True
    s.stack.pop()
    push(s, PUTTING_BACK, SIMULTANEOUS)
    return False


def _draft_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([PICK + treaty for treaty in s.packs[frame[1]]])


def _draft_choose(s: State, frame: Frame, choice: int) -> None:
    s.picks[frame[1]] = choice - PICK
    happened_to(s, PICKED, frame[1], choice - PICK)


DRAFTING: Final = step("draft", _draft_enter, "draft", _draft_legal, _draft_choose)


# --- putting back -----------------------------------------------------------------------------------------------------
def _back_enter(s: State, _frame: Frame) -> bool:
    """Every seat secretly puts 2 back; when all have, they are shuffled into the deck."""
    for seat in range(s.rules.seats):
        if s.picks[seat] == UNKNOWN and seat != s.rules.automaton:
            return True
    s.stack.pop()
    for seat in range(s.rules.seats):
        for treaty in s.back[seat]:
            s.hand[seat] = without(s.hand[seat], treaty)
        shuffle_in(s, TREATY_DECK, s.back[seat])
        s.back[seat] = ()
        s.picks[seat] = UNKNOWN
    return False


def _back_legal(s: State, frame: Frame, out: list[int]) -> None:
    seat = frame[1]
    out.extend([PUT_BACK_CHOICE + treaty for treaty in s.hand[seat] if treaty not in s.back[seat]])


def _back_choose(s: State, frame: Frame, choice: int) -> None:
    seat, treaty = frame[1], choice - PUT_BACK_CHOICE
    s.back[seat] += (treaty,)
    if len(s.back[seat]) == PUT_BACK_EACH:
        s.picks[seat] = ANSWERED
    happened_to(s, PUT_BACK, seat, treaty)


PUTTING_BACK: Final = step("put-back", _back_enter, "put-back", _back_legal, _back_choose)
