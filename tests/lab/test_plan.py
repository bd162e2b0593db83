"""Plans: what they say, what is refused, and that what is played depends on nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backroom.core.errors import BadRequest
from backroom.lab.plan import check_plan, number, read_plan

PLAIN: dict[str, Any] = {"game": "spies", "bots": ["greedy", "random", "random"]}


def test_a_plan_is_read_with_its_pack(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("[points]\nsteal-document = 1\n", encoding="utf-8")
    path = tmp_path / "thieves.toml"
    path.write_text(
        'game = "spies"\nbots = ["random", "random"]\nseed = "x"\ndeals = 5\n'
        'pack = "pack.toml"\n[options]\nturns = 6\n',
        encoding="utf-8",
    )
    plan = read_plan(path)
    assert plan.name == "thieves"
    assert plan.filled()["steal_points"] == 1
    assert plan.filled()["turns"] == 6
    assert plan.most == 5


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"bots": []}, "bots"),
        ({"bots": "random"}, "bots"),
        ({"bots": ["random", 4]}, "bots[1]"),
        ({"bots": ["random", "nobody"]}, "bots[1]"),
        ({"bots": ["random@5x", "random"]}, "bots[0]"),
        ({"bots": ["random"]}, "bots"),
        ({"options": {"turns": 99}}, "options.turns"),
        ({"options": {"trns": 9}}, "options.trns"),
        ({"options": {"players": 2}}, "options.players"),
        ({"options": {"players": 4}}, "options.players"),
        ({"options": {"pack": {"deck": {"detect": "x"}}}}, "options.pack.deck.detect"),
        ({"pack": {"deck": {"detect": "x"}}}, "pack.deck.detect"),
        ({"pack": 7}, "pack"),
        ({"deals": 0}, "deals"),
        ({"deals": "x"}, "deals"),
        ({"deals": 5, "stop": {"width": 0.1}}, "deals"),
        ({"stop": {"width": 0.1, "bot": 3}}, "stop.bot"),
        ({"stop": {"width": 0}}, "stop.width"),
        ({"stop": {"bot": 0}}, "stop.width"),
        ({"stop": {"width": 0.1, "every": 0}}, "stop.every"),
        ({"stop": {"width": 0.1, "speed": 0}}, "stop.speed"),
        ({"speed": 9}, "speed"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_with_the_path_of_the_field(
    wrong: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        check_plan(PLAIN | wrong)
    assert refused.value.path == path
    assert refused.value.message.startswith(path), "the command line shows the sentence only"


def test_deep_states_options_are_refused_where_they_stand() -> None:
    for options, path in (({"modules": 7}, "options.modules"), ({"hoc": "male"}, "options.hoc")):
        with pytest.raises(BadRequest) as refused:
            check_plan({"game": "deep-state", "bots": ["random"] * 2, "options": options})
        assert refused.value.path == path


def test_a_file_that_is_no_plan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text("game = ", encoding="utf-8")
    with pytest.raises(BadRequest, match="cannot be read"):
        read_plan(path)
    path.write_text(
        'game = "spies"\nbots = ["random", "random"]\npack = "none.toml"\n', encoding="utf-8"
    )
    with pytest.raises(BadRequest, match=r"none\.toml"):
        read_plan(path)


def test_every_bot_sits_everywhere_once() -> None:
    plan = check_plan(PLAIN)
    assert plan.rotations() == (0, 1, 2)
    assert [plan.seated(turn).index("greedy") for turn in plan.rotations()] == [0, 1, 2]
    assert check_plan(PLAIN | {"bots": ["random"] * 4}).rotations() == (0,)
    assert check_plan(PLAIN | {"bots": ["greedy", "random"] * 2}).rotations() == (0, 1)
    assert check_plan(PLAIN | {"rotate": False}).rotations() == (0,)


def test_the_digest_is_of_what_changes_a_game() -> None:
    plan = check_plan(PLAIN)
    assert plan.digest() == check_plan(PLAIN | {"deals": 7, "name": "other"}).digest()
    assert plan.digest() != check_plan(PLAIN | {"seed": "2"}).digest()
    assert plan.digest() != check_plan(PLAIN | {"options": {"turns": 6}}).digest()


def test_numbers_are_spread_and_fixed() -> None:
    assert number("a", 1) == number("a", 1) != number("a", 2)
    assert all(0 <= number("n", at) < 2**60 for at in range(100))
