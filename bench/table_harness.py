"""What harnesses of the table server share: throwaway Postgres clusters, server processes, stubborn clients."""

from __future__ import annotations

import contextlib
import http.client
import multiprocessing
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

from backroom.table.client import ApiError, Server  # noqa: E402
from tools import machine  # noqa: E402

START_SECONDS = 60.0
Json = dict[str, Any]


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# --- Postgres ---------------------------------------------------------------------------------------------------------
class Postgres:
    """A cluster of its own in a temporary folder, never run as root; nothing of it is left afterwards."""

    def __init__(self) -> None:
        programs = machine.postgres()
        if programs is None:
            raise SystemExit(
                "There is no Postgres here (BACKROOM_POSTGRES names its folder of programs)."
            )
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="backroom-pg-"))
        self.port = free_port()
        self.user = self._unprivileged()
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._process: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb", "-D", self._data, "-A", "trust", "-U", "backroom", "-E", "UTF8", "--no-sync"
        )
        self.start()

    @staticmethod
    def _unprivileged() -> str | None:
        if os.geteuid() != 0:
            return None
        names = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in names else "nobody"

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments],
            check=True,
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start the cluster and wait until it answers."""
        settings = [
            "listen_addresses=127.0.0.1",
            f"port={self.port}",
            f"unix_socket_directories={self.folder}",
        ]
        options = [
            part for setting in [*settings, "max_connections=200"] for part in ("-c", setting)
        ]
        self._process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", self._data, *options],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                self.execute("SELECT 1")
                return
            time.sleep(0.05)
        raise RuntimeError("Postgres does not answer.")

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the cluster at once (SIGQUIT: as in a crash)."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def url(self, database: str = "postgres") -> str:
        """The address of a database in it."""
        return f"postgresql://backroom@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str) -> list[Any]:
        """Run a statement as the cluster's owner."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True, connect_timeout=3) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def new_database(self) -> str:
        """A fresh database's URL."""
        name = f"b{random.getrandbits(40):x}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def cut_connections(self) -> int:
        """End every connection but our own, as a network does; how many there were."""
        rows = self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return len(rows)

    def close(self) -> None:
        """Stop and remove it."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A cluster for the length of a block."""
    cluster = Postgres()
    try:
        yield cluster
    finally:
        cluster.close()


# --- servers ----------------------------------------------------------------------------------------------------------
class Process:
    """A server process, forked from one that has imported everything; after a kill it starts again at the same port."""

    def __init__(self, database: str, *, limits: float = 1000.0, pages: bool = False) -> None:
        self.database = database
        self.limits = limits
        self.pages = pages
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: Any = None
        self.start()

    def start(self) -> None:
        """Start it and wait until it listens."""
        from bench.table_server import serve_here

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(
            ["bench.table_server", "backroom.spies.game", "backroom.deepstate.game"]
        )
        receives, sends = context.Pipe(duplex=False)
        self._process = context.Process(
            target=serve_here,
            args=(self.database, self.port, self.limits, self.pages, sends),
            daemon=True,
        )
        self._process.start()
        sends.close()
        if not receives.poll(START_SECONDS):
            raise RuntimeError("The server did not start.")
        receives.recv()
        receives.close()

    @property
    def pid(self) -> int:
        """Its process id."""
        pid: int = self._process.pid
        return pid

    def kill(self) -> None:
        """Kill it without a word (SIGKILL)."""
        self._process.kill()
        self._process.join()
        self._process = None

    def stop(self) -> float:
        """Ask it to stop (SIGTERM); the seconds it took."""
        started = time.monotonic()
        self._process.terminate()
        self._process.join()
        self._process = None
        return time.monotonic() - started

    def close(self) -> None:
        """Make sure that it is gone."""
        if self._process is not None:
            self.kill()


# --- clients ----------------------------------------------------------------------------------------------------------
class Jumper:
    """A client of one key that asks any of several servers, and asks again until one answers."""

    def __init__(self, addresses: Sequence[str], key: str | None, chance: random.Random) -> None:
        self.servers = [Server(address, key) for address in addresses]
        self.key = key
        self.chance = chance
        self.repeats = 0

    def ask(self, verb: str, path: str, seconds: float = 60.0, **fields: object) -> Any:
        """The answer of whichever server answers; ApiError where it refuses for good."""
        until = time.monotonic() + seconds
        while True:
            server = self.chance.choice(self.servers)
            try:
                return server.get(path, **fields) if verb == "get" else server.post(path, **fields)
            except ApiError as error:
                if error.status not in (429, 503) or time.monotonic() > until:
                    raise
            except (http.client.HTTPException, OSError, ValueError):
                if time.monotonic() > until:
                    raise
            server.close()
            self.repeats += 1
            time.sleep(0.01 + 0.05 * self.chance.random())

    def close(self) -> None:
        """Let go of all connections."""
        for server in self.servers:
            server.close()


def new_table(
    client: Jumper, game: str, seats: int, options: Json | None = None, **more: object
) -> Json:
    """A table with all seats played by this client's key, dealt."""
    plan = [{"kind": "here", "name": f"Seat {seat}"} for seat in range(seats)]
    body: Json = {"game": game, "seats": plan, "options": options or {}, **more}
    created: Json = client.ask("post", "/tables", **body)
    for server in client.servers:
        server.key = created["key"]
    client.key = created["key"]
    client.ask("post", f"/tables/{created['table']}/begin", randomness="harness")
    return created
