"""The view model of a table's page: what `table_live.html` is given, nothing of it more than its viewer may know."""

from __future__ import annotations

from msgspec import Struct

from backroom.core.language import _
from backroom.web.frame import Frame
from backroom.web.seen import Person, Seen, Sheet, Told, Why

KEYS = (
    ("p", _("to the prompt")),
    ("1 … 9", _("to a choice of the prompt")),
    ("Tab, Enter", _("to the next live card; choose it")),
    ("/", _("type a choice")),
    ("u", _("undo")),
    ("← →", _("a step back or forward in the history")),
    ("Home End", _("to the start, to the present")),
    ("t l r s n", _("table, log, rules, spreadsheet, notes")),
    ("Esc", _("close a box")),
    ("?", _("this list")),
)


class Group(Struct, frozen=True):
    """Choices of the prompt that belong together."""

    verb: str
    heading: str
    choices: tuple[Told, ...]


class Prompt(Struct, frozen=True):
    """The prompt bar. `folded`: so many choices that each group is a box to open."""

    sentence: str
    mine: bool
    groups: tuple[Group, ...] = ()
    apart: tuple[Told, ...] = ()
    folded: bool = False
    confirm: Told | None = None
    unlock: bool = False
    hint: str = ""
    reason: str = ""
    example: str = ""


class History(Struct, frozen=True):
    """Where in the game the page stands. `steps` are (key, label, version or None)."""

    at: int
    last: int
    steps: tuple[tuple[str, str, int | None], ...]
    panel: str

    def link(self, at: int) -> str:
        """The query that shows a version of the table; the last one is the present."""
        return f"?panel={self.panel}" if at >= self.last else f"?at={at}&panel={self.panel}"


class Line(Struct, frozen=True):
    """A sentence of the log; `at` is the version to which it leads."""

    id: str
    at: int
    text: str
    seat: int | None = None
    rule: str = ""
    private: bool = False
    new: bool = False


class Chapter(Struct, frozen=True):
    """A round or turn of the log."""

    title: str
    lines: tuple[Line, ...]


class RuleEntry(Struct, frozen=True):
    """A rule in the rules panel."""

    number: str
    text: str
    open: bool = False
    chapter: bool = False


class Rules(Struct, frozen=True):
    """The rules panel: all rules, or those that the search finds."""

    entries: tuple[RuleEntry, ...]
    find: str = ""
    open: str = ""


class Panel(Struct, frozen=True):
    """The panel beside the board: the one of the four that is open."""

    name: str
    at: int | None = None
    log: tuple[Chapter, ...] = ()
    shortened: bool = False
    rules: Rules | None = None
    sheet: Sheet | None = None
    notes: str = ""
    tabs: tuple[tuple[str, str], ...] = ()

    def link(self, name: str) -> str:
        """The query that opens another panel at the same moment of the game."""
        return f"?at={self.at}&panel={name}" if self.at is not None else f"?panel={name}"


class News(Struct, frozen=True):
    """What happened since the viewer last looked."""

    title: str
    lines: tuple[str, ...]


class ScoreRow(Struct, frozen=True):
    """A row of the score sheet with each seat's points and their working."""

    label: str
    points: tuple[int, ...]
    working: tuple[tuple[str, ...], ...]


class Curve(Struct, frozen=True):
    """A seat's points over the rounds, as a polyline in the chart's coordinates."""

    seat: int
    name: str
    points: str
    dots: tuple[tuple[float, float, str], ...]
    label: tuple[float, float]


class Chart(Struct, frozen=True):
    """Points over rounds: curves, the lines of the scale (to `right`) and the rounds beneath."""

    curves: tuple[Curve, ...]
    scale: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, str], ...]
    right: float


class End(Struct, frozen=True):
    """The end of a game: who won, the sheet, the chart; `grade` judges a solo game, `rematch`: one is made already."""

    sentence: str
    grade: str
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    chart: Chart | None
    rematch: bool

    def places(self, people: tuple[Person, ...]) -> list[tuple[Person, int, int]]:
        """All with place and total, winners first; equal totals share a place where no tie was broken."""

        def order(seat: int) -> tuple[bool, int]:
            return seat not in self.winners, -self.totals[seat]

        ranked = sorted(people, key=lambda person: order(person.seat))
        return [
            (
                person,
                1 + sum(order(other.seat) < order(person.seat) for other in people),
                self.totals[person.seat],
            )
            for person in ranked
        ]


class Tools(Struct, frozen=True):
    """The small buttons of the prompt bar: undo and whatever else can be asked for now, as (path, label)."""

    undo: str = ""
    more: tuple[tuple[str, str], ...] = ()


class Menu(Struct, frozen=True):
    """What can be done with the table itself: forms as (path, label), links as (address, label), the link to watch."""

    acts: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, str], ...]
    watch: str
    seal: str


class Vote(Struct, frozen=True):
    """A question that all must agree to; `mine` where this seat is asked."""

    sentence: str
    kind: str
    subject: int
    mine: bool


class TablePage(Struct, frozen=True):
    """All of a running or finished game's page."""

    frame: Frame
    table: str
    slug: str
    game: str
    address: str
    title: str
    title_game: str
    where: str
    style: str
    template: str
    version: int
    changes: int
    command: str
    stream: str
    seen: Seen
    board: Struct
    prompt: Prompt
    history: History
    panel: Panel
    tools: Tools
    people: tuple[tuple[Person, bool], ...]
    menu: Menu
    votes: tuple[Vote, ...] = ()
    curtain: tuple[Person, ...] = ()
    notice: Why | None = None
    news: News | None = None
    end: End | None = None
    advice: str = ""
    keys: tuple[tuple[str, str], ...] = KEYS
