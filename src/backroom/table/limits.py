"""The limits, all here and by name: how often, how big, how many. Whoever meets one is told how long to wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from backroom.core.language import _
from backroom.table.errors import TooMuch

REMEMBERED: Final = 20_000
SLOWLY: Final = _("That is too much at once; please try again in {seconds} s.")
MANY_STREAMS: Final = _("Too many live connections are open from there.")


class Bucket(NamedTuple):
    """A token bucket: so many a second in the long run, so many at once."""

    rate: float
    burst: int


BUCKETS: Final = {
    "address": Bucket(400.0, 2000),
    "look": Bucket(60.0, 300),
    "move": Bucket(20.0, 100),
    "talk": Bucket(5.0, 60),
    "create": Bucket(1.0, 60),
    "join": Bucket(2.0, 30),
    "import": Bucket(0.2, 10),
    "stream": Bucket(20.0, 200),
    "advice": Bucket(0.5, 10),
    "record": Bucket(1.0, 20),
}
BY_ADDRESS: Final = frozenset({"address", "create", "join", "import", "stream", "advice", "record"})
"""These hold for an address, since anybody can make up keys; the others for one key (without a key, for an address)."""

BODIES: Final = {"import": 1_000_000, "": 200_000}
"""The largest bodies in bytes, by the bucket of the route; "" is for all others."""

FIELDS_MOST: Final = 200
MANY_FIELDS: Final = _("A form has {most} fields at most.")

STREAMS_MOST: Final = 1000
"""Live connections from one address at the same time."""


class Limits:
    """Counts what each key and address did; `factor` loosens (or, below 1, tightens) all rates."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self._clock = clock
        self._levels: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._streams: dict[str, int] = {}

    def take(self, name: str, whose: str) -> None:
        """Take one token out of a named bucket; raises TooMuch with the seconds to wait where it is empty."""
        bucket = BUCKETS[name]
        rate, burst = bucket.rate * self.factor, bucket.burst * self.factor
        now = self._clock()
        level, since = self._levels.get((name, whose), (burst, now))
        level = min(burst, level + (now - since) * rate)
        if level < 1.0:
            wait = (1.0 - level) / rate
            raise TooMuch(SLOWLY, wait, seconds=max(1, round(wait)))
        self._levels[name, whose] = (level - 1.0, now)
        self._levels.move_to_end((name, whose))
        if len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)

    def open_stream(self, address: str) -> None:
        """Count a live connection; raises TooMuch where an address has too many."""
        count = self._streams.get(address, 0)
        if count >= STREAMS_MOST * self.factor:
            raise TooMuch(MANY_STREAMS)
        self._streams[address] = count + 1

    def close_stream(self, address: str) -> None:
        """A live connection has ended."""
        count = self._streams.get(address, 0) - 1
        if count > 0:
            self._streams[address] = count
        else:
            self._streams.pop(address, None)
