"""Deep State on the contract that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from backroom.core.card import CardFace
from backroom.core.game import Game, Json
from backroom.core.language import _
from backroom.core.refusal import Refusal
from backroom.deepstate import (
    loading,
    names,
    positions,
    rulebook,
    ruleset,
    scoring,
    setup,
    state,
    steps,
    views,
    worth,
)
from backroom.deepstate.events import EVENTS
from backroom.deepstate.faces import faces
from backroom.deepstate.prompts import PROMPTS
from backroom.deepstate.state import OVER, PHASES, State
from backroom.deepstate.vocabulary import VOCABULARY
from backroom.deepstate.why import why


class DeepState(Game[State]):
    """The functions of this package, gathered as the contract has them."""

    slug = "deep-state"
    name = _("Deep State")
    players = (1, 5)
    rules = 1
    vocabulary = VOCABULARY
    events = EVENTS
    rows = scoring.ROWS
    prompts = PROMPTS

    copy = staticmethod(state.copy)
    waiting = staticmethod(steps.waiting)
    legal = staticmethod(steps.legal)
    play = staticmethod(steps.play)

    def schema(self) -> Json:
        return ruleset.schema()

    def options(self, raw: Mapping[str, Any]) -> Json:
        return ruleset.read_options(raw)

    def new(self, options: Json, seed: str) -> State:
        return setup.new_game(ruleset.rules_for(options), seed)

    def seats(self, state: State) -> int:
        return state.rules.seats

    def prompt(self, state: State, seat: int) -> str:
        return steps.PROMPT[state.stack[-1][0]]

    def why(self, state: State, seat: int, choice: int) -> Refusal | None:
        return why(state, seat, choice)

    def status(self, state: State) -> Json:
        over = state.phase == OVER
        waiting = []
        for seat in steps.waiting(state):
            entry: Json = {"seat": seat, "prompt": self.prompt(state, seat)}
            if steps.for_automaton(state):
                entry["for"] = "hoc"
            waiting.append(entry)
        return {
            "over": over,
            "round": state.round,
            "phase": "over" if over else PHASES[state.phase],
            "turn": state.turn,
            "waiting": waiting,
            "score": scoring.score(state) if over else None,
        }

    def score(self, state: State) -> Json:
        return scoring.score(state)

    def position(self, state: State) -> Json:
        return positions.position(state)

    def load(self, position: Mapping[str, Any], seed: str) -> tuple[Json, State]:
        return loading.load(position, seed)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def sample(self, view: State, number: int) -> State:
        return views.sample(view, number)

    def insight(self, view: State) -> worth.Insight:
        return worth.insight(view)

    def cards(self, options: Json) -> list[CardFace]:
        return faces(ruleset.rules_for(options))

    def rule(self, number: str, code: str = "en") -> str | None:
        return rulebook.rule(number, code)

    def rule_numbers(self) -> Sequence[str]:
        return rulebook.rule_numbers()


NAMES = names.NAMES
GAME = DeepState()
