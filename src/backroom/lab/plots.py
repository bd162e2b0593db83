"""Plots of a report, as SVG text that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

import matplotlib

matplotlib.use("svg")

from matplotlib.figure import Figure

from backroom.lab.statistics import Interval

INK: Final = "#2b2f36"
FAINT: Final = "#8a919c"
COLOURS: Final = (
    "#2f6f8f",
    "#b5533c",
    "#6a8f3c",
    "#8a5fa8",
    "#c08a2d",
    "#4b8f86",
    "#a34a76",
    "#5c6f91",
    "#8f7a5c",
)
STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "backroom",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
}


def shares(names: Sequence[str], values: Sequence[Interval], par: float, label: str) -> str:
    """Bars with intervals, and a line where luck alone would put them."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _figure(1.0 + 0.45 * len(names))
        places = range(len(names))
        axes.barh(places, [100 * value.value for value in values], color=COLOURS[0], height=0.62)
        _whiskers(axes, [Interval(*(100 * number for number in value)) for value in values])
        axes.axvline(100 * par, color=COLOURS[1], linestyle="--", linewidth=1)
        axes.set_yticks(places, names)
        axes.invert_yaxis()
        axes.set_xlabel(label)
        return _svg(figure)


def stacked(
    names: Sequence[str], parts: Sequence[str], values: Sequence[Sequence[Interval]], label: str
) -> str:
    """For each name a bar put together of its parts."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _figure(1.5 + 0.5 * len(names) + 0.16 * len(parts))
        starts = [0.0] * len(names)
        for at, part in enumerate(parts):
            widths = [row[at].value for row in values]
            axes.barh(
                range(len(names)),
                widths,
                left=starts,
                color=COLOURS[at % len(COLOURS)],
                height=0.62,
                label=part,
            )
            starts = [start + width for start, width in zip(starts, widths, strict=True)]
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlabel(label)
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.5, -0.28), ncols=3, frameon=False, fontsize=9
        )
        return _svg(figure)


def spread(totals: Sequence[int], label: str) -> str:
    """How the totals are spread."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _figure(2.6)
        most = max(totals, default=0) + 2
        axes.hist(totals, bins=range(0, most, max(1, most // 40)), color=COLOURS[0])
        axes.set_xlabel(label)
        return _svg(figure)


def forest(names: Sequence[str], values: Sequence[Interval], label: str) -> str:
    """Points with intervals around nothing: what is right of the line is worth more than its alternatives."""
    with matplotlib.rc_context(STYLE):
        figure, axes = _figure(0.9 + 0.24 * len(names))
        axes.axvline(0, color=FAINT, linewidth=1)
        _whiskers(axes, values)
        axes.plot(
            [value.value for value in values],
            range(len(values)),
            "o",
            color=COLOURS[0],
            markersize=5,
        )
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlabel(label)
        return _svg(figure)


def _figure(height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(7.2, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    return figure, axes


def _whiskers(axes: Any, values: Sequence[Interval]) -> None:
    for at, value in enumerate(values):
        axes.plot(
            [value.low, value.high], [at, at], color=INK, linewidth=1.4, solid_capstyle="round"
        )


def _svg(figure: Figure) -> str:
    """The figure as an `<svg>` element for a page: no header, no date, as wide as its place."""
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    text = written.getvalue()
    return text[text.index("<svg") :].strip()
