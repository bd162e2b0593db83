"""Looks for leaks: `python -m bench.table_secrecy --pairs 10000`.

A pair is two tables that differ only in what one seat cannot see: the true state of a game played by chance, and a
world sampled from that seat's view. Both are played on for as long as that seat's views stay alike, the other seats
choosing differently in each, so that there is a log to leak as well. Everything the seat (or a spectator) can ask for,
pages, API, streams, errors, exports, lists, undo, must be the same to the last byte. Where several seats wait, another
seat locks another choice in each.
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
from backroom.core.view import View  # noqa: E402
from backroom.table import schema  # noqa: E402
from backroom.table.api import routes  # noqa: E402
from backroom.table.limits import Limits  # noqa: E402
from backroom.table.service import Tables, open_tables  # noqa: E402
from conformance.optionsets import option_sets  # noqa: E402

GAMES = ("spies", "deep-state", "deep-state")
Json = dict[str, Any]
NOW = 1_000_000.0
SEED = "ab" * 32
ONWARD = 8
TRIES = 4
PROGRESS = 500
REVEALS = ("reveal", "revealed")


class Pair(NamedTuple):
    """A game told twice: as it is, and as the seat `looks` (None: a spectator) must take for possible; and the steps
    that are played on, each the seat's words in the one and in the other."""

    slug: str
    truth: Json
    world: Json
    looks: int | None
    seats: int
    steps: list[tuple[int, str, str]]


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
def worlds(chance: random.Random) -> Pair:
    """A game played by chance to some moment, and a world that the seat that looks cannot tell from it."""
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
        seats = match.game.seats(match.state)
        looks = chance.choice([None, *range(seats)])
        if match.options.get("players") == 1:
            looks = chance.choice([None, 0])
        other = match.game.sample(match.game.view(match.state, looks), chance.getrandbits(59))
        truth, world = match.position(), match.game.position(other)
        pair = [backroom.load(position, seed=SEED) for position in (truth, world)]
        if _alike(pair, looks):
            return Pair(slug, truth, world, looks, seats, _onward(pair, looks, chance))


def _onward(
    pair: list[backroom.Match], looks: int | None, chance: random.Random
) -> list[tuple[int, str, str]]:
    """What can be played in both without the seat that looks seeing a difference."""
    steps: list[tuple[int, str, str]] = []
    for _step in range(chance.randrange(ONWARD)):
        for attempt in range(TRIES):
            tried = [match.copy() for match in pair]
            more = _step_of(tried, looks, chance, alike=attempt >= TRIES // 2)
            if more and _alike(tried, looks):
                pair, steps = tried, steps + more
                break
        else:
            break
    return steps


def _step_of(
    pair: list[backroom.Match], looks: int | None, chance: random.Random, *, alike: bool
) -> list[tuple[int, str, str]]:
    """One choice of each waiting seat: the one that looks chooses the same in both, others what they have. Empty where
    all can see the difference: another choice that is told openly, or cards revealed by the rules."""
    steps = []
    for seat in pair[0].waiting:
        first, second = (match.choices(seat) if seat in match.waiting else [] for match in pair)
        if seat == looks or alike:
            both = [words for words in first if words in second]
            first, second = ([chance.choice(both)],) * 2 if both else ([], [])
        if not first or not second:
            return []
        step = (seat, chance.choice(first), chance.choice(second))
        told = [
            match.told(match.play_telling(words, seat), looks)
            for match, words in zip(pair, step[1:], strict=True)
        ]
        if (step[1] != step[2] and told[0] != told[1]) or _revealed(told[0]) != _revealed(told[1]):
            return []
        steps.append(step)
    return steps


def _revealed(told: list[Json]) -> list[Json]:
    return [event for event in told if event["event"] in REVEALS]


def _alike(pair: list[backroom.Match], looks: int | None) -> bool:
    """Whether the seat that looks cannot tell them apart, and the game goes on. Who is asked what is public, and may
    depend on hidden cards: some optional questions come only where there is something to choose."""
    one, other = (View(m.game, looks, m.game.view(m.state, looks)) for m in pair)
    alike = (one.position(), one.status()) == (other.position(), other.status())
    return alike and not pair[0].over


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
    record = {"backroom": 1, "game": slug, "rules": game.rules, "seed": SEED, "choices": []}
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
    for at in sorted({0, version // 2, version}):
        yield "GET", f"/api/tables/*/view?at={at}", None
        yield "GET", f"/table/*?at={at}", None
    yield "GET", "/api/mine", None
    pages = ("", "/log.txt", "/record.json", "/verify")
    for path in (*(f"/table/*{page}" for page in pages), "/games", "/"):
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
    yield "POST", "/api/tables/*/unlock", {"version": version}
    yield "POST", "/api/tables/*/undo", {"version": version, "command": "u"}
    for what in ("/view", "/log"):
        yield "GET", f"/api/tables/*{what}", None
    yield "POST", "/api/tables/*/undo", {"version": version, "command": "v", "to": version // 2}
    yield "GET", "/api/tables/*/view", None


async def compare(app: Any, tables: Tables, chance: random.Random) -> list[str]:
    """One pair; what differs."""
    pair = worlds(chance)
    twins = [await twin(tables, pair.slug, told, pair.looks) for told in (pair.truth, pair.world)]
    for version, step in enumerate(pair.steps):
        await _play(tables, twins, version, step)
    version = len(pair.steps)
    await _lock_others(tables, twins, version, pair.looks, chance)
    vocabulary = registry.game(pair.slug).vocabulary
    words = chance.sample(vocabulary.words, min(6, len(vocabulary)))
    found = []

    def note(where: str, one: Answer, other: Answer) -> None:
        if one != other:
            steps = f", {version} steps on" if version else ""
            place = f"{pair.slug} seat {pair.looks}{steps}: {where}"
            found.append(f"{place}: {_difference(one, other)}")

    async def both(method: str, path: str, body: Json | None = None, **more: int) -> list[Answer]:
        answers = []
        for one in twins:
            with mock.patch.object(secrets, "token_urlsafe", _counting()):
                answer = await ask(app, method, path.replace("*", one.table), one.key, body, **more)
            headers = tuple((name, _without_names(value, one)) for name, value in answer.headers)
            answers.append(Answer(answer.status, headers, _without_names(answer.body, one)))
        return answers

    note("stream", *await both("GET", "/api/tables/*/stream", chunks=1))
    note("live", *await both("GET", "/table/*/live", chunks=2))
    for method, path, body in requests(pair.looks, pair.seats, words, version):
        note(f"{method} {path} {body or ''}", *await both(method, path, body))
    for one in twins:
        await _listed(tables, one.table, yes=True)
    lobby = []
    for one in twins:
        shown = [info for info in await tables.listed() if info.table == one.table]
        lobby.append(Answer(200, (), _without_names(repr(shown).encode(), one)))
    note("lobby", *lobby)
    for one in twins:
        await _listed(tables, one.table, yes=False)
        tables.house.rooms.forget(one.table)
    return found


async def _play(
    tables: Tables, twins: list[Twin], version: int, step: tuple[int, str, str]
) -> None:
    """One step, in each world with its own words; seats that choose at the same time lock until the last has chosen."""
    seat, *words = step
    for one, choice in zip(twins, words, strict=True):
        now = (await tables.info(one.table, one.all_seats)).version
        await tables.play(
            one.table,
            one.all_seats,
            version=now,
            command=f"step {version}",
            choice=choice,
            seat=seat,
        )


async def _lock_others(
    tables: Tables, pair: list[Twin], version: int, looks: int | None, chance: random.Random
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
            one.table, one.all_seats, version=version, command="lock", choice=choice, seat=seat
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
    """The first difference, of the bodies where they differ."""
    if one.body == other.body:
        return f"{one[:2]} / {other[:2]}"
    at = next((i for i, (a, b) in enumerate(zip(one.body, other.body, strict=False)) if a != b), 0)
    return f"{one.body[max(0, at - 60) : at + 60]!r} / {other.body[max(0, at - 60) : at + 60]!r}"


def application(tables: Tables) -> Any:
    """The whole application, pages and API, without limits on how often one may ask."""
    limits = Limits(1e6)
    from backroom.web.app import create_app

    return create_app(tables, routes(tables, limits), limits=limits)


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
                chance = random.Random(seed * 1_000_003 + number)
                for difference in await compare(app, tables, chance):
                    found.append(f"pair {number} of seed {seed}: {difference}")
                    print(found[-1], file=sys.stderr, flush=True)
                if number and number % PROGRESS == 0:
                    print(f"{number} pairs, {len(found)} differences", file=sys.stderr, flush=True)
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
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
