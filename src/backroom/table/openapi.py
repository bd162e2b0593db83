"""The OpenAPI document, made from the table of routes and the shapes; nothing in it is written twice."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from backroom import __version__
from backroom.table.api import ROOT
from backroom.table.endpoints import ENDPOINTS, Endpoint
from backroom.table.shapes import ErrorAnswer, NoQuery

Json = dict[str, Any]
TEMPLATE: Final = "#/components/schemas/{name}"
DESCRIPTION: Final = (
    "Tables of Backroom for programs. A key (a seat token) is shown as `Authorization: Bearer <key>`; making or "
    "joining a table without one gives one. Every answer holds only what the key's seat may know."
)


def document() -> Json:
    """The whole document."""
    kinds = [kind for e in ENDPOINTS for kind in (e.answer, e.body) if kind is not None]
    queries = [e.query for e in ENDPOINTS if e.query is not NoQuery]
    schemas, components = msgspec.json.schema_components(
        [*kinds, ErrorAnswer, *queries], ref_template=TEMPLATE
    )
    known = list(zip([*kinds, ErrorAnswer, *queries], schemas, strict=True))
    paths: Json = {}
    for endpoint in ENDPOINTS:
        methods = paths.setdefault(ROOT + endpoint.path, {})
        methods[endpoint.method.lower()] = _operation(endpoint, known, components)
    used = {name: schema for name, schema in components.items() if not name.endswith("Query")}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Backroom", "version": __version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": used,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, known: list[tuple[Any, Json]], components: Json) -> Json:
    def of(kind: Any) -> Json:
        return next(schema for one, schema in known if one is kind)

    error = {
        "description": "It was not carried out; `error` says why.",
        "content": {"application/json": {"schema": of(ErrorAnswer)}},
    }
    if endpoint.answer is None:
        answer: Json = {"text/event-stream": {"schema": {"type": "string"}}}
    else:
        answer = {"application/json": {"schema": of(endpoint.answer)}}
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "security": [{"key": []}, {}],
        "parameters": _parameters(endpoint, components),
        "responses": {"200": {"description": "Done.", "content": answer}, "default": error},
    }
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": of(endpoint.body)}},
        }
    return operation


def _parameters(endpoint: Endpoint, components: Json) -> list[Json]:
    found: list[Json] = []
    if "{table}" in endpoint.path:
        name = {"type": "string", "pattern": "^[a-z0-9]{10}$"}
        found.append({"name": "table", "in": "path", "required": True, "schema": name})
    if endpoint.query is not NoQuery:
        shape = components[endpoint.query.__name__]
        for name, schema in shape["properties"].items():
            parameter = {"name": name, "in": "query", "required": name in shape["required"]}
            found.append({**parameter, "schema": schema})
    return found
