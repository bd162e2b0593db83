"""Every registered game through the public API: random play, copies, views, sampled worlds, legal choices, replays."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any, Final

import backroom
from backroom.core.match import Match
from bench.measure import Row, microseconds, seconds

SEATS: Final = (2, 4)
GAMES: Final = 40
FURTHER: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "deep-state": {"4 seats, Men of Action": {"players": 4, "modules": ["men-of-action"]}},
}


def rows() -> Iterator[Row]:
    """All figures of all games that can be imported."""
    for slug in backroom.games():
        try:
            game = backroom.game(slug)
        except ImportError as problem:
            yield Row(f"{slug}: cannot be imported ({problem})", 0, "")
            continue
        fewest, most = game.players
        cases: dict[str, dict[str, Any]] = {
            f"{n} seats": {"players": n} for n in SEATS if fewest <= n <= most
        }
        cases.update(FURTHER.get(slug, {}))
        for name, options in cases.items():
            yield Row(f"{slug}: random play, {name}", decisions(slug, options), "decisions/s")
        yield from _parts(slug, min(most, max(SEATS)))


def play_at_random(match: Match, chance: Random) -> Iterator[Match]:
    """Play to the end, by numbers; the match is handed out before each decision."""
    random = chance.random
    while waiting := match.waiting:
        yield match
        seat = waiting[0]
        legal = match.legal(seat)
        match.play(legal[int(random() * len(legal))], seat)


def decisions(slug: str, options: dict[str, Any]) -> float:
    """Decisions a second of random play, with nothing else done."""
    count = 0

    def games() -> None:
        nonlocal count
        count = 0
        for seed in range(GAMES):
            match = backroom.new(slug, seed=seed, **options)
            random = Random(seed).random
            while waiting := match.waiting:
                seat = waiting[0]
                legal = match.legal(seat)
                match.play(legal[int(random() * len(legal))], seat)
            count += len(match.history)

    shortest = seconds(games)
    return count / shortest


def _parts(slug: str, players: int) -> Iterator[Row]:
    """What one operation costs, on average over the positions of a few games."""
    game = backroom.game(slug)
    match = backroom.new(slug, seed=0, players=players)
    positions = [(game.copy(now.state), now.waiting[0]) for now in play_at_random(match, Random(0))]
    views = [(game.view(state, seat), seat) for state, seat in positions]
    state_of, view_of, numbers = cycle(positions), cycle(views), cycle(range(10_000))
    record = match.record()

    def legal() -> object:
        state, seat = next(state_of)
        return game.legal(state, seat)

    def view() -> object:
        state, seat = next(state_of)
        return game.view(state, seat)

    yield Row(f"{slug}: legal choices", microseconds(legal), "us")
    yield Row(f"{slug}: copy of a State", microseconds(lambda: game.copy(next(state_of)[0])), "us")
    yield Row(f"{slug}: size of a copy", _size(game, positions), "bytes")
    yield Row(f"{slug}: view of a seat", microseconds(view), "us")
    sample = microseconds(lambda: game.sample(next(view_of)[0], next(numbers)))
    yield Row(f"{slug}: sampled world", sample, "us")
    length = f"{len(record['choices'])} choices"
    replayed = microseconds(lambda: backroom.replay(record)) / 1000
    yield Row(f"{slug}: replay of a game", replayed, "ms", length)


def _size(game: Any, positions: list[tuple[Any, int]]) -> float:
    """The memory that one more copy takes."""
    tracemalloc.start()
    copies: list[Any] = [None] * len(positions)
    before = tracemalloc.get_traced_memory()[0]
    for at, (state, _seat) in enumerate(positions):
        copies[at] = game.copy(state)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(positions)
