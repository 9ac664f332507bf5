"""Events over plain HTTP, for bots and anybody without a socket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

from cairn.server import messages as m
from cairn.server.codes import Closing
from cairn.server.edge import limits
from cairn.server.metrics import CONNECTIONS
from cairn.server.running.client import Client, encode
from cairn.server.running.live import GAP, Live
from cairn.server.store.store import Store
from cairn.server.tables.guests import Person

KEEP_OPEN = 15.0
"""Seconds between two empty lines when nothing happens."""


class StreamClient(Client):
    """A reader of a table's events from some number on; without a seat, as late as spectators."""

    def __init__(
        self,
        live: Live,
        store: Store,
        after: int,
        person: Person | None,
        hang_up: Callable[[], None],
    ) -> None:
        """`hang_up` is for those who do not read, and would not see the stream end."""
        super().__init__()
        self.person = person
        self.seats = live.table.held(person.id) if person else []
        self.views = False
        self._live, self._store, self._last = live, store, after
        self._hang_up = hang_up
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        """In the queue."""
        self._closed = False

    def send(self, *messages: bytes) -> None:
        """Queue messages; who does not read them is let go, and what waits is forgotten."""
        if self._closed:
            return
        for message in messages:
            self._queue.put_nowait(message)
            self._bytes += len(message)
        if self._bytes > limits.BACKLOG:
            while not self._queue.empty():
                self._queue.get_nowait()
            self.close(Closing.SLOW)
            self._hang_up()

    def close(self, why: Closing) -> None:
        """End the stream after what is queued."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)

    def refresh(self) -> None:
        """Look again which seats are still this client's."""
        self.seats = self._live.table.held(self.person.id) if self.person else []

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
        while True:
            found = await asyncio.to_thread(self._store.after, table.id, self._last, GAP)
            for n, at, data in found:
                delay = 0.0 if self.seats else table.plan.spectator_delay
                await asyncio.sleep(max(at + delay - time.time(), 0.0))
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
            self._bytes -= len(data)
            if b'"type":"event"' in data[:30] and _number(data) > self._last:
                self._last = _number(data)
                yield data + b"\n"


def _number(data: bytes) -> int:
    """The number of an encoded event, without decoding all of it."""
    start = data.index(b'"n":') + 4
    return int(data[start : data.index(b",", start)])
