"""`backroom engine` as other programs meet it: a process with pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-m", "backroom", "engine"]


def started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def asked(process: subprocess.Popen[bytes], line: bytes) -> Any:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def test_it_answers_each_line_at_once_and_ends_with_its_input() -> None:
    with started() as process:
        assert asked(process, b'{"do":"status","table":"t1","id":"a"}')["id"] == "a"
        assert asked(process, b"\xff\x00")["error"]["code"] == "bad-json"
        assert asked(process, b"[" * 1_000_000)["error"]["code"] == "bad-json"
        assert asked(process, b" " * (17 * 1024 * 1024))["error"]["code"] == "bad-json"
        assert asked(process, b'{"do":"drop","table":"x"}')["error"]["code"] == "unknown-table"
        out, err = process.communicate()
    assert (process.returncode, out, err) == (0, b"", b"")


def test_it_ends_quietly_when_nobody_reads_its_answers() -> None:
    with started() as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdout.close()
        try:
            for _ in range(20_000):
                process.stdin.write(b'{"do":"status","table":"t1"}\n')
            process.stdin.close()
        except BrokenPipeError:
            process.stdin = None
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 0
