"""Everything there is to see of a game's box: its cards with any options, for card viewers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from backroom.core.card import CardFace
from backroom.core.errors import BadRequest
from backroom.core.game import Game


def every_face(
    game: Game[Any], pack: dict[str, Any] | None = None, players: int | None = None
) -> list[CardFace]:
    """Every card that a game has with any options, once, family by family; with a pack's values, and as many copies as
    there are with so many players."""
    raw: dict[str, Any] = {} if pack is None else {"pack": pack}
    if players is not None:
        raw["players"] = players
    faces: dict[str, CardFace] = {}
    for options in (raw, *_wider(game, raw)):
        for face in game.cards(game.options(options)):
            faces.setdefault(face.slug, face)
    order = {
        family: at
        for at, family in enumerate(dict.fromkeys(face.family for face in faces.values()))
    }
    return sorted(faces.values(), key=lambda face: order[face.family])


def _wider(game: Game[Any], raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Options under which further cards are in play: every number of players, every value of an option that has a few,
    also in the game with fewest players, and each module with what it needs."""
    fields = game.schema().get("properties", {})
    fewest = {**raw, "players": game.players[0]}
    tried = [{**raw, "players": players} for players in range(game.players[0], game.players[1] + 1)]
    for name, field in fields.items():
        for value in field.get("enum", ()):
            tried += [{**raw, name: value}, {**fewest, name: value}]
    # two options may be needed for a card: the hardest level and a character, say
    named = [(name, field["enum"]) for name, field in fields.items() if field.get("enum")]
    for (one, values), (other, others) in combinations(named, 2):
        tried += [{**fewest, one: value, other: also} for value in values for also in others]
    yield from (options for options in tried if _playable(game, options))
    modules = fields.get("modules", {}).get("items", {}).get("enum", [])
    for module in modules:
        sets = (
            {**raw, "modules": sorted({module, *needed}, key=modules.index)}
            for size in range(3)
            for needed in combinations(modules, size)
        )
        options = next((options for options in sets if _playable(game, options)), None)
        if options is not None:
            yield _with_all(game, options, modules)


def _with_all(game: Game[Any], options: dict[str, Any], modules: list[str]) -> dict[str, Any]:
    """The options and every further module that goes with them: some cards come with two modules together."""
    for module in modules:
        wider = {**options, "modules": sorted({*options["modules"], module}, key=modules.index)}
        if _playable(game, wider):
            options = wider
    return options


def _playable(game: Game[Any], options: dict[str, Any]) -> bool:
    try:
        game.options(options)
    except BadRequest:
        return False
    return True
