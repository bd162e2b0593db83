"""Men of Action: when each may be played, and what it does (DS-9)."""

from __future__ import annotations

from typing import Final

from backroom.core.bag import without
from backroom.deepstate.catalog import (
    EMISSARY,
    HITMAN,
    MEDIATOR,
    OBJECTIVES,
    POWER_BROKER,
    RECRUITER,
    SLOTS,
    TURNCOAT,
)
from backroom.deepstate.decks import ONE_DEEP, deck_size, draw, known_cards, one_known_less
from backroom.deepstate.events import (
    HIT,
    KEPT,
    LOOKED,
    MEDIATED,
    ORDERED,
    PLAYED_MAN,
    happened,
    happened_to,
)
from backroom.deepstate.operations import operation_choices, operation_chosen
from backroom.deepstate.projects import BROKER, advance_choices, advance_chosen, can_advance
from backroom.deepstate.recruiting import ask_recruit
from backroom.deepstate.state import (
    MEN_DECK,
    NOBODY,
    OBJECTIVE_DECK,
    TREATY_DECK,
    UNKNOWN,
    Frame,
    State,
)
from backroom.deepstate.steps import always, push, step
from backroom.deepstate.taking import chosen_card, from_discard, take_choice
from backroom.deepstate.vocabulary import DECLINE, KEEP, PLAY, TOP
from backroom.deepstate.vocabulary import HIT as HIT_CHOICE

LOOKED_AT: Final = 4
EMISSARY_LESS: Final = 1
MOST_RECRUITED: Final = 3


def men_choices(s: State, seat: int, out: list[int]) -> None:
    """Add every Men of Action card in hand whose effect can happen (DS-9.3)."""
    last = UNKNOWN
    for man in s.men[seat]:
        if man != last and s.rules.men_playable[man](s, seat):
            out.append(PLAY + man)
        last = man


def play_man(s: State, seat: int, choice: int) -> None:
    """DS-9.3: the card goes to the discard pile, then its effect happens."""
    man = choice - PLAY
    s.men[seat] = without(s.men[seat], man)
    s.discard[MEN_DECK] += (man,)
    happened(s, PLAYED_MAN, seat, man)
    s.rules.men_effects[man](s, seat)


# --- Recruiter --------------------------------------------------------------------------------------------------------
def can_recruiter(_s: State, _seat: int) -> bool:
    """Always: with an empty pool it draws a card."""
    return True


def recruiter(s: State, seat: int) -> None:
    """DS-9.4: up to 3 agents, or a card instead."""
    ask_recruit(s, seat, 1, MOST_RECRUITED)


# --- Hitman -----------------------------------------------------------------------------------------------------------
def targets(s: State, seats: range) -> list[tuple[int, int]]:
    """(seat, card) of all agents of those seats on Objectives in the zone or owned."""
    found = []
    for at, seat in enumerate(s.stander):
        if seat in seats:
            found.append((seat, s.zone[at]))
    for seat in seats:
        found += [(seat, card) for card in s.own[seat] if s.agents[card]]
    return found


def can_hitman(s: State, _seat: int) -> bool:
    """Some agent stands on an Objective."""
    return bool(targets(s, range(s.rules.seats)))


def hitman(s: State, seat: int) -> None:
    """DS-9.4: one agent of any seat to its pool, then may play one more card."""
    push(s, AGAIN, seat)
    push(s, HITTING, seat)


def hit(s: State, seat: int, victim: int, card: int) -> None:
    """One agent on a card goes to its seat's pool; a seat with none left on a zone card is gone and draws nothing."""
    s.agents[card] -= 1
    s.pool[victim] += 1
    happened(s, HIT, seat, victim, card)
    if s.agents[card] == 0 and card in s.zone:
        at = s.zone.index(card)
        s.stander[at] = NOBODY
        s.ghosts[at] = 0


def _hit_legal(s: State, _frame: Frame, out: list[int]) -> None:
    out.extend(
        [HIT_CHOICE + seat * OBJECTIVES + card for seat, card in targets(s, range(s.rules.seats))]
    )


def _hit_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    victim, card = divmod(choice - HIT_CHOICE, OBJECTIVES)
    hit(s, frame[1], victim, card)


HITTING: Final = step("hitman", always, "hitman", _hit_legal, _hit_choose)


def _again_enter(s: State, frame: Frame) -> bool:
    """Asked only where there is a card to play."""
    out: list[int] = []
    men_choices(s, frame[1], out)
    if out:
        return True
    s.stack.pop()
    return False


def _again_legal(s: State, frame: Frame, out: list[int]) -> None:
    men_choices(s, frame[1], out)
    out.append(DECLINE)


def _again_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    if choice != DECLINE:
        play_man(s, frame[1], choice)


AGAIN: Final = step("again", _again_enter, "again", _again_legal, _again_choose)


# --- Emissary ---------------------------------------------------------------------------------------------------------
def can_emissary(s: State, seat: int) -> bool:
    """An Operation can be carried out with 1 agent less."""
    out: list[int] = []
    operation_choices(s, seat, EMISSARY_LESS, out)
    return bool(out)


def emissary(s: State, seat: int) -> None:
    """DS-9.4: a free Action: an Operation with 1 agent less."""
    push(s, SENDING, seat)


def _emissary_legal(s: State, frame: Frame, out: list[int]) -> None:
    operation_choices(s, frame[1], EMISSARY_LESS, out)


def _emissary_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    operation_chosen(s, frame[1], choice, EMISSARY_LESS)


SENDING: Final = step("emissary", always, "emissary", _emissary_legal, _emissary_choose)


# --- Turncoat ---------------------------------------------------------------------------------------------------------
def can_turncoat(s: State, _seat: int) -> bool:
    """At least one Treaty card is in deck and discard pile together."""
    return deck_size(s, TREATY_DECK) + len(s.discard[TREATY_DECK]) > 0


def turncoat(s: State, seat: int) -> None:
    """DS-9.4: look at 4 Treaties (what there is, at least 1); they are the deck's known top until they are placed."""
    looked: tuple[int, ...] = ()
    deep = known_cards(s, TREATY_DECK, seat)
    for _card in range(LOOKED_AT):
        card = draw(s, TREATY_DECK)
        if card == UNKNOWN:
            break
        looked += (card,)
    deep = max(deep, len(looked))
    s.top[TREATY_DECK] = looked + s.top[TREATY_DECK]
    s.known[TREATY_DECK] = 1 << seat
    if deep < len(s.top[TREATY_DECK]):
        s.known[TREATY_DECK] += deep * ONE_DEEP
    happened(s, LOOKED, seat, len(looked))
    push(s, KEEPING, seat, len(looked))


def _keep_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([KEEP + card for card in s.top[TREATY_DECK][: frame[2]]])


def _keep_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    seat, card = frame[1], choice - KEEP
    s.top[TREATY_DECK] = without(s.top[TREATY_DECK], card)
    if not s.top[TREATY_DECK]:
        s.known[TREATY_DECK] = 0
    elif s.known[TREATY_DECK] >= ONE_DEEP:
        one_known_less(s, TREATY_DECK)
    s.hand[seat] += (card,)
    happened_to(s, KEPT, seat, card)
    if frame[2] > 1:
        push(s, PLACING, seat, frame[2] - 1, frame[2] - 1)


KEEPING: Final = step("keep", always, "turncoat", _keep_legal, _keep_choose)


def _place_enter(s: State, frame: Frame) -> bool:
    """The last one goes by itself."""
    if frame[2] > 1:
        return True
    s.stack.pop()
    happened(s, ORDERED, frame[1], frame[3])
    return False


def _place_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([TOP + card for card in s.top[TREATY_DECK][: frame[2]]])


def _place_choose(s: State, frame: Frame, choice: int) -> None:
    """The first named ends deepest: it goes behind those not yet placed, before those placed already."""
    kind, seat, left, all_, _c = frame
    card = choice - TOP
    top = without(s.top[TREATY_DECK], card)
    s.top[TREATY_DECK] = (*top[: left - 1], card, *top[left - 1 :])
    s.stack[-1] = (kind, seat, left - 1, all_, 0)


PLACING: Final = step("top", _place_enter, "turncoat", _place_legal, _place_choose)


# --- Power Broker -----------------------------------------------------------------------------------------------------
def can_power_broker(s: State, seat: int) -> bool:
    """An Advance with 1 agent less is possible."""
    for slot in range(SLOTS):
        if can_advance(s, seat, slot, BROKER):
            return True
    return False


def power_broker(s: State, seat: int) -> None:
    """DS-9.4: a free Action: an Advance with 1 agent less."""
    push(s, BROKERING, seat)


def _broker_legal(s: State, frame: Frame, out: list[int]) -> None:
    advance_choices(s, frame[1], BROKER, out)


def _broker_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    advance_chosen(s, frame[1], choice, BROKER)


BROKERING: Final = step("power-broker", always, "power-broker", _broker_legal, _broker_choose)


# --- Mediator ---------------------------------------------------------------------------------------------------------
def mediable(s: State, seat: int) -> list[int]:
    """The cards of the discard pile that a seat has agents enough for; a Reptiloid costs none (DS-15.5)."""
    reserve = s.reserve[seat]
    return [card for card in s.discard[OBJECTIVE_DECK] if s.rules.need[card] <= reserve]


def can_mediator(s: State, seat: int) -> bool:
    """Some card of the discard pile can be paid."""
    return bool(mediable(s, seat))


def mediator(s: State, seat: int) -> None:
    """DS-9.4: take any Objective from the discard pile for its number of agents."""
    push(s, MEDIATING, seat)


def _mediator_legal(s: State, frame: Frame, out: list[int]) -> None:
    out.extend([take_choice(card) for card in mediable(s, frame[1])])


def _mediator_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    seat, card = frame[1], chosen_card(choice)
    agents = s.rules.need[card]
    s.reserve[seat] -= agents
    s.pool[seat] += agents
    happened(s, MEDIATED, seat, card, agents)
    from_discard(s, seat, card)


MEDIATING: Final = step("mediator", always, "mediator", _mediator_legal, _mediator_choose)

PLAYABLE: Final = {
    RECRUITER: can_recruiter,
    HITMAN: can_hitman,
    EMISSARY: can_emissary,
    TURNCOAT: can_turncoat,
    POWER_BROKER: can_power_broker,
    MEDIATOR: can_mediator,
}
EFFECTS: Final = {
    RECRUITER: recruiter,
    HITMAN: hitman,
    EMISSARY: emissary,
    TURNCOAT: turncoat,
    POWER_BROKER: power_broker,
    MEDIATOR: mediator,
}
