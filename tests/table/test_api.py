"""The JSON API over real HTTP: whole games by programs, streams that resume, the document, hostile clients."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from backroom.table import keys
from backroom.table.client import ApiError, Seat, Server
from backroom.table.openapi import document
from bench.table_harness import Process

pytestmark = pytest.mark.server
Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of the API."""
    made = Process(str(tmp_path_factory.mktemp("api") / "tables.db"))
    yield made
    assert made.stop() is not None


@pytest.fixture
def strict(store: str) -> Iterator[Process]:
    """A server with the limits as they are served."""
    made = Process(store, limits=1.0)
    yield made
    made.close()


def dealt(address: str, game: str = "envoys", seats: int = 2, **more: object) -> list[Seat]:
    """A table with all seats taken by invitation, dealt."""
    host = Server(address)
    plan = [{"kind": "here"}, *({"kind": "invited"} for _ in range(seats - 1))]
    made = host.create(game, plan, **more)
    found = [host.seat(made["table"], 0)]
    found += [
        Seat.join(address, word, name="Guest")
        for _seat, word in sorted(made["invitations"].items())
    ]
    for seat in found:
        seat.begin()
    return found


def raw(
    server: Process, method: str, path: str, body: bytes | None = None, headers: Json | None = None
) -> tuple[int, bytes, Any]:
    """A request as it is written: status, body, headers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers
    finally:
        connection.close()


@pytest.mark.parametrize("game", ["spies", "deep-state"])
def test_programs_play_a_whole_game(server: Process, game: str) -> None:
    seats = dealt(server.address, game, 3)
    results: list[Json] = []

    def sit(seat: Seat, chance: random.Random) -> None:
        results.append(seat.sit(lambda seen: chance.choice(seen["choices"])))

    threads = [
        threading.Thread(target=sit, args=(seat, random.Random(number)), daemon=True)
        for number, seat in enumerate(seats)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(150)
    assert len(results) == 3
    scores = {json.dumps(result["status"]["score"]) for result in results}
    assert len(scores) == 1 and results[0]["hands_open"]
    record = seats[0].get(f"{seats[0].path}/export")
    assert record["fair"]["randomness"] and record["choices"]


def test_a_stream_resumes_where_it_broke(server: Process) -> None:
    one, other = dealt(server.address, "spies", 2)
    log: list[Json] = []
    updates = one.updates()
    first = next(updates)
    assert (first["version"], first["log"]) == (0, [])
    for seat in (one, other):
        seat.play(seat.view()["choices"][0], 0)
    while len(log) < 2:
        log += next(updates)["log"]
    updates.close()
    for seat in (one, other):
        seat.play(seat.view()["choices"][0], 2)
    again = next(one.updates(since=2))
    assert [line["number"] for line in log + again["log"]] == [1, 2, 3, 4]
    assert log + again["log"] == one.log()


def test_a_stream_is_refused_before_it_begins(server: Process) -> None:
    one, _other = dealt(server.address)
    for query, status in (("?seat=1", 403), ("?seat=7", 400), ("?seat=9", 400), ("?since=-1", 400)):
        headers = {"authorization": f"Bearer {one.key}"}
        found, body, _headers = raw(server, "GET", f"/api{one.path}/stream{query}", headers=headers)
        assert found == status and json.loads(body)["error"]["message"], query


def test_who_claims_to_know_what_is_still_to_come_is_told_all_the_same(server: Process) -> None:
    one, other = dealt(server.address, "spies", 2)
    updates = one.updates(since=999)
    assert next(updates)["version"] == 0
    for seat in (one, other):
        seat.play(seat.view()["choices"][0], 0)
    log: list[Json] = []
    while len(log) < 2:
        log += next(updates)["log"]
    updates.close()
    assert [line["number"] for line in log] == [1, 2]


def test_the_same_command_over_http_acts_once(server: Process) -> None:
    one, _other = dealt(server.address)
    choice = one.view()["choices"][0]
    answers = [one.play(choice, 0, command="same") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_errors_are_sentences_with_codes(server: Process) -> None:
    one, other = dealt(server.address, options={"hand": 1})
    cases: list[tuple[int, str, Any]] = [
        (404, "unknown-table", lambda: Server(server.address, one.key).get("/tables/aaaaaaaaaa")),
        (404, "unknown-table", lambda: Server(server.address).get(one.path)),
        (401, "no-key", lambda: Server(server.address).get("/mine")),
        (
            403,
            "not-yours",
            lambda: one.post(f"{one.path}/play", version=0, command="x", choice="bid 1", seat=1),
        ),
        (409, "stale", lambda: one.play("bid 1", 7)),
        (409, "illegal", lambda: one.play("draw", 0)),
        (409, "illegal", lambda: one.play("sing", 0)),
        (
            400,
            "bad-request",
            lambda: one.post(f"{one.path}/play", version="x", command="x", choice="bid 1"),
        ),
        (
            400,
            "bad-request",
            lambda: one.post(f"{one.path}/play", version=0, command="", choice="bid 1"),
        ),
        (400, "bad-request", lambda: one.get(f"{one.path}/log", since="many")),
        (410, "no-invitation", lambda: Seat.join(server.address, secrets.token_urlsafe(24))),
        (400, "bad-request", lambda: Server(server.address).create("chess", [{"kind": "here"}])),
        (400, "bad-record", lambda: one.post("/import", record={"backroom": 1, "game": "spies"})),
        (409, "not-now", lambda: other.post(f"{other.path}/rematch")),
    ]
    for status, code, ask in cases:
        with pytest.raises(ApiError) as refused:
            ask()
        assert (refused.value.status, refused.value.code) == (status, code)
        assert str(refused.value).endswith((".", ")")) or code == "illegal"


def test_garbage_harms_nothing(server: Process) -> None:
    one, other = dealt(server.address, "spies", 2)
    before = (one.view(), other.view())
    chance = random.Random(99)
    paths = ["/tables", "/join", "/import", one.path, *(f"{one.path}/{name}" for name in ACTIONS)]
    keys = [one.key, "Bearer", "", secrets.token_urlsafe(24), "х" * 32, "a" * 5000]
    bodies = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"version": 1e999}',
        b'{"version":0,"command":"c","choice":"play nothing"}',
        b'{"version":-1,"command":"c","choice":"x"}',
        b'{"text": "\\u0000"}',
        b'{"text": "\\ud800"}',
        b"[" * 20_000,
        b'{"record":' + b'{"a":' * 5_000,
        json.dumps({"version": 0, "command": "c" * 100, "choice": "x"}).encode(),
        json.dumps({"seats": [{"kind": "here"}] * 50, "game": "spies"}).encode(),
    ]
    for _ in range(400):
        method = chance.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"])
        path = "/api" + chance.choice(paths)
        if path.endswith("stream"):
            method = "POST"
        headers = {"content-type": chance.choice(["application/json", "text/plain", ""])}
        key = chance.choice(keys)
        if key != one.key or not path.endswith(HARMLESS):
            key = chance.choice(keys[1:])
        headers["authorization"] = f"Bearer {key}".encode().decode("latin-1")
        status, body, _headers = raw(server, method, path, chance.choice(bodies), headers)
        assert 200 <= status < 500, (method, path, status, body)
        if status >= 400 and method != "HEAD" and status != 405:
            assert json.loads(body)["error"]["code"], (method, path, status, body)
    assert (one.view(), other.view()) == before


ACTIONS = (
    "play",
    "undo",
    "unlock",
    "view",
    "log",
    "why",
    "export",
    "notes",
    "answer",
    "takeover",
    "leave",
    "invite",
)
HARMLESS = ("play", "view", "log", "why", "export")


def test_what_is_not_there_is_said_as_json(server: Process) -> None:
    status, body, _headers = raw(server, "GET", "/api/nothing/here")
    assert (status, json.loads(body)["error"]["code"]) == (404, "not-found")
    status, body, headers = raw(server, "DELETE", "/api/tables")
    assert (status, json.loads(body)["error"]["code"]) == (405, "no-method")
    assert headers["allow"] == "GET, POST, HEAD"


def test_bodies_are_capped(server: Process) -> None:
    one, _other = dealt(server.address)
    headers = {"content-type": "application/json", "authorization": f"Bearer {one.key}"}
    big = json.dumps({"text": "x" * 1_000_000}).encode()
    status, body, _headers = raw(server, "PUT", f"/api{one.path}/notes", big, headers)
    assert (status, json.loads(body)["error"]["code"]) == (413, "too-big")
    status, body, _headers = raw(server, "POST", "/api/import", big * 3, headers)
    assert (status, json.loads(body)["error"]["code"]) == (413, "too-big")
    assert one.view()["info"]["version"] == 0


def test_other_sites_cannot_act(server: Process) -> None:
    one, _other = dealt(server.address)
    cookie = {"cookie": f"backroom={one.key}", "content-type": "application/json"}
    body = json.dumps({"version": 0, "command": "c", "choice": one.view()["choices"][0]}).encode()
    for foreign in (
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ):
        status, answer, _headers = raw(
            server, "POST", f"/api{one.path}/play", body, {**cookie, **foreign}
        )
        assert (status, json.loads(answer)["error"]["code"]) == (403, "forbidden")
    plain = {**cookie, "content-type": "text/plain"}
    assert raw(server, "POST", f"/api{one.path}/play", body, plain)[0] == 415
    assert (
        raw(server, "POST", f"/api{one.path}/play", body, {**cookie, "origin": server.address})[0]
        == 200
    )


def test_every_answer_carries_the_safety_headers(server: Process) -> None:
    for path in ("/api/games", "/api/tables/aaaaaaaaaa", "/nothing"):
        _status, _body, headers = raw(server, "GET", path)
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_limits_say_how_long_to_wait(strict: Process) -> None:
    one, _other = dealt(strict.address)
    for _ in range(1000):
        try:
            one.post(f"{one.path}/play", version=9, command="x", choice="x")
        except ApiError as error:
            if error.status == 429:
                assert error.code == "too-much" and error.error["wait"] > 0
                break
    else:
        raise AssertionError("no limit was met")
    guesses = 0
    for _ in range(100):
        with pytest.raises(ApiError) as refused:
            Seat.join(strict.address, secrets.token_urlsafe(24))
        guesses += refused.value.status == 410
    assert guesses <= 60, "invitations cannot be guessed quickly"


def test_ten_thousand_requests_leave_a_table_as_it_was(strict: Process) -> None:
    one, _other = dealt(strict.address)
    before = one.view()
    statuses: dict[int, int] = {}
    connection = one.connect()
    headers = {
        "content-type": "application/json",
        "authorization": f"Bearer {secrets.token_urlsafe(24)}",
    }
    for number in range(10_000):
        body = json.dumps({"version": number, "command": str(number), "choice": "bid 1"})
        connection.request("POST", f"/api{one.path}/play", body, headers)
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
    connection.close()
    assert set(statuses) <= {404, 429}
    fresh = Server(strict.address, one.key)
    for _ in range(100):
        try:
            assert fresh.seat(one.table, 0).view() == before
            return
        except ApiError as error:
            assert error.status == 429
            threading.Event().wait(float(error.error["wait"]))
    raise AssertionError("the address was never let in again")


def test_the_document_names_every_route_and_is_served(server: Process) -> None:
    served = Server(server.address).get("/openapi.json")
    assert served == json.loads(json.dumps(document()))
    operations = [op["operationId"] for path in served["paths"].values() for op in path.values()]
    assert len(operations) == len(set(operations)) >= 25
    for path in served["paths"].values():
        for operation in path.values():
            assert operation["summary"] and "default" in operation["responses"]


schema = schemathesis.openapi.from_dict(document())


@schema.exclude(operation_id="stream").parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_the_document(case: Any, server: Process) -> None:
    one = _schema_table(server)
    valid = keys.NAME.fullmatch(str(case.path_parameters.get("table", "")))
    if valid and random.Random(case.id).random() < 0.5:
        case.path_parameters["table"] = one.table
    # Not every choice that has the form of one is legal, and `1.0` is no whole number here.
    answer = case.call(base_url=server.address, headers={"authorization": f"Bearer {one.key}"})
    if answer.status_code != 413:
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])


_kept: dict[int, Seat] = {}


def _schema_table(server: Process) -> Seat:
    if server.port not in _kept:
        _kept[server.port] = dealt(server.address, "spies", 2)[0]
    return _kept[server.port]


def test_the_client_of_the_readme_example_is_on_the_standard_library_alone() -> None:
    import backroom.table.client as client

    text = Path(client.__file__).read_text()
    for package in ("httpx", "requests", "sqlalchemy", "starlette", "msgspec"):
        assert f"import {package}" not in text and f"from {package}" not in text
