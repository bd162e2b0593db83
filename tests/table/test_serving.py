"""Serving: on this machine unless told otherwise, with a warning; a stop by signal closes the tables in good order."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from backroom.table.client import Server
from backroom.table.serving import COLLECT, collecting_seldom, warning

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.1.2.3"])
def test_this_machine_alone_needs_no_warning(host: str) -> None:
    assert warning(host) is None


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "table.example"])
def test_opening_it_to_others_warns_in_a_sentence(host: str) -> None:
    sentence = warning(host)
    assert sentence is not None and sentence.endswith(".")


def test_while_it_serves_python_seldom_looks_through_all_tables_for_garbage() -> None:
    before = gc.get_threshold()
    with collecting_seldom():
        assert gc.get_threshold() == COLLECT > before[:1]
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0


@pytest.mark.server
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_good_order(store: str, sent: signal.Signals) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "bench.table_server", "--database", store],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    try:
        assert server.stdout is not None
        host = Server(server.stdout.readline().strip())
        made = host.create("spies", [{"kind": "here"}, {"kind": "bot", "bot": "random"}])
        seat = host.seat(made["table"], 0)
        seat.begin()
        next(seat.updates())
        server.send_signal(sent)
        _out, complaints = server.communicate(timeout=60)
        assert (server.returncode, complaints) == (0, "")
        assert not Path(f"{store}-wal").exists(), "the last connection folds the write-ahead log in"
    finally:
        server.kill()
