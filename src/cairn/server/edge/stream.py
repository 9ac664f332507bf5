"""Events over plain HTTP, for bots and other clients without a socket."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

from cairn.server.codes import Closing
from cairn.server.edge import limits
from cairn.server.metrics import CONNECTIONS
from cairn.server.running.client import Client, encode_event, for_players
from cairn.server.running.live import Live
from cairn.server.store.store import Store
from cairn.server.store.trouble import Away
from cairn.server.tables.guests import Person

KEEP_OPEN = 15.0
"""Seconds between two empty lines when nothing happens."""
PAGE = 200
"""Stored events read at a time."""


class StreamClient(Client):
    """A reader of a table's events from a number on; without a seat, with the spectators' delay."""

    def __init__(
        self,
        live: Live,
        store: Store,
        after: int,
        mark: str,
        person: Person | None,
        hang_up: Callable[[], None],
    ) -> None:
        """`mark` is the mark of the event `after`.

        `hang_up` is for clients that don't read, and would not see the stream end.
        """
        super().__init__()
        self.person = person
        self.seats = live.table.held(person.id) if person else []
        self.views = False
        self._live, self._store, self._last, self._mark = live, store, after, mark
        self._hang_up = hang_up
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        """In the queue."""
        self._closed = False
        self._seated = asyncio.Event()

    def send(self, *messages: bytes) -> None:
        """Queue messages; a client that doesn't read is dropped, with its queue."""
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
        """End the stream after the queue."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)

    def refresh(self) -> None:
        """Update which seats are still this client's."""
        self.seats = self._live.table.held(self.person.id) if self.person else []
        if self.seats:
            self._seated.set()

    async def lines(self) -> AsyncIterator[bytes]:
        """Stored events first, then new ones as they come."""
        if self._live.table.plan.spectator_delay and not self.seats:
            await self._live.gallery.see()  # from now on it tells what happens
        if self._live.dropped:
            return
        CONNECTIONS.inc()
        self._live.enter(self)
        try:
            async for line in self._past():
                yield line
            async for line in self._coming():
                yield line
        except Away:
            pass  # clients that reconnect are told
        finally:
            self._live.exit(self)
            CONNECTIONS.dec()

    async def _past(self) -> AsyncIterator[bytes]:
        table = self._live.table
        while True:
            place = table.id, self._last, self._mark
            found = await asyncio.to_thread(self._store.after, *place, PAGE)
            for event in found:
                await self._until_seen(event.n, event.time)
                self._last, self._mark = event.n, event.mark
                yield encode_event(for_players(event) if self.seats else event) + b"\n"
            if not found:
                return

    async def _until_seen(self, n: int, at: float) -> None:
        """Wait until spectators may see an event, or until this client is a player."""
        wait = self._live.table.seen_at(n, at) - time.time()
        if wait > 0 and not self.seats:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._seated.wait(), wait)

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
