"""Playing in a terminal: what is typed, what is shown, and that nothing hidden is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.core.language import SOURCE
from backroom.core.match import Match
from backroom.terminal.boards import board_class

ENDLESS = "1\n" * 400


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_of_spies(run: Any, players: int) -> None:
    done = run("play", "spies", "--seats", str(players), "--seed", "3", typed=ENDLESS)
    assert done.code == 0 and not done.err
    assert "Total" in done.out and ("The winner: " in done.out or "shared" in done.out)


def test_a_game_without_a_board_of_its_own(run: Any) -> None:
    done = run("play", "envoys", "--seed", "2", typed=ENDLESS)
    assert done.code == 0 and "The winner: " in done.out
    assert "Bid a card." in done.out


def test_watching_bots(run: Any) -> None:
    done = run("play", "envoys", "--watch", "--bots", "random", "--seed", "4")
    assert done.code == 0 and "Total" in done.out


def test_the_same_seed_plays_the_same_game(run: Any) -> None:
    one, two = (run("play", "envoys", "--seed", "9", typed=ENDLESS).out for _ in range(2))
    assert one == two


def test_the_record_can_be_kept_and_replayed(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", "envoys", "--seed", "9", "--record", str(file), typed=ENDLESS).code == 0
    assert backroom.replay(json.loads(file.read_text())).over
    assert run("record", "show", str(file)).code == 0


def typed_at_first(run: Any, *lines: str) -> str:
    """What is answered to lines typed at the first decision."""
    out: str = run("play", "envoys", "--seed", "1", typed="\n".join([*lines, "quit", ""])).out
    # the first decision's prompt ends with the sign for typing
    return out.partition("> ")[2]


def test_choices_are_typed_as_numbers_words_or_beginnings(run: Any) -> None:
    first = run("play", "envoys", "--seed", "1", typed="quit\n").out
    words = backroom.new("envoys", seed=1).choices(0)[0]
    assert f"1-2 {words} .. " in first, "neighbouring numbers are one line"
    for typed in ("1", words, f"  {words.upper().lower()}  ", words.replace("bid", "b")):
        assert "Bids" in typed_at_first(run, typed), typed


def test_what_cannot_be_chosen_is_explained(run: Any) -> None:
    match = backroom.new("envoys", seed=1)
    missing = next(card for card in range(1, 6) if f"bid {card}" not in match.choices(0))
    assert f"You hold no {missing}.  EN-1" in typed_at_first(run, f"bid {missing}")
    assert f"You hold no {missing}.  EN-1" in typed_at_first(run, f"why bid {missing}")
    assert "no such choice" in typed_at_first(run, "castle")
    assert "That is legal now." in typed_at_first(run, f"why {match.choices(0)[0]}")
    assert "There are choices 1 to" in typed_at_first(run, "99")
    assert "There are choices 1 to" in typed_at_first(run, "0")
    assert "That could be: bid" in typed_at_first(run, "bid")


def test_commands_beside_choices(run: Any) -> None:
    assert "why WORDS" in typed_at_first(run, "?")
    assert "Bids 3." in typed_at_first(run, "card envoy-3")
    assert "There is no card called" in typed_at_first(run, "card tower")
    assert "The winner may draw a card." in typed_at_first(run, "rule EN-2")
    assert "No rule" in typed_at_first(run, "rule castling")
    assert "Total" in typed_at_first(run, "score")
    assert "Bid a card." in typed_at_first(run, "board")
    assert "The bot would choose: bid" in typed_at_first(run, "hint random")
    assert "no bot called" in typed_at_first(run, "hint nobody")
    assert "Name a file" in typed_at_first(run, "save")
    assert "The same seed deals it again: 1." in typed_at_first(run)


def test_the_game_so_far_can_be_saved(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    assert f"Saved: {file}" in typed_at_first(run, "1", f"save {file}")
    assert json.loads(file.read_text())["choices"]
    assert str(tmp_path) in typed_at_first(run, f"save {tmp_path}")


def test_the_end_of_the_input_leaves_the_game(run: Any) -> None:
    done = run("play", "envoys", "--seed", "1", typed="")
    assert done.code == 0 and "You leave the game." in done.out


@pytest.mark.parametrize(
    ("seats", "modules"),
    [
        ("1", "men-of-action,black-operations"),
        ("2", ""),
        ("3", "trends,reptiloids,ufo-hysteria"),
        ("5", "men-of-action,global-media,nuclear-power"),
    ],
)
def test_a_whole_game_of_deep_state(run: Any, seats: str, modules: str) -> None:
    options = ["-o", f"modules={modules}"] if modules else []
    done = run("play", "deep-state", "--seats", seats, "--seed", "3", *options, typed="1\n" * 2000)
    assert done.code == 0 and not done.err
    assert "Projects" in done.out and "Total" in done.out and "The winner: " in done.out
    assert "{" not in done.out, "a field was not filled"


def test_a_game_in_russian(run: Any) -> None:
    done = run(
        "play", "deep-state", "--seats", "3", "--seed", "3", "--lang", "ru", typed="1\n" * 900
    )
    assert done.code == 0 and "Победитель: " in done.out
    assert "Your turn" not in done.out and "Infiltration Zone" not in done.out


@pytest.mark.parametrize(
    ("slug", "options", "moves"),
    [
        ("spies", {"players": 3}, 18),
        ("deep-state", {"players": 3, "modules": ["men-of-action"]}, 60),
        ("deep-state", {"players": 4, "modules": ["trends", "reptiloids"]}, 90),
        ("deep-state", {"players": 1, "modules": ["men-of-action"]}, 30),
    ],
)
def test_nothing_hidden_is_shown(slug: str, options: dict[str, Any], moves: int) -> None:
    """Worlds that a seat cannot tell apart look the same in its terminal."""
    match = backroom.new(slug, seed=5, **options)
    for _ in range(moves):
        seat = match.waiting[0]
        match.play(match.legal(seat)[-1], seat)
    for me in (0, 1, None):
        board = board_class(slug)(match.game, match.options, me, SOURCE)
        shown = list(board.draw(match.view(me)))
        assert len(shown) > 5
        for number in range(10):
            world = Match(match.game, match.options, match.seed, match.view(me).sample(number))
            assert list(board.draw(world.view(me))) == shown


def test_a_terminal_that_is_narrow_or_wide(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for wide in (60, 100, 400):
        monkeypatch.setenv("COLUMNS", str(wide))
        out = run("play", "spies", "--seed", "3", typed="1\n" * 9 + "quit\n").out
        board = [line for line in out.splitlines() if not line.startswith((">", "  Seat"))]
        assert max(map(len, board)) <= min(wide, 120) + 24
