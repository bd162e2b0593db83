"""The hub: who watches which table in this process, and what it is told. Nothing here knows what a table holds.

A stream is told the latest version, changes and presence; what came between is joined, so a slow reader costs nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from typing import Final

from backroom.table.model import Update

ELSEWHERE_LASTS: Final = 60.0


class Watched:
    """A table that somebody watches here."""

    __slots__ = ("changes", "elsewhere", "here", "news", "streams", "version")

    def __init__(self) -> None:
        self.version = 0
        self.changes = 0
        self.here: Counter[int] = Counter()
        self.elsewhere: dict[str, tuple[float, tuple[int, ...]]] = {}
        self.streams = 0
        self.news = asyncio.Event()

    def ring(self) -> None:
        """Wake all streams."""
        self.news.set()
        self.news = asyncio.Event()


class Hub:
    """`announce` is called when the seats present at a table in this process change."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._tables: dict[str, Watched] = {}
        self._clock = clock
        self.closing = False
        self.announce: Callable[[str, tuple[int, ...]], None] = lambda _table, _seats: None

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(watched.streams for watched in self._tables.values())

    def watched(self) -> tuple[str, ...]:
        """The tables somebody watches here."""
        return tuple(self._tables)

    def tell(self, table: str, version: int, changes: int) -> None:
        """Something changed at a table."""
        watched = self._tables.get(table)
        if watched is not None and changes > watched.changes:
            watched.version, watched.changes = version, changes
            watched.ring()

    def tell_presence(self, table: str, process: str, seats: tuple[int, ...]) -> bool:
        """Another process says which seats are present there; whether it wants to hear who is present here."""
        watched = self._tables.get(table)
        if watched is None:
            return False
        old = watched.elsewhere.get(process)
        watched.elsewhere[process] = (self._clock(), seats)
        if old is None or old[1] != seats:
            watched.ring()
        return old is None

    def present(self, table: str) -> tuple[int, ...]:
        """The seats with a stream open, here or elsewhere."""
        watched = self._tables.get(table)
        if watched is None:
            return ()
        seats = {seat for seat, count in watched.here.items() if count}
        since = self._clock() - ELSEWHERE_LASTS
        for at, there in watched.elsewhere.values():
            if at > since:
                seats.update(there)
        return tuple(sorted(seats))

    def here(self, table: str) -> tuple[int, ...]:
        """The seats with a stream open in this process."""
        watched = self._tables.get(table)
        return tuple(sorted(s for s, n in watched.here.items() if n)) if watched else ()

    async def stream(
        self,
        table: str,
        seats: tuple[int, ...],
        version: int,
        changes: int,
        beat: float | None = None,
    ) -> AsyncGenerator[Update, None]:
        """Updates until the hub closes; `version` and `changes` are the newest known when it begins. After `beat`
        seconds without news the last one comes again."""
        watched = self._tables.setdefault(table, Watched())
        if changes > watched.changes:
            watched.version, watched.changes = version, changes
        watched.streams += 1
        self._count(table, watched, seats, 1)
        if watched.streams == 1:
            self.announce(table, self.here(table))
        last: Update | None = None
        try:
            while not self.closing:
                news = watched.news
                now = Update(watched.version, watched.changes, self.present(table))
                if now == last:
                    try:
                        async with asyncio.timeout(beat):
                            await news.wait()
                        continue
                    except TimeoutError:
                        pass
                last = now
                yield now
        finally:
            watched.streams -= 1
            self._count(table, watched, seats, -1)
            if watched.streams == 0:
                self._tables.pop(table, None)

    def _count(self, table: str, watched: Watched, seats: tuple[int, ...], by: int) -> None:
        before = self.here(table)
        for seat in seats:
            watched.here[seat] += by
        after = self.here(table)
        if before != after:
            watched.ring()
            self.announce(table, after)

    def close(self) -> None:
        """End all streams."""
        self.closing = True
        for watched in self._tables.values():
            watched.ring()
