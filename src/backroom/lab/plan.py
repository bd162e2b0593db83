"""A plan says what a study plays: which game with which options, who sits where, how many deals or when to stop."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from backroom.bots.registry import bot
from backroom.core.errors import BadRequest
from backroom.core.game import Json
from backroom.core.registry import game

DEFAULT_DEALS: Final = 200
TOML_KINDS: Final = {
    "int": "an integer",
    "int | null": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "a boolean",
    "array": "an array",
    "object": "a table",
    "object | null": "a table",
    "str | object | null": "a file's name or a table",
}
"""What the plan's reader calls things, and what TOML does."""
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study ends when the interval of `bot`'s share of wins is no wider than `width` on either side.

    It is looked at after every `every` deals, at least `least` of them; `most` deals end it in any case.
    """

    width: Annotated[float, msgspec.Meta(gt=0)]
    bot: int = 0
    least: AtLeastOne = 40
    most: AtLeastOne = 10_000
    every: AtLeastOne = 20


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`bots` are names as in `backroom.bots.bot`, one a seat. Every deal is played in all rotations of the bots over
    the seats (`rotate`), so that luck of the deal and of the seat is shared alike."""

    game: str
    bots: list[str]
    name: str = ""
    seed: str = "1"
    deals: AtLeastOne | None = None
    stop: Stop | None = None
    rotate: bool = True
    options: dict[str, Any] = {}
    pack: dict[str, Any] | str | None = None

    def filled(self) -> Json:
        """The options of the game with all defaults; raises BadRequest."""
        return game(self.game).options(self.raw_options())

    def raw_options(self) -> Json:
        """The options as given, with the players that the bots make and the pack."""
        raw: Json = {"players": len(self.bots), **self.options}
        if self.pack:
            raw["pack"] = self.pack
        return raw

    @property
    def most(self) -> int:
        """No more deals than this."""
        if self.stop:
            return self.stop.most
        return DEFAULT_DEALS if self.deals is None else self.deals

    def rotations(self) -> tuple[int, ...]:
        """The rotations that differ: with equal bots at all seats one is enough."""
        if not self.rotate:
            return (0,)
        seen: dict[tuple[str, ...], int] = {}
        for turn in range(len(self.bots)):
            seen.setdefault(tuple(self.seated(turn)), turn)
        return tuple(seen.values())

    def seated(self, turn: int) -> list[str]:
        """Who sits where: the bots moved `turn` seats on."""
        return [self.bots[(seat - turn) % len(self.bots)] for seat in range(len(self.bots))]

    def digest(self) -> str:
        """Of all that changes a game: what was played under one digest belongs together."""
        told = msgspec.to_builtins(self)
        for unimportant in ("name", "deals", "stop"):
            del told[unimportant]
        return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def number(*parts: object) -> int:
    """A number below 2**60 that depends on all the parts and on nothing else."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 4


def read_plan(path: Path) -> Plan:
    """The plan in a TOML file; a `pack` that is a file's name is read from beside it. Raises BadRequest."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRequest(f"The plan {path} cannot be read: {error}.", path=str(path)) from None
    if isinstance(told.get("pack"), str):
        told["pack"] = read_pack(path.parent / told["pack"])
    told.setdefault("name", path.stem)
    return check_plan(told)


def read_pack(path: Path) -> dict[str, Any]:
    """The overrides in a pack's file; raises BadRequest."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRequest(f"The pack {path} cannot be read: {error}.", path=str(path)) from None


def check_plan(told: Mapping[str, Any]) -> Plan:
    """The plan if it can be played; raises BadRequest with the path of the field that is wrong."""
    try:
        plan = msgspec.convert(told, Plan)
    except msgspec.ValidationError as error:
        raise _misread(str(error)) from None
    if not plan.bots:
        raise BadRequest("bots: a plan names a bot for each seat.", path="bots")
    if plan.stop and not 0 <= plan.stop.bot < len(plan.bots):
        raise BadRequest(
            f"stop.bot must be a number from 0 to {len(plan.bots) - 1}, one of the bots of the plan.",
            path="stop.bot",
        )
    if plan.stop and plan.deals is not None:
        raise BadRequest("deals: beside a stopping rule stop.most says how many.", path="deals")
    if plan.options.get("players", len(plan.bots)) != len(plan.bots):
        raise BadRequest(
            "options.players may be left out: there are as many players as bots.",
            path="options.players",
        )
    for at, name in enumerate(plan.bots):
        try:
            bot(name).close()
        except BadRequest as error:
            raise _at(f"bots[{at}]", error) from None
    try:
        found = game(plan.game)
    except BadRequest as error:
        raise _at("game", error) from None
    try:
        found.options(plan.raw_options())
    except BadRequest as error:
        raise _at(_field(error.path or "options", plan), error) from None
    return plan


def _field(path: str, plan: Plan) -> str:
    """Where in the plan the field of the options stands that a game refuses."""
    if path == "options.players":
        return "bots"
    return path if plan.pack or not path.startswith("pack") else f"options.{path}"


def _at(path: str, error: BadRequest) -> BadRequest:
    """The error of a part of the plan, with the path of that part before what it says."""
    said = error.message if error.message.startswith(path) else f"{path}: {error.message}"
    return BadRequest(said, path=path, rule=error.rule)


def _misread(complaint: str) -> BadRequest:
    """What msgspec says of a field (`Expected `int`, got `str` - at `$.deals``) in TOML's words, its path first."""
    what, _dash, where = complaint.partition(" - at ")
    path = where.strip("`").removeprefix("$").removeprefix(".")
    lost = re.search(r"(unknown|missing required) field `(.*)`", what)
    if lost:
        path = f"{path}.{lost[2]}".removeprefix(".")
        said = "there is no such field" if lost[1] == "unknown" else "it must be given"
    else:
        kinds = re.sub(r"`(.*?)`", lambda kind: TOML_KINDS.get(kind[1], kind[1]), what)
        said = kinds[:1].lower() + kinds[1:]
    return BadRequest(f"{path or 'The plan'}: {said}.", path=path or "plan")
