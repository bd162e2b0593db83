"""The README keeps its word: its commands run, its Python example works, its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
TWO = ["python3 run.py", "python3 run.py test"]


def environment() -> dict[str, str]:
    """The shell of somebody who reads the README: the commands of .venv are on the path."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_the_readme_starts_with_the_two_commands() -> None:
    assert LINES[:2] == TWO


@pytest.mark.parametrize("line", [line for line in LINES if line not in TWO])
def test_its_commands_run(line: str) -> None:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert '"ok":false' not in done.stdout.replace(" ", "")


@pytest.mark.server
def test_the_first_command_opens_the_start_page(tmp_path: Path) -> None:
    command = [sys.executable, *shlex.split(TWO[0])[1:]]
    quiet = ["--no-browser", "--port", "0", "--data", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(
        [*command, *quiet], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        told = []
        try:
            for line in server.stdout:
                told.append(line)
                if address := re.search(r"http://127\.0\.0\.1:\d+", line):
                    break
            else:
                pytest.fail("".join(told))
            with urlopen(address[0]) as page:
                assert page.status == 200
                assert "Backroom" in page.read().decode()
        finally:
            server.terminate()
    assert server.returncode in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_the_second_command_runs_the_tests() -> None:
    few = ["-q", "-n", "0", "tests/test_readme.py", "-k", "python_example"]
    command = [sys.executable, *shlex.split(TWO[1])[1:], *few]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed, 0 skipped"


def test_its_python_example_works() -> None:
    examples = [text for kind, text in BLOCKS if kind == "python"]
    assert examples
    for text in examples:
        exec(compile(text, "README.md", "exec"), {})


@pytest.mark.parametrize("name", ["README.md", "docs/architecture.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for link in re.findall(r"\]\(([^)#\s]+)", path.read_text()):
        assert link.startswith("https://") or (path.parent / link).exists(), link


def test_every_command_that_the_readme_mentions_exists() -> None:
    from backroom.cli import COMMANDS
    from tools.commands import COMMANDS as RUN

    assert set(re.findall(r"`python3 run\.py (\w+)", README)) <= set(RUN)
    assert set(re.findall(r"\bbackroom ([a-z]+)\b[^.]*`", README)) <= set(COMMANDS)


def test_the_architecture_page_names_every_folder_of_the_house() -> None:
    page = (ROOT / "docs/architecture.md").read_text()
    there = [path.name for path in (ROOT / "src/backroom").iterdir() if path.is_dir()]
    assert [name for name in there if name[0] != "_" and f"\n  {name}/" not in page] == []
