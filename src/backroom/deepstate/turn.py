"""A turn: what its seat may do, and that an Action ends it (DS-3.1 to DS-3.4, DS-9.3)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import MEN
from backroom.deepstate.decks import man_to_draw
from backroom.deepstate.events import PASSED, happened
from backroom.deepstate.holdings import attachments
from backroom.deepstate.infiltration import infiltration_choices, infiltration_chosen
from backroom.deepstate.making import attach_choice, attach_chosen, is_attach
from backroom.deepstate.men import men_choices, play_man
from backroom.deepstate.operations import is_operation, operation_choices, operation_chosen
from backroom.deepstate.projects import advance_choices, advance_chosen
from backroom.deepstate.recruiting import ask_recruit
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import always, step
from backroom.deepstate.vocabulary import COVERT, PASS, PLAY, RECRUIT

USED: Final = 1
"""A Men of Action card or Reptiloids were used this turn (DS-9.3, DS-15.3)."""


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    """DS-3.3, DS-3.4: the Actions open to the seat; passing only where none of them is mandatory."""
    _kind, seat, used, _b, _c = frame
    obliged = infiltration_choices(s, seat, out)
    if operation_choices(s, seat, 0, out):
        obliged = True
    rules = s.rules
    if seat != s.supervisor:
        if advance_choices(s, seat, 0, out):
            obliged = True
        if s.pool[seat] or man_to_draw(s):
            out.append(RECRUIT)
            obliged = True
    for offer in rules.turn_offers:
        if offer(s, seat, out):
            obliged = True
    if not obliged:
        out.append(PASS)
    if s.men[seat] and not used:
        men_choices(s, seat, out)
    for inner, card in attachments(s, seat):
        out.append(attach_choice(inner, card))


def _choose(s: State, frame: Frame, choice: int) -> None:
    """An Action pops the turn; what is no Action leaves it on the stack."""
    kind, seat, _used, _b, _c = frame
    if choice < COVERT:
        s.stack.pop()
        infiltration_chosen(s, seat, choice)
    elif is_operation(choice):
        s.stack.pop()
        operation_chosen(s, seat, choice, 0)
    elif choice < RECRUIT:
        s.stack.pop()
        advance_chosen(s, seat, choice)
    elif choice == RECRUIT:
        s.stack.pop()
        ask_recruit(s, seat, 1, 1)
    elif choice == PASS:
        s.stack.pop()
        happened(s, PASSED, seat)
    elif is_attach(choice):
        attach_chosen(s, seat, choice)
    elif PLAY <= choice < PLAY + len(MEN):
        s.stack[-1] = (kind, seat, USED, 0, 0)
        play_man(s, seat, choice)
    else:
        s.rules.turn_carries[choice](s, seat, choice)


TURN: Final = step("turn", always, "turn", _legal, _choose)


def mark_used(s: State) -> None:
    """Nothing more may be used before the Action of the turn on top of the stack."""
    kind, seat, _used, _b, _c = s.stack[-1]
    s.stack[-1] = (kind, seat, USED, 0, 0)
