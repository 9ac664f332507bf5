"""The OpenAPI page, generated from the routes and the messages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from cairn.server import messages as m

_REF = "#/components/schemas/{name}"


@dataclass(frozen=True)
class Route:
    """One call: its path, its parameters and its answer."""

    method: str
    path: str
    call: Callable[..., Awaitable[Any]]
    body: type | None = None
    answer: Any = None
    at_table: bool = False
    status: int = 200
    errors: tuple[int, ...] = ()
    largest: int | None = None
    """The size limit of the body in bytes, if it may be larger than others."""
    queues: bool = False
    """Whether several of these from one address may wait for each other."""
    query: tuple[str, ...] = ()
    """The query parameters."""


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """The whole page."""
    shapes = [shape for route in routes for shape in (route.body, route.answer) if shape]
    schemas, components = msgspec.json.schema_components([*shapes, m.Failure], ref_template=_REF)
    known = dict(zip(map(repr, [*shapes, m.Failure]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cairn", "version": str(m.VERSION)},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.call.__name__,
        "summary": (route.call.__doc__ or "").split("\n")[0],
        "responses": {str(route.status): _answer(route, known)} | _failures(route, known),
    }
    names = re.findall(r"{(\w+)}", route.path)
    parameters = [_parameter(name, "path") for name in names]
    parameters += [_parameter(name, "query") for name in route.query]
    if parameters:
        operation["parameters"] = parameters
    if 401 in route.errors:
        operation["security"] = [{"guest": []}]
    if route.body:
        schema = known[repr(route.body)]
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return operation


def _parameter(name: str, where: str) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1, "pattern": "^[A-Za-z0-9_-]+$"}
    number = {"type": "integer", "minimum": 0, "maximum": 10**9}
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "schema": number if name == "after" else text,
    }


def _answer(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    if route.answer:
        content = {"application/json": {"schema": known[repr(route.answer)]}}
    elif route.path.endswith("/events"):
        content = {"application/x-ndjson": {"schema": {"type": "string"}}}
    else:
        content = {"text/markdown": {"schema": {"type": "string"}}}
    return {"description": "done", "content": content}


def _failures(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    codes = set(route.errors)
    if route.method == "POST":
        codes |= {400, 403, 413}
    if route.at_table:
        codes |= {404, 410, 503}
    schema = known[repr(m.Failure)]
    body = {"description": "refused", "content": {"application/json": {"schema": schema}}}
    return {str(code): body for code in sorted(codes)}
