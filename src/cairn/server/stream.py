"""Events over plain HTTP, for bots and anybody without a socket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from cairn.server import limits
from cairn.server import messages as m
from cairn.server.guests import Person
from cairn.server.hub import Hub
from cairn.server.live import Live, encode
from cairn.server.metrics import CONNECTIONS

KEEP_OPEN = 15.0
"""Seconds between two empty lines when nothing happens."""


class StreamClient:
    """A reader of a table's events from some number on. Watches, so the delay is for it too."""

    def __init__(self, live: Live, hub: Hub, after: int) -> None:
        self.person: Person | None = None
        self.seats: list[int] = []
        self.views = False
        self._live, self._hub, self._last = live, hub, after
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(limits.QUEUE)

    def send(self, data: bytes) -> None:
        """Queue a message; a client that never reads is let go."""
        if self._queue.full():
            self._live.clients.discard(self)
        else:
            self._queue.put_nowait(data)

    def close(self, code: int, reason: str) -> None:
        """End the stream."""
        if not self._queue.full():
            self._queue.put_nowait(None)

    def refresh(self) -> None:
        """A stream has no seats to lose."""

    async def lines(self) -> AsyncIterator[bytes]:
        """Stored events first, then new ones as they come."""
        CONNECTIONS.inc()
        self._live.enter(self)
        try:
            async for line in self._past():
                yield line
            async for line in self._coming():
                yield line
        finally:
            self._live.exit(self)
            CONNECTIONS.dec()

    async def _past(self) -> AsyncIterator[bytes]:
        table = self._live.table
        delay = table.plan.spectator_delay if table.phase != "over" else 0.0
        while True:
            found = await asyncio.to_thread(self._hub.store.after, table.id, self._last, limits.GAP)
            found = [event for event in found if event[1] <= time.time() - delay]
            for n, at, data in found:
                self._last = n
                yield encode(m.Event(n, at, data)) + b"\n"
            if not found:
                return

    async def _coming(self) -> AsyncIterator[bytes]:
        while True:
            try:
                data = await asyncio.wait_for(self._queue.get(), KEEP_OPEN)
            except TimeoutError:
                yield b"\n"
                continue
            if data is None:
                return
            if b'"type":"event"' in data[:30] and _number(data) > self._last:
                self._last = _number(data)
                yield data + b"\n"


def _number(data: bytes) -> int:
    """The number of an encoded event, without decoding all of it."""
    start = data.index(b'"n":') + 4
    return int(data[start : data.index(b",", start)])
