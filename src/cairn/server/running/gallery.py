"""The gallery: a table as its spectators see it, with their delay.

It follows the table. Every event waits here until its time has come, once for all spectators, and
is then applied to a second copy of the table. So a question about the visible state is answered at
once, without a replay. The copy is read from the store on the first question.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cairn.server.running.client import Client, Outgoing
from cairn.server.running.falls import ShownFall
from cairn.server.running.listing import Listings
from cairn.server.store.marks import Sealed
from cairn.server.store.store import Loaded, Store, read
from cairn.server.tables.table import Happening, Table

FALLS = 16
"""The most falls waiting to be shown; beyond that, the oldest are dropped."""


class Presences(NamedTuple):
    """The guests with a seat who are here from a moment on, and the message about it."""

    since: float
    guests: frozenset[str]
    message: bytes


NONE = Listings()
"""Spectators have no choices."""
NOBODY = Presences(0.0, frozenset(), b"")


class Past(NamedTuple):
    """The table as it was, the mark of its last event, and the guests who were there."""

    table: Table
    mark: str
    present: frozenset[str]


class Gallery:
    """What spectators of one table see. Everything here runs on the event loop."""

    def __init__(
        self, table: Table, store: Store, spectators: Callable[[], Iterable[Client]]
    ) -> None:
        """`spectators` gives the clients who see everything with the delay."""
        self._table, self._store, self._spectators = table, store, spectators
        self._past: Table | None = None
        self._mark = ""
        self._opening: asyncio.Task[None] | None = None
        self._coming: deque[Sealed] = deque()
        """Events that players have seen and spectators haven't."""
        self._falls: deque[ShownFall] = deque(maxlen=FALLS)
        self._presences: deque[Presences] = deque([NOBODY])
        """Who was here, as spectators know it, then the changes that they don't know yet."""
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    # --- what spectators see ----------------------------------------------------------------

    async def see(self) -> Past:
        """The table as spectators see it now."""
        self.open()
        if self._opening:
            await asyncio.shield(self._opening)
        self._go_on()
        assert self._past
        return Past(self._past, self._mark, self._presences[0].guests)

    def open(self) -> None:
        """Follow the table from now on: there are spectators, or a question on their behalf."""
        if self._past is None and self._opening is None:
            self._opening = asyncio.get_running_loop().create_task(self._open())
            self._opening.add_done_callback(_be_told)

    async def _open(self) -> None:
        try:
            past, since = await asyncio.to_thread(self._stored)
        except BaseException:
            self._coming.clear()
            raise
        finally:
            self._opening = None
        meanwhile, last = self._coming, since[-1].n if since else past.table.n
        self._coming = deque([*since, *(event for event in meanwhile if event.n > last)])
        self._past, self._mark = past.table, past.mark
        for event in meanwhile:
            if event.n <= past.table.n:
                self._send(event.n, self._going(event))
        self._go_on()

    def _stored(self) -> tuple[Loaded, list[Sealed]]:
        past = self._store.load_late(self._table)
        return past, self._store.after(self._table.id, past.table.n, past.mark)

    # --- what happens -----------------------------------------------------------------------

    def told(self, events: Sequence[Sealed]) -> None:
        """Players have been told of an event."""
        if self._past is None and self._opening is None:
            return
        last = self._coming[-1].n if self._coming else self._past.n if self._past else 0
        self._coming.extend(event for event in events if event.n > last)
        self._go_on()

    def shown(self, fall: ShownFall) -> None:
        """Players see a fall now; spectators see it after its event."""
        if self._past and fall not in self._falls:
            self._falls.append(fall)
            self._go_on()

    def show(self, client: Client, fall: ShownFall) -> None:
        """Show a newcomer a recent fall, now or when its time has come."""
        if self._past and fall.n > self._past.n:
            self.shown(fall)
        elif client.views:
            client.send(fall.data)

    def present(self, here: Presences) -> None:
        """People have come or gone."""
        self._presences.append(here)
        self._go_on()

    def catch_up(self, client: Client) -> None:
        """A spectator has taken a seat: send all waiting events before the next one."""
        for event in self._coming:
            if event.n > client.ahead:
                client.send(self._going(event).payload(client.views, client.seats))

    def _going(self, event: Sealed) -> Outgoing:
        """An event as it goes out without its state."""
        return Outgoing(Happening(event.n, event.time, read(event)), event, self._table, NONE)

    def close(self) -> None:
        """Stop following the table."""
        self._closed = True
        self._spectators = _nobody  # a released table is freed at once, so nothing here may hold it
        if self._timer:
            self._timer.cancel()

    # --- as time goes by --------------------------------------------------------------------

    def _go_on(self) -> None:
        """Show everything whose time has come, and set the timer for the rest."""
        now = time.time()
        self._know_presence(now)
        if self._past:
            self._see_events(self._past, now)
        self._look_again(now)

    def _see_events(self, past: Table, now: float) -> None:
        while self._coming and self._seen_at(self._coming[0]) <= now:
            event = self._coming.popleft()
            more = bool(self._coming) and self._seen_at(self._coming[0]) <= now
            self._see_event(past, event, last=not more)
        while self._falls and self._falls[0].n <= past.n:
            fall = self._falls.popleft()
            for client in self._spectators():
                if client.views:
                    client.send(fall.data)

    def _see_event(self, past: Table, event: Sealed, *, last: bool) -> None:
        """Of simultaneous events only the last has its state."""
        data = read(event)
        past.apply(event.n, event.time, data)
        self._mark = event.mark
        state = past.match.state if last and past.phase != "waiting" else None
        happening = Happening(event.n, event.time, data, state, past.left(past.time))
        self._send(event.n, Outgoing(happening, event, self._table, NONE))

    def _send(self, n: int, going: Outgoing) -> None:
        for client in self._spectators():
            if n > client.ahead:
                client.send(going.payload(client.views, ()))

    def _know_presence(self, now: float) -> None:
        news = None
        while len(self._presences) > 1 and self._known_at(self._presences[1]) <= now:
            self._presences.popleft()
            news = self._presences[0].message
        if news and self._table.phase != "waiting":  # before the game everybody hears at once
            for client in self._spectators():
                client.send(news)

    def _seen_at(self, event: Sealed) -> float:
        return self._table.seen_at(event.n, event.time)

    def _known_at(self, here: Presences) -> float:
        table = self._table
        open_ = table.phase == "waiting" or here.since <= table.began
        return here.since if open_ else here.since + table.plan.spectator_delay

    def _look_again(self, now: float) -> None:
        times = [self._seen_at(self._coming[0])] if self._coming and self._past else []
        times += [self._known_at(self._presences[1])] if len(self._presences) > 1 else []
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if times and not self._closed:
            wait = max(min(times) - now, 0.001)
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)


def _nobody() -> Iterable[Client]:
    return ()


def _be_told(opening: asyncio.Task[None]) -> None:
    """Note the error: callers get it from the task, and without any the next call retries."""
    if not opening.cancelled():
        opening.exception()
