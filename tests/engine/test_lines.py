"""Lines that are no requests: a clear error each, and the engine goes on with its tables unharmed."""

from __future__ import annotations

import json
import random
from io import BytesIO
from typing import Any

import pytest

from backroom.engine import lines

BAD_JSON = {
    "empty": b"",
    "blank": b"   \t",
    "garbage": b"hello",
    "cut off": b'{"do":"hello"',
    "single quotes": b"{'do':'hello'}",
    "trailing comma": b'{"do":"hello",}',
    "two objects": b'{"do":"hello"}{"do":"hello"}',
    "NaN": b'{"do":"new","game":"envoys","seed":NaN}',
    "infinity": b'{"do":"new","game":"envoys","options":{"hand":Infinity}}',
    "invalid UTF-8": b'{"do":"hello","id":"\xff\xfe"}',
    "UTF-16": '{"do":"hello"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"do":"hello"}',
    "half a surrogate pair": b'{"do":"play","table":"\\ud800"}',
    "control character": b'{"do":"status","table":"a\x01"}',
    "leading zero": b'{"do":"perft","depth":01}',
    "deep arrays": b'{"do":"load","position":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep id": b'{"id":' + b"[" * 50_000 + b"]" * 50_000 + b',"do":"hello"}',
    "wrong and broken": b'{"do":"nothing","table":',
    "nul bytes": b"\x00\x00",
}
BAD_REQUEST = {
    "an array": b'[{"do":"hello"}]',
    "a string": b'"hello"',
    "a number": b"17",
    "null": b"null",
    "no command": b'{"table":"t1"}',
    "unknown command": b'{"do":"castle"}',
    "command of another type": b'{"do":7}',
    "command null": b'{"do":null}',
    "unknown key": b'{"do":"hello","extra":1}',
    "missing field": b'{"do":"play","table":"t1","seat":0}',
    "seat as text": b'{"do":"choices","table":"t1","seat":"0"}',
    "seat as fraction": b'{"do":"choices","table":"t1","seat":0.5}',
    "seat as boolean": b'{"do":"choices","table":"t1","seat":false}',
    "seat null": b'{"do":"choices","table":"t1","seat":null}',
    "huge seat": b'{"do":"choices","table":"t1","seat":' + b"9" * 9000 + b"}",
    "huge exponent": b'{"do":"perft","table":"t1","depth":1e999999}',
    "table null": b'{"do":"status","table":null}',
    "choice as list": b'{"do":"play","table":"t1","seat":0,"choice":["bid 1"]}',
}


@pytest.mark.parametrize("line", BAD_JSON.values(), ids=BAD_JSON.keys())
def test_what_is_not_json(ask: Any, line: bytes) -> None:
    answer = ask.line(line)
    assert answer["ok"] is False and answer["error"]["code"] == "bad-json"
    assert len(answer["error"]["message"]) < 300


@pytest.mark.parametrize("line", BAD_REQUEST.values(), ids=BAD_REQUEST.keys())
def test_what_is_json_but_no_request(ask: Any, line: bytes) -> None:
    assert ask.good("new", game="envoys")["table"] == "t1"
    before = ask.good("position", table="t1")
    answer = ask.line(line)
    assert answer["ok"] is False and answer["error"]["code"] == "bad-request"
    assert len(answer["error"]["message"]) < 300
    assert ask.good("position", table="t1") == before


def test_an_unknown_command_is_told_which_there_are(ask: Any) -> None:
    message = ask.bad("castle")["message"]
    assert all(command in message for command in ("hello", "play", "perft", "drop"))


def test_a_field_that_is_missing_or_unknown_is_the_path(ask: Any) -> None:
    error = ask.bad("hello", extra=1)
    assert "`extra`" in error["message"] and error["path"] == "extra"
    assert ask.bad("play", table="t1", seat=0)["path"] == "choice"
    assert ask.bad("auto", table="t1", until={"seat": 0, "turn": 1})["path"] == "until.turn"


def test_half_a_surrogate_pair_is_told(ask: Any) -> None:
    """JSON can write half a character, which no text can hold."""
    for line in (b'{"do":"status","table":"\\ud800"}', b'{"do":"hello","id":"\\uDFFF"}'):
        error = ask.line(line)["error"]
        assert error["code"] == "bad-json" and "surrogate" in error["message"]


@pytest.mark.parametrize(
    "id_", [7, -1, 1.5, "seven", 'сім 7 "', None, True, [1, [2]], {"a": {}}, 10**40, ""]
)
def test_the_id_is_echoed_in_answers_and_errors(ask: Any, id_: Any) -> None:
    for line in (
        {"do": "hello", "id": id_},
        {"do": "status", "table": "nowhere", "id": id_},
        {"do": "castle", "id": id_},
        {"do": "choices", "id": id_},
        {"id": id_},
    ):
        answer = ask.line(json.dumps(line))
        assert answer["id"] == id_ and type(answer["id"]) is type(id_)
    assert "id" not in ask("hello") and "id" not in ask("castle")


def talk(requests: bytes) -> list[Any]:
    """The answers to a stream of lines."""
    answers = BytesIO()
    lines.serve(BytesIO(requests), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_every_line_has_one_answer_in_order() -> None:
    stream = b'{"do":"hello","id":1}\n\nrubbish\r\n{"do":"hello","id":2}\r\n{"do":"hello","id":3}'
    assert [answer.get("id") for answer in talk(stream)] == [1, None, None, 2, 3]


def test_a_line_may_be_16_mib_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines.LONGEST == 16 * 1024 * 1024
    monkeypatch.setattr(lines, "LONGEST", 64)
    fits = b'{"do":"hello","id":1}'.ljust(64)
    longer = b'{"do":"hello","id":2}'.ljust(65)
    much_longer = b"x" * 1000
    answers = talk(b"\n".join([fits, longer, much_longer, fits, much_longer]))
    assert [answer["ok"] for answer in answers] == [True, False, False, True, False]
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} == {"bad-json"}
    assert "64 bytes" in answers[1]["error"]["message"]


def test_a_reader_that_has_gone_ends_the_engine() -> None:
    class Closed(BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    requests = BytesIO(b'{"do":"hello"}\n' * 3)
    lines.serve(requests, Closed())
    assert len(requests.read()) > 0, "it stopped at the first answer"


def test_random_rubbish_never_ends_the_engine(ask: Any) -> None:
    """Requests with pieces cut out, doubled and exchanged; the table stays as it was unless the answer is ok."""
    chance = random.Random(20261118)
    table = ask.good("new", game="envoys", seed=1)["table"]
    good = [
        {"do": "play", "table": table, "seat": 0, "choice": "bid 1"},
        {"do": "load", "position": {"game": "envoys", "seats": [{"hand": [1, 2]}, {"hand": [3]}]}},
        {"do": "auto", "table": table, "until": 1},
        {"do": "why", "table": table, "seat": 1, "choice": "draw"},
        {"do": "replay", "record": ask.good("record", table=table)["record"]},
    ]
    refused = 0
    for _ in range(3000):
        line = bytearray(json.dumps(chance.choice(good)).encode())
        for _ in range(chance.randrange(1, 4)):
            at, end = sorted(chance.randrange(len(line) + 1) for _ in range(2))
            piece = bytes(line[at : min(end, at + 8)])
            line[at : at + len(piece)] = chance.choice(
                [b"", piece * 2, b"null", b"-1", b"[", b'"', b"1e9", bytes([chance.randrange(256)])]
            )
        before = ask.good("position", table=table)
        answer = ask.line(bytes(line).replace(b"\n", b" "))
        if not answer["ok"]:
            refused += 1
            assert answer["error"]["code"] in {
                "bad-json",
                "bad-request",
                "unknown-table",
                "not-waiting",
                "illegal",
                "bad-position",
                "bad-record",
            }
            assert ask.good("position", table=table) == before
    assert refused > 1000
