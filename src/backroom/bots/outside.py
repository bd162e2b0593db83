"""Bots outside: a program in any language that reads JSON lines and writes JSON lines.

First comes `{"do": "start", "game": ..., "seat": ..., "seats": ..., "seed": ...}`, which has no answer. A decision is
`{"do": "choose", "id": 7, "prompt": "turn", "choices": ["recruit", ...], "view": {...}, "clock": {"ms": 5000}}` and is
answered with `{"id": 7, "choice": "recruit"}` (and `"reason": "..."` if it likes). At the end its input is closed.
A crash, a wrong or late answer loses the move to a choice by chance and is kept in `faults`.
"""

from __future__ import annotations

import json
import shlex
from time import monotonic
from typing import Any, Final

from backroom.bots.chance import Chance
from backroom.bots.contract import Bot, Budget, Fault
from backroom.bots.program import Gone, Program, printable
from backroom.core.card import Message
from backroom.core.errors import BadRequest
from backroom.core.view import View

OWN_MS: Final = 5000.0
START_MS: Final = 5000.0
"""What the first answer of a program that was just started may take longer: it has yet to load."""
STARTS: Final = 3
"""How often a program that ends is started in one match."""


class Lost(Exception):
    """The move is lost."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


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
        words = [view.game.words(choice) for choice in choices]
        try:
            choice, reason = self._asked(view, words, self.granted(budget).ms or OWN_MS)
        except (Gone, Lost) as error:
            if isinstance(error, Gone):
                self.close()
            lost = error if isinstance(error, Lost) else Lost("crash", str(error))
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
        """The program's answer and its reason; raises Lost or Gone."""
        if self._program is not None and self._program.ended():
            self.close()
        until = monotonic() + (ms if self._program else ms + START_MS) / 1000
        program = self._running(view)
        program.forget()
        program.send(
            json.dumps(
                {
                    "do": "choose",
                    "id": self._decision,
                    "prompt": view.prompt(),
                    "choices": words,
                    "view": view.position(),
                    "clock": {"ms": ms},
                }
            )
        )
        while True:
            line = program.line(until - monotonic())
            if line is None:
                raise Lost("late", f"{ms:g}")
            answer = _read(line)
            # The late answer to an earlier question is not one to this.
            if answer.get("id") in (None, self._decision):
                break
        choice, reason = answer.get("choice"), answer.get("reason")
        if choice not in words:
            raise Lost("wrong", printable(choice if isinstance(choice, str) else line))
        return choice, printable(reason) if isinstance(reason, str) else ""

    def _running(self, view: View) -> Program:
        """The program; started if it is not there, but not for ever."""
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
            self._program.send(json.dumps(start))
        return self._program


def _read(line: bytes) -> dict[str, Any]:
    """The object on a line; raises Lost where there is none."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Lost("wrong", printable(line))
    return answer
