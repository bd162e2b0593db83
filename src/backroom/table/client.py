"""A small client of the JSON API, on the standard library alone: for programs that sit at real tables.

table = Seat.join("http://127.0.0.1:8420", invitation, name="Robby")
table.begin()
table.sit(lambda seen: random.choice(seen["choices"]))
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

Json = dict[str, Any]
SECONDS: Final = 30.0
TRIES: Final = 8
PAUSE: Final = 0.2


class ApiError(Exception):
    """The server did not carry it out; `code` is for programs, `status` is HTTP's, `error` is all that it said."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(str(error.get("message", "")))
        self.status = status
        self.code = str(error.get("code", ""))
        self.error = dict(error)


class Server:
    """A server of tables, with or without a key. One connection is kept open; not for several threads at once."""

    def __init__(self, address: str, key: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.key = key
        parts = urlsplit(self.address)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port
        self._secure = parts.scheme == "https"
        self._connection: http.client.HTTPConnection | None = None

    def get(self, path: str, **query: object) -> Any:
        """What the server answers to a GET."""
        asked = {name: value for name, value in query.items() if value is not None}
        return self._ask("GET", path + ("?" + urlencode(asked) if asked else ""), None)

    def post(self, path: str, **body: object) -> Any:
        """What the server answers to a body. What is None is left out."""
        return self._ask("POST", path, {n: v for n, v in body.items() if v is not None})

    def create(self, game: str, seats: list[Json], **more: object) -> Json:
        """Make a table; without a key of one's own, the answer's key becomes it."""
        created: Json = self.post("/tables", game=game, seats=seats, **more)
        self.key = created["key"]
        return created

    def seat(self, table: str, seat: int | None = None) -> Seat:
        """A seat that this key holds."""
        return Seat(self.address, self.key, table, seat)

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def connect(self, seconds: float = SECONDS) -> http.client.HTTPConnection:
        """A fresh connection to the server."""
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=seconds)

    def headers(self) -> dict[str, str]:
        """The headers that show the key."""
        return {"authorization": f"Bearer {self.key}"} if self.key else {}

    def _ask(self, method: str, path: str, body: Json | None) -> Any:
        headers = self.headers()
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        kept = self._connection is not None
        try:
            return self._exchange(method, path, data, headers)
        except (http.client.HTTPException, OSError):
            self.close()
            if not kept or method != "GET":
                raise
        return self._exchange(method, path, data, headers)

    def _exchange(self, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> Any:
        if self._connection is None:
            self._connection = self.connect()
        self._connection.request(method, f"/api{path}", data, headers)
        answer = self._connection.getresponse()
        told = json.loads(answer.read() or b"null")
        if answer.status >= 400:
            error = told.get("error") if isinstance(told, dict) else None
            raise ApiError(answer.status, error or {"message": f"HTTP {answer.status}"})
        return told


class Seat(Server):
    """A seat at a table, acted for by its key."""

    def __init__(self, address: str, key: str | None, table: str, seat: int | None = None) -> None:
        super().__init__(address, key)
        self.table = table
        self.number = seat

    @classmethod
    def join(cls, address: str, invitation: str, name: str = "", key: str | None = None) -> Seat:
        """Take the seat of a one-time invitation."""
        server = Server(address, key)
        joined = server.post("/join", invitation=invitation, name=name)
        server.close()
        return cls(address, joined["key"], joined["table"], joined["seat"])

    @property
    def path(self) -> str:
        """The table's path."""
        return f"/tables/{quote(self.table)}"

    def begin(self, randomness: str | None = None) -> Json:
        """Be ready, with own randomness for the deal."""
        mixed = secrets.token_hex(16) if randomness is None else randomness
        begun: Json = self.post(f"{self.path}/begin", randomness=mixed)
        return begun

    def view(self, at: int | None = None) -> Json:
        """The table as the seat may know it, with its choices."""
        seen: Json = self.get(f"{self.path}/view", seat=self.number, at=at)
        return seen

    def log(self, since: int = 0) -> list[Json]:
        """The log since a version."""
        lines: list[Json] = self.get(f"{self.path}/log", seat=self.number, since=since)
        return lines

    def play(self, choice: str, version: int, command: str | None = None) -> Json:
        """Choose. Where the answer is lost the same command is sent again, which is harmless."""
        command = command or secrets.token_hex(12)
        pause = PAUSE
        for left in range(TRIES - 1, -1, -1):
            try:
                played: Json = self.post(
                    f"{self.path}/play",
                    version=version,
                    command=command,
                    choice=choice,
                    seat=self.number,
                )
                return played
            except ApiError as error:
                if error.status not in (429, 503) or not left:
                    raise
                pause = float(error.error.get("wait") or pause)
            except (http.client.HTTPException, OSError):
                if not left:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, 5.0)
        raise AssertionError("not reached")

    def updates(self, since: int = 0) -> Iterator[Json]:
        """Live updates with the log lines since version `since`; ends when the server stops."""
        connection = self.connect(60.0)
        query = urlencode(
            {n: v for n, v in (("seat", self.number), ("since", since)) if v is not None}
        )
        try:
            connection.request("GET", f"/api{self.path}/stream?{query}", headers=self.headers())
            answer = connection.getresponse()
            if answer.status >= 400:
                raise ApiError(answer.status, json.loads(answer.read())["error"])
            for line in answer:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            connection.close()

    def sit(self, choose: Callable[[Json], str]) -> Json:
        """Play to the end: `choose` is given the view whenever the seat is awaited. The last view is given back."""
        while True:
            for _update in self.updates():
                seen = self.view()
                while seen["choices"] and seen["locked"] is None:
                    try:
                        self.play(choose(seen), seen["info"]["version"])
                    except ApiError as error:
                        if error.code != "stale":
                            raise
                    seen = self.view()
                if seen["info"]["stage"] == "over":
                    return seen
            time.sleep(PAUSE)
