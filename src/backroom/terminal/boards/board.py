"""The plain board: any game's view as an outline, its choices by the names of what they name. Others build on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from backroom.core.card import CardFace, Message
from backroom.core.game import Game, Json
from backroom.core.language import Language, _
from backroom.core.view import View
from backroom.terminal import ink

SEAT_COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
TITLED = 2


class Board:
    """Draws what one seat sees, in its reader's language."""

    def __init__(self, game: Game[Any], options: Json, me: int | None, tongue: Language) -> None:
        self.game = game
        self.me = me
        self.tongue = tongue
        self.faces: dict[str, CardFace] = {face.slug: face for face in game.cards(options)}
        self.options = options

    # --- words ----------------------------------------------------------------------------------------------------
    def t(self, template: str, **fields: object) -> str:
        """A message in the reader's language; slugs among its fields are named."""
        filled = {name: self.tongue.name(value) for name, value in fields.items()}
        return self.tongue.text(template).format(**filled)

    def name(self, value: object) -> str:
        """What a slug is called."""
        return str(self.tongue.name(value))

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.me:
            return self.t(_("Seat {n} (you)"), n=seat)
        return self.t(_("Seat {n}"), n=seat)

    def seat_mark(self, seat: int) -> str:
        """The seat in its colour."""
        return ink.tinted(self.seat(seat), SEAT_COLOURS[seat % len(SEAT_COLOURS)])

    # --- what there is to see ---------------------------------------------------------------------------------------
    def draw(self, view: View) -> Iterator[str]:
        """The whole board, line by line."""
        yield from outline(view.position(), "", self)

    def describe(self, words: str, view: View) -> str:
        """What a choice means, where its words alone do not say it."""
        names = [self.name(word) for word in words.split()[1:]]
        return ", ".join(names) if names and names != words.split()[1:] else ""

    def score(self, score: Mapping[str, Any]) -> Iterator[str]:
        """The score sheet with the working of each line."""
        rows = [self.tongue.text(row) for row in self.game.rows]
        wide = max(len(row) for row in rows)
        seats = score["seats"]
        names = [self.seat(entry["seat"]) for entry in seats]
        cells = [max(len(name), 6) for name in names]
        head = "  ".join(name.rjust(cell) for name, cell in zip(names, cells, strict=True))
        yield ink.bold(f"{'':{wide}}  {head}")
        for at, row in enumerate(rows):
            points = "  ".join(
                _number(entry["rows"][at]).rjust(cell)
                for entry, cell in zip(seats, cells, strict=True)
            )
            yield f"{row:{wide}}  {points}"
        total = "  ".join(
            _number(entry["total"]).rjust(cell) for entry, cell in zip(seats, cells, strict=True)
        )
        yield ink.bold(f"{self.t(_('Total')):{wide}}  {total}")
        for entry in seats:
            lines = [self.working(line) for line in entry.get("working", ())]
            yield from ink.flow(f"{self.seat_mark(entry['seat'])}:", lines, "; ")
        if score.get("grade"):
            yield ink.bold(self.t(_("Your grade: {grade}"), grade=self.tongue.text(score["grade"])))

    def working(self, line: object) -> str:
        """A line of the working in the reader's language, with its points where the words do not say them."""
        if isinstance(line, Message):
            return line.read(self.tongue)
        if not isinstance(line, Mapping):
            return self.name(line)
        template, fields = line.get("message"), line.get("fields")
        if isinstance(template, str) and isinstance(fields, Mapping):
            text = Message(template, fields).read(self.tongue)
        else:
            text = str(line.get("text", ""))
        points = line.get("points")
        return (
            text
            if points is None or str(points) in re.findall(r"\d+", text)
            else f"{text} ({points})"
        )

    def card(self, asked: str) -> CardFace | None:
        """The card that somebody means, the first where several fit."""
        return next(iter(self.cards_called(asked)), None)

    def cards_called(self, asked: str) -> list[CardFace]:
        """The cards that somebody may mean, the likeliest first: of that slug or name, else with such a beginning, else
        with words that begin so. A copy's number (`labs.2`) may be said."""
        wanted = asked.strip().casefold()
        if not wanted:
            return []
        for fits in (self._called, self._begins, self._has_words):
            found = [face for slug, face in self.faces.items() if fits(slug, wanted)]
            if found:
                return sorted(found, key=lambda face: (face.slug != wanted, len(face.slug)))
        return self.cards_called(wanted.rpartition(".")[0])

    def _called(self, slug: str, wanted: str) -> bool:
        return wanted in (slug, self.name(slug).casefold())

    def _begins(self, slug: str, wanted: str) -> bool:
        return slug.startswith(wanted) or self.name(slug).casefold().startswith(wanted)

    def _has_words(self, slug: str, wanted: str) -> bool:
        words = re.findall(r"[\w']+", f"{slug} {self.name(slug)}".casefold())
        parts = wanted.replace("-", " ").split()
        return all(any(word.startswith(part) for word in words) for part in parts)


def _number(value: object) -> str:
    return "?" if value is None else str(value)


def outline(value: object, key: str, board: Board, depth: int = 0) -> Iterator[str]:
    """Any JSON as indented lines."""
    lead = "  " * depth + (f"{key}: " if key else "")
    if isinstance(value, Mapping):
        if set(value) == {"n"}:
            yield f"{lead}{value['n']} hidden"
            return
        if key:
            yield ink.bold(lead) if depth < TITLED else lead
        for name, inner in value.items():
            if name not in ("game", "options"):
                yield from outline(inner, str(name), board, depth + bool(key))
    elif isinstance(value, (list, tuple)):
        if any(isinstance(item, (Mapping, list, tuple)) for item in value):
            for at, item in enumerate(value):
                yield from outline(item, f"{key} {at}", board, depth)
        else:
            yield from ink.flow(
                lead.rstrip() or "-", [board.name(item) for item in value] or ["-"], ", "
            )
    else:
        yield f"{lead}{board.name(value)}"
