"""Throughput of a laboratory's worker beside the engine alone, both playing at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from backroom.bots.chance import Chance
from backroom.core.registry import game
from backroom.lab.plan import check_plan
from backroom.lab.trial import play_chunk
from bench.measure import Row, seconds

GAMES = {"deep-state": (4, 10), "spies": (4, 200)}
ROUNDS = 5


def engine(slug: str, players: int, deals: int) -> int:
    """Games played by chance and scored, with nothing around them; how many decisions that took."""
    found = game(slug)
    options = found.options({"players": players})
    chance = Chance(1)
    decisions = 0
    for deal in range(deals):
        state = found.new(options, f"{deal:x}")
        while waiting := found.waiting(state):
            legal = found.legal(state, waiting[0])
            found.play(state, waiting[0], legal[chance.below(len(legal))])
            decisions += 1
        found.score(state)
    return decisions


def laboratory(slug: str, players: int, deals: int) -> int:
    """As many games as a worker of the laboratory plays them, with all that it keeps of them."""
    plan = check_plan({"game": slug, "bots": ["random"] * players, "deals": deals})
    return sum(outcome.decisions for outcome in play_chunk(plan, 0, deals).outcomes)


def rows() -> Iterator[Row]:
    """Decisions a second of a worker, and its part of what the engine does alone."""
    for slug, (players, deals) in GAMES.items():
        rates = []
        for play in (engine, laboratory):
            decisions = play(slug, players, deals)
            rates.append(decisions / seconds(partial(play, slug, players, deals), ROUNDS))
        alone, working = rates
        yield Row(
            f"{slug}: lab worker, random play", working, "decisions/s", f"engine alone {alone:,.0f}"
        )
        yield Row(
            f"{slug}: lab worker beside the engine alone",
            working / alone,
            "times",
            "0.9 is the aim",
        )
