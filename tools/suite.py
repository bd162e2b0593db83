"""The test suite as `run.py test` runs it: fast tests first, then servers and browsers, one line for all at last."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import environment, machine

SLOW = "slow or server or postgres"
HEAVY = f"{SLOW} or browser"
RULES = ("-m", f"not ({HEAVY})", "-n", "2", "--dist", "worksteal")
TWO = ("-n", "2", "--dist", "loadscope")
SLOWEST = ("--durations", "10", "--durations-min", "3")
PHASES = (
    ("fast tests", (*RULES, *SLOWEST)),
    ("slow and server tests", ("-m", f"({SLOW}) and not browser", *TWO, *SLOWEST)),
    # on their own: while Playwright runs in a process no other event loop can
    ("browser tests", ("-m", "browser", *TWO, *SLOWEST)),
)
RULE_TESTS = ("tests/core", "tests/deepstate", "tests/spies", "tests/conformance", "tests/records")
NO_TESTS = 5  # pytest's exit code where nothing was chosen


def run(arguments: list[str]) -> int:
    """Run the phases; the arguments go to pytest. The exit code is 0 if all that ran passed and something ran."""
    skipped = [*_chromium(), *_postgres()]
    codes, totals = [], {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for name, options in PHASES:
        print(f"--- {name}")
        with TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            code = environment.call("-m", "pytest", *options, f"--junitxml={report}", *arguments)
            for key, count in _counts(report).items():
                totals[key] += count
        codes.append(code)
        if code not in (0, 1, NO_TESTS):
            break
    for reason in skipped:
        print(reason)
    failed = totals["failures"] + totals["errors"]
    passed = totals["tests"] - failed - totals["skipped"]
    print(f"{passed} passed, {failed} failed, {totals['skipped']} skipped")
    worst = [code for code in codes if code not in (0, NO_TESTS)]
    return worst[0] if worst else 0 if 0 in codes else NO_TESTS


def existing() -> list[str]:
    """The folders with tests of the rules."""
    return [
        folder for folder in RULE_TESTS if any((environment.ROOT / folder).glob("**/test_*.py"))
    ]


def _chromium() -> list[str]:
    if machine.chromium():
        return []
    why = "no Chromium was found (name one in BACKROOM_CHROMIUM)"
    if machine.can_install():
        why = machine.apt_get("chromium") or "Chromium could not be started after its installation"
    return [] if machine.chromium() else [f"Browser tests were skipped: {why}."]


def _postgres() -> list[str]:
    if machine.postgres():
        return []
    why = "no Postgres was found (name its folder of programs in BACKROOM_POSTGRES)"
    if machine.can_install():
        why = machine.apt_get("postgresql") or "Postgres was not found after its installation"
    return [] if machine.postgres() else [f"Postgres tests were skipped: {why}."]


def _counts(report: Path) -> dict[str, int]:
    if not report.exists():
        return {}
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for found in suites:
        for key in counts:
            counts[key] += int(found.get(key, 0))
    return counts
