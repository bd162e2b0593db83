"""The score sheet: what the game pays, or would pay now, as JSON with the working of each line."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from backroom.core.card import Message
from backroom.core.game import Json
from backroom.core.language import _
from backroom.spies.cards import SLUGS
from backroom.spies.facts import MISSIONS
from backroom.spies.scoring import LINE_NONE, chips, judged, taken, winners
from backroom.spies.state import SpiesState, card_of, chips_of

LINES = ("", "S", "A", "B")


def score(state: SpiesState) -> Json:
    """SP-4: rows `[chips, missions]`, total and working a seat, and the winners.

    In a view the Missions of others are None and nobody has won before the end.
    """
    seats: list[Json] = []
    known = True
    for seat in range(state.seats):
        own = chips(state, seat)
        working = _chips_working(state, seat)
        if -1 in state.missions[seat]:
            known = False
            rows: list[int | None] = [own, None]
        else:
            missions = judged(state, seat)
            used = dict(taken(state, seat, missions))
            rows = [own, sum(used.values())]
            working += _missions_working(missions, used)
        total = sum(row or 0 for row in rows)
        seats.append({"seat": seat, "rows": rows, "total": total, "working": working})
    best = winners([entry["total"] for entry in seats]) if known else []
    return {"seats": seats, "winners": best, "tie": None}


def _chips_working(state: SpiesState, seat: int) -> list[Json]:
    return [
        _line(1, chips_of(entry), _("{card}: {points}"), card=SLUGS[card_of(entry)])
        for entry in state.lists[seat]
        if chips_of(entry)
    ]


def _missions_working(
    missions: list[tuple[int, int, int, int]], used: dict[int, int]
) -> list[Json]:
    """Every Mission of the seat: the line that is met, and whether it is taken."""
    lines: list[Json] = []
    for number, count, line, points in missions:
        told: dict[str, Any] = {"mission": MISSIONS[number], "count": count, "line": LINES[line]}
        if line == LINE_NONE:
            lines.append(_line(2, 0, _("{mission}: {count} counted, no line is met"), **told))
        elif number in used:
            lines.append(
                _line(2, points, _("{mission}: {count} counted, line {line} pays {points}"), **told)
            )
        else:
            text = _(
                "{mission}: {count} counted, line {line} would pay {worth}, another Mission is taken"
            )
            lines.append(_line(2, 0, text, worth=points, **told))
    return lines


def _line(row: int, points: int, template: str, **fields: object) -> Json:
    """One line of working: its row from 1, its points, the sentence, and the message for other languages."""
    fields["points"] = points
    text = _text(template, *fields.items())
    return {"row": row, "points": points, "text": text, "message": template, "fields": fields}


@lru_cache(maxsize=4096)
def _text(template: str, *fields: tuple[str, object]) -> str:
    """The English sentence; kept, for many games end with the same lines."""
    return Message(template, dict(fields)).read()
