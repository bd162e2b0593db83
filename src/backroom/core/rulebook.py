"""The numbered rules of a game as people read them: a TOML file with each rule's text in every language."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple


class Chapter(NamedTuple):
    """A chapter of the rules; `rules` are the numbers in it (of a chapter with parts also the parts')."""

    number: str
    title: str
    rules: tuple[str, ...]


class Rulebook:
    """Reads its file when it is first asked.

    A chapter (`["SP-1"]`) has a `title` and sometimes a text, a rule (`["SP-1.2"]`) a text, each as `en`, `ru`, ...
    Line ends inside a text are spaces, a blank line starts a paragraph and "- " a list item. Where a language is
    missing the English text stands in for it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _entries(self) -> dict[str, dict[str, Any]]:
        return tomllib.loads(self._path.read_text("utf-8"))

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """All rule numbers in order, each chapter before its rules."""
        return tuple(self._entries)

    def text(self, number: str, code: str = "en") -> str | None:
        """A rule's text; of a chapter its title, its text and all its rules. None where there is no such rule."""
        entry = self._entries.get(number)
        if entry is None:
            return None
        parts = [self.title(number, code) or "", _told(entry, code)]
        for inner in self._inside(number):
            text = _told(self._entries[inner], code)
            title = self.title(inner, code)
            parts.append(f"{inner}  {title or text}")
            if title and text:
                parts.append(text)
        return "\n\n".join(part for part in parts if part)

    def title(self, number: str, code: str = "en") -> str | None:
        """A chapter's title; None where it is none."""
        title = self._entries.get(number, {}).get("title")
        return _told(title, code) if title else None

    def chapters(self, code: str = "en") -> tuple[Chapter, ...]:
        """All chapters in order, and of a chapter with parts its parts after it."""
        found = ((number, self.title(number, code)) for number in self.numbers)
        return tuple(
            Chapter(number, title, self._inside(number)) for number, title in found if title
        )

    def search(self, words: str, code: str = "en") -> tuple[str, ...]:
        """The rules in which every one of the words occurs (in any part of a word, small or capital), in order; a
        rule that is called by its number comes first."""
        wanted = _plain(words).split()
        if not wanted:
            return ()
        hits = tuple(
            number
            for number, entry in self._entries.items()
            if all(
                word in _plain(f"{number} {self.title(number, code)} {_told(entry, code)}")
                for word in wanted
            )
        )
        called = tuple(number for number in self.numbers if number.casefold() in wanted)
        return called + tuple(number for number in hits if number not in called)

    def _inside(self, number: str) -> tuple[str, ...]:
        """The numbers inside a chapter."""
        return tuple(inner for inner in self.numbers if inner.startswith(number + "."))


def _plain(text: str) -> str:
    """The text as it is compared in a search."""
    return text.casefold().replace("ё", "е")


def _told(texts: dict[str, Any], code: str) -> str:
    """The text in a language, its lines joined to paragraphs and list items."""
    written = str(texts.get(code) or texts.get("en") or "").strip()
    return "\n\n".join(
        paragraph.replace("\n- ", "\0- ").replace("\n", " ").replace("\0", "\n")
        for paragraph in written.split("\n\n")
    )
