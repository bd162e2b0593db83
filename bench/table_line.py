"""A connection of a load harness: a plain client, so that it takes as little of the machine as can be."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from typing import Any, Final

from bench.table_harness import Json

NO_HEADERS: Final[Mapping[str, str]] = {}


class Line:
    """One kept-open HTTP/1.1 connection."""

    def __init__(self, port: int, key: str | None = None) -> None:
        self.port, self.key = port, key
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer's JSON; raises for what is not 200."""
        data = b"" if body is None else json.dumps(body).encode()
        more = {"content-type": "application/json"} if body is not None else {}
        if self.key:
            more["authorization"] = f"Bearer {self.key}"
        return json.loads(await self.send(method, f"/api{path}", data, more))

    async def send(
        self, method: str, path: str, data: bytes = b"", more: Mapping[str, str] = NO_HEADERS
    ) -> bytes:
        """The body of an answer; raises for what is not 200."""
        reader = await self._send(method, path, data, more)
        status, headers = await self._head(reader)
        body = await reader.readexactly(int(headers["content-length"]))
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {body[:500]!r}")
        return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body

    async def stream(self, path: str, more: Mapping[str, str] = NO_HEADERS) -> asyncio.StreamReader:
        """A stream's reader, after its head."""
        reader = await self._send("GET", path, b"", more)
        await self._head(reader)
        return reader

    async def _send(
        self, method: str, path: str, data: bytes, more: Mapping[str, str]
    ) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        headers = {"host": "here", "content-length": str(len(data)), **more}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + data)
        await self._writer.drain()
        return self._reader

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), headers

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
