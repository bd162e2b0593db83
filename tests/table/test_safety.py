"""What strangers and bad luck may do to a server: slow and endless requests, odd names, a full disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request

from backroom.table import safety, serving
from backroom.table.api import routes
from backroom.table.errors import Unavailable, Unfit
from backroom.table.limits import Limits
from backroom.table.model import SeatPlan
from backroom.table.safety import Shield, address_of
from backroom.table.service import Tables, open_tables
from bench.table_secrecy import ask
from table.people import at_tables, party


@contextlib.asynccontextmanager
async def served(tables: Tables) -> AsyncIterator[int]:
    """The API served over real connections; the port."""
    limits = Limits(1000.0)
    app = Starlette(routes=routes(tables, limits), middleware=[Middleware(Shield, limits=limits)])
    where: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    server = asyncio.create_task(serving.serve(app, "127.0.0.1", 0, tables, ready=where.set_result))
    yield int((await where).rpartition(":")[2])
    tables.house.hub.close()
    server.cancel()
    await asyncio.gather(server, return_exceptions=True)


async def said(port: int, sent: bytes) -> bytes:
    """All that the server says until it ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        writer.write(sent)
        await writer.drain()
    answer = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(60):
            answer = await reader.read()
    writer.close()
    return answer


def test_requests_that_do_not_come_whole_are_ended(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(safety, "BODY_SECONDS", 0.2)
    post = b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"

    async def act(tables: Tables) -> None:
        async with served(tables) as port:
            assert await said(port, b"") == b""
            assert await said(port, b"GET /api/games HTTP/1.1\r\nhos") == b""
            assert await said(port, b"GET / HTTP/1.1\r\nx: " + b"y" * 1_000_000) == b""
            late = await said(port, post + b"content-length: 100\r\n\r\n{")
            assert late.startswith(b"HTTP/1.1 408 ") and b"connection: close" in late
            whole = await said(
                port, b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
            )
            assert whole.startswith(b"HTTP/1.1 200 ") and b"deep-state" in whole

    at_tables(store, act)


def test_a_stream_is_open_as_long_as_somebody_reads_it(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time for bodies does not end it; a HEAD request gets the head alone; what was counted is given back."""
    monkeypatch.setattr(safety, "BODY_SECONDS", 0.0)

    async def act(tables: Tables) -> None:
        seats = await party(tables, "envoys", 2)
        path = f"/api/tables/{seats.table}/stream"
        limits = Limits(1000.0)
        app = Starlette(
            routes=routes(tables, limits), middleware=[Middleware(Shield, limits=limits)]
        )
        head = await ask(app, "HEAD", path, seats.keys[0])
        assert (head.status, head.body) == (200, b"")
        whole = asyncio.create_task(ask(app, "GET", path, seats.keys[0], chunks=3))
        while not tables.house.hub.present(seats.table):
            await asyncio.sleep(0)
        assert sum(limits._streams.values()) == 1
        for seat in (0, 1):
            await seats.play(seat, (await seats.choices(seat))[0])
            await asyncio.sleep(0)
        tables.house.hub.close()
        assert b'"version":0' in (await whole).body
        assert limits._streams == {}

    at_tables(store, act)


def test_names_are_one_line_of_writing(store: str) -> None:
    async def act(tables: Tables) -> None:
        odd = SeatPlan("here", " A\u202enn\n<b>\t\x07\u200b ")
        emoji = SeatPlan("here", "\N{WOMAN}\u200d\N{PERSONAL COMPUTER} Аня")
        made = await tables.create("spies", {}, [odd, emoji], title="a\r\nb\u2067")
        info = await tables.info(made.table, made.key)
        assert [seat.name for seat in info.seats] == ["Ann <b>", emoji.name]
        assert info.title == "a b"
        for bad in ("a\x00b", "\ud800"):
            with pytest.raises(Unfit) as refused:
                await tables.begin(made.table, made.key, bad)
            assert "cannot be stored" in str(refused.value)

    at_tables(store, act)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("a:b", "a:b"),
    ],
)
def test_limits_hold_for_a_network_of_ipv6(host: str, counted: str) -> None:
    assert address_of(Request({"type": "http", "client": (host, 1), "headers": []})) == counted


def test_a_full_disk_loses_nothing_that_was_acknowledged(
    store: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with open_tables(store, bots=False) as tables:
            people = await party(tables, "spies", 3, title="before")
            engine = tables.house.store.engine

            def small(connection: Any, _record: object) -> None:
                pages = connection.execute("PRAGMA page_count").fetchone()[0]
                connection.execute(f"PRAGMA max_page_count={pages + 1}")

            sa.event.listen(engine, "connect", small)
            engine.dispose()
            chance = random.Random(4)
            acknowledged, seat, choice, version = 0, 0, "", 0
            with pytest.raises(Unavailable):
                while True:
                    (seat, *_others) = await people.awaited()
                    choice = chance.choice(await people.choices(seat))
                    version = (await people.view(seat)).info.version
                    await people.play(seat, choice, version=version, command=f"c{acknowledged}")
                    acknowledged += 1
                    await tables.write_notes(
                        people.table, people.keys[0], "note " * 4 * acknowledged**2
                    )
            assert "full" in caplog.text
            sa.event.remove(engine, "connect", small)
            engine.dispose()
            seen = (await people.view(0)).info
            assert seen.version == version
            answer = await people.play(seat, choice, version=version, command="again")
            assert answer.changes > seen.changes

    with caplog.at_level(logging.ERROR, "backroom.table"):
        asyncio.run(run())
