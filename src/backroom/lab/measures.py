"""What each seat ended up with, as `family:slug` words: the things whose use and worth a report tells."""

from __future__ import annotations

from typing import Any

from backroom.core.game import Game


def held(game: Game[Any], state: Any) -> list[list[str]]:
    """For each seat what it holds at the end of the game."""
    return [_held(seat) for seat in game.position(state)["seats"]]


def _held(seat: dict[str, Any]) -> list[str]:
    """Of a seat's part of a final position; the fields of both games have different names."""
    return [
        *(f"treaty:{slug}" for slug in seat.get("treaties", ())),
        *(f"project:{slug}-{stage}" for slug, stage in seat.get("projects", {}).items()),
        *(
            f"operation:{slug}"
            for slug in dict.fromkeys(operation["card"] for operation in seat.get("operations", ()))
        ),
        *(f"trend:{slug}" for slug in seat.get("trends", ()) if isinstance(slug, str)),
        *(f"mission:{slug}" for slug in seat.get("missions", ()) if isinstance(slug, str)),
        *(
            f"card:{slug}"
            for slug in dict.fromkeys(card["card"] for card in seat.get("list", ()) if card["up"])
        ),
    ]
