"""What a person types: choices by their beginnings, options as NAME=VALUE, completion; and choices as short lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from backroom.core.errors import BadRequest


class Leave(Exception):
    """The person has had enough."""


def ranges(choices: list[str]) -> Iterator[tuple[str, str, str]]:
    """Numbers, words and first choice of each line; `infiltrate 1 3`, `infiltrate 1 4` ... are one line."""
    at = 0
    while at < len(choices):
        stem, _space, number = choices[at].rpartition(" ")
        last = at
        if number.isdigit():
            while (
                last + 1 < len(choices)
                and choices[last + 1] == f"{stem} {int(number) + last + 1 - at}"
            ):
                last += 1
        if last == at:
            yield f"{at + 1}", choices[at], choices[at]
        else:
            yield f"{at + 1}-{last + 1}", f"{choices[at]} .. {int(number) + last - at}", choices[at]
        at = last + 1


def begins(choice: str, typed: str) -> bool:
    """Whether each typed word begins the choice's word (numbers must be whole)."""
    words, parts = choice.split(), typed.split()
    return len(words) >= len(parts) and all(
        word == part if part.isdigit() else word.startswith(part)
        for word, part in zip(words, parts, strict=False)
    )


def option(given: str) -> tuple[str, Any]:
    """NAME=VALUE: the value as JSON, else words separated by commas where there are commas, else a word."""
    name, equals, value = given.partition("=")
    if not equals:
        raise BadRequest(f"An option is NAME=VALUE, not {given!r}.")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        pass
    parts = [part for part in value.split(",") if part]
    if name == "modules" or len(parts) > 1:
        return name, parts
    return name, value


def seed_of(seed: str | None) -> int | str | None:
    """A seed as it was typed: short numbers are numbers, all else hex digits."""
    return int(seed) if seed is not None and seed.isdigit() and len(seed) < 20 else seed


def asked(sign: str) -> str:
    """A line that the person types; Leave when no more come."""
    try:
        return input(sign)
    except EOFError:
        click.echo()
        raise Leave from None


def complete_with(lines: list[str]) -> None:
    """Let the Tab key complete choices and commands, where somebody types."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    offered = sorted(lines)

    def complete(text: str, state: int) -> str | None:
        begun = readline.get_line_buffer()
        skip = len(begun) - len(text)
        fits = [line[skip:] for line in offered if line.startswith(begun)]
        return fits[state] if state < len(fits) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
