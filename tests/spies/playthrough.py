"""Whole games written out for people to read and for a test to compare: what is asked, offered, chosen, told.

`PYTHONPATH=src:tests python -m spies.playthrough` writes the files again; read the difference before you commit it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from backroom.core.events import narrate
from backroom.core.match import Match, new

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "two-seats": ({"players": 2, "turns": 6}, 11),
    "three-seats": ({"players": 3}, 12),
    "five-seats": ({"players": 5, "turns": 7, "steal_points": 1}, 13),
}


def written(name: str) -> str:
    """The text of a game."""
    options, seed = GAMES[name]
    match = new("spies", seed=seed, **options)
    lines = [f"game: spies   options: {json.dumps(match.options)}   seed: {match.seed}", ""]
    lines += _dealt(match)
    lines += _course(match, Random(seed))
    lines += _end(match)
    return "\n".join(lines) + "\n"


def _dealt(match: Match) -> Iterator[str]:
    position = match.position()
    for number, seat in enumerate(position["seats"]):
        yield f"seat {number} missions: {', '.join(seat['missions'])}"
        yield f"seat {number} hand: {', '.join(seat['hand'])}"
        yield f"seat {number} pack: {', '.join(position['packs'][number])}"
    yield f"digest: {match.digest()}"


def _course(match: Match, random: Random) -> Iterator[str]:
    kinds = {kind.name: kind for kind in match.game.events}
    while match.waiting:
        yield ""
        for entry in match.status()["waiting"]:
            seat = entry["seat"]
            yield f"seat {seat} is asked {entry['prompt']}: {' | '.join(match.choices(seat))}"
        for seat in match.waiting:
            choice = random.choice(match.choices(seat))
            yield f"> seat {seat}: {choice}"
            for event in match.told(match.play_telling(choice, seat), None):
                if event["event"] != "locked":
                    yield "  " + narrate(kinds, event, lambda at: f"seat {at}")
        if match.status()["phase"] != "setup":
            yield from _lists(match)


def _lists(match: Match) -> Iterator[str]:
    for number, seat in enumerate(match.position()["seats"]):
        if seat["list"]:
            yield f"  list of seat {number}: " + " ".join(
                f"{'' if entry['up'] else '('}{entry['card']}{'' if entry['up'] else ')'}"
                + (f"+{entry['chips']}" if entry["chips"] else "")
                for entry in seat["list"]
            )


def _end(match: Match) -> Iterator[str]:
    score = match.score()
    yield ""
    for seat in score["seats"]:
        yield f"seat {seat['seat']}: {seat['rows'][0]} + {seat['rows'][1]} = {seat['total']}"
        for line in seat["working"]:
            yield f"  {line['text']}"
    yield f"winners: {score['winners']}"
    yield f"digest: {match.digest()}"


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")


if __name__ == "__main__":
    main()
