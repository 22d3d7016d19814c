"""The OpenAPI description of the HTTP side, made from the list of endpoints; the browser's types come from it.

`python -m worldstage.server.openapi` writes it out.
"""

from __future__ import annotations

import re
import sys
from typing import Any

import msgspec

import worldstage
from worldstage.server import payloads, wire
from worldstage.server.routes import ENDPOINTS, Endpoint, Query

REF = "#/components/schemas/{name}"
PARAMETER = re.compile(r"{(\w+)}")
STATUSES = {
    "400": "not understood",
    "401": "not known here",
    "403": "not allowed",
    "404": "not there",
    "409": "the table has moved on",
    "410": "the link is used up",
    "413": "too large",
    "415": "not JSON",
    "421": "not our name",
    "422": "not possible",
    "429": "too often",
    "503": "not now",
}
TYPES = {int: "integer", str: "string"}


def description() -> dict[str, Any]:
    """The whole description, with the views and boards of all games among its types."""
    types: list[Any] = [wire.Fault, wire.Push, payloads.SocketCommand]
    for game_id in worldstage.modules():
        game = worldstage.game(game_id)
        types += [game.views.view_type, game.views.board_type]
    for endpoint in ENDPOINTS:
        types += [one for one in (endpoint.body, endpoint.answer) if one not in (None, str)]
    found, components = msgspec.json.schema_components(types, ref_template=REF)
    schemas = dict(zip(map(str, types), found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Worldstage", "version": worldstage.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    if endpoint.answer is str:
        content = {"text/plain": {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schemas[str(endpoint.answer)]}}
    fault = {"application/json": {"schema": schemas[str(wire.Fault)]}}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": [*_in_path(endpoint.path), *map(_in_query, endpoint.query), *_in_header(endpoint)],
        "responses": {
            "200": {"description": "done", "content": content},
            **{status: {"description": why, "content": fault} for status, why in STATUSES.items()},
        },
    }
    if endpoint.body is not None:
        body = {"application/json": {"schema": schemas[str(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _in_path(path: str) -> list[dict[str, Any]]:
    names = PARAMETER.findall(path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _in_query(query: Query) -> dict[str, Any]:
    schema = {"type": TYPES[query.type]}
    return {
        "name": query.name,
        "in": "query",
        "required": query.required,
        "description": query.meaning,
        "schema": schema,
    }


def _in_header(endpoint: Endpoint) -> list[dict[str, Any]]:
    if not endpoint.key:
        return []
    schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"}
    return [{"name": "Idempotency-Key", "in": "header", "required": True, "schema": schema}]


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(description()), indent=2) + b"\n")
