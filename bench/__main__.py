"""Prints all figures in one run, each beside the last landed one: `run.py bench [--peers] [--land] [PART ...]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bench.measure import Row, better, calibration, weighed
from tools import compiled

HERE = Path(__file__).parent
FIGURES = HERE / "figures.json"
QUIET = 0.9


def main() -> None:
    """Measure, print, compare; with --land the figures become those that later runs are compared with."""
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts())}")
    parser.add_argument("--peers", action="store_true", help="run other engines beside ours")
    parser.add_argument("--land", action="store_true", help="keep these figures as the landed ones")
    parser.add_argument(
        "--compiled", action="store_true", help="the rules are compiled: compare with such runs"
    )
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(parts())
    if unknown:
        parser.error(
            f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(parts())}"
        )
    if asked.compiled:
        compiled.make_sure()
    kind = "compiled" if asked.compiled else "pure"
    landed = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    steps = calibration()
    slowest = fastest = steps
    print(
        f"Python {sys.version.split()[0]}, rules {kind}; `weight` is the figure with the machine taken out"
    )
    print(f"{'':44} {'figure':>12} {'':12} {'weight':>10} {'landed':>8}")
    show(Row("calibration: plain int loop", steps, "steps/s"), 1.0, None)
    fresh = {}
    for part in asked.parts or parts():
        for row in measured(part, asked.peers):
            before, steps = steps, calibration()
            slowest, fastest = min(slowest, steps), max(fastest, steps)
            weight = weighed(row, (before + steps) / 2)
            show(row, weight, landed.get(kind, {}).get(row.name))
            if row.unit:
                fresh[row.name] = float(f"{weight:.4g}")
    spread = f"The calibration went from {slowest:,.0f} to {fastest:,.0f} steps/s meanwhile"
    print(f"{spread}{noise(slowest / fastest)}.")
    if asked.land:
        landed[kind] = dict(sorted({**landed.get(kind, {}), **fresh}.items()))
        FIGURES.write_text(json.dumps(dict(sorted(landed.items())), indent=1) + "\n")
        print(f"Landed in {FIGURES.relative_to(HERE.parent)}.")


def noise(share: float) -> str:
    """What the calibration's spread says of the figures."""
    return (
        ""
        if share > QUIET
        else ": the machine was not quiet, trust the weights more than the figures"
    )


def parts() -> list[str]:
    """The modules of this folder that have something to measure."""
    names = sorted(module.name for module in iter_modules([str(HERE)]) if module.name[0] != "_")
    return [
        name for name in names if "\ndef rows(" in source(name) or "\ndef peers(" in source(name)
    ]


def source(name: str) -> str:
    """A module's text: what does not measure is not imported."""
    path = HERE / f"{name}.py"
    return path.read_text() if path.exists() else ""


def measured(part: str, peers: bool) -> Iterable[Row]:
    """The rows of a part; a part that cannot be imported says so and the others go on."""
    try:
        module = import_module(f"bench.{part}")
    except ImportError as problem:
        yield Row(f"{part}: left out ({problem})", 0, "")
        return
    for name in ("rows", "peers") if peers else ("rows",):
        function: Callable[[], Iterable[Row]] | None = getattr(module, name, None)
        if function is not None:
            yield from function()


def show(row: Row, weight: float, before: float | None) -> None:
    """One line, printed as soon as it is measured."""
    if not row.unit:
        print(row.name, flush=True)
        return
    figure = f"{row.value:,.0f}" if row.value >= 1000 else f"{row.value:.3g}"
    against = f"x{better(row, weight, before):.2f}" if before else ""
    print(
        f"{row.name:44} {figure:>12} {row.unit:12} {weight:10.4g} {against:>8} {row.note}".rstrip(),
        flush=True,
    )


if __name__ == "__main__":
    main()
