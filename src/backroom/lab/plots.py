"""Plots of a report, as SVG text: as wide as their place, in the colours of the page, and nothing from outside.

Text keeps its size and what is drawn stretches: places are percentages of a field, and names stand to the left of it,
in a margin as wide as they need. `STYLE` has the colours, `DARK` those of a dark page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from backroom.lab.statistics import Interval

ROW: Final = 24
LETTER: Final = 7
LONGEST: Final = 27
"""Letters of a name that are shown; a longer one is cut, its whole is told where one points at it."""
FOOT: Final = 46
"""Room for the numbers of the axis and what they are."""
RIGHT: Final = 16
"""Room for the half of the last number."""
WIDTH: Final = 760
"""Of a plot in a file of its own."""
OPENING: Final = re.compile(
    r'<svg [^>]*height="(?P<height>\d+)" style="margin-left: (?P<left>\d+)px[^>]*>'
)
BINS: Final = 40
COLOURS: Final = 6

STYLE: Final = """
.plot { --c0: #2f6f8f; --c1: #b5533c; --c2: #6a8f3c; --c3: #8a5fa8; --c4: #b07a1d; --c5: #4b8f86; }
.plot { display: block; font: 13px system-ui, sans-serif; fill: var(--ink, #2b2f36); overflow: visible; }
.plot .axis text, .plot .what { fill: var(--faint, #69707b); font-size: 12px; }
.plot .axis line { stroke: var(--line, #dcdfe3); }
.plot .axis .zero { stroke: var(--faint, #69707b); }
.plot .par { stroke: var(--c1); stroke-width: 1.5; stroke-dasharray: 5 4; }
.plot .whisker { stroke: var(--ink, #2b2f36); stroke-width: 1.5; stroke-linecap: round; }
.plot .point { fill: var(--c0); stroke: var(--c0); stroke-width: 1.5; }
.plot .point.open { fill: var(--card, #fff); }
.plot .c0 { fill: var(--c0); } .plot .c1 { fill: var(--c1); } .plot .c2 { fill: var(--c2); }
.plot .c3 { fill: var(--c3); } .plot .c4 { fill: var(--c4); } .plot .c5 { fill: var(--c5); }
""".strip()

DARK: Final = """
@media (prefers-color-scheme: dark) {
  .plot { --c0: #7fb7d3; --c1: #e0886f; --c2: #a3c974; --c3: #c19ddd; --c4: #e0b060; --c5: #84c9bf; }
}
""".strip()


class Scale(NamedTuple):
    """A stretch of numbers, and the round ones of them that are written at the axis."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> str:
        """The place of a number in the field, as an attribute."""
        return f"{100 * (value - self.low) / (self.high - self.low):.2f}%"

    def wide(self, low: float, high: float) -> str:
        """The width from one number to another."""
        return f"{100 * (high - low) / (self.high - self.low):.2f}%"


def scale(low: float, high: float, most: int = 5) -> Scale:
    """Both ends, moved outward to round numbers, at most so many steps apart."""
    span = max(high - low, 1e-9)
    unit = 10.0 ** floor(log10(span / most))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor * most >= span)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple(round(number * step, 10) for number in range(first, max(last, first + 1) + 1))
    return Scale(ticks[0], ticks[-1], ticks)


def shares(
    names: Sequence[str], values: Sequence[Interval], pars: Sequence[float], label: str
) -> str:
    """Bars with intervals in per cent, and for each a line where luck alone would put it."""
    told = [Interval(*(100 * number for number in value)) for value in values]
    axis = scale(0, max([*(100 * par for par in pars), *(value.high for value in told)]))
    field = []
    for at, (value, par) in enumerate(zip(told, pars, strict=True)):
        place = axis.at(100 * par)
        field.append(
            _bar(axis, at * ROW + 4, ROW - 8, value, 0)
            + f'<line class="par" x1="{place}" x2="{place}" y1="{at * ROW}" y2="{(at + 1) * ROW}"/>'
        )
    return _rows(names, told, field, axis, label, " %")


def grouped(
    parts: Sequence[str], names: Sequence[str], values: Sequence[Sequence[Interval]], label: str
) -> str:
    """For each part a bar for each name, with its interval; `values` by name, then part."""
    thick = ROW - 8 if len(names) == 1 else 10
    room = thick * len(names) + 8
    flat = [value for row in values for value in row]
    axis = scale(min([0.0, *(value.low for value in flat)]), max(value.high for value in flat))
    field = [
        _bar(axis, at * room + 4 + thick * who, thick - 1, row[at], who)
        for who, row in enumerate(values)
        for at in range(len(parts))
    ]
    left = _column(parts)
    legend = _legend(names, room * len(parts) + FOOT, left) if len(names) > 1 else []
    field += [*_names(parts, room, left), *legend]
    return _plot(left, field, axis, room * len(parts), label, 20 * len(legend))


def spread(totals: Sequence[int], label: str) -> str:
    """How the totals are spread: how many seats had so many points."""
    low, high = min(totals, default=0), max(totals, default=0) + 1
    width = max(1, ceil((high - low) / BINS))
    low = low // width * width
    counts = [0] * ((high - low - 1) // width + 1)
    for total in totals:
        counts[(total - low) // width] += 1
    axis, up = scale(low, high), scale(0, max([1, *counts]), 4)
    height = 150
    field = [
        f'<line class="grid" x1="0" x2="100%" y1="{_y(up, tick, height)}" y2="{_y(up, tick, height)}"/>'
        f'<text x="-8" y="{_y(up, tick, height)}" dy="4" text-anchor="end">{tick:g}</text>'
        for tick in up.ticks
    ]
    field = ['<g class="axis">', *field, "</g>"]
    for at, count in enumerate(counts):
        start = low + at * width
        top = _y(up, count, height)
        told = f"{start}: {count}" if width == 1 else f"{start}–{start + width - 1}: {count}"
        field.append(
            f'<rect class="c0" x="{axis.at(start)}" y="{top}" width="{axis.wide(0, width * 0.92)}" '
            f'height="{height - top:g}"><title>{told}</title></rect>'
        )
    return _plot(44, field, axis, height, label)


def forest(names: Sequence[str], values: Sequence[Interval], label: str) -> str:
    """Points with intervals around nothing: what is right of the line is worth more than its alternatives. The point is
    open where the interval holds 0."""
    axis = scale(min([0.0, *(v.low for v in values)]), max([0.0, *(v.high for v in values)]))
    field = []
    for at, value in enumerate(values):
        middle = at * ROW + ROW // 2
        kind = "point open" if value.low <= 0 <= value.high else "point"
        field.append(
            _whisker(axis, middle, value)
            + f'<circle class="{kind}" cx="{axis.at(value.value)}" cy="{middle}" r="4"/>'
        )
    return _rows(names, values, field, axis, label)


# --- parts -----------------------------------------------------------------------------------------------------------
def _rows(
    names: Sequence[str],
    values: Sequence[Interval],
    field: Iterable[str],
    axis: Scale,
    label: str,
    unit: str = "",
) -> str:
    """A plot with a name to the left of each row; pointing at a row tells its numbers."""
    left = _column(names)
    told = [
        f'<rect x="0" y="{at * ROW}" width="100%" height="{ROW}" fill="transparent"><title>'
        f"{escape(name)}: {v.value:.1f}{unit} ({v.low:.1f} … {v.high:.1f})</title></rect>"
        for at, (name, v) in enumerate(zip(names, values, strict=True))
    ]
    body = [*_names(names, ROW, left), *field, *told]
    return _plot(left, body, axis, ROW * len(names), label)


def _column(names: Sequence[str]) -> int:
    """How wide the names are."""
    return LETTER * min(LONGEST, max((len(name) for name in names), default=0)) + 14


def _names(names: Sequence[str], room: int, left: int) -> list[str]:
    return [
        f'<text x="-{left}" y="{at * room + room // 2}" dy="4">{escape(_cut(name))}'
        + (f"<title>{escape(name)}</title>" if len(name) > LONGEST else "")
        + "</text>"
        for at, name in enumerate(names)
    ]


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _bar(axis: Scale, top: int, thick: int, value: Interval, colour: int) -> str:
    low, high = sorted((0.0, value.value))
    return (
        f'<rect class="c{colour % COLOURS}" x="{axis.at(low)}" y="{top}" width="{axis.wide(low, high)}" '
        f'height="{thick}"/>' + _whisker(axis, top + thick / 2, value)
    )


def _whisker(axis: Scale, middle: float, value: Interval) -> str:
    return (
        f'<line class="whisker" x1="{axis.at(value.low)}" x2="{axis.at(value.high)}" '
        f'y1="{middle:g}" y2="{middle:g}"/>'
    )


def _y(up: Scale, count: float, height: int) -> float:
    return round(height - height * count / up.high, 1)


def _legend(names: Sequence[str], top: int, left: int) -> list[str]:
    """Which colour is whose."""
    return [
        f'<rect class="c{at % COLOURS}" x="-{left}" y="{top + 20 * at}" width="12" height="12"/>'
        f'<text x="{20 - left}" y="{top + 20 * at + 11}">{escape(name)}</text>'
        for at, name in enumerate(names)
    ]


def _plot(
    left: int, field: Iterable[str], axis: Scale, height: int, label: str, below: int = 0
) -> str:
    """The axis with its lines, what it measures, and on it what is drawn; `below` is room for more."""
    lines = []
    for tick in axis.ticks:
        kind = ' class="zero"' if tick == 0 else ""
        place = axis.at(tick)
        lines.append(
            f'<line{kind} x1="{place}" x2="{place}" y1="0" y2="{height}"/>'
            f'<text x="{place}" y="{height + 16}" text-anchor="middle">{tick:g}</text>'
        )
    what = (
        f'<text class="what" x="50%" y="{height + 36}" text-anchor="middle">{escape(label)}</text>'
    )
    return (
        f'<svg class="plot" role="img" aria-label="{escape(label)}" height="{height + FOOT + below}" '
        f'style="margin-left: {left}px; width: calc(100% - {left + RIGHT}px)">'
        f'<g class="axis">{"".join(lines)}</g>{"".join(field)}{what}</svg>'
    )


def alone(plot: str) -> str:
    """A plot as a file of its own, on white, as wide as a page."""
    opening = OPENING.match(plot)
    assert opening is not None
    height, left = int(opening["height"]), int(opening["left"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height + 20}">'
        f'<style>{STYLE}</style><rect width="100%" height="100%" fill="#fff"/>'
        f'<svg class="plot" x="{left + 10}" y="10" width="{WIDTH - left - RIGHT - 20}" overflow="visible">'
        f"{plot[opening.end() :]}</svg>"
    )
