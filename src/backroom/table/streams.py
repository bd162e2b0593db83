"""Event streams to browsers and programs: the source is closed at once when the other side goes away."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Final

import anyio
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from backroom.table.limits import Limits

HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
BEAT_SECONDS: Final = 15.0
SIGN_OF_LIFE: Final = b": still there\n\n"


class EventStream(StreamingResponse):
    """Sends server-sent events, counted among the address's open streams (raises TooMuch where there are too many).
    However the connection ends, the generator's own `finally` runs before anything else happens, so a seat is not
    present a moment longer than its stream."""

    def __init__(self, events: AsyncGenerator[bytes, None], limits: Limits, address: str) -> None:
        super().__init__(events, media_type="text/event-stream", headers=HEADERS)
        limits.open_stream(address)
        self._events, self._limits, self._address = events, limits, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the events end or nobody takes them; a HEAD request gets the head alone."""
        try:
            if scope["method"] == "HEAD":
                start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
                await send(start)
                await send({"type": "http.response.body", "body": b""})
            else:
                await super().__call__(scope, receive, send)
        finally:
            self._limits.close_stream(self._address)

    async def stream_response(self, send: Send) -> None:
        try:
            await super().stream_response(send)
        finally:
            with anyio.CancelScope(shield=True):
                await self._events.aclose()
