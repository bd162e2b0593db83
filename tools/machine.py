"""What tests want from the machine beside Python: Chromium, Postgres, a compiler; found, or got by apt-get as root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
POSTGRES_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/pgsql-*/bin",
)

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How a Chromium is started that is driven and asks for nothing from outside."""


def chromium() -> Path | None:
    """A Chromium to drive: $BACKROOM_CHROMIUM, or one that is installed."""
    named = os.environ.get("BACKROOM_CHROMIUM")
    candidates = [named] if named else [*map(shutil.which, CHROMIUM_NAMES), *CHROMIUM_PLACES]
    return next((Path(path) for path in candidates if path and Path(path).exists()), None)


def postgres() -> Path | None:
    """The folder with `initdb` and `postgres`: $BACKROOM_POSTGRES, or the newest that is installed."""
    named = os.environ.get("BACKROOM_POSTGRES")
    if named:
        return Path(named)
    folders = [folder for place in POSTGRES_PLACES for folder in Path("/").glob(place.lstrip("/"))]
    on_path = shutil.which("initdb")
    folders = [folder for folder in folders if (folder / "initdb").exists()]
    if folders:
        return max(folders, key=lambda folder: _numbers(str(folder)))
    return Path(on_path).parent if on_path else None


def compiler() -> str | None:
    """A C compiler with Python's headers; None where something is missing."""
    found = next(filter(None, map(shutil.which, ("gcc", "clang", "cc", "cl"))), None)
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return found if found and headers.exists() else None


def can_install() -> bool:
    """Whether packages of the system may be installed without asking: root on Debian and its kin."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*packages: str) -> str:
    """Install packages of the system; "" or why it failed."""
    print(f"Installing {', '.join(packages)} with apt-get ...")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    options = ["-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
    for command in (["update"], ["install", "--no-install-recommends", *packages]):
        done = subprocess.run(
            ["apt-get", *options, *command],
            env=quiet,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines()
            return f"apt-get {command[0]} failed: {lines[-1] if lines else 'no message'}"
    return ""


def _numbers(text: str) -> list[int]:
    return [int(part) for part in "".join(c if c.isdigit() else " " for c in text).split()]
