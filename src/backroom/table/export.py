"""Records of tables: a finished game reveals all, for anyone to verify; a running one tells what a seat knows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.match import Match, replay
from backroom.table import fair, keys
from backroom.table.entry import CHOICE, UNDO, Entry
from backroom.table.errors import Unfit
from backroom.table.fold import Fold, Step, told
from backroom.table.house import House
from backroom.table.looking import describe, line, reader
from backroom.table.making import (
    NAME_LENGTH,
    TITLE_LENGTH,
    check_text,
    one_line,
    own_key,
    seat_row,
    store_table,
)
from backroom.table.model import OPEN, OVER, RUNNING, Created, SeatPlan
from backroom.table.room import Room

VIEW_FORMAT: Final = 1
CHOICES_MOST: Final = 4000
PACE: Final = 0.8
TOO_LONG: Final = _("A record at a table may have {most} choices at most.")


async def export(house: House, table: str, key: str | None, seat: int | None) -> Json:
    """See `Tables.export`."""
    room = await house.rooms.get(table)
    own = reader(room, key, seat)
    fold = room.playing() if room.row.stage != OPEN else None
    if fold is not None and room.over:
        return finished(house, room, fold)
    shown = describe(house, room)
    known: Json = {
        "backroom-view": VIEW_FORMAT,
        "game": shown.game,
        "rules": shown.rules,
        "options": shown.options,
        "seat": own,
        "commitment": shown.commitment,
        "names": [one.name for one in shown.seats],
    }
    if fold is not None:
        known["view"] = fold.view(own).position()
        known["log"] = [
            msgspec.to_builtins(line(fold, step, own, over=False)) for step in fold.steps
        ]
    return known


def finished(house: House, room: Room, fold: Fold) -> Json:
    """The whole record: `backroom.replay` plays it, `backroom verify` checks the deal and every draw."""
    record = fold.match.record()
    shown = describe(house, room)
    record["table"] = {
        "table": shown.table,
        "title": shown.title,
        "created": shown.created,
        "seats": [{"name": one.name, "kind": one.kind, "bot": one.bot} for one in shown.seats],
    }
    if room.row.secret is not None:
        record["fair"] = {
            "commitment": fair.commitment(room.row.secret),
            "secret": room.row.secret,
            "randomness": [seat.randomness for seat in room.seats],
        }
    record["log"] = [_entry(fold, step) for step in fold.steps]
    record["draws"] = fold.draws()
    return record


def _entry(fold: Fold, step: Step) -> Json:
    entry = step.entry
    shown = {
        name: value
        for name, value in msgspec.structs.asdict(entry).items()
        if value not in (None, "")
    }
    if entry.kind == CHOICE:
        shown["events"] = list(told(fold.game, step, None, openly=True))
    return shown


async def import_record(
    house: House, record: Mapping[str, Any], key: str | None, title: str
) -> Created:
    """See `Tables.import_record`."""
    key = own_key(key)
    check_text("title", title, TITLE_LENGTH)
    choices = record.get("choices")
    if isinstance(choices, list) and len(choices) > CHOICES_MOST:
        raise Unfit(TOO_LONG, "choices", most=CHOICES_MOST)
    match = await asyncio.to_thread(replay, record)
    solo = match.options.get("players") == 1
    seats = []
    for place, name in enumerate(_names(record, match.game.seats(match.state))):
        plan = SeatPlan("hoc" if solo and place == 1 else "here", name)
        seats.append({**seat_row(place, plan), "begun": True})
    here = [keys.hashed(key)]
    now = house.clock()
    entries = _entries(match, now)
    return await store_table(
        house,
        {
            "game": match.game.slug,
            "options": match.options,
            "rules": match.game.rules,
            "title": one_line(title),
        }
        | {"listed": False, "pace": PACE, "patience": None, "secret": None, "start": match.start}
        | {"seeds": [match.seed, *(seed for _at, seed in match.streams)]}
        | {"stage": OVER if match.over else RUNNING, "began": now}
        | {"version": len(entries), "summed": -1},
        seats,
        {place: here for place, seat in enumerate(seats) if seat["kind"] == "person"},
        key,
        entries,
    )


def _names(record: Mapping[str, Any], count: int) -> list[str]:
    table = record.get("table")
    told_seats = table.get("seats") if isinstance(table, Mapping) else None
    names = [""] * count
    if isinstance(told_seats, list):
        for place, seat in enumerate(told_seats[:count]):
            name = seat.get("name") if isinstance(seat, Mapping) else None
            if isinstance(name, str):
                names[place] = one_line(name[:NAME_LENGTH])
    return names


def _entries(match: Match, now: float) -> list[Entry]:
    """The log of an imported record. It carries no digests of its own: `replay` has checked it just now."""
    words = match.game.vocabulary.words
    sown = {at: stream for stream, (at, _seed) in enumerate(match.streams, 1)}
    entries: list[Entry] = []
    for place in range(len(match.history) + 1):
        number = len(entries) + 1
        if place in sown:
            entries.append(
                Entry(
                    number=number,
                    kind=UNDO,
                    seat=-1,
                    at=now,
                    before="",
                    to=number - 1,
                    stream=sown[place],
                )
            )
            number += 1
        if place < len(match.history):
            seat, choice = match.history[place]
            entries.append(
                Entry(number=number, kind=CHOICE, seat=seat, words=words[choice], at=now, before="")
            )
    return entries
