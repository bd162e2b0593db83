"""Games written out on file read the same today: a change of rules, words, order or stream shows as a difference."""

import pytest

from spies.playthrough import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_on_file(name: str):
    assert written(name).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_no_file_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
