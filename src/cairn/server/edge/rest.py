"""REST: how a call is read, passed on and answered, and who is asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.failures import UNREADABLE, problem_of, refusal
from cairn.server.edge.proxy import origin_is_ours, pass_on
from cairn.server.messages.openapi import Route
from cairn.server.metrics import REFUSALS
from cairn.server.running.client import encode
from cairn.server.running.hub import Hub
from cairn.server.running.live import Live
from cairn.server.tables.guests import COOKIE, Person

RETRY_AFTER = {429: "1", 503: "2"}
"""Seconds, by status, after which it is worth trying again."""
Answer = Response | msgspec.Struct | list[Any]


def hub_of(request: Request) -> Hub:
    """This process's hub."""
    hub: Hub = request.app.state.hub
    return hub


def buckets_of(request: Request) -> limits.Buckets:
    """How fast everybody may ask."""
    buckets: limits.Buckets = request.app.state.buckets
    return buckets


def person_of(request: Request) -> Person:
    """Who is asking. Raises Refused."""
    header = request.headers.get("authorization", "")
    credential = header.removeprefix("Bearer ") if header else request.cookies.get(COOKIE, "")
    person = hub_of(request).notary.person(credential)
    if person is None:
        raise Refused(Code.GUEST)
    buckets_of(request).take(person.id)
    return person


def maybe_person(request: Request) -> Person | None:
    """Who is asking, if they say so; watching needs no name."""
    try:
        return person_of(request)
    except Refused:
        return None


def endpoint(route: Route) -> Callable[[Request], Awaitable[Response]]:
    """A Starlette endpoint for a route: finds the table, reads the body, answers in JSON."""

    async def serve(request: Request) -> Response:
        try:
            return await _answer(route, request)
        except ClientDisconnect:
            return Response()  # nobody is there to read it
        except Exception as error:
            return failure(refusal(error))

    return serve


async def _answer(route: Route, request: Request) -> Response:
    if route.method != "GET" and not origin_is_ours(
        request.headers, hub_of(request).settings.origins
    ):
        raise Refused(Code.ORIGIN)
    arguments: list[Any] = [request]
    if route.at_table:
        live = await hub_of(request).find(request.path_params["table"])
        if isinstance(live, str):
            return await pass_on(request, live)
        arguments.append(live)
    if route.body:
        arguments.append(await _read(request, route.body, route.largest or limits.BODY))
        if route.at_table:  # the table may have left memory while the body came
            arguments[1] = await _still_here(request)
    answer = await route.call(*arguments)
    return answer if isinstance(answer, Response) else as_json(answer, route.status)


async def _still_here(request: Request) -> Live:
    live = await hub_of(request).find(request.path_params["table"])
    if isinstance(live, str):
        raise Refused(Code.MOVING)
    return live


async def _read(request: Request, kind: type, most: int) -> Any:  # noqa: ANN401
    """The body as a struct. Raises Refused."""
    large = Refused(Code.LARGE, most=most, unit="bytes")
    if int(request.headers.get("content-length") or 0) > most:
        raise large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise large
        parts.append(part)
    try:
        return msgspec.json.decode(b"".join(parts), type=kind)
    except UNREADABLE as error:
        raise Refused(Code.UNREADABLE, problem=problem_of(error)) from None


def as_json(answer: Any, status: int = 200) -> Response:  # noqa: ANN401
    """An answer in JSON."""
    return Response(encode(answer), status, media_type="application/json")


def failure(refused: Refused) -> Response:
    """What somebody is told who asked for what can't be."""
    REFUSALS.labels(refused.code).inc()
    told = m.Failure(refused.code, refused.sentence, refused.source, refused.facts)
    response = as_json(told, refused.status)
    if after := RETRY_AFTER.get(refused.status):
        response.headers["Retry-After"] = after
    return response
