"""No secret in a page: what a seat's page shows is the same in every world that fits what that seat knows."""

from __future__ import annotations

import random

import pytest

from backroom.core import match
from backroom.core.language import language
from backroom.core.match import Match
from backroom.core.view import View
from backroom.web.plugs import package, plug
from backroom.web.prompts import offers
from backroom.web.render import environment
from backroom.web.seen import Person, Seen

GAMES = (
    ("spies", {"players": 3}),
    ("deep-state", {"players": 3}),
    (
        "deep-state",
        {"players": 4, "modules": ["men-of-action", "reptiloids", "trends", "ufo-hysteria"]},
    ),
    ("deep-state", {"players": 1, "difficulty": "ultra-hard", "modules": ["men-of-action"]}),
)
WORLDS = 3


def board(game: Match, view: View, code: str) -> str:
    """The board and the spreadsheet as this view's page has them."""
    slug = game.game.slug
    people = tuple(Person(seat, f"Seat {seat}", "person") for seat in range(view.seats))
    seen = Seen(view, language(code), people, view.position(), game.options)
    seen.offers = offers(plug(slug), seen)
    template = environment(code).get_template(f"{package(slug)}/board.html")
    drawn = template.render(page=None, seen=seen, board=plug(slug).board(seen))
    return drawn + repr(plug(slug).sheet(seen)) + repr(plug(slug).hint(seen)) + repr(seen.offers)


@pytest.mark.parametrize(("slug", "options"), GAMES)
def test_the_board_is_the_same_in_every_world_that_fits(
    slug: str, options: dict[str, object]
) -> None:
    seed = random.randrange(2**30)
    print("seed", seed)
    chance = random.Random(seed)
    game = match.new(slug, seed=seed, **options)
    seats = game.game.seats(game.state)
    while not game.over:
        if chance.random() < 0.04:
            for seat in (None, *range(seats)):
                view = game.view(seat)
                page = board(game, view, "en")
                for _world in range(WORLDS):
                    world = game.game.sample(
                        game.game.view(game.state, seat), chance.randrange(2**59)
                    )
                    other = View(game.game, seat, game.game.view(world, seat))
                    assert board(game, other, "en") == page
        game.play(chance.choice(game.legal(waiting := chance.choice(game.waiting))), waiting)
