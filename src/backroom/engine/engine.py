"""The engine: tables and the commands on them. It knows games only by their contract.

Every command works on a copy and changes its table as the very last thing, so an answer that is not ok leaves all
tables as they were, whatever went wrong.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw

import backroom
from backroom.bots.contract import Bot, Budget
from backroom.bots.registry import OUTSIDE, bots
from backroom.bots.registry import bot as registered_bot
from backroom.core.errors import (
    BackroomError,
    BadJson,
    BadPosition,
    BadRecord,
    BadRequest,
    UnknownTable,
)
from backroom.core.game import Json
from backroom.core.match import Match, load, opened, replay
from backroom.core.registry import game as registered_game
from backroom.core.registry import games
from backroom.core.view import View
from backroom.engine import requests as ask

PROTOCOL: Final = 1
PERFT_LIMIT: Final = 2_000_000
"""Choices that one `perft` may play: some ten seconds."""

R = TypeVar("R", bound=ask.Request)
_requests: Final = msgspec.json.Decoder(ask.AnyRequest)
_fields: Final = msgspec.json.Decoder(dict[str, Raw])
_encode: Final = msgspec.json.Encoder().encode
NAMED_FIELD: Final = re.compile(r"field `(.*)`", re.DOTALL)
"""The field that msgspec says is missing or unknown."""
HALF_A_PAIR: Final = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


class Engine:
    """Holds the tables of one process; `answer` turns a line into a line and never raises."""

    def __init__(self) -> None:
        self._tables: dict[str, Match] = {}
        self._opened = 0
        self._changed: dict[str, Match | None] = {}

    def answer(self, line: bytes) -> bytes:
        """The answer to one request, without a line end."""
        echo: Json = {}
        self._changed.clear()
        try:
            request = read(line)
            if request.id:
                echo["id"] = request.id
            answer = COMMANDS[type(request)](self, request)
            written = _encode({"ok": True, **echo, **answer})
        except BackroomError as error:
            return refused(error, echo or id_of(line))
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return refused(failure(line, error), echo or id_of(line))
        for name, match in self._changed.items():
            if match is None:
                del self._tables[name]
            else:
                self._tables[name] = match
        return written

    # --- tables ---------------------------------------------------------------------------------------------------
    def hello(self, _request: ask.Hello) -> Json:
        """Which games, options and bots there are."""
        return {
            "engine": "backroom",
            "version": backroom.__version__,
            "protocol": PROTOCOL,
            "games": [_introduced(slug) for slug in games()],
            "bots": list(bots()),
        }

    def new(self, request: ask.New) -> Json:
        """A table with a new match."""
        return self._seated(opened(request.game, request.options, request.seed))

    def load(self, request: ask.Load) -> Json:
        """A table with a match that starts at the position."""
        return self._seated(load(request.position, seed=request.seed))

    def replay(self, request: ask.Replay) -> Json:
        """A table with the match of the record."""
        match = replay(request.record)
        return {**self._seated(match), "digest": match.digest()}

    def drop(self, request: ask.Drop) -> Json:
        """The table is gone."""
        self._match(request)
        self._changed[request.table] = None
        return {}

    # --- reading --------------------------------------------------------------------------------------------------
    def status(self, request: ask.Status) -> Json:
        """The table's status."""
        return {"status": self._match(request).status()}

    def choices(self, request: ask.Choices) -> Json:
        """Every legal choice of the seat, each once, in the vocabulary's order."""
        match = self._match(request)
        return {"prompt": match.prompt(request.seat), "choices": match.choices(request.seat)}

    def why(self, request: ask.Why) -> Json:
        """Whether the choice is legal, and if not, why."""
        refusal = self._match(request).why(request.choice, request.seat)
        return {"legal": True} if refusal is None else refusal.as_json()

    def view(self, request: ask.ViewOf) -> Json:
        """What the seat may know."""
        return {"view": self._match(request).view(request.seat).position()}

    def position(self, request: ask.Position) -> Json:
        """Everything the match is, and its digest."""
        match = self._match(request)
        return {"position": match.position(), "digest": match.digest()}

    def score(self, request: ask.Score) -> Json:
        """What the game would pay if it ended now."""
        return {"score": self._match(request).score()}

    def record(self, request: ask.Record) -> Json:
        """The match as a record."""
        return {"record": self._match(request).record()}

    def perft(self, request: ask.Perft) -> Json:
        """Leaves of the tree of choices."""
        return {"leaves": self._match(request).perft(request.depth, PERFT_LIMIT)}

    def advise(self, request: ask.Advise) -> Json:
        """What the bot would choose, and what it thought, where it tells."""
        match = self._match(request)
        choices = match.legal(request.seat)
        bot = house_bot(request.bot, request.seed)
        with closing(bot):
            chosen = _chosen(bot, match, request.seat, choices, Budget(request.ms, request.nodes))
        words = match.game.vocabulary.words
        answer: Json = {"choice": words[chosen]}
        if bot.values:
            answer["values"] = {words[choice]: value for choice, value in bot.values.items()}
        if bot.line:
            answer["line"] = [words[choice] for choice in bot.line]
        if bot.reason:
            answer["reason"] = bot.reason.read()
        return answer

    # --- playing --------------------------------------------------------------------------------------------------
    def play(self, request: ask.Play) -> Json:
        """The seat's choice is played."""
        match = self._match(request).copy()
        events = match.play_telling(request.choice, request.seat)
        self._changed[request.table] = match
        return {"events": match.told(events, request.seat), "status": match.status()}

    def auto(self, request: ask.Auto) -> Json:
        """The bot plays all seats, the lowest waiting one first, until the end that was asked for."""
        match = self._match(request).copy()
        bot = house_bot(request.bot, request.seed)
        budget = Budget(request.ms, request.nodes)
        most, stop = _until(request, match)
        played = 0
        with closing(bot):
            while played != most and (waiting := match.waiting) and stop not in waiting:
                seat = waiting[0]
                match.play(_chosen(bot, match, seat, match.legal(seat), budget), seat)
                played += 1
        self._changed[request.table] = match
        return {"status": match.status(), "played": played}

    # --- inside ---------------------------------------------------------------------------------------------------
    def _match(self, request: ask.AtTable) -> Match:
        match = self._tables.get(request.table)
        if match is None:
            raise UnknownTable(f"There is no table {request.table[:80]!r}.", path="table")
        return match

    def _seated(self, match: Match) -> Json:
        self._opened += 1
        name = f"t{self._opened}"
        self._changed[name] = match
        return {"table": name, "status": match.status()}


COMMANDS: Final[dict[type[ask.Request], Callable[[Engine, Any], Json]]] = {
    ask.Hello: Engine.hello,
    ask.New: Engine.new,
    ask.Load: Engine.load,
    ask.Replay: Engine.replay,
    ask.Status: Engine.status,
    ask.Choices: Engine.choices,
    ask.Why: Engine.why,
    ask.Play: Engine.play,
    ask.Auto: Engine.auto,
    ask.Advise: Engine.advise,
    ask.ViewOf: Engine.view,
    ask.Position: Engine.position,
    ask.Score: Engine.score,
    ask.Record: Engine.record,
    ask.Perft: Engine.perft,
    ask.Drop: Engine.drop,
}


def read(line: bytes) -> ask.Request:
    """The request of a line; raises BadJson or BadRequest."""
    if not line.strip():
        raise BadJson("The line is empty; a request is one JSON object on one line.")
    try:
        line.decode()
        request: ask.Request = _requests.decode(line)
        return request
    except UnicodeDecodeError as error:
        raise BadJson(f"The line is not UTF-8 (byte {error.start}).") from None
    except RecursionError:
        raise BadJson("The request is nested too deeply.") from None
    except msgspec.ValidationError as error:
        _well_formed(line)
        raise _misfit(str(error)) from None
    except msgspec.DecodeError as error:
        raise _broken(line, error) from None


def _well_formed(line: bytes) -> None:
    """A line that does not fit may be broken further on, and then that is what is wrong with it."""
    try:
        msgspec.json.decode(line)
    except RecursionError:
        raise BadJson("The request is nested too deeply.") from None
    except msgspec.ValidationError:
        return  # JSON, but of numbers beyond all bounds
    except msgspec.DecodeError as error:
        raise _broken(line, error) from None


def _broken(line: bytes, error: msgspec.DecodeError) -> BadJson:
    """What is wrong with a line that is not JSON; of half a character msgspec only says that data is missing."""
    said = str(error).removeprefix("JSON is malformed: ")
    if "truncated" in said and line.rstrip().endswith(b"}") and HALF_A_PAIR.search(line):
        said = "half of a surrogate pair is no character"
    return BadJson(f"The line is not JSON: {said[:1].lower()}{said[1:]}.")


def _misfit(said: str) -> BadRequest:
    """msgspec's `Expected ..., got ... - at `$.seat`` as a sentence and a path."""
    said, _, where = said.partition(" - at ")
    path = where.strip("`").removeprefix("$").removeprefix(".")
    if path == "do" or "`do`" in said:
        return BadRequest(f"`do` names one of the commands {', '.join(ask.COMMANDS)}.", path="do")
    field = NAMED_FIELD.search(said)
    if field:
        path = f"{path}.{field[1]}" if path else field[1]
    return BadRequest(f"The request does not fit: {said[:1].lower()}{said[1:]}.", path=path or None)


def id_of(line: bytes) -> Json:
    """The `id` of a line that could not be read as a request, if it is an object with one."""
    try:
        line.decode()
        found = _fields.decode(line).get("id")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return {} if found is None else {"id": found}


def failure(line: bytes, error: Exception) -> BackroomError:
    """What to answer where the program itself failed: an error of the kind the command may give."""
    kinds: dict[bytes, type[BackroomError]] = {b"load": BadPosition, b"replay": BadRecord}
    try:
        do = bytes(_fields.decode(line).get("do", Raw(b""))).strip(b'"')
    except (msgspec.DecodeError, RecursionError):
        do = b""
    said = (
        "nested too deeply"
        if isinstance(error, RecursionError)
        else f"{type(error).__name__}: {error}"[:300]
    )
    return kinds.get(do, BadRequest)(
        f"The engine could not do this, no table has changed ({said})."
    )


def refused(error: BackroomError, echo: Json) -> bytes:
    """The answer that says what is wrong."""
    try:
        return _encode({"ok": False, **echo, "error": error.as_json()})
    except Exception:  # something in `needs` that JSON cannot say must not end the process
        return _encode(
            {"ok": False, **echo, "error": {"code": error.code, "message": error.message}}
        )


def _introduced(slug: str) -> Json:
    game = registered_game(slug)
    return {
        "game": slug,
        "name": game.name,
        "players": list(game.players),
        "rules": game.rules,
        "options": game.schema(),
    }


def house_bot(name: str, seed: int) -> Bot:
    """A bot of the house; a request may not start programs."""
    if name.startswith(OUTSIDE):
        raise BadRequest(
            "The protocol starts no programs outside; play their choices with `play`.", path="bot"
        )
    return registered_bot(name, seed)


def _chosen(bot: Bot, match: Match, seat: int, choices: list[int], budget: Budget) -> int:
    view = View(match.game, None, None) if bot.blind else match.view(seat)
    chosen = bot.choose(view, choices[:], budget)
    if chosen not in choices:
        raise BadRequest(f"The bot chose {chosen!r}, which is not legal.", path="bot")
    return chosen


def _until(request: ask.Auto, match: Match) -> tuple[int, int]:
    """How many choices `auto` plays at most (-1: any number) and for which seat it stops (-1: none)."""
    until = request.until
    if isinstance(until, int):
        return until, -1
    seat = (
        until.seat if isinstance(until, ask.UntilSeat) else request.seat if until == "seat" else -1
    )
    if seat is None or (until != "end" and not 0 <= seat < match.game.seats(match.state)):
        raise BadRequest('`until` names a seat of this table, as {"seat": 0}.', path="until")
    return -1, seat
