"""Missions as the pages draw them: what each counts, its lines, which of them is met and whether it pays now."""

from __future__ import annotations

from msgspec import Struct

from backroom.core.game import Json
from backroom.core.language import _
from backroom.spies.facts import merged
from backroom.web.seen import Seen
from backroom.web.spies.cards import faces


class MissionLine(Struct, frozen=True):
    """A line of a Mission: its letter, what it asks for, what it pays, and whether it is the one that is met."""

    letter: str
    asks: str
    points: int
    met: bool


class Mission(Struct, frozen=True):
    """A Mission of the viewer's (at the end, of anybody's). `pays` is what it brings now, 0 where another is taken."""

    id: str
    name: str
    text: str
    lines: tuple[MissionLine, ...]
    count: int
    pays: int


def missions(seen: Seen, seat: int, place: Json, score: Json) -> tuple[Mission, ...]:
    """The seat's Missions with what they would pay if the game ended now; () where they are secret."""
    if isinstance(place["missions"], dict):
        return ()
    working = {
        line["fields"]["mission"]: line
        for line in score["seats"][seat]["working"]
        if "mission" in line["fields"]
    }
    return tuple(_mission(seen, seat, slug, working[slug]) for slug in place["missions"])


def _mission(seen: Seen, seat: int, slug: str, working: Json) -> Mission:
    row = merged(seen.options.get("pack"))["missions"][slug]
    none = row["counts"].startswith("none ")
    return Mission(
        id=f"mission-{seat}-{slug}",
        name=seen.name(slug),
        text=faces(seen.options)[slug].text[0].read(seen.language),
        lines=tuple(
            MissionLine(
                letter,
                _asks(seen, letter, row[letter][0], none),
                row[letter][1],
                working["fields"]["line"] == letter,
            )
            for letter in ("S", "A", "B")
            if row[letter]
        ),
        count=int(working["fields"]["count"]),
        pays=int(working["points"]),
    )


def _asks(seen: Seen, letter: str, least: int, none: bool) -> str:
    """How many cards a line asks for, in a word or two."""
    if none:
        return seen.t(_("at most {n}"), n=least) if least else seen.t(_("not one"))
    if letter == "B":
        return seen.t(_("every {n}"), n=least) if least > 1 else seen.t(_("each"))
    return f"{least}+"
