"""Lets the conformance suite see the toy game beside the registered ones."""

import pytest

from backroom.core import registry


@pytest.fixture(autouse=True)
def envoys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is registered for the length of a test."""
    monkeypatch.setitem(registry.GAMES, "envoys", "toys.envoys")
