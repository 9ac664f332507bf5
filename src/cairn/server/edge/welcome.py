"""The welcome: what somebody gets who comes to a table, or comes back."""

from __future__ import annotations

import asyncio
import time
from operator import itemgetter

from cairn.server import messages as m
from cairn.server.edge import limits
from cairn.server.edge.socket_client import SocketClient
from cairn.server.running.client import Outgoing
from cairn.server.running.live import Live
from cairn.server.store.store import Store
from cairn.server.tables.table import Happening, Table


async def greet(live: Live, store: Store, client: SocketClient, after: int | None) -> None:
    """Welcome somebody: to the table as it is, or as those see it who watch with a delay."""
    if live.table.plan.spectator_delay and not client.seats:
        await _welcome_late(live, store, client)
    else:
        _welcome_when_safe(live, client, after)


def _welcome_when_safe(live: Live, client: SocketClient, after: int | None) -> None:
    """Events that are not yet safe must not be seen, nor come twice."""

    def welcome(safe: bool) -> None:
        if safe and live.told == live.table.n:
            _welcome(live, client, after)
        elif safe:  # more has happened meanwhile
            live.when_safe(welcome)

    live.when_safe(welcome)


def _welcome(live: Live, client: SocketClient, after: int | None) -> None:
    """The state now; or, after a short gap, the events that were missed."""
    if client.gone:
        return
    table = live.table
    first = live.history[0].event.n if live.history else table.n + 1
    short = after is not None and first - 1 <= after <= table.n
    view = table.view(time.time(), live.present())
    client.say(_message(table, view, client, fresh=not short))
    if short and after is not None:
        for going in live.history:
            if going.event.n > after:
                client.send(going.payload(client.views))
    live.enter(client)


async def _welcome_late(live: Live, store: Store, client: SocketClient) -> None:
    """The state as it was `spectator_delay` seconds ago; what came since follows in its time."""
    past = await asyncio.to_thread(store.load_late, live.table)
    since = await asyncio.to_thread(store.after, live.table.id, past.n, limits.LATE)
    moment = time.time() - live.lag
    view = past.view(moment, live.present_late())
    client.say(_message(past, view, client, fresh=True))
    last = since[-1][0] if since else past.n
    waiting = [Outgoing(Happening(n, at, data), with_view=False) for n, at, data in since]
    # What was told since the store was asked; the last event of all brings the view with it.
    waiting += [going for going in live.history if going.event.n > last]
    later = [
        (live.table.seen_at(going.event.n, going.event.time), going.payload(client.views))
        for going in waiting
    ]
    later += [(at + live.lag, message) for at, _, message in live.presences if at > moment]
    for at, message in sorted(later, key=itemgetter(0)):
        client.send_at(at, message)
    live.enter(client)


def _message(table: Table, view: m.TableView, client: SocketClient, fresh: bool) -> m.Welcome:
    """The welcome for somebody, with the whole log when it is fresh."""
    begun = table.phase != "waiting"
    log = [[int(entry.actor), entry.action] for entry in table.match.log] if begun else []
    return m.Welcome(
        version=m.VERSION,
        table=view,
        you=client.person.id if client.person else None,
        seats=client.seats,
        n=table.n,
        fresh=fresh,
        actions=len(log),
        log=log if fresh else None,
        view=table.match.state.view() if begun and client.views else None,
    )
