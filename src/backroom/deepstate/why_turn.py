"""Why an Action of a turn is not legal now: with the numbers that are missing and the rule that asks them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.core.refusal import Refusal, refuse
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_SLUGS,
    CONTACTEE,
    EMISSARY,
    FIRST_BLACK,
    HITMAN,
    MEDIATOR,
    MEN,
    MOST_POOL_HELP,
    OPERATIONS,
    POWER_BROKER,
    REPTILOID_KINDS,
    SLOTS,
    STAGES,
    TURNCOAT,
)
from backroom.deepstate.discards import PLAY_AREA, can_discard, weighed
from backroom.deepstate.fourth_estate import capture_cost, in_force
from backroom.deepstate.holdings import ghosts_free
from backroom.deepstate.infiltration import ghosts_for, is_open, places_in_a_row, strength_needed
from backroom.deepstate.men import EMISSARY_LESS
from backroom.deepstate.operations import agents_needed, pool_help
from backroom.deepstate.reptiloids import ALIKE, ANY, alike
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import PROMPT, legal
from backroom.deepstate.turn import USED
from backroom.deepstate.vocabulary import (
    BLACK,
    BLACK_HELPED,
    COVERT,
    COVERT_HELPED,
    INFILTRATE,
    INFILTRATE_HELPED,
    VOCABULARY,
)


# --- infiltration -----------------------------------------------------------------------------------------------------
def infiltrate(s: State, seat: int, _frame: Frame, index: int) -> Refusal | None:
    """DS-3.5: the place must be open, the agents there, and strong enough."""
    added = 0
    if index >= INFILTRATE_HELPED - INFILTRATE:
        index, added = divmod(index - (INFILTRATE_HELPED - INFILTRATE), MOST_POOL_HELP)
        added += 1
    at, agents = divmod(index, 10)
    agents += 1
    if at >= len(s.zone):
        return refuse(
            "DS-3.5",
            "there is no place {place}; cards in the zone: {cards}",
            place=at + 1,
            cards=len(s.zone),
        )
    card = CARD_SLUGS[s.zone[at]]
    if not is_open(s, seat, at):
        return refuse(
            "DS-3.5",
            "{card} at place {place} is not open to you; places that are, from the left: {open}",
            card=card,
            place=at + 1,
            open=places_in_a_row(s, seat),
        )
    if s.stander[at] == seat:
        return refuse("DS-3.5", "your own agents stand on {card} already", card=card)
    if added:
        refusal = _help(s, seat, added)
        if refusal is not None:
            return refusal
    if agents > s.reserve[seat]:
        return refuse(
            "DS-3.5",
            "you send agents: {agents}, your reserve has {have}",
            agents=agents,
            have=s.reserve[seat],
        )
    needed, ghosts = strength_needed(s, seat, at), ghosts_for(s, seat, at)
    least = max(1, needed - ghosts)
    if s.stander[at] >= 0:
        return refuse(
            "DS-3.6",
            "{card} is held by {theirs}: it takes agents: {needs} (your ghosts: {ghosts}), you send {agents}",
            card=card,
            theirs=s.agents[s.zone[at]] + s.ghosts[at],
            needs=least,
            ghosts=ghosts,
            agents=agents + added,
        )
    return refuse(
        "DS-3.5",
        "{card} takes agents: {needs} (your ghosts: {ghosts}), you send {agents}",
        card=card,
        needs=least,
        ghosts=ghosts,
        agents=agents + added,
    )


def _help(s: State, seat: int, added: int) -> Refusal | None:
    """DS-13.2: agents from the pool only by COUNTER-TERRORISM, as many as its Stage says."""
    most = s.rules.help_at[s.stage[seat * SLOTS + 4]]
    if not s.rules.help_at[STAGES]:
        return refuse(
            "DS-13.2", "only COUNTER-TERRORISM adds agents from the pool; it is not on the table"
        )
    if added > most:
        return refuse(
            "DS-13.2",
            "COUNTER-TERRORISM lets you add agents from the pool: {most}, not {added}",
            most=most,
            added=added,
        )
    if added > s.pool[seat]:
        return refuse(
            "DS-13.2",
            "you add agents: {added}, your pool has {have}",
            added=added,
            have=s.pool[seat],
        )
    return None


# --- Operations -------------------------------------------------------------------------------------------------------
def covert(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    """DS-3.7: the top Operation, with exactly the agents it needs."""
    if not s.covert:
        return refuse("DS-3.7", "all Covert Operations have been carried out", left=0)
    added = index - (COVERT_HELPED - COVERT) + 1 if index >= COVERT_HELPED - COVERT else 0
    return _operation(s, seat, frame, s.covert[0], added)


def black(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    """DS-13.7, DS-13.8: a copy, the Operation before it, and cards to discard."""
    added = 0
    if index >= BLACK_HELPED - BLACK:
        index, added = divmod(index - (BLACK_HELPED - BLACK), MOST_POOL_HELP)
        added += 1
    operation = FIRST_BLACK + index
    name = BLACK_OPERATIONS[index]
    if not s.rules.black_copies[index]:
        return refuse("DS-13.7", "{operation} is not in this game", operation=name)
    if not s.black[index]:
        return refuse("DS-13.7", "no {operation} is left", operation=name, left=0)
    wanted = s.rules.operation_wants[operation]
    if wanted >= 0 and wanted not in s.operations[seat]:
        return refuse(
            "DS-13.8",
            "{operation} needs an own {wanted}",
            operation=name,
            wanted=OPERATIONS[wanted],
        )
    discards = s.rules.operation_discards[operation]
    if not can_discard(s, seat, PLAY_AREA, discards):
        return refuse(
            "DS-13.7",
            "{operation} discards cards: {needs}; yours count {have}",
            operation=name,
            needs=discards,
            have=sum(weight for _card, weight in weighed(s, seat, PLAY_AREA)),
        )
    return _operation(s, seat, frame, operation, added)


def _operation(s: State, seat: int, frame: Frame, operation: int, added: int) -> Refusal | None:
    less = EMISSARY_LESS if PROMPT[frame[0]] == "emissary" else 0
    needed, ghosts = agents_needed(s, seat, operation, less), ghosts_free(s, seat)
    name = OPERATIONS[operation]
    if added:
        refusal = _help(s, seat, added)
        if refusal is not None:
            return refusal
        if needed - added < 1:
            return refuse(
                "DS-3.7",
                "{operation} takes agents: {needs}; with {added} from the pool none of the reserve would go",
                operation=name,
                needs=needed,
                added=added,
            )
    return refuse(
        "DS-3.7",
        "{operation} takes agents: {needs} (your ghosts: {ghosts}), your reserve has {have}",
        operation=name,
        needs=needed - added,
        ghosts=ghosts,
        have=s.reserve[seat],
        help=pool_help(s, seat),
    )


# --- recruit, capture, pass -------------------------------------------------------------------------------------------
def recruit(s: State, seat: int, _frame: Frame, _index: int) -> Refusal | None:
    """DS-3.3, DS-3.11."""
    if seat == s.supervisor:
        return refuse(
            "DS-3.3", "with the Supervisor your Action can be neither an Advance nor recruiting"
        )
    return refuse("DS-3.11", "your pool is empty", have=0)


def capture(s: State, seat: int, _frame: Frame, _index: int) -> Refusal | None:
    """DS-14.5."""
    trend = in_force(s)
    if trend is None:
        return refuse("DS-14.4", "no Trend is in force")
    return refuse(
        "DS-14.5",
        "{trend} takes agents from you: {needs}; you have {have}",
        trend=trend.slug,
        needs=capture_cost(s, seat, trend),
        have=s.reserve[seat],
    )


def passing(s: State, seat: int, _frame: Frame, _index: int) -> Refusal | None:
    """DS-3.4: whoever can act must."""
    actions = [VOCABULARY.words[choice] for choice in legal(s, seat)]
    return refuse(
        "DS-3.4",
        "you can still act (choices: {choices}), so you must",
        choices=len(actions),
        first=actions[0],
    )


# --- Men of Action ----------------------------------------------------------------------------------------------------
def play(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    """DS-9.3: in hand, once a turn, and only if its effect can happen."""
    man = MEN[index]
    if not s.rules.with_men:
        return refuse("DS-9", "Men of Action are not in this game")
    if index not in s.men[seat]:
        return refuse("DS-9.3", "{man} is not in your hand", man=man)
    if PROMPT[frame[0]] == "turn" and frame[2] == USED:
        return refuse(
            "DS-9.3", "you have played a card or discarded Reptiloids this turn: one a turn"
        )
    return IDLE_MEN[index](s, seat)


def _no_target(_s: State, _seat: int) -> Refusal:
    return refuse("DS-9.4", "no agents stand on any Objective", have=0)


def _no_operation(s: State, seat: int) -> Refusal:
    if any(s.black):
        return refuse(
            "DS-9.4",
            "no Operation is open to you, even with one agent less; you have {have}",
            have=s.reserve[seat],
        )
    if not s.covert:
        return refuse("DS-9.4", "all Covert Operations have been carried out", left=0)
    return refuse(
        "DS-9.4",
        "{operation} takes agents with Emissary: {needs}, you have {have}",
        operation=OPERATIONS[s.covert[0]],
        needs=agents_needed(s, seat, s.covert[0], EMISSARY_LESS),
        have=s.reserve[seat],
    )


def _no_treaty_cards(_s: State, _seat: int) -> Refusal:
    return refuse("DS-9.4", "there is no Treaty card left to look at", have=0)


def _no_advance(s: State, seat: int) -> Refusal:
    return refuse(
        "DS-9.4",
        "you cannot advance in any Project, even with one agent less; you have {have}",
        have=s.reserve[seat],
    )


def _no_discarded(s: State, seat: int) -> Refusal:
    return refuse(
        "DS-9.4",
        "the discard pile has no card for the agents of your reserve: {have}",
        have=s.reserve[seat],
    )


def _no_contact(s: State, seat: int) -> Refusal:
    return refuse(
        "DS-15.6",
        "your Reptiloids ({have}) take no coordinator further",
        have=len(s.reptiloids[seat]),
    )


IDLE_MEN: Final[dict[int, Callable[[State, int], Refusal]]] = {
    HITMAN: _no_target,
    EMISSARY: _no_operation,
    TURNCOAT: _no_treaty_cards,
    POWER_BROKER: _no_advance,
    MEDIATOR: _no_discarded,
    CONTACTEE: _no_contact,
}


# --- Reptiloids -------------------------------------------------------------------------------------------------------
def reptiloids(s: State, seat: int, frame: Frame, index: int) -> Refusal | None:
    """DS-15.3."""
    if not s.rules.reptiloids:
        return refuse("DS-15", "Reptiloids are not in this game")
    if frame[2] == USED:
        return refuse(
            "DS-15.3", "you have played a card or discarded Reptiloids this turn: one a turn"
        )
    if index == len(REPTILOID_KINDS):
        if len(s.reptiloids[seat]) < ANY:
            return refuse(
                "DS-15.3",
                "that takes any Reptiloids: {needs}, you have {have}",
                needs=ANY,
                have=len(s.reptiloids[seat]),
            )
    elif len(alike(s, seat, index)) < ALIKE:
        return refuse(
            "DS-15.3",
            "that takes {needs} of {kind}, you have {have}",
            needs=ALIKE,
            kind=REPTILOID_KINDS[index],
            have=len(alike(s, seat, index)),
        )
    return refuse("DS-15.3", "you have no Treaty in hand to make", have=0)
