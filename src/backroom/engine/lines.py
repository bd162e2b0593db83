"""Reading requests from a stream of lines and writing their answers, until the stream ends."""

from __future__ import annotations

from typing import BinaryIO, Final

from backroom.core.errors import BadJson
from backroom.engine.engine import Engine, refused

LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a line without its end."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line; returns when no more come or nobody reads the answers any more."""
    engine = Engine()
    try:
        while line := requests.readline(LONGEST + 1):
            if len(line) > LONGEST + line.endswith(b"\n"):
                answer = refused(BadJson(f"The line is longer than {LONGEST} bytes."), {})
                _skip_rest(requests, line)
            else:
                answer = engine.answer(line)
            answers.write(answer + b"\n")
            answers.flush()
    except BrokenPipeError:
        return


def _skip_rest(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST)
