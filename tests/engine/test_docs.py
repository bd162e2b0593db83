"""docs/protocol.md: its program runs, and its tables name every command and error code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from backroom import load, new
from backroom.core import errors, registry
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


def test_its_position_loads_and_says_what_it_said() -> None:
    example = re.search(r"```json\n(.*?)```", TEXT, re.S)
    assert example is not None
    position = json.loads(example[1])
    match = load(position, seed=1)
    assert match.prompt() == "turn"
    assert match.position()["zone"] == position["zone"]


def test_its_tables_have_every_field_of_a_position_and_every_prompt() -> None:
    told = TEXT.split("## Positions")[1]
    match = new("deep-state", players=1, modules=["men-of-action"], seed=1)
    position = match.position()
    names = {*position, *position["seats"][0], "pool", "boost", "packs", "picks"} - {"game"}
    assert names <= set(re.findall(r"`([a-z_-]+)`", told)), names
    prompts = TEXT.split("## Choices")[1].split("## Positions")[0]
    rows = {
        name
        for row in re.findall(r"^\| (`.*?) \|", prompts, re.M)
        for name in re.findall(r"`([a-z-]+)`", row)
    }
    assert rows == set(registry.game("deep-state").prompts)
