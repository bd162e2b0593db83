"""The form of a new game: its fields for both games, and what it asks of the table service."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from backroom.core.errors import BadRequest
from backroom.core.game import Json
from backroom.core.language import Language, _
from backroom.core.registry import game as registered
from backroom.table.errors import sentence
from backroom.table.model import SeatPlan
from backroom.web.settings import clean_name

MOST: Final = 5
BOTS: Final = (
    ("beginner", _("Bot, beginner")),
    ("normal", _("Bot, normal")),
    ("strong", _("Bot, strong")),
    ("random", _("Bot that plays at random")),
)
WHO: Final = (
    ("me", _("You")),
    ("here", _("Somebody at this device")),
    ("invited", _("Somebody elsewhere, by a link")),
    *((f"bot:{name}", title) for name, title in BOTS),
    ("none", _("Nobody")),
)
MODULES: Final = (
    (
        "men-of-action",
        _("18 cards of helpers: play one before your Action, draw one instead of recruiting."),
    ),
    (
        "nuclear-power",
        _("Superiority Doctrine: ghosts for every World War so far. Takes COMINTERN's place."),
    ),
    (
        "world-inc",
        _("Superiority Doctrine: agents come home on each Advance. Takes UNIFIED NATIONS' place."),
    ),
    (
        "worldwide-bank",
        _("Superiority Doctrine: reach cards wherever they lie. Takes SPYWARE's place."),
    ),
    (
        "counter-terrorism",
        _("Strong-Arm Tactics: help from the pool, and everybody else loses agents."),
    ),
    ("black-operations", _("Strong-Arm Tactics: seven dirty operations that cost cards.")),
    ("strong-arm-treaties", _("Strong-Arm Tactics: three Treaties that turn discards into gains.")),
    ("global-media", _("Fourth Estate: take cards from the zone, give up Treaties.")),
    ("trends", _("Fourth Estate: the top Trend is in force for everybody until it is captured.")),
    ("fourth-estate-treaties", _("Fourth Estate: three Treaties that pay for Trends.")),
    (
        "reptiloids",
        _("Reptiloids: hidden guests beneath the Objectives, a Project in DEEP STATE's place."),
    ),
    ("ufo-hysteria", _("Reptiloids: one Trend more.")),
    ("reptiloid-treaties", _("Reptiloids: three Treaties that move coordinators.")),
)
CHOICES: Final = {
    "deep-state": (
        (
            "treaty_deal",
            _("Treaties at the start"),
            (
                ("first-game", _("4 each, as for a first game")),
                ("standard", _("6 each, put 2 back")),
                ("draft", _("6 each, drafted one by one")),
            ),
            "standard",
            "",
        ),
        (
            "difficulty",
            _("Difficulty"),
            (
                ("beginner", _("Beginner")),
                ("normal", _("Normal")),
                ("hard", _("Hard")),
                ("ultra-hard", _("Ultra-hard")),
            ),
            "normal",
            "solo",
        ),
        (
            "hoc",
            _("HOC's character"),
            (("male", _("The Vice-Agent")), ("female", _("The Executive"))),
            "male",
            "solo",
        ),
        (
            "hoc_ties",
            _("When HOC's rules leave a choice"),
            (("ask", _("I decide")), ("auto", _("the game decides"))),
            "ask",
            "solo",
        ),
        (
            "hoc_fifth_project",
            _("HOC uses the fifth Project"),
            (("", _("No")), ("yes", _("Yes"))),
            "",
            "solo",
        ),
    ),
    "spies": (
        (
            "turns",
            _("Turns"),
            (("", _("by a Mission Duration card")), ("6", "6"), ("7", "7"), ("8", "8")),
            "",
            "",
        ),
        ("steal_points", _("Steal Document pays for each card"), (("1", "1"), ("2", "2")), "2", ""),
    ),
}
NUMBERS: Final = ("turns", "steal_points")


class SeatField(Struct, frozen=True):
    """One seat of the form."""

    at: int
    who: str
    name: str
    options: tuple[tuple[str, str], ...]


class ModuleField(Struct, frozen=True):
    """A module: chosen, open, or closed with the reason."""

    slug: str
    title: str
    text: str
    chosen: bool
    reason: str = ""
    rule: str = ""


class OptionField(Struct, frozen=True):
    """An option with its values; `only` is "solo" where it belongs to the solo game."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    only: str


class NewGame(Struct, frozen=True):
    """The form as it stands; `problem` says why it cannot be played like this."""

    slug: str
    title: str
    seats: tuple[SeatField, ...]
    options: tuple[OptionField, ...]
    modules: tuple[ModuleField, ...]
    solo: bool
    listed: bool
    problem: str = ""
    rule: str = ""


class Wish(Struct, frozen=True):
    """What the form asks for."""

    options: Json
    seats: tuple[SeatPlan, ...]
    listed: bool


def wish(slug: str, fields: list[tuple[str, str]], own_name: str) -> Wish:
    """The table that the form asks for."""
    given = dict(fields)
    solo = slug == "deep-state" and given.get("mode") == "solo"
    seats = [_plan(at, given, own_name) for at in range(MOST)]
    plans = [plan for plan in seats if plan is not None]
    if solo:
        plans = [SeatPlan("here", clean_name(given.get("name0", "")) or own_name), SeatPlan("hoc")]
    options: dict[str, Any] = {"players": 1 if solo else len(plans)}
    for name, _title, values, default, only in CHOICES[slug]:
        value = given.get(name, default)
        if value not in dict(values) or (only == "solo" and not solo):
            continue
        if name == "hoc_fifth_project":
            options[name] = value == "yes"
        elif value:
            options[name] = int(value) if name in NUMBERS else value
    if slug == "deep-state":
        chosen = {value for name, value in fields if name == "module"}
        options["modules"] = [module for module, _text in MODULES if module in chosen]
    return Wish(options, tuple(plans), given.get("listed") == "yes")


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


def form(slug: str, fields: list[tuple[str, str]], language: Language, own_name: str) -> NewGame:
    """The form as filled in so far; what cannot be added to it is closed, with the game's own reason."""
    game = registered(slug)
    given = dict(fields)
    asked = wish(slug, fields, own_name) if fields else None
    solo = slug == "deep-state" and given.get("mode") == "solo"
    problem, rule = "", ""
    if asked is not None:
        problem, rule = _refused(slug, asked.options, language)
    start = ("me", "bot:normal", "bot:normal") + ("none",) * MOST
    seats = tuple(
        SeatField(
            at,
            given.get(f"seat{at}", start[at]),
            given.get(f"name{at}", own_name if at == 0 else ""),
            WHO,
        )
        for at in range(MOST)
    )
    options = tuple(
        OptionField(name, title, values, given.get(name, default), only)
        for name, title, values, default, only in CHOICES[slug]
    )
    base = asked.options if asked is not None else {"players": 3, "modules": []}
    modules = _modules(base, language) if slug == "deep-state" else ()
    return NewGame(
        slug,
        language.text(game.name),
        seats,
        options,
        modules,
        solo,
        given.get("listed") == "yes",
        problem,
        rule,
    )


def _modules(base: Json, language: Language) -> tuple[ModuleField, ...]:
    chosen = base.get("modules", [])
    found = []
    for slug, text in MODULES:
        reason, rule = "", ""
        if slug not in chosen:
            reason, rule = _refused("deep-state", {**base, "modules": [*chosen, slug]}, language)
            already, _rule = _refused("deep-state", base, language)
            if already:
                reason, rule = "", ""
        found.append(
            ModuleField(
                slug, str(language.name(slug)), language.text(text), slug in chosen, reason, rule
            )
        )
    return tuple(found)


def _refused(slug: str, options: Json, language: Language) -> tuple[str, str]:
    """Why these options cannot be played, and the rule; ("", "") where they can."""
    try:
        registered(slug).options(options)
    except BadRequest as error:
        return sentence(error, language), error.rule or ""
    return "", ""


def quick(kind: str, name: str) -> tuple[str, Wish] | None:
    """The games one click away: a first game of each, and a solo game for a beginner."""
    me = SeatPlan("here", name)
    if kind == "spies":
        return "spies", Wish(
            {"players": 3},
            (me, SeatPlan("bot", "", "beginner"), SeatPlan("bot", "", "beginner")),
            False,
        )
    if kind == "deep-state":
        bots = (SeatPlan("bot", "", "beginner"), SeatPlan("bot", "", "beginner"))
        return "deep-state", Wish(
            {"players": 3, "treaty_deal": "first-game", "modules": []}, (me, *bots), False
        )
    if kind == "solo":
        options = {
            "players": 1,
            "treaty_deal": "first-game",
            "difficulty": "beginner",
            "modules": [],
        }
        return "deep-state", Wish(options, (me, SeatPlan("hoc")), False)
    return None
