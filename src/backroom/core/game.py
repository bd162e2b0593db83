"""The contract that a game fulfils. Everything else (protocol, bots, lab, table, pages) speaks to games through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from backroom.core.card import CardFace
from backroom.core.events import EventKind
from backroom.core.refusal import Refusal
from backroom.core.state import State
from backroom.core.vocabulary import Vocabulary

S = TypeVar("S", bound=State)
Json = dict[str, Any]


class Game(ABC, Generic[S]):
    """One game. It holds no state of any match; all methods are functions of what they are given.

    `players` are the fewest and most seats, `rules` rises when old records would replay differently.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    rules: ClassVar[int]
    vocabulary: ClassVar[Vocabulary]
    events: ClassVar[Sequence[EventKind]]
    rows: ClassVar[tuple[str, ...]]
    """The names of the score's rows, as message ids."""
    prompts: ClassVar[Mapping[str, str]]
    """For each prompt a sentence that tells its seat what to decide, as a message id."""

    # --- options -------------------------------------------------------------------------------------------------
    @abstractmethod
    def schema(self) -> Json:
        """The JSON schema of the options."""

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> Json:
        """The options with all defaults filled in; raises BadRequest (with the rule) for what cannot be played."""

    # --- a game's course -----------------------------------------------------------------------------------------
    @abstractmethod
    def new(self, options: Json, seed: str) -> S:
        """A new game, dealt, at its first decision. `options` come from `options()`."""

    @abstractmethod
    def copy(self, state: S, /) -> S:
        """A copy that shares nothing that changes. Its log is None."""

    @abstractmethod
    def seats(self, state: S) -> int:
        """How many seats there are (HOC counts as one)."""

    @abstractmethod
    def waiting(self, state: S, /) -> tuple[int, ...]:
        """The seats that must decide, ascending; () when the game is over."""

    @abstractmethod
    def prompt(self, state: S, seat: int) -> str:
        """What a waiting seat is asked."""

    @abstractmethod
    def legal(self, state: S, seat: int, /) -> list[int]:
        """Every legal choice of a waiting seat, each once, ascending; never empty. The list is the caller's."""

    @abstractmethod
    def play(self, state: S, seat: int, choice: int, /) -> None:
        """Carry out a legal choice, in place, up to the next decision. The caller has made sure that it is legal."""

    @abstractmethod
    def why(self, state: S, seat: int, choice: int) -> Refusal | None:
        """Why a choice of the vocabulary is not legal for a waiting seat; None where it is legal."""

    @abstractmethod
    def status(self, state: S) -> Json:
        """`over`, `round`, `phase`, `turn`, `waiting`, `score` as the protocol has them."""

    @abstractmethod
    def score(self, state: S) -> Json:
        """What the game would pay if it ended now: `seats`, `winners` and what else the protocol names.

        On a view it tells only what that seat may know."""

    # --- positions, views, worlds --------------------------------------------------------------------------------
    @abstractmethod
    def position(self, state: S) -> Json:
        """The state as JSON, which `load` reads back; of a view, the protocol's `view`."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], seed: str) -> tuple[Json, S]:
        """The options and the state of a position; raises BadPosition with the path of what is wrong."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """What that seat (None: a spectator) may know, built up from nothing: a State whose unseen cards are unknown
        and whose stream is not the game's. All reading methods work on it, `play` does not."""

    @abstractmethod
    def sample(self, view: S, number: int) -> S:
        """A whole state that fits the view, its unseen cards dealt by a stream sown with `number` (below 2**60)."""

    def insight(self, view: S) -> object:
        """What a person would work out at the table (what cards are worth now and the like), of a shape that the game's
        own page knows; None where a game has nothing of the kind."""
        return None

    # --- what people read ----------------------------------------------------------------------------------------
    @abstractmethod
    def cards(self, options: Json) -> list[CardFace]:
        """Every card and board of the game with these options, once a kind, in the order of the facts."""

    @abstractmethod
    def rule(self, number: str, code: str = "en") -> str | None:
        """The text of a rule (`DS-8.2`, or a chapter `DS-8`) in a language; None where there is none."""

    @abstractmethod
    def rule_numbers(self) -> Sequence[str]:
        """All rule numbers in order."""

    def words(self, choice: int) -> str:
        """The words of a choice."""
        return self.vocabulary.words[choice]
