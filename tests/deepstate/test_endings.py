"""A finished game on file for each way in which Deep State can end; each replays to its digest."""

from __future__ import annotations

import json

import pytest

from backroom import BadRecord, replay
from deepstate.endings import WAYS, file_of


@pytest.mark.parametrize("way", WAYS)
def test_finished_game(way: str) -> None:
    """It replays, is over, and ends as its name says."""
    match = replay(json.loads(file_of(way).read_text("utf-8")))
    assert match.over
    assert WAYS[way][1](match)


def test_record_that_does_not_replay() -> None:
    """A changed choice, digest or rules' number is found and said."""
    record = json.loads(file_of("win-2-seats").read_text("utf-8"))
    for change in (
        {"digest": "0" * 64},
        {"rules": 99},
        {"choices": [*record["choices"], [0, "recruit"]]},
        {"seed": "1f"},
    ):
        with pytest.raises(BadRecord) as caught:
            replay({**record, **change})
        assert caught.value.message.endswith(".")
