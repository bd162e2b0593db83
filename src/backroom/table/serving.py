"""Serving: runs the application with uvicorn, on this machine only unless told otherwise, and stops at once.

uvicorn waits for open connections, and an event stream never ends by itself; so the signal first closes the hub, which
ends every stream, and then the server stops within a moment. Nothing is lost: what was acknowledged is written. uvicorn
also waits for ever for the rest of a request's head, which is capped here in time and size.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from backroom.core.language import _
from backroom.table.service import Tables

GRACE_SECONDS: Final = 1
STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
KEEP_ALIVE_SECONDS: Final = 60
HEAD_SECONDS: Final = 20.0
HEAD_MOST: Final = 65_536
CONNECTIONS_MOST: Final = 4000
COLLECT: Final = (2_000, 5, 100)
"""How often Python looks for circles of garbage among what is new, what is less new, and all there is. By default it
walks through all tables every few seconds, which takes 0.2 s with 400 of them and finds next to nothing."""
WARNING: Final = _(
    "Everybody who can reach this machine can now open this server, and its traffic is not encrypted:"
    " put it behind a proxy with TLS."
)


class Protocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """One connection. It is closed when the head of a request does not come whole in time, or is too large, and when
    the rest of a body that was refused already does not end."""

    _late: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected: a request is expected."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """More has come: of a head, or of the body of a request that is being answered."""
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._expect_no_more()
            return
        self._expect()
        if cycle is None or not cycle.more_body:
            self._head += len(data)
            if self._head > HEAD_MOST:
                self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._expect_no_more()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._late is None:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(HEAD_SECONDS, self.transport.close)

    def _expect_no_more(self) -> None:
        self._head = 0
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Server(uvicorn.Server):
    """A server whose streams end when it is told to stop."""

    def __init__(
        self, config: uvicorn.Config, tables: Tables, ready: Callable[[str], None] | None
    ) -> None:
        super().__init__(config)
        self._tables = tables
        self._ready = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear signals while serving. Unlike uvicorn's own it does not raise them again afterwards: the tables are
        still to be closed in good order."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in STOP_SIGNALS}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Wake all streams, then stop as uvicorn does."""
        self._tables.house.hub.close()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready(self.address())

    def address(self) -> str:
        """Where the server listens, as a browser writes it."""
        listening = self.servers[0].sockets[0].getsockname()
        host, port = listening[0], listening[1]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def warning(host: str) -> str | None:
    """The sentence that warns who opens the server to others; None for an address of this machine only."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(host).is_loopback:
            return None
    return None if host == "localhost" else WARNING


@contextlib.contextmanager
def collecting_seldom() -> Iterator[None]:
    """Within the block nothing that was there before is looked through for garbage, and what comes less often."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


async def serve(
    app: ASGIApp,
    host: str,
    port: int,
    tables: Tables,
    *,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until SIGTERM or Ctrl-C. `ready` is called with the address once it listens; port 0 takes a free one."""
    config = uvicorn.Config(
        app,
        http=Protocol,
        ws="none",
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        limit_concurrency=CONNECTIONS_MOST,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
    server = Server(config, tables, ready)
    with collecting_seldom():
        await server.serve()
