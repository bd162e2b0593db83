"""Looks for leaks: `python -m bench.table_secrecy --pairs 10000`.

A pair is two tables that differ only in what one seat cannot see: the true state of a game played by chance, and a
world sampled from that seat's view. Everything the seat (or a spectator) can ask for, pages, API, streams, errors,
exports, lists, must be the same to the last byte. Where several seats wait, another seat locks another choice in each.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

import sqlalchemy as sa  # noqa: E402
from starlette.applications import Starlette  # noqa: E402

import backroom  # noqa: E402
from backroom.core import registry  # noqa: E402
from backroom.core.errors import BackroomError  # noqa: E402
from backroom.table import schema  # noqa: E402
from backroom.table.api import routes  # noqa: E402
from backroom.table.limits import Limits  # noqa: E402
from backroom.table.service import Tables, open_tables  # noqa: E402
from conformance.optionsets import option_sets  # noqa: E402

GAMES = ("spies", "deep-state", "deep-state")
Json = dict[str, Any]
NOW = 1_000_000.0


class Answer(NamedTuple):
    """What came back for a request: everything that leaves the server."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Twin(NamedTuple):
    """One table of a pair: its name, the key of the seat that looks, and the key of everybody."""

    table: str
    key: str
    all_seats: str


async def ask(
    app: Any,
    method: str,
    path: str,
    key: str | None,
    body: Json | None = None,
    *,
    chunks: int = 1_000_000,
) -> Answer:
    """One request to an application in this process; of a stream, as many chunks as asked for."""
    path, _mark, query = path.partition("?")
    headers = (
        [(b"host", b"here"), (b"cookie", f"backroom={key}".encode())]
        if key
        else [(b"host", b"here")]
    )
    data = b""
    if body is not None:
        form = path.startswith("/api/")
        kind = b"application/json" if form else b"application/x-www-form-urlencoded"
        data = (
            json.dumps(body).encode()
            if form
            else "&".join(f"{n}={v}" for n, v in body.items()).encode()
        )
        headers += [(b"content-type", kind), (b"content-length", str(len(data)).encode())]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("here", 80),
        "asgi": {"version": "3.0", "spec_version": "2.3"},
    }
    enough = asyncio.Event()
    got: list[Any] = []
    sent = False

    async def receive() -> Json:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": data, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Json) -> None:
        got.append(message)
        if sum(m["type"] == "http.response.body" for m in got) >= chunks:
            enough.set()

    await asyncio.wait_for(app(scope, receive, send), 60)
    text = b"".join(message.get("body", b"") for message in got[1:])
    return Answer(got[0]["status"], tuple(got[0]["headers"]), text)


# --- pairs ----------------------------------------------------------------------------------------------------
def worlds(chance: random.Random) -> tuple[str, Json, Json, int | None, backroom.Match]:
    """A game played by chance to some moment, told twice: as it is, and as a seat that looks must take for possible."""
    while True:
        slug = chance.choice(GAMES)
        options = chance.choice(option_sets(slug))
        try:
            match = backroom.new(slug, seed=chance.randrange(2**40), **options)
        except BackroomError:
            continue
        for _ in range(chance.randrange(120)):
            if not match.waiting:
                break
            seat = chance.choice(match.waiting)
            match.play(chance.choice(match.legal(seat)), seat)
        if match.over or _half_locked(match):
            continue
        seats = range(match.game.seats(match.state))
        looks = chance.choice([None, *seats])
        if match.options.get("players") == 1:
            looks = chance.choice([None, 0])
        other = match.game.sample(match.game.view(match.state, looks), chance.getrandbits(59))
        return slug, match.position(), match.game.position(other), looks, match


def _half_locked(match: backroom.Match) -> bool:
    """Whether some seats have answered a simultaneous question already: at tables that is never in the state."""
    try:
        fresh = backroom.load(match.position(), seed=1)
    except BackroomError:
        return True
    return "pending" in fresh.position() and len(fresh.waiting) != len(match.waiting)


async def twin(tables: Tables, slug: str, position: Json, looks: int | None) -> Twin:
    """A table that starts at a position, and a key that holds the one seat (or none: a spectator)."""
    game = registry.game(slug)
    record = {"backroom": 1, "game": slug, "rules": game.rules, "seed": "ab" * 32, "choices": []}
    made = await tables.import_record({**record, "position": position})
    word = made.watch if looks is None else await tables.invite(made.table, made.key, looks)
    return Twin(made.table, (await tables.join(word)).key, made.key)


def requests(
    looks: int | None, count: int, words: list[str], version: int
) -> Iterator[tuple[str, str, Json | None]]:
    """Everything that one can ask about a table; `*` stands for its name."""
    for what in ("", "/view", "/log", "/export", "/notes"):
        yield "GET", f"/api/tables/*{what}", None
    for seat in range(-1, count):
        yield "GET", f"/api/tables/*/view?seat={seat}", None
        yield "GET", f"/api/tables/*/export?seat={seat}", None
        yield "GET", f"/table/*?seat={seat}", None
    yield "GET", "/api/tables/*/view?at=0", None
    yield "GET", "/api/mine", None
    for path in ("/table/*", "/table/*/log.txt", "/table/*/record.json", "/games", "/"):
        yield "GET", path, None
    own = 0 if looks is None else looks
    for choice in words:
        yield (
            "GET",
            f"/api/tables/*/why?choice={choice.replace(' ', '%20').replace('+', '%2B')}",
            None,
        )
        move = {"version": version + 1, "command": "stale", "choice": choice}
        yield "POST", "/api/tables/*/play", move
        for seat in range(count):
            if seat != own:
                yield "POST", "/api/tables/*/play", {**move, "version": version, "seat": seat}
    yield "POST", "/api/tables/*/undo", {"version": version, "command": "u"}
    yield "POST", "/api/tables/*/unlock", {"version": version}


async def compare(app: Any, tables: Tables, chance: random.Random) -> list[str]:
    """One pair; what differs."""
    slug, truth, world, looks, match = worlds(chance)
    pair = [await twin(tables, slug, position, looks) for position in (truth, world)]
    await _lock_others(tables, pair, looks, chance)
    illegal = chance.sample(match.game.vocabulary.words, min(6, len(match.game.vocabulary)))
    count = match.game.seats(match.state)
    found = []
    for method, path, body in requests(looks, count, illegal, 0):
        answers = []
        for one in pair:
            with mock.patch.object(secrets, "token_urlsafe", _counting()):
                answer = await ask(app, method, path.replace("*", one.table), one.key, body)
            headers = tuple((name, _without_names(value, one)) for name, value in answer.headers)
            answers.append(Answer(answer.status, headers, _without_names(answer.body, one)))
        if answers[0] != answers[1]:
            found.append(f"{slug} seat {looks}: {method} {path} {body}: {_difference(*answers)}")
    streams = []
    for one in pair:
        answer = await ask(app, "GET", f"/api/tables/{one.table}/stream", one.key, chunks=1)
        streams.append(_without_names(answer.body, one))
    if streams[0] != streams[1]:
        found.append(f"{slug} seat {looks}: stream")
    for one in pair:
        await _listed(tables, one.table, yes=True)
    lobby = []
    for one in pair:
        shown = [info for info in await tables.listed() if info.table == one.table]
        lobby.append(_without_names(repr(shown).encode(), one))
    for one in pair:
        await _listed(tables, one.table, yes=False)
        tables.house.rooms.forget(one.table)
    if lobby[0] != lobby[1]:
        found.append(f"{slug} seat {looks}: lobby")
    return found


async def _lock_others(
    tables: Tables, pair: list[Twin], looks: int | None, chance: random.Random
) -> None:
    """Where several seats wait, one of the others locks a choice, in each world one of its own."""
    first = await tables.view(pair[0].table, pair[0].all_seats, seat=-1)
    assert first.view is not None
    others = [seat for seat in first.view.waiting if seat != looks]
    if len(first.view.waiting) < 2 or not others:
        return
    seat = chance.choice(others)
    for one in pair:
        seen = (await tables.view(one.table, one.all_seats, seat=seat)).view
        assert seen is not None
        choice = seen.game.words(chance.choice(seen.legal()))
        await tables.play(
            one.table, one.all_seats, version=0, command="lock", choice=choice, seat=seat
        )


async def _listed(tables: Tables, table: str, *, yes: bool) -> None:
    change = sa.update(schema.tables).where(schema.tables.c.table == table).values(listed=yes)

    def write(connection: sa.Connection) -> None:
        connection.execute(change)

    await tables.house.store.write(write)
    room = tables.house.rooms.at_hand(table)
    if room is not None:
        room.dirty = True


def _counting() -> Any:
    """Stands for the source of fresh command ids while a page is made: the same ones for both tables."""
    numbers = itertools.count()
    return lambda size=24: f"{next(numbers):0{size * 4 // 3}d}"


def _without_names(body: bytes, one: Twin) -> bytes:
    return body.replace(one.table.encode(), b"*").replace(one.key.encode(), b"key")


def _difference(one: Answer, other: Answer) -> str:
    if one[:2] != other[:2]:
        return f"{one[:2]} / {other[:2]}"
    at = next((i for i, (a, b) in enumerate(zip(one.body, other.body, strict=False)) if a != b), 0)
    return f"{one.body[max(0, at - 60) : at + 60]!r} / {other.body[max(0, at - 60) : at + 60]!r}"


def application(tables: Tables) -> Any:
    """The whole application, pages and API, without limits on how often one may ask."""
    limits = Limits(1e6)
    from backroom.web.app import create_app

    return create_app(tables, routes(tables, limits))


def bare(tables: Tables) -> Any:
    """The API alone."""
    return Starlette(routes=routes(tables, Limits(1e6)))


async def run(pairs: int, seed: int, *, pages: bool = True) -> list[str]:
    """Compare pairs; everything that differs."""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        async with open_tables(f"{folder}/tables.db", bots=False, clock=lambda: NOW) as tables:
            app = application(tables) if pages else bare(tables)
            for number in range(pairs):
                for difference in await compare(
                    app, tables, random.Random(seed * 1_000_003 + number)
                ):
                    found.append(f"pair {number} of seed {seed}: {difference}")
    return found


def main() -> int:
    """Run as the command line says; 1 where something leaked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--api", action="store_true", help="the API alone, without pages")
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    found = asyncio.run(run(asked.pairs, asked.seed, pages=not asked.api))
    print(f"{asked.pairs} pairs: {len(found)} differences")
    for difference in found[:40]:
        print(difference)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
