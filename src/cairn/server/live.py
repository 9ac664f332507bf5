"""Live: a table in this process, with the people at it, its timer and its bots.

One writer: everything that changes a table runs on the event loop through `commit`, which
takes the table's new events to the store and only then answers and tells everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cairn.server import limits
from cairn.server import messages as m
from cairn.server.guests import Person
from cairn.server.table import Refused, Stored, Table

if TYPE_CHECKING:
    from cairn.server.hub import Hub

encode = msgspec.json.Encoder().encode
log = logging.getLogger("cairn.server")
SEATING = (m.Sat, m.Left)
Reply = Callable[[], object]


class Sent(msgspec.Struct, gc=False):
    """An event as it goes out. It is encoded when first asked for, with the view or without."""

    event: Stored
    with_view: bool
    plain: bytes | None = None
    viewed: bytes | None = None

    def payload(self, views: bool) -> bytes:
        """What a client gets."""
        if views and self.with_view and self.event.state:
            if self.viewed is None:
                self.viewed = self._encoded(self.event.state.view())
            return self.viewed
        if self.plain is None:
            self.plain = self._encoded(None)
        return self.plain

    def _encoded(self, view: object) -> bytes:
        event = self.event
        return encode(m.Event(event.n, event.time, event.data, view, event.left))


class Client(ABC):
    """Somebody connected to a table."""

    def __init__(self) -> None:
        self.person: Person | None = None
        self.seats: list[int] = []
        self.views = True
        self._late: deque[tuple[float, bytes]] = deque()

    @abstractmethod
    def send(self, *messages: bytes) -> None:
        """Queue messages, which may leave together."""

    def send_at(self, moment: float, data: bytes) -> None:
        """Queue a message when its time has come, in the order of these calls."""
        self._late.append((moment, data))
        if len(self._late) == 1:
            self._send_late()

    def _send_late(self) -> None:
        while self._late and self._late[0][0] <= time.time():
            self.send(self._late.popleft()[1])
        if self._late:
            wait = max(self._late[0][0] - time.time(), 0.001)
            asyncio.get_running_loop().call_later(wait, self._send_late)

    @abstractmethod
    def close(self, code: int, reason: str) -> None:
        """Hang up."""

    @abstractmethod
    def refresh(self) -> None:
        """Look again which seats are still this client's."""


class Answer(NamedTuple):
    """What to tell one client as soon as its wish is safe."""

    client: Client
    data: bytes


class Live:
    """A table with everything that moves around it."""

    def __init__(self, hub: Hub, table: Table, process: str) -> None:
        """`process` is the name under which this process has the table."""
        self.hub = hub
        self.table = table
        self._process = process
        self.clients: set[Client] = set()
        self.history: deque[Sent] = deque(maxlen=limits.GAP)
        self.dropped = False
        self.used = time.monotonic()
        self._pending = 0
        self._settled: deque[Callable[[], None]] = deque()
        self._thinking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def remember(self, stored: list[Stored]) -> None:
        """Events that were told before this process had the table, for those who come back."""
        self.history.extend(Sent(event, with_view=False) for event in stored)

    # --- writing ----------------------------------------------------------------------------

    def commit(self, reply: Reply | None = None, answer: Answer | None = None) -> None:
        """Take new events to the store; when they are safe, reply and tell everybody.

        An answer is a reply to a client here, which leaves together with the events.
        """
        stored = self.table.take()
        if stored or self._pending:
            self._pending += 1
            self.used = time.monotonic()
            done = partial(self._committed, stored, reply, answer)
            self.hub.store.append(self._process, self.table, stored, done)
        else:
            self._tell(stored, reply, answer)

    def _committed(
        self,
        stored: list[Stored],
        reply: Reply | None,
        answer: Answer | None,
        error: Exception | None,
    ) -> None:
        self._pending -= 1
        if error:
            self.hub.drop(self, error)
        elif not self.dropped:
            self._tell(stored, reply, answer)
            self._run_settled()

    def when_settled(self, call: Callable[[], None]) -> None:
        """Call as soon as everything that happened here is safe and told."""
        self._settled.append(call)
        self._run_settled()

    def _run_settled(self) -> None:
        while self._settled and not self._pending:
            self._settled.popleft()()

    def _tell(self, stored: list[Stored], reply: Reply | None, answer: Answer | None) -> None:
        if reply:
            reply()
        # Of events that come at once only the last carries the state: the others are past.
        sent = [Sent(event, with_view=event is stored[-1]) for event in stored]
        self.history.extend(sent)
        self._send_all(sent, answer)
        if stored:
            self._follow(stored)

    def _send_all(self, sent: list[Sent], answer: Answer | None) -> None:
        delay = self.table.plan.spectator_delay
        asker = answer.client if answer else None
        if answer and (asker not in self.clients or (delay and not answer.client.seats)):
            answer.client.send(answer.data)  # not welcomed yet, or sees the events later
            answer = None
        for client in self.clients:
            if delay and not client.seats:
                for one in sent:
                    client.send_at(one.event.time + delay, one.payload(client.views))
                continue
            messages = [one.payload(client.views) for one in sent]
            if answer and client is asker:
                messages.insert(0, answer.data)
            if messages:
                client.send(*messages)

    def _follow(self, stored: list[Stored]) -> None:
        """What else hangs on events: who is here, the timer, the bots."""
        for event in stored:
            if isinstance(event.data, SEATING):
                for client in self.clients:
                    client.refresh()
                self._tell_presence()
                break
        self.look_ahead()

    # --- time and bots ----------------------------------------------------------------------

    def look_ahead(self) -> None:
        """Set the timer for the next clock, and wake the bots whose turn it is."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.dropped:
            return
        deadline = self.table.clocks.next_deadline()
        if deadline is not None:
            wait = max(deadline - time.time(), 0.0)
            self._timer = asyncio.get_running_loop().call_later(wait, self._time_is_up)
        elif self.table.resting:
            self._timer = asyncio.get_running_loop().call_later(self.hub.rest, self._rest_is_over)
        for seat in self.table.bots_to_act():
            if seat not in self._thinking:
                self._thinking.add(seat)
                task = asyncio.create_task(self._think(seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _time_is_up(self) -> None:
        self.table.overdue(time.time())
        if self.table.out:
            self.commit()
        else:  # woken a moment too early
            self.look_ahead()

    def _rest_is_over(self) -> None:
        if self.table.resting:
            self.table.end_rest("", time.time())
            self.commit()

    async def _think(self, seat: int) -> None:
        """Let a bot choose and play, if the game still waits for it then."""
        try:
            action = await self._chosen(seat)
            if not self.dropped and seat in self.table.bots_to_act():
                self.table.play(seat, action, time.time())
                self.commit()
        except Refused:
            pass  # the game went on meanwhile: look_ahead below thinks again
        finally:
            self._thinking.discard(seat)
            if not self.dropped and not self.table.out and not self._pending:
                self.look_ahead()

    async def _chosen(self, seat: int) -> str:
        table, state = self.table, self.table.match.state
        fancy = hash((table.id, table.n, seat)) % 2**32
        began = time.monotonic()
        try:
            bot = table.seats[seat].bot or ""
            action, delay = await self.hub.minds.choose(state, bot, seat, fancy)
        except Exception as error:
            log.exception("the bot on seat %s fails", seat, exc_info=error)
            return str(state.overdue(seat))  # people must not wait for a broken bot
        # A bot that answers at once is hard to follow for people.
        pace = max(self.hub.bot_pace, delay) if self.hub.bot_pace else 0.0
        await asyncio.sleep(pace - (time.monotonic() - began))
        return action

    # --- people -----------------------------------------------------------------------------

    def enter(self, client: Client) -> None:
        """Somebody connects."""
        self.clients.add(client)
        self._tell_presence()

    def exit(self, client: Client) -> None:
        """Somebody is gone."""
        self.clients.discard(client)
        self.used = time.monotonic()
        if not self.dropped:
            self._tell_presence()

    def present(self) -> set[str]:
        """The guests who are connected."""
        return {client.person.id for client in self.clients if client.person}

    def _tell_presence(self) -> None:
        here = {client.person.id for client in self.clients if client.person and client.seats}
        seats = [seat.holder in here for seat in self.table.seats]
        message = encode(m.Presence(seats, sum(not client.seats for client in self.clients)))
        for client in self.clients:
            client.send(message)

    def release(self, code: int = 1012, reason: str = "The table moves: come again.") -> None:
        """Let everybody go; they come back to wherever the table is then."""
        self.dropped = True
        if self._timer:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        for client in list(self.clients):
            client.close(code, reason)
