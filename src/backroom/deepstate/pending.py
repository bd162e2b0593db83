"""Loading positions, what is unfinished: the frames of `pending`, or else the start of the turn or phase.

`pending` is opaque to other programs, but one that was changed by hand must not lead a game astray: each step's
arguments have their bounds here, and its game must be able to come to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition
from backroom.deepstate.catalog import (
    CARDS,
    GROUPS,
    HOC_ACTIONS,
    MOST_AGENTS,
    MOST_SEATS,
    OPERATIONS,
    SLOTS,
    STAGES,
    TREATIES,
)
from backroom.deepstate.course import AFTER_TAKEOVER, BEGIN_TURN, GAME_END
from backroom.deepstate.course import TREATIES as TREATY_STEP
from backroom.deepstate.discards import HUGE, REPTILOIDS
from backroom.deepstate.final import FINISHING
from backroom.deepstate.making import SHOWING
from backroom.deepstate.men import LOOKED_AT, MOST_RECRUITED
from backroom.deepstate.operations import LAY_DOWN
from backroom.deepstate.reading import number, sequence
from backroom.deepstate.setup import PUT_BACK_EACH
from backroom.deepstate.state import (
    ACTION,
    FINAL,
    NOBODY,
    OVER,
    PHASES,
    SETUP,
    TAKEOVER,
    TREATY_PHASE,
    Frame,
    State,
)
from backroom.deepstate.steps import NAME, STEP, legal, push, settle, waiting
from backroom.deepstate.takeover import TAKING_OVER
from backroom.deepstate.treaties import TAKE

MANY: Final = 1000
GROUP_BITS: Final = 15
CORNERS: Final = 1 << 12
"""Past all bits of what a Treaty may show."""

Bounds = tuple[tuple[int, int], ...]
NONE: Final = (0, 0)
RECRUITS: Final = (1, MOST_RECRUITED)
TREATY: Final = (0, len(TREATIES) - 1)
# What the arguments of a step may be, from and to; those that are not named are 0.
BOUNDS: Final[Mapping[str, Bounds]] = {
    "action-phase": ((0, 1),),
    "turn": ((0, 1),),
    "discard": ((0, REPTILOIDS), (-HUGE, MANY), (1, HUGE)),
    "treaty": ((0, SHOWING), (0, CORNERS), (0, MANY)),
    "effect": (TREATY,),
    "take": (TREATY,),
    "levy": ((0, MOST_SEATS - 1), (0, len(GROUPS) - 1)),
    "keep": ((1, LOOKED_AT),),
    "top": ((1, LOOKED_AT - 1), (1, LOOKED_AT - 1)),
    "lay-down": ((0, len(OPERATIONS) - 1), (0, MOST_AGENTS), (0, MANY)),
    "coordinate": ((0, SLOTS - 1), (0, MOST_AGENTS)),
    "purge": ((0, len(GROUPS) - 1), (0, MANY)),
    "recruit": (RECRUITS, RECRUITS, (0, 1)),
    "recall": ((0, MANY),),
    "kept": ((0, CARDS - 1),),
    "secondary": ((1, GROUP_BITS), (0, 1)),
    "trend-secondary": ((0, GROUP_BITS), (0, 1)),
    "trend-recruit": (RECRUITS,),
    "hysteria": ((0, 1),),
    "hoc-played": ((0, len(HOC_ACTIONS) - 1),),
    "hoc-discard": ((0, MANY),),
    "hoc-advance": ((0, SLOTS - 1),),
}
COURSE: Final[Mapping[str, int]] = {
    "action-phase": SETUP,
    "end-turn": ACTION,
    "after-takeover": TAKEOVER,
    "end-of-treaties": TREATY_PHASE,
    "next-round": TREATY_PHASE,
    "game-end": FINAL,
}
"""What lies at the bottom of the stack while somebody decides, and in which phase: there the game goes on then."""
DEALING: Final = frozenset({"draft", "put-back"})
NOBODYS: Final = DEALING | {
    "action-phase",
    "end-turn",
    "takeover",
    "recalling",
    "after-takeover",
    "treaties",
    "end-of-treaties",
    "phase-end",
    "next-round",
    "finishing",
    "game-end",
}
"""Steps that belong to no seat."""
MODULE_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("hitman", "again", "emissary", "keep", "top", "power-broker", "mediator"), "men-of-action"
    ),
    **dict.fromkeys(("trend-secondary", "trend-treaty", "trend-recruit"), "trends"),
    "hysteria": "ufo-hysteria",
    "media": "global-media",
    "world-inc": "world-inc",
    "contactee": "reptiloids",
    "move": "reptiloid-treaties",
}
"""Steps that only a module brings."""


def read_frames(s: State, given: Mapping[str, Any]) -> None:
    """As `pending` says, else the start of the turn or phase."""
    if "pending" in given:
        s.stack = [
            _frame(s, value, f"pending[{at}]")
            for at, value in enumerate(sequence(given["pending"], "pending"))
        ]
        if s.stack:
            _check_course(s)
        else:
            s.phase = OVER
        _count_limbo(s)
        return
    if s.phase == SETUP:
        raise BadPosition("A deal under way needs its pending decisions.", path="pending")
    if s.phase == ACTION:
        push(s, BEGIN_TURN, s.turn)
    elif s.phase == TAKEOVER:
        push(s, AFTER_TAKEOVER, NOBODY)
        push(s, TAKING_OVER, NOBODY)
    elif s.phase == TREATY_PHASE:
        push(s, TREATY_STEP, NOBODY)
    elif s.phase == FINAL:
        push(s, GAME_END, NOBODY)
        push(s, FINISHING, NOBODY)


def _frame(s: State, value: object, path: str) -> Frame:
    entry = sequence(value, path)
    if len(entry) != 5 or not isinstance(entry[0], str) or entry[0] not in STEP:
        raise BadPosition(f"{path} is no pending decision.", path=path)
    name = entry[0]
    seat = number(entry[1], path, NOBODY, s.rules.seats - 1)
    bounds = (*BOUNDS.get(name, ()), NONE, NONE, NONE)
    first, second, third = (
        number(item, path, low, high) for item, (low, high) in zip(entry[2:], bounds, strict=False)
    )
    if (seat == NOBODY) != (name in NOBODYS) or not _possible(s, name, seat, first, second):
        raise BadPosition(f"{path}: this game does not come to {name} so.", path=path)
    return (STEP[name], seat, first, second, third)


def _possible(s: State, name: str, seat: int, first: int, second: int) -> bool:
    """Whether a game with these options can come to a step with these arguments."""
    rules = s.rules
    if name in DEALING and s.phase != SETUP:
        return False
    if name.startswith("hoc-") and not rules.solo:
        return False
    module = MODULE_OF.get(name)
    if module is not None and module not in rules.options["modules"]:
        return False
    if name == "take":
        return rules.treaties[first].family == TAKE
    if name == "levy":
        return first < rules.seats and first != seat
    if name == "recruit":
        return first <= second
    if name == "coordinate":
        return rules.project[first] >= 0 and s.stage[seat * SLOTS + first] < STAGES
    return True


def _check_course(s: State) -> None:
    """One step of the course at the bottom, that of the phase; in the setup a deal above it, and nothing else."""
    names = [NAME[frame[0]] for frame in s.stack]
    for at, name in enumerate(names):
        if (at == 0) != (name in COURSE) or (at == 0 and COURSE[name] != s.phase):
            path = f"pending[{at}]"
            raise BadPosition(
                f"{path}: the {PHASES[s.phase]} phase has no {name} there.", path=path
            )
    if s.phase == SETUP:
        if len(names) != 2 or names[1] not in DEALING:
            raise BadPosition("In the setup a deal is pending, and nothing else.", path="pending")
        _check_deal(s, names[1])


def _check_deal(s: State, name: str) -> None:
    """DS-1.3: packs go round until none has a card left, then every seat has cards to put back."""
    people = [seat for seat in range(s.rules.seats) if seat != s.rules.automaton]
    left = {len(s.packs[seat]) for seat in people}
    if len(left) > 1 or (0 in left) != (name == "put-back"):
        raise BadPosition(
            "In a draft every seat's pack holds equally many cards, after it none.",
            rule="DS-1.3",
            path="packs",
        )
    for seat in people:
        if len(s.hand[seat]) + len(s.packs[seat]) < PUT_BACK_EACH:
            raise BadPosition(
                f"Seat {seat} could not put {PUT_BACK_EACH} cards back.",
                rule="DS-1.3",
                path=f"seats[{seat}].hand",
            )


def _count_limbo(s: State) -> None:
    """Agents of an Operation whose discards are still being chosen are neither on it nor in the pool; nor are cards
    that a hook of the rules knows to be under way in a deck."""
    for kind, seat, _operation, agents, _ghosts in s.stack:
        if kind == LAY_DOWN:
            s.pool[seat] -= agents
            if s.pool[seat] < 0:
                raise BadPosition("pending names more agents than there are.", path="pending")
    for hook in s.rules.limbo:
        hook(s)


def resume(s: State) -> None:
    """Go on where `pending` says; whether somebody can is seen at once."""
    try:
        settle(s)
        stuck = not s.stack and s.phase != OVER
        stuck = stuck or not all(legal(s, seat) for seat in waiting(s))
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        stuck = True
    if stuck:
        raise BadPosition("Nobody could go on from this position.", path="pending")
