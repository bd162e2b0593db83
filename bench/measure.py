"""What a bench is made of. A module of this folder joins by a function `rows()`, and `peers()` for what `--peers` adds.

    def rows() -> Iterator[Row]:
        yield Row("spies: view", microseconds(lambda: game.view(state, 0)), "us")

Processor time is measured, so that a busy machine disturbs little; what is left is taken out by the calibration row.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple

LOOP: Final = 200_000
SHORTEST: Final = 0.05


class Row(NamedTuple):
    """One figure. `times` and units that end in `/s` are better when more, all others when less."""

    name: str
    value: float
    unit: str
    note: str = ""

    @property
    def rate(self) -> bool:
        """Whether more is better."""
        return self.unit == "times" or self.unit.endswith("/s")


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of some runs of a piece of work: the one that was disturbed least."""
    best = float("inf")
    for _ in range(times):
        started = process_time()
        work()
        best = min(best, process_time() - started)
    return best


def microseconds(work: Callable[[], object]) -> float:
    """How long a short piece of work takes, run often enough to be measured."""

    def often() -> None:
        for _ in range(count):
            work()

    count = 1
    while seconds(often, 1) < SHORTEST:
        count *= 2
    return seconds(often) / count * 1e6


def calibration() -> float:
    """Steps a second of a plain loop over ints: how fast this Python is on this machine."""

    def loop() -> int:
        word = 1
        for number in range(LOOP):
            word = (word * 40014 + number) % 2147483563
        return word

    return LOOP / seconds(loop, 10)


def weighed(row: Row, steps: float) -> float:
    """The figure without the machine: per calibration step for a rate, in steps for a time."""
    if row.unit.endswith("/s"):
        return row.value / steps
    scale = {"us": 1e-6, "ms": 1e-3, "s": 1.0}.get(row.unit)
    return row.value if scale is None else row.value * scale * steps


def better(row: Row, now: float, before: float) -> float:
    """How many times better than before; below 1 is worse."""
    return now / before if row.rate else before / now
