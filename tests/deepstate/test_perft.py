"""Perft: how many leaves the tree of choices has from known positions, counts on file that only a rule change may move."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from backroom import Match, load, new
from deepstate.table import seat, solo, table

OPENING = "mass-media.1 consulates.1 governments.1 labs.1 banks.1"
POSITIONS: dict[str, Callable[[], Match]] = {
    "opening of two": (lambda: new("deep-state", players=2, first=0, treaty_deal="first-game", seed=7)),
    "draft of three": (lambda: new("deep-state", players=3, treaty_deal="draft", seed=7)),
    "turn with men": (
        lambda: table(seat("labs.2:1 inner-circle.1 universities.2", men="hitman emissary power-broker", reserve=6, hand="cia"),
                      seat("banks.2:2", reserve=4), zone=OPENING, modules="men-of-action")),
    "treaty phase": (
        lambda: table(seat("labs.2 labs.3 inner-circle.1 governments.2", hand="jasons kabbalists cia cheka"),
                      seat("banks.2 banks.3", hand="templars jesuits"), phase="treaty", supervisor=0)),
    "discards of counter-terrorism": (
        lambda: table(seat("labs.2 banks.2 governments.2+inner-circle.1", reserve=4, secondary={"finance": 1},
                           projects={"counter-terrorism": 2}), zone=OPENING, modules="counter-terrorism black-operations")),
    "solo": (lambda: solo(seat("labs.2", reserve=5), seat("governments.2", reserve=4, projects={"comintern": 1}),
                          zone=OPENING, known={"order": ["spies", "communists", "peacekeepers"]})),
    "everything": (
        lambda: new("deep-state", players=2, first=1, seed=11, treaty_deal="first-game", modules=[
            "men-of-action", "nuclear-power", "world-inc", "worldwide-bank", "black-operations", "trends", "global-media",
            "reptiloids", "ufo-hysteria"])),
}  # fmt: skip
LEAVES = {
    "opening of two": (13, 106, 723),
    "draft of three": (6, 36, 216),
    "turn with men": (23, 210, 623),
    "treaty phase": (4, 10, 18),
    "discards of counter-terrorism": (38, 275, 8202),
    "solo": (16, 166, 1686),
    "everything": (2, 25, 246),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_leaves(name: str) -> None:
    """The leaf counts at depths 1, 2 and 3."""
    match: Match = POSITIONS[name]()
    assert tuple(match.perft(depth) for depth in (1, 2, 3)) == LEAVES[name]


def test_perft_changes_nothing() -> None:
    """Chance is fixed by the table's own stream, and the table stays as it is."""
    match = load({"game": "deep-state", "options": {"players": 2}}, seed=5)
    before = match.digest()
    assert match.perft(2) == match.perft(2)
    assert match.digest() == before
