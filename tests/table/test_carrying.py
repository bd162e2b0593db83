"""Views travel to the processes of bots whole, and nothing else does."""

from __future__ import annotations

import random

import pytest

import backroom
from backroom.core.registry import game as registered
from backroom.table.carrying import packed, unpacked
from conformance.optionsets import option_sets


@pytest.mark.parametrize("slug", ["spies", "deep-state", "envoys"])
def test_a_view_arrives_as_it_was(slug: str) -> None:
    game = registered(slug)
    for seed in range(12):
        chance = random.Random(seed)
        match = backroom.new(slug, seed=seed, **chance.choice(option_sets(slug)))
        for _ in range(chance.randrange(60)):
            if match.waiting:
                seat = chance.choice(match.waiting)
                match.play(chance.choice(match.legal(seat)), seat)
        if match.over:
            continue
        seat = match.waiting[0]
        view = match.view(seat)
        there = unpacked(game, match.options, seat, packed(view))
        assert there.position() == view.position(), f"seed {seed}"
        assert (there.prompt(), there.legal(), there.waiting) == (
            view.prompt(),
            view.legal(),
            view.waiting,
        )
        world, same = there.sample(seed), view.sample(seed)
        assert game.position(world) == game.position(same), f"seed {seed}: worlds sampled alike"
