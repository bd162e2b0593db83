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
    ratios,
    regression,
    share_interval,
    share_of,
    wilson,
)
from backroom.lab.trial import Outcome

LEAST_USES: Final = 20
"""What was held less often gets no worth: its interval would be as wide as the page."""
UNWEIGHED: Final = frozenset({"line"})
"""Families that follow from others (a line that paid, from its Mission): they get no worth of their own."""


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
    table = _hands(outcomes, things)
    holds, deals = table.holds, table.deals
    uses = holds.sum(axis=0)
    use = ratios(_sums(holds, deals), _sums(np.ones_like(holds), deals))
    enough = np.flatnonzero(uses >= LEAST_USES)
    held = _sums(holds[:, enough], deals)
    wins = ratios(_sums(holds[:, enough] * table.wins[:, None], deals), held)
    lead = ratios(_sums(holds[:, enough] * table.lead[:, None], deals), held)
    weighed = np.array([thing.partition(":")[0] not in UNWEIGHED for thing in things])
    common = np.flatnonzero(weighed & (uses >= LEAST_USES) & (uses <= len(holds) - LEAST_USES))
    adds = dict(zip(map(int, common), _adds(holds[:, common], table.lead, deals), strict=False))
    place = {int(column): at for at, column in enumerate(enough)}
    found = []
    for column, thing in enumerate(things):
        family, _, slug = thing.partition(":")
        at = place.get(column)
        found.append(
            Worth(
                family,
                slug,
                int(uses[column]),
                use[column],
                None if at is None else _some_luck(wins[at], int(uses[column])),
                None if at is None else lead[at],
                adds.get(column),
            )
        )
    return sorted(
        found,
        key=lambda worth: (worth.family, -(worth.adds.value if worth.adds else -1e9), worth.slug),
    )


class Hands(NamedTuple):
    """What every seat of every game ended up with, a row each: 1 for each thing it `holds`, by how much it was ahead
    of the others of its game, its part of the win, and which deal that was."""

    holds: Floats
    lead: Floats
    wins: Floats
    deals: Floats


def _hands(outcomes: Sequence[Outcome], things: Sequence[str]) -> Hands:
    column = {thing: at for at, thing in enumerate(things)}
    rows = sum(len(outcome.held) for outcome in outcomes)
    found = Hands(
        np.zeros((rows, len(things))), np.zeros(rows), np.zeros(rows), np.zeros(rows, dtype=int)
    )
    row = 0
    for outcome in outcomes:
        seats = len(outcome.totals)
        mean = sum(outcome.totals) / seats
        for seat, hand in enumerate(outcome.held):
            for thing in hand:
                found.holds[row, column[thing]] = 1
            # Ahead of the mean of the others, which is further away than the mean of all.
            found.lead[row] = (outcome.totals[seat] - mean) * (
                seats / (seats - 1) if seats > 1 else 1
            )
            found.wins[row] = (seat in outcome.winners) / len(outcome.winners)
            found.deals[row] = outcome.deal
            row += 1
    return found


def _sums(rows: Floats, deals: Floats) -> Floats:
    """The rows of each deal added up."""
    _numbers, places = np.unique(deals, return_inverse=True)
    sums = np.zeros((places.max() + 1, rows.shape[1]))
    np.add.at(sums, places, rows)
    return sums


def _some_luck(share: Interval, hands: int) -> Interval:
    """Where all deals agree drawing them again tells nothing: Wilson's interval, as if hands did not depend on each
    other."""
    return wilson(share.value * hands, hands) if share.low == share.high else share


def _adds(holds: Floats, lead: Floats, deals: Floats) -> list[Interval]:
    """What each column adds, all others equal; [] where there are too few hands to say."""
    if not holds.shape[1] or len(holds) < 3 * holds.shape[1]:
        return []
    # One column for what everybody has anyway.
    return regression(np.column_stack([holds, np.ones(len(holds))]), lead, deals)[:-1]
