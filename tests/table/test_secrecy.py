"""Nothing secret leaves the server: pairs of tables that differ in what a seat cannot see, and a search for secrets."""

from __future__ import annotations

import asyncio
import base64
import json
import random

from backroom.table import keys
from backroom.table.service import open_tables
from bench.table_secrecy import application, ask, run
from table.people import party

SEED = 20260
PAIRS = 25


def test_what_a_seat_cannot_see_changes_not_one_byte() -> None:
    assert asyncio.run(run(PAIRS, SEED)) == []


def test_the_comparison_would_find_a_leak() -> None:
    """The harness itself is tested: with the true state shown to everybody it finds differences."""
    from unittest import mock

    from backroom.core.match import Match
    from backroom.core.view import View

    def leaky(match: Match, seat: int | None) -> View:
        view = View(match.game, seat, match.game.copy(match.state))
        view._state.viewer = -1 if seat is None else seat
        return view

    with mock.patch.object(Match, "view", leaky):
        assert asyncio.run(run(6, SEED, pages=False))


def test_no_byte_of_a_running_table_holds_a_secret(store: str) -> None:
    """Every answer to everybody during whole games is searched for the seed, the secret, digests and others' words."""

    async def search(game: str, seats: int) -> int:
        chance = random.Random(SEED)
        searched = 0
        async with open_tables(store, bots=False) as tables:
            people = await party(tables, game, seats, listed=True)
            app = application(tables)
            for seat, key in people.keys.items():
                await tables.write_notes(people.table, key, f"note-of-{seat}-private")
            room = await tables.house.rooms.get(people.table)
            secret, fold = room.row.secret, room.playing()
            assert secret is not None
            hidden = [secret, *(room.seed_of(stream) for stream in range(3)), secret[::-1]]
            forms = {form for text in hidden for form in (text, text.upper(), _base64(text))}
            watcher = (await tables.join(people.watch)).key
            while await people.play_on(chance, 4) and (await people.view()).info.stage != "over":
                forms.add(fold.digest())
                readers = {**people.keys, -1: watcher, -2: keys.new_key()}
                for reader, key in readers.items():
                    others = {text for other, text in people.keys.items() if other != reader}
                    others |= {f"note-of-{seat}-private" for seat in people.keys if seat != reader}
                    others |= {keys.hashed(text) for text in people.keys.values()}
                    for path in PATHS:
                        method, _space, where = path.partition(" ")
                        body = (
                            {"version": 0, "command": "x", "choice": "x"}
                            if method == "POST"
                            else None
                        )
                        chunks = CHUNKS.get(where.rpartition("/")[2], 1_000_000)
                        answer = await ask(
                            app, method, where.replace("*", people.table), key, body, chunks=chunks
                        )
                        text = answer.body.decode() + repr(answer.headers)
                        found = [form for form in forms | others if form in text]
                        assert not found, f"{path} tells reader {reader}: {found}"
                        searched += 1
        return searched

    assert asyncio.run(search("spies", 3)) > 100
    assert asyncio.run(search("deep-state", 2)) > 100


PATHS = (
    "GET /api/tables/*",
    "GET /api/tables/*/view",
    "GET /api/tables/*/log",
    "GET /api/tables/*/export",
    "GET /api/tables/*/notes",
    "GET /api/tables/*/stream?since=0",
    "POST /api/tables/*/play",
    "GET /api/tables",
    "GET /api/mine",
    "GET /api/tables/*/view?at=1",
    "GET /api/tables/*/why?choice=x",
    "POST /api/tables/*/undo",
    "GET /table/*",
    "GET /table/*?at=1",
    "GET /table/*/live",
    "GET /table/*/log.txt",
    "GET /table/*/record.json",
    "GET /table/*/verify",
    "GET /games",
    "GET /",
)
CHUNKS = {"stream?since=0": 1, "live": 2}


def _base64(text: str) -> str:
    return base64.b64encode(bytes.fromhex(text)).decode().rstrip("=")


def test_a_finished_game_reveals_all(store: str) -> None:
    async def act() -> None:
        async with open_tables(store, bots=False) as tables:
            people = await party(tables, "spies", 2)
            await people.play_on(random.Random(1))
            room = await tables.house.rooms.get(people.table)
            told = json.dumps(await tables.export(people.table, people.keys[0]))
            assert room.row.secret is not None and room.row.secret in told
            seen = await tables.view(people.table, people.keys[0], seat=1)
            assert seen.hands_open and seen.seat == 1
            log = await tables.log(people.table, people.keys[0])
            assert all(line.choice for line in log)

    asyncio.run(act())
