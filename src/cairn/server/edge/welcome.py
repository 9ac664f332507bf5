"""The welcome: what somebody gets who comes to a table, or comes back."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from cairn.server import messages as m
from cairn.server.edge import limits
from cairn.server.edge.socket_client import SocketClient
from cairn.server.running.client import Outgoing
from cairn.server.running.live import Live
from cairn.server.store.store import Store
from cairn.server.tables.table import Happening, Table


async def greet(live: Live, store: Store, client: SocketClient, after: int | None) -> None:
    """Welcome somebody: to the table as it is, or as those see it who watch with a delay."""
    table = live.table
    if table.plan.spectator_delay and not client.seats and table.phase != "over":
        await _welcome_late(live, store, client)
    else:
        live.when_safe(partial(_welcome_when_safe, live, client, after))


def _welcome_when_safe(live: Live, client: SocketClient, after: int | None, safe: bool) -> None:
    """Events that are not yet safe must not be seen, nor come twice."""
    if safe and live.told == live.table.n:
        _welcome(live, client, after)
    elif safe:  # more has happened meanwhile
        live.when_safe(partial(_welcome_when_safe, live, client, after))


def _welcome(live: Live, client: SocketClient, after: int | None) -> None:
    """The state now; or, after a short gap, the events that were missed."""
    if client.gone:
        return
    table = live.table
    first = live.history[0].event.n if live.history else table.n + 1
    short = after is not None and first - 1 <= after <= table.n
    client.say(_message(table, client, live.present(), fresh=not short))
    if short and after is not None:
        for going in live.history:
            if going.event.n > after:
                client.send(going.payload(client.views))
    live.enter(client)


async def _welcome_late(live: Live, store: Store, client: SocketClient) -> None:
    """The state as it was `spectator_delay` seconds ago; what came since follows in its time."""
    past = await asyncio.to_thread(store.load_late, live.table)
    since = await asyncio.to_thread(store.after, live.table.id, past.n, limits.LATE)
    client.say(_message(past, client, live.present(), fresh=True))
    last = since[-1][0] if since else past.n
    waiting = [Outgoing(Happening(n, at, data)) for n, at, data in since]
    # What was told since the store was asked; the last event of all brings the view with it.
    waiting += [going for going in live.history if going.event.n > last]
    for going in waiting:
        moment = going.event.time + live.table.plan.spectator_delay
        client.send_at(moment, going.payload(client.views))
    live.enter(client)


def _message(table: Table, client: SocketClient, present: set[str], fresh: bool) -> m.Welcome:
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
