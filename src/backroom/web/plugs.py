"""How a game plugs into the table page: its module here makes the board's view model and the words of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from msgspec import Struct

from backroom.core.card import Message
from backroom.core.language import _
from backroom.core.registry import GAMES
from backroom.web.seen import Seen, Sheet, Told


class Plug(Protocol):
    """What `backroom.web.<package of the game>` offers; `templates/<package>/board.html` draws the board."""

    def board(self, seen: Seen) -> Struct:
        """The board as its template draws it."""

    def describe(self, seen: Seen, words: str) -> Told:
        """What a choice says on its button."""

    def sheet(self, seen: Seen) -> Sheet:
        """Everything countable of all seats."""

    def hint(self, seen: Seen) -> Message | None:
        """What the guided first game says to the present prompt."""


def quiet(slug: str) -> frozenset[str]:
    """Kinds of events that a game's log passes over, because what follows tells them again."""
    return getattr(plug(slug), "QUIET", frozenset())


def gathered(slug: str) -> Mapping[str, tuple[str, str]]:
    """Kinds of events that come in rows and are told in one sentence: the argument that differs, and the message with
    `{several}`."""
    return getattr(plug(slug), "GATHERED", {})


def waits(slug: str) -> Mapping[str, str]:
    """What others read while a seat decides, by its prompt, as message ids with `{who}`."""
    return getattr(plug(slug), "WAITS", {})


def round_name(slug: str) -> str:
    """What a game calls its rounds, as a message id with `{round}`."""
    return getattr(plug(slug), "ROUND", _("Round {round}"))


def package(slug: str) -> str:
    """The package name of a game: `deepstate` for `deep-state`."""
    return GAMES[slug].split(".")[1]


def plug(slug: str) -> Plug:
    """The game's plug."""
    return cast(Plug, cast(object, import_module(f"backroom.web.{package(slug)}")))
