"""Positions: a state as JSON, and the state that a position describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition, BadRequest
from backroom.core.game import Json
from backroom.core.stream import sow
from backroom.spies.cards import (
    FACTION,
    FACTIONS,
    NUMBERS,
    PICK,
    PLAY,
    SLUGS,
    UNKNOWN,
    VOCABULARY,
    faction_mask,
    faction_slugs,
)
from backroom.spies.facts import MISSION_NUMBERS, MISSIONS
from backroom.spies.options import filled, rules_for
from backroom.spies.rules import Rules
from backroom.spies.setup import drawn_turns
from backroom.spies.sheet import score
from backroom.spies.state import Cards, SpiesState, blank, card_of, chips_of, is_up, laid
from backroom.spies.turn import drafting, legal, wait_for_hands

FIELDS: Final = (
    "game",
    "options",
    "turn",
    "turns",
    "disabled",
    "seats",
    "packs",
    "picks",
    "left",
    "pending",
)
SEAT_FIELDS: Final = ("hand", "list", "missions", "diversion", "extra", "picked")
LAID_FIELDS: Final = ("card", "up", "chips")
MOST_CHIPS: Final = 9999


def position(state: SpiesState) -> Json:
    """The state as JSON; of a view, hidden cards are `{"n": how many}` and `known` those of a hand that all know."""
    found: Json = {
        "game": "spies",
        "options": dict(state.options),
        "turn": state.turn,
        "turns": state.turns,
        "disabled": faction_slugs(state.disabled),
        "seats": [_seat(state, seat) for seat in range(state.seats)],
    }
    if drafting(state):
        found["packs"] = [_cards(pack) for pack in state.packs]
        found["picks"] = [_cards(picked) for picked in state.picked]
    elif any(state.packs):
        found["left"] = [_cards(pack) for pack in state.packs]
    if any(card >= 0 for card in state.chosen):
        verb = PICK if drafting(state) else PLAY
        found["pending"] = [
            VOCABULARY.words[verb + card] if card >= 0 else None for card in state.chosen
        ]
    return found


def status(state: SpiesState) -> Json:
    """`round` and `turn` are both the turn of SP-2; the phase is `setup` while drafting, then `turn`, then `over`."""
    over = not state.waiting
    prompt = "draft" if drafting(state) else "turn"
    return {
        "over": over,
        "round": min(state.turn, state.turns),
        "phase": "over" if over else "setup" if drafting(state) else "turn",
        "turn": min(state.turn, state.turns),
        "turns": state.turns,
        "waiting": [{"seat": seat, "prompt": prompt} for seat in state.waiting],
        "score": score(state) if over else None,
    }


def _seat(state: SpiesState, seat: int) -> Json:
    hand = state.hands[seat]
    found: Json = {
        "hand": _cards(hand),
        "list": [
            {"card": SLUGS[card_of(entry)], "up": is_up(entry), "chips": chips_of(entry)}
            for entry in state.lists[seat]
        ],
        "missions": _named(state.missions[seat], MISSIONS),
        "diversion": bool(state.diverted >> seat & 1),
        "extra": bool(state.extra >> seat & 1),
    }
    if not drafting(state):
        found["picked"] = _cards(state.picked[seat])
    if UNKNOWN in hand:
        found["known"] = _cards(tuple(card for card in hand if card >= 0))
    return found


def _cards(cards: Cards) -> Any:
    return _named(cards, SLUGS)


def _named(numbers: Cards, slugs: tuple[str, ...]) -> Any:
    if UNKNOWN in numbers:
        return {"n": len(numbers)}
    return [slugs[number] for number in numbers]


def load(raw: Mapping[str, Any], seed: str) -> tuple[Json, SpiesState]:
    """The options and the state of a position; raises BadPosition with the path of what is wrong.

    Left out: turn 1, no marker disabled, empty hands, lists and Missions, the options' turns or a drawn Duration.
    Cards that are nowhere named are out of the game. With `packs` the draft goes on. A turn past `turns` is the end.
    """
    _known_fields(raw, FIELDS, "")
    options = _options(raw.get("options", {}))
    rules = rules_for(options)
    seats: int = options["players"]
    state = blank(rules, options)
    sow(state, seed)
    most = rules.initial + rules.drafted
    turns = raw.get("turns", options["turns"])
    state.turns = _number(turns, 1, most, "turns") if turns is not None else drawn_turns(state)
    state.turn = _number(raw.get("turn", 1), 1, state.turns + 1, "turn")
    state.disabled = faction_mask(_words(raw.get("disabled", []), FACTIONS, "disabled"))
    entries = _list(raw.get("seats", []), "seats")
    if len(entries) > seats:
        raise BadPosition(f"There are only {seats} seats.", path="seats")
    for seat, entry in enumerate(entries):
        _load_seat(state, seat, entry, f"seats[{seat}]")
    state.picks = rules.drafted
    if _list(raw.get("packs", []), "packs"):
        _load_draft(state, raw)
    else:
        if _list(raw.get("picks", []), "picks"):
            raise BadPosition(
                "Picks stand beside packs, while drafting.", path="picks", rule="SP-1.3"
            )
        if "left" in raw:
            state.packs = _hands(state, raw["left"], "left")
        _begin_turn(state)
    _check_cards(state)
    if raw.get("pending") is not None:
        _load_pending(state, raw["pending"])
    return options, state


def _options(raw: Any) -> Json:
    if not isinstance(raw, Mapping):
        raise BadPosition("Options are a table.", path="options")
    try:
        return filled(raw)
    except BadRequest as error:
        path = (error.path or "").removeprefix("options.")
        raise BadPosition(error.message, rule=error.rule, path=f"options.{path}") from None


def _load_seat(state: SpiesState, seat: int, raw: Any, path: str) -> None:
    if not isinstance(raw, Mapping):
        raise BadPosition("A seat is a table.", path=path)
    state.hands[seat] = _hand(state.rules, raw.get("hand", []), f"{path}.hand")
    _known_fields(raw, SEAT_FIELDS, path + ".")
    for at, entry in enumerate(_list(raw.get("list", []), f"{path}.list")):
        state.lists[seat] += (_laid(state.rules, entry, f"{path}.list[{at}]"),)
    for entry in state.lists[seat]:
        if is_up(entry):
            state.face_up[seat * 5 + FACTION[card_of(entry)]] += 1
    missions = _words(raw.get("missions", []), MISSIONS, f"{path}.missions")
    state.missions[seat] = tuple(sorted(MISSION_NUMBERS[slug] for slug in missions))
    state.diverted |= _flag(raw.get("diversion", False), f"{path}.diversion") << seat
    state.extra |= _flag(raw.get("extra", False), f"{path}.extra") << seat
    state.picked[seat] = _card_list(state.rules, raw.get("picked", []), f"{path}.picked")


def _laid(rules: Rules, raw: Any, path: str) -> int:
    """A card in a list: `{"card": ..., "up": true, "chips": 0}` or just its name."""
    if isinstance(raw, str):
        return laid(_card(rules, raw, path), True, 0)
    if not isinstance(raw, Mapping):
        raise BadPosition("A card in a list is a table.", path=path)
    _known_fields(raw, LAID_FIELDS, path + ".")
    card = _card(rules, raw.get("card"), f"{path}.card")
    up = _flag(raw.get("up", True), f"{path}.up")
    return laid(card, up, _number(raw.get("chips", 0), 0, MOST_CHIPS, f"{path}.chips"))


def _load_draft(state: SpiesState, raw: Mapping[str, Any]) -> None:
    """SP-1.3: the packs in front of the seats, and what each has picked so far."""
    drafted = state.rules.drafted
    if state.turn > state.turns:
        raise BadPosition("The draft comes before the turns.", path="turn", rule="SP-1.3")
    if "left" in raw:
        raise BadPosition(
            "What is left over of the packs is known after the draft.", path="left", rule="SP-1.3"
        )
    state.packs = _hands(state, raw["packs"], "packs")
    picks = _list(raw.get("picks", []), "picks")
    if picks and len(picks) != state.seats:
        raise BadPosition("There is one list of picks for each seat.", path="picks")
    for seat in range(state.seats):
        if state.picked[seat]:
            raise BadPosition(
                "While drafting the picks stand beside the packs only.",
                path=f"seats[{seat}].picked",
            )
    for seat, own in enumerate(picks):
        state.picked[seat] = _card_list(state.rules, own, f"picks[{seat}]")
        if len(state.picked[seat]) != len(state.picked[0]) or len(state.picked[seat]) >= drafted:
            raise BadPosition(
                f"All seats have picked equally often, fewer than {drafted} cards.",
                path=f"picks[{seat}]",
                rule="SP-1.3",
            )
    state.picks = len(state.picked[0])
    for seat, pack in enumerate(state.packs):
        if len(pack) < drafted - state.picks:
            raise BadPosition(
                f"{drafted - state.picks} cards are still to be picked from this pack.",
                path=f"packs[{seat}]",
                rule="SP-1.3",
            )


def _begin_turn(state: SpiesState) -> None:
    """The start of the position's turn, or the end of the game."""
    if state.turn > state.turns:
        state.waiting = ()
    else:
        wait_for_hands(state)
    for seat in range(state.seats):
        own = list(state.hands[seat]) + [card_of(entry) for entry in state.lists[seat]]
        for card in state.picked[seat]:
            if card not in own:
                raise BadPosition(
                    f"{SLUGS[card]} was picked but is neither in the hand nor in the list.",
                    path=f"seats[{seat}].picked",
                )
            own.remove(card)


def _load_pending(state: SpiesState, raw: Any) -> None:
    """The choices that some seats have locked already."""
    entries = _list(raw, "pending")
    if len(entries) != state.seats:
        raise BadPosition("There is one entry for each seat.", path="pending")
    waiting: list[int] = []
    verb = PICK if drafting(state) else PLAY
    for seat, words in enumerate(entries):
        if words is None:
            waiting += [seat] if seat in state.waiting else []
            continue
        number = VOCABULARY.number(words) if isinstance(words, str) else None
        if number is None or seat not in state.waiting or number not in legal(state, seat):
            raise BadPosition(
                "The seat cannot have chosen that.", path=f"pending[{seat}]", rule="SP-2.1"
            )
        state.chosen[seat] = number - verb
    if not waiting:
        raise BadPosition(
            "Once all have chosen the cards are revealed.", path="pending", rule="SP-2.1"
        )
    state.waiting = tuple(waiting)


def _check_cards(state: SpiesState) -> None:
    """No card and no Mission is there more often than the box has it."""
    left = list(state.rules.copies)
    places: list[tuple[str, Cards]] = []
    for seat in range(state.seats):
        places.append((f"seats[{seat}].hand", state.hands[seat]))
        places.append((f"seats[{seat}].list", tuple(card_of(entry) for entry in state.lists[seat])))
        places.append((f"{'packs' if drafting(state) else 'left'}[{seat}]", state.packs[seat]))
        if drafting(state):
            places.append((f"picks[{seat}]", state.picked[seat]))
    for path, cards in places:
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                raise BadPosition(
                    f"{SLUGS[card]} is named more than {state.rules.copies[card]} times.", path=path
                )
    seen: set[int] = set()
    for seat in range(state.seats):
        for mission in state.missions[seat]:
            if mission in seen:
                raise BadPosition(
                    f"{MISSIONS[mission]} is named twice.", path=f"seats[{seat}].missions"
                )
            seen.add(mission)


# --- fields ----------------------------------------------------------------------------------------------------------
def _known_fields(raw: Mapping[str, Any], fields: tuple[str, ...], path: str) -> None:
    for key in raw:
        if key not in fields:
            raise BadPosition(
                f"There is no field {key!r}; there are {', '.join(fields)}.", path=f"{path}{key}"
            )


def _list(raw: Any, path: str) -> list[Any]:
    if isinstance(raw, Mapping) and "n" in raw:
        raise BadPosition(
            "A position names the cards; this is a view, which hides them.", path=path
        )
    if not isinstance(raw, list):
        raise BadPosition("This must be a list.", path=path)
    return raw


def _number(raw: Any, least: int, most: int, path: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
        raise BadPosition(f"This must be a whole number from {least} to {most}.", path=path)
    return raw


def _flag(raw: Any, path: str) -> bool:
    if not isinstance(raw, bool):
        raise BadPosition("This must be true or false.", path=path)
    return raw


def _words(raw: Any, words: tuple[str, ...], path: str) -> list[str]:
    """A list of different words out of those."""
    found: list[str] = []
    for at, word in enumerate(_list(raw, path)):
        if not isinstance(word, str) or word not in words:
            raise BadPosition(
                f"There is no {word!r}; there are {', '.join(words)}.", path=f"{path}[{at}]"
            )
        if word in found:
            raise BadPosition(f"{word} is named twice.", path=f"{path}[{at}]")
        found.append(word)
    return found


def _card(rules: Rules, raw: Any, path: str) -> int:
    card = NUMBERS.get(raw) if isinstance(raw, str) else None
    if card is None or not rules.copies[card]:
        raise BadPosition(f"There is no card {raw!r} in this game.", path=path)
    return card


def _card_list(rules: Rules, raw: Any, path: str) -> Cards:
    return tuple(_card(rules, card, f"{path}[{at}]") for at, card in enumerate(_list(raw, path)))


def _hand(rules: Rules, raw: Any, path: str) -> Cards:
    return tuple(sorted(_card_list(rules, raw, path)))


def _hands(state: SpiesState, raw: Any, path: str) -> list[Cards]:
    entries = _list(raw, path)
    if len(entries) != state.seats:
        raise BadPosition("There is one list of cards for each seat.", path=path)
    return [_hand(state.rules, entry, f"{path}[{seat}]") for seat, entry in enumerate(entries)]
