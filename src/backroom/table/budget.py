"""An engine budget: no choice may hold the server longer than this, whatever a rule's mistake would make of it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

CHOICE_SECONDS: Final = 2.0
HAS_TIMER: Final = hasattr(signal, "setitimer")


class TooLong(Exception):
    """The engine took more processor time than a choice may cost."""


def _ring(_signal: int, _frame: object) -> None:
    raise TooLong(f"it took more than {CHOICE_SECONDS:g} s")


@contextmanager
def limited(seconds: float | None = None) -> Iterator[None]:
    """Raise TooLong within the block once it has used so much processor time. Where there are no timers (a thread, or
    Windows) it does nothing."""
    if not HAS_TIMER or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, CHOICE_SECONDS if seconds is None else seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
