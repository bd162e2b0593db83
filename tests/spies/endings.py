"""The ways in which a game of Spies can end, and the finished games on file that show each of them.

`PYTHONPATH=src:tests python -m spies.endings` looks for a random game for each and writes it to tests/records; that is
needed only when the rules' number rises.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from backroom.core.match import Match, new

RECORDS = Path(__file__).parent.parent / "records"


def winners(match: Match) -> int:
    return len(match.score()["winners"])


def alone(match: Match) -> bool:
    """One seat wins."""
    return winners(match) == 1


def extra_mission_decides(match: Match) -> bool:
    """The only winner would not have won with one Mission (SP-4.1)."""
    score = match.score()
    if not alone(match):
        return False
    best = score["winners"][0]
    paid = sorted(_taken(score["seats"][best]), reverse=True)
    most = max(seat["total"] for seat in score["seats"] if seat["seat"] != best)
    return len(paid) == 2 and score["seats"][best]["total"] - paid[1] < most


def missions_decide(match: Match) -> bool:
    """The only winner has not the most chips."""
    score = match.score()
    chips = [seat["rows"][0] for seat in score["seats"]]
    return alone(match) and chips[score["winners"][0]] < max(chips)


def _taken(seat: dict[str, Any]) -> list[int]:
    return [line["points"] for line in seat["working"] if line["row"] == 2 and line["points"]]


Way = tuple[dict[str, Any], Callable[[Match], bool]]
WAYS: dict[str, Way] = {
    **{f"win-{players}-seats": ({"players": players}, alone) for players in (2, 3, 4, 5)},
    **{
        f"win-{turns}-turns": (
            {"players": 3},
            lambda match, turns=turns: alone(match) and match.position()["turns"] == turns,
        )
        for turns in (6, 7, 8)
    },
    "shared-2-of-2": ({"players": 2}, lambda match: winners(match) == 2),
    "shared-2-of-4": ({"players": 4}, lambda match: winners(match) == 2),
    "shared-3-of-5": ({"players": 5}, lambda match: winners(match) == 3),
    "shared-3-of-3": ({"players": 3}, lambda match: winners(match) == 3),
    "extra-mission-decides": ({"players": 4}, extra_mission_decides),
    "missions-decide": ({"players": 3}, missions_decide),
    "steal-document-pays-1": ({"players": 3, "steal_points": 1}, alone),
    "pack": (
        {
            "players": 3,
            "turns": 4,
            "pack": {"deck": {"special": 2}, "special": {"police": "escape"}},
        },
        alone,
    ),
    "sealed-stream": ({"players": 3}, alone),
}


def file_of(way: str) -> Path:
    return RECORDS / f"spies-{way}.json"


def finished(options: dict[str, Any], seed: int, sealed: bool) -> Match:
    """A random game, played to its end."""
    random = Random(seed)
    match = new("spies", seed=f"{seed:064x}" if sealed else seed, **options)
    while match.waiting:
        seat = random.choice(match.waiting)
        match.play(random.choice(match.legal(seat)), seat)
    return match


def search(way: str) -> dict[str, Any]:
    """The record of the first random game that ends in that way."""
    options, ends_so = WAYS[way]
    seed = 1
    while True:
        match = finished(options, seed, way == "sealed-stream")
        if ends_so(match):
            return match.record()
        seed += 1


def main() -> None:
    """Write all of them."""
    RECORDS.mkdir(exist_ok=True)
    for way in WAYS:
        text = json.dumps(search(way), indent=1, ensure_ascii=False)
        # a choice a line: [0, "pick military-detect"]
        text = text.replace("[\n   ", "[").replace(',\n   "', ', "').replace('"\n  ]', '"]')
        file_of(way).write_text(text + "\n", "utf-8")
        print(way)


if __name__ == "__main__":
    main()
