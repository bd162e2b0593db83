"""What happens in Deep State: the kinds of events, what they tell, and to whom."""

from __future__ import annotations

from typing import Final

from backroom.core.events import EVERYONE, EventKind, Namer, plain
from backroom.core.language import _
from backroom.deepstate.catalog import (
    CARD_SLUGS,
    GROUPS,
    HOC_ACTIONS,
    KINDS,
    MEN,
    OPERATIONS,
    PROJECTS,
    REPTILOID_KINDS,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.state import State

EVENTS: Final[list[EventKind]] = []


NAMERS: Final[dict[str, Namer]] = {
    argument: names.__getitem__
    for arguments, names in (
        ("card inner beneath", CARD_SLUGS),
        ("treaty", TREATIES),
        ("project from", PROJECTS),
        ("operation", OPERATIONS),
        ("man", MEN),
        ("group", GROUPS),
        ("trend", TRENDS),
        ("action", HOC_ACTIONS),
        ("kind", KINDS),
        ("reptiloid", REPTILOID_KINDS),
    )
    for argument in arguments.split()
}
"""What an argument's number stands for, by the argument's name; any other argument is a plain number."""


def _kind(
    name: str, arguments: str, text: str, rule: str = "", *, secret: str = "", veiled: str = ""
) -> int:
    """A kind of event; its arguments are named by what they are."""
    names = arguments.split()
    EVENTS.append(
        EventKind(
            name,
            tuple((argument, NAMERS.get(argument, plain)) for argument in names),
            text,
            veiled,
            frozenset(secret.split()),
            rule,
        )
    )
    return len(EVENTS) - 1


# --- the course of the game ------------------------------------------------------------------------------------------
ROUND: Final = _kind("round", "round", _("Round {round} begins."), "DS-2.1")
LAID: Final = _kind("laid", "card", _("{card} is laid out."), "DS-6.7")
BENEATH: Final = _kind("beneath", "card beneath", _("{beneath} lies beneath {card}."), "DS-15.1")
WAR_BREAKS_OUT: Final = _kind("war", "wars", _("World War! In force this round: {wars}."), "DS-7.1")
WAR_ENDS: Final = _kind("peace", "", _("The World War is over."), "DS-6.1")
SUPERVISOR: Final = _kind("supervisor", "", _("{seat} has the Supervisor."), "DS-2.2")
TURN: Final = _kind("turn", "", _("{seat}'s turn."), "DS-3.1")
PASSED: Final = _kind("pass", "", _("{seat} passes."), "DS-3.4")
TREATY_TIME: Final = _kind("treaty-phase", "", _("The treaty phase begins."), "DS-6.1")
STALEMATE: Final = _kind(
    "stalemate", "", _("Nobody can infiltrate what is left of the zone; it is discarded."), "DS-2.4"
)
GAME_OVER: Final = _kind("over", "", _("The game is over."), "DS-10")
PICKED: Final = _kind(
    "pick",
    "treaty",
    _("{seat} picks {treaty}."),
    "DS-1.3",
    secret="treaty",
    veiled=_("{seat} has picked."),
)
PUT_BACK: Final = _kind(
    "put-back",
    "treaty",
    _("{seat} puts {treaty} back."),
    "DS-1.3",
    secret="treaty",
    veiled=_("{seat} puts a Treaty back."),
)

# --- turns -----------------------------------------------------------------------------------------------------------
RECRUITED: Final = _kind("recruit", "agents", _("{seat} recruits agents: {agents}."), "DS-3.11")
INFILTRATED: Final = _kind(
    "infiltrate",
    "card place agents ghosts",
    _("{seat} infiltrates {card} at place {place} (agents: {agents}, ghosts: {ghosts})."),
    "DS-3.5",
)
OVERTAKEN: Final = _kind(
    "over-infiltrated",
    "card agents",
    _("{seat} is over-infiltrated on {card} (agents back in the reserve: {agents})."),
    "DS-3.6",
)
OPERATED: Final = _kind(
    "operation",
    "operation agents ghosts",
    _("{seat} carries out {operation} (agents: {agents}, ghosts: {ghosts})."),
    "DS-3.7",
)
HELPED: Final = _kind(
    "pool-help", "agents", _("{seat} adds agents from the pool: {agents}."), "DS-13.2"
)
ADVANCED: Final = _kind(
    "advance",
    "project stage agents",
    _("{seat} advances to Stage {stage} of {project} (agents to the pool: {agents})."),
    "DS-3.9",
)
DREW_TREATY: Final = _kind(
    "draw-treaty",
    "treaty",
    _("{seat} draws {treaty}."),
    "DS-5.5",
    secret="treaty",
    veiled=_("{seat} draws a Treaty card."),
)
DREW_MAN: Final = _kind(
    "draw-man",
    "man",
    _("{seat} draws {man}."),
    "DS-9.2",
    secret="man",
    veiled=_("{seat} draws a Men of Action card."),
)
PLAYED_MAN: Final = _kind("play-man", "man", _("{seat} plays {man}."), "DS-9.3")
HIT: Final = _kind(
    "hit", "other card", _("{seat} has an agent of {other} on {card} sent to the pool."), "DS-9.4"
)
LOOKED: Final = _kind(
    "look", "cards", _("{seat} looks at the top of the Treaty deck (cards: {cards})."), "DS-9.4"
)
KEPT: Final = _kind(
    "keep",
    "treaty",
    _("{seat} keeps {treaty}."),
    "DS-9.4",
    secret="treaty",
    veiled=_("{seat} keeps one of them."),
)
ORDERED: Final = _kind(
    "order", "cards", _("{seat} puts cards back on top of the deck: {cards}."), "DS-9.4"
)
MEDIATED: Final = _kind(
    "mediate", "card agents", _("{seat} pays for {card} (agents to the pool: {agents})."), "DS-9.4"
)

# --- cards change hands ----------------------------------------------------------------------------------------------
TOOK: Final = _kind("take", "card", _("{seat} takes {card}."), "DS-4.1")
TOOK_SECONDARY: Final = _kind(
    "secondary", "group", _("{seat} takes a Secondary Objective: {group}."), "DS-1.8"
)
FOUND: Final = _kind("find", "card", _("{seat} takes {card} from the discard pile."), "DS-8.1")
GAVE: Final = _kind("give", "other card", _("{seat} gives {card} to {other}."), "DS-8.2")
GAVE_SECONDARY: Final = _kind(
    "give-secondary",
    "other group",
    _("{seat} gives a Secondary Objective to {other}: {group}."),
    "DS-8.2",
)
ATTACHED: Final = _kind("attach", "inner card", _("{seat} attaches {inner} to {card}."), "DS-11.1")
RECALLED: Final = _kind(
    "recall", "card agents", _("{seat} recalls agents from {card}: {agents}."), "DS-4.2"
)
RECALLED_OPERATION: Final = _kind(
    "recall-operation",
    "operation agents",
    _("{seat} recalls agents from {operation}: {agents}."),
    "DS-4.2",
)
SPENT: Final = _kind(
    "spent",
    "operation agents",
    _("{seat} loses agents on {operation} to the pool: {agents}."),
    "DS-4.2",
)
DISCARDED: Final = _kind("discard", "card", _("{seat} discards {card}."), "DS-4.4")
DISCARDED_SECONDARY: Final = _kind(
    "discard-secondary", "group", _("{seat} returns a Secondary Objective: {group}."), "DS-13.4"
)
DISCARDED_OPERATION: Final = _kind(
    "discard-operation", "operation", _("{seat} discards {operation}."), "DS-13.4"
)
DISCARDED_TREND: Final = _kind("discard-trend", "trend", _("{seat} discards {trend}."), "DS-13.4")
DISCARDED_TREATY: Final = _kind(
    "discard-treaty", "treaty", _("{seat} discards {treaty}."), "DS-6.5"
)
BROKE_TREATY: Final = _kind(
    "break-treaty", "treaty", _("{seat} gives up the Treaty {treaty}."), "DS-14.2"
)
DISCARDED_MAN: Final = _kind("discard-man", "man", _("{seat} discards {man}."), "DS-9.1")

# --- Treaties --------------------------------------------------------------------------------------------------------
MADE: Final = _kind("make-treaty", "treaty", _("{seat} makes the Treaty {treaty}."), "DS-6.3")
REVEALED: Final = _kind("reveal", "treaty", _("{seat} reveals {treaty}."), "DS-8.4")
REVEALED_KEPT: Final = _kind(
    "reveal-keep", "treaty", _("{seat} reveals {treaty} and takes it to hand."), "DS-8.4"
)
BOOSTED: Final = _kind("boost", "card", _("{seat} lets GLOBAL MEDIA work for {card}."), "DS-14.1")

# --- modules ---------------------------------------------------------------------------------------------------------
SENT_AWAY: Final = _kind(
    "sent-away", "agents", _("{seat} sends agents to the pool: {agents}."), "DS-13.1"
)
DRIVEN_HOME: Final = _kind(
    "driven-home", "card agents", _("{seat} has agents back from {card}: {agents}."), "DS-14.1"
)
CAPTURED: Final = _kind(
    "capture",
    "trend agents",
    _("{seat} captures {trend} (agents to the pool: {agents})."),
    "DS-14.5",
)
TREND_TURNS: Final = _kind("trend", "trend", _("The Trend in force is {trend}."), "DS-14.4")
TREND_WORKS: Final = _kind(
    "trend-works", "trend", _("The Trend {trend} works for {seat}."), "DS-14.4"
)
TOOK_FROM_ZONE: Final = _kind(
    "take-from-zone", "card", _("{seat} takes {card} from the zone."), "DS-14.1"
)
CASHED: Final = _kind("cash-in", "", _("{seat} discards Reptiloids to make a Treaty."), "DS-15.3")
MOVED: Final = _kind(
    "move",
    "from project",
    _("{seat} moves a coordinator from {from} to {project} at the same Stage."),
    "DS-15.9",
)
REMOVED_MAN: Final = _kind("remove-man", "man", _("{man} leaves the game."), "DS-15.6")
REMOVED_TREND: Final = _kind("remove-trend", "trend", _("{trend} leaves the game."), "DS-15.7")

# --- HOC: what it does, why, and by which rule, so that a page or a person at a table can follow ----------------------
HOC_CARD: Final = _kind(
    "hoc-action", "action", _("{seat} plays the Action card {action}."), "DS-16.2.3"
)
HOC_SHORT: Final = _kind(
    "hoc-short",
    "",
    _("{seat} cannot recruit all that it must, so it takes an Action card."),
    "DS-16.2.3",
)
HOC_NOBODY: Final = _kind(
    "hoc-nobody",
    "",
    _("{seat} has nobody to recruit; at beginner difficulty nothing happens."),
    "DS-16.2.3",
)
HOC_SKIPS: Final = _kind("hoc-skip", "action", _("{action} has no effect now."), "DS-16.2.4")
HOC_WASTES: Final = _kind(
    "hoc-waste",
    "agents",
    _("{seat} wastes agents, from the reserve to the pool: {agents}."),
    "DS-16.6",
)
HOC_ORDER: Final = _kind(
    "hoc-order",
    "project",
    _("The Project Order names {project}; its token goes to the end."),
    "DS-16.1.5",
)
HOC_TOKEN_LEAVES: Final = _kind(
    "hoc-token-leaves",
    "project",
    _("The token of {project} leaves the Project Order: {seat} has reached the last Stage."),
    "DS-16.1.5",
)
HOC_ADVANCES: Final = _kind(
    "hoc-advance", "project stage", _("{seat} advances in {project} to Stage {stage}."), "DS-16.2.1"
)
HOC_STAYS: Final = _kind(
    "hoc-stays",
    "project",
    _("{seat} has nobody to send to {project} and does not join."),
    "DS-16.2.1",
)
HOC_CHOOSES: Final = _kind(
    "hoc-chooses",
    "card place group",
    _(
        "{seat} chooses {card} at place {place}: the first that it can infiltrate of the group {group}."
    ),
    "DS-16.3.2",
)
HOC_CHOOSES_REPTILOID: Final = _kind(
    "hoc-chooses-reptiloid",
    "card place",
    _("{seat} chooses {card} at place {place}, because a Reptiloid lies beneath it."),
    "DS-16.8.8",
)
HOC_CHOOSES_PAID: Final = _kind(
    "hoc-chooses-paid",
    "card place kind",
    _("{seat} chooses {card} at place {place}, because it owns {kind}."),
    "DS-16.3.2",
)
HOC_CHOOSES_BASIC: Final = _kind(
    "hoc-chooses-basic",
    "card place",
    _("{seat} chooses {card} at place {place}: the leftmost basic card that it can have."),
    "DS-16.3.2",
)
HOC_SENDS_MORE: Final = _kind(
    "hoc-sends-more",
    "number",
    _(
        "{seat} has the Supervisor: it sends 1 agent more than the card's number ({number}), or all it has."
    ),
    "DS-16.3.3",
)
HOC_BEATS: Final = _kind(
    "hoc-beats",
    "number",
    _(
        "{seat} has more agents and ghosts than stand there; as with the Supervisor it sends 1 agent more than "
        "the card's number ({number}), or all it has."
    ),
    "DS-16.3.4",
)
HOC_GOES_TO_WAR: Final = _kind(
    "hoc-war",
    "",
    _("In a World War {seat} turns to Operations before Mass Control, Finance and Science."),
    "DS-16.3.5",
)
HOC_NO_OPERATION: Final = _kind(
    "hoc-no-operation",
    "",
    _("{seat} can carry out no Operation, so it turns to the Trend in force."),
    "DS-16.8.6",
)
HOC_LAST_ROUND: Final = _kind(
    "hoc-last-round",
    "",
    _(
        "In the last round {seat} turns to the Trend before Operations, Mass Control, Finance and Science."
    ),
    "DS-16.8.6",
)
HOC_TURNS_BLACK: Final = _kind(
    "hoc-black",
    "operation",
    _(
        "{seat} can carry out no Covert Operation and turns to {operation}; for it Secondary Objectives are "
        "discarded, Supreme Power last."
    ),
    "DS-16.8.3",
)
HOC_CAPTURES: Final = _kind(
    "hoc-captures",
    "trend number",
    _("{seat} has {number} of the cards and emblems that {trend} names; 5 are enough."),
    "DS-16.8.6",
)
HOC_IDLE: Final = _kind(
    "hoc-idle", "", _("{seat} can do nothing else, so it must recruit."), "DS-16.3.6"
)
HOC_RECALLS_MORE: Final = _kind(
    "hoc-recalls",
    "agents",
    _(
        "UNIFIED NATIONS: {seat} recalls up to {agents} more, first from an Operation of this turn, then from the "
        "card with most agents."
    ),
    "DS-16.4.1",
)
HOC_KEY_CONNECTIONS: Final = _kind(
    "hoc-key-connections",
    "card project",
    _("{seat} advances in {project} for taking {card}."),
    "DS-16.4.2",
)
HOC_INNER_CIRCLE: Final = _kind(
    "hoc-inner-circle", "", _("{seat} has taken an Inner Circle, so it advances."), "DS-16.4.2"
)
HOC_MAKES_ALL: Final = _kind(
    "hoc-treaties",
    "",
    _("{seat} makes every Treaty whose Conditions it meets, and executes no effect."),
    "DS-16.5.1",
)
HOC_EMBLEM: Final = _kind(
    "hoc-emblem",
    "treaty project",
    _("{seat} advances in {project} for the emblem on {treaty}."),
    "DS-16.5.2",
)
HOC_GIVES: Final = _kind(
    "hoc-gives",
    "",
    _("Of the cards that it may give {seat} gives what costs it least."),
    "DS-16.5.4",
)
HOC_FIRST_OPERATION: Final = _kind(
    "hoc-first-operation",
    "operation project",
    _("{seat} advances in {project} for its first {operation}."),
    "DS-16.8.2",
)
HOC_HAS_CAPTURED: Final = _kind(
    "hoc-has-captured",
    "trend project",
    _("{seat} advances in {project} for capturing {trend}."),
    "DS-16.8.4",
)
HOC_PAIR: Final = _kind(
    "hoc-pair",
    "reptiloid project",
    _("{seat} advances in {project} for two Reptiloids alike: {reptiloid}."),
    "DS-16.8.7",
)
HOC_GAINS: Final = _kind(
    "hoc-gains",
    "card",
    _("Ultra-hard: {card} brings {seat} Secondary Objectives too."),
    "DS-16.7.3",
)
HOC_FOLLOWS: Final = _kind(
    "hoc-trend", "trend", _("The Trend {trend} works for {seat}."), "DS-16.8.5"
)
HOC_GHOST: Final = _kind(
    "hoc-ghost", "ghosts", _("{seat} has ghosts of the Mediator: {ghosts}."), "DS-16.6"
)
HOC_GHOST_LEAVES: Final = _kind(
    "hoc-ghost-leaves",
    "ghosts",
    _("{seat} returns the ghosts of the Mediator: {ghosts}."),
    "DS-16.6",
)
HOC_SHUFFLES: Final = _kind(
    "hoc-shuffle",
    "",
    _("{seat}'s Action deck is shuffled anew with all its discards and this card."),
    "DS-16.6",
)


def happened(
    s: State, kind: int, seat: int = -1, a: int = 0, b: int = 0, c: int = 0, d: int = 0
) -> None:
    """Log a public event where somebody wants events."""
    log = s.log
    if log is not None:
        log.append((kind, EVERYONE, seat, a, b, c, d)[: 3 + len(EVENTS[kind].arguments)])


def happened_to(s: State, kind: int, seat: int, a: int) -> None:
    """Log an event whose secret part only its seat may know; HOC's cards lie face up (DS-16.1.2)."""
    log = s.log
    if log is not None:
        log.append((kind, EVERYONE if seat == s.rules.automaton else 1 << seat, seat, a))
