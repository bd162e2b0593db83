"""The base game with Men of Action against rules written a second time (`oracle`): over random games every prompt offers
the same choices and every end pays the same."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from backroom import Match, new
from deepstate import oracle
from deepstate.oracle import TREATIES, Table

SEED = int(os.environ.get("BACKROOM_SEED", "1"))
GAMES = 4
RARE = {"advance", "treaty", "play", "covert", "take"}
"""Choices that chance alone would seldom make."""
HOW = ("phase", "further", "whatever", "must", "showing")


def expected(match: Match, seat: int, chosen: list[int]) -> list[str]:
    """The choices that the oracle finds for a waiting seat; `chosen` are the weights of the cards discarded so far."""
    table = Table(match.position())
    _step, _seat, *arguments = match.position()["pending"][-1]
    prompt = match.prompt(seat)
    if prompt == "turn":
        return oracle.turn(table, seat, arguments[0])
    if prompt == "emissary":
        return oracle.operation(table, seat, 1)
    if prompt == "power-broker":
        return oracle.advances(table, seat, 1)
    if prompt == "free-advance":
        return [*oracle.advances(table, seat), *oracle.attachments(table, seat), "decline"]
    if prompt == "hitman":
        return oracle.hits(table)
    if prompt == "mediator":
        return oracle.mediations(table, seat)
    if prompt == "again":
        return [*oracle.men(table, seat), "decline"]
    if prompt == "recruit":
        least, most, optional = arguments
        pool = table.pool(seat)
        some = range(min(least, pool), min(most, pool) + 1) if pool else ()
        return (
            [f"recruit {agents}" for agents in some]
            + ["draw"] * table.men
            + ["decline"] * bool(optional)
        )
    if prompt == "treaty":
        return [
            *_treaties(table, seat, HOW[arguments[0]], arguments[1]),
            *oracle.attachments(table, seat),
            "treaty none",
        ]
    if prompt == "levy":
        return oracle.giving(table, seat, ("mass-control", "finance", "science")[arguments[1]])
    if prompt == "secondary":
        return [
            f"take {name}"
            for at, name in enumerate(oracle.SECONDARY)
            if arguments[0] >> at & 1 and table.supply(name)
        ] + ["decline"]
    if prompt == "recall":
        mine = table.seats[seat]
        return [
            f"recall {entry['card']}"
            for entry in mine["objectives"] + mine["operations"]
            if entry["agents"]
        ] + ["done"]
    if prompt == "discard":
        if arguments[0] == 0:
            return oracle.discards(table.interest(seat), chosen, sum(chosen) + arguments[1])
        held, word = ("hand", "treaty") if arguments[0] == 3 else ("men", "man")
        return [f"discard {word} {card}" for card in set(table.seats[seat][held])]
    if prompt == "draft":
        return [f"pick {card}" for card in match.position()["packs"][seat]]
    if prompt == "put-back":
        back = match.position()["picks"][seat]
        return [f"put-back {card}" for card in table.seats[seat]["hand"] if card not in back]
    if prompt == "take":
        return oracle.takings(table, arguments[0])
    if prompt == "purge":
        return [*oracle.purging(table, seat, arguments[0]), "done"]
    if prompt == "turncoat":
        top = match.position()["decks"]["treaties"]["top"][: arguments[0]]
        keeping = match.position()["pending"][-1][0] == "keep"
        return [f"{'keep' if keeping else 'top'} {card}" for card in top]
    assert prompt == "final"
    return [*oracle.attachments(table, seat), "best", "done"]


def _treaties(table: Table, seat: int, how: str, shows: int) -> list[str]:
    hand = table.seats[seat]["hand"]
    if how in ("phase", "further"):
        hand = [treaty for treaty in hand if oracle.met(table, seat, treaty)]
    elif how == "showing":
        names = [*oracle.EMBLEMS, *oracle.SECONDARY]
        allowed = {name for at, name in enumerate(names) if shows >> at & 1}
        hand = [treaty for treaty in hand if TREATIES[treaty][4] in allowed]
    return [f"treaty {treaty}" for treaty in hand]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("modules", [[], ["men-of-action"]])
def test_the_same_rules_written_twice(players: int, modules: list[str]) -> None:
    """DS-3 to DS-11: legal choices and the score of the end."""
    random = Random(f"{SEED} {players} {modules}")
    looked: Counter[str] = Counter()
    for _game in range(GAMES):
        seed = random.getrandbits(40)
        print("seed", seed)
        match = new("deep-state", seed=seed, players=players, modules=modules)
        chosen: list[int] = []
        while match.waiting:
            seat = random.choice(match.waiting)
            prompt = match.prompt(seat)
            if prompt != "discard":
                chosen = []
            choices = match.choices(seat)
            assert sorted(expected(match, seat, chosen)) == sorted(choices), prompt
            looked[prompt] += 1
            rare = [choice for choice in choices if choice.split()[0] in RARE]
            choice = random.choice(rare if rare and random.random() < 0.5 else choices)
            if prompt == "discard":
                chosen.append(Table(match.position()).interest(seat).get(choice.split()[1], 0))
            match.play(choice, seat)
        ended = match.score()
        assert oracle.score(match.position()) == [entry["rows"] for entry in ended["seats"]]
        assert all(entry["total"] == sum(entry["rows"]) for entry in ended["seats"])
    assert {"turn", "treaty", "discard", "recall"} <= set(looked)
