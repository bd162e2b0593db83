"""How a game ended and what each seat ended up with, as `family:slug` words: the things whose use and worth a report
tells.

Read from the State where that is quicker than its JSON: a laboratory asks this after every game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from backroom.core.game import Game, Json


class Ending(NamedTuple):
    """The totals and rows of all seats, who won, the rounds (Spies: turns) played, and what each seat holds."""

    totals: list[int]
    rows: list[list[int]]
    winners: list[int]
    rounds: int
    held: list[list[str]]


def ending(game: Game[Any], state: Any) -> Ending:
    """Of a game that is over."""
    read = READERS.get(game.slug)
    return read(state) if read else from_json(game, state)


def from_json(game: Game[Any], state: Any) -> Ending:
    """The same of any game, by its score and position."""
    score = game.score(state)
    position = game.position(state)
    return Ending(
        [seat["total"] for seat in score["seats"]],
        [list(seat["rows"]) for seat in score["seats"]],
        list(score["winners"]),
        rounds_of(position),
        [
            _held(seat) + _lines(sheet)
            for seat, sheet in zip(position["seats"], score["seats"], strict=True)
        ],
    )


def rounds_of(position: Json) -> int:
    """The rounds of a final position, where it has such a thing; Spies counts turns."""
    return int(position.get("round") or position.get("turns") or 0)


def _held(seat: Json) -> list[str]:
    """Of a seat's part of a final position; the fields of both games have different names."""
    return [
        *(f"treaty:{slug}" for slug in seat.get("treaties", ())),
        *(f"project:{slug}-{stage}" for slug, stage in seat.get("projects", {}).items()),
        *(
            f"operation:{slug}"
            for slug in dict.fromkeys(entry["card"] for entry in seat.get("operations", ()))
        ),
        *(f"trend:{slug}" for slug in seat.get("trends", ())),
        *(f"mission:{slug}" for slug in seat.get("missions", ())),
        *(
            f"card:{slug}"
            for slug in dict.fromkeys(
                entry["card"] for entry in seat.get("list", ()) if entry["up"]
            )
        ),
    ]


def _lines(sheet: Json) -> list[str]:
    """The lines of Missions that paid, by the working of a seat's score."""
    return [
        f"line:{line['fields']['mission']}-{line['fields']['line']}"
        for line in sheet.get("working", ())
        if line["points"] and "mission" in line.get("fields", ())
    ]


def _spies(state: Any) -> Ending:
    from backroom.spies.scoring import chips, judged, taken, winners
    from backroom.spies.state import CARD_BITS, UP

    missions, cards, lines = _spies_words()
    rows, held = [], []
    for seat in range(state.seats):
        found = judged(state, seat)
        paid = dict(taken(state, seat, found))
        rows.append([chips(state, seat), sum(paid.values())])
        held.append(
            [
                *[missions[number] for number in state.missions[seat]],
                *dict.fromkeys(
                    [cards[entry & CARD_BITS] for entry in state.lists[seat] if entry & UP]
                ),
                *[lines[number][line] for number, _count, line, _points in found if number in paid],
            ]
        )
    points = [sum(row) for row in rows]
    return Ending(points, rows, winners(points), state.turns, held)


@lru_cache(maxsize=1)
def _spies_words() -> tuple[list[str], list[str], list[list[str]]]:
    """Missions, cards, and the lines of Missions, by their numbers."""
    from backroom.spies.cards import SLUGS
    from backroom.spies.facts import MISSIONS
    from backroom.spies.sheet import LINES

    return (
        [f"mission:{slug}" for slug in MISSIONS],
        [f"card:{slug}" for slug in SLUGS],
        [[f"line:{slug}-{line}" for line in LINES] for slug in MISSIONS],
    )


def _deep_state(state: Any) -> Ending:
    from backroom.deepstate.catalog import OPERATIONS, PROJECTS, SLOTS, TREATIES, TRENDS
    from backroom.deepstate.scoring import sheets, winners

    found = [sheet.rows for sheet in sheets(state, written=False)]
    points = [sum(rows) for rows in found]
    stages = state.stage
    project = state.rules.project
    return Ending(
        points,
        found,
        winners(state, points)[0],
        state.round,
        [
            [
                *(
                    f"treaty:{slug}"
                    for number, slug in enumerate(TREATIES)
                    if state.made[seat] >> number & 1
                ),
                *(
                    f"project:{PROJECTS[project[slot]]}-{stages[seat * SLOTS + slot]}"
                    for slot in range(SLOTS)
                    if stages[seat * SLOTS + slot]
                ),
                *(
                    f"operation:{OPERATIONS[number]}"
                    for number in dict.fromkeys(state.operations[seat])
                ),
                *(f"trend:{TRENDS[number]}" for number in state.trends_taken[seat]),
            ]
            for seat in range(state.rules.seats)
        ],
    )


READERS: Final[dict[str, Callable[[Any], Ending]]] = {"deep-state": _deep_state, "spies": _spies}
