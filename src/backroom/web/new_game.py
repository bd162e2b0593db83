"""The form of a new game as filled in so far, and what it asks of the table service."""

from __future__ import annotations

import json
import tomllib
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from backroom.core.errors import BadRequest
from backroom.core.game import Json
from backroom.core.language import Language, _
from backroom.core.match import opened
from backroom.core.registry import game as registered
from backroom.table.errors import sentence
from backroom.table.model import SeatPlan
from backroom.web.new_fields import (
    BOTS,
    BOXES,
    CHOICES,
    FIRST_GAMES,
    MODULES,
    MOST,
    NUMBERS,
    PATIENCE,
    PRESETS,
    WHO,
)
from backroom.web.seen import Person
from backroom.web.settings import clean_name

Fields = list[tuple[str, str]]


class SeatField(Struct, frozen=True):
    """One seat of the form."""

    person: Person
    who: str


class ModuleField(Struct, frozen=True):
    """A module: chosen, open, or closed with the reason."""

    slug: str
    title: str
    text: str
    chosen: bool
    reason: str = ""
    rule: str = ""


class OptionField(Struct, frozen=True):
    """An option with its values; `only` is "solo" or "many" where it belongs to these games only."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    only: str


class NewGame(Struct, frozen=True):
    """The form as it stands; `problem` says why it cannot be played like this."""

    slug: str
    title: str
    who: tuple[tuple[str, str], ...]
    presets: tuple[tuple[str, str], ...]
    seats: tuple[SeatField, ...]
    options: tuple[OptionField, ...]
    boxes: tuple[tuple[str, tuple[ModuleField, ...]], ...]
    patience: OptionField
    solo: bool
    listed: bool
    pack: str
    seed: str
    problem: str = ""
    rule: str = ""


class Wish(Struct, frozen=True):
    """What the form asks for. With a `seed` the deal is no secret: everybody sits at one device, and nobody draws."""

    options: Json
    seats: tuple[SeatPlan, ...]
    listed: bool = False
    patience: float | None = None
    seed: str = ""

    def record(self, slug: str) -> Json:
        """The game of the seed as a record without choices; raises BadRequest where that is no seed."""
        seed = int(self.seed) if self.seed.isdecimal() else self.seed
        dealt = opened(slug, self.options, seed).record()
        return {**dealt, "table": {"seats": [{"name": plan.name} for plan in self.seats]}}


def wish(slug: str, fields: Fields, own_name: str) -> Wish:
    """The table that the form asks for; raises BadRequest where its pack cannot be read."""
    given = dict(fields)
    solo = _solo(slug, given)
    plans = [plan for at in range(MOST) if (plan := _plan(at, given, own_name)) is not None]
    if solo:
        plans = [SeatPlan("here", clean_name(given.get("name0", "")) or own_name), SeatPlan("hoc")]
    options: dict[str, Any] = {"players": 1 if solo else len(plans)}
    for choice in CHOICES[slug]:
        value = given.get(choice.name, choice.default)
        if (
            not value
            or value not in dict(choice.values)
            or choice.only == ("many" if solo else "solo")
        ):
            continue
        if choice.name == "hoc_fifth_project":
            options[choice.name] = value == "yes"
        else:
            options[choice.name] = int(value) if choice.name in NUMBERS else value
    if slug == "deep-state":
        chosen = {value for name, value in fields if name == "module"}
        options["modules"] = [module for module in MODULES if module in chosen]
    if given.get("pack", "").strip():
        options["pack"] = read_pack(given["pack"])
    patience = given.get("patience", "")
    return Wish(
        options,
        tuple(plans),
        given.get("listed") == "yes",
        float(patience) if patience in dict(PATIENCE) and patience else None,
        given.get("seed", "").strip(),
    )


def read_pack(text: str) -> Json:
    """A pack as JSON or TOML."""
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(_("The pack is neither JSON nor TOML.")) from None
    assert isinstance(found, dict)
    return found


def _solo(slug: str, given: dict[str, str]) -> bool:
    return slug == "deep-state" and given.get("mode") == "solo"


def _plan(at: int, given: dict[str, str], own_name: str) -> SeatPlan | None:
    who = given.get(f"seat{at}", "none")
    name = clean_name(given.get(f"name{at}", ""))
    if who == "me":
        return SeatPlan("here", name or own_name)
    if who == "here":
        return SeatPlan("here", name)
    if who == "invited":
        return SeatPlan("invited", name)
    kind, _colon, bot = who.partition(":")
    if kind == "bot" and bot in dict(BOTS):
        return SeatPlan("bot", name, bot)
    return None


def form(slug: str, fields: Fields, language: Language, own_name: str) -> NewGame:
    """The form as filled in so far; what cannot be added to it is closed, with the game's own reason."""
    if not fields:
        fields = list(PRESETS[slug][1][1])
    given = dict(fields)
    problem, rule = "", ""
    base: Json = {"players": 3, "modules": []}
    try:
        asked = wish(slug, fields, own_name)
        base = asked.options
        problem, rule = _refused(slug, base, language)
        problem = problem or _unseeded(slug, asked, language)
    except BadRequest as error:
        problem = sentence(error, language)
    return NewGame(
        slug=slug,
        title=language.text(registered(slug).name),
        who=WHO,
        presets=tuple(
            (language.text(title), f"/new/{slug}?{urlencode(filled)}")
            for title, filled in PRESETS[slug]
        ),
        seats=tuple(
            SeatField(
                Person(at, given.get(f"name{at}", "" if at else own_name), "person"),
                given.get(f"seat{at}", "none"),
            )
            for at in range(MOST)
        ),
        options=tuple(
            OptionField(
                choice.name,
                choice.title,
                choice.values,
                given.get(choice.name, choice.default),
                choice.only,
            )
            for choice in CHOICES[slug]
        ),
        boxes=_boxes(base, problem, language) if slug == "deep-state" else (),
        patience=OptionField(
            "patience",
            _("A bot may take over for somebody away"),
            PATIENCE,
            given.get("patience", ""),
            "many",
        ),
        solo=_solo(slug, given),
        listed=given.get("listed") == "yes",
        pack=given.get("pack", "")[:20_000],
        seed=given.get("seed", "")[:80],
        problem=problem,
        rule=rule,
    )


def _boxes(
    base: Json, problem: str, language: Language
) -> tuple[tuple[str, tuple[ModuleField, ...]], ...]:
    """The modules by their boxes; where the form has a problem already no module is blamed for it."""
    chosen = base.get("modules", [])

    def field(slug: str, text: str) -> ModuleField:
        reason, rule = "", ""
        if slug not in chosen and not problem:
            reason, rule = _refused("deep-state", {**base, "modules": [*chosen, slug]}, language)
        title = str(language.name(slug))
        return ModuleField(slug, title, language.text(text), slug in chosen, reason, rule)

    return tuple(
        (
            str(language.name(title)) if title in MODULES else language.text(title),
            tuple(field(*one) for one in modules),
        )
        for title, modules in BOXES
    )


def _refused(slug: str, options: Json, language: Language) -> tuple[str, str]:
    """Why these options cannot be played, and the rule; ("", "") where they can."""
    try:
        registered(slug).options(options)
    except BadRequest as error:
        return sentence(error, language), error.rule or ""
    return "", ""


def _unseeded(slug: str, asked: Wish, language: Language) -> str:
    """Why there can be no game by this seed; "" where there can, or none is asked for."""
    if not asked.seed:
        return ""
    if any(plan.kind in ("bot", "invited") for plan in asked.seats):
        return language.text(
            _(
                "By a seed everybody plays at this device: the deal is no secret to whoever knows it."
            )
        )
    try:
        asked.record(slug)
    except BadRequest as error:
        return sentence(error, language)
    return ""


def quick(kind: str, name: str) -> tuple[str, Wish] | None:
    """The games one click away: a first game of each, and a solo game for a beginner."""
    found = FIRST_GAMES.get(kind)
    return (found[0], wish(found[0], list(found[1]), name)) if found is not None else None
