"""The report as one HTML page without outside parts, and its plots as SVG files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from backroom.core.language import SOURCE, Language, _
from backroom.core.registry import game
from backroom.lab import plots
from backroom.lab.compare import Change
from backroom.lab.findings import Findings, Worth
from backroom.lab.statistics import Interval

FAMILIES: Final = {
    "treaty": _("Treaties"),
    "project": _("Projects, by the Stage reached"),
    "operation": _("Operations"),
    "trend": _("Trends"),
    "mission": _("Missions"),
    "card": _("Cards lying face up at the end"),
}


class Section(NamedTuple):
    """A heading, a sentence on how to read it, a plot (or none) and a table."""

    title: str
    note: str
    plot: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def percent(value: Interval | None) -> str:
    """A share with its interval."""
    return (
        f"{100 * value.value:.1f} % ({100 * value.low:.1f}–{100 * value.high:.1f})"
        if value
        else "–"
    )


def points(value: Interval | None, digits: int = 1) -> str:
    """A number with its interval."""
    return (
        f"{value.value:.{digits}f} ({value.low:.{digits}f} … {value.high:.{digits}f})"
        if value
        else "–"
    )


def sections(found: Findings, language: Language = SOURCE) -> list[Section]:
    """The report of one study."""
    _t = language.text
    rows = [_t(row) for row in game(found.plan.game).rows]
    seats = [_t(_("Seat {n}")).format(n=seat) for seat in range(found.seats)]
    par = 1 / found.seats
    wins_of = _t(_("share of the wins, %"))
    made = [
        Section(
            _t(_("Wins by bot")),
            _t(
                _(
                    "The dashed line is what equal players would win with one seat. Intervals are 95 %, drawn by deals."
                )
            ),
            plots.shares(found.bots, found.bot_wins, par, wins_of),
            [_t(_("Bot")), _t(_("Wins")), _t(_("Points"))],
            [
                [bot, percent(wins), points(total)]
                for bot, wins, total in zip(
                    found.bots, found.bot_wins, found.bot_totals, strict=True
                )
            ],
        ),
        Section(
            _t(_("Wins by seat")),
            _t(_("Seats count from 0; the options say which seat begins.")),
            plots.shares(seats, found.seat_wins, par, wins_of),
            [_t(_("Seat")), _t(_("Wins")), _t(_("Points"))],
            [
                [seat, percent(wins), points(total)]
                for seat, wins, total in zip(seats, found.seat_wins, found.seat_totals, strict=True)
            ],
        ),
        Section(
            _t(_("Points by row")),
            _t(_("Where the points come from: the mean of each row of the score.")),
            plots.stacked(found.bots, rows, found.rows, _t(_("points"))),
            [_t(_("Row")), *found.bots],
            [[row, *(points(values[at]) for values in found.rows)] for at, row in enumerate(rows)],
        ),
        Section(
            _t(_("Totals and length")),
            _t(_("How the totals of all seats are spread, and how long a game is.")),
            plots.spread(found.totals, _t(_("points"))),
            ["", _t(_("Mean"))],
            [
                [_t(_("Rounds")), points(found.rounds, 2)],
                [_t(_("Decisions")), points(found.decisions)],
            ],
        ),
    ]
    if len(found.bots) == 1:
        # Of a single bot there is nothing to compare.
        del made[0]
    return made + [
        _worth_section(family, found.worths, language) for family in _families(found.worths)
    ]


def _families(worths: Sequence[Worth]) -> list[str]:
    present = {worth.family for worth in worths}
    return [family for family in FAMILIES if family in present]


def _worth_section(family: str, worths: Sequence[Worth], language: Language) -> Section:
    _t = language.text
    mine = [worth for worth in worths if worth.family == family]
    drawn = [worth for worth in mine if worth.adds]
    note = _(
        "Use: in how many hands it was at the end. Ahead: how many points its holders were ahead of the others of"
        " their game. Adds: the same, all else that was held being equal (a regression; it shows what goes with"
        " winning, not why)."
    )
    label = _t(_("adds, points"))
    return Section(
        _t(FAMILIES[family]),
        _t(note),
        plots.forest(
            [named(worth.slug, language) for worth in drawn],
            [w.adds for w in drawn if w.adds],
            label,
        )
        if drawn
        else "",
        [_t(_("Name")), _t(_("Use")), _t(_("Wins of its holders")), _t(_("Ahead")), _t(_("Adds"))],
        [
            [
                named(worth.slug, language),
                percent(worth.use),
                percent(worth.wins),
                points(worth.lead),
                points(worth.adds),
            ]
            for worth in mine
        ],
    )


def named(slug: str, language: Language) -> str:
    """The name of a card; a Project's slug carries the Stage after it."""
    plain, dash, stage = slug.rpartition("-")
    if dash and stage.isdigit() and language.name(slug) == slug:
        return f"{language.name(plain)} {stage}"
    return str(language.name(slug))


def comparison(changes: Sequence[Change], language: Language = SOURCE) -> Section:
    """What is different in the second study."""
    _t = language.text
    drawn = [change for change in changes if change.family != "share"]
    names = [_label(change, language) for change in drawn]
    return Section(
        _t(_("What changed")),
        _t(
            _(
                "The second study less the first, with the difference's interval. Marked: the interval leaves out 0."
            )
        ),
        plots.forest(names, [change.difference for change in drawn], _t(_("points")))
        if drawn
        else "",
        [_t(_("What")), _t(_("First")), _t(_("Second")), _t(_("Difference")), ""],
        [
            [
                _label(change, language),
                _shown(change, change.first),
                _shown(change, change.second),
                percent(change.difference)
                if change.family == "share"
                else points(change.difference, 2),
                "●" if change.certain else "",
            ]
            for change in changes
        ],
    )


def _shown(change: Change, value: float) -> str:
    return f"{100 * value:.1f} %" if change.family == "share" else f"{value:.2f}"


def _label(change: Change, language: Language) -> str:
    return language.text(change.label).format(
        name=language.text(change.name) if change.row else named(change.name, language)
    )


def write_page(
    folder: Path,
    title: str,
    facts: Sequence[tuple[str, str]],
    made: Sequence[Section],
    language: Language,
) -> Path:
    """Write `index.html` and the plots; the page's path."""
    folder.mkdir(parents=True, exist_ok=True)
    for at, section in enumerate(made):
        if section.plot:
            (folder / f"plot-{at + 1}.svg").write_text(section.plot + "\n", encoding="utf-8")
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = folder / "index.html"
    page.write_text(
        templates.get_template("report.html").render(
            title=title, facts=facts, sections=made, code=language.code
        ),
        encoding="utf-8",
    )
    return page


def _listed(value: object) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def facts_of(found: Findings, language: Language = SOURCE) -> list[tuple[str, str]]:
    """What was played, for the head of the page."""
    _t = language.text
    options = {key: value for key, value in found.plan.raw_options().items() if key != "pack"}
    return [
        (_t(_("Game")), game(found.plan.game).name),
        (_t(_("Bots")), ", ".join(found.plan.bots)),
        (_t(_("Options")), "; ".join(f"{key}: {_listed(value)}" for key, value in options.items())),
        (_t(_("Pack")), _t(_("yes")) if found.plan.pack else _t(_("none"))),
        (_t(_("Deals")), str(found.deals)),
        (_t(_("Games")), str(found.games)),
        (_t(_("Seed")), found.plan.seed),
        (_t(_("Digest of the plan")), found.plan.digest()),
        (_t(_("Faults of outside bots")), str(found.faults)),
    ]
