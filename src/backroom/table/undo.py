"""How far a seat may go back by itself: to the last reveal, draw or other seat's decision, within its last turn.

What shows something is found by comparing. A choice told its seat nothing new exactly where, in every world that the
seat cannot tell from the true one, it leads to the same view. So besides asking whether the random stream was used, the
choice is played in worlds sampled from the view before it: a view that comes out otherwise means that something hidden
was shown (a known top card, a hand).
"""

from __future__ import annotations

from typing import Final

from backroom.table.entry import CHOICE
from backroom.table.fold import Fold, Step
from backroom.table.model import UndoOffer

WORLDS: Final = 8
TURN: Final = "turn"
"""The event by which games tell that a turn begins."""


def offer(fold: Fold, seat: int) -> UndoOffer:
    """What the seat may take back now."""
    found = fold.offers.get(seat)
    if found is None:
        found = fold.offers[seat] = _found(fold, seat)
    return found


def _found(fold: Fold, seat: int) -> UndoOffer:
    free: int | None = None
    asking: int | None = None
    told_nothing = True
    line = fold.line.steps
    for place in range(len(line) - 1, -1, -1):
        step = fold.steps[line[place]]
        mine = step.entry.seat == seat and step.entry.by in ("person", "auto")
        last = place == len(line) - 1
        told_nothing = (
            told_nothing
            and mine
            and _turns_begun(fold, step) <= int(last)
            and _tells_nothing(fold, line[place], step)
        )
        if mine and step.entry.by == "person":
            if told_nothing:
                free = step.entry.number - 1
            elif asking is None:
                asking = fold.whole(step.entry.number - 1)
        if not told_nothing and asking is not None:
            break
    return UndoOffer(free, asking)


def one_back(fold: Fold, seat: int) -> int | None:
    """The version before the seat's last own decision (None: it has made none)."""
    for index in reversed(fold.line.steps):
        entry = fold.steps[index].entry
        if entry.seat == seat and entry.by == "person":
            return fold.whole(entry.number - 1)
    return None


def _turns_begun(fold: Fold, step: Step) -> int:
    """How many turns began by a choice: with the second one a whole turn went by (the automaton's), with the first one
    the seat's own ended. That may be taken back as long as nobody has decided since, but nothing before it."""
    kinds = fold.game.events
    return sum(kinds[event[0]].name == TURN for event in step.events)


def _tells_nothing(fold: Fold, index: int, step: Step) -> bool:
    entry = step.entry
    if entry.kind != CHOICE or step.drew or entry.together is not None:
        return False
    game, seat = fold.game, entry.seat
    choice = game.vocabulary.numbers[entry.words]
    before = game.view(fold.state_at(index), seat)
    after = game.position(game.view(fold.state_at(index + 1), seat))
    for number in range(WORLDS):
        try:
            world = game.sample(before, number)
            game.play(world, seat, choice)
        except Exception:
            return False
        if game.position(game.view(world, seat)) != after:
            return False
    return True
