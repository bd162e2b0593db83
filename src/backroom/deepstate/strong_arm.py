"""Strong-Arm Tactics (DS-13): COUNTER-TERRORISM, Black Operations and three Treaties, each an option.

Black Operations are carried out like Covert ones (`operations`), and their discards are those of `discards`.
"""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COUNTER_TERRORISM,
    FIRST_BLACK,
    GROUP,
    MOST_POOL_HELP,
    TREATIES,
)
from backroom.deepstate.discards import PLAY_AREA, can_discard
from backroom.deepstate.events import SENT_AWAY, happened
from backroom.deepstate.operations import offer
from backroom.deepstate.state import State, seats_from
from backroom.deepstate.steps import works
from backroom.deepstate.tables import Rules
from backroom.deepstate.taking import ask_secondary
from backroom.deepstate.vocabulary import BLACK, BLACK_HELPED

TREATIES_ADDED: Final = tuple(
    TREATIES.index(slug) for slug in ("counter-terrorism-committee", "interpol", "osce")
)


def install_counter_terrorism(rules: Rules) -> None:
    """DS-13.1, DS-13.2, DS-13.6: a fifth Project that nobody must advance in."""
    slot = rules.lay_project(COUNTER_TERRORISM)
    rules.mandatory[slot] = False
    rules.benefit[slot] = _others_lose
    rules.help_at = (0, *rules.facts["projects"]["counter-terrorism"]["pool_help"])


def _others_lose(s: State, seat: int, stage: int) -> None:
    """DS-13.1: every other seat sends agents, or what it has, from its reserve to its pool."""
    lost = s.rules.facts["projects"]["counter-terrorism"]["others_lose"][stage - 1]
    for other in seats_from(s, s.supervisor):
        agents = min(lost, s.reserve[other])
        if other != seat and agents:
            s.reserve[other] -= agents
            s.pool[other] += agents
            happened(s, SENT_AWAY, other, agents)


def install_black_operations(rules: Rules) -> None:
    """DS-13.7: three open stacks beside the Covert Operations."""
    facts = rules.facts["black-operations"]
    rules.black_copies = tuple(facts[slug]["copies"] for slug in BLACK_OPERATIONS)
    rules.more_operations.append(_offer_black)


def _offer_black(s: State, seat: int, less: int, out: list[int]) -> None:
    """DS-13.7 to DS-13.9: those that are open to a seat; none obliges."""
    for black in range(len(BLACK_OPERATIONS)):
        operation = FIRST_BLACK + black
        if black_open(s, seat, operation):
            offer(
                s, seat, operation, less, BLACK + black, BLACK_HELPED + black * MOST_POOL_HELP, out
            )


def black_open(s: State, seat: int, operation: int) -> bool:
    """DS-13.7, DS-13.8: a copy is left, the Operation it needs is owned, and enough can be discarded."""
    rules = s.rules
    if s.black[operation - FIRST_BLACK] <= 0:
        return False
    wanted = rules.operation_wants[operation]
    if wanted >= 0 and wanted not in s.operations[seat]:
        return False
    return can_discard(s, seat, PLAY_AREA, rules.operation_discards[operation])


def install_treaties(rules: Rules) -> None:
    """DS-13.10: Counter-Terrorism Committee, Interpol and OSCE join the deck."""
    rules.treaty_deck += TREATIES_ADDED
    rules.after_discard.append(_after_discard)


def _after_discard(s: State, seat: int, card: int) -> None:
    """DS-13.10: on discarding an Objective of the group a seat may take a Secondary one of two others."""
    lasting = works(s, seat) & s.rules.on_discarding[GROUP[card]]
    for number in TREATIES_ADDED:
        if lasting >> number & 1:
            ask_secondary(s, seat, s.rules.treaties[number].bits(1))


INSTALL: Final = {
    "counter-terrorism": install_counter_terrorism,
    "black-operations": install_black_operations,
    "strong-arm-treaties": install_treaties,
}
