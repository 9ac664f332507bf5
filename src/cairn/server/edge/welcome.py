"""The welcome: the first message to a client that connects or reconnects."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from cairn.server import messages as m
from cairn.server.codes import Closing
from cairn.server.edge.socket_client import SocketClient
from cairn.server.running.listing import able
from cairn.server.running.live import Live
from cairn.server.store.marks import START, Sealed
from cairn.server.tables.actions import object_of
from cairn.server.tables.table import Table
from cairn.server.tables.views import view_of


async def greet(live: Live, client: SocketClient, hello: m.Hello) -> None:
    """Welcome a client to the table as it is, or as spectators see it with their delay."""
    if live.table.plan.spectator_delay and not client.seats:
        await _welcome_late(live, client)
    else:
        live.when_safe(partial(_welcome_when_safe, live, client, hello))


def _welcome_when_safe(live: Live, client: SocketClient, hello: m.Hello, safe: bool) -> None:
    """Wait until all events are safe: a client must not see unsafe ones, or any twice."""
    if not safe:  # the table is no longer here
        client.close(Closing.MOVING)
    elif live.told == live.table.n:
        _welcome(live, client, hello)
    else:  # more has happened meanwhile
        live.when_safe(partial(_welcome_when_safe, live, client, hello))


def _welcome(live: Live, client: SocketClient, hello: m.Hello) -> None:
    """Send the current state or, after a short gap, the missed events."""
    if client.gone:
        return
    missed = _missed(live, hello)
    view = view_of(live.table, time.time(), live.present())
    client.say(_message(live, live.table, live.mark, view, client, fresh=missed is None))
    for event in missed or []:
        client.send(live.payload(event, client))
    live.enter(client)


def _missed(live: Live, hello: m.Hello) -> list[Sealed] | None:
    """The events that a client has missed; None if they are too many.

    A client whose events differ from those stored has to forget them, and starts afresh.
    """
    if hello.after is None:
        return None
    known = [(event.n, event.mark) for event in live.history]
    if live.history and known[0][0] == 1:
        known.insert(0, (0, START))
    if (hello.after, hello.mark) not in known:
        return None
    return [event for event in live.history if event.n > hello.after]


async def _welcome_late(live: Live, client: SocketClient) -> None:
    """The state as it was `spectator_delay` seconds ago; later events follow in their time."""
    past = await live.gallery.see()
    if live.dropped:
        client.close(Closing.MOVING)
    if client.gone:
        return
    view = view_of(past.table, time.time() - live.lag, past.present)
    client.say(_message(live, past.table, past.mark, view, client, fresh=True))
    live.enter(client)


def _message(
    live: Live, table: Table, mark: str, view: m.TableView, client: SocketClient, fresh: bool
) -> m.Welcome:
    """The welcome for a client, with the whole log if it is fresh."""
    begun = table.phase != "waiting"
    log = _log(table, client.views) if begun else []
    state = table.match.state if begun and client.views else None
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
        view=state.view() if state else None,
        choices=live.listings.of(state, able(state, client.seats)) if state else None,
    )


def _log(table: Table, views: bool) -> list[tuple[int, Any]]:
    log = table.match.log
    if not views:
        return [(int(entry.actor), entry.action) for entry in log]
    return [(int(entry.actor), object_of(table.game, entry.action)) for entry in log]
