"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cairn.server import limits
from cairn.server import messages as m
from cairn.server.desk import Request, perform, seats_of
from cairn.server.guests import COOKIE, Person
from cairn.server.hub import Hub
from cairn.server.live import Answer, Client, Live, Sent, encode
from cairn.server.metrics import CONNECTIONS, REFUSALS
from cairn.server.proxy import origin_is_ours, pass_socket_on
from cairn.server.table import Refused, Stored, Table
from cairn.server.wire import EXTENSION, Wire

_decoder: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
_plays = msgspec.json.Decoder(m.Play)


class SocketClient(Client):
    """One connection: what waits to be sent, and who it is."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        super().__init__()
        self.socket = socket
        self.hub = hub
        self.table: Table | None = None
        self.token: str | None = None
        self.bucket = limits.Bucket()
        self.wire: Wire | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def send(self, *messages: bytes) -> None:
        """Send messages, or queue them; a client that never reads is let go."""
        if self.wire and not self._waiting and self.wire.send_now(*messages):
            return
        self._waiting.extend(messages)
        if len(self._waiting) > limits.QUEUE:
            self.close(1008, "You read too slowly.")
        self._wake.set()

    def say(self, message: m.ServerMessage) -> None:
        """Queue a message that is for this client alone."""
        self.send(encode(message))

    def close(self, code: int, reason: str) -> None:
        """Hang up after what is queued."""
        self._closing = self._closing or (code, reason)
        self._wake.set()

    def refresh(self) -> None:
        """Look again which seats are still this client's."""
        if self.token and self.table:
            try:
                self.seats = seats_of(self.table, self.hub.notary, self.token, self.person)
            except Refused:
                self.seats = []

    async def pump(self) -> None:
        """Send what is queued, until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    await self.socket.send_text(self._waiting[0].decode())
                    self._waiting.popleft()  # only now: nothing may overtake it
                if self._closing:
                    await self.socket.close(*self._closing)
                    return

    def slow_down(self) -> None:
        """Raises Refused for too many messages."""
        if not self.bucket.take():
            raise Refused("rate", "Not so fast.")

    @property
    def gone(self) -> bool:
        """Whether this client has hung up, or is about to be hung up on."""
        return self._closing is not None

    async def receive(self) -> m.ClientMessage:
        """The next message. Raises Refused for junk."""
        frame = await self.socket.receive()
        if frame["type"] != "websocket.receive":
            raise WebSocketDisconnect(frame.get("code", 1000))
        text = frame.get("text")
        if text is None:
            raise Refused("binary", "Send text frames with JSON in them.")
        if len(text) > limits.FRAME:
            raise Refused("large", f"A message has at most {limits.FRAME} characters.")
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.slow_down()
            raise Refused("unreadable", f"This is no message: {error}.", id_=_id(text)) from None


class _Named(msgspec.Struct):
    id: str | None = None


def _id(text: str) -> str | None:
    """The id of a message that is wrong otherwise, so that its sender knows which."""
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to a table."""
    hub: Hub = socket.app.state.hub
    if not origin_is_ours(socket.headers):
        await socket.close(4403, "This page may not connect here.")
        return
    await socket.accept()
    client = SocketClient(socket, hub)
    try:
        live = await hub.find(socket.path_params["table"])
    except Refused as refused:
        await socket.send_text(encode(_error(refused)).decode())
        await socket.close(4404, refused.sentence)
        return
    if isinstance(live, str):
        await pass_socket_on(socket, live)
        return
    pump = asyncio.create_task(client.pump())
    CONNECTIONS.inc()
    try:
        await _talk(hub, live, client)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        CONNECTIONS.dec()
        live.exit(client)
        client.close(1000, "")
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(pump, 5)


async def _talk(hub: Hub, live: Live, client: SocketClient) -> None:
    try:
        async with asyncio.timeout(limits.HELLO):
            hello = await client.receive()
        await _greet(hub, live, client, hello)
    except (Refused, TimeoutError) as error:
        refused = error if isinstance(error, Refused) else Refused("hello", "Say hello first.")
        client.say(_error(refused))
        client.close(4400, refused.sentence)
        await client.socket.receive()
        return
    if client.wire:
        client.wire.listener = partial(_at_once, live, client)
    while not live.dropped:
        message = None
        try:
            message = await client.receive()
            client.slow_down()
            await _serve(hub, live, client, message)
        except Refused as refused:
            _refuse(client, refused, getattr(message, "id", refused.id))


async def _greet(hub: Hub, live: Live, client: SocketClient, hello: m.ClientMessage) -> None:
    if not isinstance(hello, m.Hello):
        raise Refused("hello", "Say hello first.")
    if hello.version != m.VERSION:
        raise Refused("version", f"This server speaks version {m.VERSION}.")
    credential = hello.credential or client.socket.cookies.get(COOKIE, "")
    client.person, client.views = hub.notary.person(credential), hello.views
    if client.person:  # more connections do not mean more messages
        client.bucket = hub.buckets.of(f"socket of {client.person.id}")
    if hello.token is not None:
        client.token, client.table = hello.token, live.table
        client.seats = seats_of(live.table, hub.notary, hello.token, client.person)
    if live.table.plan.spectator_delay and not client.seats and live.table.phase != "over":
        await _welcome_late(hub, live, client)
    else:
        # Events that are not yet safe must not be seen, nor come twice.
        live.when_settled(lambda: _welcome(live, client, hello.after))


def _welcome(live: Live, client: SocketClient, after: int | None) -> None:
    """The state now; or, after a short gap, the events that were missed."""
    if client.gone:
        return
    table = live.table
    first = live.history[0].event.n if live.history else table.n + 1
    short = after is not None and first - 1 <= after <= table.n
    client.say(welcome(table, client, live.present(), fresh=not short))
    if short and after is not None:
        for sent in live.history:
            if sent.event.n > after:
                client.send(sent.payload(client.views))
    live.enter(client)


async def _welcome_late(hub: Hub, live: Live, client: SocketClient) -> None:
    """The state as it was `spectator_delay` seconds ago; what came since follows in its time."""
    past = await asyncio.to_thread(hub.store.load_late, live.table)
    since = await asyncio.to_thread(hub.store.after, live.table.id, past.n, limits.LATE)
    client.say(welcome(past, client, live.present(), fresh=True))
    last = since[-1][0] if since else past.n
    waiting = [Sent(Stored(n, at, data, None, None), with_view=False) for n, at, data in since]
    # What was told since the store was asked; the last event of all brings the view with it.
    waiting += [sent for sent in live.history if sent.event.n > last]
    for sent in waiting:
        moment = sent.event.time + live.table.plan.spectator_delay
        client.send_at(moment, sent.payload(client.views))
    live.enter(client)


def welcome(table: Table, client: SocketClient, present: set[str], fresh: bool) -> m.Welcome:
    """The welcome for somebody, with the whole log when it is fresh."""
    begun = table.phase != "waiting"
    log = [[int(entry.actor), entry.action] for entry in table.match.log] if begun else []
    return m.Welcome(
        version=m.VERSION,
        table=table.view(time.time(), present),
        you=client.person.id if client.person else None,
        seats=client.seats,
        n=table.n,
        fresh=fresh,
        actions=len(log),
        log=log if fresh else None,
        view=table.match.state.view() if begun and client.views else None,
    )


async def _serve(hub: Hub, live: Live, client: SocketClient, message: m.ClientMessage) -> None:
    if isinstance(message, m.Ping):
        client.say(m.Pong())
        return
    if isinstance(message, m.Hello):
        raise Refused("hello", "You have said hello already.")
    if client.person is None:
        raise Refused("guest", "Say who you are first: get a credential.")
    if isinstance(message, m.Hint):
        await _advise(hub, live, client, message)
    elif isinstance(message, m.Rematch):
        await _rematch(hub, live, client, message)
    else:
        _perform(live, client, client.person, message)


def _perform(live: Live, client: SocketClient, person: Person, request: Request) -> None:
    n = perform(live, person, client.seats, request)
    live.commit(answer=Answer(client, encode(m.Ack(request.id, n))))


def _at_once(live: Live, client: SocketClient, data: bytes) -> bool:
    """Serve an action where it arrives; anything else waits for its turn in `_talk`."""
    try:
        message = _plays.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    if live.dropped or client.person is None or len(data) > limits.FRAME:
        return False
    try:
        client.slow_down()
        _perform(live, client, client.person, message)
    except Refused as refused:
        _refuse(client, refused, message.id)
    return True


def _refuse(client: SocketClient, refused: Refused, id_: str | None) -> None:
    REFUSALS.labels(refused.code).inc()
    client.say(_error(refused, id_))


async def _advise(hub: Hub, live: Live, client: SocketClient, message: m.Hint) -> None:
    table = live.table
    if not table.plan.hints:
        raise Refused("hints", "There are no hints at this table.")
    if message.seat not in client.seats:
        raise Refused("seat", f"Seat {message.seat} is not yours.")
    if table.phase != "playing" or message.seat not in table.match.state.actors:
        raise Refused("turn", "It is not yours to act now.")
    bot = next(iter(table.game.bots))
    action, _ = await hub.minds.choose(table.match.state, bot, message.seat, table.n)
    client.say(m.Advice(message.id, action))


async def _rematch(hub: Hub, live: Live, client: SocketClient, message: m.Rematch) -> None:
    table = live.table
    if not client.seats:
        raise Refused("seat", "You only watch here.")
    if table.phase != "over":
        raise Refused("phase", "The game is not over.")
    n = None
    if table.rematch is None:
        table.rematch = ""  # nobody else makes one meanwhile
        fresh = await hub.rematch(live)
        n = table.emit(m.Again(fresh.table.id), time.time())
    live.commit(answer=Answer(client, encode(m.Ack(message.id, n))))


def _error(refused: Refused, id_: str | None = None) -> m.Error:
    return m.Error(refused.code, refused.sentence, id_, refused.facts)
