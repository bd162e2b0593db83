"""What may be asked: one class a command. msgspec reads a line straight into them and refuses whatever does not fit."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw, Struct

NO_ID: Final = Raw(b"")
LONGEST_THOUGHT: Final = 600_000
MOST_NODES: Final = 100_000_000

Milliseconds = Annotated[float, Meta(gt=0, le=LONGEST_THOUGHT)]
Nodes = Annotated[int, Meta(ge=1, le=MOST_NODES)]
Count = Annotated[int, Meta(ge=0)]


class Request(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Any request; `id` is kept as it was written and echoed."""

    id: Raw = NO_ID


class AtTable(Request):
    """A request about one table."""

    table: str


class Hello(Request, tag="hello"):
    """Which games there are."""


class New(Request, tag="new"):
    """A new match at a table of its own."""

    game: str
    seed: int | str | None = None
    options: dict[str, Any] = {}


class Load(Request, tag="load"):
    """A match that starts at a position."""

    position: Any
    seed: int | str | None = None


class Replay(Request, tag="replay"):
    """The match of a record."""

    record: Any


class Status(AtTable, tag="status"):
    """Round, phase and who waits."""


class Choices(AtTable, tag="choices"):
    """What a waiting seat may choose."""

    seat: int


class Why(AtTable, tag="why"):
    """Why a choice is not legal."""

    seat: int
    choice: str


class Play(AtTable, tag="play"):
    """A seat's choice."""

    seat: int
    choice: str


class UntilSeat(Struct, forbid_unknown_fields=True):
    """`auto` stops when this seat waits."""

    seat: int


class Auto(AtTable, tag="auto"):
    """A bot plays all seats for a while. `seat` goes with `until: "seat"`."""

    bot: str = "random"
    seed: int = 0
    until: Literal["end", "seat"] | Count | UntilSeat = "end"
    seat: int | None = None
    ms: Milliseconds | None = None
    nodes: Nodes | None = None


class Advise(AtTable, tag="advise"):
    """What a bot would choose for a waiting seat."""

    seat: int
    bot: str = "random"
    seed: int = 0
    ms: Milliseconds | None = None
    nodes: Nodes | None = None


class ViewOf(AtTable, tag="view"):
    """What a seat may know; no seat is a spectator."""

    seat: int | None = None


class Position(AtTable, tag="position"):
    """Everything the match is."""


class Score(AtTable, tag="score"):
    """What the game would pay if it ended now."""


class Record(AtTable, tag="record"):
    """The match as a record."""


class Perft(AtTable, tag="perft"):
    """The number of leaves of the tree of choices."""

    depth: Count


class Drop(AtTable, tag="drop"):
    """The table is no longer needed."""


AnyRequest = (
    Hello
    | New
    | Load
    | Replay
    | Status
    | Choices
    | Why
    | Play
    | Auto
    | Advise
    | ViewOf
    | Position
    | Score
    | Record
    | Perft
    | Drop
)
COMMANDS: Final = tuple(kind.__struct_config__.tag for kind in AnyRequest.__args__)
