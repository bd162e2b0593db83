"""Helpers for the tests of Deep State's table: what a seat sees of a match, its board as HTML, what stands in it."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

import backroom.web.deepstate as plug
from backroom.core import match
from backroom.core.language import language
from backroom.core.match import Match
from backroom.core.view import View
from backroom.web.render import environment
from backroom.web.seen import Person, Seen

NAMES = ("Anna", "Boris", "Camille", "Dmitri", "Eve")
MODULES = (
    (),
    (
        "men-of-action",
        "nuclear-power",
        "world-inc",
        "worldwide-bank",
        "trends",
        "fourth-estate-treaties",
    ),
    (
        "men-of-action",
        "counter-terrorism",
        "black-operations",
        "strong-arm-treaties",
        "reptiloids",
        "reptiloid-treaties",
    ),
    ("men-of-action", "global-media", "trends", "reptiloids", "ufo-hysteria", "black-operations"),
)


def people(game: Match) -> tuple[Person, ...]:
    """Somebody at every seat."""
    seats = range(game.game.seats(game.state))
    return tuple(
        Person(seat, NAMES[seat], "hoc" if seat and game.options["players"] == 1 else "person")
        for seat in seats
    )


def seen_by(game: Match, seat: int | None, code: str = "en", view: View | None = None) -> Seen:
    """What a page of that seat is made from."""
    view = view or game.view(seat)
    seen = Seen(view, language(code), people(game), view.position(), game.options)
    words = game.game.vocabulary.words
    seen.offers = {words[choice]: plug.describe(seen, words[choice]) for choice in view.legal()}
    return seen


def board_of(seen: Seen) -> str:
    """The board as HTML."""
    template = environment(seen.language.code).get_template("deepstate/board.html")
    return template.render(seen=seen, board=plug.board(seen))


def played(
    seed: int, moves: int, players: int, modules: tuple[str, ...] = (), **options: Any
) -> Match:
    """A match after some choices made by chance."""
    chance = Random(seed)
    game = match.new("deep-state", seed=seed, players=players, modules=list(modules), **options)
    for _move in range(moves):
        if game.over:
            break
        seat = chance.choice(game.waiting)
        game.play(chance.choice(game.legal(seat)), seat)
    return game


class Page(HTMLParser):
    """The elements of a page as (tag, attributes), its text, and which tags were left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("use", "br", "input", "path", "circle", "img", "link", "meta"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self.open[-1:]}")
        elif self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.text.append(" ".join(data.split()))

    def with_class(self, name: str) -> list[dict[str, str]]:
        """The attributes of all elements of a class."""
        return [
            attributes
            for _tag, attributes in self.elements
            if name in attributes.get("class", "").split()
        ]

    def values(self) -> list[str]:
        """The choices that buttons of the page offer."""
        return [
            attributes["value"]
            for tag, attributes in self.elements
            if attributes.get("name") == "choice"
        ]

    def by_id(self, key: str) -> dict[str, str]:
        """The attributes of the element with an id."""
        (found,) = [attributes for _tag, attributes in self.elements if attributes.get("id") == key]
        return found
