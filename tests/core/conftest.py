"""The toy game is registered for every test of the core."""

from __future__ import annotations

import pytest

from backroom.core import registry


@pytest.fixture(autouse=True)
def envoys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered beside the real games."""
    monkeypatch.setitem(registry.GAMES, "envoys", "toys.envoys")
