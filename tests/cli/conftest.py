"""Runs the command line in this process, with what is typed given as lines."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest

from backroom.cli import main
from backroom.core import registry


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """`run("cards", "spies", typed="...")`; the toy game is registered, the language English, lines are of 100."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setitem(registry.GAMES, "envoys", "toys.envoys")
    for name in ("BACKROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def runs(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(arguments))
        return Done(code, *capsys.readouterr())

    return runs
