"""People at pages, for `table_load --pages`: everybody has a page and its stream, chooses by the form, and fetches
it anew when the stream tells of something that it does not show yet, just as the pages' script does."""

from __future__ import annotations

import asyncio
import re
from typing import Final
from urllib.parse import urlencode

from bench.table_line import Line
from bench.table_load import GAMES, Load, Program

CHANGES: Final = re.compile(r'data-changes="(\d+)"')
STREAM: Final = re.compile(r'data-stream="([^"]+)"')
FIELDS: Final = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
CHOICES: Final = re.compile(r'<button name="choice" value="([^"]+)"')
ASKS: Final = 'id="confirm-yes"'


class Person:
    """Somebody at a table, with a page."""

    def __init__(self, load: Load, table: str, key: str) -> None:
        self.load, self.table = load, table
        self.address = f"/table/{table}"
        self.page = ""
        self._asking, self._sending, self._news = (Line(load.port) for _ in range(3))
        load.lines += [self._asking, self._sending, self._news]
        self._headers = {"cookie": f"backroom={key}", "accept-encoding": "gzip"}
        self._busy = False
        self._newest = 0

    @property
    def shows(self) -> int:
        """Which change of the table the page shows."""
        found = CHANGES.search(self.page)
        return int(found[1]) if found else 0

    async def sit(self) -> None:
        """Open the page and its stream."""
        self.page = (await self._asking.send("GET", self.address, b"", self._headers)).decode()
        stream = STREAM.search(self.page)
        assert stream is not None
        reader = await self._news.stream(stream[1], self._headers)

        async def hear() -> None:
            while text := await reader.readline():
                if text.startswith(b"data: "):
                    self._newest = int(text[6:])
                    await self._catch_up()

        self.load.listen(hear())

    async def _catch_up(self) -> None:
        while self._newest > self.shows and not self._busy:
            await self.look()
            self.load.hears(self.table, self.shows)

    async def look(self) -> None:
        """Fetch the living part of the page as it is now."""
        asks = {**self._headers, "hx-request": "true"}
        page = (await self._asking.send("GET", self.address, b"", asks)).decode()
        if not self._busy:
            self.page = page

    async def choose(self) -> bool:
        """One choice by chance, confirmed where that is asked for; whether there was one."""
        choices = CHOICES.findall(self.page)
        if not choices:
            return False
        self._busy = True
        await self._choose(self.load.chance.choice(choices))
        if ASKS in self.page:
            await self._choose(CHOICES.findall(self.page)[0])
        self._busy = False
        await self._catch_up()
        return True

    async def _choose(self, choice: str) -> None:
        form = urlencode({**dict(FIELDS.findall(self.page)), "choice": choice}).encode()
        kind = {"content-type": "application/x-www-form-urlencoded", "hx-request": "true"}
        started = self.load.sends(self.table, self.shows + 1)
        address = f"{self.address}/choose"
        answer = await self._sending.send("POST", address, form, {**self._headers, **kind})
        self.load.answered(started)
        self.page = answer.decode()


class Company:
    """A table of people."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people

    async def move(self) -> bool:
        """One choice of somebody who is awaited; whether the game goes on."""
        for person in self.people:
            if await person.choose():
                return True
        for person in self.people:  # whoever is awaited may not know yet
            await person.look()
        return any(CHOICES.search(person.page) for person in self.people)

    def close(self) -> None:
        """They look on until the end of the measurement."""


class People(Load):
    """Active tables have a person with a page at each seat; idle ones a program, as for the API."""

    watched = "a person at a page in each of 3 seats"

    async def active(self, moves: int = 0) -> Company:
        seats, options = GAMES[self.game]
        host = Line(self.port)
        plan = [{"kind": "invited"}] * seats
        made = await host.ask(
            "POST", "/tables", {"game": self.game, "seats": plan, "options": options}
        )
        guests = []
        for word in made["invitations"].values():
            guest = Line(self.port)
            guest.key = (await guest.ask("POST", "/join", {"invitation": word}))["key"]
            await guest.ask("POST", f"/tables/{made['table']}/begin", {"randomness": ""})
            guests.append(Program(self, made["table"], guest))
        played = 0
        while played < moves:
            now = sum([await guest.move(timed=False) for guest in guests])
            if not now:
                break
            played += now
        people = [Person(self, guest.table, str(guest.line.key)) for guest in guests]
        for line in (host, *(guest.line for guest in guests)):
            line.close()
        await asyncio.gather(*(person.sit() for person in people))
        return Company(people)
