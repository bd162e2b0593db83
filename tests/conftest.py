"""What all tests share: what is skipped where the machine lacks something, and where the rules come from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tools import compiled, machine

# Timing is never a test's business; a failure prints how to have it again.
settings.register_profile("backroom", deadline=None, print_blob=True)
settings.load_profile("backroom")

LACKING = {
    "browser": (machine.chromium, "there is no Chromium (BACKROOM_CHROMIUM names one)"),
    "postgres": (
        machine.postgres,
        "there is no Postgres (BACKROOM_POSTGRES names its folder of programs)",
    ),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what this machine cannot run, and say why."""
    missing = {mark: reason for mark, (find, reason) in LACKING.items() if find() is None}
    for item in items:
        for mark, reason in missing.items():
            if item.get_closest_marker(mark):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_sessionstart() -> None:
    """`run.py compiled` tests the extensions: make sure that they, and not the sources, are what is tested."""
    if os.environ.get("BACKROOM_COMPILED") == "1":
        compiled.make_sure()


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The Chromium that browser tests drive."""
    found = machine.chromium()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Any]:
    """One Chromium for all browser tests of a process: Playwright can be started only once in it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium, args=list(machine.CHROMIUM_FLAGS)
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def postgres_programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    found = machine.postgres()
    assert found is not None
    return found
