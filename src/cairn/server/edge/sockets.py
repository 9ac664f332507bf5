"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.failures import UNREADABLE, closing, refusal
from cairn.server.edge.hosts import origin_is_ours
from cairn.server.edge.looking import QUESTIONS, Looking
from cairn.server.edge.proxy import pass_socket_on
from cairn.server.edge.socket_client import SocketClient, error_of
from cairn.server.edge.welcome import greet
from cairn.server.messages.base import encode
from cairn.server.metrics import CONNECTIONS
from cairn.server.running.client import Reply
from cairn.server.running.hub import Hub
from cairn.server.running.jobs import Advised
from cairn.server.running.live import Live
from cairn.server.running.workers import JobFailed
from cairn.server.tables import desk, seating
from cairn.server.tables.actions import text_of
from cairn.server.tables.guests import COOKIE, Person

log = logging.getLogger("cairn.server")
_plays = msgspec.json.Decoder(m.Play)


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to a table."""
    hub: Hub = socket.app.state.hub
    if not origin_is_ours(socket, hub.settings.origins):
        await socket.close(Closing.ORIGIN.code, Closing.ORIGIN.reason)
        return
    await socket.accept()
    try:
        live = await hub.find(socket.path_params["table"])
    except Exception as error:
        await _turn_away(socket, refusal(error))
        return
    if isinstance(live, str):
        await pass_socket_on(socket, live)
    else:
        await _serve(hub, live, SocketClient(socket, hub.notary))


async def _turn_away(socket: WebSocket, refused: Refused) -> None:
    """Send a refusal, and hang up with the matching code."""
    why = closing(refused)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encode(error_of(refused)).decode())
        await socket.close(why.code, why.reason)


async def _serve(hub: Hub, live: Live, client: SocketClient) -> None:
    pump = asyncio.create_task(client.pump())
    CONNECTIONS.inc()
    try:
        if await _say_hello(hub, live, client):
            await _talk(hub, live, client)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception as error:
        client.turn_away(refusal(error))
    finally:
        CONNECTIONS.dec()
        if client.wire:
            # A lingering connection must not keep its table in memory.
            client.wire.listener = client.wire.meter = None
        live.exit(client)
        client.place.close()
        client.close(live.why if live.dropped else Closing.DONE)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(pump, 5)


async def _say_hello(hub: Hub, live: Live, client: SocketClient) -> bool:
    """Whether a client has introduced itself."""
    try:
        async with asyncio.timeout(limits.HELLO):
            hello = await client.receive()
        await _meet(hub, live, client, hello)
    except (Refused, TimeoutError) as error:
        refused = error if isinstance(error, Refused) else Refused(Code.HELLO)
        client.refuse(refused)
        client.close(closing(refused, Closing.NO_HELLO), refused.sentence)
        await client.socket.receive()
        return False
    return True


async def _meet(hub: Hub, live: Live, client: SocketClient, hello: m.ClientMessage) -> None:
    if not isinstance(hello, m.Hello):
        raise Refused(Code.HELLO)
    if hello.version != m.VERSION:
        raise Refused(Code.VERSION, version=m.VERSION)
    credential = hello.credential or client.socket.cookies.get(COOKIE, "")
    client.person, client.views = hub.notary.person(credential), hello.views
    if hello.token is not None:
        client.sit(live.table, hello.token)
        assert client.person
        seating.rename(live.table, client.person, time.time())
    client.take_place()
    await greet(live, client, hello)


async def _talk(hub: Hub, live: Live, client: SocketClient) -> None:
    if client.wire:
        client.wire.listener = partial(_at_once, live, client)
    looking = Looking(hub, live, client)
    try:
        while not (live.dropped or client.gone):
            await _hear(hub, live, client, looking)
    finally:
        looking.close()


async def _hear(hub: Hub, live: Live, client: SocketClient, looking: Looking) -> None:
    message = None
    try:
        message = await client.receive()
        client.slow_down(looking=isinstance(message, QUESTIONS))
        if isinstance(message, m.Chat):
            client.speak(live.table.id)
        await _answer(hub, live, client, looking, message)
    except Refused as refused:
        client.refuse(refused, getattr(message, "id", None))


async def _answer(
    hub: Hub, live: Live, client: SocketClient, looking: Looking, message: m.ClientMessage
) -> None:
    if isinstance(message, QUESTIONS):
        looking.ask(message)
        return
    if isinstance(message, m.Ping):
        client.say(m.Pong())
        return
    if isinstance(message, m.Hello):
        raise Refused(Code.GREETED)
    n = _perform(live, client, message)
    assert client.person
    if isinstance(message, m.Hint) and n in (None, live.table.advised.get(message.seat)):
        await _give(hub, live, client, client.person, message)
        return
    if isinstance(message, m.Rematch) and n is None:
        n = await hub.rematch(live, client.person.id, message.id)
    _acknowledge(live, client, message.id, n)


def _at_once(live: Live, client: SocketClient, data: bytes) -> bool:
    """Serve an action on arrival; anything else waits for its turn in `_talk`."""
    try:
        message = _plays.decode(data)
    except UNREADABLE:
        return False
    if live.dropped or client.gone or len(data) > limits.FRAME:
        return False
    try:
        client.slow_down()
        _acknowledge(live, client, message.id, _perform(live, client, message))
    except Refused as refused:
        client.refuse(refused, message.id)
    return True


def _perform(live: Live, client: SocketClient, request: desk.Request) -> int | None:
    if type(request) is m.Play and type(request.action) is dict:
        action = text_of(live.table.game, request.action)
        request = msgspec.structs.replace(request, action=action)
    return desk.perform(live.table, client.person, client.seats, request, time.time())


def _acknowledge(live: Live, client: SocketClient, id_: str, n: int | None) -> None:
    late = live.table.plan.spectator_delay and not client.seats
    # The number reveals how far the game is, which delayed spectators must not know.
    live.commit(Reply(client, encode(m.Ack(id_, None if late else n))))


async def _give(hub: Hub, live: Live, client: SocketClient, person: Person, hint: m.Hint) -> None:
    """Give a hint. A repeated request gets a new hint but doesn't count again.

    A hint that can't be played any more is none, and counts for nothing.
    """
    advised = await _advice(hub, live, person, hint)
    desk.still_useful(live.table, hint.seat, advised.action)
    if desk.answered(live.table, person, hint) is None:
        desk.hinted(live.table, person, hint, time.time())
    live.commit(Reply(client, encode(m.Advice(hint.id, *advised))))


async def _advice(hub: Hub, live: Live, person: Person, hint: m.Hint) -> Advised:
    """A winning action if one is known, else the strongest bot's choice and its reasons."""
    state, strongest = live.table.match.state, live.table.game.bots[0]
    bot, asker = live.autoplay.bot_on(hint.seat, strongest), (person.id, hint.id)
    try:
        return await hub.workers.advise(state, bot, asker)
    except JobFailed as error:
        log.error("No hint at table %s: %s", live.table.id, error)
        raise Refused(Code.NO_ADVICE) from None
