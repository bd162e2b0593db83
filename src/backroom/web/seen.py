"""What one viewer's page is made from: the view, the people, the legal choices in words. Never a State."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from backroom.core.card import Message
from backroom.core.language import Language
from backroom.core.view import View

SHAPES: Final = ("circle", "square", "triangle", "diamond", "hexagon")
LETTERS: Final = "ABCDE"


class Person(Struct, frozen=True):
    """Who sits at a seat: `kind` is "person", "bot", "hoc" or "open"; `mine` where the viewer holds the seat."""

    seat: int
    name: str
    kind: str
    here: bool = True
    mine: bool = False
    level: str = ""

    @property
    def letter(self) -> str:
        """The seat's letter, so that colour never stands alone."""
        return LETTERS[self.seat]

    @property
    def shape(self) -> str:
        """The seat's shape, so that colour never stands alone."""
        return SHAPES[self.seat]


class Told(Struct, frozen=True):
    """What a choice says on its button.

    The prompt bar groups choices by `verb` under `heading`. `preview` tells the result, `warning` that it is wasteful,
    `kind` names that warning so that it can be muted. `final` choices are confirmed, `apart` ones stand apart.
    `left` is the preview in two words, for a button that is but a number.
    """

    words: str
    verb: str
    heading: str
    label: str
    preview: str = ""
    warning: str = ""
    kind: str = ""
    final: bool = False
    apart: bool = False
    left: str = ""


class Why(Struct, frozen=True):
    """Why a choice is not open now, and the rule that says so."""

    reason: str
    rule: str


class SheetRow(Struct, frozen=True):
    """A row of the spreadsheet: one cell a seat."""

    label: str
    cells: tuple[str, ...]
    icon: str = ""


class SheetGroup(Struct, frozen=True):
    """Rows of the spreadsheet that belong together."""

    title: str
    rows: tuple[SheetRow, ...]


class Sheet(Struct, frozen=True):
    """The spreadsheet: everything countable of all seats."""

    groups: tuple[SheetGroup, ...]


class Step(Struct, frozen=True):
    """A sentence of what happened since the viewer's own last choice, with its rule and whose it was (-1: nobody's)."""

    text: str
    rule: str = ""
    seat: int = -1


class Seen(Struct):
    """All that a page of one viewer may know of a game, with the viewer's language.

    `offers` are the legal choices by their words; empty where it is not the viewer's turn or the page shows the past.
    `moved` names the cards that the last moves touched, `steps` tells them. `locked`: seats that have chosen, while
    others still choose; `chosen`: what the viewer has locked.
    """

    view: View
    language: Language
    people: tuple[Person, ...]
    position: dict[str, Any]
    options: dict[str, Any]
    offers: dict[str, Told] = {}
    moved: frozenset[str] = frozenset()
    steps: tuple[Step, ...] = ()
    locked: frozenset[int] = frozenset()
    chosen: str | None = None
    past: bool = False
    guided: bool = False

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None is a spectator."""
        return self.view.seat

    def t(self, message: str, **fields: object) -> str:
        """The message in the viewer's language, filled; slugs among the fields are named."""
        return Message(message, fields).read(self.language)

    def plural(self, one: str, many: str, number: int) -> str:
        """The message that fits the number."""
        return self.language.plural(one, many, number)

    def name(self, slug: str) -> str:
        """What a person reads for a slug."""
        return str(self.language.name(slug))

    @property
    def insight(self) -> Any:
        """What the game works out from the view."""
        return self.view.insight()

    def why(self, words: str) -> Why | None:
        """Why the viewer may not choose that now; None where it is open or the viewer is not asked."""
        if words in self.offers or self.past or not self.view.mine():
            return None
        number = self.view.game.vocabulary.numbers.get(words)
        if number is None:
            return None
        refusal = self.view.why(number)
        return Why(refusal.reason(self.language), refusal.rule) if refusal else None
