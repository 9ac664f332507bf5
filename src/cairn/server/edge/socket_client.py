"""One socket connection to a table: its queue of messages, and its guest."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from contextlib import ExitStack

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.failures import UNREADABLE, closing, problem_of
from cairn.server.edge.guard import address_of
from cairn.server.edge.wire import EXTENSION, Wire
from cairn.server.messages.base import encode
from cairn.server.metrics import REFUSALS
from cairn.server.running.client import Client
from cairn.server.tables.guests import Notary
from cairn.server.tables.seating import seats_of
from cairn.server.tables.table import Table

_decoder: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
TRYING = (Code.RATE, Code.BINARY, Code.LARGE, Code.UNREADABLE)
"""Refusals that count as junk: the message was never judged."""


class SocketClient(Client):
    """The client at the other end of a socket."""

    def __init__(self, socket: WebSocket, notary: Notary) -> None:
        super().__init__()
        self.socket = socket
        self.wire: Wire | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self._notary = notary
        self._address = address_of(socket)
        self._table: Table | None = None
        self._token = ""
        self._limits: limits.Limits = socket.app.state.limits
        self._patience = self._limits.patience()
        self.place = ExitStack()
        """What this connection holds as long as it lasts."""
        if self.wire:
            self.wire.meter = self._meter
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """The size of the queue."""
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    # --- sending ----------------------------------------------------------------------------

    def send(self, *messages: bytes) -> None:
        """Send messages, or queue them; a client that never reads is dropped."""
        if self.wire and not self._waiting and self.wire.send_now(*messages):
            return
        if self._closing:
            return  # nothing is sent after goodbye
        self._waiting.extend(messages)
        self._bytes += sum(map(len, messages))
        if self._bytes > limits.BACKLOG:
            self._let_go()
        self._wake.set()

    def _let_go(self) -> None:
        """The client doesn't read: drop its queue."""
        self._waiting.clear()
        self.close(Closing.SLOW)
        if self.wire:
            self.wire.hang_up()

    def say(self, message: m.ServerMessage) -> None:
        """Queue a message for this client only."""
        self.send(encode(message))

    def refuse(self, refused: Refused, id_: str | None = None) -> None:
        """Send a refusal; after too many, hang up."""
        if self._tried(refused):
            self.say(error_of(refused, id_ or refused.id))

    def _tried(self, refused: Refused) -> bool:
        """Whether the client may stay after a refusal."""
        REFUSALS.labels(refused.code).inc()
        if refused.why in TRYING and not self._patience.take():
            self.close(Closing.RATE)
        return not self.gone

    def turn_away(self, refused: Refused) -> None:
        """Send a refusal, and hang up with the code that says what to do next."""
        self.refuse(refused)
        self.close(closing(refused))

    def close(self, why: Closing, reason: str = "") -> None:
        """Hang up once the queue is sent; `reason` replaces the usual one."""
        self._closing = self._closing or (why.code, reason or why.reason)
        self._wake.set()

    @property
    def gone(self) -> bool:
        """Whether this client has hung up, or is about to be hung up on."""
        return self._closing is not None

    async def pump(self) -> None:
        """Send from the queue, until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    message = self._waiting[0]
                    await self.socket.send_text(message.decode())
                    if self._waiting:  # otherwise dropped meanwhile
                        self._waiting.popleft()  # only now: nothing may overtake it
                        self._bytes -= len(message)
                if self._closing:
                    await self.socket.close(*self._closing)
                    return

    # --- receiving --------------------------------------------------------------------------

    def take_place(self) -> None:
        """Have one of the lines of this guest. Raises Refused when there are too many."""
        guest = self.person.id if self.person else ""
        self.place.enter_context(self._limits.line(guest, self._address))

    def slow_down(self, *, looking: bool = False) -> None:
        """Raise Refused for too many messages; questions about a state have their own count."""
        guest = self.person.id if self.person else ""
        count = self._limits.look if looking else self._limits.message
        count(guest, self._address)

    def speak(self, table: str) -> None:
        """Raises Refused for too much chat; who has no name is told so later."""
        if self.person:
            room = f"{table} {'table' if self.seats else 'gallery'}"
            self._limits.chat(self.person.id, self._address, room)

    def _meter(self) -> bool:
        """Count a frame that isn't a message; returns whether one more is allowed."""
        try:
            self.slow_down()
        except Refused as refused:
            self._tried(refused)
            return False
        return True

    async def receive(self) -> m.ClientMessage:
        """The next message. Raises Refused for junk, which counts as well."""
        frame = await self.socket.receive()
        if frame["type"] != "websocket.receive":
            raise WebSocketDisconnect(frame.get("code", 1000))
        try:
            return _read(frame.get("text"))
        except Refused:
            self.slow_down()
            raise

    # --- seats ------------------------------------------------------------------------------

    def sit(self, table: Table, token: str) -> None:
        """Play for the seats that a token gives. Raises Refused."""
        self.seats = seats_of(table, self._notary, token, self.person)
        self._table, self._token = table, token

    def refresh(self) -> None:
        """Update which seats are still this client's."""
        if self._table:
            try:
                self.seats = seats_of(self._table, self._notary, self._token, self.person)
            except Refused:
                self.seats = []


def _read(text: str | None) -> m.ClientMessage:
    """A message. Raises Refused."""
    if text is None:
        raise Refused(Code.BINARY)
    if len(text) > limits.FRAME:
        raise Refused(Code.LARGE, most=limits.FRAME, unit="characters")
    try:
        return _decoder.decode(text)
    except UNREADABLE as error:
        raise Refused(Code.UNREADABLE, _id(text), problem=problem_of(error)) from None


class _Named(msgspec.Struct):
    id: str | None = None


def _id(text: str) -> str | None:
    """The id of an otherwise invalid message, so that its sender knows which one it was."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except UNREADABLE:
        return None


def error_of(refused: Refused, id_: str | None = None) -> m.Error:
    """The message for a refusal."""
    return m.Error(refused.code, refused.sentence, refused.source, id_, refused.facts)
