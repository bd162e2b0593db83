"""A visit: one request with its person's settings and key; and the frame that every page shows round its content."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qsl

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from backroom.core.language import Language, language_codes
from backroom.table.errors import Unfit
from backroom.table.limits import BODIES, BY_ADDRESS, FIELDS_MOST, MANY_FIELDS
from backroom.table.service import Tables
from backroom.web import settings as own
from backroom.web.render import render
from backroom.web.settings import Settings

KEY: Final = "backroom"
YEAR: Final = own.YEAR


class Frame(Struct, frozen=True):
    """What `base.html` shows. `awaited`: somebody waits for this person here; `calls`: at how many tables."""

    settings: Settings
    path: str
    here: str = ""
    calls: int = 0
    awaited: bool = False
    languages: tuple[tuple[str, str], ...] = ()
    choices: tuple[tuple[str, str, tuple[tuple[str, str], ...], str], ...] = ()


class Visit:
    """One request: who asks (by the key in the cookie), with which settings, and how to answer."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.tables: Tables = request.app.state.tables
        self.settings = own.from_cookie(
            request.cookies.get(own.COOKIE), request.headers.get("accept-language", "")
        )
        self.key: str | None = request.cookies.get(KEY) or None
        self.language: Language = self.settings.read()
        self.partial = request.headers.get("hx-request") == "true"
        self._form: list[tuple[str, str]] | None = None

    @property
    def path(self) -> str:
        """The address asked for, with its query."""
        query = self.request.url.query
        return self.request.url.path + (f"?{query}" if query else "")

    @property
    def encrypted(self) -> bool:
        """Whether the browser came by TLS (to a proxy before this server): then secrets travel no other way."""
        return self.request.url.scheme == "https"

    def asked(self, name: str, default: str = "") -> str:
        """A value of the address's query."""
        return self.request.query_params.get(name, default)

    def spend(self, bucket: str) -> None:
        """Take one token of a named limit; raises TooMuch where this address, or this person, has none left."""
        client = self.request.client
        address = client.host if client else "-"
        holder = address if bucket in BY_ADDRESS else self.key or address
        self.request.app.state.limits.take(bucket, holder)

    async def form(self, most: int = BODIES[""]) -> list[tuple[str, str]]:
        """The fields of a plain form, in order; anything too large is cut off."""
        if self._form is None:
            body = b""
            async for chunk in self.request.stream():
                body += chunk
                if len(body) > most:
                    break
            text = body[:most].decode("utf-8", "replace")
            try:
                self._form = parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS_MOST)
            except ValueError:
                raise Unfit(MANY_FIELDS, "form", most=FIELDS_MOST) from None
        return self._form

    async def field(self, name: str, default: str = "") -> str:
        """One field of the form."""
        return dict(await self.form()).get(name, default)

    def frame(self, here: str = "", calls: int = 0, awaited: bool = False, path: str = "") -> Frame:
        """The frame of a page."""
        return Frame(
            settings=self.settings,
            path=path or (self.path if self.request.method == "GET" else self.request.url.path),
            here=here,
            calls=calls,
            awaited=awaited,
            languages=tuple(
                (code, own.LANGUAGE_NAMES.get(code, code)) for code in language_codes()
            ),
            choices=tuple(
                (name, title, tuple(values.items()), str(getattr(self.settings, name)))
                for name, (title, values) in own.CHOICES.items()
            ),
        )

    async def calls(self) -> int:
        """At how many tables somebody waits for this person."""
        if self.key is None:
            return 0
        return sum(1 for mine in await self.tables.mine(self.key) if mine.awaited)

    def page(self, template: str, page: Struct, status: int = 200) -> Response:
        """A page in the person's language."""
        return HTMLResponse(render(template, page, self.settings.language), status)

    def go(self, address: str) -> RedirectResponse:
        """On to another page, after a form."""
        return RedirectResponse(address, 303)

    def keep_key(self, response: Response, key: str) -> None:
        """Let the browser hold the key; scripts cannot read it, other sites cannot use it."""
        response.set_cookie(
            KEY,
            key,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.encrypted,
        )

    def keep_settings(self, response: Response, settings: Settings) -> None:
        """Let the browser hold the settings."""
        response.set_cookie(
            own.COOKIE, own.to_cookie(settings), max_age=YEAR, httponly=True, samesite="lax"
        )


def local(address: str, default: str = "/") -> str:
    """An address of this site to go back to; anything else is the default."""
    inside = (
        address.startswith("/") and not address.startswith(("//", "/\\")) and "\n" not in address
    )
    return address if inside else default


def number(text: Any, default: int | None = None) -> int | None:
    """A small whole number out of a form or address."""
    text = str(text)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default
