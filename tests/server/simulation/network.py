"""The network: a process that serves, and the lines to it, which can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from cairn.core.game import State
from cairn.server.codes import Closing, Code, Refused
from cairn.server.edge import rest, sockets
from cairn.server.edge.calls import ROUTES, TABLE
from cairn.server.edge.guard import Guard
from cairn.server.edge.limits import Limits
from cairn.server.edge.rest import endpoint
from cairn.server.edge.sockets import table_socket
from cairn.server.edge.wire import EXTENSION
from cairn.server.messages import ServerMessage
from cairn.server.running import hub
from cairn.server.running.hub import Hub
from cairn.server.running.jobs import Advised, BotSeat
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.store.trouble import Away
from tests.server.simulation.machine import PROCESS, Process, to_thread

SETTINGS = Settings(limited=False, rest=0.0)
CUT = b""
"""Comes in the place of a message when a line is cut."""
THOUGHT, PACE = 0.2, 2.0
"""Seconds that a bot thinks, and that it takes between two actions."""
TROUBLE = (Away, TimeoutError)
"""How the store says that it is away."""
_read = msgspec.json.Decoder(ServerMessage).decode


class Served(Process):
    """A process that serves."""

    def __init__(self, database: str, number: int) -> None:
        super().__init__()
        self.url = f"http://process-{number}"
        self.lines: set[Line] = set()
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self._database = database
        self.app = Starlette()

    def begin(self) -> None:
        """Begin to serve. Raises what the store raises."""
        self.hub: Hub = self.context.run(Hub, self._database, self.url, SETTINGS)
        routes = [Route(r.path, endpoint(r), methods=[r.method]) for r in ROUTES]
        routed = [*routes, WebSocketRoute(TABLE + "/socket", table_socket)]
        self.app = Starlette(routes=routed, middleware=[Middleware(Guard)])
        self.app.state.hub, self.app.state.limits = self.hub, Limits(SETTINGS)

    def kill(self) -> None:
        """As a power cut would."""
        super().kill()
        for line in list(self.lines):
            line.cut()

    def start(self, work: Any) -> asyncio.Task[Any]:  # noqa: ANN401
        """A task in this process."""
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())


class Line:
    """A socket, or a request; `wired` ones go the short way (`edge/wire.py`)."""

    listener: Callable[[bytes], bool] | None = None

    def __init__(self, server: Served, path: str, *, wired: bool = False) -> None:
        self._server = server
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[bytes] = asyncio.Queue()
        self._cut = server.dead
        scope: dict[str, Any] = {"type": "websocket", "path": path, "headers": [(b"host", b"here")]}
        scope |= {"query_string": b"", "client": ("1.2.3.4", 5), "subprotocols": [], "scheme": "ws"}
        scope["extensions"] = {EXTENSION: self} if wired else {}
        self._in.put_nowait({"type": "websocket.connect"})
        if server.dead:
            self._out.put_nowait(CUT)
        else:
            server.lines.add(self)
            server.start(self._serve(scope))

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._server.app(scope, self._in.get, self._send)
        except TROUBLE:
            pass  # what the outer server makes of it is told elsewhere
        finally:
            self.cut()

    async def _send(self, message: Any) -> None:  # noqa: ANN401
        if message["type"] == "websocket.send":
            self.send_now(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.cut()

    def send_now(self, *payloads: bytes) -> bool:
        """What the server says."""
        for payload in payloads:
            if not self._cut:
                self._out.put_nowait(payload)
        return True

    def say(self, message: object) -> None:
        """What a person says."""
        data = msgspec.json.encode(message)
        if self._cut:
            return
        if self.listener and self._in.empty() and self.listener(data):
            return
        self._in.put_nowait({"type": "websocket.receive", "text": data.decode()})

    async def hear(self) -> ServerMessage | None:
        """The next message; None when the line is cut."""
        payload = await self._out.get()
        return None if payload is CUT else _read(payload)

    def cut(self) -> None:
        """End it, from either side."""
        if not self._cut:
            self._cut = True
            self._server.lines.discard(self)
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self._out.put_nowait(CUT)


async def post(
    server: Served, path: str, credential: str, body: object, wait: Callable[[], Awaitable[None]]
) -> tuple[int, bytes]:
    """A request whose body comes some time after its head; status 0 when the line is cut."""
    answer: dict[str, Any] = {"status": 0, "body": b""}

    async def receive() -> dict[str, Any]:
        await wait()
        return {"type": "http.request", "body": msgspec.json.encode(body), "more_body": False}

    async def send(message: Any) -> None:  # noqa: ANN401
        answer["status"] = message.get("status", answer["status"])
        answer["body"] += message.get("body", b"")

    headers = [(b"host", b"here"), (b"authorization", f"Bearer {credential}".encode())]
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": path, "headers": headers}
    scope |= {"query_string": b"", "client": ("1.2.3.4", 5), "scheme": "http"}
    if server.dead:
        return 0, b""
    task = server.start(server.app(scope, receive, send))
    await asyncio.wait([task])
    if task.cancelled() or isinstance(task.exception(), TROUBLE):
        return 0, b""
    task.result()
    return answer["status"], answer["body"]


class Pulse:
    """Takes the place of `running/pulse.py`: a world has no threads but its own."""

    def __init__(self, beat: Callable[[], bool], every: float) -> None:
        self._beat = beat

    async def beat(self) -> bool:
        """As the loop says."""
        return await to_thread(self._beat)

    def close(self) -> None:
        """There is nothing to close."""


async def _pass_on(request: object, to: str, body: bytes) -> object:
    raise Refused(Code.MOVING)


async def _pass_socket_on(socket: WebSocket, to: str) -> None:
    await socket.close(Closing.MOVING.code)


async def _choose(workers: Workers, state: State, seat: BotSeat) -> str:
    await asyncio.sleep(THOUGHT)
    return "add 1"


async def _delay(workers: Workers, state: State, seat: BotSeat) -> float:
    return PACE


async def _advice(workers: Workers, state: State, seat: BotSeat) -> Advised:
    await asyncio.sleep(THOUGHT)
    return Advised(state.game.parse("add 1").to_json(), None, [])


def patches() -> list[tuple[object, str, object]]:
    """Nobody is passed on to another process here: they find their way; and no loop is busy.

    Bots choose without processes.
    """
    return [
        (Workers, "choose", _choose),
        (Workers, "delay", _delay),
        (Workers, "_advice", _advice),
        (rest, "pass_on", _pass_on),
        (sockets, "pass_socket_on", _pass_socket_on),
        (hub, "Pulse", Pulse),
    ]
