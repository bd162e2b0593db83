"""Other engines beside ours, for `--peers`: catanatron (Catan, 4 seats, its random players), in its own environment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.games import decisions
from bench.measure import Row

PEERS = Path(__file__).parent.parent / "build" / "peers"
CATANATRON = """
from random import seed
from time import process_time
from catanatron import Color, Game, RandomPlayer

best = 0.0
for _ in range(3):
    seed(1)
    started, count = process_time(), 0
    for _ in range(30):
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        count += len(getattr(game.state, "action_records", None) or game.state.actions)
    best = max(best, count / (process_time() - started))
print(best)
"""


def peers() -> Iterator[Row]:
    """catanatron's decisions a second, and ours as a multiple of it."""
    python = PEERS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
    _need(python, "catanatron")
    done = subprocess.run(
        [str(python), "-c", CATANATRON], capture_output=True, text=True, check=True
    )
    theirs = float(done.stdout)
    yield Row("catanatron: random play, 4 seats", theirs, "decisions/s")
    for slug in ("deep-state", "spies"):
        try:
            ours = decisions(slug, {"players": 4})
        except ImportError:
            continue
        yield Row(f"{slug}, 4 seats, beside catanatron", ours / theirs, "times")


def _need(python: Path, package: str) -> None:
    """Install the package where it is not there yet."""
    if (
        subprocess.run(
            [str(python), "-c", f"import {package}"], capture_output=True, check=False
        ).returncode
        != 0
    ):
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", package], check=True)
