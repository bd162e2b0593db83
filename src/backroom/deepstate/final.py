"""The end of the game: agents leave, Inner Circles may be attached, a card is chosen for a Project's boost
(DS-10.1, DS-14.1)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import FIRST_INNER, GROUP, HOSTS, SUPREME_POWER
from backroom.deepstate.events import ATTACHED, BOOSTED, happened
from backroom.deepstate.holdings import attach, attachments
from backroom.deepstate.making import attach_choice, is_attach
from backroom.deepstate.scoring import best_attachments, best_boost, boost_size
from backroom.deepstate.state import UNKNOWN, Frame, State, seats_from
from backroom.deepstate.steps import push, step
from backroom.deepstate.vocabulary import ATTACH, BEST, BOOST, DONE, HOST_INDEX


def _finishing(s: State, _frame: Frame) -> bool:
    """Seats are asked clockwise from the holder; HOC takes its best by itself (DS-16.7, DS-16.8.4)."""
    s.stack.pop()
    for seat in reversed(seats_from(s, s.supervisor)):
        push(s, FINAL_ATTACHING, seat)
    return False


FINISHING: Final = step("finishing", _finishing)


def boostable(s: State, seat: int) -> list[int]:
    """The Supreme Power cards that a boost could go to, where none is chosen yet."""
    if s.boost[seat] != UNKNOWN or not boost_size(s, seat):
        return []
    return [card for card in s.own[seat] if GROUP[card] == SUPREME_POWER]


def _enter(s: State, frame: Frame) -> bool:
    seat = frame[1]
    if seat != s.rules.automaton and (attachments(s, seat) or boostable(s, seat)):
        return True
    s.stack.pop()
    if seat == s.rules.automaton:
        attach_best(s, seat)
    boost_best(s, seat)
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    seat = frame[1]
    out.extend([attach_choice(inner, card) for inner, card in attachments(s, seat)])
    out.extend([BOOST + HOST_INDEX[card] for card in boostable(s, seat)])
    out.append(BEST)
    out.append(DONE)


def _choose(s: State, frame: Frame, choice: int) -> None:
    seat = frame[1]
    if is_attach(choice):
        inner, host = divmod(choice - ATTACH, len(HOSTS))
        attach_for_good(s, seat, FIRST_INNER + inner, HOSTS[host])
        return
    if BOOST <= choice < BEST:
        boost(s, seat, HOSTS[choice - BOOST])
        return
    s.stack.pop()
    if choice == BEST:
        attach_best(s, seat)
    boost_best(s, seat)


FINAL_ATTACHING: Final = step("final", _enter, "final", _legal, _choose)


def attach_for_good(s: State, seat: int, inner: int, card: int) -> None:
    """Attaching at the end sets nothing off any more."""
    attach(s, seat, inner, card)
    happened(s, ATTACHED, seat, inner, card)


def attach_best(s: State, seat: int) -> None:
    """Make the attachments that pay most."""
    for inner, card in best_attachments(s, seat):
        attach_for_good(s, seat, inner, card)


def boost(s: State, seat: int, card: int) -> None:
    """The boost goes to a card."""
    s.boost[seat] = card
    happened(s, BOOSTED, seat, card)


def boost_best(s: State, seat: int) -> None:
    """With no card chosen, the boost goes to the best one."""
    if s.boost[seat] == UNKNOWN:
        card = best_boost(s, seat)
        if card != UNKNOWN:
            boost(s, seat, card)
