"""Superiority Doctrine (DS-12): NUCLEAR POWER, WORLD INC. and WORLDWIDE BANK, each alone or together."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _
from backroom.deepstate.catalog import (
    CORPORATIONS,
    GROUPS,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    NUCLEAR_POWER,
    OBJECTIVES,
    SLOTS,
    SUPREME_POWER,
    WORLD_INC,
    WORLDWIDE_BANK,
)
from backroom.deepstate.scoring import INNER, Sheet
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import push, step
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import recall, recall_choices
from backroom.deepstate.vocabulary import DONE, RECALL, RECALL_ALL

NOTHING: Final = (0, 0, 0, 0, 0, 0)
WORLD_INC_SLOT: Final = 1
SHARE: Final = (0, 2, 4, 6, 6, 6)
"""DS-12.3: Influence for each Project with a coordinator, by Stage of WORLD INC."""
TOP_GROUPS: Final = frozenset({KEY_CONNECTIONS, INNER_CIRCLE, SUPREME_POWER})
ALL_GROUPS: Final = frozenset(range(len(GROUPS)))


def install_nuclear_power(rules: Rules) -> None:
    """DS-12.2: ghosts for each World War that has come into play so far."""
    rules.lay_project(NUCLEAR_POWER)
    rules.ghosts_by_war = True


def install_worldwide_bank(rules: Rules) -> None:
    """DS-12.4: cards are open wherever they lie: Corporations, then the three higher groups, then all."""
    rules.lay_project(WORLDWIDE_BANK)
    rules.reach_at = NOTHING
    rules.open_kind_at = (-1, CORPORATIONS, -1, -1, -1, -1)
    rules.open_groups_at = (
        frozenset(),
        frozenset(),
        TOP_GROUPS,
        ALL_GROUPS,
        ALL_GROUPS,
        ALL_GROUPS,
    )


# --- WORLD INC. (DS-12.3) ---------------------------------------------------------------------------------------------
def install_world_inc(rules: Rules) -> None:
    """DS-12.3: take agents back on each Advance, and a share for each Project at the end."""
    slot = rules.lay_project(WORLD_INC)
    rules.recalls_at = NOTHING
    rules.benefit[slot] = _take_back
    rules.scorers.append(_share)


def _take_back(s: State, seat: int, _stage: int) -> None:
    push(s, TAKING_BACK, seat)


def _enter(s: State, frame: Frame) -> bool:
    """Asked only while there are agents on own Objectives."""
    for card in s.own[frame[1]]:
        if s.agents[card]:
            return True
    s.stack.pop()
    return False


def _legal(s: State, frame: Frame, out: list[int]) -> None:
    recall_choices(s, frame[1], out)
    out.append(RECALL_ALL)
    out.append(DONE)


def _choose(s: State, frame: Frame, choice: int) -> None:
    seat = frame[1]
    if RECALL <= choice < RECALL + OBJECTIVES:
        recall(s, seat, choice - RECALL, 1)
        return
    s.stack.pop()
    if choice == RECALL_ALL:
        recall_everybody(s, seat)


TAKING_BACK: Final = step("world-inc", _enter, "recall", _legal, _choose)


def recall_everybody(s: State, seat: int) -> None:
    """All agents on own Objectives come back to the reserve."""
    for card in s.own[seat]:
        if s.agents[card]:
            recall(s, seat, card, s.agents[card])


def _share(s: State, seat: int, sheet: Sheet) -> None:
    first = seat * SLOTS
    joined = sum(1 for stage in s.stage[first : first + SLOTS] if stage)
    each = SHARE[s.stage[first + WORLD_INC_SLOT]]
    sheet.add(
        INNER,
        each * joined,
        _("WORLD, INC.: {rate} for each of {number} Projects"),
        rate=each,
        number=joined,
    )


INSTALL: Final = {
    "nuclear-power": install_nuclear_power,
    "world-inc": install_world_inc,
    "worldwide-bank": install_worldwide_bank,
}
