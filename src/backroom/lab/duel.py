"""A match of two bots: paired games until it is decided which is better, and no longer."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

import msgspec

from backroom.core.errors import BadRequest
from backroom.lab.plan import Plan, check_plan
from backroom.lab.statistics import Interval, by_deal, share_of
from backroom.lab.study import Study
from backroom.lab.trial import Outcome

LEAST_PAIRS: Final = 8


class Test(NamedTuple):
    """A sequential test: is A's share of wins `par`, or `par + margin` and more? Wrong in `risk` of the cases."""

    par: float
    margin: float = 0.05
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """The log likelihood ratio at which it is decided, either way."""
        return log((1 - self.risk) / self.risk)


class Verdict(NamedTuple):
    """`ratio` is the log likelihood ratio; `decided` says `A` (better by the margin), `no` (it is not) or is None."""

    share: Interval
    ratio: float
    bound: float
    pairs: int
    decided: str | None


def duel_plan(
    game: str,
    first: str,
    second: str,
    *,
    seats: int = 2,
    seed: str = "1",
    most: int = 5000,
    options: dict[str, object] | None = None,
) -> Plan:
    """One seat for the first bot, which moves round the table; the second bot at all the others."""
    if seats < 2:
        raise BadRequest("A match needs two seats or more.", path="seats")
    bots = [first, *[second] * (seats - 1)]
    told = {
        "game": game,
        "bots": bots,
        "seed": seed,
        "deals": most,
        "options": options or {},
        "name": f"{first} / {second}",
    }
    plan = check_plan(told)
    # Equal bots make one rotation of a plan; a match of a bot with itself still is played in pairs.
    return msgspec.structs.replace(plan, rotate=first != second)


def judge(outcomes: Sequence[Outcome], test: Test) -> Verdict:
    """What the games so far say. Deals are the unit, the shares within one are averaged: a generalised SPRT."""
    shares = by_deal(outcomes, lambda outcome: outcome.share(0))
    pairs = len(shares)
    interval = share_of(shares)
    if pairs < LEAST_PAIRS:
        return Verdict(interval, 0.0, test.bound, pairs, None)
    low, high = test.par, test.par + test.margin
    # A floor for the variance: some first deals that are alike prove nothing.
    variance = max(float(shares.var(ddof=1)), 0.25 / pairs)
    ratio = pairs * (high - low) * (2 * float(shares.mean()) - low - high) / (2 * variance)
    decided = "A" if ratio >= test.bound else "no" if ratio <= -test.bound else None
    return Verdict(interval, ratio, test.bound, pairs, decided)


class Duel(Study):
    """A study that ends when its test is decided."""

    def __init__(self, plan: Plan, test: Test) -> None:
        self.test = test
        super().__init__(plan)

    def verdict(self) -> Verdict:
        """What the games so far say."""
        return judge(self.outcomes, self.test)

    def _enough(self) -> bool:
        return self.verdict().decided is not None
