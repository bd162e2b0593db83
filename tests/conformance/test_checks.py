"""The conformance checks find what they look for: each of these games breaks the contract in one way."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.core import registry
from backroom.core.game import Json
from backroom.core.refusal import Refusal, refuse
from conformance.checks import THOROUGH, examine
from toys import envoys
from toys.envoys import BID, DECLINE, DREW, Envoys, EnvoysGame


class SharedHands(EnvoysGame):
    def copy(self, state: Envoys) -> Envoys:
        other = super().copy(state)
        other.hands = state.hands
        return other


class LeakedBids(EnvoysGame):
    def view(self, state: Envoys, seat: int | None) -> Envoys:
        view = super().view(state, seat)
        view.bids = state.bids[:]
        return view


class LeakedStream(EnvoysGame):
    def view(self, state: Envoys, seat: int | None) -> Envoys:
        view = super().view(state, seat)
        view.rng = state.rng
        return view


class ForgottenBids(EnvoysGame):
    def position(self, state: Envoys) -> Json:
        position = super().position(state)
        position.pop("pending", None)
        return position


class LostCards(EnvoysGame):
    def play(self, state: Envoys, seat: int, choice: int) -> None:
        super().play(state, seat, choice)
        state.discard = ()


class TwiceOffered(EnvoysGame):
    def legal(self, state: Envoys, seat: int) -> list[int]:
        return [choice for choice in super().legal(state, seat) for _ in range(2)]


class NoReason(EnvoysGame):
    def why(self, state: Envoys, seat: int, choice: int) -> Refusal | None:
        return None


class RefusesWhatIsLegal(EnvoysGame):
    def why(self, state: Envoys, seat: int, choice: int) -> Refusal | None:
        return refuse("EN-1", "never")


class NoEnd(EnvoysGame):
    def play(self, state: Envoys, seat: int, choice: int) -> None:
        state.round += 1


class LoudDraw(EnvoysGame):
    def play(self, state: Envoys, seat: int, choice: int) -> None:
        super().play(state, seat, choice)
        if state.log is not None and BID <= choice < BID + 5:
            state.log.append((DREW, -1, seat, choice))


class MarkedCards(EnvoysGame):
    """A bid of 5 shows by the order of the discard pile."""

    def play(self, state: Envoys, seat: int, choice: int) -> None:
        if choice == BID + 4:
            state.discard = state.discard[::-1]
        super().play(state, seat, choice)


class KeptDeck(EnvoysGame):
    """The view's JSON hides the deck, but the view that bots hold has it."""

    def view(self, state: Envoys, seat: int | None) -> Envoys:
        view = super().view(state, seat)
        view.deck = state.deck
        return view


class WrongSum(EnvoysGame):
    def score(self, state: Envoys) -> Json:
        score = super().score(state)
        for row in score["seats"]:
            row["total"] += 1
        return score


class ChangedBySight(EnvoysGame):
    def view(self, state: Envoys, seat: int | None) -> Envoys:
        state.round += 0 if state.viewer != -2 else 1
        return super().view(state, seat)


class NotReplayable(EnvoysGame):
    played = 0

    def play(self, state: Envoys, seat: int, choice: int) -> None:
        super().play(state, seat, choice)
        type(self).played += 1
        if choice == DECLINE:
            state.points[seat] += self.played


BROKEN: list[tuple[type[EnvoysGame], str]] = [
    (SharedHands, "copy|sampling"),
    (LeakedBids, "seed"),
    (LeakedStream, "stream"),
    (ForgottenBids, "load"),
    (LostCards, "seed"),
    (TwiceOffered, "ascending"),
    (NoReason, "not refused"),
    (RefusesWhatIsLegal, "and refused"),
    (NoEnd, "end"),
    (LoudDraw, "hears"),
    (MarkedCards, "sees which|load and save"),
    (KeptDeck, "holds something hidden"),
    (WrongSum, "seed"),
    (ChangedBySight, "seed"),
    (NotReplayable, "replay"),
]


@pytest.mark.parametrize(("kind", "said"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_found(
    kind: type[EnvoysGame], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(envoys, "GAME", kind())
    monkeypatch.setattr("conformance.checks.LONGEST_GAME", 80)
    registry.game.cache_clear()
    try:
        with pytest.raises(AssertionError, match=said):
            for seed in range(12):
                examine("envoys", {"players": 3, "hand": 4}, seed, THOROUGH)
    finally:
        registry.game.cache_clear()


def test_the_toy_game_itself_is_sound() -> None:
    for seed in range(5):
        report: Any = examine("envoys", {"players": 3, "hand": 4}, seed, THOROUGH)
        assert report.decisions > 10
