"""What the browser tests share: a real server on a loopback port, and Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from backroom.web.settings import COOKIE

PATIENCE = 20_000
"""Milliseconds that a test waits for what it expects; it fails after that."""


class Server:
    """`backroom serve` as its own process; it can be killed and started again on the same tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it says where it listens."""
        command = [sys.executable, "-m", "backroom", "serve", "--no-browser", "--pace", "0"]
        command += ["--port", str(self.port), "--data", str(self.folder / "tables.sqlite")]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.port = int(line.partition("http://")[2].partition(":")[2].split("/")[0].split()[0])

    def kill(self) -> None:
        """End it as a crash would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as a person would."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests."""
    made = Server(tmp_path_factory.mktemp("tables"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Makes a page of a visitor with cookies of their own, who decides even what leaves no choice, so that no table
    moves between a look and a click; errors in any of their consoles fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(base: str = "", **options: Any) -> Page:
        context = browser.new_context(base_url=base or server.address, **options)
        contexts.append(context)
        if "storage_state" not in options:
            url = base or server.address
            context.add_cookies([{"name": COOKIE, "value": "auto=never", "url": url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text)
                if message.type == "error" and _ours(message.text)
                else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems


def _ours(text: str) -> bool:
    """Whether a console error is a mistake of ours: a refused choice (409) or a lost connection is not."""
    return not any(lost in text for lost in ("Failed to load resource", "Failed to fetch", "ERR_"))
