"""A view: what one seat may know, and all that a bot, page or log of that seat is ever given."""

from __future__ import annotations

from typing import Any

from backroom.core.game import Game, Json
from backroom.core.refusal import Refusal


class View:
    """Has no way back to the game's State: it holds only what `Game.view` built up for the seat."""

    __slots__ = ("_insight", "_state", "game", "seat")
    _insight: Any

    def __init__(self, game: Game[Any], seat: int | None, state: Any) -> None:
        self.game = game
        self.seat = seat
        self._state = state

    @property
    def known(self) -> Any:
        """What the seat may know as a State of the game, for the game's own readers (its `worth`)."""
        return self._state

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.game.seats(self._state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.game.waiting(self._state)

    def mine(self) -> bool:
        """Whether this view's own seat must decide."""
        return self.seat is not None and self.seat in self.game.waiting(self._state)

    def prompt(self) -> str:
        """What the own seat is asked ("" where it does not wait)."""
        return (
            self.game.prompt(self._state, self.seat)
            if self.seat is not None and self.mine()
            else ""
        )

    def legal(self) -> list[int]:
        """The own seat's legal choices ([] where it does not wait)."""
        return (
            self.game.legal(self._state, self.seat) if self.seat is not None and self.mine() else []
        )

    def why(self, choice: int) -> Refusal | None:
        """Why the own seat may not choose that now."""
        assert self.seat is not None
        return self.game.why(self._state, self.seat, choice)

    def status(self) -> Json:
        """The game's status."""
        return self.game.status(self._state)

    def score(self) -> Json:
        """The score as far as the seat may know it."""
        return self.game.score(self._state)

    def position(self) -> Json:
        """The view as JSON, of the shape of a position."""
        return self.game.position(self._state)

    def insight(self) -> Any:
        """What a person would work out at the table from this view, in the game's own shape; found once."""
        try:
            return self._insight
        except AttributeError:
            self._insight = self.game.insight(self._state)
            return self._insight

    def sample(self, number: int) -> Any:
        """A State that fits this view, for searching; what is unknown is dealt by chance from `number`."""
        return self.game.sample(self._state, number)
