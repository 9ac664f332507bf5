"""The welcome: what somebody gets who comes to a table, or comes back."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from operator import itemgetter

from cairn.server import messages as m
from cairn.server.codes import Closing
from cairn.server.edge import limits
from cairn.server.edge.socket_client import SocketClient
from cairn.server.running.live import Live
from cairn.server.store.marks import START, Sealed
from cairn.server.store.store import Store
from cairn.server.tables.table import Table


async def greet(live: Live, store: Store, client: SocketClient, hello: m.Hello) -> None:
    """Welcome somebody: to the table as it is, or as those see it who watch with a delay."""
    if live.table.plan.spectator_delay and not client.seats:
        await _welcome_late(live, store, client)
    else:
        live.when_safe(partial(_welcome_when_safe, live, client, hello))


def _welcome_when_safe(live: Live, client: SocketClient, hello: m.Hello, safe: bool) -> None:
    """Events that are not yet safe must not be seen, nor come twice."""
    if not safe:  # nothing is known of the table here any more
        client.close(Closing.MOVING)
    elif live.told == live.table.n:
        _welcome(live, client, hello)
    else:  # more has happened meanwhile
        live.when_safe(partial(_welcome_when_safe, live, client, hello))


def _welcome(live: Live, client: SocketClient, hello: m.Hello) -> None:
    """The state now; or, after a short gap, the events that were missed."""
    if client.gone:
        return
    missed = _missed(live, hello)
    view = live.table.view(time.time(), live.present())
    client.say(_message(live.table, live.mark, view, client, fresh=missed is None))
    for event in missed or []:
        client.send(live.payload(event, client))
    live.enter(client)


def _missed(live: Live, hello: m.Hello) -> list[Sealed] | None:
    """The events that somebody has not seen; None when they are too many.

    Who has seen something else than what is stored has to forget it, and starts afresh.
    """
    if hello.after is None:
        return None
    known = [(event.n, event.mark) for event in live.history]
    if live.history and known[0][0] == 1:
        known.insert(0, (0, START))
    if (hello.after, hello.mark) not in known:
        return None
    return [event for event in live.history if event.n > hello.after]


async def _welcome_late(live: Live, store: Store, client: SocketClient) -> None:
    """The state as it was `spectator_delay` seconds ago; what came since follows in its time."""
    past = await asyncio.to_thread(store.load_late, live.table)
    n, mark = past.table.n, past.mark
    since = await asyncio.to_thread(store.after, live.table.id, n, mark, limits.LATE)
    if live.dropped:
        client.close(Closing.MOVING)
        return
    moment = time.time() - live.lag
    view = past.table.view(moment, live.present_late())
    client.say(_message(past.table, mark, view, client, fresh=True))
    last = since[-1].n if since else n
    new = [event for event in live.history if event.n > last]  # told since the store was asked
    later = [
        (live.table.seen_at(event.n, event.time), live.payload(event, client))
        for event in [*since, *new]
    ]
    later += [(at + live.lag, message) for at, _, message in live.presences if at > moment]
    for at, message in sorted(later, key=itemgetter(0)):
        client.send_at(at, message)
    live.enter(client)


def _message(
    table: Table, mark: str, view: m.TableView, client: SocketClient, fresh: bool
) -> m.Welcome:
    """The welcome for somebody, with the whole log when it is fresh."""
    begun = table.phase != "waiting"
    log = [[int(entry.actor), entry.action] for entry in table.match.log] if begun else []
    return m.Welcome(
        version=m.VERSION,
        table=view,
        you=client.person.id if client.person else None,
        seats=client.seats,
        n=table.n,
        mark=mark,
        fresh=fresh,
        actions=len(log),
        log=log if fresh else None,
        view=table.match.state.view() if begun and client.views else None,
    )
