"""Event streams to browsers and programs: the source is closed at once when the other side goes away."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Final

import anyio
from starlette.responses import StreamingResponse
from starlette.types import Send

HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
BEAT_SECONDS: Final = 15.0
SIGN_OF_LIFE: Final = b": still there\n\n"


class EventStream(StreamingResponse):
    """Sends server-sent events. However the connection ends, the generator's own `finally` runs before anything else
    happens, so a seat is not present a moment longer than its stream."""

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=HEADERS)
        self._events = events

    async def stream_response(self, send: Send) -> None:
        """Send until the events end or nobody takes them."""
        try:
            await super().stream_response(send)
        finally:
            with anyio.CancelScope(shield=True):
                await self._events.aclose()
