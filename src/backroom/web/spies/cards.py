"""Cards of Spies as the pages draw them: what stands on the face, and what a closer look tells."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from backroom.core.card import CardFace
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.spies.cards import NUMBERS
from backroom.spies.worth import worth
from backroom.web.seen import Seen

LETTERS: Final = {
    "military": "M",
    "science": "S",
    "corporate": "C",
    "political": "P",
    "police": "B",
}
"""A letter for each faction, so that colour never stands alone; B is for the police's badge."""
SIGNS: Final = {
    "detect": ("kind-immune",),
    "escape": ("kind-turns-up",),
    "extra-mission": ("2", "kind-extra-mission"),
    "diversion": ("step-forward", "kind-immune"),
    "disguise": ("=", "step-back"),
}
"""What the kinds do that name no faction, in the signs of `Card.effect`."""


class Basis(Struct, frozen=True):
    """A value of a card and how sure it is."""

    label: str
    value: str
    basis: str


class Zoom(Struct, frozen=True):
    """What a card says when it is looked at closely."""

    name: str
    family: str
    text: tuple[str, ...]
    worth: str
    values: tuple[Basis, ...]
    rule: str


class Worth(Struct, frozen=True):
    """What a card would bring now if nobody interfered: the figure, the sentence, whether its faction is disabled, and
    whether nothing can disable it."""

    now: str = ""
    label: str = ""
    stale: bool = False
    immune: bool = False


class Card(Struct, frozen=True):
    """A card lying or held. `id` follows the card when it moves, `came` names where a new one comes from; `words`
    chooses it. `effect` has signs: names of drawings, and numbers."""

    id: str
    kind: str
    faction: str
    letter: str
    title: str
    faction_name: str
    effect: tuple[str, ...]
    zoom: Zoom
    came: str = ""
    words: str = ""
    worth: Worth = Worth()
    locked: bool = False
    up: bool = True
    chips: int = 0
    new: bool = False


@lru_cache(maxsize=64)
def _faces(players: int, turns: int | None, steal_points: int) -> dict[str, CardFace]:
    game = registered("spies")
    options = game.options({"players": players, "turns": turns, "steal_points": steal_points})
    return {face.slug: face for face in game.cards(options)}


def faces(options: Json) -> dict[str, CardFace]:
    """Every card face of a game with these options, by its slug."""
    if options.get("pack"):
        return {face.slug: face for face in registered("spies").cards(options)}
    return _faces(options["players"], options["turns"], options["steal_points"])


def targets(face: CardFace) -> tuple[str, ...]:
    """The factions that a card names."""
    named = face.text[0].fields.get("targets", ())
    assert isinstance(named, (list, tuple))
    return tuple(str(faction) for faction in named)


def effect(face: CardFace) -> tuple[str, ...]:
    """What a card does, in signs."""
    kind = face.slug.partition("-")[2]
    if kind in SIGNS:
        return SIGNS[kind]
    factions = tuple(f"faction-{faction}" for faction in targets(face))
    if kind == "steal-document":
        factions = (f"faction-{face.group}",)
    points = face.text[0].fields.get("points")
    return ("kind-strikes" if points is None else f"{points} ×", *factions)


def card(
    seen: Seen, slug: str, handle: str, *, words: str = "", weigh: bool = False, **lying: Any
) -> Card:
    """A card of the table; `weigh` says what it would bring now."""
    face = faces(seen.options)[slug]
    faction, _dash, kind = slug.partition("-")
    worth_now = _worth(seen, slug) if weigh else Worth()
    return Card(
        id=handle,
        kind=kind,
        faction=faction,
        letter=LETTERS[faction],
        title=seen.name(kind),
        faction_name=seen.name(faction),
        effect=effect(face),
        zoom=zoom(seen, face, worth_now.label),
        words=words,
        worth=worth_now,
        **lying,
    )


def zoom(seen: Seen, face: CardFace, now: str = "") -> Zoom:
    """A card looked at closely: its text, what it is worth now, its values and how sure they are."""
    return Zoom(
        name=seen.name(face.slug),
        family=seen.name(face.family),
        text=tuple(message.read(seen.language) for message in face.text),
        worth=now,
        values=tuple(
            Basis(
                seen.language.text(value.label),
                str(seen.language.name(value.value)),
                value.how_sure(seen.language),
            )
            for value in face.values
        ),
        rule=face.rule,
    )


def _worth(seen: Seen, slug: str) -> Worth:
    """What a card of the viewer's hand would bring now."""
    if seen.seat is None or seen.past:
        return Worth()
    found = worth(seen.view.known, seen.seat, NUMBERS[slug])
    if found.stale:
        return Worth("×", seen.t(_("Its faction is disabled: played now it does nothing.")), True)
    parts = [seen.t(_("Now it would pay {n} chips."), n=found.chips)] if found.chips else []
    if found.missions:
        parts.append(seen.t(_("Your Missions: {change}."), change=f"{found.missions:+d}"))
    if not parts:
        parts.append(seen.t(_("Now it would pay nothing by itself.")))
    diverted = bool(seen.position["seats"][seen.seat]["diversion"])
    if diverted:
        parts.append(seen.t(_("Nothing can disable it: your Diversion is in effect.")))
    total = found.chips + found.missions
    immune = diverted or slug.endswith("-detect")
    return Worth(f"{total:+d}" if total else "0", " ".join(parts), immune=immune)
