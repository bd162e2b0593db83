"""The pool of processes in which the bots of tables think. A bot that does not answer in time loses its move."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pickle
import sys
import zlib
from typing import Final

from backroom.core.game import Json
from backroom.core.view import View
from backroom.table.botprocess import LENGTH, Task, framed
from backroom.table.carrying import packed

SECONDS: Final = 8.0
PROGRAM: Final = ("-m", "backroom.table.botprocess")
START_SECONDS: Final = 30.0
MOST_WORKERS: Final = 4


class Late(Exception):
    """The bot did not answer in time, or not with a choice it had."""


class Worker:
    """One process, one question at a time."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, task: Task, seconds: float) -> int:
        """The bot's choice; raises Late."""
        async with self._lock:
            try:
                process = await self._running()
                answer = await asyncio.wait_for(self._exchange(process, task), seconds)
            except (TimeoutError, asyncio.IncompleteReadError, OSError, ValueError) as error:
                await self._end()
                raise Late(f"{task.bot}: {type(error).__name__}") from None
            except asyncio.CancelledError:
                await self._end()
                raise
        if not isinstance(answer, int) or answer not in task.choices:
            raise Late(f"{task.bot} answered {answer!r}")
        return answer

    async def _exchange(self, process: asyncio.subprocess.Process, task: Task) -> object:
        assert process.stdin is not None
        process.stdin.write(framed(pickle.dumps(tuple(task), protocol=5)))
        await process.stdin.drain()
        return await self._answer(process)

    @staticmethod
    async def _answer(process: asyncio.subprocess.Process) -> object:
        assert process.stdout is not None
        length = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
        answer: object = json.loads(await process.stdout.readexactly(length))
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        """The process, started and ready: starting one does not count as thinking."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *PROGRAM,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            await asyncio.wait_for(self._answer(self._process), START_SECONDS)
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process."""
        await self._end()


class BotPool:
    """A few workers; a match always asks the same one, so that a bot can remember its match."""

    def __init__(self, workers: int | None = None, seconds: float | None = None) -> None:
        count = workers or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._workers = [Worker() for _ in range(count)]
        self.seconds = SECONDS if seconds is None else seconds

    async def choose(
        self, bot: str, match: str, options: Json, view: View, choices: list[int]
    ) -> int:
        """The choice of a bot for the view's seat; raises Late."""
        assert view.seat is not None
        worker = self._workers[zlib.crc32(match.encode()) % len(self._workers)]
        task = Task(bot, match, view.game.slug, options, view.seat, packed(view), choices)
        return await worker.ask(task, self.seconds)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in self._workers))
