"""A match: a game being played, and the record it leaves. This is the Python interface of Backroom."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from backroom.core.errors import (
    BackroomError,
    BadPosition,
    BadRecord,
    BadRequest,
    Illegal,
    NotWaiting,
)
from backroom.core.events import tell
from backroom.core.game import Game, Json
from backroom.core.refusal import Refusal, refuse
from backroom.core.registry import game as registered
from backroom.core.state import Event
from backroom.core.stream import SEALED_DIGITS, fresh_seed, sow
from backroom.core.view import View

RECORD: Final = 1
UNKNOWN_WORDS: Final = refuse("", "there is no such choice in this game")


def digest_of(position: Json) -> str:
    """SHA-256 of a position's canonical JSON."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def read_seed(seed: object) -> str:
    """A seed as records hold it: hex digits, 64 of them for a sealed stream."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bool):
        raise BadRequest("A seed is a whole number or hex digits.", path="seed")
    if isinstance(seed, int) and 0 <= seed < 2**64:
        return f"{seed:x}"
    if (
        isinstance(seed, str)
        and 0 < len(seed) <= SEALED_DIGITS
        and set(seed) <= set("0123456789abcdef")
    ):
        return seed
    raise BadRequest(
        "A seed is a whole number from 0 to 2**64 - 1 or up to 64 lower-case hex digits.",
        path="seed",
    )


class Match:
    """Choices may be given as words (`"infiltrate 2 4"`) or numbers; numbers are faster.

    A seat may be left out where exactly one seat waits.
    """

    __slots__ = (
        "_legal",
        "_play",
        "game",
        "history",
        "options",
        "seed",
        "start",
        "state",
        "streams",
    )

    def __init__(
        self, game: Game[Any], options: Json, seed: str, state: Any, start: Json | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.state = state
        self.start = start
        self.history: list[tuple[int, int]] = []
        self.streams: list[tuple[int, str]] = []
        self._legal: dict[int | None, list[int]] = {}
        """The legal choices of seats that wait, as far as they have been asked for since the last choice."""
        self._play = game.play

    def __repr__(self) -> str:
        """As people at a prompt like to see it: `<Match of deep-state, round 2: seat 1 waits (turn)>`."""
        status = self.status()
        waits = ", ".join(
            f"seat {entry['seat']} waits ({entry['prompt']})" for entry in status["waiting"]
        )
        return f"<Match of {self.game.slug}, round {status['round']}: {waits or 'over'}>"

    @property
    def seats(self) -> int:
        """How many seats there are; they count from 0."""
        return self.game.seats(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.game.waiting(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.game.waiting(self.state)

    def status(self) -> Json:
        """Round, phase, who waits with which prompt; the score once the game is over."""
        return self.game.status(self.state)

    def prompt(self, seat: int | None = None) -> str:
        """What the seat is asked."""
        return self.game.prompt(self.state, self._seat(seat))

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal choices as numbers. Do not change the list."""
        found = self._legal.get(seat)
        if found is None:
            seat = self._seat(seat)
            found = self._legal[seat] = self.game.legal(self.state, seat)
        return found

    def choices(self, seat: int | None = None) -> list[str]:
        """The legal choices as words."""
        words = self.game.vocabulary.words
        return [words[choice] for choice in self.legal(seat)]

    def why(self, choice: str | int, seat: int | None = None) -> Refusal | None:
        """Why a choice is not legal; None where it is."""
        seat = self._seat(seat)
        number = self.game.vocabulary.numbers.get(choice) if isinstance(choice, str) else choice
        if number is None or not 0 <= number < len(self.game.vocabulary):
            return UNKNOWN_WORDS
        if number in self.legal(seat):
            return None
        return self.game.why(self.state, seat, number)

    def play(self, choice: str | int, seat: int | None = None) -> None:
        """Play a choice; raises Illegal (with the reason) or NotWaiting, and then nothing has changed."""
        if seat is None:
            seat = self._seat(seat)
        legal = self._legal.get(seat)
        if legal is None:
            legal = self.legal(seat)
        number = self.game.vocabulary.numbers.get(choice) if isinstance(choice, str) else choice
        if number is None or number not in legal:
            raise Illegal(self.why(choice, seat) or UNKNOWN_WORDS)
        self._play(self.state, seat, number)
        self.history.append((seat, number))
        self._legal.clear()

    def play_telling(self, choice: str | int, seat: int | None = None) -> list[Event]:
        """Play a choice and give the events it made; `tell` them to a seat with `told`."""
        log: list[Event] = []
        self.state.log = log
        try:
            self.play(choice, seat)
        finally:
            self.state.log = None
        return log

    def resow(self, seed: str) -> None:
        """Draw all that follows from another stream (after an undo that all agreed to); the record says so."""
        sow(self.state, seed)
        self.streams.append((len(self.history), seed))

    def told(self, events: list[Event], seat: int | None) -> list[Json]:
        """The events as that seat may know them."""
        return [tell(self.game.events, event, seat) for event in events]

    def view(self, seat: int | None) -> View:
        """What that seat may know (None: a spectator)."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadRequest(f"There is no seat {seat} at this table.", path="seat")
        return View(self.game, seat, self.game.view(self.state, seat))

    def score(self) -> Json:
        """What the game would pay if it ended now."""
        return self.game.score(self.state)

    def position(self) -> Json:
        """Everything the match is, as JSON."""
        return self.game.position(self.state)

    def digest(self) -> str:
        """SHA-256 of the position."""
        return digest_of(self.position())

    def copy(self) -> Match:
        """A match that goes on independently of this one."""
        other = Match(self.game, self.options, self.seed, self.game.copy(self.state), self.start)
        other.history = self.history[:]
        other.streams = self.streams[:]
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    def record(self) -> Json:
        """The match as a record: `replay` makes the same match of it on every machine."""
        words = self.game.vocabulary.words
        record: Json = {
            "backroom": RECORD,
            "game": self.game.slug,
            "rules": self.game.rules,
            "options": self.options,
            "seed": self.seed,
        }
        if self.start is not None:
            record["position"] = self.start
        if self.streams:
            record["streams"] = [list(sown) for sown in self.streams]
        record["choices"] = [[seat, words[choice]] for seat, choice in self.history]
        record["digest"] = self.digest()
        return record

    def perft(self, depth: int, limit: int | None = None) -> int:
        """How many leaves the tree of choices has; the lowest waiting seat chooses first, chance is the stream's.

        Raises BadRequest where more than `limit` choices would have to be played for it, or below a depth of 0.
        """
        if depth < 0:
            raise BadRequest("A tree is counted to a depth of 0 or more.", path="depth")
        return _perft(self.game, self.state, depth, Allowance(limit))

    def _seat(self, seat: int | None) -> int:
        waiting = self.game.waiting(self.state)
        if seat is None:
            if len(waiting) == 1:
                return waiting[0]
            raise NotWaiting(
                "Nobody waits: the game is over."
                if not waiting
                else "Several seats wait: say which seat chooses."
            )
        if seat not in waiting:
            raise NotWaiting(f"Seat {seat} has nothing to decide now.")
        return seat


class Allowance:
    """How many choices may still be played for a count; None is any number."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int | None) -> None:
        self.limit = self.left = limit

    def spend(self) -> None:
        """One choice more, or BadRequest."""
        if self.left is None:
            return
        if self.left == 0:
            raise BadRequest(
                f"Counting to this depth would play more than {self.limit} choices.", path="depth"
            )
        self.left -= 1


def _perft(game: Game[Any], state: Any, depth: int, allowance: Allowance) -> int:
    waiting = game.waiting(state)
    if depth == 0 or not waiting:
        return 1
    legal = game.legal(state, waiting[0])
    if depth == 1:
        return len(legal)
    leaves = 0
    for choice in legal:
        allowance.spend()
        child = game.copy(state)
        game.play(child, waiting[0], choice)
        leaves += _perft(game, child, depth - 1, allowance)
    return leaves


def new(game: str, *, seed: int | str | None = None, **options: Any) -> Match:
    """A new match: `new("deep-state", seed=7, players=4)`."""
    return opened(game, options, seed)


def opened(game: str, options: Mapping[str, Any], seed: int | str | None = None) -> Match:
    """A new match with the options as a mapping, as programs have them."""
    found = registered(game)
    filled = found.options(options)
    written = read_seed(seed)
    return Match(found, filled, written, found.new(filled, written))


def load(position: Mapping[str, Any], *, seed: int | str | None = None) -> Match:
    """A match that starts at a position; cards and fields left out have their defaults."""
    if not isinstance(position, Mapping):
        raise BadPosition("A position is a JSON object.", path="position")
    slug = position.get("game")
    if not isinstance(slug, str):
        raise BadPosition("A position names its game.", path="game")
    try:
        found = registered(slug)
    except BadRequest as error:
        raise BadPosition(error.message, path="game") from None
    try:
        start = json.loads(json.dumps(position))
    except (TypeError, ValueError, RecursionError):
        raise BadPosition("A position holds only what JSON can say.", path="position") from None
    written = read_seed(seed)
    options, state = found.load(start, written)
    if not all(found.legal(state, seat) for seat in found.waiting(state)):
        raise BadPosition("Nobody could go on from this position.", path="pending")
    return Match(found, options, written, state, start)


def replay(record: Mapping[str, Any]) -> Match:
    """The match of a record; raises BadRecord where it does not replay to its digest."""
    if not isinstance(record, Mapping):
        raise BadRecord("A record is a JSON object.")
    if not _is_number(record.get("backroom"), RECORD):
        raise BadRecord(f"This is not a record of format {RECORD}.", path="backroom")
    try:
        match = _started(record)
        if not _is_number(record.get("rules"), match.game.rules):
            raise BadRecord(
                f"The record was made with rules {record.get('rules')!r:.40}, this program has {match.game.rules}.",
                path="rules",
            )
        choices = record.get("choices")
        if not isinstance(choices, list):
            raise BadRecord("A record lists its choices.", path="choices")
        _play_all(match, choices, _streams(record, len(choices)))
    except BadRecord:
        raise
    except BackroomError as error:
        raise BadRecord(error.message, rule=error.rule, path=error.path) from None
    if record.get("digest") is not None and record["digest"] != match.digest():
        raise BadRecord(
            "The record replays to another position than its digest says.", path="digest"
        )
    return match


def _is_number(value: object, number: int) -> bool:
    """Whether a value is that whole number: 1, not 1.0 or true."""
    return type(value) is int and value == number


def _started(record: Mapping[str, Any]) -> Match:
    seed = record.get("seed")
    if not isinstance(seed, str):
        raise BadRecord("A record has a seed of hex digits.", path="seed")
    if "position" in record:
        return _loaded(record, seed)
    game, options = record.get("game"), record.get("options", {})
    if not isinstance(game, str):
        raise BadRecord("A record names its game.", path="game")
    if not isinstance(options, Mapping):
        raise BadRecord("The options in a record are a JSON object.", path="options")
    return opened(game, options, seed)


def _loaded(record: Mapping[str, Any], seed: str) -> Match:
    """The match of a record with a start position, whose game and options are the record's own."""
    match = load(record["position"], seed=seed)
    if record.get("game") != match.game.slug:
        raise BadRecord("The record's position is of another game.", path="game")
    options = record.get("options")
    if options is not None and options != match.options:
        raise BadRecord("The record's position has other options.", path="options")
    return match


def _streams(record: Mapping[str, Any], length: int) -> dict[int, str]:
    """Before which choices a new random stream begins, and its seed."""
    found: dict[int, str] = {}
    streams = record.get("streams", [])
    if not isinstance(streams, list):
        raise BadRecord("A record lists its streams.", path="streams")
    for at, entry in enumerate(streams):
        path = f"streams[{at}]"
        if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str)):
            raise BadRecord("A stream in a record is [number of choices before, seed].", path=path)
        if type(entry[0]) is not int or not 0 <= entry[0] <= length:
            raise BadRecord(f"A stream begins after one of the {length} choices.", path=path)
        found[entry[0]] = read_seed(entry[1])
    return found


def _play_all(match: Match, choices: list[Any], streams: Mapping[int, str]) -> None:
    for at, entry in enumerate(choices):
        if at in streams:
            match.resow(streams[at])
        if not (
            isinstance(entry, list)
            and len(entry) == 2
            and type(entry[0]) is int
            and isinstance(entry[1], str)
        ):
            raise BadRecord("A choice in a record is [seat, words].", path=f"choices[{at}]")
        try:
            match.play(entry[1], entry[0])
        except BackroomError as error:
            raise BadRecord(
                f"Choice {at} ({entry[1][:80]}) cannot be played: {error.message}",
                rule=error.rule,
                path=f"choices[{at}]",
            ) from None
    if len(choices) in streams:
        match.resow(streams[len(choices)])
