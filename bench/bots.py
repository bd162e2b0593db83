"""What a decision of the bots costs: greedy in milliseconds, search in nodes a second."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

from backroom.bots import Budget, bot
from backroom.core.registry import game
from backroom.core.view import View
from bench.measure import Row

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "deep-state": ("deep-state", {"players": 4, "modules": ["men-of-action"]}),
    "deep-state in solo": ("deep-state", {"players": 1}),
    "spies": ("spies", {"players": 4}),
}
NODES = 100


def views(slug: str, chosen: dict[str, Any]) -> list[View]:
    """Every decision of a game that greedy bots play, as its seat sees it."""
    found = game(slug)
    options = found.options(chosen)
    players = [bot("greedy", seat) for seat in range(4)]
    state = found.new(options, "b0")
    seen = []
    while waiting := found.waiting(state):
        seat = waiting[0]
        seen.append(View(found, seat, found.view(state, seat)))
        found.play(state, seat, players[seat].choose(seen[-1], seen[-1].legal(), Budget()))
    return seen


def timed(name: str, seen: list[View], budget: Budget) -> float:
    """Processor seconds that a bot takes for all these decisions; the better of two runs."""
    best = float("inf")
    for _round in range(2):
        player = bot(name, 1)
        start = process_time()
        for view in seen:
            player.choose(view, view.legal(), budget)
        best = min(best, process_time() - start)
    return best


def rows() -> Iterator[Row]:
    """Figures of both games."""
    for name, (slug, chosen) in GAMES.items():
        seen = [view for view in views(slug, chosen) if len(view.legal()) > 1]
        yield Row(
            f"{name}: greedy, a decision",
            1e3 * timed("greedy", seen, Budget()) / len(seen),
            "ms",
            "2 at most",
        )
        hard = seen[:: max(1, len(seen) // 15)]
        took = timed("search", hard, Budget(nodes=NODES))
        yield Row(
            f"{name}: search", NODES * len(hard) / took, "nodes/s", "200 ms are a fifth of that"
        )
