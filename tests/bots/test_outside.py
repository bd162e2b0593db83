"""Outside bots: JSON lines, a clock, and what happens to one that crashes, is wrong or comes late."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from backroom.bots import Budget, bot
from backroom.bots.outside import STARTS, Fault, OutsideBot
from backroom.core.match import new

EXAMPLES = Path(__file__).parents[2] / "examples"
READ = """import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked['do'] != 'choose': continue
"""
PATIENT = Budget(ms=60_000)


def program(folder: Path, answer: str) -> OutsideBot:
    """A bot that does this for each question."""
    path = folder / "bot.py"
    path.write_text(
        READ + "".join(f"    {line}\n" for line in answer.splitlines()), encoding="utf-8"
    )
    made = bot(f"cmd: {sys.executable} {path}", 5)
    assert isinstance(made, OutsideBot)
    return made


def decide(player: OutsideBot, budget: Budget = PATIENT) -> str:
    """Its choice of the first decision of a game of Spies, in words."""
    match = new("spies", seed=3, players=2)
    return match.game.words(player.choose(match.view(0), match.legal(0), budget))


def test_an_answer_is_played_and_its_reason_told(tmp_path: Path) -> None:
    player = program(
        tmp_path,
        "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][2],"
        " 'reason': asked['prompt'] + asked['view']['game'] + str(asked['clock']['ms'])}), flush=True)",
    )
    match = new("spies", seed=3, players=2)
    assert decide(player) == match.choices(0)[2]
    assert player.reason is not None
    assert player.reason.read() == "draftspies60000"
    assert player.faults == []
    player.close()


@pytest.mark.parametrize(
    "answer",
    [
        "print('nonsense', flush=True)",
        "print(json.dumps({'id': asked['id'], 'choice': 'win'}), flush=True)",
    ],
)
def test_a_wrong_answer_loses_the_move(tmp_path: Path, answer: str) -> None:
    player = program(tmp_path, answer)
    assert decide(player) in new("spies", seed=3, players=2).choices(0)
    assert [fault.kind for fault in player.faults] == ["wrong"]
    assert player.reason is not None
    assert "not one of the choices" in player.reason.read()
    player.close()


def test_a_late_answer_loses_the_move_and_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """The first answer comes only when the second question has been asked."""
    player = program(
        tmp_path,
        "if asked['id'] == 1: first = asked; continue\n"
        "print(json.dumps({'id': 1, 'choice': first['choices'][0]}))\n"
        "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][1]}), flush=True)",
    )
    decide(player, Budget(ms=30))
    assert player.faults == [Fault("late", 1, "30")]
    assert decide(player) == new("spies", seed=3, players=2).choices(0)[1]
    assert len(player.faults) == 1
    player.close()


def test_a_crash_is_reported_with_its_last_words(tmp_path: Path) -> None:
    player = program(tmp_path, "sys.exit('out of ideas')")
    for _decision in range(STARTS + 1):
        decide(player)
    assert [fault.kind for fault in player.faults] == ["crash"] * (STARTS + 1)
    assert "exit code 1, out of ideas" in player.faults[0].detail
    assert "started" in player.faults[-1].detail
    player.close()


def test_a_program_that_does_not_exist_is_a_crash() -> None:
    player = OutsideBot("there-is-no-such-program --at all", 1)
    decide(player)
    assert player.faults[0].kind == "crash"
    assert player.faults[0].message().read()
    player.close()


def test_its_default_moves_depend_on_the_seed() -> None:
    chosen = set()
    for seed in range(12):
        chosen.add(decide(OutsideBot("there-is-no-such-program", seed)))
    assert len(chosen) > 1


@pytest.mark.parametrize(("name", "needs"), [("bot.py", sys.executable), ("bot.js", "node")])
@pytest.mark.parametrize("slug", ["deep-state", "spies"])
def test_the_examples_play_without_a_fault(name: str, needs: str, slug: str) -> None:
    path = EXAMPLES / name
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40
    if shutil.which(needs) is None:
        pytest.skip(f"there is no {needs}")
    player = OutsideBot(f"{needs} {path}", 1)
    match = new(slug, seed=6, players=2)
    chance = bot("random", 2)
    for _decision in range(60):
        if match.over:
            break
        seat = match.waiting[0]
        chooser = chance if seat else player
        match.play(chooser.choose(match.view(seat), list(match.legal(seat)), PATIENT), seat)
    assert player.faults == []
    player.close()
