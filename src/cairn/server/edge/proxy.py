"""Passing on: a request for a table that another process has goes there and back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Mapping
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cairn.server.codes import Closing, Code, Refused

if TYPE_CHECKING:
    import httpx

KEPT = ("content-type", "retry-after", "set-cookie")
"""Headers of an answer that is passed back."""
PASSED = ("authorization", "content-type", "cookie", "origin", "host")


def origin_is_ours(headers: Mapping[str, str], others: Collection[str]) -> bool:
    """Whether a page of ours or of the others that are allowed, or no page at all, is asking."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == headers.get("host") or origin in others


def _headers(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: headers[name] for name in PASSED if name in headers}


async def pass_on(request: Request, to: str) -> Response:
    """Send a request to another process and stream its answer back."""
    import httpx

    client = _client(request.app)
    url = f"{to}{request.url.path}"
    outgoing = client.build_request(
        request.method,
        url,
        params=request.query_params,
        headers=_headers(request.headers),
        content=await request.body(),
    )
    try:
        answer = await client.send(outgoing, stream=True)
    except httpx.HTTPError:
        raise Refused(Code.MOVING) from None
    kept = {k: v for k, v in answer.headers.items() if k in KEPT}
    body = _closing(answer)
    return StreamingResponse(body, status_code=answer.status_code, headers=kept)


def _client(app: Starlette) -> httpx.AsyncClient:
    """What talks to other processes. A server alone needs none, and httpx takes long to load."""
    if app.state.http is None:
        import httpx

        app.state.http = httpx.AsyncClient(timeout=None)
    client: httpx.AsyncClient = app.state.http
    return client


async def _closing(answer: httpx.Response) -> AsyncIterator[bytes]:
    try:
        async for part in answer.aiter_raw():
            yield part
    finally:
        await answer.aclose()


async def pass_socket_on(socket: WebSocket, to: str) -> None:
    """Join an accepted socket with one at another process."""
    url = f"{to.replace('http', 'ws', 1)}{socket.url.path}"
    headers = {k: v for k, v in _headers(socket.headers).items() if k == "cookie"}
    try:
        async with connect(url, additional_headers=headers) as far:
            pipes = [
                asyncio.create_task(_out(socket, far)),
                asyncio.create_task(_back(socket, far)),
            ]
            await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
            for pipe in pipes:
                pipe.cancel()
    except (OSError, ConnectionClosed, InvalidHandshake):
        pass
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(Closing.MOVING.code, Closing.MOVING.reason)


async def _out(socket: WebSocket, far: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        while True:
            frame = await socket.receive()
            if frame["type"] != "websocket.receive":
                return
            await far.send(frame.get("text") or frame.get("bytes") or "")


async def _back(socket: WebSocket, far: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed, RuntimeError, WebSocketDisconnect):
        async for message in far:
            await socket.send_text(str(message))  # there are no others
