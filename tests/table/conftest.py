"""Fixtures of the table tests: the toy game, a store of one's own, a Postgres cluster for the session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from backroom.core import registry
from bench.table_harness import Postgres, postgres


@pytest.fixture(autouse=True)
def envoys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is registered for the length of a test."""
    monkeypatch.setitem(registry.GAMES, "envoys", "toys.envoys")


@pytest.fixture
def store(tmp_path: Path) -> str:
    """Where a test keeps its tables."""
    return str(tmp_path / "tables.db")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    """A throwaway Postgres cluster."""
    with postgres() as made:
        yield made


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh store of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    cluster: Postgres = request.getfixturevalue("cluster")
    return cluster.new_database()
