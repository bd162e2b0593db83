"""`backroom serve` on the command line: mistakes are told in a sentence with exit code 2; a taken usual port is none."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.table.store import Store, store_url
from backroom.web import serve


def test_two_places_for_the_tables_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path / "a"), "--database", "postgresql://x"]) == 2
    assert "not both" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["mysql://somewhere/x", "tables.sqlite"])
def test_a_database_we_do_not_speak_is_told(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--database", url]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "postgresql://" in told


def test_a_file_served_already_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite"
    store = Store(store_url(str(file)))
    assert main(["serve", "--no-browser", "--port", "0", "--data", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "Another Backroom" in told
    del store


def test_a_taken_port_is_told_unless_it_is_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port)]) == 2
        assert str(port) in capsys.readouterr().err
        monkeypatch.setattr(serve, "PORT", port)
        assert serve.free("127.0.0.1", port) == 0
