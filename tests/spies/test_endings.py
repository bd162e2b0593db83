"""Finished games on file, one for each way in which a game can end, replay to the same end."""

import json

import pytest

from backroom.core.match import replay
from spies.endings import RECORDS, WAYS, file_of


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_game_replays_to_its_end(way: str):
    record = json.loads(file_of(way).read_text("utf-8"))
    options, ends_so = WAYS[way]
    match = replay(record)
    assert match.over
    assert ends_so(match)
    assert match.options | options == match.options
    assert match.record() == record
    assert (len(record["seed"]) == 64) == (way == "sealed-stream")


def test_no_file_is_left_over():
    assert {path.name for path in RECORDS.glob("spies-*.json")} == {
        file_of(way).name for way in WAYS
    }
