"""What the templates of Deep State's table draw: plain values in the viewer's language, no rule and no State."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A small drawing with a number: an emblem, a requirement, a benefit, a count."""

    icon: str
    label: str
    count: int = 1
    tone: str = ""
    letter: str = ""
    text: str = ""


class ZoomValue(Struct, frozen=True):
    """A value of a card and how sure it is."""

    label: str
    value: str
    basis: str


class Zoom(Struct, frozen=True):
    """What a card tells when one looks closer."""

    name: str
    family: str
    text: tuple[str, ...] = ()
    values: tuple[ZoomValue, ...] = ()
    worth: str = ""
    rule: str = ""


class Act(Struct, frozen=True):
    """What may be done with a thing now: the words of the open choices, or the words that are refused.

    `label` names what happens; `numbers` says that the choices differ by the agents sent.
    """

    label: str
    words: tuple[str, ...] = ()
    refused: str = ""
    numbers: bool = False


class Card(Struct, frozen=True):
    """A card as it lies on the table. `seat` is whose agents stand on it; they are numbered from `first_agent`."""

    handle: str
    name: str
    tone: str
    icon: str
    letter: str = ""
    group_icon: str = ""
    number: str = ""
    number_label: str = ""
    number_icon: str = "agent"
    marks: tuple[Figure, ...] = ()
    worth: str = ""
    worth_label: str = ""
    seat: int = -1
    agents: int = 0
    ghosts: int = 0
    first_agent: int = 0
    agents_label: str = ""
    inner: Card | None = None
    beneath: str = ""
    zoom: Zoom | None = None
    act: Act | None = None
    moved: bool = False


class Place(Struct, frozen=True):
    """A place of the zone, counted from 1, with what lies on it."""

    number: int
    open: bool
    card: Card


class Piece(Struct, frozen=True):
    """A coordinator in a Project."""

    seat: int
    token: bool = False


class Stage(Struct, frozen=True):
    """A Stage of a Project: what it asks, what it gives, who stands there."""

    number: int
    roman: str
    name: str
    asks: tuple[Figure, ...]
    gives: tuple[Figure, ...]
    points: int
    pieces: tuple[Piece, ...]
    mine: bool = False
    next: bool = False


class Track(Struct, frozen=True):
    """A Project."""

    slug: str
    name: str
    icon: str
    tone: str
    stages: tuple[Stage, ...]
    zoom: Zoom
    act: Act | None = None


class Operation(Struct, frozen=True):
    """An Operation on the table, in its stack or done."""

    slug: str
    card: Card
    count: int = 1


class Condition(Struct, frozen=True):
    """One thing a Treaty asks: what, how many there are, and whether that is enough."""

    text: str
    have: int
    need: int
    met: bool


class Treaty(Struct, frozen=True):
    """A Treaty card: its alternatives are lists of conditions, of which one list must be met."""

    slug: str
    name: str
    icon: str
    effect: tuple[str, ...]
    corner: Figure
    rule: str
    alternatives: tuple[tuple[Condition, ...], ...] = ()
    met: bool = False
    act: Act | None = None
    worth: str = ""
    tone: str = ""


class Pile(Struct, frozen=True):
    """A deck and its discard pile."""

    key: str
    name: str
    count: int | None
    top: tuple[str, ...] = ()
    discards: tuple[Card, ...] = ()


class Group(Struct, frozen=True):
    """A row of cards before a seat: the Objectives of a group, or (without a letter) Operations, Trends and such."""

    slug: str
    name: str
    letter: str
    icon: str
    tone: str
    total: int
    cards: tuple[Card, ...]
    secondary: int = 0
    secondary_worth: str = ""
    secondary_act: Act | None = None


class Seat(Struct, frozen=True):
    """All that is public of a seat, and its own secrets where the viewer holds it."""

    number: int
    supervisor: bool
    headhunter: bool
    turn: bool
    reserve: int
    pool: int
    first_reserve: int
    first_pool: int
    ghosts: int
    away: int
    total: int
    groups: tuple[Group, ...]
    emblems: tuple[Figure, ...]
    stages: tuple[Figure, ...]
    made: tuple[Treaty, ...]
    papers: tuple[Group, ...]
    hand: tuple[Treaty, ...]
    hand_count: int
    ready: int
    men_count: int
    recruit: Act | None = None
    hoc: bool = False

    @property
    def cards(self) -> int:
        """How many Objectives, Secondary ones included."""
        return sum(group.total for group in self.groups)

    @property
    def rows(self) -> tuple[Group, ...]:
        """All that lies before the seat in rows; empty ones left out."""
        return tuple(row for row in self.groups + self.papers if row.cards or row.secondary)


class Tray(Struct, frozen=True):
    """What lies before the viewer to choose from, lifted to where it is seen: Treaties, own cards, discarded cards."""

    treaties: tuple[Treaty, ...] = ()
    rows: tuple[Group, ...] = ()


class Board(Struct, frozen=True):
    """Deep State's table as one viewer sees it."""

    round: int
    rounds: int
    wars: int
    past_wars: int
    zone: tuple[Place, ...]
    zone_size: int
    tracks: tuple[Track, ...]
    covert: tuple[Card, ...]
    covert_act: Act | None
    black: tuple[Operation, ...]
    trend: Card | None
    trends_left: int
    piles: tuple[Pile, ...]
    mine: Seat | None
    others: tuple[Seat, ...]
    tray: Tray
    order: tuple[Figure, ...]
    hoc_actions: tuple[Figure, ...]
    supply: tuple[Figure, ...]
    solo: bool

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        mine = () if self.mine is None else (self.mine,)
        return next(seat for seat in mine + self.others if seat.number == number)
