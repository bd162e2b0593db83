"""What a person may read about a card: its name, its text in plain words, its values and how sure each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from backroom.core.language import SOURCE, Language, _

BASIS: Final = {
    "S": _("stated by a rulebook"),
    "D": _("deduced from a rulebook's example"),
    "Y": _("by symmetry with its sibling cards"),
    "H": _("house value"),
    "P": _("from a pack"),
}


class Message(NamedTuple):
    """A message id and what fills its fields; slugs among them are named in the reader's language."""

    template: str
    fields: Mapping[str, object] = {}

    def read(self, language: Language = SOURCE) -> str:
        """The sentence in that language."""
        filled = {name: language.name(value) for name, value in self.fields.items()}
        return language.text(self.template).format(**filled)


class Value(NamedTuple):
    """A value of a card; `label` is a message id, `basis` a letter of BASIS, `path` its place in the facts and packs."""

    label: str
    value: object
    basis: str
    path: str


class CardFace(NamedTuple):
    """A card as the viewer and `backroom cards` show it. `family` is what sort of card it is, as a slug."""

    slug: str
    family: str
    group: str
    copies: int
    text: tuple[Message, ...]
    values: tuple[Value, ...]
    rule: str
