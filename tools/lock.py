"""Writes the hashed locks that run.py installs from: `.venv/bin/python tools/lock.py` (`uv` must be installed).

locks/play.txt is what playing needs, locks/test.txt everything. Both hold for all systems and Python versions at once,
carry a hash for every file and name no registry. Without `--upgrade` only what pyproject.toml asks for changes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAY = ("web", "bots", "build")
TEST = (*PLAY, "postgres", "lab", "ray", "env", "compiled", "test", "check")


def lock(uv: str, name: str, extras: tuple[str, ...], *more: str) -> None:
    """Resolve the extras into locks/<name>.txt."""
    chosen = [argument for extra in extras for argument in ("--extra", extra)]
    quiet = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    subprocess.run(
        [
            uv,
            "pip",
            "compile",
            "--quiet",
            "--universal",
            "--python-version",
            "3.11",
            "--generate-hashes",
        ]
        + [*quiet, "pyproject.toml", *chosen, "--output-file", f"locks/{name}.txt", *more],
        cwd=ROOT,
        check=True,
    )


if __name__ == "__main__":
    found = shutil.which("uv")
    if found is None:
        sys.exit("uv is missing: python3 -m pip install uv")
    (ROOT / "locks").mkdir(exist_ok=True)
    lock(found, "test", TEST, *sys.argv[1:])
    lock(found, "play", PLAY, "--constraint", "locks/test.txt")
