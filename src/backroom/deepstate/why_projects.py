"""Why an Advance is not legal now: which of the next Stage's requirements is not met."""

from __future__ import annotations

from backroom.core.refusal import Refusal, refuse
from backroom.deepstate.catalog import (
    EMBLEMS,
    GROUPS,
    PROJECT_SLOT,
    PROJECTS,
    SLOTS,
    SPECIAL,
    STAGES,
)
from backroom.deepstate.discards import PLAY_AREA, can_discard, weighed
from backroom.deepstate.projects import BROKER, agents_asked, emblems_asked, special_asked
from backroom.deepstate.reptiloids import CONTACTEE_PRICE
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import PROMPT


def advance(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    """DS-3.3, DS-3.9: what of the next Stage's requirements is not met."""
    slot, name, prompt = PROJECT_SLOT[index], PROJECTS[index], PROMPT[frame[0]]
    if s.rules.project[slot] != index:
        return refuse("DS-1.6", "{project} is not on the table", project=name)
    at = s.stage[seat * SLOTS + slot]
    if prompt == "contactee":
        return _contacted(s, seat, name, at)
    if prompt == "turn" and seat == s.supervisor:
        return refuse(
            "DS-3.3", "with the Supervisor your Action can be neither an Advance nor recruiting"
        )
    if at >= STAGES:
        return refuse(
            "DS-3.9",
            "you are at Stage V of {project}: there is no further one",
            project=name,
            stage=at,
        )
    return _stage(s, seat, slot, at + 1, BROKER if prompt == "power-broker" else 0)


def _contacted(s: State, seat: int, name: str, at: int) -> Refusal:
    if not at:
        return refuse("DS-15.6", "you have no coordinator in {project}", project=name, stage=0)
    if at >= len(CONTACTEE_PRICE):
        return refuse(
            "DS-15.6",
            "Contactee works for Stages I to III; in {project} you are at {stage}",
            project=name,
            stage=at,
        )
    return refuse(
        "DS-15.6",
        "{project} takes Reptiloids: {needs}, you have {have}",
        project=name,
        needs=CONTACTEE_PRICE[at],
        have=len(s.reptiloids[seat]),
    )


def _stage(s: State, seat: int, slot: int, stage: int, broker: int) -> Refusal | None:
    """The first requirement of a Stage that is not met."""
    name = PROJECTS[s.rules.project[slot]]
    cost = s.rules.cost[slot][stage]
    agents = agents_asked(s, slot, stage, broker)
    if agents > s.reserve[seat]:
        return refuse(
            "DS-3.9",
            "Stage {stage} of {project} takes agents: {needs}, you have {have}",
            stage=stage,
            project=name,
            needs=agents,
            have=s.reserve[seat],
        )
    if slot < 3 and emblems_asked(s, slot, stage) > s.emblems[seat * 4 + slot]:
        return refuse(
            "DS-3.9",
            "Stage {stage} of {project} needs {what} emblems: {needs}, you have {have}",
            stage=stage,
            project=name,
            needs=emblems_asked(s, slot, stage),
            what=EMBLEMS[slot],
            have=s.emblems[seat * 4 + slot],
        )
    if cost.cards and cost.cards > s.groups[seat * 6 + s.rules.cost_group[slot]]:
        return refuse(
            "DS-12.1",
            "Stage {stage} of {project} needs cards of {what}: {needs}; you have {have}",
            stage=stage,
            project=name,
            needs=cost.cards,
            what=GROUPS[s.rules.cost_group[slot]],
            have=s.groups[seat * 6 + s.rules.cost_group[slot]],
        )
    if cost.special and special_asked(s, slot, stage) > s.emblems[seat * 4 + SPECIAL]:
        return refuse(
            "DS-5.4",
            "Stage {stage} of {project} discards Special Interest emblems: {needs}, your cards show {have}",
            stage=stage,
            project=name,
            needs=special_asked(s, slot, stage),
            have=s.emblems[seat * 4 + SPECIAL],
        )
    treaties = s.made[seat].bit_count()
    if cost.treaties_lost > treaties:
        return refuse(
            "DS-14.2",
            "Stage {stage} of {project} discards made Treaties: {needs}; you have {have}",
            stage=stage,
            project=name,
            needs=cost.treaties_lost,
            have=treaties,
        )
    if cost.treaties_shown > treaties:
        return refuse(
            "DS-15.4",
            "Stage {stage} of {project} needs made Treaties: {needs}; you have {have}",
            stage=stage,
            project=name,
            needs=cost.treaties_shown,
            have=treaties,
        )
    if not can_discard(s, seat, PLAY_AREA, cost.discards):
        return refuse(
            "DS-13.3",
            "Stage {stage} of {project} discards cards: {needs}; yours count {have}",
            stage=stage,
            project=name,
            needs=cost.discards,
            have=sum(weight for _card, weight in weighed(s, seat, PLAY_AREA)),
        )
    return refuse(
        "DS-3.9",
        "no agent of yours could become the coordinator in {project}",
        project=name,
        have=0,
    )
