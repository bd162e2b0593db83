"""Every command of the command line; a mistake is one sentence and exit code 2."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.cli import COMMANDS
from backroom.table import fair


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(run: Any, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.code == 0 and not done.err
    assert all(f"\n  {name} " in done.out for name in COMMANDS)


def test_help_imports_no_game_no_server_and_no_lab() -> None:
    code = (
        "import sys; from backroom.cli import main; code = main(['--help']);"
        "print([name for name in sys.modules if name.startswith(('backroom.deepstate', 'backroom.spies', "
        "'backroom.web', 'backroom.lab', 'backroom.table', 'numpy', 'starlette', 'sqlalchemy', 'asyncio'))],"
        " file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == "[]\n"


def test_python_m_backroom_is_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "backroom", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"backroom, version {backroom.__version__}\n")


MISTAKES = [
    ["castle"],
    ["--castle"],
    ["play", "chess"],
    ["play", "spies", "--seats", "9"],
    ["play", "spies", "--seats", "two"],
    ["play", "spies", "--seat", "7"],
    ["play", "spies", "--bots", "clairvoyant"],
    ["play", "spies", "--bots", "random,random,random,random,random"],
    ["play", "spies", "--seed", "xyz"],
    ["play", "spies", "-o", "turns"],
    ["play", "spies", "-o", "colour=red"],
    ["play", "spies", "--lang", "xx"],
    ["play", "spies", "--watch", "--record", "no-such-folder/game.json"],
    ["cards", "chess"],
    ["cards", "spies", "no-such-card"],
    ["cards", "spies", "--pack", "no-such-file.toml"],
    ["rules", "XX-1"],
    ["rules", "words that no rule has"],
    ["record"],
    ["record", "show"],
    ["record", "show", "no-such-file.json"],
    ["record", "replay", str(Path(__file__))],
    ["verify", "no-such-file.json"],
    ["verify", str(Path(__file__))],
    ["engine", "--castle"],
]


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_a_mistake_is_one_sentence_and_code_2(run: Any, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.code == 2, done
    assert (
        done.err.count("\n") == 1 and done.err[:1].isprintable() and done.err.strip()[-1] in ".!?)"
    )
    assert "Traceback" not in done.err


# --- cards and rules -----------------------------------------------------------------------------------------------
def test_a_group_without_a_command_names_its_commands(run: Any) -> None:
    assert run("record").err == "`backroom record` needs one of the commands replay, show.\n"


def test_cards_lists_games_and_cards(run: Any) -> None:
    assert "spies " in run("cards").out
    done = run("cards", "envoys")
    assert done.code == 0
    assert done.out.splitlines() == [
        "Envoy",
        *(f"  {f'envoy-{n}':34} envoy-{n} x4" for n in range(1, 6)),
    ]


def test_a_card_has_text_values_basis_and_rule(run: Any) -> None:
    lines = run("cards", "envoys", "envoy-3").out.splitlines()
    assert lines == [
        "envoy-3  envoy-3: Envoy, x4, EN-1",
        "  Bids 3.",
        "  Value  3  house value (envoys[3])",
    ]


@pytest.mark.parametrize(
    "asked", [["military-sniper"], ["Sniper"], ["snip"], ["sniper", "military"]]
)
def test_a_card_is_found_by_slug_name_and_parts(run: Any, asked: list[str]) -> None:
    assert run("cards", "spies", *asked).out.startswith("Sniper (Military)  military-sniper")


def test_the_likeliest_card_is_shown_and_the_others_are_named(run: Any) -> None:
    """A Man of Action comes before HOC's Action card of the same name; a copy's number may be said."""
    lines = run("cards", "deep-state", "hitman").out.splitlines()
    assert lines[0].startswith("Hitman  hitman: Man of Action")
    assert lines[-1] == "Other cards that fit: Hitman (hoc-hitman)"
    assert "Labs  labs" in run("cards", "deep-state", "labs.2").out
    assert run("cards", "deep-state", "men").code == 2, "no word begins so"


def test_copies_are_those_of_so_many_players(run: Any) -> None:
    assert "Labs x3" in run("cards", "deep-state").out
    assert "Labs x4" in run("cards", "deep-state", "--players", "5").out
    assert "x3" in run("cards", "deep-state", "governments", "--players", "4").out.splitlines()[0]
    assert run("cards", "deep-state", "--players", "9").code == 2


def test_values_stand_in_columns_and_paths_are_not_broken(run: Any) -> None:
    out = run("cards", "deep-state", "unified-nations").out
    assert "(projects.unified-nations.emblems)" in out
    lines = run("cards", "deep-state", "dome-ii").out.splitlines()
    assert lines[-2].index("stated by") > 20 and lines[-1].index("stated by") == lines[-2].index(
        "stated by"
    )
    assert max(map(len, out.splitlines())) <= 100


def test_cards_show_what_a_pack_changes(run: Any, tmp_path: Path) -> None:
    pack = tmp_path / "my.toml"
    pack.write_text("[points]\neavesdrop = 3\n")
    done = run("cards", "spies", "police-eavesdrop", "--pack", str(pack))
    assert done.code == 0 and re.search(r" 3 +from a pack \(points\.eavesdrop\)", done.out)
    assert "from a pack" in run("cards", "spies", "--pack", str(pack)).out
    assert "from a pack" not in run("cards", "spies").out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[points]\neavesdrop = 'x'\n", "pack.points.eavesdrop"),
        ("[pointless]\n", "pointless"),
        ("= 3", "no TOML"),
        (f"points = {'[' * 3000}{']' * 3000}", "no TOML"),
        (f"points = {'9' * 5000}", "no TOML"),
    ],
)
def test_a_bad_pack_is_refused_with_the_path_of_the_field(
    run: Any, tmp_path: Path, text: str, said: str
) -> None:
    pack = tmp_path / "my.toml"
    pack.write_text(text)
    done = run("cards", "spies", "--pack", str(pack))
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_rules_prints_a_rule_a_chapter_and_what_a_search_finds(run: Any) -> None:
    assert run("rules", "EN-2").out.splitlines() == ["EN-2", "The winner may draw a card."]
    assert run("rules", "en-2").out == run("rules", "EN-2").out
    assert "EN-3" not in run("rules", "EN").out and "most points win" in run("rules", "EN").out
    found = run("rules", "hands", "empty", "points")
    assert found.code == 0 and "EN-3" not in found.out.partition("When all")[2]
    assert run("rules").out.count("\n") > 3


def test_real_rules_in_both_languages(run: Any) -> None:
    english, russian = run("rules", "SP-2.2").out, run("rules", "SP-2.2", "--lang", "ru").out
    assert english.startswith("SP-2.2\n") and "disabled" in english
    assert russian.startswith("SP-2.2\n") and any("а" <= letter <= "я" for letter in russian)


def test_the_language_of_the_environment(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert run("rules", "SP-1").out == run("rules", "SP-1", "--lang", "ru").out
    assert run("rules", "SP-1", "--lang", "en").out != run("rules", "SP-1").out
    monkeypatch.setenv("LANG", "xx_XX")
    assert run("rules", "SP-1").out == run("rules", "SP-1", "--lang", "en").out


# --- records -------------------------------------------------------------------------------------------------------
@pytest.fixture
def finished() -> dict[str, Any]:
    """A finished fair game, as a table exports it."""
    secret, randomness = "ab" * 32, ["Ann's", "", "Eve's"]
    match = backroom.new("spies", players=3, seed=fair.seed(secret, randomness))
    draws = [{"choice": 0, "digest": match.digest()}]
    while match.waiting:
        seat = match.waiting[-1]
        before = match.state.rng
        match.play(match.legal(seat)[0], seat)
        if match.state.rng != before:
            draws.append({"choice": len(match.history), "digest": match.digest()})
    return {
        **match.record(),
        "fair": {"commitment": fair.commitment(secret), "secret": secret, "randomness": randomness},
        "draws": draws,
    }


def written(record: Any, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(record))
    return str(file)


def test_a_record_is_shown_and_told(run: Any, finished: dict[str, Any], tmp_path: Path) -> None:
    file = written(finished, tmp_path)
    shown = run("record", "show", file)
    assert shown.code == 0 and finished["digest"] in shown.out and "players 3" in shown.out
    told = run("record", "replay", file)
    assert told.code == 0 and told.out.count("Seat 2: play") >= 6 and "Total" in told.out
    assert (
        run("record", "show", written({"ok": True, "record": finished}, tmp_path)).out == shown.out
    )


def test_a_record_told_to_a_seat_keeps_the_others_secrets(
    run: Any, finished: dict[str, Any], tmp_path: Path
) -> None:
    """Up to the moment when the first of three picks is locked, nothing of it is told to another seat."""
    file = written(finished, tmp_path)
    words = finished["choices"][0][1]
    assert words in run("record", "replay", file, "--to", "1").out
    own = finished["choices"][0][0]
    assert words in run("record", "replay", file, "--to", "1", "--seat", str(own)).out
    other = run("record", "replay", file, "--to", "1", "--seat", str((own + 1) % 3)).out
    assert words not in other and f"Seat {own}: ..." in other


def test_a_fair_game_is_verified(run: Any, finished: dict[str, Any], tmp_path: Path) -> None:
    file = written(finished, tmp_path)
    done = run("verify", file, "--commitment", finished["fair"]["commitment"])
    assert done.code == 0 and "FAILED" not in done.out and done.out.count("ok ") >= 5


CHEATS = {
    "another commitment": lambda r: r["fair"].update(commitment="0" * 64),
    "another secret": lambda r: r["fair"].update(secret="cd" * 32),
    "other randomness": lambda r: r["fair"]["randomness"].reverse(),
    "another seed": lambda r: r.update(seed="ef" * 32),
    "another choice": lambda r: r["choices"][-1].__setitem__(1, "play military-sniper"),
    "another end": lambda r: r.update(digest="0" * 64),
    "another deal": lambda r: r["draws"][0].update(digest="0" * 64),
    "not finished": lambda r: (r["choices"].pop(), r.pop("digest")),
    "a stream of its own": lambda r: r.update(streams=[[3, "12" * 32]]),
}


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS.keys())
def test_a_game_that_is_not_fair_fails(
    run: Any, finished: dict[str, Any], tmp_path: Path, cheat: Any
) -> None:
    cheat(finished)
    done = run("verify", written(finished, tmp_path))
    assert done.code == 1 and "FAILED" in done.out and not done.err


def test_another_commitment_than_was_shown_fails(
    run: Any, finished: dict[str, Any], tmp_path: Path
) -> None:
    done = run("verify", written(finished, tmp_path), "--commitment", "0" * 64)
    assert done.code == 1 and done.out.count("FAILED") == 1


def test_the_wrong_draw_is_named(run: Any, finished: dict[str, Any], tmp_path: Path) -> None:
    if len(finished["draws"]) < 2:
        finished["draws"].append({"choice": 15, "digest": ""})
    wrong = finished["draws"][-1]
    wrong["digest"] = "0" * 64
    done = run("verify", written(finished, tmp_path))
    assert done.code == 1 and f"Choice {wrong['choice']}," in done.out


@pytest.mark.parametrize(
    "change",
    [
        {"fair": {}},
        {"fair": {"secret": 7}},
        {"choices": 3},
        {"draws": [{}]},
        {"streams": 3},
        {"backroom": 7},
    ],
    ids=str,
)
def test_a_broken_record_is_refused(
    run: Any, finished: dict[str, Any], tmp_path: Path, change: dict[str, Any]
) -> None:
    done = run("verify", written({**finished, **change}, tmp_path))
    assert done.code == 2 and done.err.count("\n") == 1


def test_a_stream_after_an_undo_is_verified(run: Any, tmp_path: Path) -> None:
    secret, randomness = "ab" * 32, ["", "x"]
    match = backroom.new("spies", players=2, seed=fair.seed(secret, randomness))
    while match.waiting:
        if len(match.history) == 4:
            match.resow(fair.seed(secret, randomness, 2))
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    deal = {"commitment": fair.commitment(secret), "secret": secret, "randomness": randomness}
    done = run("verify", written({**match.record(), "fair": deal}, tmp_path))
    assert done.code == 0 and "after choice 4" in done.out
