"""Two studies beside each other: a changed pack against the facts, another bot, other options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from backroom.core.errors import BadRequest
from backroom.core.language import _
from backroom.core.registry import game
from backroom.lab.plan import Plan
from backroom.lab.statistics import Floats, Interval, by_deal, difference
from backroom.lab.study import Study
from backroom.lab.trial import Outcome


class Change(NamedTuple):
    """One thing measured in both studies; `family` is share, points or use, `label` a message id that takes `name`,
    which is a message id itself where `row` is true."""

    family: str
    label: str
    name: str
    row: bool
    first: float
    second: float
    difference: Interval

    @property
    def certain(self) -> bool:
        """Whether the interval leaves out that nothing changed."""
        return self.difference.low > 0 or self.difference.high < 0


def paired(first: Plan, second: Plan) -> bool:
    """Whether the same deal of both means the same seed and the same bots."""
    return first.seed == second.seed and first.bots == second.bots and first.rotate == second.rotate


def changes(first: Study, second: Study) -> list[Change]:
    """The differences in seats' wins, points, rows, length and the use of everything held."""
    if first.plan.game != second.plan.game or len(first.plan.bots) != len(second.plan.bots):
        raise BadRequest(
            "Only studies of one game with as many seats can be compared.", path="study"
        )
    together = paired(first.plan, second.plan)

    def change(
        family: str, label: str, name: str, of: Callable[[Outcome], float], row: bool = False
    ) -> Change:
        one, other = by_deal(first.outcomes, of), by_deal(second.outcomes, of)
        if together:
            common = min(len(one), len(other))
            one, other = one[:common], other[:common]
        return Change(
            family, label, name, row, _mean(one), _mean(other), difference(one, other, together)
        )

    seats = len(first.outcomes[0].totals)
    made = [
        change("share", _("Wins of seat {name}"), str(seat), _wins(seat)) for seat in range(seats)
    ]
    made.append(
        change(
            "points",
            _("Points of a seat"),
            "",
            lambda outcome: sum(outcome.totals) / len(outcome.totals),
        )
    )
    made += [
        change("points", _("Row: {name}"), name, _row(at), row=True)
        for at, name in enumerate(game(first.plan.game).rows)
    ]
    made.append(change("points", _("Rounds"), "", lambda outcome: outcome.rounds))
    made += [
        change("use", "{name}", thing.partition(":")[2], _use(thing))
        for thing in _things([*first.outcomes, *second.outcomes])
    ]
    return made


def _mean(values: Floats) -> float:
    return float(values.mean()) if len(values) else 0.0


def _wins(seat: int) -> Callable[[Outcome], float]:
    return lambda outcome: (seat in outcome.winners) / len(outcome.winners)


def _row(at: int) -> Callable[[Outcome], float]:
    return lambda outcome: sum(rows[at] for rows in outcome.rows) / len(outcome.rows)


def _use(thing: str) -> Callable[[Outcome], float]:
    return lambda outcome: sum(thing in hand for hand in outcome.held) / len(outcome.held)


def _things(outcomes: Sequence[Outcome]) -> list[str]:
    return sorted({thing for outcome in outcomes for hand in outcome.held for thing in hand})
