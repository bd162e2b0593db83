"""Intervals that are known, and tests that decide as they should."""

from __future__ import annotations

import numpy as np
import pytest

from backroom.lab.duel import Duel, duel_plan, judge
from backroom.lab.duel import Test as SequentialTest
from backroom.lab.executors import HereExecutor
from backroom.lab.findings import worths
from backroom.lab.ladder import ladder_plans, rate
from backroom.lab.statistics import bootstrap, difference, ratios, regression, share_of, wilson
from backroom.lab.trial import Outcome, play_chunk


def outcome(
    deal: int, winner: int, held: list[list[str]] | None = None, totals: list[int] | None = None
) -> Outcome:
    """A game of two bots, one a seat."""
    points = totals or ([10, 5] if winner == 0 else [5, 10])
    return Outcome(
        deal,
        0,
        [0, 1],
        points,
        [[total] for total in points],
        [winner],
        6,
        20,
        held or [[], []],
        [0, 0],
    )


def test_wilson_is_wilsons() -> None:
    """Newcombe (1998): 81 of 263 is 0.2553 to 0.3662; 0 of 20 is 0 to 0.1611."""
    assert wilson(81, 263)[1:] == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_the_bootstrap_covers_as_it_says() -> None:
    """Of 200 samples with a known mean about 95 % of the intervals hold it."""
    random = np.random.default_rng(1)
    covered = 0
    for _sample in range(200):
        found = bootstrap(random.normal(3.0, 2.0, 60))
        covered += found.low <= 3.0 <= found.high
    assert 180 <= covered <= 198


def test_deals_that_all_agree_are_not_certainty() -> None:
    assert share_of(np.ones(20)) == wilson(20, 20)
    assert share_of(np.ones(20)).low < 0.9


def test_pairs_make_a_difference_sharper() -> None:
    random = np.random.default_rng(2)
    luck = random.normal(0, 10, 100)
    first, second = luck, luck + 1 + random.normal(0, 0.5, 100)
    together, apart = (
        difference(first, second, paired=True),
        difference(first, second, paired=False),
    )
    assert together.low < 1 < together.high
    assert together.low > 0 > apart.low


def test_deals_are_drawn_whole() -> None:
    """Four hands of a deal that are alike tell no more than one: the interval is as wide as of one a deal."""
    random = np.random.default_rng(7)
    held = (random.random((100, 1)) < 0.4).astype(float)
    alone = ratios(held, np.ones((100, 1)))[0]
    alike = ratios(4 * held, np.full((100, 1), 4.0))[0]
    assert alike == pytest.approx(alone)
    assert alone.low < held.mean() < alone.high
    assert alone[1:] == pytest.approx(bootstrap(held[:, 0])[1:], abs=0.03)


def test_regression_finds_what_each_column_adds() -> None:
    random = np.random.default_rng(3)
    rows = random.integers(0, 2, (600, 3)).astype(float)
    target = rows @ np.array([5.0, -2.0, 0.0]) + random.normal(0, 1, 600)
    found = regression(rows, target, np.repeat(np.arange(200), 3))
    for interval, truth in zip(found, (5.0, -2.0, 0.0), strict=True):
        assert interval.low < truth < interval.high
        assert interval.high - interval.low < 0.8


def test_worth_is_what_a_thing_adds_not_what_it_goes_with() -> None:
    """`charm` is always held with `engine`, but for some games in which it is held alone and does nothing."""
    random = np.random.default_rng(4)
    games = []
    for deal in range(400):
        engine = random.random() < 0.5
        charm = engine if random.random() < 0.8 else not engine
        mine = ["treaty:engine"] * engine + ["treaty:charm"] * bool(charm)
        total = 20 + 8 * engine + int(random.integers(0, 3))
        games.append(outcome(deal, 0 if total > 24 else 1, [mine, []], [total, 24]))
    found = {worth.slug: worth for worth in worths(games)}
    assert found["charm"].lead.value > found["charm"].adds.value + 3  # type: ignore[union-attr]
    assert found["engine"].adds.low > 3  # type: ignore[union-attr]
    assert found["charm"].adds.low < 1  # type: ignore[union-attr]
    assert found["engine"].use.value == pytest.approx(0.25, abs=0.05)


@pytest.mark.parametrize(("share", "verdict"), [(0.8, "A"), (0.3, "no")])
def test_a_sequential_test_decides(share: float, verdict: str) -> None:
    random = np.random.default_rng(5)
    games: list[Outcome] = []
    test = SequentialTest(par=0.5, margin=0.1)
    while judge(games, test).decided is None:
        games.append(outcome(len(games), 0 if random.random() < share else 1))
        assert len(games) < 500
    assert judge(games, test).decided == verdict


def test_a_sequential_test_errs_as_seldom_as_it_says() -> None:
    """Equal bots are called better in about one of twenty matches at most."""
    random = np.random.default_rng(6)
    wrong = 0
    for _match in range(100):
        games: list[Outcome] = []
        test = SequentialTest(par=0.5, margin=0.15)
        decided = None
        while decided is None and len(games) < 400:
            games += [
                outcome(len(games) + at, 0 if random.random() < 0.5 else 1) for at in range(4)
            ]
            decided = judge(games, test).decided
        wrong += decided == "A"
    assert wrong <= 12


def test_a_match_ends_when_it_is_decided() -> None:
    plan = duel_plan("spies", "greedy", "random", most=400, seed="m")
    duel = Duel(plan, SequentialTest(par=0.5, margin=0.1))
    duel.run(HereExecutor(), 1)
    assert duel.verdict().decided == "A"
    assert duel.deals < 100


def test_a_ladder_puts_the_better_bot_on_top() -> None:
    plans = ladder_plans("spies", ["random", "greedy"], seats=2, rounds=8, seed="l")
    assert len(plans) == 8
    rungs = rate([(plan, play_chunk(plan, 0, 1).outcomes) for plan in plans], ["random", "greedy"])
    assert [rung.bot for rung in rungs] == ["greedy", "random"]
    assert rungs[0].low < rungs[0].rating < rungs[0].high
    assert sum(rung.wins for rung in rungs) == pytest.approx(16)


def test_few_bots_fill_a_large_table() -> None:
    plans = ladder_plans("spies", ["random", "greedy", "beginner"], seats=4, rounds=5, seed="l")
    assert all(
        len(plan.bots) == 4 and set(plan.bots) == {"random", "greedy", "beginner"} for plan in plans
    )
