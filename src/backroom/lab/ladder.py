"""A ladder: ratings of several bots from games in which chance says who meets whom."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from backroom.lab.plan import Plan, check_plan, number
from backroom.lab.trial import Outcome


class Rung(NamedTuple):
    """A bot's rating with its 95 % interval, the games it played and its share of their wins."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float


def ladder_plans(
    game: str,
    bots: Sequence[str],
    *,
    seats: int,
    rounds: int,
    seed: str,
    options: dict[str, Any] | None = None,
) -> list[Plan]:
    """For each round the bots in a new order, a table after the other; where they do not fill the last one, some of
    them sit again. Every table plays one deal in all rotations."""
    plans = []
    for round_ in range(rounds):
        random = Random(number(seed, "ladder", round_))
        order = list(bots)
        random.shuffle(order)
        while len(order) % seats:
            order.append(
                random.choice(
                    [bot for bot in bots if bot not in order[len(order) // seats * seats :]]
                    or list(bots)
                )
            )
        for at in range(0, len(order), seats):
            table = order[at : at + seats]
            if len(set(table)) > 1:
                told = {
                    "game": game,
                    "bots": table,
                    "seed": f"{seed}/{round_}/{at}",
                    "deals": 1,
                    "options": options or {},
                }
                plans.append(check_plan(told))
    return plans


def rate(played: Sequence[tuple[Plan, Sequence[Outcome]]], bots: Sequence[str]) -> list[Rung]:
    """The bots from best to last, by Plackett and Luce's model of rankings."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    games = dict.fromkeys(bots, 0)
    wins = dict.fromkeys(bots, 0.0)
    for plan, outcomes in played:
        for outcome in outcomes:
            names = [plan.bots[index] for index in outcome.bots]
            for seat, name in enumerate(names):
                games[name] += 1
                wins[name] += (seat in outcome.winners) / len(outcome.winners)
            ranks = [
                0.0 if seat in outcome.winners else 1.0 + place(outcome.totals, seat)
                for seat in range(len(names))
            ]
            rated = model.rate([[ratings[name]] for name in names], ranks=ranks)
            for name in set(names):
                own = [team[0] for team, other in zip(rated, names, strict=True) if other == name]
                # A bot that sits twice learns the mean of what its two seats would teach it.
                ratings[name] = model.rating(
                    name=name,
                    mu=sum(rating.mu for rating in own) / len(own),
                    sigma=sum(rating.sigma for rating in own) / len(own),
                )
    rungs = [
        Rung(
            bot,
            rating.mu,
            rating.mu - 1.96 * rating.sigma,
            rating.mu + 1.96 * rating.sigma,
            games[bot],
            wins[bot],
        )
        for bot, rating in ratings.items()
    ]
    return sorted(rungs, key=lambda rung: -rung.rating)


def place(totals: Sequence[int], seat: int) -> int:
    """How many seats have more than this one."""
    return sum(1 for total in totals if total > totals[seat])
