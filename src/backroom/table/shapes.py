"""The shapes of the JSON API: what requests carry and what answers are, beside those of `model`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from backroom.table.model import Auto, SeatPlan, TableInfo, UndoOffer

Seat = Annotated[
    int, msgspec.Meta(ge=-1, le=7, description="The seat, where the key holds several.")
]
Version = Annotated[
    int, msgspec.Meta(ge=0, le=1_000_000, description="The version of the table it is made for.")
]
Command = Annotated[
    str, msgspec.Meta(min_length=1, max_length=80, description="A new id for each wish.")
]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=120, description="A choice in words.")]
Json = dict[str, Any]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every body names only what is known."""


class NewTable(Body, frozen=True):
    """A table to be made."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=8)]
    options: Json = {}
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    listed: bool = False
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.8
    patience: Annotated[float, msgspec.Meta(ge=1, le=10_000_000)] | None = None


class Begin(Body, frozen=True):
    """Ready, with one's own randomness."""

    randomness: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Join(Body, frozen=True):
    """An invitation or a watch word, and the name to play under."""

    invitation: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Move(Body, frozen=True):
    """A choice."""

    version: Version
    command: Command
    choice: Words
    seat: Seat | None = None


class AtVersion(Body, frozen=True):
    """Something done at a version."""

    version: Version
    seat: Seat | None = None


class Undo(Body, frozen=True):
    """Going back, `to` a version or (without) one own decision."""

    version: Version
    command: Command
    to: Version | None = None
    seat: Seat | None = None


class Subject(Body, frozen=True):
    """The seat that a bot shall take over."""

    subject: Seat
    seat: Seat | None = None


class Answer(Body, frozen=True):
    """The answer to a question."""

    kind: Annotated[str, msgspec.Meta(pattern="^(undo|takeover)$")]
    subject: Version
    yes: bool
    seat: Seat | None = None


class OfSeat(Body, frozen=True):
    """Something done for a seat."""

    seat: Seat | None = None


class Invite(Body, frozen=True):
    """The seat for which a fresh invitation is wanted."""

    seat: Seat


class Fill(Body, frozen=True):
    """The empty seat where a bot shall sit."""

    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"


class Notes(Body, frozen=True):
    """Private notes."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]
    seat: Seat | None = None


class SetAuto(Body, frozen=True):
    """Whether decisions with one choice go by themselves."""

    auto: Auto
    seat: Seat | None = None


class Record(Body, frozen=True):
    """A record as `export` gives it."""

    record: Json
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""


# --- queries --------------------------------------------------------------------------------------------------------
class NoQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is asked beside the address."""


class SeatQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose eyes to look through."""

    seat: Seat | None = None


class ViewQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose eyes to look through, and at which version."""

    seat: Seat | None = None
    at: Version | None = None


class LogQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which version on."""

    seat: Seat | None = None
    since: Version = 0


class WhyQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which choice."""

    choice: Words
    seat: Seat | None = None


# --- answers --------------------------------------------------------------------------------------------------------
class GameShape(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    game: str
    name: str
    players: tuple[int, int]
    rules: int
    options: Json


class Games(msgspec.Struct, frozen=True):
    """The games and the bots."""

    games: list[GameShape]
    bots: list[str]


class Seen(msgspec.Struct, frozen=True):
    """A table as a seat may know it. `position` is the engine protocol's view; `choices` are offered now."""

    info: TableInfo
    seat: int | None
    held: tuple[int, ...]
    at: int
    status: Json | None
    position: Json | None
    prompt: str
    choices: list[str]
    locked: str | None
    undo: UndoOffer
    auto: str
    hands_open: bool


class Why(msgspec.Struct, frozen=True):
    """Whether a choice is legal, and if not, why: a sentence, the rule, what is missing."""

    legal: bool
    reason: str = ""
    rule: str = ""
    needs: Json = {}


class Invitation(msgspec.Struct, frozen=True):
    """A one-time invitation."""

    invitation: str


class TableName(msgspec.Struct, frozen=True):
    """A table."""

    table: str


class NotesText(msgspec.Struct, frozen=True):
    """Private notes."""

    text: str


class ErrorBody(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people; more fields with some codes."""

    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The answer to a request that was not carried out."""

    ok: bool
    error: ErrorBody


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    ok: bool = True
