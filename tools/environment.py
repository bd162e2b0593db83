"""The project's own Python environment in .venv: made, filled from a hashed lock, left alone while it is up to date."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMPS = VENV / "backroom-installed.json"
OLDEST_PIP = (22, 3)  # the first with --python


class Missing(Exception):
    """What is missing on this machine, in a sentence."""


def prepare(wanted: str) -> None:
    """Make sure that .venv holds what locks/<wanted>.txt lists ("play" or "test") and this project itself."""
    if not _works(PYTHON):
        print("Making the Python environment .venv ...")
        _run(
            [sys.executable, "-m", "venv", "--without-pip", "--clear", str(VENV)],
            "Python's venv module failed",
        )
    stamps = _stamps()
    locks = {_hash(ROOT / "locks" / f"{name}.txt") for name in {wanted, "test"}}
    if not locks & set(stamps.get("locks", [])):
        _install_lock(wanted)
        stamps["locks"] = sorted(
            {*stamps.get("locks", []), _hash(ROOT / "locks" / f"{wanted}.txt")}
        )
        stamps.pop("project", None)
    project = _hash(ROOT / "pyproject.toml")
    if stamps.get("project") != project:
        _run(
            [
                *_pip(),
                "install",
                "--quiet",
                "--no-deps",
                "--no-build-isolation",
                "--editable",
                str(ROOT),
            ],
            "Backroom itself could not be installed into .venv",
        )
        stamps["project"] = project
    STAMPS.write_text(json.dumps(stamps))


def install(*packages: str) -> None:
    """Put further packages into .venv."""
    _run(
        [*_pip(), "install", "--quiet", *packages], f"{', '.join(packages)} could not be installed"
    )


def call(*arguments: str | Path, **variables: str) -> int:
    """Run the environment's Python in the project's folder; its exit code."""
    return subprocess.call(
        [str(PYTHON), *map(str, arguments)], cwd=ROOT, env={**os.environ, **variables}
    )


def _install_lock(name: str) -> None:
    lock = ROOT / "locks" / f"{name}.txt"
    count = len(re.findall(r"^[^ #\n]+==", lock.read_text(), re.MULTILINE))
    started = time.monotonic()
    command = [*_pip(), "install", "--require-hashes", "--no-deps", "--requirement", str(lock)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    seen, tail = 0, [""]
    print(f"Installing the {count} packages of locks/{name}.txt ...")
    for line in process.stdout:
        tail = [*tail[-20:], line.strip()]
        if re.match(r"(Collecting|Requirement already satisfied)", line):
            seen += 1
            _progress(
                f"  {seen} of {count}: {line.split()[-1 if line.startswith('C') else 3][:60]}"
            )
        elif line.startswith("Installing"):
            _progress("  unpacking ...")
    _progress("")
    if process.wait() != 0:
        raise Missing(_pip_failure(tail))
    print(f"  done in {time.monotonic() - started:.0f} s")


def _progress(text: str) -> None:
    """One line that overwrites itself, on a terminal only."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)


def _pip_failure(tail: Sequence[str]) -> str:
    errors = [line for line in tail if line.startswith("ERROR")] or list(tail[-1:])
    offline = re.compile(r"connection|resolve|timed out|no matching distribution", re.IGNORECASE)
    if any(offline.search(line) for line in tail):
        return f"The packages could not be fetched: is there a network? (pip: {errors[0]})"
    return f"The packages could not be installed. (pip: {errors[0]})"


def _pip() -> list[str]:
    """pip of the running Python working on .venv; where there is none, one inside .venv."""
    found = subprocess.run(
        [sys.executable, "-m", "pip", "--version"], capture_output=True, text=True, check=False
    )
    version = re.match(r"pip (\d+)\.(\d+)", found.stdout)
    quiet = ["--disable-pip-version-check", "--no-input"]
    if version and (int(version[1]), int(version[2])) >= OLDEST_PIP:
        return [sys.executable, "-m", "pip", "--python", str(PYTHON), *quiet]
    own = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*own, "--version"], capture_output=True, check=False).returncode != 0:
        _run(
            [str(PYTHON), "-m", "ensurepip"],
            "pip is missing: install it (on Debian and Ubuntu: apt install python3-pip)",
        )
    return [*own, *quiet]


def _works(python: Path) -> bool:
    """Whether there is an environment, with the Python version that runs this."""
    if not python.exists():
        return False
    asked = "import sys; print(*sys.version_info[:2])"
    answer = subprocess.run([str(python), "-c", asked], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [str(number) for number in sys.version_info[:2]]


def _stamps() -> dict[str, Any]:
    try:
        return dict(json.loads(STAMPS.read_text()))
    except (OSError, ValueError):
        return {}


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def _run(command: Sequence[str], sentence: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Missing(f"{sentence}. ({lines[-1].strip() if lines else 'no message'})")
