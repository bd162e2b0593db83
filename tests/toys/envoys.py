"""Envoys: a small whole game that only the tests know. It shows that core, engine and bots know no game by name.

Each seat holds a few cards from 1 to 5. In a round a prize is turned up and all seats bid a card at the same time; the
highest bid that nobody else made wins the prize (EN-1). The winner may then draw a card (EN-2). When all hands are
empty, the seat with most points wins (EN-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from backroom.core.bag import Cards, drawn, joined, without
from backroom.core.card import CardFace, Message, Value
from backroom.core.errors import BadPosition, BadRequest
from backroom.core.events import EVERYONE, EventKind, plain
from backroom.core.game import Game, Json
from backroom.core.refusal import Refusal, refuse
from backroom.core.state import State
from backroom.core.stream import below, reseed, sow
from backroom.core.vocabulary import Vocabulary

DECK: Cards = tuple(card for card in range(1, 6) for _ in range(4))
PRIZES: Cards = (1, 2, 3, 4, 5, 6)
UNKNOWN = -1
RULES = {
    "EN-1": "All seats bid at the same time; the highest bid that nobody else made wins the prize.",
    "EN-2": "The winner may draw a card.",
    "EN-3": "When all hands are empty, most points win.",
}

VOCABULARY = Vocabulary()
BID = VOCABULARY.block("bid {}", range(1, 6))
DRAW = VOCABULARY.block("draw")
DECLINE = VOCABULARY.block("decline")
REVEALED, DREW, DEALT = 0, 1, 2


class Envoys(State):
    """Hands, bids (0: none yet), points; unknown cards of a view are -1."""

    __slots__ = (
        "bids",
        "deck",
        "discard",
        "hands",
        "options",
        "points",
        "prize",
        "prizes",
        "rewarded",
        "round",
    )

    def __init__(self) -> None:
        super().__init__()
        self.options: Json = {}
        self.hands: list[Cards] = []
        self.bids: list[int] = []
        self.points: list[int] = []
        self.deck: Cards = ()
        self.prizes: Cards = ()
        self.discard: Cards = ()
        self.prize = 0
        self.rewarded = -1
        self.round = 1


class EnvoysGame(Game[Envoys]):
    """The contract, fulfilled in the plainest way."""

    slug = "envoys"
    name = "Envoys"
    players = (2, 4)
    rules = 1
    vocabulary = VOCABULARY
    rows = ("Prizes",)
    prompts: ClassVar = {"bid": "Bid a card.", "reward": "Draw a card or decline."}
    events = (
        EventKind(
            "revealed", (("bids", plain), ("prize", plain)), "Bids {bids} for {prize}.", rule="EN-1"
        ),
        EventKind(
            "drew",
            (("card", plain),),
            "{seat} draws {card}.",
            "{seat} draws a card.",
            frozenset({"card"}),
            "EN-2",
        ),
    )

    def schema(self) -> Json:
        return {
            "type": "object",
            "properties": {
                "players": {"type": "integer", "minimum": 2, "maximum": 4, "default": 2},
                "hand": {"type": "integer", "minimum": 1, "maximum": 4, "default": 3},
            },
            "additionalProperties": False,
        }

    def options(self, raw: Mapping[str, Any]) -> Json:
        filled = {"players": 2, "hand": 3}
        for name, value in raw.items():
            if name not in filled:
                raise BadRequest(f"There is no option {name!r}.", path=f"options.{name}")
            low, high = (2, 4) if name == "players" else (1, 4)
            if type(value) is not int or not low <= value <= high:
                raise BadRequest(
                    f"{name} is from {low} to {high}.", path=f"options.{name}", rule="EN-1"
                )
            filled[name] = value
        return filled

    def new(self, options: Json, seed: str) -> Envoys:
        state = self._blank(options)
        sow(state, seed)
        for seat in range(options["players"]):
            for _ in range(options["hand"]):
                self._draw(state, seat)
        self._next_prize(state)
        return state

    def _blank(self, options: Json) -> Envoys:
        state = Envoys()
        players = options["players"]
        state.options = options
        state.hands = [() for _ in range(players)]
        state.bids = [0] * players
        state.points = [0] * players
        state.deck, state.prizes = DECK, PRIZES
        return state

    def _draw(self, state: Envoys, seat: int) -> int:
        card, state.deck = drawn(state, state.deck)
        state.hands[seat] = joined(state.hands[seat], (card,))
        return card

    def _next_prize(self, state: Envoys) -> None:
        if not state.prizes:
            state.prizes = PRIZES
        state.prize, state.prizes = drawn(state, state.prizes)

    def copy(self, state: Envoys) -> Envoys:
        other = Envoys()
        other.options = state.options
        other.hands, other.bids, other.points = state.hands[:], state.bids[:], state.points[:]
        other.deck, other.prizes, other.discard = state.deck, state.prizes, state.discard
        other.prize, other.rewarded, other.round = state.prize, state.rewarded, state.round
        other.rng, other.secret, other.viewer = state.rng, state.secret, state.viewer
        return other

    def seats(self, state: Envoys) -> int:
        return len(state.hands)

    def waiting(self, state: Envoys) -> tuple[int, ...]:
        if state.rewarded >= 0:
            return (state.rewarded,)
        return tuple(s for s, hand in enumerate(state.hands) if hand and not state.bids[s])

    def prompt(self, state: Envoys, seat: int) -> str:
        return "reward" if state.rewarded >= 0 else "bid"

    def legal(self, state: Envoys, seat: int) -> list[int]:
        if state.rewarded >= 0:
            return [DRAW, DECLINE] if state.deck else [DECLINE]
        return [BID + card - 1 for card in sorted(set(state.hands[seat]))]

    def play(self, state: Envoys, seat: int, choice: int) -> None:
        if state.rewarded >= 0:
            state.rewarded = -1
            if choice == DRAW:
                card = self._draw(state, seat)
                if state.log is not None:
                    state.log.append((DREW, 1 << seat, seat, card))
        else:
            state.bids[seat] = choice - BID + 1
            if self.waiting(state):
                return
            self._reveal(state)
        if state.rewarded < 0 and any(state.hands):
            state.round += 1
            self._next_prize(state)

    def _reveal(self, state: Envoys) -> None:
        bids = state.bids[:]
        if state.log is not None:
            state.log.append((REVEALED, EVERYONE, -1, int("".join(map(str, bids))), state.prize))
        for seat, bid in enumerate(bids):
            if bid:
                state.hands[seat] = without(state.hands[seat], bid)
                state.discard = joined(state.discard, (bid,))
        state.bids = [0] * len(bids)
        alone = [bid for bid in bids if bid and bids.count(bid) == 1]
        if alone:
            winner = bids.index(max(alone))
            state.points[winner] += state.prize
            state.rewarded = winner

    def why(self, state: Envoys, seat: int, choice: int) -> Refusal | None:
        if choice in self.legal(state, seat):
            return None
        if state.rewarded >= 0:
            if choice == DRAW:
                return refuse("EN-2", "the deck is empty", cards=0)
            return refuse("EN-1", "bids come when all have been rewarded")
        if choice < BID + 5:
            card = choice - BID + 1
            return refuse("EN-1", "you hold no {card}", card=card)
        return refuse("EN-2", "only the winner of a prize may do this, after bidding")

    def status(self, state: Envoys) -> Json:
        waiting = self.waiting(state)
        return {
            "over": not waiting,
            "round": state.round,
            "phase": "reward" if state.rewarded >= 0 else "bid",
            "turn": max(state.rewarded, 0),
            "waiting": [{"seat": seat, "prompt": self.prompt(state, seat)} for seat in waiting],
            "score": None if waiting else self.score(state),
        }

    def score(self, state: Envoys) -> Json:
        best = max(state.points)
        return {
            "seats": [
                {
                    "seat": seat,
                    "rows": [points],
                    "total": points,
                    "working": [[f"{points} from prizes"]],
                }
                for seat, points in enumerate(state.points)
            ],
            "winners": [seat for seat, points in enumerate(state.points) if points == best],
            "tie": None,
        }

    def position(self, state: Envoys) -> Json:
        hidden = [hand != () and hand[0] == UNKNOWN for hand in state.hands]
        position: Json = {
            "game": self.slug,
            "options": state.options,
            "round": state.round,
            "prize": state.prize,
            "prizes": list(state.prizes),
            "discard": list(state.discard),
            "seats": [
                {
                    "hand": {"n": len(hand)} if hidden[seat] else list(hand),
                    "points": state.points[seat],
                }
                for seat, hand in enumerate(state.hands)
            ],
        }
        if state.viewer != -2:
            position["deck"] = {"n": len(state.deck)}
        if any(state.bids) or state.rewarded >= 0:
            position["pending"] = {"bids": state.bids, "rewarded": state.rewarded}
        return position

    def load(self, position: Mapping[str, Any], seed: str) -> tuple[Json, Envoys]:
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("options is an object.", path="options")
        try:
            options = self.options(options)
        except BadRequest as error:
            raise BadPosition(error.message, rule=error.rule, path=error.path) from None
        state = self._blank(options)
        sow(state, seed)
        players = options["players"]
        seats = position.get("seats", [])
        if not isinstance(seats, list) or len(seats) > players:
            raise BadPosition("There are too many seats.", path="seats")
        state.discard = self._cards(position.get("discard", []), "discard")
        for seat, entry in enumerate(seats):
            if not isinstance(entry, Mapping):
                raise BadPosition("A seat is an object.", path=f"seats[{seat}]")
            state.hands[seat] = self._cards(entry.get("hand", []), f"seats[{seat}].hand")
            points = entry.get("points", 0)
            if type(points) is not int or not 0 <= points < 1000:
                raise BadPosition("Points are a number.", path=f"seats[{seat}].points")
            state.points[seat] = points
        for cards in (state.discard, *state.hands):
            for card in cards:
                if card not in state.deck:
                    raise BadPosition(
                        f"There are only {DECK.count(card)} cards {card}.", path="seats"
                    )
                state.deck = without(state.deck, card)
        state.round = self._number(position.get("round", 1), range(1, 1000), "round")
        prizes = position.get("prizes", list(PRIZES))
        if not isinstance(prizes, list) or len(prizes) > len(PRIZES):
            raise BadPosition("Prizes are a list.", path="prizes")
        state.prizes = tuple(sorted(self._number(prize, range(1, 7), "prizes") for prize in prizes))
        if "prize" in position:
            state.prize = self._number(position["prize"], range(1, 7), "prize")
        else:
            self._next_prize(state)
        self._load_pending(state, position.get("pending", {}))
        return options, state

    def _load_pending(self, state: Envoys, pending: object) -> None:
        if not isinstance(pending, Mapping):
            raise BadPosition("pending is an object.", path="pending")
        bids = pending.get("bids", state.bids)
        if not isinstance(bids, list) or len(bids) != len(state.hands):
            raise BadPosition("Every seat has a bid, 0 for none.", path="pending.bids")
        state.bids = [self._number(bid, range(6), "pending.bids") for bid in bids]
        rewarded = self._number(
            pending.get("rewarded", -1), range(-1, len(bids)), "pending.rewarded"
        )
        hands = zip(state.hands, state.bids, strict=True)
        if any(bid and bid not in hand for hand, bid in hands) or (
            rewarded >= 0 and any(state.bids)
        ):
            raise BadPosition("These bids cannot be.", path="pending.bids")
        if any(state.bids) and not self.waiting(state):
            raise BadPosition("Somebody has still to bid.", path="pending.bids")
        state.rewarded = rewarded

    def _number(self, value: object, allowed: range, path: str) -> int:
        if type(value) is not int or value not in allowed:
            raise BadPosition(f"{path} is from {allowed[0]} to {allowed[-1]}.", path=path)
        return value

    def _cards(self, cards: object, path: str) -> Cards:
        if not isinstance(cards, list) or not all(
            type(card) is int and 1 <= card <= 5 for card in cards
        ):
            raise BadPosition("Cards are numbers from 1 to 5.", path=path)
        return tuple(sorted(cards))

    def view(self, state: Envoys, seat: int | None) -> Envoys:
        view = self._blank(state.options)
        own = -1 if seat is None else seat
        over = not self.waiting(state)
        view.viewer = own
        for s, hand in enumerate(state.hands):
            view.hands[s] = hand if s == own or over else (UNKNOWN,) * len(hand)
            view.bids[s] = state.bids[s] if s == own else -1 if state.bids[s] else 0
        view.points = state.points[:]
        view.deck = (UNKNOWN,) * len(state.deck)
        view.prizes, view.discard, view.prize = state.prizes, state.discard, state.prize
        view.rewarded, view.round = state.rewarded, state.round
        return view

    def sample(self, view: Envoys, number: int) -> Envoys:
        state = self.copy(view)
        state.viewer = -2
        reseed(state, number)
        unseen = DECK
        for cards in (view.discard, *view.hands):
            for card in cards:
                if card != UNKNOWN:
                    unseen = without(unseen, card)
        for seat, hand in enumerate(view.hands):
            if UNKNOWN in hand:
                dealt: Cards = ()
                for _ in hand:
                    card, unseen = drawn(state, unseen)
                    dealt = joined(dealt, (card,))
                state.hands[seat] = dealt
            if view.bids[seat] == UNKNOWN:
                hand = state.hands[seat]
                state.bids[seat] = hand[below(state, len(hand))]
        state.deck = unseen
        return state

    def cards(self, options: Json) -> list[CardFace]:
        return [
            CardFace(
                f"envoy-{card}",
                "envoy",
                "",
                4,
                (Message("Bids {value}.", {"value": card}),),
                (Value("Value", card, "H", f"envoys[{card}]"),),
                "EN-1",
            )
            for card in range(1, 6)
        ]

    def rule(self, number: str, code: str = "en") -> str | None:
        return "\n".join(RULES.values()) if number == "EN" else RULES.get(number)

    def rule_numbers(self) -> list[str]:
        return list(RULES)


GAME = EnvoysGame()


def check(state: Envoys) -> None:
    """Every card is in exactly one place."""
    everywhere = state.deck + state.discard
    for hand in state.hands:
        everywhere += hand
    assert tuple(sorted(everywhere)) == DECK
    for seat, bid in enumerate(state.bids):
        assert not bid or bid in state.hands[seat]


check_loaded = check
