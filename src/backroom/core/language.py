"""Languages: English is written in the code, others are `.po` files read when somebody asks for them.

Names of cards, groups and the like are messages too; `Language.name` turns a slug (`labor-unions.2`) into the name
a person reads, by the names that each game registers.
"""

from __future__ import annotations

import gettext as std_gettext
import os
from functools import lru_cache
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"
_names: dict[str, str] = {}
registered: dict[str, str] = {}
"""Every registered English name and the part of the program whose catalog translates it."""


def register_names(part: str, names: dict[str, str]) -> None:
    """Tell which English name stands behind a slug. Games call this once, at import, with their folder's name."""
    _names.update(names)
    registered.update(dict.fromkeys(names.values(), part))


def _(message: str) -> str:
    """Mark a message for translation where it is written; it is translated where it is shown."""
    return message


def _n(one: str, many: str) -> tuple[str, str]:
    """Mark a message with a number `{n}` for translation where it is written."""
    return one, many


class Language:
    """One language: `text` translates a message, `plural` one with a number, `name` a slug."""

    def __init__(self, code: str, catalog: std_gettext.NullTranslations) -> None:
        self.code = code
        self._catalog = catalog

    def text(self, message: str) -> str:
        """The message in this language; English where there is no translation."""
        return self._catalog.gettext(message) if message else ""

    def context(self, context: str, message: str) -> str:
        """The message in this language where one word has two meanings."""
        return self._catalog.pgettext(context, message)

    def plural(self, one: str, many: str, number: int, **fields: object) -> str:
        """The message that fits the number, with `{n}` and the fields filled."""
        return self._catalog.ngettext(one, many, number).format(n=number, **fields)

    def name(self, value: object) -> object:
        """What a person reads for a slug; anything else stays as it is."""
        if isinstance(value, (list, tuple)):
            return ", ".join(str(self.name(item)) for item in value)
        if not isinstance(value, str):
            return value
        english = _names.get(value)
        if english is None:
            kind, dot, _copy = value.rpartition(".")
            english = _names.get(kind) if dot else None
        return self.text(english) if english else value


SOURCE = Language("en", std_gettext.NullTranslations())


def language_codes() -> tuple[str, ...]:
    """English and every language that has a folder of catalogs."""
    return ("en", *sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


def environment_code() -> str:
    """The language of BACKROOM_LANG, LC_ALL, LC_MESSAGES or LANG where it is there, else English."""
    for name in ("BACKROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            code = value.partition("_")[0].partition(".")[0].lower()
            return code if code in language_codes() else "en"
    return "en"


@lru_cache(maxsize=None)
def language(code: str) -> Language:
    """The language of that code; English for an unknown one."""
    if code == "en" or code not in language_codes():
        return SOURCE
    folder = LOCALE / code
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    whole = Catalog(locale=code)
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=code):
                if message.id and message.string:
                    whole[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    return Language(code, std_gettext.GNUTranslations(compiled))
