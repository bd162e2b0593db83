"""Loads one server: `python -m bench.table_load --active 200 --idle 1000 --rate 50 [--postgres] [--peers]`.

Active tables are played by chance at a steady rate of choices in all; two seats of them and one of every idle table
have a stream open. Printed are the round trip of a choice (asked to acknowledged), the time until a stream tells it,
the server's processor time a choice (with looking at the table before it) and memory, how long a long game takes to
load cold, and how long the server takes to end with 500 streams open. `--peers` plays boardgame.io beside it. With the
numbers above it takes about two minutes where nothing else runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench.table_harness import Json, Process, postgres

GAMES: dict[str, tuple[int, Json]] = {"spies": (3, {}), "deep-state": (3, {})}
BARS = {"spies": 5, "deep-state": 20}
STREAMS = 500


class Figures(NamedTuple):
    """What was measured, times in milliseconds."""

    game: str
    moves: int
    rate: float
    trips: list[float]
    told: list[float]
    idle_mb: int
    busy_mb: int
    processor_ms: float


class Line:
    """One kept-open HTTP/1.1 connection; a plain client, so that it takes as little of the machine as can be."""

    def __init__(self, port: int, key: str | None = None) -> None:
        self.port, self.key = port, key
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer's JSON; raises for what is not 200."""
        reader = await self._send(method, path, body)
        status, headers = await self._head(reader)
        text = await reader.readexactly(int(headers["content-length"]))
        answer = json.loads(text)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    async def stream(self, path: str) -> asyncio.StreamReader:
        """A stream's reader, after its head."""
        reader = await self._send("GET", path, None)
        await self._head(reader)
        return reader

    async def _send(self, method: str, path: str, body: Json | None) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nhost: here\r\ncontent-length: {len(data)}\r\n"
        head += "content-type: application/json\r\n" if body is not None else ""
        head += f"authorization: Bearer {self.key}\r\n" if self.key else ""
        self._writer.write(head.encode() + b"\r\n" + data)
        await self._writer.drain()
        return self._reader

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), headers

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()


class Load:
    """Tables on one server, and what is measured of them."""

    def __init__(self, port: int, game: str, chance: random.Random) -> None:
        self.port, self.game, self.chance = port, game, chance
        self.trips: list[float] = []
        self.told: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.listening: list[asyncio.Task[None]] = []
        self.lines: list[Line] = []

    async def table(self, streams: int, moves: int = 0) -> tuple[str, Line]:
        """A dealt table with streams open and some choices made."""
        seats, options = GAMES[self.game]
        line = Line(self.port)
        plan = [{"kind": "here"}] * seats
        made = await line.ask(
            "POST", "/tables", {"game": self.game, "seats": plan, "options": options}
        )
        line.key = made["key"]
        table = made["table"]
        await line.ask("POST", f"/tables/{table}/begin", {"randomness": ""})
        for seat in range(streams):
            own = Line(self.port, line.key)
            self.lines.append(own)
            reader = await own.stream(f"/tables/{table}/stream?seat={seat}")
            self.listening.append(asyncio.create_task(self._listen(table, reader)))
        for _move in range(moves):
            await self.move(table, line, timed=False)
        return table, line

    async def _listen(self, table: str, reader: asyncio.StreamReader) -> None:
        while text := await reader.readline():
            if text.startswith(b"data: "):
                sent = self.sent.pop((table, json.loads(text[6:])["changes"]), None)
                if sent is not None:
                    self.told.append((time.perf_counter() - sent) * 1000)

    async def move(self, table: str, line: Line, *, timed: bool = True) -> bool:
        """One choice by chance of a seat that is awaited; whether the game goes on."""
        seen = await line.ask("GET", f"/tables/{table}/view")
        if not seen["choices"]:
            return False
        info = seen["info"]
        move = {
            "version": info["version"],
            "command": f"{self.chance.getrandbits(60):x}",
            "choice": self.chance.choice(seen["choices"]),
            "seat": seen["seat"],
        }
        started = time.perf_counter()
        self.sent[table, info["changes"] + 1] = started
        await line.ask("POST", f"/tables/{table}/play", move)
        if timed:
            self.trips.append((time.perf_counter() - started) * 1000)
        return True

    async def play(self, tables: list[tuple[str, Line]], seconds: float, pause: float) -> None:
        """Play tables, each with a pause between choices; finished ones are replaced by new ones."""
        until = time.perf_counter() + seconds

        async def one(table: str, line: Line) -> None:
            await asyncio.sleep(pause * self.chance.random())
            while time.perf_counter() < until:
                began = time.perf_counter()
                if not await self.move(table, line):
                    line.close()
                    table, line = await self.table(2)
                await asyncio.sleep(max(0.0, began + pause - time.perf_counter()))
            line.close()

        async with asyncio.TaskGroup() as group:
            for table, line in tables:
                group.create_task(one(table, line))

    def close(self) -> None:
        """End all streams."""
        for task in self.listening:
            task.cancel()
        for line in self.lines:
            line.close()


def megabytes(pid: int) -> int:
    """The memory of a process and its children that is its own, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise RuntimeError("no memory figure")


def processor(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    server: Process, game: str, active: int, idle: int, rate: float, seconds: float
) -> Figures:
    """Idle tables first, then active ones on top."""
    load = Load(server.port, game, random.Random(1))
    for _table in range(idle):
        _name, line = await load.table(1, moves=2)
        line.close()
    idle_mb = megabytes(server.pid)
    tables = [await load.table(2) for _table in range(active)]
    used = processor(server.pid)
    await load.play(tables, seconds, active / rate)
    used = processor(server.pid) - used
    busy_mb = megabytes(server.pid)
    load.close()
    moves = len(load.trips)
    return Figures(
        game, moves, moves / seconds, load.trips, load.told, idle_mb, busy_mb, used * 1000 / moves
    )


def part(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def percentiles(values: Sequence[float]) -> str:
    """Median, 95th and 99th percentile."""
    if not values:
        return ""
    return " ".join(f"{part(values, share):7.1f}" for share in (0.5, 0.95, 0.99))


def table(found: Sequence[Figures]) -> Iterator[str]:
    """The figures, a line each."""
    yield (
        f"{'milliseconds':24} {'a second':>8} {'round trip p50, p95, p99':>25} {'told p50, p95, p99':>25}"
        f" {'processor':>9} {'MB idle':>8} {'busy':>6}  bar of p95"
    )
    for one in found:
        yield (
            f"{one.game:24} {one.rate:8.1f} {percentiles(one.trips):>25} {percentiles(one.told):>25}"
            f" {one.processor_ms:9.2f} {one.idle_mb or '':>8} {one.busy_mb:>6}  {BARS.get(one.game, '')}"
        )


async def streaming(server: Process) -> list[Line]:
    """Many streams at one table, each told once."""
    host = Line(server.port)
    made = await host.ask("POST", "/tables", {"game": "spies", "seats": [{"kind": "here"}] * 2})
    lines = [Line(server.port, made["key"]) for _ in range(STREAMS)]
    for line in lines:
        await (await line.stream(f"/tables/{made['table']}/stream")).readline()
    return [host, *lines]


async def stopping(server: Process) -> float:
    """The seconds that the server takes to end with many streams open."""
    lines = await streaming(server)
    taken = await asyncio.to_thread(server.stop)
    for line in lines:
        line.close()
    return taken


async def cold(server: Process, choices: int = 200) -> tuple[int, float]:
    """How many choices a long game has, and the milliseconds until its view is answered by a server just started."""
    chance = random.Random(5)
    line = Line(server.port)
    plan = [{"kind": "here"}] * 3
    made = await line.ask("POST", "/tables", {"game": "deep-state", "seats": plan})
    line.key, table = made["key"], made["table"]
    await line.ask("POST", f"/tables/{table}/begin", {"randomness": "cold"})
    played = 0
    load = Load(server.port, "deep-state", chance)
    while played < choices and await load.move(table, line):
        played += 1
    line.close()
    server.kill()
    server.start()
    warm = Line(server.port, made["key"])
    await warm.ask("GET", "/games")
    started = time.perf_counter()
    await warm.ask("GET", f"/tables/{table}/view")
    taken = (time.perf_counter() - started) * 1000
    warm.close()
    return played, taken


@contextmanager
def database(on_postgres: bool) -> Iterator[str]:
    """A fresh store."""
    if on_postgres:
        with postgres() as cluster:
            yield cluster.new_database()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "tables.db")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--active", type=int, default=200)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50.0, help="choices a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument(
        "--peers", action="store_true", help="boardgame.io's server beside it (npm)"
    )
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    began = time.monotonic()
    found = []
    with database(asked.postgres) as where:
        server = Process(where)
        try:
            played, taken = asyncio.run(cold(server))
            for game in GAMES:
                found.append(
                    asyncio.run(
                        measure(server, game, asked.active, asked.idle, asked.rate, asked.seconds)
                    )
                )
                server.kill()
                server.start()
            stopped = asyncio.run(stopping(server))
        finally:
            server.close()
    if asked.peers:
        from bench.table_peers import boardgame

        found.append(boardgame(asked.active, asked.rate, asked.seconds))
    print(f"{asked.active} active tables with 2 streams each, {asked.idle} idle ones with a stream")
    print("\n".join(table(found)))
    print(f"cold load of a game of {played} choices: {taken:.0f} ms (bar 100)")
    print(f"SIGTERM to end with {STREAMS} streams open: {stopped:.2f} s (bar 1)")
    print(f"load {os.getloadavg()[0]:.1f} after {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
