"""Faces: how each card of Deep State looks and what it tells when one looks closer."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from backroom.core.card import CardFace
from backroom.core.language import Language, _
from backroom.core.registry import game as registered
from backroom.deepstate.catalog import (
    CARD_NUMBERS,
    COPY,
    GROUP,
    GROUPS,
    KIND,
    KIND_EMBLEM,
    KINDS,
    is_reptiloid,
)
from backroom.deepstate.catalog import EMBLEMS as EMBLEM_SLUGS
from backroom.deepstate.ruleset import rules_for
from backroom.web.deepstate.model import Act, Card, Figure, Zoom, ZoomValue
from backroom.web.deepstate.signs import emblem, letter
from backroom.web.seen import Seen

FAMILIES: Final = {
    "objective": _("Objective"),
    "secondary": _("Secondary Objective"),
    "covert": _("Covert Operations"),
    "black": _("Black Operations"),
    "project": _("Project"),
    "treaty": _("Treaty"),
    "man": _("Man of Action"),
    "trend": _("Trend"),
    "reptiloid": _("Reptiloids"),
    "world-war": _("World War"),
    "hoc-action": _("HOC's Action card"),
}

DRAWN_AS: Final = {"populism": "group-mass-control"}
"""Cards that share another's drawing."""


class Deck:
    """The faces and facts of one set of options, found once a page."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.facts: Any = rules_for(seen.options).facts
        self.options = json.dumps(seen.options, sort_keys=True)

    def zoom(self, slug: str, worth: str = "") -> Zoom:
        """What a card tells: its text in plain words, its values with their basis, its rule, what it is worth now."""
        kind = slug.partition(".")[0]
        zoom = _zoom(self.seen.language, self.seen.view.game.slug, self.options, kind)
        return replace(zoom, worth=worth) if worth else zoom

    def objective(self, slug: str, **more: Any) -> Card:
        """An Objective, World War or Reptiloid."""
        seen = self.seen
        if slug == "world-war":
            return Card(
                slug, seen.name(slug), "group-world-war", "world-war", zoom=self.zoom(slug), **more
            )
        card = CARD_NUMBERS[slug]
        if is_reptiloid(card):
            kind = slug.partition(".")[0]
            return Card(
                slug,
                seen.name(kind),
                "group-reptiloid",
                "reptile-eye",
                zoom=self.zoom(kind),
                **more,
            )
        kind, group = KINDS[KIND[card]], GROUPS[GROUP[card]]
        fact = self.facts["objectives"][kind]
        marks: list[Figure] = []
        if KIND_EMBLEM[KIND[card]] >= 0:
            marks.append(
                emblem(seen, EMBLEM_SLUGS[KIND_EMBLEM[KIND[card]]], 2 if more.get("inner") else 1)
            )
        special = fact["special_interest_by_copy"][COPY[card] - 1]
        if special:
            marks.append(emblem(seen, "special-interest", special))
        worth = more.get("worth", "")
        return Card(
            slug,
            seen.name(kind),
            f"group-{group}",
            kind,
            letter=letter(seen, group),
            group_icon=f"group-{group}",
            number=str(fact["agents"]),
            number_label=seen.t(_("Agents needed: {n}"), n=fact["agents"]),
            marks=tuple(marks),
            zoom=self.zoom(kind, f"{more.get('worth_label', '')}: {worth}" if worth else ""),
            **more,
        )

    def operation(self, slug: str, act: Act | None = None, **more: Any) -> Card:
        """A Covert or Black Operation."""
        seen = self.seen
        black = slug in self.facts["black-operations"]
        fact = self.facts["black-operations" if black else "covert"][slug]
        return Card(
            slug,
            seen.name(slug),
            "group-black" if black else "group-operation",
            slug,
            number=str(fact["agents"]),
            number_label=seen.t(_("Agents needed: {n}"), n=fact["agents"]),
            worth=str(fact["influence"]),
            worth_label=seen.t(_("Influence")),
            zoom=self.zoom(slug),
            act=act,
            **more,
        )

    def plain(self, slug: str, tone: str, act: Act | None = None, **more: Any) -> Card:
        """A Man of Action, Trend or Reptiloid: a name and a silhouette."""
        return Card(
            slug,
            self.seen.name(slug),
            tone,
            more.pop("icon", DRAWN_AS.get(slug, slug)),
            zoom=self.zoom(slug),
            act=act,
            **more,
        )


@lru_cache(maxsize=4096)
def _zoom(language: Language, game: str, options: str, slug: str) -> Zoom:
    """What a card tells in a language, its worth left out."""
    name = str(language.name(slug))
    face = _faces_of(game, options).get(slug)
    if face is None:
        return Zoom(name, "")
    family = (
        language.text(FAMILIES[face.family])
        if face.family in FAMILIES
        else str(language.name(face.family))
    )
    group = str(language.name(face.group)) if face.group in GROUPS else ""
    return Zoom(
        name,
        " · ".join(part for part in (family, group) if part),
        tuple(message.read(language) for message in face.text),
        tuple(
            ZoomValue(
                language.text(value.label), _shown(language, value.value), value.how_sure(language)
            )
            for value in face.values
        ),
        "",
        face.rule,
    )


@lru_cache(maxsize=64)
def _faces_of(game: str, options: str) -> dict[str, CardFace]:
    """The faces of the cards with some options, written as JSON, by their slugs."""
    return {face.slug: face for face in registered(game).cards(json.loads(options))}


def _shown(language: Language, value: object) -> str:
    """A value as a person reads it."""
    if isinstance(value, (list, tuple)):
        return " / ".join(_shown(language, item) for item in value)
    return str(language.name(value))
