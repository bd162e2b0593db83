"""The fold: the game that a log of entries makes, with what each entry told. It is kept while somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from backroom.core.errors import BackroomError
from backroom.core.events import EVERYONE, tell
from backroom.core.game import Game, Json
from backroom.core.match import Match, digest_of, load
from backroom.core.state import Event
from backroom.core.view import View
from backroom.table.budget import limited
from backroom.table.entry import CHOICE, UNDO, Entry
from backroom.table.model import UndoOffer

MARK_EVERY: Final = 16
KEPT_PAST: Final = 4


class Broken(Exception):
    """The log does not replay. `number` is the entry that fails, or 0 for the deal."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number
        self.why = why


class Step(msgspec.Struct):
    """An entry carried out: its events (ints, for whoever sees what), when in the game it was, and whether the random
    stream was used."""

    entry: Entry
    events: list[Event]
    round: int
    turn: int
    phase: str
    drew: bool
    undone: bool = False


def told(game: Game[Any], step: Step, seat: int | None, *, openly: bool) -> tuple[Json, ...]:
    """The step's events as that seat may know them, or openly."""
    return tuple(
        tell(game.events, (event[0], EVERYONE, *event[2:]) if openly else event, seat)
        for event in step.events
    )


class Line(msgspec.Struct):
    """The choices that count, as indexes into the steps, and where on them a new random stream began."""

    steps: list[int]
    sown: list[tuple[int, int]]

    def cut(self, steps: Sequence[Step], to: int) -> None:
        """Drop what came after version `to`."""
        while self.steps and steps[self.steps[-1]].entry.number > to:
            self.steps.pop()
        keep = len(self.steps)
        self.sown = [(at, stream) for at, stream in self.sown if at <= keep]

    def sow(self, stream: int) -> None:
        """Begin a new random stream here."""
        here = len(self.steps)
        self.sown = [*((at, old) for at, old in self.sown if at < here), (here, stream)]


class Fold:
    """`seed_of` gives the seed of a stream by its number; stream 0 deals. `start` is the position of a loaded game."""

    def __init__(
        self,
        game: Game[Any],
        options: Json,
        seed_of: Callable[[int], str],
        start: Json | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed_of = seed_of
        self.start = start
        self.steps: list[Step] = []
        self.line = Line([], [])
        self.match = self.dealt()
        self._marks: list[tuple[int, Any]] = [(0, game.copy(self.match.state))]
        self._digest: str | None = None
        self._views: dict[int | None, View] = {}
        self.offers: dict[int, UndoOffer] = {}
        self._past: dict[int, Any] = {}
        self._draws: list[Json] | None = None

    @property
    def version(self) -> int:
        """How many entries are folded in."""
        return len(self.steps)

    @property
    def streams(self) -> int:
        """How many streams were ever begun."""
        return 1 + sum(step.entry.stream is not None for step in self.steps)

    def digest(self) -> str:
        """The digest of the state now."""
        if self._digest is None:
            self._digest = self.match.digest()
        return self._digest

    def status(self) -> Json:
        """The game's status, of the state now."""
        return self.match.status()

    # --- folding ----------------------------------------------------------------------------------------------------
    def add(self, entry: Entry) -> Step:
        """Carry out the next entry; raises Broken where that cannot be."""
        if entry.number != self.version + 1:
            raise Broken(entry.number, f"it follows version {self.version}")
        match = self.match
        status = match.status()
        before = match.state.rng
        events: list[Event] = []
        try:
            if entry.kind == CHOICE:
                with limited():
                    events = match.play_telling(entry.words, entry.seat)
        except BackroomError as error:
            raise Broken(
                entry.number, f"{entry.words!r} by seat {entry.seat}: {error.message}"
            ) from error
        except Exception as error:
            raise Broken(
                entry.number, f"{entry.words!r}: the engine failed with {error!r}"
            ) from error
        step = Step(
            entry,
            events,
            int(status.get("round") or 0),
            int(-1 if status.get("turn") is None else status["turn"]),
            str(status.get("phase") or ""),
            match.state.rng != before,
        )
        self.steps.append(step)
        if entry.kind == CHOICE:
            self.line.steps.append(self.version - 1)
            if len(self.line.steps) % MARK_EVERY == 0:
                self._marks.append((len(self.line.steps), self.game.copy(match.state)))
        elif entry.kind == UNDO:
            self._undo(entry)
        self._digest = self._draws = None
        self._views.clear()
        self.offers.clear()
        return step

    def add_all(self, entries: Sequence[Entry]) -> None:
        """Carry out entries from storage and check that they replay: the last one's digest, and where that differs (or
        a choice cannot be played) every one of them, to name the first that fails."""
        first = self.version
        last = max((entry.number for entry in entries if entry.before), default=0)
        for entry in entries:
            if entry.number == last and entry.before != self.digest():
                raise self._first_failure(entries, first)
            try:
                self.add(entry)
            except Broken:
                raise self._first_failure(entries, first) from None

    def _first_failure(self, entries: Sequence[Entry], first: int) -> Broken:
        if first:
            return Broken(entries[0].number, "the stored log differs from what was played here")
        again = Fold(self.game, self.options, self.seed_of, self.start)
        for entry in entries:
            if entry.before and entry.before != again.digest():
                return Broken(entry.number, "the state before it has another digest")
            try:
                again.add(entry)
            except Broken as broken:
                return broken
        return Broken(entries[-1].number, "it does not replay twice alike")

    def _undo(self, entry: Entry) -> None:
        to = entry.to or 0
        for step in self.steps:
            if step.entry.number > to and step.entry.kind == CHOICE:
                step.undone = True
        self.line.cut(self.steps, to)
        if entry.stream is not None:
            self.line.sow(entry.stream)
        keep = len(self.line.steps)
        self._marks = [mark for mark in self._marks if mark[0] <= keep]
        self.match = self._replayed(self.line)

    def draws(self) -> list[Json]:
        """Every use of the random stream in the game that counts: the deal, then each choice that drew; with the digest
        of what came of it, so that `verify` can name the one that is wrong."""
        if self._draws is None:
            self._draws = self._drawn()
        return self._draws

    def _drawn(self) -> list[Json]:
        match = self.dealt()
        found: list[Json] = [{"choice": 0, "digest": match.digest()}]
        sown = dict(self.match.streams)
        words = self.game.vocabulary.words
        for place, (seat, choice) in enumerate(self.match.history):
            if place in sown:
                match.resow(sown[place])
            before = match.state.rng
            match.play(choice, seat)
            if match.state.rng != before:
                drawn = {"choice": place + 1, "seat": seat, "words": words[choice]}
                found.append({**drawn, "digest": match.digest()})
        return found

    # --- states -----------------------------------------------------------------------------------------------------
    def dealt(self) -> Match:
        """A match of its own at the deal."""
        seed = self.seed_of(0)
        if self.start is not None:
            return load(self.start, seed=seed)
        return Match(self.game, self.options, seed, self.game.new(self.options, seed))

    def _replayed(self, line: Line) -> Match:
        """The match after the choices of a line, from the nearest state kept on it."""
        at, kept = self._marks[0]
        for mark, state in self._marks:
            if mark <= len(line.steps) and line.steps[:mark] == self.line.steps[:mark]:
                at, kept = mark, state
        seed = self.seed_of(0)
        match = Match(self.game, self.options, seed, self.game.copy(kept), self.start)
        numbers = self.game.vocabulary.numbers
        past = [self.steps[index].entry for index in line.steps]
        match.history = [(entry.seat, numbers[entry.words]) for entry in past[:at]]
        match.streams = [(place, self.seed_of(stream)) for place, stream in line.sown if place < at]
        sown = dict(line.sown)
        for place in range(at, len(past) + 1):
            if place in sown:
                match.resow(self.seed_of(sown[place]))
            if place < len(past):
                match.play(past[place].words, past[place].seat)
        return match

    def whole(self, to: int) -> int:
        """Where one goes back to for version `to`: what was chosen at the same time is taken back together, or the
        last seat of it would choose again knowing what the others chose."""
        first = self.steps[to].entry.together if to < self.version else None
        return to if first is None else min(to, first - 1)

    def line_at(self, version: int) -> Line:
        """The choices that counted at an earlier version."""
        line = Line([], [])
        for index, step in enumerate(self.steps[:version]):
            if step.entry.kind == CHOICE:
                line.steps.append(index)
            elif step.entry.kind == UNDO:
                line.cut(self.steps, step.entry.to or 0)
                if step.entry.stream is not None:
                    line.sow(step.entry.stream)
        return line

    def state_at(self, version: int) -> Any:
        """The state at an earlier version. Do not change it."""
        if version >= self.version:
            return self.match.state
        found = self._past.get(version)
        if found is None:
            found = self._replayed(self.line_at(version)).state
            if len(self._past) >= KEPT_PAST:
                self._past.pop(next(iter(self._past)))
            self._past[version] = found
        return found

    def view(self, seat: int | None, at: int | None = None) -> View:
        """What the seat (None: a spectator) may know now, or knew at an earlier version."""
        if at is not None and at < self.version:
            return View(self.game, seat, self.game.view(self.state_at(at), seat))
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.match.view(seat)
        return found

    def digest_at(self, version: int) -> str:
        """The digest at an earlier version."""
        return digest_of(self.game.position(self.state_at(version)))
