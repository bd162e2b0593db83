"""Seating: new tables, invitations, who is ready, the deal, and the rematch."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from backroom.bots.registry import bots
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.table import fair, keys, schema, writing
from backroom.table.entry import Entry
from backroom.table.errors import NoInvitation, NotNow, NotYours, Unfit
from backroom.table.house import House
from backroom.table.model import OPEN, RUNNING, Created, Joined, Json, Played, SeatPlan
from backroom.table.room import NOT_YOURS, WATCHER, Room, read_table

SEATS_MOST: Final = 8
NAME_LENGTH: Final = 40
TITLE_LENGTH: Final = 80
RANDOMNESS_LENGTH: Final = 200
PACE_MOST: Final = 10.0
BOT_MS_MOST: Final = 5000
NO_KEY: Final = _("That is not a key.")
NO_BOT: Final = _("There is no bot called {bot}; there are {bots}.")
BOT_BUDGET: Final = _("A bot at a table may think for 5000ms at most, written like search@500ms.")
NO_SEATS: Final = _("A table has from 1 to {most} seats.")
WRONG_SEATS: Final = _(
    "With these options there are {seats} seats, of which {hoc} are HOC's; you plan {planned}."
)
BAD_PACE: Final = _("Pace and patience are numbers of seconds.")
JOINERS: Final = "\u200c\u200d"
TOO_LONG: Final = _("{field} may have {most} characters at most.")
NO_TEXT: Final = _("{field} holds a character that cannot be stored.")
GONE: Final = _("This invitation was used already, or there never was one.")
STARTED: Final = _("The cards are dealt already.")
NOT_THEIRS: Final = _(
    "Only the one who made the table may renew an invitation, and only for an empty seat."
)
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


async def begin(house: House, table: str, key: str, randomness: str) -> Played:
    """The key's seats are ready; the last one has the cards dealt."""
    check_text("randomness", randomness, RANDOMNESS_LENGTH)
    room = await house.rooms.get(table, fold=False)
    async with room.lock:
        await house.rooms.refresh(room, fold=False)
        held = room.check_may_look(key)
        creator = room.row.creator == keys.hashed(key)
        if not held and not creator:
            raise NotYours(NOT_YOURS)
        if room.row.stage != OPEN:
            return Played(room.row.version, room.row.changes)
        if not held and any(seat.kind == "person" for seat in room.seats):
            raise NotYours(NOT_YOURS)

        def write(connection: Connection) -> Played:
            now = writing.locked(connection, table)
            fresh = read_table(connection, table, None)
            assert fresh is not None
            for seat in fresh.seats:
                if seat.seat in held and not seat.begun:
                    writing.set_seat(
                        connection, table, seat.seat, begun=True, randomness=randomness
                    )
                    seat.begun = True
            dealt = fresh.row.stage == OPEN and all(
                seat.begun and seat.taken for seat in fresh.seats
            )
            at = house.clock()
            values: Json = (
                {"stage": RUNNING, "began": at, "moved": at, "summed": -1} if dealt else {}
            )
            return writing.changed(connection, house.store, table, now, 0, **values)

        answer = await house.store.write(write)
        await house.rooms.refresh(room)
        return answer


async def join(house: House, invitation: str, key: str | None, name: str) -> Joined:
    """Take the seat of an invitation, or watch."""
    check_text("name", name, NAME_LENGTH)
    if not keys.is_key(invitation):
        raise NoInvitation(GONE)
    word = keys.hashed(invitation)
    key = own_key(key)

    def write(connection: Connection) -> tuple[str, int, str | None]:
        i = schema.invitations.c
        query = select(i.table, i.seat, i.used).where(i.invitation == word)
        found = connection.execute(query).first()
        if found is None:
            t = schema.tables.c
            watched = connection.execute(select(t.table, t.secret).where(t.watch == word)).first()
            if watched is None:
                raise NoInvitation(GONE)
            hold(connection, watched.table, WATCHER, keys.hashed(key))
            return watched.table, WATCHER, watched.secret
        now = writing.locked(connection, found.table)
        used = connection.execute(select(i.used).where(i.invitation == word)).scalar_one()
        if used is not None:
            if holds(connection, found.table, found.seat, keys.hashed(key)):
                return found.table, found.seat, _secret(connection, found.table)
            raise NoInvitation(GONE)
        connection.execute(
            update(schema.invitations).where(i.invitation == word).values(used=house.clock())
        )
        hold(connection, found.table, found.seat, keys.hashed(key))
        seats = schema.seats.c
        seat = connection.execute(
            select(seats.taken, seats.name).where(
                seats.table == found.table, seats.seat == found.seat
            )
        ).one()
        if not seat.taken:
            values = {"name": shown} if (shown := one_line(name)) else {}
            writing.set_seat(connection, found.table, found.seat, taken=True, **values)
        writing.changed(connection, house.store, found.table, now, 0)
        return found.table, found.seat, _secret(connection, found.table)

    table, seat, secret = await house.store.write(write)
    room = await house.rooms.get(table, fold=False)
    async with room.lock:
        await house.rooms.refresh(room, fold=False)
    commitment = fair.commitment(secret) if secret else ""
    return Joined(table, None if seat == WATCHER else seat, key, commitment)


async def invite(house: House, table: str, key: str, seat: int) -> str:
    """A fresh one-time invitation for a seat."""
    room = await house.rooms.get(table, fold=False)
    held = room.check_may_look(key)
    empty = 0 <= seat < len(room.seats) and not room.seats[seat].taken
    if seat not in held and not (empty and room.row.creator == keys.hashed(key)):
        raise NotYours(NOT_THEIRS)
    word = keys.new_key()

    def write(connection: Connection) -> None:
        i = schema.invitations.c
        connection.execute(
            delete(schema.invitations).where(i.table == table, i.seat == seat, i.used.is_(None))
        )
        connection.execute(
            insert(schema.invitations).values(
                invitation=keys.hashed(word), table=table, seat=seat, used=None
            )
        )

    await house.store.write(write)
    return word


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


# --- small things -----------------------------------------------------------------------------------------------------
def hold(connection: Connection, table: str, seat: int, key: str) -> None:
    """Let a key (its hash) hold a seat."""
    if not holds(connection, table, seat, key):
        connection.execute(insert(schema.holders).values(key=key, table=table, seat=seat))


def holds(connection: Connection, table: str, seat: int, key: str) -> bool:
    """Whether a key (its hash) holds a seat."""
    h = schema.holders.c
    query = select(h.seat).where(h.key == key, h.table == table, h.seat == seat)
    return connection.execute(query).first() is not None


def _secret(connection: Connection, table: str) -> str | None:
    query = select(schema.tables.c.secret).where(schema.tables.c.table == table)
    secret: str | None = connection.execute(query).scalar_one()
    return secret


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
