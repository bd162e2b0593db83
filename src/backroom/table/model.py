"""What the table service takes and gives: plain values, none of which holds more than its reader may know."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from backroom.core.view import View

Json = dict[str, Any]

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"

Stage = Literal["open", "running", "over"]
Auto = Literal["never", "smart", "always"]
EntryKind = Literal["choice", "undo", "takeover", "return"]
By = Literal["person", "bot", "auto", "late"]
"""Who made a choice: a person, a bot, the only-choice setting, or nobody in time (a bot that did not answer)."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a new table: `here` is played from the creator's own device (several: hot-seat), `invited` gets a
    one-time link, `bot` is played by the bot of that name, `hoc` is the solo game's opponent."""

    kind: Literal["here", "invited", "bot", "hoc"]
    name: str = ""
    bot: str = ""


class Created(msgspec.Struct, frozen=True):
    """A new table: the key that holds the creator's seats, an invitation for each invited seat, a word to watch by."""

    table: str
    key: str
    commitment: str
    invitations: dict[int, str]
    watch: str


class Joined(msgspec.Struct, frozen=True):
    """A seat taken (None: as a spectator) and the key that now holds it."""

    table: str
    seat: int | None
    key: str
    commitment: str


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know about a seat. `present`: a stream is open. `locked`: has locked a simultaneous choice.
    `taken`: somebody sits there. `stand_in`: the bot that took over for a person. `seconds`: time thought so far."""

    seat: int
    kind: Literal["person", "bot", "hoc"]
    name: str
    bot: str = ""
    taken: bool = True
    begun: bool = True
    present: bool = False
    locked: bool = False
    waiting: bool = False
    stand_in: bool = False
    seconds: float = 0.0


class Question(msgspec.Struct, frozen=True):
    """Something all must agree to: `undo` to a version, or `takeover` of a seat by a bot. `asked`: seats still to
    answer; `agreed`: seats that said yes (the first is who proposed it)."""

    kind: Literal["undo", "takeover"]
    subject: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody who may look at the table knows about it. `version` counts the log, `changes` counts everything
    that a page shows (locks, votes, seats too). `moved`: when somebody last decided. `randomness`: what each seat mixed
    into the deal. `fault`: why its record was set aside ("" is well)."""

    table: str
    game: str
    options: Json
    title: str
    stage: Stage
    version: int
    changes: int
    rules: int
    created: float
    moved: float
    seats: tuple[SeatInfo, ...]
    questions: tuple[Question, ...]
    commitment: str
    randomness: tuple[str, ...]
    listed: bool
    pace: float
    patience: float | None
    rematch: str | None
    fault: str = ""


class Invited(msgspec.Struct, frozen=True):
    """What an invitation opens: a table, and its seat (None: to watch)."""

    info: TableInfo
    seat: int | None


class UndoOffer(msgspec.Struct, frozen=True):
    """`free`: the version to which the seat may go back by itself (None: nothing to take back freely); `asking`: the
    version before its last own decision, for which all must agree (None: it has decided nothing yet)."""

    free: int | None
    asking: int | None


class TableView(msgspec.Struct, frozen=True):
    """A table as one seat (or a spectator: `seat` None) may know it: all that a page is made of.

    `view` is None before the deal. `held`: all seats that this key plays (hot-seat). `locked`: the own locked choice.
    `at`: the version shown, less than `info.version` when looking at the past. `hands_open`: the game is over and
    every seat may be looked at.
    """

    info: TableInfo
    seat: int | None
    held: tuple[int, ...]
    at: int
    view: View | None
    locked: str | None
    undo: UndoOffer
    auto: Auto
    hands_open: bool


class LogLine(msgspec.Struct, frozen=True):
    """One entry of the log as its reader may know it. `number` counts from 1: the version it made. `events` are told
    dicts (`core.events.narrate` makes sentences of them). `undone`: taken back later. An `undo` has `to`, the version
    gone back to, and `anew` when unseen cards are drawn anew. `choice` is filled where the reader may know it."""

    number: int
    kind: EntryKind
    seat: int
    by: By
    at: float
    round: int
    turn: int
    phase: str
    choice: str | None
    events: tuple[Json, ...]
    undone: bool = False
    to: int | None = None
    anew: bool = False


class Played(msgspec.Struct, frozen=True):
    """The acknowledgement of a command, given after it is safe. `locked`: it waits for the other seats' choices."""

    version: int
    changes: int
    locked: bool = False


class Update(msgspec.Struct, frozen=True):
    """What a live stream says: something at the table changed; ask for what you need since the version you have."""

    version: int
    changes: int
    present: tuple[int, ...]


class MyTable(msgspec.Struct, frozen=True):
    """A line of "your games": which seats are yours and which of them are awaited."""

    info: TableInfo
    seats: tuple[int, ...]
    awaited: tuple[int, ...]
    moved: float
    round: int
    winners: tuple[int, ...]
