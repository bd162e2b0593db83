"""docs/protocol.md: its program runs, and its tables name every command and error code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from backroom.core import errors
from backroom.engine.requests import COMMANDS, AnyRequest

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def test_its_first_game_runs() -> None:
    program = re.search(r"```python\n(.*?)```", TEXT, re.S)
    assert program is not None
    code = program[1].replace(
        '["backroom", "engine"]', f'[{sys.executable!r}, "-m", "backroom", "engine"]'
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[\d(, \d)*\]\n", done.stdout)


def test_its_table_has_every_command_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `([a-z]+)` \|([^|]*)\|", TEXT.split("## Errors")[0], re.M))
    assert rows.pop("do") == " asks for "
    assert tuple(rows) == COMMANDS
    for kind in AnyRequest.__args__:
        fields = {name for name in kind.__struct_fields__ if name != "id"}
        told = set(re.findall(r"`([a-z]+)`", rows[kind.__struct_config__.tag]))
        # `seat` of auto belongs to the long form of `until`
        assert told | ({"seat"} & fields) == fields, kind


def test_its_table_has_every_error_code() -> None:
    codes = {
        kind.code
        for kind in errors.BackroomError.__subclasses__()
        if kind.__module__ == errors.__name__
    }
    assert set(re.findall(r"^\| `([a-z]+-[a-z]+|illegal)` \|", TEXT, re.M)) >= codes
