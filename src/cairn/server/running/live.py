"""Live: a table in this process, with the people at it.

One writer: everything that changes a table runs on the event loop, and `commit` passes the
table's new events to the store; only once they are safe are they acknowledged and sent. A
released table stores nothing more: another copy may have continued it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.messages.base import encode
from cairn.server.running.autoplay import Autoplay
from cairn.server.running.chats import Chats
from cairn.server.running.client import Client, Outgoing, Reply, encode_event, for_players
from cairn.server.running.falls import Falls, ShownFall
from cairn.server.running.gallery import Gallery, Presences
from cairn.server.running.listing import Listings
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.store.fence import Hold
from cairn.server.store.marks import START, Sealed, seal
from cairn.server.store.store import Store
from cairn.server.tables.actions import object_of
from cairn.server.tables.table import Happening, Table

log = logging.getLogger("cairn.server")
_decode: Callable[[bytes], m.EventData] = msgspec.json.Decoder(m.EventData).decode
GAP = 32
"""The most events sent after a reconnection; beyond that, a fresh state."""
SEATING = (m.Sat, m.Left)
PAUSE = 0.25
"""The least seconds between announcements of who is here; each tells the latest."""
LetGo = Callable[["Live", Exception], None]
"""Called with a table that can't be written."""
Safe = Callable[[bool], None]
"""Called with whether the events are safe, or lost with a released table."""


class Live:
    """A table with everything that moves around it."""

    def __init__(
        self,
        table: Table,
        hold: Hold,
        store: Store,
        workers: Workers,
        settings: Settings,
        let_go: LetGo,
        *,
        new: bool = False,
    ) -> None:
        """A new table is not stored yet; others `remember` their stored events."""
        self.table, self.hold = table, hold
        table.takes_rests = settings.rest > 0
        table.stays = settings.expire * 86_400 or None
        self.clients: set[Client] = set()
        self.history: deque[Sealed] = deque(maxlen=GAP)
        self._latest: Outgoing | None = None
        self.listings = Listings()
        self.dropped = False
        self.why = Closing.MOVING
        """Why the table was released, if it was."""
        self.used = time.monotonic()
        self.told = 0 if new else table.n
        """The number of the last event that is safe and sent."""
        self.rematching = asyncio.Lock()
        self._chats = Chats()
        self._forgetting: asyncio.Task[None] | None = None
        self._presence_told = -PAUSE
        self._presence_soon: asyncio.TimerHandle | None = None
        self.gallery = Gallery(table, store, self._spectators)
        self._store, self._let_go = store, let_go
        self._new = new
        self._mark = START
        """The mark of the last event passed to the store."""
        self._waiting: deque[tuple[int, Safe]] = deque()
        self._falls = Falls(table, workers, self._show_all, self._land)
        self._falls.told(self.told)
        self.autoplay = Autoplay(
            table, workers, self._falls, settings, self.commit, lambda: bool(self.clients)
        )

    def remember(self, told: list[Sealed]) -> None:
        """Take in events sent before this process had the table, for clients that reconnect."""
        self._mark = told[-1].mark
        self.history.extend(told[-GAP:])
        for event in told:
            self._chats.note(event)

    @property
    def mark(self) -> str:
        """The mark of the last event that is safe and sent."""
        return self.history[-1].mark if self.history else START

    # --- writing ----------------------------------------------------------------------------

    def commit(self, answer: Reply | None = None) -> None:
        """Pass new events to the store; once they are safe, send them to everybody.

        An answer is for a client here, and leaves together with the events. Raises Refused if the
        table was released: the events since are lost, and nobody has seen them.
        """
        happened = self.table.take()
        if self.dropped:
            raise Refused(Code.MOVING)
        if not happened and self.told == self.table.n:
            self._tell([], answer)
            return
        try:
            self._write(happened, answer)
        except Exception as error:  # events that never reach the store would be missing for good
            log.exception("Table %s can't be written", self.table.id)
            self._let_go(self, error)
            raise Refused(Code.MOVING) from None

    def _write(self, happened: list[Happening], answer: Reply | None) -> None:
        write = self._store.create if self._new else self._store.append
        self._new = False
        self._falls.notice(happened)
        for event in happened[:-1]:
            event.state = None  # outdated: of simultaneous events only the last has it
        going = [self._sealed(event) for event in happened]
        told = [one.sealed for one in going]
        write(self.hold, self.table, happened, told, partial(self._written, going, answer))

    def _sealed(self, event: Happening) -> Outgoing:
        sealed = seal(self._mark, event.n, event.time, encode(event.data))
        self._mark = sealed.mark
        return Outgoing(event, sealed, self.table, self.listings)

    def _written(
        self, going: list[Outgoing], answer: Reply | None, error: Exception | None
    ) -> None:
        if self.dropped:
            return  # the process that has the table now knows what is stored
        if error is None:
            try:
                self._tell(going, answer)
            except Exception as failure:  # some clients got it, others not: they reconnect for it
                log.exception("Table %s can't be told", self.table.id)
                error = failure
        if error:
            self._let_go(self, error)
        else:
            self._tell_waiting()

    def when_safe(self, call: Safe) -> None:
        """Call back as soon as everything up to now is safe and sent."""
        if self.table.out and not self.dropped:
            self.commit()
        self._waiting.append((self.table.n, call))
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        while self._waiting and (self.dropped or self._waiting[0][0] <= self.told):
            self._waiting.popleft()[1](not self.dropped)

    async def safe(self) -> None:
        """Wait until everything up to now is safe and sent. Raises Refused."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.when_safe(partial(_resolve, future))
        if not await future:
            raise Refused(Code[self.why.name])

    # --- telling ----------------------------------------------------------------------------

    def _tell(self, going: list[Outgoing], answer: Reply | None) -> None:
        if going:
            self.told, self._latest = going[-1].event.n, going[-1]
            self.history.extend([one.sealed for one in going])
        self._send_all(going, answer)
        if going:
            if self.table.plan.spectator_delay:
                self.gallery.told([one.sealed for one in going])
            self._follow(going)

    def payload(self, event: Sealed, client: Client) -> bytes:
        """An event for a newcomer: only the last one still has its state."""
        if self._latest and self._latest.event.n == event.n:
            return self._latest.payload(client.views, client.seats)
        played = self._played(event) if client.views else None
        return encode_event(for_players(event) if client.seats else event, action=played)

    def _played(self, event: Sealed) -> Any:  # noqa: ANN401 - JSON, written already
        data = _decode(event.data)
        return object_of(self.table.game, data.action) if isinstance(data, m.Played) else None

    def _send_all(self, going: list[Outgoing], answer: Reply | None) -> None:
        delay = self.table.plan.spectator_delay
        asker = answer.client if answer else None
        if answer and (asker not in self.clients or (delay and not answer.client.seats)):
            answer.client.send(answer.data)  # not welcomed yet, or delayed
            answer = None
        for client in self.clients:
            if delay and not client.seats:
                continue  # the gallery tells them
            messages = [one.payload(client.views, client.seats) for one in going]
            if answer and client is asker:
                messages.insert(0, answer.data)
            if messages:
                client.send(*messages)

    def _follow(self, going: list[Outgoing]) -> None:
        """Update what depends on events: presence, and automatic play."""
        for one in going:
            if isinstance(one.event.data, SEATING):
                for client in self.clients:
                    self._reseat(client)
                self._tell_presence()
            elif isinstance(one.event.data, m.Said):
                self._chats.note(one.sealed)
        self._forget_old_chat()
        self._falls.told(self.told)
        self.autoplay.look_ahead()

    def _forget_old_chat(self) -> None:
        if old := self._chats.old():
            call = asyncio.to_thread(self._store.forget_words, self.table.id, old)
            self._forgetting = asyncio.get_running_loop().create_task(_quietly(call))

    def _reseat(self, client: Client) -> None:
        """Update a client's seats: a new player learns more, a former player forgets nothing."""
        seated = bool(client.seats)
        client.refresh()
        if not self.table.plan.spectator_delay or bool(client.seats) == seated:
            return
        if seated:
            client.ahead = self.told
            self.gallery.open()
        else:
            self.gallery.catch_up(client)

    def _land(self) -> None:
        self.autoplay.look_ahead()

    def _show_all(self, fall: ShownFall) -> None:
        for client in self.clients:
            if client.views and (client.seats or not self.lag):
                client.send(fall.data)
        if self.lag:
            self.gallery.shown(fall)

    def _show(self, client: Client, fall: ShownFall) -> None:
        if self.lag and not client.seats:
            self.gallery.show(client, fall)
        elif client.views:
            client.send(fall.data)

    # --- people -----------------------------------------------------------------------------

    def enter(self, client: Client) -> None:
        """A client connects."""
        self.clients.add(client)
        self._tell_presence()
        fall = self._falls.latest
        if fall and fall.recent(0.0 if client.seats else self.lag):
            self._show(client, fall)
        if self.table.resting:
            self.autoplay.look_ahead()  # it waits for the first visitor

    def exit(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.used = time.monotonic()
        if not self.dropped:
            self._tell_presence()

    @property
    def idle(self) -> float:
        """Seconds since the last visitor or request; 0 while events are unsafe."""
        if self.clients or self.told < self.table.n:
            return 0.0
        return time.monotonic() - self.used

    @property
    def listed(self) -> bool:
        """Whether a player here waits for others in the lobby."""
        public = self.table.plan.visibility == "public"
        return public and any(client.seats for client in self.clients)

    def present(self) -> set[str]:
        """The guests who are connected."""
        return {client.person.id for client in self.clients if client.person}

    @property
    def lag(self) -> float:
        """The spectators' delay in seconds."""
        return self.table.plan.spectator_delay if self.table.phase != "waiting" else 0.0

    def _spectators(self) -> list[Client]:
        return [client for client in self.clients if not client.seats]

    def _tell_presence(self) -> None:
        """Announce who is here, now or soon: brief visits aren't announced one by one."""
        loop = asyncio.get_running_loop()
        wait = self._presence_told + PAUSE - loop.time()
        if wait <= 0:
            self._tell_presence_now()
        elif self._presence_soon is None:
            self._presence_soon = loop.call_later(wait, self._tell_presence_now)

    def _tell_presence_now(self) -> None:
        self._presence_told, self._presence_soon = asyncio.get_running_loop().time(), None
        here = {client.person.id for client in self.clients if client.person and client.seats}
        seats = [seat.holder in here for seat in self.table.seats]
        message = encode(m.Presence(seats, len(self._spectators())))
        if self.table.plan.spectator_delay:
            holders = {seat.holder for seat in self.table.seats}
            guests = frozenset(self.present() & holders)
            self.gallery.present(Presences(time.time(), guests, message))
        for client in self.clients:
            if client.seats or not self.lag:
                client.send(message)

    def release(self, why: Closing = Closing.MOVING) -> None:
        """Disconnect everybody; they reconnect to the table's new place."""
        self.dropped, self.why = True, why
        self.autoplay.stop()
        self._falls.stop()
        self.gallery.close()
        if self._presence_soon:
            self._presence_soon.cancel()
        self._tell_waiting()
        for client in list(self.clients):
            client.close(why)


async def _quietly(call: Awaitable[None]) -> None:
    """Whatever goes wrong: when the table is read again there is another chance."""
    try:
        await call
    except Exception as error:
        log.warning("Old chat could not be forgotten: %s", type(error).__name__)


def _resolve(future: asyncio.Future[bool], safe: bool) -> None:
    if not future.done():  # cancelled waiters no longer wait
        future.set_result(safe)
