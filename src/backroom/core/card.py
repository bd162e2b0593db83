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
    """A message id and what fills its fields: slugs are named in the reader's language, Messages and Counts are read
    in it, and lists of these are joined with commas."""

    template: str
    fields: Mapping[str, object] = {}

    def read(self, language: Language = SOURCE) -> str:
        """The sentence in that language."""
        return language.text(self.template).format(**_filled(self.fields, language))


class Count(NamedTuple):
    """A number of things in words; `one` and `many` are message ids with the field {n} and perhaps others."""

    one: str
    many: str
    number: int
    fields: Mapping[str, object] = {}

    def read(self, language: Language = SOURCE) -> str:
        """The words in that language, in the form that fits the number."""
        return language.plural(self.one, self.many, self.number, **_filled(self.fields, language))


def _filled(fields: Mapping[str, object], language: Language) -> dict[str, object]:
    return {name: _read(value, language) for name, value in fields.items()}


def _read(value: object, language: Language) -> object:
    if isinstance(value, (Message, Count)):
        return value.read(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_read(item, language)) for item in value)
    return language.name(value)


class Value(NamedTuple):
    """A value of a card; `label` is a message id, `path` its place in the facts and packs.

    `basis` is a letter of BASIS; where the value is a list it may be one letter for each entry.
    """

    label: str
    value: object
    basis: str
    path: str

    def how_sure(self, language: Language = SOURCE) -> str:
        """How sure the value is, in words; where its entries differ, each basis with its entries."""
        letters = dict.fromkeys(self.basis)
        if len(letters) == 1 or not isinstance(self.value, (list, tuple)):
            return ", ".join(language.text(BASIS[letter]) for letter in letters)
        entries = [
            (str(language.name(entry)), basis)
            for entry, basis in zip(self.value, self.basis, strict=True)
        ]
        return "; ".join(
            f"{', '.join(entry for entry, basis in entries if basis == letter)}: {language.text(BASIS[letter])}"
            for letter in letters
        )


class CardFace(NamedTuple):
    """A card as the viewer and `backroom cards` show it. `family` is what sort of card it is, as a slug."""

    slug: str
    family: str
    group: str
    copies: int
    text: tuple[Message, ...]
    values: tuple[Value, ...]
    rule: str
