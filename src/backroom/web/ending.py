"""The end of a game: who won, the score sheet with its workings, the chart of points over the rounds."""

from __future__ import annotations

from typing import Final

from backroom.core.card import Message
from backroom.core.game import Json
from backroom.core.language import _
from backroom.table.model import TableView
from backroom.web.frame import Visit
from backroom.web.prompts import names
from backroom.web.seen import Person, Seen
from backroom.web.table_model import Chart, Curve, End, ScoreRow

WIDTH: Final = 600
HEIGHT: Final = 240
LEFT: Final = 34
FOOT: Final = 22
NAMES: Final = (28, 7, 190)
"""The room at the right for the names: for itself, for each letter, at most."""
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""How far apart the marks of the scale may be."""
LINE: Final = 20


async def ending(visit: Visit, table: str, shown: TableView, seen: Seen) -> End:
    """The end of a finished game as everybody may see it."""
    score = seen.view.score()
    seats, winners = score["seats"], tuple(score["winners"])
    won = tuple(seen.people[seat] for seat in winners)
    if len(won) == 1 and won[0].mine and sum(person.mine for person in seen.people) == 1:
        sentence = seen.t(_("You win!"))
    elif len(won) == 1:
        sentence = seen.t(_("{who} wins."), who=won[0].name)
    else:
        sentence = seen.t(_("{who} share the victory."), who=names(won))
    rows = tuple(
        ScoreRow(
            seen.t(label),
            tuple(int(seat["rows"][at] or 0) for seat in seats),
            tuple(_working(seen, seat, at) for seat in seats),
        )
        for at, label in enumerate(seen.view.game.rows)
    )
    grade = []
    if score.get("grade"):
        grade.append(seen.t(_("Your grade: {grade}."), grade=score["grade"]))
    if score.get("grade_hint"):
        grade.append(
            seen.t(
                _("With modules more can be had: judge yourself {n} Influence higher."),
                n=score["grade_hint"],
            )
        )
    return End(
        sentence=sentence,
        grade=" ".join(grade),
        rows=rows,
        totals=tuple(int(seat["total"]) for seat in seats),
        winners=winners,
        chart=await _chart(visit, table, shown, seen.people),
        rematch=shown.info.rematch is not None,
    )


def _working(seen: Seen, seat: Json, row: int) -> tuple[str, ...]:
    """How a row of a seat came about, line by line."""
    return tuple(
        Message(line["message"], line["fields"]).read(seen.language)
        for line in seat["working"]
        if line["row"] == row + 1
    )


async def _total(visit: Visit, table: str, seat: int, version: int) -> int:
    """What a seat had at an earlier moment; the game is over, so its own view of then is open."""
    past = await visit.tables.view(table, visit.key, seat=seat, at=version)
    return int(past.view.score()["seats"][seat]["total"]) if past.view is not None else 0


def _apart(heights: list[float]) -> list[float]:
    """Where the names at the ends of the curves stand, so that none covers another."""
    placed = dict.fromkeys(range(len(heights)), 0.0)
    lowest = float(LINE) - LINE
    for at in sorted(placed, key=lambda at: heights[at]):
        lowest = placed[at] = max(heights[at] + 4, lowest + LINE)
    over = max(0.0, lowest - (HEIGHT - FOOT))
    return [round(placed[at] - over, 1) for at in range(len(heights))]


async def _chart(
    visit: Visit, table: str, shown: TableView, people: tuple[Person, ...]
) -> Chart | None:
    """What the game would have paid at the end of each round."""
    log = await visit.tables.log(table, visit.key, seat=-1 if shown.seat is None else shown.seat)
    ends: dict[int, int] = {}
    for line in log:
        if line.round:
            ends[line.round] = line.number
    series: list[tuple[int, list[int]]] = []
    for round_number, version in sorted(ends.items()):
        totals = [await _total(visit, table, person.seat, version) for person in people]
        series.append((round_number, totals))
    if len(series) < 2:
        return None
    low = min(0, *(total for _round, totals in series for total in totals))
    high = max(1, *(total for _round, totals in series for total in totals))
    least, letter, most = NAMES
    room = min(most, least + letter * max(len(person.name) for person in people))
    step = (WIDTH - LEFT - room) / (len(series) - 1)

    def y(points: float) -> float:
        return round(10 + (HEIGHT - FOOT - 10) * (high - points) / (high - low), 1)

    def x(at: int) -> float:
        return round(LEFT + 6 + at * step, 1)

    heights = _apart([y(totals) for totals in series[-1][1]])
    curves = tuple(
        Curve(
            person.seat,
            person.name,
            " ".join(
                f"{x(at)},{y(totals[person.seat])}" for at, (_round, totals) in enumerate(series)
            ),
            tuple(
                (x(at), y(totals[person.seat]), str(totals[person.seat]))
                for at, (_round, totals) in enumerate(series)
            ),
            (x(len(series) - 1) + 8, heights[person.seat]),
        )
        for person in people
    )
    apart = next((far for far in STEPS if (high - low) / far <= 5), STEPS[-1])
    marks = range(-(-low // apart) * apart, high + 1, apart)
    return Chart(
        curves,
        tuple((y(mark), mark) for mark in marks),
        tuple((x(at), str(round_number)) for at, (round_number, _totals) in enumerate(series)),
        x(len(series) - 1),
    )
