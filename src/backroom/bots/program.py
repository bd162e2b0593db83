"""A program outside that is spoken with in lines: it may crash, hang, flood or never read, and nobody here waits for it
longer than was said."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

LONGEST: Final = 1 << 20
"""Bytes of a line; what is longer comes in pieces."""
WAITING: Final = 16
"""Lines that are kept unread: a program that writes more has to wait."""
LAST_WORDS: Final = 5
"""Pieces of its error output that are kept for the report."""
PATIENCE: Final = 1.0
"""Seconds that a program has to end by itself."""


class Gone(Exception):
    """The program could not be started or has ended; the message says how."""


class Program:
    """A process that is written to and read from by threads, so that it can be waited for with a clock."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            # A session of its own: Ctrl-C is not for it, and what it starts can be ended with it.
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise Gone(str(error)) from None
        self._told: Queue[bytes | None] = Queue()
        self._heard: Queue[bytes | None] = Queue(WAITING)
        self._complaints: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._closed = False
        self._threads = [
            Thread(target=work, daemon=True) for work in (self._write, self._listen, self._overhear)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str) -> None:
        """Have a line written, as soon as the program reads."""
        self._told.put(line.encode() + b"\n")

    def line(self, seconds: float) -> bytes | None:
        """The next line, None if there is none in time; raises Gone when the program writes no more."""
        if seconds <= 0:
            return None
        try:
            line = self._heard.get(timeout=seconds)
        except Empty:
            return None
        if line is None:
            raise Gone(self._last_words())
        return line

    def forget(self) -> None:
        """Drop the lines that are there already: nobody has asked for them."""
        with suppress(Empty):
            for _ in range(WAITING):
                if self._heard.get_nowait() is None:
                    self._heard.put(None)
                    return

    def ended(self) -> bool:
        """Whether the process is gone."""
        return self._process.poll() is not None

    def close(self) -> None:
        """Close its input and let it end; one that does not is ended, with all that it has started."""
        self._closed = True
        self._told.put(None)
        self.forget()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self.forget()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    # --- the threads -------------------------------------------------------------------------------------------------
    def _write(self) -> None:
        with suppress(OSError), _stream(self._process.stdin) as pipe:
            while (line := self._told.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _listen(self) -> None:
        with _stream(self._process.stdout) as pipe:
            while not self._closed and (line := pipe.readline(LONGEST)):
                self._heard.put(line)
        if not self._closed:
            self._heard.put(None)

    def _overhear(self) -> None:
        with _stream(self._process.stderr) as pipe:
            while line := pipe.readline(LONGEST):
                self._complaints.append(line)

    def _last_words(self) -> str:
        """How it ended and what it wrote to its error output last."""
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "it writes no more"
        self._threads[-1].join(PATIENCE)
        lines = b"".join(self._complaints).strip().splitlines()
        return f"exit code {code}" + (f", {printable(lines[-1])}" if lines else "")


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def printable(said: bytes | str, most: int = 200) -> str:
    """What a program said, safe to be shown on a line of a terminal or page, and not too long."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    # Of a long text only the beginning is looked at.
    clean = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * most])
    return " ".join(clean.split())[:most]
