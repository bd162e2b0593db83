"""One game of a study, and what is kept of it."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from backroom.bots.play import play_out
from backroom.bots.registry import bot
from backroom.core.game import Game, Json
from backroom.core.registry import game
from backroom.lab.measures import ending
from backroom.lab.plan import Plan, number


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game: `bots` by seat as indices into the plan's, `held` what each seat ended up with, `faults` how
    many moves each lost and `complaints` why it lost its first one, where any did."""

    deal: int
    turn: int
    bots: list[int]
    totals: list[int]
    rows: list[list[int]]
    winners: list[int]
    rounds: int
    decisions: int
    held: list[list[str]]
    faults: list[int]
    complaints: list[str] = []

    def share(self, index: int) -> float:
        """The part of the win that falls to a bot of the plan; ties are shared."""
        return sum(
            1 for seat in self.winners if seat < len(self.bots) and self.bots[seat] == index
        ) / len(self.winners)


class Chunk(msgspec.Struct, frozen=True):
    """Some deals in a row, played in one go; `seconds` is what they took."""

    first: int
    outcomes: list[Outcome]
    seconds: float


def play_trial(plan: Plan, options: Json, found: Game[Any], deal: int, turn: int) -> Outcome:
    """One game. What happens in it depends on the plan, the deal and the rotation only."""
    count = len(plan.bots)
    indices = [(seat - turn) % count for seat in range(count)]
    state = found.new(options, f"{number(plan.seed, 'deal', deal):x}")
    players = [
        bot(plan.bots[index], number(plan.seed, "bot", deal, turn, index)) for index in indices
    ]
    try:
        decisions = play_out(found, state, players)
    finally:
        for player in players:
            player.close()
    end = ending(found, state)
    return Outcome(
        deal=deal,
        turn=turn,
        bots=indices,
        totals=end.totals,
        rows=end.rows,
        winners=end.winners,
        rounds=end.rounds,
        decisions=decisions,
        held=end.held,
        faults=[len(player.faults) for player in players],
        complaints=[
            player.faults[0].message().read() if player.faults else "" for player in players
        ]
        if any(player.faults for player in players)
        else [],
    )


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Some deals in a row in all their rotations; this is what is sent to a worker."""
    start = perf_counter()
    options = plan.filled()
    found = game(plan.game)
    outcomes = [
        play_trial(plan, options, found, deal, turn)
        for deal in range(first, first + count)
        for turn in plan.rotations()
    ]
    return Chunk(first, outcomes, perf_counter() - start)
