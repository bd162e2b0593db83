"""The table service: everything that can be done at tables, for pages and the JSON API alike.

A *key* is a bearer secret (192 bits): a browser's cookie, which comes to hold many seats, or a program's seat token,
which holds one. Only its hash is stored. Every method that acts for a seat takes the key and, where it holds several
seats of the table (hot-seat), the seat meant. All errors are `errors.TableError` or other `BackroomError`s: a sentence
(`error.read(language)`), a code and an HTTP status.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from backroom.core.refusal import Refusal
from backroom.table import agreeing, keeping, looking, making, moving, seating
from backroom.table import export as records
from backroom.table.driver import Driver
from backroom.table.house import House
from backroom.table.messenger import Messenger
from backroom.table.migrations import migrate
from backroom.table.model import (
    Auto,
    Created,
    Invited,
    Joined,
    Json,
    LogLine,
    MyTable,
    Played,
    SeatPlan,
    TableInfo,
    TableView,
    Update,
)
from backroom.table.store import Store, store_url


class Tables:
    """All tables of one store. `async with open_tables(url) as tables:` gives it."""

    def __init__(self, house: House) -> None:
        self.house = house

    # --- making a table -------------------------------------------------------------------------------------------
    async def create(
        self,
        game: str,
        options: Mapping[str, Any],
        seats: Sequence[SeatPlan],
        *,
        key: str | None = None,
        title: str = "",
        listed: bool = False,
        pace: float = 0.8,
        patience: float | None = None,
    ) -> Created:
        """A new table, not dealt yet; the answer shows the commitment to the server's secret.

        `options` are the game's; `players` is filled in from the seats. `key`: the creator's (None makes a new one).
        `listed`: shown in the lobby, anybody may watch. `pace`: seconds a bot takes at least. `patience`: seconds
        after which one vote is enough to let a bot take over for somebody who does not move (None: all others must).
        """
        return await making.create(
            self.house,
            game,
            options,
            seats,
            key=key,
            title=title,
            listed=listed,
            pace=pace,
            patience=patience,
        )

    async def begin(self, table: str, key: str, randomness: str = "") -> Played:
        """The key's seats are ready, and mix their own randomness (any text) into the deal. When the last seat has
        begun, the cards are dealt; a table without people dealt begins when its creator says so."""
        return await seating.begin(self.house, table, key, randomness)

    async def join(self, invitation: str, *, key: str | None = None, name: str = "") -> Joined:
        """Take the seat of a one-time invitation (or watch by a watch link), with one's own key or a new one."""
        return await seating.join(self.house, invitation, key, name)

    async def invited(self, invitation: str, key: str | None = None) -> Invited:
        """What an invitation opens, without using it up."""
        return await looking.invited(self.house, invitation, key)

    async def invite(self, table: str, key: str, seat: int) -> str:
        """A fresh one-time invitation: for one's own seat (to go on at another device; the old key stays good), or, by
        the creator, for an invited seat that nobody has taken yet (the old link is void)."""
        return await seating.invite(self.house, table, key, seat)

    async def fill(self, table: str, key: str, *, seat: int, bot: str = "normal") -> Played:
        """Seat a bot where nobody came, before the deal; for the one who made the table."""
        return await seating.fill(self.house, table, key, seat, bot)

    # --- looking --------------------------------------------------------------------------------------------------
    async def info(self, table: str, key: str | None = None) -> TableInfo:
        """What everybody who may look knows; who may: holders of a seat, watchers, anybody if the table is listed."""
        return await looking.info(self.house, table, key)

    async def view(
        self, table: str, key: str | None = None, *, seat: int | None = None, at: int | None = None
    ) -> TableView:
        """The table as a seat may know it now, or as it knew it `at` an earlier version. Without `seat`: the first of
        the key's seats that is awaited, else its first, else a spectator's view. `seat=-1` is a spectator's view too.
        Once the game is over any seat may be looked at."""
        return await looking.view(self.house, table, key, seat, at)

    async def log(
        self, table: str, key: str | None = None, *, seat: int | None = None, since: int = 0
    ) -> tuple[LogLine, ...]:
        """The log after version `since` as that seat may know it."""
        return await looking.log(self.house, table, key, seat, since)

    async def why(
        self, table: str, key: str, choice: str, *, seat: int | None = None
    ) -> Refusal | None:
        """Why the seat may not choose that now (None: it may). Decided on its view alone."""
        return await looking.why(self.house, table, key, choice, seat)

    async def mine(self, key: str) -> tuple[MyTable, ...]:
        """All tables where the key holds seats: awaited ones first, then the latest moved first."""
        return await looking.mine(self.house, key)

    async def listed(self) -> tuple[TableInfo, ...]:
        """The lobby: listed tables that are open or running, newest first (100 at most)."""
        return await looking.listed(self.house)

    def subscribe(
        self,
        table: str,
        key: str | None = None,
        *,
        seat: int | None = None,
        beat: float | None = None,
    ) -> AsyncGenerator[Update, None]:
        """An endless stream of updates: the first at once, then whenever version, changes or presence differ (missed
        ones are joined into one); after `beat` seconds without news the last one again, as a sign of life. Makes the
        key's seats present while it runs; ends when the server stops. `streams.EventStream` sends it to a browser."""
        return looking.subscribe(self.house, table, key, seat, beat)

    # --- moves ----------------------------------------------------------------------------------------------------
    async def play(
        self,
        table: str,
        key: str,
        *,
        version: int,
        command: str,
        choice: str,
        seat: int | None = None,
    ) -> Played:
        """Choose. Accepted only if it is offered to the seat at that version (`Stale`, `Illegal`, `NotWaiting`
        otherwise); written durably, then acknowledged, then told. The same `command` (any text of the client's, new
        for each wish) sent again changes nothing and gives the same answer. Where several seats wait the choice is
        locked: it may be changed or unlocked until all have locked, then all are played together."""
        return await moving.play(self.house, table, key, version, command, choice, seat)

    async def unlock(
        self, table: str, key: str, *, version: int, seat: int | None = None
    ) -> Played:
        """Take back a locked choice while others are still choosing."""
        return await moving.unlock(self.house, table, key, version, seat)

    async def undo(
        self,
        table: str,
        key: str,
        *,
        version: int,
        command: str,
        to: int | None = None,
        seat: int | None = None,
    ) -> Played:
        """Take back: freely as far as `TableView.undo.free`; further asks all people at the table (a `Question`), and
        when all agree unseen cards are drawn anew. Without `to`: one own decision back. What several chose at the
        same time is taken back together."""
        return await moving.undo(self.house, table, key, version, command, to, seat)

    async def ask_takeover(
        self, table: str, key: str, *, subject: int, seat: int | None = None
    ) -> Played:
        """Propose that a bot takes over for the person at seat `subject`; all other people must agree. Where there is
        but one other, the subject must be away."""
        return await agreeing.ask_takeover(self.house, table, key, subject, seat)

    async def answer(
        self, table: str, key: str, *, kind: str, subject: int, yes: bool, seat: int | None = None
    ) -> Played:
        """Answer a question; one no withdraws it, the last yes carries it out."""
        return await agreeing.answer(self.house, table, key, kind, subject, yes, seat)

    async def leave(self, table: str, key: str, *, seat: int | None = None) -> Played:
        """Let a bot go on in one's own seat (one may return); before the deal the seat is empty again."""
        return await agreeing.leave(self.house, table, key, seat)

    async def come_back(self, table: str, key: str, *, seat: int | None = None) -> Played:
        """Take one's own seat back from the bot that stands in."""
        return await agreeing.come_back(self.house, table, key, seat)

    async def rematch(self, table: str, key: str) -> str:
        """The table of the next game, seats moved on by one, held by the same keys; the same for all who ask."""
        return await making.rematch(self.house, table, key)

    # --- own things of a seat -------------------------------------------------------------------------------------
    async def notes(self, table: str, key: str, *, seat: int | None = None) -> str:
        """The seat's private notes."""
        return await keeping.notes(self.house, table, key, seat)

    async def write_notes(
        self, table: str, key: str, text: str, *, seat: int | None = None
    ) -> None:
        """Keep private notes (20,000 characters at most)."""
        await keeping.write_notes(self.house, table, key, text, seat)

    async def set_auto(
        self, table: str, key: str, auto: Auto, *, seat: int | None = None
    ) -> Played:
        """Whether decisions with one choice go by themselves: `never`, `smart` (all but turns, and only where all can
        see that there is one choice), `always` (others may guess what is in a hand from how fast it goes)."""
        return await keeping.set_auto(self.house, table, key, auto, seat)

    # --- records --------------------------------------------------------------------------------------------------
    async def export(self, table: str, key: str | None = None, *, seat: int | None = None) -> Json:
        """A finished game: its record with everything `backroom verify` needs. A running one: what the seat may
        know."""
        return await records.export(self.house, table, key, seat)

    async def import_record(
        self, record: Mapping[str, Any], *, key: str | None = None, title: str = ""
    ) -> Created:
        """A table made of a record: finished ones to look at, others to play on, all seats held by the key."""
        return await records.import_record(self.house, record, key, title)


@asynccontextmanager
async def open_tables(
    where: str | None = None,
    *,
    clock: Callable[[], float] = time.time,
    bots: bool = True,
    workers: int | None = None,
) -> AsyncIterator[Tables]:
    """The tables stored at `where`: nothing (this user's data folder), a folder or file for SQLite, or a Postgres URL.

    Brings the database up to date, drives the bots (unless `bots` is false) with `workers` processes, and hears what
    other processes do. `store.Taken` is raised where another process serves the same SQLite file.
    """
    house = House(Store(store_url(where)), clock)
    driver = Driver(house, workers) if bots else None
    messenger = Messenger(house)
    try:
        await asyncio.to_thread(migrate, house.store.engine)
        await messenger.start()
        if driver is not None:
            await driver.start()
        yield Tables(house)
    finally:
        house.hub.close()
        if driver is not None:
            await driver.close()
        await messenger.close()
        await house.close()
