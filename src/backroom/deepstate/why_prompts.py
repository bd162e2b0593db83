"""Why an answer to a prompt is not legal now: what is not there, not enough, or not what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.core.refusal import Refusal, refuse
from backroom.deepstate.catalog import (
    CARD_SLUGS,
    FIRST_INNER,
    FIRST_REPTILOID,
    GROUPS,
    HOSTS,
    KINDS,
    OBJECTIVES,
    OPERATIONS,
    PROJECT_SLOT,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    TREATIES,
)
from backroom.deepstate.discards import (
    HAND,
    MADE_TREATIES,
    MEN,
    PLAY_AREA,
    REPTILOIDS,
    SPECIAL_INTEREST,
    weighed,
)
from backroom.deepstate.holdings import supply_left
from backroom.deepstate.state import OBJECTIVE_DECK, TREATY_DECK, UNKNOWN, Frame, State
from backroom.deepstate.steps import PROMPT
from backroom.deepstate.vocabulary import (
    DISCARD,
    DISCARD_MAN,
    DISCARD_OPERATION,
    DISCARD_SECONDARY,
    DISCARD_TREATY,
    DISCARD_TREND,
)

Reason = Callable[[State, int, Frame, int], Refusal | None]


def no_answer(_s: State, _seat: int, frame: Frame, _index: int) -> Refusal | None:
    """Declining, done and the like where they are not offered."""
    return refuse(
        "DS-3.4", "this must be decided: {prompt} cannot be declined here", prompt=PROMPT[frame[0]]
    )


# --- the deal ---------------------------------------------------------------------------------------------------------
def pick(_s: State, _seat: int, _frame: Frame, index: int) -> Refusal | None:
    return refuse("DS-1.3", "{treaty} is not in the pack you hold", treaty=TREATIES[index])


def put_back(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    if index in s.back[seat]:
        return refuse("DS-1.3", "you have put {treaty} back already", treaty=TREATIES[index])
    return refuse("DS-1.3", "{treaty} is not in your hand", treaty=TREATIES[index])


# --- recruiting -------------------------------------------------------------------------------------------------------
def recruit_some(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    agents, pool = index + 1, s.pool[seat]
    if agents > pool:
        return refuse(
            "DS-3.11",
            "you cannot recruit {agents}: your pool holds {pool}",
            agents=agents,
            pool=pool,
        )
    if agents > frame[3]:
        return refuse(
            "DS-3.11",
            "you may recruit {most} at the most, not {agents}",
            most=frame[3],
            agents=agents,
        )
    return refuse(
        "DS-3.2",
        "you recruit exactly {least} here, not {agents}",
        least=min(frame[2], pool),
        agents=agents,
    )


def draw(s: State, _seat: int, frame: Frame, _index: int) -> Refusal | None:
    if PROMPT[frame[0]] == "recruit":
        return refuse("DS-9.2", "a card instead of agents is drawn only with Men of Action")
    return refuse("DS-14.4", "no card may be drawn here")


# --- discards ---------------------------------------------------------------------------------------------------------
DISCARD_RULES: Final = {
    SPECIAL_INTEREST: "DS-5.4",
    PLAY_AREA: "DS-13.3",
    MADE_TREATIES: "DS-14.2",
    HAND: "DS-6.5",
    MEN: "DS-9.1",
    REPTILOIDS: "DS-15",
}
"""The rule that asks for each sort of discards."""


def discarding(first: int, names: tuple[str, ...]) -> Reason:
    """The reasons for one block of discards: not there, does not count here, or superfluous."""

    def reason(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
        card = names[index]
        choice = first + index
        if PROMPT[frame[0]] == "purge":
            return _purging(s, seat, frame, card, choice)
        what, need, smallest = frame[2], frame[3], frame[4]
        counts = dict(weighed(s, seat, what))
        if choice in counts:
            return refuse(
                DISCARD_RULES[what],
                "with {card} one of the chosen cards would be superfluous: {need} still to be reached",
                card=card,
                need=need,
                counts=counts[choice],
                smallest=smallest,
            )
        if what == SPECIAL_INTEREST and first == DISCARD and index in s.own[seat]:
            return refuse(
                "DS-5.4",
                "{card} shows no Special Interest emblem; still needed: {need}",
                card=card,
                need=need,
            )
        if what in (HAND, MADE_TREATIES) and first == DISCARD_TREATY:
            return refuse(DISCARD_RULES[what], "you do not have {card} there to discard", card=card)
        if _owns(s, seat, first, index):
            return refuse(DISCARD_RULES[what], "{card} does not count here", card=card)
        return refuse("DS-4.4", "you do not have {card}", card=card)

    return reason


def _owns(s: State, seat: int, first: int, index: int) -> bool:
    if first == DISCARD:
        return index in s.own[seat]
    if first == DISCARD_SECONDARY:
        return s.secondary[seat * 4 + index] > 0
    if first == DISCARD_OPERATION:
        return index in s.operations[seat]
    if first == DISCARD_TREND:
        return index in s.trends_taken[seat]
    if first == DISCARD_TREATY:
        return bool(s.made[seat] >> index & 1) or index in s.hand[seat]
    if first == DISCARD_MAN:
        return index in s.men[seat]
    return index + FIRST_REPTILOID in s.reptiloids[seat]


def _purging(s: State, seat: int, frame: Frame, card: str, choice: int) -> Refusal:
    group = GROUPS[frame[2]]
    if choice < DISCARD + OBJECTIVES and choice - DISCARD in s.own[seat]:
        return refuse("DS-8.12", "{card} is not of the group {group}", card=card, group=group)
    return refuse(
        "DS-8.12", "you have no {card} of the group {group} to discard", card=card, group=group
    )


# --- recall, levy, hit, take ------------------------------------------------------------------------------------------
def recall(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    card = CARD_SLUGS[index]
    if index not in s.own[seat]:
        return refuse("DS-4.2", "{card} is not yours", card=card)
    return refuse("DS-4.2", "no agents stand on {card}", card=card)


def recall_operation(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    operation = OPERATIONS[index]
    if frame[2:] == (0, 0, 0):
        return refuse(
            "DS-12.3",
            "agents come back from Objectives only, not from {operation}",
            operation=operation,
        )
    return refuse("DS-4.2", "no agents of this turn stand on {operation}", operation=operation)


def recall_all(_s: State, _seat: int, _frame: Frame, _index: int) -> Refusal | None:
    return refuse("DS-4.2", "you recall agents one at a time; all at once is for WORLD, INC.")


def give(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    card, group = CARD_SLUGS[index], frame[3]
    if index not in s.own[seat]:
        if index >= FIRST_INNER and s.host[index - FIRST_INNER] in s.own[seat]:
            return refuse("DS-11.2", "{card} is attached: it goes only with its card", card=card)
        return refuse("DS-8.2", "you do not have {card}", card=card)
    return refuse(
        "DS-8.2",
        "you have cards of {group}: one of them must be given, not {card}",
        group=GROUPS[group],
        card=card,
    )


def give_secondary(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    group = SECONDARY_GROUPS[index]
    if not s.secondary[seat * 4 + index]:
        return refuse("DS-8.2", "you have no Secondary Objective of {group}", group=group)
    return refuse(
        "DS-8.2", "you have cards of {group}: one of them must be given", group=GROUPS[frame[3]]
    )


def hit(s: State, _seat: int, _frame: Frame, index: int) -> Refusal | None:
    victim, card = divmod(index, OBJECTIVES)
    if victim >= s.rules.seats:
        return refuse("DS-1.1", "there is no seat {victim}", victim=victim)
    return refuse(
        "DS-9.4",
        "no agents of seat {victim} stand on {card}",
        victim=victim,
        card=CARD_SLUGS[card],
        agents=0,
    )


def take_card(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    return _taking(s, seat, frame, index)


def take_reptiloid(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    return _taking(s, seat, frame, index + FIRST_REPTILOID)


def _taking(s: State, seat: int, frame: Frame, card: int) -> Refusal | None:
    name, prompt = CARD_SLUGS[card], PROMPT[frame[0]]
    if prompt == "media":
        if card in s.zone:
            return refuse("DS-14.1", "{card} is not of Mass Control, Finance or Science", card=name)
        return refuse("DS-14.1", "{card} is not in the zone", card=name)
    if card not in s.discard[OBJECTIVE_DECK]:
        return refuse(
            "DS-8.1" if prompt == "take" else "DS-9.4",
            "{card} is not in the discard pile",
            card=name,
        )
    if prompt == "mediator":
        return refuse(
            "DS-9.4",
            "{card} takes agents from the reserve: {needs}, you have {have}",
            card=name,
            needs=s.rules.need[card],
            have=s.reserve[seat],
        )
    kinds = [KINDS[kind] for kind in s.rules.treaties[frame[2]].several(0)]
    return refuse("DS-8.1", "{card} is none of {kinds}", card=name, kinds=kinds)


def take_secondary(s: State, _seat: int, frame: Frame, index: int) -> Refusal | None:
    group = SECONDARY_GROUPS[index]
    if frame[2] >> index & 1 and supply_left(s, index) <= 0:
        return refuse(
            "DS-1.8", "the supply has no Secondary Objective of {group} left", group=group, left=0
        )
    allowed = [name for number, name in enumerate(SECONDARY_GROUPS) if frame[2] >> number & 1]
    return refuse(
        "DS-8.7", "you may take one of {allowed} here, not {group}", allowed=allowed, group=group
    )


# --- Turncoat, moving, the end ----------------------------------------------------------------------------------------
def keep(s: State, _seat: int, frame: Frame, index: int) -> Refusal | None:
    if index in s.top[TREATY_DECK][: frame[2]]:
        return refuse("DS-9.4", "one was kept already: now say in which order the others go back")
    return refuse("DS-9.4", "{treaty} is not among the cards you look at", treaty=TREATIES[index])


def top(s: State, _seat: int, frame: Frame, index: int) -> Refusal | None:
    if index in s.top[TREATY_DECK][: frame[2]]:
        return refuse("DS-9.4", "first keep one of the cards you look at")
    return refuse(
        "DS-9.4", "{treaty} is not among the cards still to be put back", treaty=TREATIES[index]
    )


def move(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    old, new = divmod(index, len(PROJECTS))
    if s.rules.project[PROJECT_SLOT[old]] != old:
        return refuse("DS-15.9", "{project} is not on the table", project=PROJECTS[old])
    if s.rules.project[PROJECT_SLOT[new]] != new:
        return refuse("DS-15.9", "{project} is not on the table", project=PROJECTS[new])
    stage = s.stage[seat * SLOTS + PROJECT_SLOT[old]]
    if not stage:
        return refuse(
            "DS-15.9", "you have no coordinator in {project}", project=PROJECTS[old], stage=0
        )
    if stage > 3:
        return refuse(
            "DS-15.9",
            "your coordinator in {project} is at Stage {stage}; only I to III move",
            project=PROJECTS[old],
            stage=stage,
        )
    return refuse("DS-15.9", "you have a coordinator in {project} already", project=PROJECTS[new])


def boost(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    card = HOSTS[index]
    if s.boost[seat] != UNKNOWN:
        return refuse(
            "DS-14.1", "GLOBAL MEDIA works for {card} already", card=CARD_SLUGS[s.boost[seat]]
        )
    if not s.rules.boost_at[s.stage[seat * SLOTS + 4]]:
        return refuse("DS-14.1", "you are not in GLOBAL MEDIA")
    return refuse("DS-14.1", "{card} is no Supreme Power card of yours", card=CARD_SLUGS[card])


def attach(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    inner, host = divmod(index, len(HOSTS))
    inner, host = FIRST_INNER + inner, HOSTS[host]
    if inner not in s.own[seat]:
        on = s.host[inner - FIRST_INNER]
        if on != UNKNOWN and on in s.own[seat]:
            return refuse(
                "DS-11.1",
                "{inner} is attached to {card} for good",
                inner=CARD_SLUGS[inner],
                card=CARD_SLUGS[on],
            )
        return refuse("DS-11.1", "you do not have {inner}", inner=CARD_SLUGS[inner])
    if host not in s.own[seat]:
        return refuse("DS-11.1", "you do not have {card}", card=CARD_SLUGS[host])
    return refuse("DS-11.1", "{card} has an Inner Circle already", card=CARD_SLUGS[host])
