"""The door: connections before their first request, and after they stop reading.

uvicorn waits for ever for the rest of a request, and for a client to read its answer. Here both
have a time limit. It also takes in any number of pipelined requests; here only a few may wait.
Connections with half a request give way to new ones, oldest first: clients with a request are
heard, however many keep silent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from cairn.server.codes import Code, Refused
from cairn.server.edge.failures import failure_of
from cairn.server.messages.base import encode

log = logging.getLogger("cairn.server")
EXTENSION = "cairn.door"
HEAD_TIME = 10.0
"""Seconds for the head of a request, from the start of the connection."""
BODY_TIME = 60.0
"""Seconds for the body."""
STALL = 20.0
"""Seconds that a client may leave pending output unread."""
GRACE = 5.0
"""Seconds for a last answer."""
HEAD = 64 * 1024
"""Bytes in the head of a request."""
PIPELINED = 16
"""Requests that may wait on one connection for the answer to the one before."""
PORTION = 4096
"""Bytes read before the limits are checked."""
WAITING = 64
"""Connections from one address without a request yet."""
ENOUGH = 1 << 16
SPARE = 64
"""File descriptors for the database, the workers and everything else."""
SILENCE = 60.0
"""Seconds between repetitions of the same log line."""


def descriptors() -> int:
    """The number of connections of any kind that this process can have, besides some files."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted - SPARE


class Door:
    """Counts connections, and knows which has been silent longest."""

    def __init__(self, most: int) -> None:
        """`most` is the limit on all connections."""
        self._most = most
        self._waiting: OrderedDict[Http, None] = OrderedDict()
        self._by_address: defaultdict[str, OrderedDict[Http, None]] = defaultdict(OrderedDict)
        self._said: dict[str, float] = {}

    def may_enter(self, newcomer: Http, connections: int) -> bool:
        """Whether there is room for one more connection, or room can be made."""
        same = self._by_address.get(newcomer.address, ())
        if len(same) >= WAITING:
            self._say(f"{newcomer.address} keeps {WAITING} connections open without a request.")
            next(iter(same)).turn_out()
        if connections <= self._most:
            return True
        self._say(f"All {self._most} connections are taken.")
        if not self._waiting:
            return False
        next(iter(self._waiting)).turn_out()
        return True

    def waits(self, one: Http) -> None:
        """A connection waits for a request."""
        self._waiting[one] = self._by_address[one.address][one] = None

    def heard(self, one: Http) -> None:
        """A connection has made a request, or is gone."""
        if one in self._waiting:
            del self._waiting[one]
            same = self._by_address[one.address]
            del same[one]
            if not same:
                del self._by_address[one.address]

    def _say(self, line: str) -> None:
        """One line in the log, not one for each connection."""
        now = time.monotonic()
        if self._said.get(line, -SILENCE) + SILENCE <= now:
            self._said = {said: at for said, at in self._said.items() if at + SILENCE > now}
            self._said[line] = now
            log.warning("%s", line)


class Timer:
    """Calls something later, unless it is stopped first."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, call: Callable[[], None]) -> None:
        """Start, or restart."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, call)

    def stop(self) -> None:
        """Stop."""
        if self._handle:
            self._handle.cancel()
            self._handle = None


class Http(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self.address = ""
        self._door = door
        self._in_head, self._head = True, 0
        self._late, self._stalled = Timer(), Timer()
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered; others may wait behind it."""
        self._upgraded = self._overfull = False

    # --- coming and going -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if self._door.may_enter(self, len(self.connections)):
            self._wait_for_head()
        else:
            self._turn_away(Refused(Code.BUSY))

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone; answers have no reader."""
        self._be_calm()
        self._leave()
        self.pipeline.clear()
        super().connection_lost(exc)

    def _leave(self) -> None:
        """Tell the running answer that its reader is gone: uvicorn tells only the last in line."""
        if self._answered and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def turn_out(self) -> None:
        """Hang up without a word: another client needs the place, or this one doesn't read."""
        self._be_calm()
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket."""
        self._upgraded = True
        self._be_calm()
        super().handle_websocket_upgrade()

    def _be_calm(self) -> None:
        self._door.heard(self)
        self._late.stop()
        self._stalled.stop()

    def _turn_away(self, refused: Refused) -> None:
        """Say why, unless an answer is under way, and hang up."""
        self._door.heard(self)
        cycle = self._answered
        if cycle is None or cycle.response_complete or not cycle.response_started:
            body = encode(failure_of(refused))
            head = f"HTTP/1.1 {refused.status} \r\ncontent-type: application/json\r\n"
            head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            self.transport.write(head.encode() + body)
        self.transport.close()
        self._late.start(GRACE, self.transport.abort)

    # --- requests ---------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self._in_head, self._head = True, 0
        self._door.waits(self)
        self._late.start(HEAD_TIME, self._too_late)

    def _too_late(self) -> None:
        self._turn_away(Refused(Code.LATE))

    def data_received(self, data: bytes) -> None:
        """Bytes arrive; the head of a request and the row of requests have limits."""
        for start in range(0, len(data), PORTION):
            if self._upgraded or self.transport.is_closing():
                return
            self._read(data[start : start + PORTION])

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._head += len(data)
        if self._overfull:
            self.turn_out()
        elif self._in_head and self._head > HEAD:
            self._turn_away(Refused(Code.LARGE, most=HEAD, unit="bytes"))

    def on_message_begin(self) -> None:
        """A request begins; the application finds this connection in its scope."""
        super().on_message_begin()
        self.scope["extensions"] = {EXTENSION: {"hang up": self.turn_out}}
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        """The head is complete; now the body's time runs."""
        self._in_head = False
        self._overfull = len(self.pipeline) >= PIPELINED
        if self._overfull:
            return
        self._door.heard(self)
        self._late.start(BODY_TIME, self._too_late)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body arrives."""
        if not self._overfull:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        if not self._overfull:
            self._late.stop()
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    # --- answers ----------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """The answer is written; the client may not have read it."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._late.start(GRACE, self.transport.abort)
        elif not self.pipeline:
            self._door.waits(self)

    def timeout_keep_alive_handler(self) -> None:
        """The client sends nothing more."""
        super().timeout_keep_alive_handler()
        self._late.start(GRACE, self.transport.abort)

    def pause_writing(self) -> None:
        """The client doesn't read."""
        super().pause_writing()
        self._stalled.start(STALL, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._stalled.stop()
