"""Tables as lines of a list: what is played, by whom, how it stands, when something last happened."""

from __future__ import annotations

import time
from typing import Final

from msgspec import Struct

from backroom.core.language import Language, _
from backroom.table.model import MyTable, TableInfo
from backroom.web.frame import Visit
from backroom.web.plugs import round_name
from backroom.web.seen import Person
from backroom.web.table_page import address, game_name, options_text, people

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class GameLine(Struct, frozen=True):
    """A table in a list. `mark` names the game's drawing."""

    address: str
    game: str
    mark: str
    players: tuple[Person, ...]
    options: str
    state: str
    awaited: bool
    over: bool
    winners: tuple[int, ...]
    moved: str


def line(visit: Visit, info: TableInfo, mine: MyTable | None = None) -> GameLine:
    """A table as a line; `mine` knows more where the visitor has a seat."""
    over = info.stage == "over"
    return GameLine(
        address=address(info.table),
        game=info.title or game_name(visit, info.game),
        mark={"spies": "kind-spy"}.get(info.game, info.game),
        players=people(info, mine.seats if mine else (), visit),
        options=options_text(visit, info.options),
        state=_state(visit, info, mine),
        awaited=bool(mine and mine.awaited),
        over=over,
        winners=mine.winners if mine and over else (),
        moved=ago(visit.language, time.time() - info.moved),
    )


def _state(visit: Visit, info: TableInfo, mine: MyTable | None) -> str:
    """How the table stands, in a word or two."""
    t = visit.language.text
    if info.fault:
        return t(_("set aside"))
    if info.stage == "open":
        return t(_("not dealt yet"))
    if info.stage == "over":
        return t(_("finished"))
    if mine is None or not mine.round:
        return t(_("running"))
    return t(round_name(info.game)).format(round=mine.round)


def ago(language: Language, seconds: float) -> str:
    """How long ago something happened, roughly."""
    if seconds < MINUTE:
        return language.text(_("just now"))
    if seconds < HOUR:
        minutes = int(seconds // MINUTE)
        return language.plural("{n} minute ago", "{n} minutes ago", minutes)
    if seconds < DAY:
        return language.plural("{n} hour ago", "{n} hours ago", int(seconds // HOUR))
    return language.plural("{n} day ago", "{n} days ago", int(seconds // DAY))
