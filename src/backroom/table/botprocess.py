"""A process beside the server in which bots think: `python -m backroom.table.botprocess`, started by `botpool`.

It reads one question at a time (what the seat may see, pickled by its own server) and answers with a choice. A bot that
hangs or crashes takes this process with it, never the server. It ends when its server does.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import struct
import sys
from collections import OrderedDict
from typing import BinaryIO, Final, NamedTuple

from backroom.bots.contract import Bot, Budget
from backroom.bots.registry import bot as make_bot
from backroom.core.game import Json
from backroom.core.registry import game as registered
from backroom.table.carrying import unpacked

KEPT_BOTS: Final = 200
LENGTH: Final = struct.Struct(">I")
NICE: Final = 5
READY: Final = b'"ready"'


class Task(NamedTuple):
    """One decision: which bot, for which match and seat, what it sees and may choose."""

    bot: str
    match: str
    game: str
    options: Json
    seat: int
    view: bytes
    choices: list[int]


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next frame; None at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    body = stream.read(LENGTH.unpack(head)[0])
    return body or None


def framed(body: bytes) -> bytes:
    """A frame: its length, then its body."""
    return LENGTH.pack(len(body)) + body


def main() -> None:
    """Answer until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    kept: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
    answers.write(framed(READY))
    answers.flush()
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        task = Task(*pickle.loads(frame))
        try:
            answer: object = _decide(kept, task)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        answers.write(framed(json.dumps(answer).encode()))
        answers.flush()


def _decide(kept: OrderedDict[tuple[str, int, str], Bot], task: Task) -> int:
    name = (task.match, task.seat, task.bot)
    player = kept.get(name)
    if player is None:
        seed = int.from_bytes(os.urandom(7), "big")
        player = kept[name] = make_bot(task.bot, seed)
    kept.move_to_end(name)
    if len(kept) > KEPT_BOTS:
        kept.popitem(last=False)[1].close()
    game = registered(task.game)
    view = unpacked(game, task.options, task.seat, task.view)
    return int(player.choose(view, task.choices, Budget()))


if __name__ == "__main__":
    main()
