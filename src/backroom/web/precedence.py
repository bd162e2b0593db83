"""Who goes first: whoever chooses. Pages for those who look on are made one after another, and not while a choice is
being written, so that its answer need not wait for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

COURTESY_SECONDS: Final = 0.05
"""Nobody who looks on waits longer than this for somebody else's choice."""


class Precedence:
    """One a process."""

    def __init__(self) -> None:
        self._choices = 0
        self._none = asyncio.Event()
        self._none.set()
        self._turn = asyncio.Lock()

    @contextmanager
    def choosing(self) -> Iterator[None]:
        """While a choice is being written."""
        self._choices += 1
        self._none.clear()
        try:
            yield
        finally:
            self._choices -= 1
            if not self._choices:
                self._none.set()

    @asynccontextmanager
    async def looking_on(self) -> AsyncIterator[None]:
        """While a page for somebody who looks on is made."""
        async with self._turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(COURTESY_SECONDS):
                    await self._none.wait()
            yield
