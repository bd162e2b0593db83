"""Whole server processes: killed at random moments, several on one database, stopped with many streams open."""

from __future__ import annotations

import http.client
import random
import threading
from typing import Any

import pytest

from backroom.table.client import ApiError, Server
from bench import table_kills
from bench.table_harness import Jumper, Postgres, Process
from bench.table_jumps import run as jump

pytestmark = [pytest.mark.server, pytest.mark.slow]
KILLS = 20


@pytest.mark.timeout(300)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(any_store: str) -> None:
    seed = random.randrange(10**6)
    report = table_kills.run(any_store, KILLS, 3, seed)
    assert report.failures == [], f"seed {seed}"
    assert report.moves > KILLS, f"seed {seed}: {report}"


@pytest.mark.postgres
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("servers", "tables"), [(2, 20), (3, 50)])
def test_several_processes_serve_the_same_tables(
    cluster: Postgres, servers: int, tables: int
) -> None:
    """Tables are played to the end by clients that jump between processes; the connections are cut in between."""
    seed = random.randrange(10**6)
    report = jump(cluster, servers=servers, tables=tables, cuts=3, seed=seed)
    assert report.failures == [], f"seed {seed}"
    assert report.games == tables and report.cut > 0, f"seed {seed}: {report}"


def test_the_server_stops_at_once_with_500_streams_open(store: str) -> None:
    server = Process(store)
    try:
        host = Server(server.address)
        made = host.create("spies", [{"kind": "here"}, {"kind": "here"}])
        table, key = made["table"], made["key"]
        seat = host.seat(table, 0)
        seat.begin()
        streams = [_stream(server, table, key) for _ in range(500)]
        for stream in streams:
            assert stream.readline().startswith(b"id: ")
        played: list[Any] = []
        player = threading.Thread(target=lambda: played.append(_play(seat)))
        player.start()
        player.join(30)
        server.stop()
        for stream in streams:
            while stream.readline():
                pass
        server.start()
        again = Server(server.address, key).seat(table, 0)
        assert again.view()["locked"] == played[0]
    finally:
        server.close()


def _stream(server: Process, table: str, key: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(
        "GET", f"/api/tables/{table}/stream", headers={"authorization": f"Bearer {key}"}
    )
    return connection.getresponse()


def _play(seat: Any) -> str:
    choice: str = seat.view()["choices"][0]
    seat.play(choice, 0)
    return choice


@pytest.mark.postgres
def test_clients_wait_out_a_database_that_restarts(cluster: Postgres) -> None:
    server = Process(cluster.new_database())
    client = Jumper([server.address], None, random.Random(1))
    try:
        made = client.ask(
            "post", "/tables", game="spies", seats=[{"kind": "here"}, {"kind": "here"}]
        )
        client.servers[0].key = made["key"]
        table = f"/tables/{made['table']}"
        client.ask("post", f"{table}/begin", randomness="")
        seen = client.ask("get", f"{table}/view", seat=0)
        cluster.stop()
        with pytest.raises(ApiError) as away:
            client.servers[0].post(
                f"{table}/play", version=0, command="c", choice=seen["choices"][0], seat=0
            )
        assert (away.value.status, away.value.code) == (503, "unavailable")
        cluster.start()
        answer = client.ask(
            "post", f"{table}/play", version=0, command="c", choice=seen["choices"][0], seat=0
        )
        assert answer["locked"]
    finally:
        client.close()
        server.close()
