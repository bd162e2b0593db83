"""What a study's games tell: wins by bot and seat, points by row, length, and the use and worth of everything held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from backroom.core.registry import game
from backroom.lab.plan import Plan
from backroom.lab.statistics import (
    Floats,
    Interval,
    bootstrap,
    by_deal,
    regression,
    share_interval,
    share_of,
)
from backroom.lab.trial import Outcome

LEAST_USES: Final = 20
"""What was held less often gets no worth: its interval would be as wide as the page."""


class Worth(NamedTuple):
    """Something that seats end up with (`family`, `slug`): in which part of all hands it was, the holders' share of the
    wins, by how many points they beat the others of their game, and what it adds, all else held being equal."""

    family: str
    slug: str
    uses: int
    use: Interval
    wins: Interval | None
    lead: Interval | None
    adds: Interval | None


class Findings(NamedTuple):
    """All tables of a report. Rows and totals are means for each bot, in the order of the plan."""

    plan: Plan
    games: int
    deals: int
    seats: int
    bots: list[str]
    bot_wins: list[Interval]
    seat_wins: list[Interval]
    bot_totals: list[Interval]
    seat_totals: list[Interval]
    rows: list[list[Interval]]
    totals: list[int]
    rounds: Interval
    decisions: Interval
    faults: int
    worths: list[Worth]


def findings(plan: Plan, outcomes: Sequence[Outcome]) -> Findings:
    """Everything a report shows; equal bots are taken together."""
    names = list(dict.fromkeys(plan.bots))
    seats = len(outcomes[0].totals)
    members = [
        [index for index, name in enumerate(plan.bots) if name == wanted] for wanted in names
    ]
    row_count = len(game(plan.game).rows)
    return Findings(
        plan=plan,
        games=len(outcomes),
        deals=len({outcome.deal for outcome in outcomes}),
        seats=seats,
        bots=names,
        bot_wins=[_bot_wins(outcomes, indices) for indices in members],
        seat_wins=[share_of(by_deal(outcomes, _seat_share(seat))) for seat in range(seats)],
        bot_totals=[_bot_mean(outcomes, indices, None) for indices in members],
        seat_totals=[bootstrap(by_deal(outcomes, _seat_total(seat))) for seat in range(seats)],
        rows=[
            [_bot_mean(outcomes, indices, row) for row in range(row_count)] for indices in members
        ],
        totals=[total for outcome in outcomes for total in outcome.totals],
        rounds=bootstrap(by_deal(outcomes, lambda outcome: outcome.rounds)),
        decisions=bootstrap(by_deal(outcomes, lambda outcome: outcome.decisions)),
        faults=sum(sum(outcome.faults) for outcome in outcomes),
        worths=worths(outcomes),
    )


def _bot_wins(outcomes: Sequence[Outcome], indices: Sequence[int]) -> Interval:
    if len(indices) == 1:
        return share_interval(outcomes, indices[0])
    return share_of(
        by_deal(outcomes, lambda outcome: sum(outcome.share(index) for index in indices))
    )


def _seat_share(seat: int) -> Callable[[Outcome], float]:
    return lambda outcome: (seat in outcome.winners) / len(outcome.winners)


def _seat_total(seat: int) -> Callable[[Outcome], float]:
    return lambda outcome: outcome.totals[seat]


def _bot_mean(outcomes: Sequence[Outcome], indices: Sequence[int], row: int | None) -> Interval:
    """The mean of a row (None: the total) over the seats of these bots."""

    def mean(outcome: Outcome) -> float:
        mine = [seat for seat, bot in enumerate(outcome.bots) if bot in indices]
        return sum(
            outcome.totals[seat] if row is None else outcome.rows[seat][row] for seat in mine
        ) / len(mine)

    return bootstrap(by_deal(outcomes, mean))


def worths(outcomes: Sequence[Outcome]) -> list[Worth]:
    """The use and worth of everything that somebody held, by family and then from the most worth to the least."""
    things = sorted({thing for outcome in outcomes for hand in outcome.held for thing in hand})
    if not things:
        return []
    column = {thing: at for at, thing in enumerate(things)}
    holds = np.zeros((sum(len(outcome.held) for outcome in outcomes), len(things)))
    lead = np.zeros(len(holds))
    wins = np.zeros(len(holds))
    games = np.zeros(len(holds))
    row = 0
    for number, outcome in enumerate(outcomes):
        mean = sum(outcome.totals) / len(outcome.totals)
        for seat, hand in enumerate(outcome.held):
            for thing in hand:
                holds[row, column[thing]] = 1
            others = len(outcome.totals) - 1
            lead[row] = (outcome.totals[seat] - mean) * ((others + 1) / others if others else 1)
            wins[row] = (seat in outcome.winners) / len(outcome.winners)
            games[row] = number
            row += 1
    uses = holds.sum(axis=0)
    common = np.flatnonzero((uses >= LEAST_USES) & (uses <= len(holds) - LEAST_USES))
    adds = _adds(holds[:, common], lead, games)
    found = [
        _worth(
            things[at],
            holds[:, at],
            lead,
            wins,
            adds.get(int(np.searchsorted(common, at))) if at in common else None,
        )
        for at in range(len(things))
    ]
    return sorted(
        found,
        key=lambda worth: (worth.family, -(worth.adds.value if worth.adds else -1e9), worth.slug),
    )


def _adds(holds: Floats, lead: Floats, games: Floats) -> dict[int, Interval]:
    """What each column adds, all others equal."""
    if not holds.shape[1] or len(holds) < 3 * holds.shape[1]:
        return {}
    # One column for what everybody has anyway.
    found = regression(np.column_stack([holds, np.ones(len(holds))]), lead, games)
    return dict(enumerate(found[:-1]))


def _worth(thing: str, held: Floats, lead: Floats, wins: Floats, adds: Interval | None) -> Worth:
    family, _, slug = thing.partition(":")
    holders = held > 0
    uses = int(holders.sum())
    enough = uses >= LEAST_USES
    return Worth(
        family,
        slug,
        uses,
        bootstrap(held) if enough else Interval(uses / len(held), 0.0, 1.0),
        share_of(wins[holders]) if enough else None,
        bootstrap(lead[holders]) if enough else None,
        adds,
    )
