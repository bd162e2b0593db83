"""The JSON API for programs: serves the table of endpoints under `/api`.

A program shows its key as `Authorization: Bearer <key>`; our own pages' cookie is taken too. Bodies must be
`application/json`, which no page of another site can send without asking first.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from backroom.core.errors import BackroomError
from backroom.core.language import _
from backroom.table.endpoints import ENDPOINTS, Call, Endpoint, NoKey
from backroom.table.errors import Failed, TableError, TooBig, TooMuch, Unfit, status_of
from backroom.table.limits import BODIES, BY_ADDRESS, Limits
from backroom.table.safety import LARGE, address_of
from backroom.table.service import Tables

LOG: Final = logging.getLogger("backroom.table")
COOKIE: Final = "backroom"
ROOT: Final = "/api"
NOT_JSON: Final = _("A body must be JSON and say so (content-type: application/json).")
UNFIT_FIELD: Final = _("The request does not have the right form: {detail}.")
NO_METHOD: Final = _("This address takes {methods}.")
NOTHING_HERE: Final = _("There is nothing here.")
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
FAILED: Final = _("Something went wrong in the server itself. The table is as it was written last.")


class WrongType(TableError):
    """The body is not JSON."""

    code = "bad-json"
    status = 415


class NoMethod(TableError):
    """The address takes other methods. `methods` are those."""

    code = "no-method"
    status = 405

    def __init__(self, methods: str) -> None:
        super().__init__(NO_METHOD, methods=methods)
        self.methods = methods


class NothingHere(TableError):
    """There is no such address."""

    code = "not-found"
    status = 404


def routes(tables: Tables, limits: Limits | None = None) -> list[Route]:
    """The routes of the API under `/api`, with `/api/openapi.json`."""
    from backroom.table.openapi import document

    shared = limits or Limits()
    described = msgspec.json.encode(document())

    async def openapi(_request: Request) -> Response:
        return Response(described, media_type="application/json")

    made = [Route(f"{ROOT}/openapi.json", openapi, methods=["GET"])]
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    for path, by_method in paths.items():
        serve = _server(tables, shared, by_method)
        made.append(Route(ROOT + path, serve, methods=METHODS))
    made.append(Route(ROOT + "/{rest:path}", _server(tables, shared, {}), methods=METHODS))
    return made


def _server(
    tables: Tables, limits: Limits, by_method: Mapping[str, Endpoint]
) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        try:
            if not by_method:
                raise NothingHere(NOTHING_HERE)
            if method not in by_method:
                raise NoMethod(", ".join([*by_method, *(("HEAD",) if "GET" in by_method else ())]))
            return await _answered(tables, limits, by_method[method], request)
        except ClientDisconnect:
            raise
        except Exception as raised:
            error = raised if isinstance(raised, BackroomError) else Failed(FAILED)
            if error is not raised:
                LOG.exception("%s %s failed.", method, request.url.path)
            headers = _headers(error)
            body = msgspec.json.encode({"ok": False, "error": error.as_json()})
            return Response(body, status_of(error), headers, "application/json")

    return serve


def _headers(error: BackroomError) -> dict[str, str]:
    """What HTTP wants to be said with an error."""
    if isinstance(error, NoKey):
        return {"www-authenticate": "Bearer"}
    if isinstance(error, NoMethod):
        return {"allow": error.methods}
    if isinstance(error, TooMuch) and error.wait:
        return {"retry-after": str(max(1, round(error.wait)))}
    return {}


async def _answered(
    tables: Tables, limits: Limits, endpoint: Endpoint, request: Request
) -> Response:
    key, address = _key(request), address_of(request)
    limits.take(endpoint.bucket, address if endpoint.bucket in BY_ADDRESS else key or address)
    call = Call(
        tables,
        limits,
        key,
        address,
        request.path_params.get("table", ""),
        _query(request, endpoint.query),
        await _body(request, endpoint) if endpoint.body is not None else None,
        _resume(request),
    )
    answer = await endpoint.handler(call)
    if isinstance(answer, Response):
        return answer
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(answer), 200, headers, "application/json")


def _key(request: Request) -> str | None:
    scheme, _space, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return given.strip() or None
    return request.cookies.get(COOKIE) or None


def _resume(request: Request) -> int | None:
    last = request.headers.get("last-event-id", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 9 else None


def _query(request: Request, kind: Any) -> Any:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unfit(UNFIT_FIELD, "query", detail=str(error)) from None


async def _body(request: Request, endpoint: Endpoint) -> Any:
    if (
        request.headers.get("content-type", "").partition(";")[0].strip().lower()
        != "application/json"
    ):
        raise WrongType(NOT_JSON)
    most = BODIES.get(endpoint.bucket, BODIES[""])
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooBig(LARGE, most=most)
    try:
        return msgspec.json.decode(body, type=endpoint.body)
    except msgspec.ValidationError as error:
        raise Unfit(UNFIT_FIELD, "body", detail=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unfit(NOT_JSON, "body") from None
