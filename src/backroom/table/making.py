"""Making tables: what may be planned, what is stored of it, and the table of the next game."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from backroom.bots.registry import bots
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.table import fair, keys, schema, writing
from backroom.table.entry import Entry
from backroom.table.errors import NotNow, NotYours, Unfit
from backroom.table.house import House
from backroom.table.model import OPEN, Created, Json, SeatPlan
from backroom.table.room import NOT_YOURS, WATCHER, Room

SEATS_MOST: Final = 8
NAME_LENGTH: Final = 40
TITLE_LENGTH: Final = 80
PACE_MOST: Final = 10.0
BOT_MS_MOST: Final = 5000
JOINERS: Final = "\u200c\u200d"
NO_KEY: Final = _("That is not a key.")
NO_BOT: Final = _("There is no bot called {bot}; there are {bots}.")
BOT_BUDGET: Final = _("A bot at a table may think for 5000ms at most, written like search@500ms.")
NO_SEATS: Final = _("A table has from 1 to {most} seats.")
WRONG_SEATS: Final = _(
    "With these options there are {seats} seats, of which {hoc} are HOC's; you plan {planned}."
)
BAD_PACE: Final = _("Pace and patience are numbers of seconds.")
TOO_LONG: Final = _("{field} may have {most} characters at most.")
NO_TEXT: Final = _("{field} holds a character that cannot be stored.")
NOT_OVER: Final = _("A rematch comes after the game.")


async def create(
    house: House,
    game: str,
    options: Mapping[str, Any],
    plans: Sequence[SeatPlan],
    *,
    key: str | None,
    title: str,
    listed: bool,
    pace: float,
    patience: float | None,
) -> Created:
    """A new table; see `Tables.create`."""
    found = registered(game)
    key = own_key(key)
    check_text("title", title, TITLE_LENGTH)
    check_pace(pace, patience)
    if not 0 < len(plans) <= SEATS_MOST:
        raise Unfit(NO_SEATS, "seats", most=SEATS_MOST)
    for place, plan in enumerate(plans):
        check_text(f"seats[{place}].name", plan.name, NAME_LENGTH)
        if plan.kind == "bot":
            check_bot(plan.bot or "random", f"seats[{place}].bot")
    hoc = sum(plan.kind == "hoc" for plan in plans)
    filled = found.options({"players": len(plans) - hoc, **options})
    solo = filled.get("players") == 1
    expected = 2 if solo else filled.get("players")
    if len(plans) != expected or hoc != int(solo) or (solo and plans[1].kind != "hoc"):
        raise Unfit(WRONG_SEATS, "seats", seats=expected, hoc=int(solo), planned=len(plans))
    seats = [seat_row(place, plan) for place, plan in enumerate(plans)]
    return await store_table(
        house,
        {"game": game, "options": filled, "rules": found.rules, "title": one_line(title)}
        | {"listed": listed, "pace": pace, "patience": patience, "secret": fair.new_secret()},
        seats,
        {place: [keys.hashed(key)] for place, plan in enumerate(plans) if plan.kind == "here"},
        key,
    )


def seat_row(place: int, plan: SeatPlan) -> Json:
    """The row of a planned seat."""
    kind = {"here": "person", "invited": "person"}.get(plan.kind, plan.kind)
    bot = (plan.bot or "random") if plan.kind == "bot" else ""
    return {
        "seat": place,
        "kind": kind,
        "name": one_line(plan.name),
        "bot": bot,
        "stand_in": False,
        "taken": plan.kind != "invited",
        "begun": kind != "person",
        "randomness": "",
        "auto": "never",
        "notes": "",
    }


async def store_table(
    house: House,
    values: Json,
    seats: Sequence[Json],
    holders: Mapping[int, Sequence[str]],
    key: str,
    entries: Sequence[Entry] = (),
) -> Created:
    """Write a new table with its seats, holders, an invitation for each empty seat and a link to watch."""
    name, watch = keys.new_name(), keys.new_key()
    invited = {seat["seat"]: keys.new_key() for seat in seats if not seat["taken"]}
    now = house.clock()
    row = {
        "table": name,
        "stage": OPEN,
        "version": 0,
        "changes": 1,
        "created": now,
        "creator": keys.hashed(key),
        "watch": keys.hashed(watch),
        "seeds": [],
        "summed": 0,
        "waiting": [],
        "due": False,
        "moved": now,
        "summary": {},
        "driven": 0.0,
        **values,
    }
    held = [
        {"key": one, "table": name, "seat": seat} for seat, all_ in holders.items() for one in all_
    ]
    if not any(one["key"] == keys.hashed(key) for one in held):
        held.append({"key": keys.hashed(key), "table": name, "seat": WATCHER})

    def write(connection: Connection) -> None:
        stored = select(schema.tables.c.table).where(schema.tables.c.table == name)
        if connection.execute(stored).first() is not None:
            return
        connection.execute(insert(schema.tables).values(**row))
        connection.execute(insert(schema.seats), [{"table": name, **seat} for seat in seats])
        connection.execute(insert(schema.holders), held)
        if entries:
            writing.add_entries(connection, name, entries)
        if invited:
            connection.execute(
                insert(schema.invitations),
                [
                    {"invitation": keys.hashed(word), "table": name, "seat": seat, "used": None}
                    for seat, word in invited.items()
                ],
            )

    await house.store.write(write)
    commitment = fair.commitment(row["secret"]) if row.get("secret") else ""
    return Created(name, key, commitment, invited, watch)


async def rematch(house: House, table: str, key: str) -> str:
    """The next game's table, made once: everybody sits one seat further on."""
    room = await house.rooms.get(table)
    held = room.check_may_look(key)
    if not held and room.row.creator != keys.hashed(key):
        raise NotYours(NOT_YOURS)
    if not room.over:
        raise NotNow(NOT_OVER)
    async with room.lock:
        await house.rooms.refresh(room)
        if room.row.rematch is None:
            await _make_rematch(house, room, key)
            await house.rooms.refresh(room)
        assert room.row.rematch is not None
        return room.row.rematch


async def _make_rematch(house: House, room: Room, key: str) -> None:
    count = len(room.seats)
    step = 0 if any(seat.kind == "hoc" for seat in room.seats) else 1
    seats: list[Json] = []
    for place in range(count):
        old = room.seats[(place - step) % count]
        bot = old.bot if old.kind == "bot" else ""
        plan = SeatPlan("here" if old.kind == "person" else old.kind, old.name, bot)  # type: ignore[arg-type]
        seats.append({**seat_row(place, plan), "taken": old.taken, "auto": old.auto})
    holders: dict[int, list[str]] = {}
    for one, held in room.holders.items():
        for seat in held:
            new = WATCHER if seat == WATCHER else (seat + step) % count
            holders.setdefault(new, []).append(one)
    row = room.row
    made = await store_table(
        house,
        {"game": row.game, "options": row.options, "rules": room.game.rules, "title": row.title}
        | {
            "listed": row.listed,
            "pace": row.pace,
            "patience": row.patience,
            "secret": fair.new_secret(),
        },
        seats,
        holders,
        key,
    )

    def write(connection: Connection) -> None:
        now = writing.locked(connection, room.table)
        t = schema.tables.c
        first = connection.execute(select(t.rematch).where(t.table == room.table)).scalar_one()
        if first is not None:
            connection.execute(delete(schema.tables).where(t.table == made.table))
            return
        writing.changed(connection, house.store, room.table, now, 0, rematch=made.table)

    await house.store.write(write)


# --- checks ---------------------------------------------------------------------------------------------------------
def own_key(key: str | None) -> str:
    """The key given, checked, or a new one."""
    if key is None:
        return keys.new_key()
    if not keys.is_key(key):
        raise Unfit(NO_KEY, "key")
    return key


def check_text(field: str, text: str, most: int) -> None:
    """Texts of people are short and can be stored."""
    if len(text) > most:
        raise Unfit(TOO_LONG, field, field=field, most=most)
    if "\x00" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unfit(NO_TEXT, field, field=field)


def one_line(text: str) -> str:
    """A name or title as it is shown: without what would break the line or turn the writing round."""
    kept = (
        " " if sign.isspace() else sign
        for sign in text
        if sign.isspace() or sign in JOINERS or unicodedata.category(sign) not in ("Cc", "Cf")
    )
    return " ".join("".join(kept).split())


def check_pace(pace: float, patience: float | None) -> None:
    """Pace and patience are sensible numbers."""
    for number in (pace, patience):
        if number is not None and not (math.isfinite(number) and 0 <= number <= 1e7):
            raise Unfit(BAD_PACE, "pace")
    if pace > PACE_MOST:
        raise Unfit(BAD_PACE, "pace")


def check_bot(name: str, path: str) -> None:
    """Only bots of the house sit at tables by name (never a program of this machine), with a bounded budget."""
    plain, at, budget = name.partition("@")
    if plain not in bots():
        raise Unfit(NO_BOT, path, bot=name[:40], bots=", ".join(bots()))
    if at and not (
        budget.endswith("ms") and budget[:-2].isdecimal() and 0 < int(budget[:-2]) <= BOT_MS_MOST
    ):
        raise Unfit(BOT_BUDGET, path)
