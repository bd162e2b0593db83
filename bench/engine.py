"""The engine protocol: the commands of both games in one process, and a round trip through its pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any, Final

from backroom.engine import Engine
from bench.measure import Row, microseconds

CASES: Final[dict[str, dict[str, Any]]] = {
    "spies": {"players": 4},
    "deep-state": {"players": 4, "modules": ["men-of-action"]},
}
BEFORE: Final = 30
"""Choices played before the commands are measured."""
TRIPS: Final = 500


def rows() -> Iterator[Row]:
    """Microseconds a command, and a round trip to a process (by the clock: it waits for the other process)."""
    for slug, options in CASES.items():
        engine = Engine()
        table = asked(engine, do="new", game=slug, options=options, seed=3)["table"]
        asked(engine, do="auto", table=table, until=BEFORE)
        status = asked(engine, do="status", table=table)["status"]
        at: dict[str, Any] = {"table": table, "seat": status["waiting"][0]["seat"]}
        choice = asked(engine, do="choices", **at)["choices"][0]
        start = asked(engine, do="position", table=table)["position"]
        requests: dict[str, dict[str, Any]] = {
            "new": {"do": "new", "game": slug, "options": options, "seed": 3},
            "load": {"do": "load", "position": start},
            "choices": {"do": "choices", **at},
            "why": {"do": "why", **at, "choice": "no such choice"},
            "view": {"do": "view", **at},
            "position": {"do": "position", "table": table},
            "score": {"do": "score", "table": table},
        }
        for name, request in requests.items():
            line = json.dumps(request).encode()
            yield Row(f"engine, {slug}: {name}", microseconds(partial(engine.answer, line)), "us")
        yield Row(
            f"engine, {slug}: copy and play", microseconds(partial(_play, engine, at, choice)), "us"
        )
    yield Row("engine: round trip through pipes", round_trip(), "us", "by the clock")


def asked(engine: Engine, **request: Any) -> Any:
    """An answer that must be ok."""
    answer = json.loads(engine.answer(json.dumps(request).encode()))
    assert answer["ok"], answer
    return answer


def _play(engine: Engine, at: dict[str, Any], choice: str) -> None:
    """Play on a table that is put back afterwards, so that it can be played again."""
    before = engine._tables[at["table"]]
    engine.answer(json.dumps({"do": "play", **at, "choice": choice}).encode())
    engine._tables[at["table"]] = before


def round_trip() -> float:
    """Microseconds from a request to its answer in another process."""
    with subprocess.Popen(
        [sys.executable, "-m", "backroom", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        line = b'{"do":"status","table":"t1"}\n'
        best = float("inf")
        for _ in range(TRIPS):
            began = perf_counter()
            process.stdin.write(line)
            process.stdin.flush()
            process.stdout.readline()
            best = min(best, perf_counter() - began)
        process.stdin.close()
    return best * 1e6
