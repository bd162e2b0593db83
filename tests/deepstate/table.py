"""Short words for scenarios of Deep State: lay a table as the rulebook's examples do, play, read what lies there.

Cards are written as they stand: `labs.1` is a card, `labs.1:2` with 2 agents on it,
`governments.1+inner-circle.1:2` with
an Inner Circle beneath it; in the zone `labs.1@2:3~1` has 3 agents and 1 ghost of seat 2, `labs.1^royalty.1` a
Reptiloid.
"""

from __future__ import annotations

from typing import Any

from backroom.core.match import Match, load

Fields = dict[str, Any]


def _owned(word: str) -> Fields:
    word, _, agents = word.partition(":")
    card, _, inner = word.partition("+")
    entry: Fields = {"card": card, "agents": int(agents or 0)}
    if inner:
        entry["inner"] = inner
    return entry


def _place(word: str) -> Fields:
    word, _, ghosts = word.partition("~")
    word, _, agents = word.partition(":")
    word, _, seat_ = word.partition("@")
    card, _, reptiloid = word.partition("^")
    entry: Fields = {"card": card}
    if reptiloid:
        entry["reptiloid"] = reptiloid
    if seat_:
        entry |= {"seat": int(seat_), "agents": int(agents), "ghosts": int(ghosts or 0)}
    return entry


def seat(
    cards: str = "", hand: str = "", treaties: str = "", men: str = "", **fields: Any
) -> Fields:
    """A seat with its Objectives, its hand, the Treaties it has made and its Men of Action."""
    operations = fields.pop("operations", "")
    for name in ("reptiloids", "trends"):
        if name in fields:
            fields[name] = fields[name].split()
    return {
        "objectives": [_owned(word) for word in cards.split()],
        "hand": hand.split(),
        "treaties": treaties.split(),
        "men": men.split(),
        "operations": [{"card": card} for card in operations.split()],
        **fields,
    }


def table(
    *seats: Fields,
    zone: str | None = "",
    modules: str = "",
    options: Fields | None = None,
    **fields: Any,
) -> Match:
    """A game of three with these seats in its second round: seat 0 is on turn, then seat 1, then comes the
    takeover, for
    seat 2 has the Supervisor (and its turn behind it), unless the fields say otherwise."""
    players = fields.pop("players", max(3, len(seats)))
    position: Fields = {
        "game": "deep-state",
        "options": {"players": players, "modules": modules.split(), **(options or {})},
        "round": 2,
        "supervisor": fields.pop("supervisor", (players if players > 1 else 2) - 1),
        "turn": 0,
        "seats": list(seats),
        **fields,
    }
    if zone is not None:
        position["zone"] = [_place(word) for word in zone.split()]
    return load(position, seed=fields.get("seed", 1))


def treaty_phase(*seats: Fields, **fields: Any) -> Match:
    """The treaty phase begins, seat 0 first."""
    return table(*seats, phase="treaty", supervisor=0, **fields)


def solo(human: Fields, hoc: Fields, zone: str = "", **fields: Any) -> Match:
    """A solo game; options as fields `difficulty`, `character`, `ties`, `fifth`, `pack`; `known` is what is known of
    HOC's decks."""
    options = {
        "difficulty": fields.pop("difficulty", "normal"),
        "hoc_ties": fields.pop("ties", "ask"),
    }
    options["hoc"] = fields.pop("character", "male")
    if "fifth" in fields:
        options["hoc_fifth_project"] = fields.pop("fifth")
    if "pack" in fields:
        options["pack"] = fields.pop("pack")
    if "known" in fields:
        fields["hoc"] = fields.pop("known")
    return table(human, hoc, zone=zone, players=1, options=options, **fields)


def play(match: Match, *choices: str) -> list[Fields]:
    """Play choices one after another, each by the seat that waits; what happened is returned as a spectator is
    told."""
    told: list[Fields] = []
    for choice in choices:
        log = match.play_telling(choice)
        told += match.told(log, None)
    return told


def who(match: Match) -> tuple[int, str]:
    """Who waits, with which prompt."""
    waiting = match.status()["waiting"]
    assert len(waiting) == 1, waiting
    return waiting[0]["seat"], waiting[0]["prompt"]


def holding(match: Match, number: int) -> Fields:
    """A seat as the position tells it."""
    found: Fields = match.position()["seats"][number]
    return found


def own(match: Match, number: int) -> list[str]:
    """The Objectives of a seat."""
    return [entry["card"] for entry in holding(match, number)["objectives"]]


def agents(match: Match, number: int, card: str) -> int:
    """The agents on an own Objective of a seat."""
    return next(
        entry["agents"] for entry in holding(match, number)["objectives"] if entry["card"] == card
    )


def reserve(match: Match, number: int) -> int:
    """The reserve of a seat."""
    found: int = holding(match, number)["reserve"]
    return found


def pool(match: Match, number: int) -> int:
    """The pool of a seat, as a spectator sees it."""
    found: int = match.view(None).position()["seats"][number]["pool"]
    return found


def secondary(match: Match, number: int) -> Fields:
    """The Secondary Objectives of a seat."""
    found: Fields = holding(match, number)["secondary"]
    return found


def in_zone(match: Match) -> list[str]:
    """The cards of the zone."""
    return [place["card"] for place in match.position()["zone"]]


def refused(match: Match, choice: str, number: int | None = None) -> str:
    """The rule by which a choice is refused now; fails where it is legal."""
    refusal = match.why(choice, number)
    assert refusal is not None, f"{choice} is legal"
    assert refusal.reason()
    return refusal.rule


def rows(match: Match, number: int) -> list[int]:
    """The nine rows of a seat's score if the game ended now."""
    found: list[int] = match.score()["seats"][number]["rows"]
    return found
