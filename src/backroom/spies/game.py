"""Spies on the contract of games: every method is one of the functions beside this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from backroom.core.card import CardFace
from backroom.core.events import EventKind
from backroom.core.game import Game, Json
from backroom.core.language import _
from backroom.core.refusal import Refusal
from backroom.core.vocabulary import Vocabulary
from backroom.spies import faces, options, position, rulebook, setup, sheet, turn, view, why, worth
from backroom.spies.cards import VOCABULARY
from backroom.spies.facts import SEATS
from backroom.spies.state import SpiesState, copy
from backroom.spies.telling import EVENTS


class Spies(Game[SpiesState]):
    """The game of Spies; `GAME` is the one object of it."""

    slug: ClassVar[str] = "spies"
    name: ClassVar[str] = _("Spies")
    players: ClassVar[tuple[int, int]] = SEATS
    rules: ClassVar[int] = 1
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    events: ClassVar[Sequence[EventKind]] = EVENTS
    rows: ClassVar[tuple[str, ...]] = (_("Chips"), _("Missions"))
    prompts: ClassVar[Mapping[str, str]] = {
        "draft": _("Pick a card from the pack in front of you."),
        "turn": _("Choose a card of your hand to play."),
    }

    copy = staticmethod(copy)
    legal = staticmethod(turn.legal)
    play = staticmethod(turn.play)

    def schema(self) -> Json:
        return options.SCHEMA

    def options(self, raw: Mapping[str, Any]) -> Json:
        return options.filled(raw)

    def new(self, options_: Json, seed: str) -> SpiesState:
        return setup.new_state(options.rules_for(options_), options_, seed)

    def seats(self, state: SpiesState) -> int:
        return state.seats

    def waiting(self, state: SpiesState) -> tuple[int, ...]:
        return state.waiting

    def prompt(self, state: SpiesState, seat: int) -> str:
        return "draft" if turn.drafting(state) else "turn"

    def why(self, state: SpiesState, seat: int, choice: int) -> Refusal | None:
        return why.why(state, seat, choice)

    def status(self, state: SpiesState) -> Json:
        return position.status(state)

    def score(self, state: SpiesState) -> Json:
        return sheet.score(state)

    def position(self, state: SpiesState) -> Json:
        return position.position(state)

    def load(self, raw: Mapping[str, Any], seed: str) -> tuple[Json, SpiesState]:
        return position.load(raw, seed)

    def view(self, state: SpiesState, seat: int | None) -> SpiesState:
        return view.view(state, -1 if seat is None else seat)

    def sample(self, seen: SpiesState, number: int) -> SpiesState:
        return view.sample(seen, number)

    def insight(self, seen: SpiesState) -> object:
        return worth.insight(seen)

    def cards(self, options_: Json) -> list[CardFace]:
        return faces.faces(options_)

    def rule(self, number: str, code: str = "en") -> str | None:
        return rulebook.rule(number, code)

    def rule_numbers(self) -> Sequence[str]:
        return rulebook.rule_numbers()


GAME: Final = Spies()
