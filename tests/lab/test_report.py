"""The report is one page without outside parts, in both languages; the commands work and refuse in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from backroom.cli import main
from backroom.core.language import language
from backroom.core.registry import game, games
from backroom.lab import plots
from backroom.lab.cli import lab
from backroom.lab.compare import changes
from backroom.lab.executors import HereExecutor
from backroom.lab.findings import findings
from backroom.lab.measures import ending, from_json
from backroom.lab.page import comparison, facts_of, house_values, sections, write_page
from backroom.lab.plan import Plan, check_plan
from backroom.lab.statistics import Interval
from backroom.lab.study import Study
from backroom.lab.trial import Chunk, play_chunk

THIEVES = 'game = "spies"\nbots = ["greedy", "random", "random"]\nseed = "r"\ndeals = 10\n'


def study(**more: object) -> Study:
    made = Study(check_plan({"game": "spies", "bots": ["random", "random"], "deals": 25, **more}))
    made.run(HereExecutor(), 1)
    return made


@pytest.mark.parametrize("slug", games())
def test_endings_are_those_of_the_protocol(slug: str) -> None:
    """The quick reading of a final State and the one by its JSON say the same."""
    found = game(slug)
    for deal in range(3):
        state = found.new(found.options({"players": 3}), f"{deal:x}")
        while waiting := found.waiting(state):
            legal = found.legal(state, waiting[0])
            found.play(state, waiting[0], legal[(deal * 7 + len(legal)) % len(legal)])
        quick, plain = ending(found, state), from_json(found, state)
        assert quick[:4] == plain[:4]
        assert [sorted(hand) for hand in quick.held] == [sorted(hand) for hand in plain.held]


@pytest.mark.parametrize("code", ["en", "ru"])
def test_a_page_has_everything_and_needs_nothing(tmp_path: Path, code: str) -> None:
    made = study(bots=["greedy", "random"])
    found = findings(made.plan, made.outcomes)
    speech = language(code)
    page = write_page(
        tmp_path, "A <study>", facts_of(found, speech), sections(found, speech), speech
    )
    text = page.read_text(encoding="utf-8")
    assert f'lang="{code}"' in text
    assert "A &lt;study&gt;" in text
    assert text.count("<svg") == len(list(tmp_path.glob("plot-*.svg"))) > 3
    assert not re.search(r'(src|href)="(?!#)', text)
    assert "@import" not in text
    assert "url(http" not in text
    assert not re.search(r"<th[^>]*></th>", text), "a column without a name"
    assert "greedy" in text
    assert found.games == 50
    assert found.bot_wins[0].value > 0.7
    assert sum(interval.value for interval in found.seat_wins) == pytest.approx(1)


def test_a_page_says_which_values_are_the_houses_own() -> None:
    told = house_values(check_plan({"game": "deep-state", "bots": ["random"] * 3}), language("en"))
    assert told["order-of-malta"] == "Corner"
    assert "deep-state-1" in told
    assert "comintern-1" not in told
    assert "cheka" not in told
    told = house_values(check_plan({"game": "spies", "bots": ["random"] * 3}), language("ru"))
    assert told["shadow"] == "Считает; Строка S; Строка A; Строка B"


def test_a_scale_ends_at_round_numbers() -> None:
    assert plots.scale(0, 41.3).ticks == (0, 10, 20, 30, 40, 50)
    assert plots.scale(-0.7, 2.1).ticks == (-1, 0, 1, 2, 3)
    assert plots.scale(0, 0).ticks[0] == 0
    for low, high in ((0.0, 1.0), (-3.7, 12.0), (55.0, 219.0), (0.0, 1e-6)):
        found = plots.scale(low, high)
        assert found.low <= low
        assert high <= found.high
        assert len(found.ticks) <= 7


def test_plots_are_svg_in_the_page_and_alone() -> None:
    values = [Interval(0.5, 0.4, 0.6), Interval(-0.2, -0.3, 0.1)]
    names = ["A & B", "A name that is much too long for its column"]
    drawn = [
        plots.shares(names, values, [0.5, 0.5], "share"),
        plots.grouped(names, ["x", "y"], [values, values], "points"),
        plots.grouped(names, ["x"], [values], "points"),
        plots.spread([3, 3, 9, 120], "points"),
        plots.spread([], "points"),
        plots.forest(names, values, "points"),
    ]
    for plot in drawn:
        root = ElementTree.fromstring(plot)
        assert "calc(100% - " in root.attrib["style"]
        alone = ElementTree.fromstring(plots.alone(plot))
        assert int(alone.attrib["height"]) > 40
        assert len(list(alone.iter())) == len(list(root.iter())) + 3
    assert "A name that is much too lo…<" in drawn[-1]
    assert drawn[-1].count('class="point open"') == 1


def test_two_studies_are_compared() -> None:
    plain, poor = study(), study(pack={"points": {"steal-document": 0}})
    found = {(change.label, change.name): change for change in changes(plain, poor)}
    chips = found["Row: {name}", game("spies").rows[0]]
    assert chips.certain
    assert chips.difference.high < 0
    assert chips.second < chips.first
    assert found["Rounds", ""].difference == (0.0, 0.0, 0.0)
    got, used = comparison(list(found.values()))
    assert len(got.rows) + len(used.rows) == len(found)
    assert "<svg" in got.plot
    marks = [row[-1] for row in used.rows]
    assert marks == sorted(marks, reverse=True), "what is certain comes first"


def test_the_commands_run_report_and_compare(tmp_path: Path) -> None:
    plan = tmp_path / "thieves.toml"
    plan.write_text(THIEVES, encoding="utf-8")
    other = tmp_path / "changed.toml"
    other.write_text(THIEVES + "[pack.points]\nsteal-document = 1\n", encoding="utf-8")
    runner = CliRunner()
    for path in (plan, other, plan):
        done = runner.invoke(lab, ["run", str(path)])
        assert done.exit_code == 0, done.output
        assert "30 games" in done.output
    done = runner.invoke(
        lab, ["report", str(tmp_path / "thieves"), str(tmp_path / "changed"), "--language", "ru"]
    )
    assert done.exit_code == 0, done.output
    assert Path(done.output.strip()).name == "index.html"
    done = runner.invoke(
        lab, ["match", "greedy", "random", "--game", "spies", "--margin", "0.2", "--most", "40"]
    )
    assert done.exit_code == 0, done.output
    assert "greedy" in done.output
    done = runner.invoke(
        lab, ["ladder", "greedy", "random", "--game", "spies", "--seats", "3", "--rounds", "2"]
    )
    assert done.exit_code == 0, done.output
    assert "rating" in done.output


def test_moves_lost_by_a_program_outside_are_told(tmp_path: Path) -> None:
    plan = tmp_path / "lost.toml"
    plan.write_text('game = "spies"\nbots = ["cmd: no-such-bot", "random"]\ndeals = 2\n', "utf-8")
    runner = CliRunner()
    for _time in range(2):
        done = runner.invoke(lab, ["run", str(plan), "--lang", "en"])
        assert done.exit_code == 0, done.output
        assert "cmd: no-such-bot lost moves: " in done.output
        assert "No such file" in done.output
    done = runner.invoke(
        lab, ["match", "cmd: no-such-bot", "random", "--game", "spies", "--most", "2"]
    )
    assert "cmd: no-such-bot" in done.stderr


def test_a_ladder_that_is_stopped_rates_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in this process, where a game is played when it is asked for."""
    played: list[int] = []

    def chunk(plan: Plan, first: int, count: int) -> Chunk:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(1)
        return play_chunk(plan, first, count)

    monkeypatch.setattr("backroom.lab.trial.play_chunk", chunk)
    words = ["ladder", "greedy", "random", "--game", "spies", "--seats", "2", "--lang", "en"]
    done = CliRunner().invoke(lab, words)
    assert done.exit_code == 130
    assert "Stopped early" in done.output
    assert "      6 " in done.output


@pytest.mark.parametrize(
    "words",
    [
        ["run", "{folder}/no.toml"],
        ["run", "{folder}/bad.toml"],
        ["report", "{folder}"],
        ["match", "nobody", "random"],
        ["ladder", "random"],
    ],
    ids=" ".join,
)
def test_mistakes_are_told_in_one_sentence(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_text('game = "spies"\nbots = ["random"]\n', encoding="utf-8")
    assert main(["lab", *(word.format(folder=tmp_path) for word in words)]) == 2
    told = capsys.readouterr().err.strip()
    assert told.endswith((".", ")"))
    assert "Traceback" not in told
    assert len(told.splitlines()) == 1
