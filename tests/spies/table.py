"""Short words for scenarios: load a table, play a turn, read what lies there."""

from typing import Any

from backroom.core.match import Match, load

Seat = dict[str, Any]


def seat(*hand: str, lying: list[Any] | None = None, **fields: Any) -> Seat:
    """A seat with a hand; `lying` is its list, a card as its name (face up) or as `down(...)`."""
    return {"hand": list(hand), "list": lying or [], **fields}


def down(card: str, chips: int = 0) -> dict[str, Any]:
    """A face-down card of a list."""
    return {"card": card, "up": False, "chips": chips}


def up(card: str, chips: int = 0) -> dict[str, Any]:
    """A face-up card of a list with chips on it."""
    return {"card": card, "up": True, "chips": chips}


def table(*seats: Seat, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A game in its second of seven turns, unless the fields say otherwise."""
    position = {
        "game": "spies",
        "options": {"players": len(seats), **(options or {})},
        "turn": 2,
        "turns": 7,
        "seats": list(seats),
        **fields,
    }
    return load(position, seed=1)


def turn(match: Match, *cards: str) -> None:
    """All seats play, seat 0 first."""
    for number, card in enumerate(cards):
        match.play(f"play {card}", number)


def listed(match: Match, number: int) -> list[tuple[str, bool, int]]:
    """A seat's list as (card, face up, chips)."""
    entries = match.position()["seats"][number]["list"]
    return [(entry["card"], entry["up"], entry["chips"]) for entry in entries]


def last(match: Match, number: int) -> tuple[bool, int]:
    """The last card of a seat's list: face up, chips."""
    return listed(match, number)[-1][1:]


def disabled(match: Match) -> list[str]:
    """The factions whose markers are disabled."""
    factions: list[str] = match.position()["disabled"]
    return factions


def in_effect(match: Match, what: str) -> list[int]:
    """The seats with `diversion` or `extra` in effect."""
    return [at for at, entry in enumerate(match.position()["seats"]) if entry[what]]
