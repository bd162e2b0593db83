"""Bots outside: a program in any language that reads JSON lines and writes JSON lines.

First comes `{"do": "start", "game": ..., "seat": ..., "seats": ..., "seed": ...}`, which has no answer. A decision is
`{"do": "choose", "id": 7, "prompt": "turn", "choices": ["recruit", ...], "view": {...}, "clock": {"ms": 5000}}` and is
answered with `{"id": 7, "choice": "recruit"}` (and `"reason": "..."` if it likes). At the end its input is closed.
A crash, a wrong or late answer loses the move to a choice by chance and is kept in `faults`.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

from backroom.bots.chance import Chance
from backroom.bots.contract import Bot, Budget
from backroom.core.card import Message
from backroom.core.errors import BadRequest
from backroom.core.language import _
from backroom.core.view import View

OWN_MS: Final = 5000.0
STARTS: Final = 3
"""How often a program that dies is started in one match."""
LAST_WORDS: Final = 5
"""Lines of the program's error output that are kept for the report."""
KINDS: Final = {
    "crash": _("The program ended or could not be started: {detail}"),
    "late": _("No answer within {detail} ms."),
    "wrong": _("The answer was not one of the choices: {detail}"),
}


class Fault(NamedTuple):
    """A move lost: `kind` is crash, late or wrong, `decision` the how manieth of the match, from 1."""

    kind: str
    decision: int
    detail: str

    def message(self) -> Message:
        """The fault in a sentence."""
        return Message(KINDS[self.kind], {"detail": self.detail})


class OutsideBot(Bot):
    """One process for one match. `faults` says which moves it lost."""

    name = "cmd"
    budget = Budget(ms=OWN_MS)

    def __init__(self, command: str, seed: int) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise BadRequest(
                f"The bot's command {command!r} cannot be read: {error}.", path="bot"
            ) from None
        if not self._words:
            raise BadRequest("'cmd:' is followed by a program and its arguments.", path="bot")
        self.faults: list[Fault] = []
        self._seed = seed
        self._chance = Chance(seed)
        self._program: Program | None = None
        self._starts = 0
        self._decision = 0

    def choose(self, view: View, choices: list[int], budget: Budget) -> int:
        self._decision += 1
        self.reason = None
        allowed = self.granted(budget).ms or OWN_MS
        words = [view.game.words(choice) for choice in choices]
        try:
            choice, reason = self._asked(view, words, allowed)
        except Lost as lost:
            self.faults.append(Fault(lost.kind, self._decision, lost.detail))
            self.reason = self.faults[-1].message()
            return choices[self._chance.below(len(choices))]
        self.reason = Message("{text}", {"text": reason}) if reason else None
        return choices[words.index(choice)]

    def close(self) -> None:
        """Close the program's input; one that does not end by itself is ended."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def _asked(self, view: View, words: list[str], ms: float) -> tuple[str, str]:
        """The program's answer and its reason; raises Lost."""
        program = self._running(view)
        program.send(
            {
                "do": "choose",
                "id": self._decision,
                "prompt": view.prompt(),
                "choices": words,
                "view": view.position(),
                "clock": {"ms": ms},
            }
        )
        until = monotonic() + ms / 1000
        while True:
            line = program.line(until - monotonic())
            if line is None:
                raise Lost("late", f"{ms:g}")
            try:
                answer = json.loads(line)
            except ValueError:
                raise Lost("wrong", line[:200]) from None
            # The late answer to an earlier question is not one to this.
            if isinstance(answer, dict) and answer.get("id") in (None, self._decision):
                break
        choice = answer.get("choice")
        if choice not in words:
            raise Lost("wrong", str(choice)[:200])
        return choice, str(answer.get("reason") or "")

    def _running(self, view: View) -> Program:
        if self._program is not None and self._program.ended():
            self._program.close()
            self._program = None
        if self._program is None:
            if self._starts == STARTS:
                raise Lost("crash", f"it was started {STARTS} times")
            self._starts += 1
            self._program = Program(self._words)
            start = {
                "do": "start",
                "game": view.game.slug,
                "seat": view.seat,
                "seats": view.seats,
                "seed": self._seed,
            }
            self._program.send(start)
        return self._program


class Lost(Exception):
    """The move is lost."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Program:
    """A process whose lines are read by threads, so that it can be waited for with a clock."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Lost("crash", str(error)) from None
        self._lines: Queue[str | None] = Queue()
        self._complaints: deque[str] = deque(maxlen=LAST_WORDS)
        self._threads = [
            Thread(target=self._listen, daemon=True),
            Thread(target=self._overhear, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, told: dict[str, Any]) -> None:
        """Write a line; raises Lost where nobody reads."""
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps(told) + "\n")
            stdin.flush()
        except (OSError, ValueError):
            raise Lost("crash", self._last_words()) from None

    def line(self, seconds: float) -> str | None:
        """The next line, None if there is none in time; raises Lost when the program has ended."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            raise Lost("crash", self._last_words())
        return line

    def ended(self) -> bool:
        """Whether the process is gone."""
        return self._process.poll() is not None

    def close(self) -> None:
        """Let it end: its input is closed, and after a second it is told to."""
        process = self._process
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self._threads:
            thread.join(1)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(None)

    def _overhear(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            self._complaints.extend(lines)

    def _last_words(self) -> str:
        """What it wrote to its error output last."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "it no longer reads or writes"
        self._threads[1].join(1)
        said = "".join(self._complaints).strip().splitlines()
        return f"exit code {code}" + (f", {said[-1]}" if said else "")
