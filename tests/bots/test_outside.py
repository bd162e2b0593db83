"""Outside bots: JSON lines, a clock, and what happens to one that crashes, is wrong or comes late."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

import pytest

from backroom.bots import Budget, bot
from backroom.bots.contract import Fault
from backroom.bots.outside import STARTS, OutsideBot
from backroom.bots.program import LONGEST, WAITING
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


def alive(stat: Path) -> bool:
    """Whether a process still runs, by its line in /proc."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


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


ENDLESS = "while True: print(json.dumps({'id': 0, 'choice': 'x' * 1000}))"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("print('nonsense', flush=True)", "nonsense"),
        ("print(json.dumps({'id': asked['id'], 'choice': 'win'}), flush=True)", "win"),
        (
            "print(json.dumps({'id': asked['id'], 'choice': [['win']]}), flush=True)",
            '{"id": 1, "choice": [["win"]]}',
        ),
        ("print(5, flush=True)", "5"),
        ("print('[' * 100_000, flush=True)", "[" * 200),
        ("print('[' * 3_000_000, flush=True)", "[" * 200),
        ("sys.stdout.buffer.write(bytes([255, 27, 10])); sys.stdout.flush()", "\ufffd"),
    ],
    ids=["no JSON", "no choice", "a list", "a number", "nested", "long", "no text"],
)
def test_a_wrong_answer_loses_the_move(tmp_path: Path, answer: str, told: str) -> None:
    player = program(tmp_path, answer)
    assert decide(player) in new("spies", seed=3, players=2).choices(0)
    assert player.faults == [Fault("wrong", 1, told)]
    assert player.reason is not None
    assert "not one of the choices" in player.reason.read()
    player.close()


def test_a_late_answer_loses_the_move_and_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """The second answer comes only when the third question has been asked."""
    player = program(
        tmp_path,
        "if asked['id'] == 2: late = asked; continue\n"
        "if asked['id'] == 3: print(json.dumps({'id': 2, 'choice': late['choices'][0]}))\n"
        "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][1]}), flush=True)",
    )
    choices = new("spies", seed=3, players=2).choices(0)
    assert decide(player) == choices[1]
    decide(player, Budget(ms=30))
    assert player.faults == [Fault("late", 2, "30")]
    assert decide(player) == choices[1]
    assert len(player.faults) == 1
    player.close()


@pytest.mark.parametrize(
    "answer", ["while True: pass", ENDLESS], ids=["reads no more", "answers something else"]
)
def test_nobody_waits_longer_than_the_clock(
    tmp_path: Path, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for one that lets the questions pile up, more than a pipe holds, nor for one that never stops writing."""
    monkeypatch.setattr("backroom.bots.outside.START_MS", 0.0)
    monkeypatch.setattr("backroom.bots.program.PATIENCE", 0.05)
    player = program(tmp_path, answer)
    for _decision in range(40):
        decide(player, Budget(ms=5))
    assert [fault.kind for fault in player.faults] == ["late"] * 40
    player.close()


def test_what_nobody_asked_for_is_forgotten(tmp_path: Path) -> None:
    """Answers without an id belong to the question before them; those written ahead are dropped."""
    ahead = "for _ in range(3): print(json.dumps({'choice': asked['choices'][0]}))\n"
    player = program(
        tmp_path,
        ahead + "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][1]}), flush=True)",
    )
    for _decision in range(WAITING):
        decide(player)
    assert player.faults == []
    player.close()


def test_a_flood_of_complaints_is_cut(tmp_path: Path) -> None:
    player = program(tmp_path, f"sys.stderr.write('x' * {2 * LONGEST}); sys.exit('at last')")
    decide(player)
    assert player.faults[0].detail.startswith("exit code 1, x")
    assert len(player.faults[0].detail) < 300
    player.close()


def test_the_reason_is_one_line_without_tricks(tmp_path: Path) -> None:
    player = program(
        tmp_path,
        "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][0],"
        " 'reason': 'red \\x1b[31m {seat}' + chr(10) + 'x' * 999}), flush=True)",
    )
    decide(player)
    assert player.reason is not None
    assert player.reason.read().startswith("red [31m {seat} xxx")
    assert len(player.reason.read()) == 200
    player.close()


def test_one_that_does_not_end_is_ended_with_what_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ignores the end of its input, and a child of it holds its output open."""
    monkeypatch.setattr("backroom.bots.program.PATIENCE", 0.05)
    (tmp_path / "child.py").write_text("import time\ntime.sleep(3600)\n", encoding="utf-8")
    player = program(
        tmp_path,
        "import subprocess, signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"child = subprocess.Popen([sys.executable, {str(tmp_path / 'child.py')!r}])\n"
        "print(json.dumps({'id': asked['id'], 'choice': asked['choices'][0],"
        " 'reason': str(child.pid)}), flush=True)\n"
        "while True: signal.pause()",
    )
    decide(player)
    assert player.reason is not None
    child = Path(f"/proc/{player.reason.read()}/stat")
    assert child.exists() or not Path("/proc").exists()
    player.close()
    deadline = time.monotonic() + 30
    while alive(child):  # the child was killed; when it is gone is the system's affair
        assert time.monotonic() < deadline
        time.sleep(0.01)


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
