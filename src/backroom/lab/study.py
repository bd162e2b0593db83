"""A study: its games are played by workers in any order, and written and judged in the order of the deals.

Therefore the results do not depend on how many workers there were, nor on how often the study was stopped and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import msgspec

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

from backroom.core.errors import BadRequest
from backroom.lab.executors import in_order
from backroom.lab.plan import Plan
from backroom.lab.statistics import share_interval
from backroom.lab.trial import Chunk, Outcome, play_chunk

CHUNK_SECONDS: Final = 0.4
PLAN_FILE: Final = "plan.json"
RESULTS_FILE: Final = "results.jsonl"
Progress = Callable[[int, int], None]


class Study:
    """The games of a plan that are played so far, in a folder (or in memory where there is none)."""

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.outcomes: list[Outcome] = []
        self._per_deal = len(plan.rotations())
        self._judged = 0
        self._decided = False
        self._size = 1
        if folder is not None:
            self._open(folder)

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return len(self.outcomes) // self._per_deal

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to play."""
        return self.deals >= self.plan.most or self._decided

    def run(self, executor: Executor, workers: int, progress: Progress | None = None) -> None:
        """Play what is still to be played. An interrupt leaves a study that goes on where it stopped."""
        with (
            self._alone(),
            closing(in_order(executor, workers, play_chunk, self._jobs())) as chunks,
        ):
            for chunk in chunks:
                self._write(self._add(chunk.outcomes))
                self._size = _better_size(chunk, self._per_deal)
                if progress:
                    progress(self.deals, self.plan.most)
                if self.finished:
                    return

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else plays this study meanwhile: two would both write the same games. (Where files can be locked.)"""
        if self.folder is None:
            yield
            return
        with (self.folder / PLAN_FILE).open("rb") as file:
            if fcntl is not None:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    raise BadRequest(
                        f"Another run is playing the study in {self.folder}.", path="out"
                    ) from None
            # Somebody may have played on since this was opened; what was cut off is played again.
            self._read(self.folder)
            kept, results = _lines(self.outcomes), self.folder / RESULTS_FILE
            if results.exists() and results.read_bytes() != kept:
                results.write_bytes(kept)
            yield

    def _jobs(self) -> Iterator[tuple[Plan, int, int]]:
        """What is still to be played, in chunks as long as they should be by then."""
        deal = self.deals
        while deal < self.plan.most and not self._decided:
            count = min(self._size, self.plan.most - deal)
            yield self.plan, deal, count
            deal += count

    def _add(self, outcomes: list[Outcome]) -> list[Outcome]:
        """Take over deals in order, up to the one where the stopping rule says enough; those taken over."""
        kept = 0
        for at in range(0, len(outcomes), self._per_deal):
            self.outcomes.extend(outcomes[at : at + self._per_deal])
            kept = at + self._per_deal
            if self._enough():
                self._decided = True
                break
        return outcomes[:kept]

    def _write(self, outcomes: list[Outcome]) -> None:
        if self.folder is not None:
            with (self.folder / RESULTS_FILE).open("ab") as file:
                file.write(_lines(outcomes))

    def _enough(self) -> bool:
        """Whether the stopping rule says so after the deals played so far."""
        stop = self.plan.stop
        if (
            stop is None
            or self.deals < stop.least
            or self.deals % stop.every
            or self.deals == self._judged
        ):
            return False
        self._judged = self.deals
        low, high = share_interval(self.outcomes, stop.bot)[1:]
        return (high - low) / 2 <= stop.width

    def _open(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        plan_file = folder / PLAN_FILE
        if plan_file.exists() and _plan_of(folder).digest() != self.plan.digest():
            raise BadRequest(
                f"{folder} holds the games of another plan; name another folder.", path="out"
            )
        written = msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n"
        if not plan_file.exists() or plan_file.read_bytes() != written:
            plan_file.write_bytes(written)
        self._read(folder)

    def _read(self, folder: Path) -> None:
        """Take over whole deals; a last line or deal cut off in writing does not count."""
        self.outcomes, self._judged, self._decided = [], 0, False
        results = folder / RESULTS_FILE
        lines = results.read_bytes().split(b"\n")[:-1] if results.exists() else []
        whole = lines[: len(lines) // self._per_deal * self._per_deal]
        try:
            self._add([msgspec.json.decode(line, type=Outcome) for line in whole])
        except msgspec.MsgspecError as error:
            raise BadRequest(f"{results} cannot be read: {error}.", path=str(results)) from None


def _lines(outcomes: list[Outcome]) -> bytes:
    return b"".join(msgspec.json.encode(outcome) + b"\n" for outcome in outcomes)


def _better_size(chunk: Chunk, per_deal: int) -> int:
    """How many deals make a chunk long enough that sending it costs nothing to speak of."""
    a_deal = chunk.seconds / max(1, len(chunk.outcomes) // per_deal)
    return max(1, min(500, int(CHUNK_SECONDS / max(a_deal, 1e-6))))


def read_study(folder: Path) -> Study:
    """The study in a folder, as far as it is played."""
    if not (folder / PLAN_FILE).exists():
        raise BadRequest(f"There is no study in {folder}.", path=str(folder))
    return Study(_plan_of(folder), folder)


def _plan_of(folder: Path) -> Plan:
    """The plan of the study in a folder."""
    path = folder / PLAN_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.MsgspecError as error:
        raise BadRequest(f"{path} cannot be read: {error}.", path=str(path)) from None
