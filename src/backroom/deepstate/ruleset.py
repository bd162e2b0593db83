"""Options of Deep State: which may go together, and the Rules that they make."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from backroom.core.card import Message
from backroom.core.errors import BadRequest
from backroom.core.language import _
from backroom.deepstate import fourth_estate, reptiloids, strong_arm, superiority
from backroom.deepstate.catalog import (
    COMINTERN,
    DEEP_STATE,
    MAIN_SLOT,
    MODULES,
    SPYWARE,
    UNIFIED_NATIONS,
)
from backroom.deepstate.making import BASE_EFFECTS
from backroom.deepstate.men import EFFECTS, PLAYABLE
from backroom.deepstate.projects import deep_state_benefit
from backroom.deepstate.tables import Rules, facts_with

DEALS: Final = ("first-game", "standard", "draft")
DIFFICULTIES: Final = ("beginner", "normal", "hard", "ultra-hard")
CHARACTERS: Final = ("male", "female")
TIES: Final = ("ask", "auto")
SOLO_OPTIONS: Final = ("difficulty", "hoc", "hoc_ties", "hoc_fifth_project")

# A module is one file and its facts; this is the line that makes it known.
INSTALL: Final[dict[str, Callable[[Rules], None]]] = {
    **superiority.INSTALL,
    **strong_arm.INSTALL,
    **fourth_estate.INSTALL,
    **reptiloids.INSTALL,
}

# DS-5.2: what the base Projects give at Stages 0 (not joined) to V.
GHOSTS: Final = (0, 1, 2, 3, 3, 3)
RECALLS: Final = (0, 1, 2, 3, 3, 3)
REACH: Final = (0, 1, 2, 3, 3, 3)

# (module, one of these is needed, rule)
NEEDS: Final = (
    ("strong-arm-treaties", ("counter-terrorism", "black-operations"), "DS-13"),
    ("fourth-estate-treaties", ("trends",), "DS-14"),
    ("ufo-hysteria", ("trends",), "DS-15.7"),
    ("ufo-hysteria", ("reptiloids",), "DS-15.7"),
    ("reptiloid-treaties", ("reptiloids",), "DS-15"),
)


def schema() -> dict[str, Any]:
    """The JSON schema of the options."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "players": {"type": "integer", "minimum": 1, "maximum": 5, "default": 3},
            "treaty_deal": {"enum": list(DEALS), "default": "standard"},
            "first": {"type": ["integer", "null"], "minimum": 0, "maximum": 4, "default": None},
            "modules": {
                "type": "array",
                "items": {"enum": list(MODULES)},
                "uniqueItems": True,
                "default": [],
            },
            "difficulty": {"enum": list(DIFFICULTIES), "default": "normal"},
            "hoc": {"enum": list(CHARACTERS), "default": "male"},
            "hoc_ties": {"enum": list(TIES), "default": "ask"},
            "hoc_fifth_project": {"type": "boolean"},
            "pack": {"type": "object"},
        },
    }


def read_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The options with all defaults; raises BadRequest with the rule for what cannot be played."""
    known = schema()["properties"]
    for name in raw:
        if name not in known:
            raise BadRequest(f"There is no option {name!r}.", path=f"options.{name}")
    players = raw.get("players", 3)
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= 5:
        raise BadRequest("There are 1 to 5 players.", rule="DS-1.1", path="options.players")
    options: dict[str, Any] = {
        "players": players,
        "treaty_deal": _one_of(raw, "treaty_deal", DEALS, "standard"),
        "first": _first(raw, players),
        "modules": read_modules(raw.get("modules", [])),
    }
    if players == 1:
        _read_solo(raw, options)
    else:
        for name in SOLO_OPTIONS:
            if name in raw:
                raise BadRequest(
                    f"{name} belongs to the solo game.", rule="DS-16", path=f"options.{name}"
                )
    pack = raw.get("pack")
    if pack is not None and not isinstance(pack, Mapping):
        raise BadRequest("A pack is a table of values.", path="options.pack")
    if pack:
        facts_with(dict(pack))
        options["pack"] = json.loads(json.dumps(pack))
    return options


def _one_of(raw: Mapping[str, Any], name: str, allowed: tuple[str, ...], default: str) -> str:
    value = raw.get(name, default)
    if not isinstance(value, str) or value not in allowed:
        raise BadRequest(f"{name} is one of {', '.join(allowed)}.", path=f"options.{name}")
    return value


def _first(raw: Mapping[str, Any], players: int) -> int | None:
    first = raw.get("first")
    if players == 1:
        if first not in (None, 0) or isinstance(first, bool):
            raise BadRequest(
                "Solo the human has the Supervisor first.", rule="DS-16.1.1", path="options.first"
            )
        return 0
    if first is None:
        return None
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise BadRequest("The first seat is one of the seats.", rule="DS-1.1", path="options.first")
    return first


def read_modules(value: object) -> list[str]:
    """The modules in their fixed order; raises BadRequest with the rule for those that do not go together."""
    path = "options.modules"
    if not isinstance(value, (list, tuple)):
        raise BadRequest("modules is a list.", path=path)
    for name in value:
        if not isinstance(name, str) or name not in MODULES:
            raise BadRequest(
                f"There is no module {name!r}; there are {', '.join(MODULES)}.", path=path
            )
    modules = [name for name in MODULES if name in value]
    if len(modules) != len(value):
        raise BadRequest("A module is named twice.", path=path)
    if "counter-terrorism" in modules and "global-media" in modules:
        raise BadRequest(
            _("COUNTER-TERRORISM and GLOBAL MEDIA want the same place on the table."),
            rule="DS-13.1",
            path=path,
        )
    for name, needed, rule in NEEDS:
        if name in modules and not any(other in modules for other in needed):
            raise BadRequest(
                Message(
                    _("{module} must be played with {needed}."), {"module": name, "needed": needed}
                )
                if len(needed) == 1
                else Message(
                    _("{module} must be played with one of these: {needed}."),
                    {"module": name, "needed": needed},
                ),
                rule=rule,
                path=path,
            )
    return modules


def _read_solo(raw: Mapping[str, Any], options: dict[str, Any]) -> None:
    """DS-16.1, DS-16.8: the options of the solo game."""
    if options["treaty_deal"] == "draft":
        raise BadRequest(
            _("Solo there is no draft of Treaties."), rule="DS-16.1.2", path="options.treaty_deal"
        )
    options["difficulty"] = _one_of(raw, "difficulty", DIFFICULTIES, "normal")
    options["hoc"] = _one_of(raw, "hoc", CHARACTERS, "male")
    options["hoc_ties"] = _one_of(raw, "hoc_ties", TIES, "ask")
    modules = options["modules"]
    fifth = raw.get("hoc_fifth_project")
    if fifth is None:
        fifth = ("counter-terrorism" in modules and "black-operations" in modules) or (
            "global-media" in modules and "trends" in modules
        )
    if not isinstance(fifth, bool):
        raise BadRequest("hoc_fifth_project is true or false.", path="options.hoc_fifth_project")
    options["hoc_fifth_project"] = fifth


def rules_for(options: Mapping[str, Any]) -> Rules:
    """The Rules of read options; games with the same options share them."""
    return _rules(json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _rules(key: str) -> Rules:
    options = json.loads(key)
    rules = Rules(options, facts_with(options.get("pack")))
    for project in (COMINTERN, UNIFIED_NATIONS, SPYWARE, DEEP_STATE):
        rules.lay_project(project)
    rules.ghosts_at, rules.recalls_at, rules.reach_at = GHOSTS, RECALLS, REACH
    rules.benefit[MAIN_SLOT] = deep_state_benefit
    rules.effects.update(BASE_EFFECTS)
    rules.men_playable.update(PLAYABLE)
    rules.men_effects.update(EFFECTS)
    for module in options["modules"]:
        install = INSTALL.get(module)
        if install is not None:
            install(rules)
    if rules.solo:
        from backroom.deepstate.hoc import install as install_hoc

        install_hoc(rules)
    return rules
