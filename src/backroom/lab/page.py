"""The report as one HTML page without outside parts, and its plots as SVG files beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from backroom import __version__
from backroom.core.language import SOURCE, Language, _
from backroom.core.pack import changed
from backroom.core.registry import game
from backroom.lab import plots
from backroom.lab.compare import Change
from backroom.lab.findings import UNWEIGHED, Findings, Worth
from backroom.lab.plan import Plan
from backroom.lab.statistics import Interval

FAMILIES: Final = {
    "treaty": _("Treaties"),
    "project": _("Projects, by the Stage reached"),
    "operation": _("Operations"),
    "trend": _("Trends"),
    "mission": _("Missions"),
    "line": _("Missions that paid, by line"),
    "card": _("Cards lying face up at the end"),
}
LINES: Final = ("S", "A", "B")
GLANCED: Final = 3
"""How many of a family are named at a glance, at either end."""


class Section(NamedTuple):
    """A heading, a sentence on how to read it, a plot (or none) and a table."""

    title: str
    note: str
    plot: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def percent(value: Interval | None) -> str:
    """A share with its interval."""
    if value is None:
        return "–"
    return (
        f"{_number(100 * value.value)} % ({_number(100 * value.low)} … {_number(100 * value.high)})"
    )


def points(value: Interval | None, digits: int = 1) -> str:
    """A number with its interval."""
    if value is None:
        return "–"
    return f"{_number(value.value, digits)} ({_number(value.low, digits)} … {_number(value.high, digits)})"


def _number(value: float, digits: int = 1) -> str:
    """Written with a true minus, and nothing below zero that is shown as zero."""
    text = f"{value:.{digits}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def sections(found: Findings, language: Language = SOURCE) -> list[Section]:
    """The report of one study."""
    _t = language.text
    rows = [_t(row) for row in game(found.plan.game).rows]
    seats = [_t(_("Seat {n}")).format(n=seat) for seat in range(found.seats)]
    wins_of = _t(_("share of the wins, %"))
    made = [
        Section(
            _t(_("Wins by bot")),
            _t(
                _(
                    "The dashed line is what equal players would win. Intervals are 95 %, drawn by deals."
                )
            ),
            plots.shares(
                found.bots,
                found.bot_wins,
                [found.plan.bots.count(bot) / found.seats for bot in found.bots],
                wins_of,
            ),
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
            plots.shares(seats, found.seat_wins, [1 / found.seats] * found.seats, wins_of),
            [_t(_("Seat")), _t(_("Wins")), _t(_("Points"))],
            [
                [seat, percent(wins), points(total)]
                for seat, wins, total in zip(seats, found.seat_wins, found.seat_totals, strict=True)
            ],
        ),
        Section(
            _t(_("Points by row")),
            _t(_("Where the points come from: the mean of each row of the score.")),
            plots.grouped(rows, found.bots, found.rows, _t(_("points"))),
            [_t(_("Row")), *found.bots],
            [[row, *(points(values[at]) for values in found.rows)] for at, row in enumerate(rows)],
        ),
        Section(
            _t(_("Totals and length")),
            _t(_("How the totals of all seats are spread, and how long a game is.")),
            plots.spread(found.totals, _t(_("points"))),
            [_t(_("What")), _t(_("Mean"))],
            [
                [_t(_("Rounds")), points(found.rounds, 2)],
                [_t(_("Decisions")), points(found.decisions)],
            ],
        ),
    ]
    if len(found.bots) == 1:
        # Of a single bot there is nothing to compare.
        del made[0]
    if glance := _glance(found.worths, language):
        made.insert(0, glance)
    house = house_values(found.plan, language)
    return made + [
        _worth_section(family, found.worths, house, language) for family in _families(found.worths)
    ]


def _glance(worths: Sequence[Worth], language: Language) -> Section | None:
    """Of each family what adds most and what adds least; None where nothing can be told."""
    _t = language.text
    rows = []
    for family in _families(worths):
        mine = [worth for worth in worths if worth.family == family and worth.adds]
        shown = min(GLANCED, len(mine) // 2)
        for at in range(shown):
            most, least = mine[at], mine[-1 - at]
            rows.append(
                [
                    _t(FAMILIES[family]),
                    f"{named(most.slug, language)}: {points(most.adds)}",
                    f"{named(least.slug, language)}: {points(least.adds)}",
                ]
            )
    if not rows:
        return None
    note = _(
        "What adds most and least, in points with 95 % intervals: among twenty things one lies outside its interval by"
        " chance. All of it is about these bots and how they play."
    )
    head = [_t(_("What")), _t(_("Adds most")), _t(_("Adds least"))]
    return Section(_t(_("At a glance")), _t(note), "", head, rows)


def _families(worths: Sequence[Worth]) -> list[str]:
    present = {worth.family for worth in worths}
    return [family for family in FAMILIES if family in present]


def _worth_section(
    family: str, worths: Sequence[Worth], house: Mapping[str, str], language: Language
) -> Section:
    """The use and worth of what belongs to a family. The last column says which of its values are the house's own."""
    _t = language.text
    mine = [worth for worth in worths if worth.family == family]
    drawn = [worth for worth in mine if worth.adds]
    note = _(
        "Use: in how many hands it was at the end. Ahead: how many points its holders were ahead of the others of"
        " their game. Adds: the same, all else that was held being equal (a regression; it shows what goes with"
        " winning, not why)."
    )
    if family in UNWEIGHED:
        mine.sort(key=lambda worth: (worth.slug[:-1], LINES.index(worth.slug[-1])))
        note = _("Use: in how many hands it paid. Ahead: how many points those seats were ahead.")
    head = [_t(_("Name")), _t(_("Use")), _t(_("Wins of its holders")), _t(_("Ahead"))]
    rows = [
        [named(worth.slug, language), percent(worth.use), percent(worth.wins), points(worth.lead)]
        for worth in mine
    ]
    if family not in UNWEIGHED:
        head += [_t(_("Adds")), _t(_("House values"))]
        for row, worth in zip(rows, mine, strict=True):
            row += [points(worth.adds), house.get(worth.slug, "")]
    plot = plots.forest(
        [named(worth.slug, language) for worth in drawn],
        [worth.adds for worth in drawn if worth.adds],
        _t(_("adds, points")),
    )
    return Section(_t(FAMILIES[family]), _t(note), plot if drawn else "", head, rows)


def house_values(plan: Plan, language: Language) -> dict[str, str]:
    """Which values of each card are the house's own, by slug; of a Project also those of each Stage."""
    found: dict[str, dict[str, None]] = {}
    for face in game(plan.game).cards(plan.filled()):
        for value in face.values:
            # "Line S: cards, points" says after the colon what the numbers are; there are none here.
            label = language.text(value.label).partition(":")[0]
            if "H" not in value.basis:
                continue
            found.setdefault(face.slug, {})[label] = None
            for stage, letter in enumerate(value.basis * (5 if len(value.basis) == 1 else 1), 1):
                if letter == "H":
                    found.setdefault(f"{face.slug}-{stage}", {})[label] = None
    return {slug: "; ".join(labels) for slug, labels in found.items()}


def named(slug: str, language: Language) -> str:
    """The name of a card; a Project's slug carries the Stage after it, a Mission's the line that paid."""
    plain, dash, stage = slug.rpartition("-")
    if dash and (stage.isdigit() or stage in LINES) and language.name(slug) == slug:
        return f"{language.name(plain)} {stage}"
    return str(language.name(slug))


def comparison(changes: Sequence[Change], language: Language = SOURCE) -> list[Section]:
    """What is different in the second study: what seats win and get, and what they use."""
    _t = language.text
    note = _t(
        _(
            "The second study less the first, with the difference's interval. Marked: the interval leaves out 0."
        )
    )
    got = [change for change in changes if change.family != "use"]
    measured = [change for change in got if change.family == "points"]
    used = [change for change in changes if change.family == "use"]
    used.sort(key=lambda change: (not change.certain, -abs(change.difference.value)))
    apart = [change for change in used if change.certain]
    shares = [Interval(*(100 * number for number in change.difference)) for change in apart]
    made = [
        (_t(_("What changed")), got, measured, [c.difference for c in measured], _t(_("points"))),
        (_t(_("What is used more or less")), used, apart, shares, _t(_("of all hands, %"))),
    ]
    head = [_t(_("What")), _t(_("First")), _t(_("Second")), _t(_("Difference")), _t(_("Certain"))]
    return [
        Section(
            title,
            note,
            plots.forest([_label(change, language) for change in drawn], values, unit)
            if drawn
            else "",
            head,
            [_compared(change, language) for change in rows],
        )
        for title, rows, drawn, values, unit in made
        if rows
    ]


def _compared(change: Change, language: Language) -> list[str]:
    """A row: what, in the first study, in the second, the difference, and a mark where it is certain."""
    label, mark = _label(change, language), "●" if change.certain else ""
    if change.family == "points":
        first, second = _number(change.first, 2), _number(change.second, 2)
        return [label, first, second, points(change.difference, 2), mark]
    first, second = f"{_number(100 * change.first)} %", f"{_number(100 * change.second)} %"
    return [label, first, second, percent(change.difference), mark]


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
            (folder / f"plot-{at + 1}.svg").write_text(
                plots.alone(section.plot) + "\n", encoding="utf-8"
            )
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
            title=title,
            facts=facts,
            sections=made,
            code=language.code,
            plot_style=f"{plots.STYLE}\n{plots.DARK}",
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
        (_t(_("Game")), _t(game(found.plan.game).name)),
        (_t(_("Bots")), ", ".join(found.plan.bots)),
        (_t(_("Options")), "; ".join(f"{key}: {_listed(value)}" for key, value in options.items())),
        (_t(_("Pack")), ", ".join(changed(found.plan.raw_options().get("pack"))) or _t(_("none"))),
        (_t(_("Deals")), str(found.deals)),
        (_t(_("Games")), str(found.games)),
        (_t(_("Seed")), found.plan.seed),
        (_t(_("Digest of the plan")), found.plan.digest()),
        (_t(_("Program")), f"Backroom {__version__}"),
        *([(_t(_("Moves lost by programs")), str(found.faults))] if found.faults else []),
    ]
