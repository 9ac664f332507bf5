"""REST: how a call is read, forwarded and answered, and who is asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cairn.server.codes import Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.failures import UNREADABLE, as_json, failure, problem_of, refusal
from cairn.server.edge.guard import address_of
from cairn.server.edge.hosts import origin_is_ours
from cairn.server.edge.proxy import pass_on
from cairn.server.messages.openapi import Route
from cairn.server.running.hub import Hub
from cairn.server.running.live import Live
from cairn.server.tables.guests import COOKIE, Person

RestAnswer = Response | msgspec.Struct | list[Any]


def hub_of(request: Request) -> Hub:
    """This process's hub."""
    hub: Hub = request.app.state.hub
    return hub


def limits_of(request: Request) -> limits.Limits:
    """This process's limits."""
    counted: limits.Limits = request.app.state.limits
    return counted


def known(request: Request) -> Person | None:
    """The guest of a credential of ours, if there is one."""
    header = request.headers.get("authorization", "")
    credential = header.removeprefix("Bearer ") if header else request.cookies.get(COOKIE, "")
    return hub_of(request).notary.person(credential)


def person_of(request: Request) -> Person:
    """Who is asking. Raises Refused."""
    person = known(request)
    if person is None:
        raise Refused(Code.GUEST)
    limits_of(request).request(person.id)
    return person


def maybe_person(request: Request) -> Person | None:
    """Who is asking, if they say so; spectators need no name."""
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
            return Response()  # the client is gone
        except Exception as error:
            return failure(refusal(error))

    return serve


async def _answer(route: Route, request: Request) -> Response:
    if route.method != "GET" and not origin_is_ours(request, hub_of(request).settings.origins):
        raise Refused(Code.ORIGIN)
    arguments: list[Any] = [request]
    if route.at_table:
        live = await hub_of(request).find(request.path_params["table"])
        if isinstance(live, str):
            return await pass_on(request, live, await _body(request, limits.BODY))
        arguments.append(live)
    with _room_for(route, request):
        if route.body:
            arguments.append(await _read(request, route.body, route.largest or limits.BODY))
            if route.at_table:  # the table may have left memory while the body arrived
                arguments[1] = await _still_here(request)
        answer = await route.call(*arguments)
    return answer if isinstance(answer, Response) else as_json(answer, route.status)


def _room_for(route: Route, request: Request) -> AbstractContextManager[None]:
    """Reserve memory for a large body before it is read. Raises Refused."""
    if route.largest is None:
        return nullcontext()
    counted = limits_of(request)
    return (counted.shown if route.queues else counted.large).of(address_of(request))


async def _still_here(request: Request) -> Live:
    live = await hub_of(request).find(request.path_params["table"])
    if isinstance(live, str):
        raise Refused(Code.MOVING)
    return live


async def _read(request: Request, kind: type, most: int) -> Any:  # noqa: ANN401
    """The body as a struct. Raises Refused."""
    body = await _body(request, most)
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise Refused(Code.UNREADABLE, problem=problem_of(error)) from None


async def _body(request: Request, most: int) -> bytes:
    """The body, read up to its size limit. Raises Refused."""
    large = Refused(Code.LARGE, most=most, unit="bytes")
    if int(request.headers.get("content-length") or 0) > most:
        raise large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise large
        parts.append(part)
    return b"".join(parts)
