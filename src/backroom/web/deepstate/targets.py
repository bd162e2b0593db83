"""Targets: which thing on the table a choice is about, so that a click on it reaches the same choice as a button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_NUMBERS,
    MEN,
    OPERATIONS,
    PROJECTS,
    REPTILOID_KINDS,
    SECONDARY_GROUPS,
    TREATIES,
    TRENDS,
)

ASKS: Final = {
    "levy": "give",
    "discard": "discard",
    "purge": "discard",
    "recall": "recall",
    "mediator": "take",
    "media": "take",
    "take": "take",
    "hitman": "hit",
    "final": "boost",
    "secondary": "take",
}
"""The verb that a prompt asks of cards, so that a dimmed card can say why it is none of them."""

TREATY_ASKS: Final = {
    "treaty": "treaty {}",
    "discard": "discard treaty {}",
    "draft": "pick {}",
    "put-back": "put-back {}",
    "turncoat": "keep {}",
}


def target(words: str) -> str:
    """The thing a choice is about, as `kind:what`; "" where it is about no thing on the table."""
    verb, _space, rest = words.partition(" ")
    parts = rest.split(" ")
    if verb == "infiltrate":
        return f"place:{parts[0]}"
    if verb == "covert":
        return "covert:"
    if verb == "black":
        return f"black:{parts[0]}"
    if verb == "advance":
        return f"project:{rest}"
    if verb == "move":
        return f"project:{parts[1]}"
    if verb == "capture":
        return "trend:"
    if verb == "recruit":
        return "pool:"
    if verb == "draw":
        return "draw:"
    if verb == "play":
        return f"man:{rest}"
    if verb == "reptiloids":
        return f"reptiloids:{rest}"
    if verb == "hit":
        return f"card:{parts[1]}"
    if verb == "attach":
        return f"card:{parts[0]}"
    if verb in ("pick", "put-back", "keep", "top", "treaty"):
        return f"treaty:{rest}" if rest in TREATIES else ""
    return _thing(rest)


def _thing(rest: str) -> str:
    """The thing that give, take, discard, recall and boost name."""
    kind, _space, slug = rest.partition(" ")
    if kind in ("secondary", "treaty", "man") and slug:
        return f"{kind}:{slug}"
    if rest in CARD_NUMBERS:
        return f"card:{rest}"
    if rest in SECONDARY_GROUPS:
        return f"supply:{rest}"
    if rest in OPERATIONS:
        return f"operation:{rest}"
    return f"taken-trend:{rest}" if rest in TRENDS else ""


def by_target(choices: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The choices of each thing, in order."""
    found: dict[str, list[str]] = {}
    for words in choices:
        found.setdefault(target(words), []).append(words)
    return {thing: tuple(several) for thing, several in found.items()}


def would_be(prompt: str, thing: str, agents: int = 1) -> str:
    """The choice that a click on a thing would have been, to ask why it is not open; "" where none suggests itself."""
    kind, _colon, what = thing.partition(":")
    if prompt == "turn":
        match kind:
            case "place":
                return f"infiltrate {what} {min(max(agents, 1), 10)}"
            case "covert":
                return "covert"
            case "black" if what in BLACK_OPERATIONS:
                return f"black {what}"
            case "project" if what in PROJECTS:
                return f"advance {what}"
            case "trend":
                return "capture"
            case "man" if what in MEN:
                return f"play {what}"
            case "pool":
                return "recruit"
            case "reptiloids" if what in REPTILOID_KINDS:
                return f"reptiloids {what}"
            case _:
                return ""
    if kind == "treaty":
        return TREATY_ASKS.get(prompt, "").format(what)
    if kind == "project" and prompt in ("free-advance", "power-broker", "contactee"):
        return f"advance {what}"
    if kind == "man" and prompt == "again":
        return f"play {what}"
    if kind == "covert" and prompt == "emissary":
        return "covert"
    if kind == "black" and prompt == "emissary":
        return f"black {what}"
    verb = ASKS.get(prompt, "")
    if verb == "hit":
        return ""
    if kind == "card" and verb:
        return f"{verb} {what}"
    if kind == "secondary" and verb in ("give", "discard"):
        return f"{verb} secondary {what}"
    return ""
