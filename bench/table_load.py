"""Loads one server: `python -m bench.table_load --active 200 --idle 1000 --rate 50 [--postgres] [--pages] [--peers]`.

An active table is one at which a choice is made every few seconds: `--rate` is that of all of them together, and a
choice is asked for when its time has come, however long the one before it took. Two seats of each and one of every idle
table have a stream open. Printed are the round trip of a choice (asked to acknowledged), the time until a stream tells
it, the server's processor time a choice (with looking at the table before it) and memory, how long a long game takes to
load cold, and how long the server takes to end with 500 streams open.

`--pages`: people at pages instead of programs (`table_people`), where the acknowledgement is the page as it stands
then, and everybody else at the table fetches theirs. `--peers` plays boardgame.io beside it. With the numbers above it
takes about two minutes where nothing else runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from bench.table_harness import Json, Process, postgres
from bench.table_line import Line

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


class Program:
    """A table whose seats one program plays over the JSON API."""

    def __init__(self, load: Load, table: str, line: Line) -> None:
        self.load, self.table, self.line = load, table, line

    async def move(self, *, timed: bool = True) -> bool:
        """One choice by chance of a seat that is awaited; whether the game goes on."""
        load, chance = self.load, self.load.chance
        seen = await self.line.ask("GET", f"/tables/{self.table}/view")
        if not seen["choices"]:
            return False
        info = seen["info"]
        move = {
            "version": info["version"],
            "command": f"{chance.getrandbits(60):x}",
            "choice": chance.choice(seen["choices"]),
            "seat": seen["seat"],
        }
        started = load.sends(self.table, info["changes"] + 1)
        await self.line.ask("POST", f"/tables/{self.table}/play", move)
        if timed:
            load.answered(started)
        return True

    async def listen(self, seat: int) -> None:
        """Hear of every change at the table."""
        own = Line(self.load.port)
        self.load.lines.append(own)
        shown = {"authorization": f"Bearer {self.line.key}"}
        reader = await own.stream(f"/api/tables/{self.table}/stream?seat={seat}", shown)

        async def hear() -> None:
            while text := await reader.readline():
                if text.startswith(b"data: "):
                    self.load.hears(self.table, json.loads(text[6:])["changes"])

        self.load.listen(hear())

    def close(self) -> None:
        """Play no more."""
        self.line.close()


class Active(Protocol):
    """A table that is played."""

    async def move(self) -> bool:
        """One choice; whether the game goes on."""

    def close(self) -> None:
        """Play no more."""


class Load:
    """Tables on one server, and what is measured of them."""

    watched = "2 streams each"

    def __init__(self, port: int, game: str, chance: random.Random, played: int = 0) -> None:
        self.port, self.game, self.chance, self.played = port, game, chance, played
        self.trips: list[float] = []
        self.told: list[float] = []
        self.lines: list[Line] = []
        self._sent: dict[tuple[str, int], float] = {}
        self._listening: list[asyncio.Task[None]] = []

    async def table(self, streams: int, moves: int = 0) -> Program:
        """A dealt table with streams open and some choices made."""
        seats, options = GAMES[self.game]
        line = Line(self.port)
        plan = [{"kind": "here"}] * seats
        made = await line.ask(
            "POST", "/tables", {"game": self.game, "seats": plan, "options": options}
        )
        line.key = made["key"]
        await line.ask("POST", f"/tables/{made['table']}/begin", {"randomness": ""})
        program = Program(self, made["table"], line)
        for seat in range(streams):
            await program.listen(seat)
        for _move in range(moves):
            if not await program.move(timed=False):
                break
        return program

    async def active(self, moves: int = 0) -> Active:
        """A table to be played, after so many choices."""
        return await self.table(2, moves)

    async def play(self, tables: Sequence[Active], seconds: float, pause: float) -> None:
        """Play tables, each at a steady pace; finished ones are replaced by new ones."""
        until = time.perf_counter() + seconds

        async def one(table: Active) -> None:
            due = time.perf_counter() + pause * self.chance.random()
            while due < until:
                await asyncio.sleep(due - time.perf_counter())
                if not await table.move():
                    table.close()
                    table = await self.active()
                due += pause
            table.close()

        async with asyncio.TaskGroup() as group:
            for table in tables:
                group.create_task(one(table))

    # --- what is measured ---------------------------------------------------------------------------------------------
    def sends(self, table: str, changes: int) -> float:
        """Now a choice is sent that will be the table's change of this number."""
        now = self._sent[table, changes] = time.perf_counter()
        return now

    def answered(self, started: float) -> None:
        """Now the choice sent then is acknowledged."""
        self.trips.append((time.perf_counter() - started) * 1000)

    def hears(self, table: str, changes: int) -> None:
        """Now the first of the others knows of a change."""
        sent = self._sent.pop((table, changes), None)
        if sent is not None:
            self.told.append((time.perf_counter() - sent) * 1000)

    def listen(self, hearing: Coroutine[Any, Any, None]) -> None:
        """Have something listen until the end."""
        self._listening.append(asyncio.create_task(hearing))

    def close(self) -> None:
        """End all streams."""
        for task in self._listening:
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
    load: Load, pid: int, active: int, idle: int, rate: float, seconds: float
) -> Figures:
    """Idle tables first, then active ones on top."""
    for _table in range(idle):
        (await load.table(1, moves=2)).close()
    idle_mb = megabytes(pid)
    tables = [await load.active(load.chance.randint(0, load.played)) for _table in range(active)]
    load.told.clear()
    used = processor(pid)
    await load.play(tables, seconds, active / rate)
    used = processor(pid) - used
    busy_mb = megabytes(pid)
    load.close()
    moves = len(load.trips)
    return Figures(
        load.game,
        moves,
        moves / seconds,
        load.trips,
        load.told,
        idle_mb,
        busy_mb,
        used * 1000 / moves,
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
    shown = {"authorization": f"Bearer {made['key']}"}
    lines = [Line(server.port) for _ in range(STREAMS)]
    for line in lines:
        await (await line.stream(f"/api/tables/{made['table']}/stream", shown)).readline()
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
    program = Program(Load(server.port, "deep-state", chance), table, line)
    while played < choices and await program.move():
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
    parser.add_argument(
        "--played", type=int, default=20, help="choices made before, at most; tables differ"
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--pages", action="store_true", help="people at pages, not programs")
    parser.add_argument(
        "--peers", action="store_true", help="boardgame.io's server beside it (npm)"
    )
    asked = parser.parse_args()
    kind = Load
    if asked.pages:
        from bench.table_people import People

        kind = People
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    began = time.monotonic()
    found = []
    with database(asked.postgres) as where:
        server = Process(where, pages=asked.pages)
        try:
            played, taken = asyncio.run(cold(server))
            for game in GAMES:
                load = kind(server.port, game, random.Random(1), asked.played)
                found.append(
                    asyncio.run(
                        measure(
                            load, server.pid, asked.active, asked.idle, asked.rate, asked.seconds
                        )
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
    print(f"{asked.active} active tables with {kind.watched}, {asked.idle} idle ones with a stream")
    print("\n".join(table(found)))
    print(f"cold load of a game of {played} choices: {taken:.0f} ms (bar 100)")
    print(f"SIGTERM to end with {STREAMS} streams open: {stopped:.2f} s (bar 1)")
    print(f"load {os.getloadavg()[0]:.1f} after {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
