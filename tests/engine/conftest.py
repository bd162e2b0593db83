"""An engine that knows the toy game, and a way to talk to it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from backroom.core import registry
from backroom.engine import Engine


class Talk:
    """Asks an engine in Python values."""

    def __init__(self) -> None:
        self.engine = Engine()

    def __call__(self, do: str, **fields: Any) -> Any:
        """The whole answer to a request."""
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, line: str | bytes) -> Any:
        """The answer to a line as it is."""
        answer = self.engine.answer(line.encode() if isinstance(line, str) else line)
        assert b"\n" not in answer
        return json.loads(answer)

    def good(self, do: str, **fields: Any) -> Any:
        """The answer to a request that must succeed."""
        answer = self(do, **fields)
        assert answer["ok"] is True, answer
        return answer

    def bad(self, do: str, **fields: Any) -> Any:
        """The error of a request that must fail."""
        answer = self(do, **fields)
        assert answer["ok"] is False, answer
        assert answer["error"]["message"].strip()
        return answer["error"]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Talk:
    """A fresh engine."""
    monkeypatch.setitem(registry.GAMES, "envoys", "toys.envoys")
    return Talk()
