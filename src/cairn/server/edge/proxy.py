"""Forwarding: a request for another process's table goes there, and the answer comes back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Mapping
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cairn.server.codes import Closing, Code, Refused
from cairn.server.edge.failures import closing
from cairn.server.edge.guard import HEADER, address_of
from cairn.server.edge.limits import BACKLOG, Places
from cairn.server.tables.guests import Notary

if TYPE_CHECKING:
    import httpx

KEPT = ("content-type", "retry-after", "set-cookie")
"""Headers of an answer that are passed back."""
PASSED = ("authorization", "content-type", "cookie", "origin", "host")
ANSWER = 8.0
"""Seconds that another process may take to answer a call."""
SILENCE = 45.0
"""Seconds that an event stream may be silent: it has a line, if only an empty one, every 15."""
PULSE = 10.0
"""Seconds between two signs of life on a socket, and for each to be answered."""
CALLS = 64
"""Calls to one other process at a time."""
TOLD = (1000, 1001, 1008)
"""Closing codes that are passed on unchanged, besides our own from 4000 on."""


def origin_is_ours(headers: Mapping[str, str], others: Collection[str]) -> bool:
    """Whether the request comes from our page, an allowed one, or no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == headers.get("host") or origin in others


class Peers:
    """Connections to the other processes. A sleeping process keeps nobody else waiting.

    A single server needs none, so httpx, which takes long to load, is loaded at first use. Calls
    have a pool for each process. Sockets and event streams, which stay open, have none: each
    takes a place, limited by the file descriptors reserved for them.
    """

    def __init__(self, places: int, notary: Notary) -> None:
        self.places = Places(places, places, Code.BUSY)
        self._notary = notary
        self._clients: dict[tuple[str, bool], httpx.AsyncClient] = {}

    def client(self, to: str, stream: bool) -> httpx.AsyncClient:
        """The client for a process: for calls, or for streams."""
        found = self._clients.get((to, stream))
        if found is None:
            found = self._clients[to, stream] = _streams() if stream else _calls()
        return found

    def headers(self, connection: HTTPConnection) -> dict[str, str]:
        """The headers about a client: its own credentials, and its address."""
        told = {name: connection.headers[name] for name in PASSED if name in connection.headers}
        return told | {HEADER: self._notary.vouch(address_of(connection))}

    async def close(self) -> None:
        """Hang up everywhere."""
        for client in self._clients.values():
            await client.aclose()


def _calls() -> httpx.AsyncClient:
    import httpx

    limits = httpx.Limits(max_connections=CALLS, max_keepalive_connections=CALLS)
    timeout = httpx.Timeout(ANSWER, connect=PULSE / 2, pool=PULSE / 2)
    return httpx.AsyncClient(limits=limits, timeout=timeout, trust_env=False)


def _streams() -> httpx.AsyncClient:
    import httpx

    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    return httpx.AsyncClient(limits=limits, timeout=httpx.Timeout(SILENCE), trust_env=False)


async def pass_on(request: Request, to: str, body: bytes) -> Response:
    """Send a request to another process and stream its answer back."""
    import httpx

    peers: Peers = request.app.state.peers
    stream = request.url.path.endswith("/events")
    client = peers.client(to, stream)
    outgoing = client.build_request(
        request.method,
        f"{to}{request.url.path}",
        params=request.query_params,
        headers=peers.headers(request),
        content=body,
    )
    async with contextlib.AsyncExitStack() as held:
        if stream:
            held.enter_context(peers.places.of(""))
        try:
            answer = await client.send(outgoing, stream=True)
        except httpx.HTTPError:
            raise Refused(Code.MOVING) from None
        held.push_async_callback(answer.aclose)
        return _Passed(answer, held.pop_all())


class _Passed(StreamingResponse):
    """The answer of another process; its resources are always released."""

    def __init__(self, answer: httpx.Response, held: contextlib.AsyncExitStack) -> None:
        kept = {k: v for k, v in answer.headers.items() if k in KEPT}
        super().__init__(_parts(answer), status_code=answer.status_code, headers=kept)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._held:
            await super().__call__(scope, receive, send)


async def _parts(answer: httpx.Response) -> AsyncIterator[bytes]:
    import httpx

    with contextlib.suppress(httpx.HTTPError):  # it ended there, so it ends here
        async for part in answer.aiter_raw():
            yield part


async def pass_socket_on(socket: WebSocket, to: str) -> None:
    """Join an accepted socket with one at another process."""
    peers: Peers = socket.app.state.peers
    url = f"{to.replace('http', 'ws', 1)}{socket.url.path}"
    headers = {k: v for k, v in peers.headers(socket).items() if k in ("cookie", HEADER)}
    code, reason = Closing.MOVING.code, Closing.MOVING.reason
    try:
        with peers.places.of(""):
            async with _line(url, headers) as far:
                await _join(socket, far)
        if far.close_code in TOLD or (far.close_code or 0) >= 4000:
            code, reason = far.close_code or code, far.close_reason or ""
    except Refused as refused:
        code, reason = closing(refused).code, refused.sentence
    except (OSError, ConnectionClosed, InvalidHandshake):
        pass
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)


def _line(url: str, headers: Mapping[str, str]) -> connect:
    return connect(
        url,
        additional_headers=headers,
        compression=None,
        max_size=BACKLOG,
        open_timeout=PULSE,
        ping_interval=PULSE,
        ping_timeout=PULSE,
        close_timeout=1,
        proxy=None,
    )


async def _join(socket: WebSocket, far: ClientConnection) -> None:
    """Carry messages both ways until one of the two hangs up."""
    pipes = [asyncio.create_task(_out(socket, far)), asyncio.create_task(_back(socket, far))]
    try:
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for pipe in pipes:
            pipe.cancel()


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
