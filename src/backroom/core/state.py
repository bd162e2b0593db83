"""The root of every game's State: the random stream and the event log that all games share."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

Event = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)  # a game need not be compiled where core is
class State:
    """A game's State adds flat lists of small ints; copying it is slicing them.

    `rng` is the stream (see `stream`), `secret` is set for a sealed one, `log` collects events where somebody wants
    them and is None in simulations. `viewer` is -2 in a true State, else the seat (-1 a spectator) whose view it is.
    """

    __slots__ = ("log", "rng", "secret", "viewer")

    def __init__(self) -> None:
        self.rng: int = 1
        self.secret: bytes | None = None
        self.log: list[Event] | None = None
        self.viewer: int = -2
