"""Intervals for what a study found. The deal is the unit: its games share their luck, so they are drawn together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from backroom.lab.trial import Outcome

CONFIDENCE: Final = 0.95
Z: Final = 1.959964
RESAMPLES: Final = 2000
SEED: Final = 20_26
Floats = np.ndarray[Any, np.dtype[np.float64]]


class Interval(NamedTuple):
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def wilson(wins: float, games: int) -> Interval:
    """Wilson's interval of a share; for games that do not depend on each other."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    spread = Z * Z / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def bootstrap(values: Sequence[float] | Floats) -> Interval:
    """The mean's interval by drawing the values again and again."""
    sample = np.asarray(values, dtype=float)
    if len(sample) == 0:
        return Interval(0.0, 0.0, 0.0)
    random = np.random.default_rng(SEED)
    means = np.concatenate(
        [
            sample[random.integers(len(sample), size=(count, len(sample)))].mean(axis=1)
            for count in _portions(RESAMPLES, len(sample))
        ]
    )
    low, high = np.quantile(means, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Interval(float(sample.mean()), float(low), float(high))


def _portions(total: int, width: int) -> list[int]:
    """Portions of the resamples, each small enough for the memory."""
    at_once = max(1, min(total, 4_000_000 // max(1, width)))
    return [at_once] * (total // at_once) + ([total % at_once] if total % at_once else [])


def by_deal(outcomes: Sequence[Outcome], of: Callable[[Outcome], float]) -> Floats:
    """The mean of something over each deal's games, in the order of the deals."""
    sums: dict[int, list[float]] = {}
    for outcome in outcomes:
        sums.setdefault(outcome.deal, []).append(of(outcome))
    return np.array([sum(values) / len(values) for _, values in sorted(sums.items())])


def share_interval(outcomes: Sequence[Outcome], bot: int) -> Interval:
    """A bot's share of the wins."""
    return share_of(by_deal(outcomes, lambda outcome: outcome.share(bot)))


def share_of(shares: Floats) -> Interval:
    """The interval of a share given by deal; where all deals agree, drawing them again tells nothing, so Wilson's."""
    if len(shares) and shares.min() == shares.max():
        return wilson(float(shares.sum()), len(shares))
    return bootstrap(shares)


def ratios(tops: Floats, bottoms: Floats) -> list[Interval]:
    """For each column the sum of `tops` over the sum of `bottoms`, and its interval by drawing the rows (deals) again
    and again, whole."""
    rows = len(tops)
    random = np.random.default_rng(SEED)
    drawn = []
    for count in _portions(RESAMPLES, rows):
        times = random.multinomial(rows, np.full(rows, 1 / rows), size=count).astype(float)
        with np.errstate(invalid="ignore", divide="ignore"):
            drawn.append((times @ tops) / (times @ bottoms))
    ends = np.nanquantile(
        np.concatenate(drawn), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0
    )
    values = tops.sum(axis=0) / bottoms.sum(axis=0)
    return [Interval(*map(float, told)) for told in zip(values, *ends, strict=True)]


def difference(first: Floats, second: Floats, paired: bool) -> Interval:
    """The second's mean less the first's; `paired` where the same place in both is the same deal."""
    if paired:
        return bootstrap(second - first)
    one, other = bootstrap(first), bootstrap(second)
    value = other.value - one.value
    # Independent samples: the variances add up.
    half = sqrt(((one.high - one.low) / 2) ** 2 + ((other.high - other.low) / 2) ** 2)
    return Interval(value, value - half, value + half)


def regression(rows: Floats, target: Floats, clusters: Floats) -> list[Interval]:
    """What each column adds to the target, all others equal; errors as wide as the clusters (games) make them."""
    inverse = np.linalg.pinv(rows.T @ rows)
    factors = inverse @ rows.T @ target
    left = target - rows @ factors
    order = np.argsort(clusters, kind="stable")
    scores = (rows * left[:, None])[order]
    starts = np.flatnonzero(np.r_[True, np.diff(clusters[order]) != 0])
    sums = np.add.reduceat(scores, starts, axis=0)
    errors = np.sqrt(np.clip(np.diag(inverse @ (sums.T @ sums) @ inverse), 0, None))
    return [
        Interval(float(factor), float(factor - Z * error), float(factor + Z * error))
        for factor, error in zip(factors, errors, strict=True)
    ]
