"""boardgame.io's server beside ours: as many tables and moves, on this machine, over the loopback address only."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from bench.table_harness import free_port
from bench.table_load import Figures, megabytes, processor

FOLDER = Path(__file__).resolve().parent.parent / "build" / "peers-npm"
SCRIPT = Path(__file__).with_name("peers_boardgame.js")
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3")


def install() -> str:
    """Install it with npm where it is not there yet; node's path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit("node and npm are needed for --peers.")
    if not (FOLDER / "node_modules" / "node-persist").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}\n')
        command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", *PACKAGES]
        subprocess.run(command, cwd=FOLDER, check=True)
    return node


def boardgame(active: int, rate: float, seconds: float) -> Figures:
    """Its figures: until the other player was told, processor time a choice, memory. It acknowledges nothing."""

    node = install()
    port = free_port()
    environment = {**os.environ, "PEERS_FOLDER": str(FOLDER)}
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [node, str(SCRIPT), "server", str(port), folder],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            while "listening" not in (line := server.stdout.readline()):
                if not line:
                    raise RuntimeError("boardgame.io's server did not start.")
            load = subprocess.Popen(
                [node, str(SCRIPT), "load", str(port), str(active), str(rate), str(seconds)],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert load.stdout is not None
            while "ready" not in load.stdout.readline():
                pass
            before = processor(server.pid)
            told = json.loads(load.stdout.readlines()[-1])
            used = (processor(server.pid) - before) * 1000 / max(1, len(told))
            memory = megabytes(server.pid)
            load.wait()
        finally:
            server.kill()
            server.wait()
    return Figures(
        "boardgame.io, a counter",
        len(told),
        len(told) / seconds,
        [],
        told,
        0,
        memory,
        used,
    )
