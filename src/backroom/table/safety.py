"""Safety of the web server: headers of every answer, forms only from our pages, bodies capped, addresses limited."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backroom.core.language import _
from backroom.table.errors import Forbidden, TableError, TooBig, TooMuch
from backroom.table.limits import BODIES, Limits

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OTHER_SITE: Final = _("The request was not made by a page of this site.")
BODY_SECONDS: Final = 30.0
NETWORK_BITS: Final = 64
LARGE: Final = _("This is larger than the {most} bytes that are taken here.")


def from_here(request: Request) -> bool:
    """Whether a changing request was sent by one of our own pages (or by a program, which has no cookies of ours)."""
    origin = request.headers.get("origin")
    if origin is not None:
        return origin.partition("://")[2] == request.headers.get("host", "")
    return request.headers.get("sec-fetch-site") in (None, "same-origin", "none")


def address_of(request: Request) -> str:
    """Where a request comes from; a proxy on this machine is believed (uvicorn's `proxy_headers`). Of IPv6 it is the
    network, since whoever has one address there has 2**64 of them."""
    host = request.client.host if request.client is not None else "-"
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, NETWORK_BITS), strict=False))


def error_answer(error: TableError) -> JSONResponse:
    """An error as JSON, with the time to wait where there is one."""
    headers = {}
    if isinstance(error, TooMuch) and error.wait:
        headers["retry-after"] = str(max(1, round(error.wait)))
    return JSONResponse({"ok": False, "error": error.as_json()}, error.status, headers)


def told_as_json(_request: Request, error: TableError) -> Response:
    """How a program is told why it was refused."""
    return error_answer(error)


class Shield:
    """Stands before the whole application. `told` says to whoever is refused why."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits | None = None,
        told: Callable[[Request, TableError], Response] = told_as_json,
    ) -> None:
        self.app = app
        self.limits = limits or Limits()
        self.told = told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what is too much or comes from elsewhere; put the headers on what is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                present = {name.lower() for name, _value in headers}
                headers += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in present
                ]
            await send(message)

        try:
            self._check(request)
        except TableError as error:
            await self.told(request, error)(scope, receive, send_safely)
            return
        try:
            await self.app(scope, _capped(receive, max(BODIES.values())), send_safely)
        except ClientDisconnect:
            if not started:
                await Response(None, 408, {"connection": "close"})(scope, receive, send_safely)

    def _check(self, request: Request) -> None:
        if not request.url.path.startswith("/static/"):
            self.limits.take("address", address_of(request))
        if request.method not in SAFE_METHODS and not from_here(request):
            raise Forbidden(OTHER_SITE)
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > max(BODIES.values()):
            raise TooBig(LARGE, most=max(BODIES.values()))


def _capped(receive: Receive, most: int) -> Receive:
    """A body that claims to be small and is not, or does not come whole in time, ends the request."""
    seen = 0
    until: float | None = asyncio.get_running_loop().time() + BODY_SECONDS

    async def capped() -> Any:
        nonlocal seen, until
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        seen += len(message.get("body", b""))
        if seen > most:
            return {"type": "http.disconnect"}
        if not message.get("more_body"):
            until = None
        return message

    return capped
