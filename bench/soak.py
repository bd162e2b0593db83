"""Plays many random games with the conformance checks: `python bench/soak.py spies 100000`.

A failure is printed with its options and seed, and the run goes on; at the end stand games, decisions, speed and the
share of telling refusals. Offers are checked at every decision, the game's own invariants at a fifth of them and at
the end, the costly checks at a share of them (`--share`). `--only 12` plays one option set, `--workers 1` keeps
everything in this process. `PYTHONPATH=build/compiled` has it play on the extensions of `run.py compiled`.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from backroom.core import registry  # noqa: E402
from conformance.checks import LIGHT, examine  # noqa: E402
from conformance.optionsets import option_sets  # noqa: E402
from conformance.refusals import Report  # noqa: E402

CHUNK = 25


def play(
    slug: str, chosen: list[int], first: int, number: int, share: float
) -> tuple[Report, list[str]]:
    """Play some games; what they met, and the failures as sentences."""
    registry.GAMES.setdefault("envoys", "toys.envoys")
    sets = option_sets(slug)
    report, failures = Report(), []
    for seed in range(first, first + number):
        try:
            report.add(
                examine(
                    slug,
                    sets[chosen[seed % len(chosen)]],
                    seed,
                    LIGHT._replace(share=share, counted=0.2),
                )
            )
        except AssertionError as error:
            failures.append(str(error))
    return report, failures


def main() -> int:
    """Run the soak; 1 where a game failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument(
        "--share", type=float, default=0.004, help="share of decisions that are looked at closely"
    )
    parser.add_argument(
        "--only", type=int, action="append", help="number of an option set; may be repeated"
    )
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    registry.GAMES.setdefault("envoys", "toys.envoys")
    chosen = asked.only or list(range(len(option_sets(asked.game))))
    starts = range(asked.seed, asked.seed + asked.games, CHUNK)
    jobs = [
        (asked.game, chosen, at, min(CHUNK, asked.seed + asked.games - at), asked.share)
        for at in starts
    ]
    began = time.perf_counter()
    whole, failed = Report(), 0
    with ProcessPoolExecutor(asked.workers) as pool:
        results = (
            (play(*job) for job in jobs)
            if asked.workers < 2
            else pool.map(play, *zip(*jobs, strict=True))
        )
        for report, failures in results:
            whole.add(report)
            failed += len(failures)
            for failure in failures:
                print("FAILED", failure, flush=True)
    seconds = time.perf_counter() - began
    print(
        f"{asked.game}: {whole.games} games, {whole.decisions} decisions, {failed} failures, {seconds:.1f} s, "
        f"{whole.decisions / seconds:,.0f} decisions/s; {whole.telling_share():.2%} of {whole.refusals} refusals tell"
    )
    for words, times in islice(sorted(whole.vague.items(), key=lambda item: -item[1]), 8):
        print(f"  says little: {words} ({times})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
