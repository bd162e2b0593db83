"""The rules of Spies as people read them, in every language (`rules.toml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from backroom.core.rulebook import Chapter, Rulebook

BOOK: Final = Rulebook(Path(__file__).parent / "rules.toml")


def rule(number: str, code: str = "en") -> str | None:
    """A rule's text in a language; a chapter (`SP-2`) gives its title and all its rules. None where there is none."""
    return BOOK.text(number, code)


def rule_numbers() -> tuple[str, ...]:
    """All rule numbers in order, each chapter before its rules."""
    return BOOK.numbers


def chapters(code: str = "en") -> tuple[Chapter, ...]:
    """The chapters with their titles and the numbers of their rules."""
    return BOOK.chapters(code)


def search(words: str, code: str = "en") -> tuple[str, ...]:
    """The numbers of the rules in which all of the words occur."""
    return BOOK.search(words, code)
