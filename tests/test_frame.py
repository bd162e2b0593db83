"""The frame of the project: run.py, the locks, the pages' third-party files, the layers' list, what every file owes."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from types import SimpleNamespace

import pytest

import backroom
import run
from bench import __main__ as bench
from bench import games, measure
from bench.measure import Row, better, weighed
from tools import commands, compiled, environment, machine, suite, vendor

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PIN = re.compile(r"^([a-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)


def tracked(*patterns: str) -> list[Path]:
    """The project's files, without what git ignores."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in map(ROOT.joinpath, names.splitlines()) if path.exists()]


# --- run.py -----------------------------------------------------------------------------------------------------------
def started(*words: str) -> subprocess.CompletedProcess[str]:
    """run.py as a person starts it."""
    command = [sys.executable, str(ROOT / "run.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_an_old_python_can_read_run_py() -> None:
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 7))


def test_an_old_python_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = SimpleNamespace(
        version_info=(3, 8), version="3.8.1 (old)", argv=["run.py"], stderr=sys.stderr
    )
    monkeypatch.setattr(run, "sys", old)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert run.main() == 2
    assert "needs Python 3.11 or newer, this is 3.8.1" in capsys.readouterr().err


def test_an_old_python_hands_over_to_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    old = SimpleNamespace(
        version_info=(3, 8), version="3.8.1", argv=["run.py", "test"], stderr=sys.stderr
    )
    calls: list[list[str]] = []

    def call(command: list[str]) -> int:
        calls.append(command)
        return 7

    monkeypatch.setattr(run, "sys", old)
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/" + name)
    monkeypatch.setattr(subprocess, "call", call)
    assert run.main() == 7
    assert calls == [["/bin/python3.14", str(ROOT / "run.py"), "test"]]


def test_help_names_every_command() -> None:
    answer = started("--help")
    assert answer.returncode == 0
    assert [name for name in commands.COMMANDS if f"\n  {name} " not in answer.stdout] == []


def test_an_unknown_command_is_one_sentence_and_exit_code_2() -> None:
    answer = started("plya")
    assert answer.returncode == 2
    assert answer.stderr.startswith("There is no command 'plya'.")
    assert "Traceback" not in answer.stderr


# --- the environment --------------------------------------------------------------------------------------------------
def never(*arguments: object) -> None:
    raise AssertionError(f"this was up to date: {arguments}")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own for the set-up, with this Python as its environment."""
    (tmp_path / "locks").mkdir()
    for name in ("play", "test"):
        (tmp_path / "locks" / f"{name}.txt").write_text(f"{name}==1 \\\n    --hash=sha256:0\n")
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(environment, "STAMPS", tmp_path / "stamps.json")
    return tmp_path


def pip_that(monkeypatch: pytest.MonkeyPatch, *, says: str, code: int) -> None:
    program = f"import sys; print({says!r}); sys.exit({code})"
    monkeypatch.setattr(environment, "_pip", lambda: [sys.executable, "-c", program])


def test_what_is_up_to_date_is_not_done_again(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip_that(monkeypatch, says="Collecting play==1", code=0)
    environment.prepare("play")
    monkeypatch.setattr(environment, "_run", never)
    monkeypatch.setattr(environment, "_install_lock", never)
    environment.prepare("play")
    with pytest.raises(AssertionError):
        environment.prepare("test")


def test_the_lock_of_the_tests_serves_playing_too(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip_that(monkeypatch, says="Collecting test==1", code=0)
    environment.prepare("test")
    monkeypatch.setattr(environment, "_install_lock", never)
    environment.prepare("play")


def test_a_changed_lock_is_installed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip_that(monkeypatch, says="Collecting play==1", code=0)
    environment.prepare("play")
    (house / "locks" / "play.txt").write_text("play==2 \\\n    --hash=sha256:0\n")
    pip_that(monkeypatch, says="ERROR: no", code=1)
    with pytest.raises(environment.Missing):
        environment.prepare("play")


def test_no_network_is_said_in_a_sentence(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip_that(monkeypatch, says="ERROR: Could not resolve host", code=1)
    with pytest.raises(environment.Missing, match="is there a network"):
        environment.prepare("play")


def test_a_failed_installation_is_tried_again(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip_that(monkeypatch, says="ERROR: disk full", code=1)
    for _ in range(2):
        with pytest.raises(environment.Missing, match="disk full"):
            environment.prepare("play")


def test_no_compiler_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "compiler", lambda: None)
    with pytest.raises(environment.Missing, match="needs a C compiler"):
        commands.compiled([])


def test_a_named_chromium_is_taken_or_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKROOM_CHROMIUM", str(tmp_path / "chromium"))
    assert machine.chromium() is None
    (tmp_path / "chromium").touch()
    assert machine.chromium() == tmp_path / "chromium"


# --- the suite --------------------------------------------------------------------------------------------------------
NOTHING = 'tests="0" failures="0" errors="0" skipped="0"'


def suite_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *phases: tuple[int, str]) -> None:
    """A suite whose phases end with these exit codes and reports; the others have no tests."""
    left = list(phases)

    def call(*arguments: str) -> int:
        code, counts = left.pop(0) if left else (suite.NO_TESTS, NOTHING)
        report = next(word for word in arguments if word.startswith("--junitxml="))
        text = f"<testsuites><testsuite {counts}/></testsuites>"
        Path(report.removeprefix("--junitxml=")).write_text(text)
        return code

    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "call", call)
    monkeypatch.setattr(machine, "chromium", lambda: None)
    monkeypatch.setattr(machine, "can_install", lambda: False)


def test_the_last_lines_say_what_was_skipped_and_how_many_passed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = (0, 'tests="10" failures="0" errors="0" skipped="1"')
    second = (1, 'tests="5" failures="2" errors="1" skipped="1"')
    suite_with(monkeypatch, tmp_path, first, second)
    assert suite.run([]) == 1
    *_, skipped, total = [
        line for line in capsys.readouterr().out.splitlines() if "Postgres" not in line
    ]
    assert skipped.startswith("Browser tests were skipped: no Chromium was found")
    assert total == "10 passed, 3 failed, 2 skipped"


def test_a_phase_without_tests_does_not_fail_but_no_tests_at_all_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    suite_with(monkeypatch, tmp_path, (0, 'tests="1" failures="0" errors="0" skipped="0"'))
    assert suite.run([]) == 0
    suite_with(monkeypatch, tmp_path)
    assert suite.run([]) == suite.NO_TESTS


# --- locks ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["play", "test"])
def test_a_lock_has_all_that_is_asked_for_with_hashes_and_names_no_host(name: str) -> None:
    from tools.lock import PLAY, TEST

    text = (ROOT / "locks" / f"{name}.txt").read_text()
    extras = PYPROJECT["project"]["optional-dependencies"]
    chosen = PLAY if name == "play" else TEST
    asked = sum((extras[extra] for extra in chosen), PYPROJECT["project"]["dependencies"])
    pinned = dict(PIN.findall(text))
    wanted = {re.split(r"[^A-Za-z0-9._-]", line)[0].lower() for line in asked}
    assert wanted - set(pinned) == set()
    assert "://" not in text
    assert "--index" not in text
    for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        assert not block.strip() or "--hash=sha256:" in block, block


def imported(*patterns: str) -> dict[str, Path]:
    """The distributions that the files import, by any statement, and one file that does."""
    providers = packages_distributions()
    found = {}
    for path in tracked(*patterns):
        if path.suffix != ".py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                for provider in providers.get(name.partition(".")[0], []):
                    found[provider.lower().replace("_", "-")] = path
    found.pop("backroom", None)
    return found


def test_what_is_imported_is_locked() -> None:
    pinned = dict(PIN.findall((ROOT / "locks/test.txt").read_text()))
    assert {name: path for name, path in imported("*.py").items() if name not in pinned} == {}


def test_what_playing_imports_is_in_its_lock() -> None:
    pinned = dict(PIN.findall((ROOT / "locks/play.txt").read_text()))
    folders = ("core", "deepstate", "spies", "bots", "engine", "table", "terminal", "web")
    needed = imported(*(f"src/backroom/{folder}" for folder in folders), ":(glob)src/backroom/*.py")
    optional = {"psycopg", "psycopg-binary"}  # the database of those who name one
    assert set(needed) - set(pinned) - optional == set()


def test_both_locks_agree() -> None:
    play, test = (
        set(PIN.findall((ROOT / f"locks/{name}.txt").read_text())) for name in ("play", "test")
    )
    assert play - test == set()


def test_the_npm_lock_pins_exactly_and_holds_no_address_to_fetch_from() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    for version in {**package["dependencies"], **package["devDependencies"]}.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


# --- the pages' third-party files -------------------------------------------------------------------------------------
def test_a_sprite_has_the_named_icons_and_our_own(tmp_path: Path) -> None:
    collection = tmp_path / "icons.json"
    collection.write_text(json.dumps({"icons": {"spy": {"body": "<path d='M0'/>"}}}))
    made = vendor.sprite(collection, {"agent": "spy"}, '<svg><symbol id="own">x</symbol></svg>')
    assert '<symbol id="agent" viewBox="0 0 512 512"><path d=\'M0\'/></symbol>' in made
    assert '<symbol id="own">x</symbol>' in made
    with pytest.raises(vendor.VendorError, match="no icon called nobody"):
        vendor.sprite(collection, {"agent": "nobody"})


def test_without_npm_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendor, "up_to_date", lambda root: False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(vendor.VendorError, match="npm is missing"):
        vendor.vendor()


@pytest.mark.slow
def test_a_wheel_holds_facts_rules_languages_and_the_pages_files(tmp_path: Path) -> None:
    if not vendor.up_to_date() and shutil.which("npm") is None:
        pytest.skip("npm is missing")
    build = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(tmp_path),
    ]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    for path in tracked("src/backroom"):
        assert path.relative_to(ROOT / "src").as_posix() in names
    assert "backroom/web/static/vendor/htmx.min.js" in names
    assert "backroom/web/static/vendor/licences/game-icons.txt" in names
    assert not any(name.startswith(("tests", "tools", "bench")) for name in names)


# --- bench and compiling ----------------------------------------------------------------------------------------------
def test_a_figure_is_weighed_against_the_calibration_and_compared_both_ways() -> None:
    rate, time = Row("r", 500.0, "decisions/s"), Row("t", 2.0, "us")
    assert weighed(rate, 1000.0) == 0.5
    assert weighed(time, 1e6) == pytest.approx(2.0)
    assert better(rate, 0.6, 0.5) == pytest.approx(1.2)
    assert better(time, 1.0, 2.0) == pytest.approx(2.0)


def test_the_bench_finds_its_parts_and_survives_one_that_cannot_be_imported() -> None:
    assert {"games", "others"} <= set(bench.parts())
    assert "measure" not in bench.parts()
    (row,) = bench.measured("nowhere", peers=False)
    assert row.name.startswith("nowhere: left out")


def test_the_bench_measures_every_game_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", 1)
    monkeypatch.setattr(measure, "SHORTEST", 0.0001)
    figures = {row.name: row for row in games.rows()}
    for slug in backroom.games():
        assert figures[f"{slug}: random play, 2 seats"].value > 0
        assert 0 < figures[f"{slug}: size of a copy"].value < 4096
        assert figures[f"{slug}: sampled world"].unit == "us"


def test_sources_are_not_taken_for_extensions() -> None:
    with pytest.raises(AssertionError, match="not from its extension"):
        compiled.make_sure()


def test_what_is_compiled_exists_and_the_streams_and_the_search_are_among_it() -> None:
    names = compiled.compiled_names()
    assert {"backroom.core.state", "backroom.core.stream", "backroom.core.bag"} <= set(names)
    assert {"backroom.bots.tree", "backroom.bots.deepstate_worth", "backroom.bots.spies"} <= set(
        names
    )
    patterns = PYPROJECT["tool"]["backroom"]["compiled"]["modules"]
    assert [found for found in patterns if not list((ROOT / "src/backroom").glob(found))] == []


# --- what every file owes ---------------------------------------------------------------------------------------------
def test_every_file_of_code_starts_with_what_it_is() -> None:
    for path in tracked("*.py"):
        text = path.read_text()
        assert not text.strip() or ast.get_docstring(ast.parse(text)), (
            f"{path.relative_to(ROOT)} does not say what it is"
        )


def test_no_file_names_a_registry_or_is_too_big() -> None:
    hosts = re.compile(
        r"py"
        r"pi\.(?:org|python)|python"
        r"hosted\.|npm"
        r"js\.(?:org|com)|deb\.deb"
        r"ian\.|registry\.yarn"
        r"pkg"
    )
    for path in tracked():
        allowed = path.is_relative_to(ROOT / "tests/records") or path.suffix == ".npz"
        assert allowed or path.stat().st_size < 1_000_000, path
        if path.suffix in {
            ".py",
            ".toml",
            ".json",
            ".md",
            ".txt",
            ".html",
            ".js",
            ".css",
            ".po",
            "",
        }:
            found = hosts.search(path.read_text(errors="replace"))
            assert found is None or path == Path(__file__), f"{path}: {found}"


def test_every_package_stands_in_the_layers() -> None:
    contract = PYPROJECT["tool"]["importlinter"]["contracts"][0]
    layered = set(re.findall(r"[a-z]+", " ".join(contract["layers"])))
    package = ROOT / "src/backroom"
    there = {path.parent.name for path in package.glob("*/__init__.py")}
    assert there - layered == set()


def test_the_layers_are_really_checked() -> None:
    program = next(command for name, command, _hint in commands.CHECKS if name == "layers")
    done = subprocess.run(
        [sys.executable, *program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Contracts: " in done.stdout
