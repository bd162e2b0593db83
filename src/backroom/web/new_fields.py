"""What the form of a new game offers: who sits where, presets, options of both games, modules box by box."""

from __future__ import annotations

from typing import Final, NamedTuple

from backroom.core.language import _

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
PATIENCE: Final = (
    ("", _("when all others agree")),
    ("300", _("after 5 minutes, when one asks for it")),
    ("86400", _("after a day, when one asks for it")),
    ("259200", _("after three days, when one asks for it")),
)
"""When a bot may take the seat of somebody who does not move: the seconds of `Tables.create`."""


class Choice(NamedTuple):
    """An option of a game: its name there, a title, its values with their titles, the default.

    `only` is "solo" where it belongs to the solo game, "many" where to all others.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str = ""
    only: str = ""


CHOICES: Final = {
    "deep-state": (
        Choice(
            "treaty_deal",
            _("Treaties at the start"),
            (
                ("first-game", _("4 each, as for a first game")),
                ("standard", _("6 each, put 2 back")),
                ("draft", _("6 each, drafted one by one")),
            ),
            "standard",
        ),
        Choice(
            "first",
            _("Who begins"),
            (("", _("Chance decides")), *((str(at), "ABCDE"[at]) for at in range(MOST))),
            only="many",
        ),
        Choice(
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
        Choice(
            "hoc",
            _("HOC's character"),
            (("male", _("The Vice-Agent")), ("female", _("The Executive"))),
            "male",
            "solo",
        ),
        Choice(
            "hoc_ties",
            _("When HOC's rules leave a choice"),
            (("ask", _("I decide")), ("auto", _("the game decides"))),
            "ask",
            "solo",
        ),
        Choice(
            "hoc_fifth_project",
            _("HOC uses the fifth Project"),
            (("", _("As the modules ask for")), ("yes", _("Yes")), ("no", _("No"))),
            only="solo",
        ),
    ),
    "spies": (
        Choice(
            "turns",
            _("Turns"),
            (
                ("", _("by a Mission Duration card")),
                *((str(turns), str(turns)) for turns in range(1, 11)),
            ),
        ),
        Choice(
            "steal_points", _("Steal Document pays for each card"), (("1", "1"), ("2", "2")), "2"
        ),
    ),
}
NUMBERS: Final = ("turns", "steal_points", "first")

BOXES: Final = (
    (
        "men-of-action",
        (
            (
                "men-of-action",
                _(
                    "18 cards of helpers: play one before your Action, draw one instead of recruiting."
                ),
            ),
        ),
    ),
    (
        _("Superiority Doctrine"),
        (
            ("nuclear-power", _("Ghosts for every World War so far. Takes COMINTERN's place.")),
            ("world-inc", _("Agents come home on each Advance. Takes UNIFIED NATIONS' place.")),
            ("worldwide-bank", _("Reach cards wherever they lie. Takes SPYWARE's place.")),
        ),
    ),
    (
        _("Strong-Arm Tactics"),
        (
            ("counter-terrorism", _("Help from the pool, and everybody else loses agents.")),
            ("black-operations", _("Seven dirty operations that cost cards.")),
            ("strong-arm-treaties", _("Three Treaties that turn discards into gains.")),
        ),
    ),
    (
        _("Fourth Estate"),
        (
            ("global-media", _("Take cards from the zone, give up Treaties.")),
            ("trends", _("The top Trend is in force for everybody until it is captured.")),
            ("fourth-estate-treaties", _("Three Treaties that pay for Trends.")),
        ),
    ),
    (
        _("Reptiloids"),
        (
            (
                "reptiloids",
                _("Hidden guests beneath the Objectives, a Project in DEEP STATE's place."),
            ),
            ("ufo-hysteria", _("One Trend more.")),
            ("reptiloid-treaties", _("Three Treaties that move coordinators.")),
        ),
    ),
)
"""The modules of Deep State by the box they came in."""
MODULES: Final = tuple(module for _title, modules in BOXES for module, _text in modules)

ALONE: Final = (("seat0", "me"),)
TWO_BOTS: Final = (*ALONE, ("seat1", "bot:normal"), ("seat2", "bot:normal"))
BEGINNERS: Final = (*ALONE, ("seat1", "bot:beginner"), ("seat2", "bot:beginner"))
AT_ONE_DEVICE: Final = (*ALONE, ("seat1", "here"), ("seat2", "none"))
BY_LINKS: Final = (*ALONE, ("seat1", "invited"), ("seat2", "invited"))
SOLO: Final = (*ALONE, ("mode", "solo"))
NEWCOMER: Final = ("treaty_deal", "first-game")
PRESETS: Final = {
    "deep-state": (
        (_("First game"), (*BEGINNERS, NEWCOMER)),
        (_("Against two bots"), TWO_BOTS),
        (_("Two at this device"), AT_ONE_DEVICE),
        (_("With friends, by links"), BY_LINKS),
        (_("Alone, first game"), (*SOLO, NEWCOMER, ("difficulty", "beginner"))),
        (_("Alone, hard"), (*SOLO, ("difficulty", "hard"))),
        (
            _("As many modules as go together"),
            (
                *TWO_BOTS,
                *(("module", module) for module in MODULES if module != "global-media"),
            ),
        ),
    ),
    "spies": (
        (_("First game"), BEGINNERS),
        (_("Against two bots"), TWO_BOTS),
        (_("Two at this device"), AT_ONE_DEVICE),
        (_("With friends, by links"), BY_LINKS),
        (
            _("Full table"),
            (*TWO_BOTS, ("seat3", "bot:normal"), ("seat4", "bot:normal")),
        ),
    ),
}
"""Forms filled in already, by their titles."""

FIRST_GAMES: Final = {
    "deep-state": ("deep-state", (*BEGINNERS, NEWCOMER)),
    "solo": ("deep-state", (*SOLO, NEWCOMER, ("difficulty", "beginner"))),
    "spies": ("spies", BEGINNERS),
}
"""The games one click away from the start page."""
