"""All modules of Global Conspiracy against rules written a second time (`module_oracle`): over random games every prompt
offers the same choices and every end pays the same."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from backroom import Match, new
from conformance.optionsets import EVERYTHING, module_sets
from deepstate import module_oracle, oracle
from deepstate.module_oracle import ModuleTable
from deepstate.oracle import TREATIES

SEED = int(os.environ.get("BACKROOM_SEED", "1"))
GAMES = int(os.environ.get("BACKROOM_GAMES", "2"))
RARE = {
    "advance",
    "treaty",
    "play",
    "covert",
    "take",
    "black",
    "capture",
    "reptiloids",
    "move",
    "boost",
}
"""Choices that chance alone would seldom make."""
HOW = ("phase", "further", "whatever", "must", "showing")
WHAT = ("special", "play-area", "made", "hand", "men", "reptiloids")
FROM_BASE = {"draft", "put-back", "take", "purge", "turncoat", "recruit", "levy"}
"""Prompts that modules do not touch; the base game's second reading looks at them."""


def expected(match: Match, seat: int) -> list[str] | None:
    """The choices that the second reading finds for a waiting seat; None where modules change nothing."""
    position = match.position()
    table = ModuleTable(position)
    step, _seat, *arguments = position["pending"][-1]
    prompt = match.prompt(seat)
    attach = oracle.attachments(table, seat)
    if prompt in FROM_BASE:
        return None
    if prompt == "turn":
        return module_oracle.turn(table, seat, arguments[0])
    if prompt == "emissary":
        return [*module_oracle.covert(table, seat, 1), *module_oracle.black(table, seat, 1)]
    if prompt == "power-broker":
        return module_oracle.advances(table, seat, 1)
    if prompt == "free-advance":
        return [*module_oracle.advances(table, seat), *attach, "decline"]
    if prompt == "hitman":
        return oracle.hits(table)
    if prompt == "mediator":
        return module_oracle.mediations(table, seat)
    if prompt == "contactee":
        return module_oracle.contacts(table, seat)
    if prompt == "again":
        return [*module_oracle.men(table, seat), "decline"]
    if prompt == "media":
        return module_oracle.media(table)
    if prompt == "move":
        return [*module_oracle.moves(table, seat), "decline"]
    if prompt == "treaty":
        none = [] if HOW[arguments[0]] == "must" else ["treaty none"]
        return [*_treaties(table, seat, HOW[arguments[0]], arguments[1]), *attach, *none]
    if prompt == "recall":
        mine = table.seats[seat]
        cards = mine["objectives"] + (mine["operations"] if step == "recall" else [])
        some = {f"recall {entry['card']}" for entry in cards if entry["agents"]}
        return [*some, *(["recall all"] if step == "world-inc" else []), "done"]
    if prompt == "secondary":
        return _secondary(match, table, step, arguments)
    if prompt == "discard":
        return _discards(table, seat, WHAT[arguments[0]], arguments[1], arguments[2])
    assert prompt == "final"
    return [*attach, *module_oracle.boosts(table, seat), "best", "done"]


def _treaties(table: ModuleTable, seat: int, how: str, shows: int) -> list[str]:
    hand = table.seats[seat]["hand"]
    if how in ("phase", "further"):
        hand = [treaty for treaty in hand if module_oracle.met(table, seat, treaty)]
    elif how == "showing":
        names = [*oracle.EMBLEMS, *oracle.SECONDARY]
        allowed = {name for at, name in enumerate(names) if shows >> at & 1}
        hand = [treaty for treaty in hand if TREATIES[treaty][4] in allowed]
    return [f"treaty {treaty}" for treaty in hand]


def _secondary(match: Match, table: ModuleTable, step: str, arguments: list[int]) -> list[str]:
    if step == "hysteria":
        return ["draw", "decline"]
    groups, or_treaty = arguments[:2]
    found = [
        f"take {name}"
        for at, name in enumerate(oracle.SECONDARY)
        if groups >> at & 1 and table.supply(name)
    ]
    left = match.view(0).position()["decks"]["treaties"]["n"]
    draw = or_treaty and (left or table.position["discards"]["treaties"])
    return [*found, *(["draw"] if draw else []), "decline"]


def _discards(table: ModuleTable, seat: int, what: str, need: int, smallest: int) -> list[str]:
    mine = table.seats[seat]
    cards = {
        "special": [
            (f"discard {card}", shown) for card, shown in table.interest(seat).items() if shown
        ],
        "play-area": table.play_area(seat),
        "made": [(f"discard treaty {treaty}", 1) for treaty in mine["treaties"]],
        "hand": [(f"discard treaty {treaty}", 1) for treaty in mine["hand"]],
        "men": [(f"discard man {man}", 1) for man in mine["men"]],
        "reptiloids": [(f"discard {card}", 1) for card in mine["reptiloids"]],
    }[what]
    if what in ("special", "play-area"):
        return module_oracle.discards(cards, need, smallest)
    return sorted({card for card, _one in cards})


def compare(match: Match, random: Random, looked: Counter[str]) -> None:
    """Play a game to its end and compare on the way."""
    while match.waiting:
        seat = random.choice(match.waiting)
        choices = match.choices(seat)
        for_hoc = match.status()["waiting"][0].get("for") == "hoc"
        step = match.position()["pending"][-1][0]
        if not for_hoc and not step.startswith("hoc-"):
            wanted = expected(match, seat)
            assert wanted is None or sorted(wanted) == sorted(choices), match.prompt(seat)
            looked[match.prompt(seat)] += 1
        rare = [choice for choice in choices if choice.split()[0] in RARE]
        match.play(random.choice(rare if rare and random.random() < 0.6 else choices), seat)
    seats = range(1) if match.status()["score"] and match.state.rules.solo else None
    if seats is None:
        seats = range(len(match.position()["seats"]))
    paid = [entry["rows"] for entry in match.score()["seats"]]
    assert module_oracle.score(match.position(), seats) == [paid[seat] for seat in seats]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("modules", EVERYTHING, ids=["counter-terrorism", "global-media"])
def test_all_modules_written_twice(players: int, modules: list[str]) -> None:
    """DS-12 to DS-15: legal choices and the score of the end, with everything in play."""
    random = Random(f"{SEED} {players} {modules}")
    looked: Counter[str] = Counter()
    for _game in range(GAMES):
        seed = random.getrandbits(40)
        print("seed", seed)
        compare(new("deep-state", seed=seed, players=players, modules=modules), random, looked)
    assert {"turn", "treaty", "discard"} <= set(looked)


def test_single_modules_and_pairs_written_twice() -> None:
    """DS-12 to DS-15: every module alone and every pair that may meet."""
    random = Random(f"{SEED} pairs")
    looked: Counter[str] = Counter()
    for at, modules in enumerate(module_sets()):
        seed = random.getrandbits(40)
        print("seed", seed, modules)
        compare(new("deep-state", seed=seed, players=2 + at % 4, modules=modules), random, looked)
    assert {"media", "recall", "secondary", "discard", "hitman"} <= set(looked)
