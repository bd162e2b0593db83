"""Lines for a terminal: a few styles, and things laid out side by side as wide as the terminal is."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence

import click

NARROWEST = 60
WIDEST = 120


def width() -> int:
    """How many characters a line may have here."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((100, 24)).columns)) - 1


def bold(text: object) -> str:
    """What matters most."""
    return click.style(str(text), bold=True)


def dim(text: object) -> str:
    """What is beside the point."""
    return click.style(str(text), dim=True)


def tinted(text: object, colour: str | None) -> str:
    """In a colour, where there is one; the text must say the same without it."""
    return click.style(str(text), fg=colour) if colour else str(text)


def heading(text: object) -> str:
    """Above a part of the board."""
    return click.style(str(text), bold=True, underline=True)


def length(text: str) -> int:
    """How wide a styled text is."""
    return len(click.unstyle(text))


def padded(text: str, wide: int) -> str:
    """A styled text filled up with blanks."""
    return text + " " * max(0, wide - length(text))


def flow(lead: str, items: Iterable[str], gap: str = "   ", lead_width: int = 0) -> list[str]:
    """Items one after another behind a lead, on as many lines as they need; nothing without items."""
    wide = width()
    indent = max(length(lead), lead_width) + 1
    lines: list[str] = []
    line = padded(lead, indent)
    fresh = True
    for item in items:
        if not fresh and length(line) + len(gap) + length(item) > wide:
            lines.append(line)
            line, fresh = " " * indent, True
        line += item if fresh else gap + item
        fresh = False
    return lines if fresh else [*lines, line]


def columns(items: Sequence[str]) -> list[str]:
    """Items in as many even columns as fit, read downwards."""
    if not items:
        return []
    cell = max(length(item) for item in items) + 3
    across = max(1, (width() + 3) // cell)
    down = -(-len(items) // across)
    rows = [items[at::down] for at in range(down)]
    return ["".join(padded(item, cell) for item in row).rstrip() for row in rows]


def wrapped(text: str, indent: str = "") -> list[str]:
    """Plain text in lines, its own paragraphs and list items kept."""
    import textwrap

    lines: list[str] = []
    for paragraph in text.split("\n"):
        item = indent + ("  " if paragraph.startswith("- ") else "")
        lines += textwrap.wrap(
            paragraph,
            width(),
            initial_indent=indent,
            subsequent_indent=item,
            break_long_words=False,  # paths and choices stay in one piece
            break_on_hyphens=False,
        ) or [""]
    return lines
