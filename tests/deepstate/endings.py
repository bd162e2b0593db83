"""The ways in which a game of Deep State can end, and the finished games on file that show each of them.

`PYTHONPATH=src:tests python -m deepstate.endings` looks for a random game for each and writes it to tests/records; that
is needed only when the rules' number rises.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from backroom.core.match import Match, new
from deepstate.table import seat, solo, table

RECORDS = Path(__file__).parent.parent / "records"
MEN = ["men-of-action"]
EVERYTHING = [
    *MEN, "nuclear-power", "world-inc", "worldwide-bank", "black-operations", "strong-arm-treaties", "global-media",
    "trends", "fourth-estate-treaties", "reptiloids", "ufo-hysteria", "reptiloid-treaties",
]  # fmt: skip
STRONG_ARM = ["counter-terrorism", "black-operations", "strong-arm-treaties"]

Start = Callable[[int], Match]
Ending = Callable[[Match], bool]


def dealt(**options: Any) -> Start:
    """Games dealt with these options; each seed another one."""
    return lambda seed: new("deep-state", seed=seed, **options)


def sealed(seed: int) -> Match:
    """A game with a sealed stream."""
    return new("deep-state", seed=f"{seed:064x}", players=3)


def alone(match: Match) -> bool:
    """One seat wins without a tie."""
    score = match.score()
    return len(score["winners"]) == 1 and score["tie"] is None


def shared(match: Match) -> bool:
    """DS-10.4: seats share the victory."""
    return len(match.score()["winners"]) > 1


def tie(how: str) -> Ending:
    """DS-10.4: a tie, broken in that way."""
    return lambda match: match.score()["tie"] == how


def winner(number: int) -> Ending:
    """That seat wins."""
    return lambda match: match.score()["winners"] == [number]


def grade(name: str) -> Ending:
    """DS-16.7.4: the human reaches that grade."""
    return lambda match: match.score()["grade"] == name


def chosen(words: str) -> Ending:
    """Somebody made that choice."""
    return lambda match: any(
        match.game.words(choice).startswith(words) for _seat, choice in match.history
    )


def last_treaty_phase(_seed: int) -> Match:
    """The last treaty phase of a close game: seats 0 and 1 have 40 Influence each, seat 1 a Stage V."""
    return table(
        seat(
            treaties="communist-league cheka dome-ii illuminati club-of-rome",
            projects={"comintern": 4},
        ),
        seat(projects={"spyware": 5}),
        phase="treaty",
        supervisor=0,
        round=6,
        discards={"objectives": _cards_out_of_play()},
    )


def stuck(seed: int) -> Match:
    """The last card of the last round is one that nobody can infiltrate any more (DS-2.4)."""
    stages = {"comintern": 1, "spyware": 1, "deep-state": 1, "counter-terrorism": 1}
    return table(
        *[seat(reserve=2, projects=stages)] * 3,
        zone="corporations.1",
        modules="counter-terrorism",
        options={"pack": {"objectives": {"corporations": {"agents": 8}}}},
        covert=[],
        round=6,
        seed=seed,
        discards={
            "objectives": [card for card in _cards_out_of_play() if card != "corporations.1"]
        },
    )


def human_without_cards(_seed: int) -> Match:
    """A solo game at its last treaty phase in which both have the same."""
    return solo(seat(projects={"comintern": 4}), seat(projects={"spyware": 4}), phase="treaty", supervisor=0, round=6,
                discards={"objectives": _cards_out_of_play()})  # fmt: skip


def _cards_out_of_play() -> list[str]:
    """All Objectives of a game of three but two, so that no further zone can be laid out."""
    from backroom.deepstate.catalog import CARD_SLUGS
    from backroom.deepstate.state import OBJECTIVE_DECK

    deck = table(seat(), phase="treaty").state.bag[OBJECTIVE_DECK]
    return [CARD_SLUGS[card] for card in deck if CARD_SLUGS[card] != "world-war"][2:]


WAYS: dict[str, tuple[Start, Ending]] = {
    **{f"win-{players}-seats": (dealt(players=players), alone) for players in (2, 3, 4, 5)},
    **{
        f"win-{players}-seats-men-of-action": (dealt(players=players, modules=MEN, treaty_deal="draft"), alone)
        for players in (2, 3, 4, 5)
    },
    "first-game-deal": (dealt(players=4, treaty_deal="first-game"), alone),
    "shared": (dealt(players=2), shared),
    "tie-deep-state": (dealt(players=2), tie("deep-state")),
    "tie-stage-5": (last_treaty_phase, tie("stage-5")),
    "stalemate": (stuck, lambda match: "corporations.1" in match.position()["discards"]["objectives"]),
    "attached-at-the-end": (dealt(players=3), chosen("best")),
    "left-at-the-end": (dealt(players=3), chosen("done")),
    "everything": (dealt(players=4, modules=EVERYTHING), alone),
    "strong-arm": (dealt(players=3, modules=STRONG_ARM), alone),
    "sealed-stream": (sealed, alone),
    "pack": (dealt(players=2, pack={"zone": {"size": {"2": 5}}, "projects": {"spyware": {"agents": [1] * 5}}}), alone),
    **{
        f"solo-{difficulty}": (dealt(players=1, difficulty=difficulty), winner(1))
        for difficulty in ("beginner", "normal", "hard", "ultra-hard")
    },
    "solo-won": (dealt(players=1, difficulty="beginner"), winner(0)),
    "solo-shared": (human_without_cards, shared),
    "solo-female-everything": (dealt(players=1, hoc="female", difficulty="hard", modules=EVERYTHING), winner(1)),
    "solo-experienced": (dealt(players=1, difficulty="beginner"), grade("Experienced")),
}  # fmt: skip


def file_of(way: str) -> Path:
    """Where the game that ends so is on file."""
    return RECORDS / f"deep-state-{way}.json"


def finished(start: Start, seed: int) -> Match:
    """A random game, played to its end."""
    random = Random(seed)
    match = start(seed)
    while match.waiting:
        number = random.choice(match.waiting)
        match.play(random.choice(match.legal(number)), number)
    return match


def search(way: str) -> dict[str, Any]:
    """The record of the first random game that ends in that way."""
    start, ends_so = WAYS[way]
    seed = 1
    while True:
        match = finished(start, seed)
        if ends_so(match):
            return match.record()
        seed += 1


def main() -> None:
    """Write all of them."""
    RECORDS.mkdir(exist_ok=True)
    for way in WAYS:
        record = search(way)
        choices = ",\n".join(f"  {json.dumps(choice)}" for choice in record["choices"])
        head = json.dumps({**record, "choices": []}, indent=1)
        file_of(way).write_text(
            head.replace('"choices": []', f'"choices": [\n{choices}\n ]') + "\n", "utf-8"
        )
        print(way)


if __name__ == "__main__":
    main()
