"""docs/spies.md keeps its word: its example runs, its pack and its position are accepted, its files exist."""

import json
import re
import tomllib
from pathlib import Path

from backroom.core.match import load, new
from backroom.spies import cards

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "spies.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


def test_the_example_plays_a_game(capsys):
    exec(BLOCKS["python"], {})
    assert json.loads(capsys.readouterr().out)


def test_the_pack_is_accepted():
    match = new("spies", seed=1, pack=tomllib.loads(BLOCKS["toml"]))
    assert match.state.rules.eavesdrop_points == 2


def test_the_position_loads():
    match = load(json.loads(BLOCKS["json"]))
    assert match.choices(0) == ["play police-detect"]


def test_the_files_are_there():
    package = Path(cards.__file__).parent
    for name in re.findall(r"`([a-z_]+\.(?:py|toml))`", PAGE):
        assert (package / name).is_file(), name
    for name in re.findall(r"`(tests/[^`*]+)`", PAGE):
        assert (ROOT / name).exists(), name
