"""The gallery: what spectators with a delay see is kept once, however many they are."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import httpx
import pytest

from cairn.server.codes import Closing
from cairn.server.messages import Chat, Draw, Presence
from cairn.server.running.client import Client
from cairn.server.running.hub import Hub
from cairn.server.running.live import Live
from cairn.server.settings import Settings
from cairn.server.tables.guests import Person
from tests.server.client import WAIT
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on
from tests.server.running.test_memory import inside
from tests.server.tables.test_fair_play import guest_of

LONG = 600.0


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """A server in this process."""
    with inside(sqlite(tmp_path), Settings(bot_pace=0, limited=False)) as (base, state):
        state.hub.base = base
        yield state.hub


@pytest.fixture
def hall(hub: Hub) -> Iterator[Hall]:
    """People at it."""
    with Hall(hub.base) as hall:  # type: ignore[attr-defined]
        yield hall


def on_loop(hub: Hub, call: Callable[[], Any]) -> Any:  # noqa: ANN401
    """Do something where everything happens."""

    async def called() -> Any:  # noqa: ANN401
        return call()

    return asyncio.run_coroutine_threadsafe(called(), hub._loop).result(WAIT)


def table_of(hub: Hub, id_: str) -> Live:
    live = hub.lives.get(id_)
    assert live
    return live


def test_who_asks_what_spectators_see_has_nothing_replayed(
    hub: Hub, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = hall.alone(spectator_delay=LONG)
    play_on(holders(player), Random(1), 6)
    read, folded = hub.store._read, []

    def counted(*arguments: Any) -> object:  # noqa: ANN401
        folded.append(arguments)
        return read(*arguments)

    monkeypatch.setattr(hub.store, "_read", counted)
    page = f"{hall.base}/api/v1/tables/{player.table}"
    for _ in range(10):
        assert httpx.get(page).is_success
        assert httpx.get(f"{page}/record").status_code == 409, "spectators see no game yet"
    for _ in range(5):
        watcher = hall.watch(player.table)
        assert watcher.welcome.log == []
        watcher.refuse(Draw)
    play_on(holders(player), Random(1), 2)
    assert httpx.get(page).is_success
    assert len(folded) <= 1


class Visitor(Client):
    """Somebody who hears nothing."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = Person(name, name)

    def send(self, *messages: bytes) -> None:
        """Hear nothing."""

    def close(self, why: Closing) -> None:
        """Say nothing."""

    def refresh(self) -> None:
        """Hold nothing."""


def test_coming_and_going_takes_no_memory(hub: Hub, hall: Hall) -> None:
    player = hall.alone(spectator_delay=LONG)
    play_on(holders(player), Random(1), 2)
    hall.watch(player.table).close()
    live = table_of(hub, player.table)
    crowd = [Visitor(f"watcher {number}") for number in range(250)]
    gone: list[ref[Visitor]] = []

    def come_and_go(times: int) -> None:
        for number in range(times):
            visitor = Visitor(f"visitor {number}")
            gone.append(ref(visitor))
            live.enter(visitor)
            live.exit(visitor)

    def grown() -> int:
        for one in crowd:
            live.enter(one)
        come_and_go(10)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        come_and_go(300)
        gone.clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    try:
        assert on_loop(hub, grown) < 100_000, "bytes"
    finally:
        tracemalloc.stop()

    def leave() -> None:
        come_and_go(5)
        for one in crowd:
            live.exit(one)
        gc.collect()

    on_loop(hub, leave)
    assert not any(one() for one in gone), "nobody is kept who is gone"


def test_a_burst_is_told_once(hub: Hub, hall: Hall) -> None:
    """Of a hundred changes in one breath the players hear the first and the last."""
    player = hall.alone()
    live = table_of(hub, player.table)

    def burst() -> None:
        for _ in range(100):
            visitor = Visitor("visitor")
            live.enter(visitor)
            live.exit(visitor)
        for name in ("one", "two"):
            live.enter(Visitor(name))

    player.settle()
    on_loop(hub, burst)
    player.presence([True, True], 2)
    assert len([one for one in player.heard if isinstance(one, Presence)]) < 10


def test_who_leaves_a_seat_goes_on_where_they_were(hall: Hall) -> None:
    """What they know already does not come again, and what comes later is not missing."""
    first, second = hall.duel(spectator_delay=1.0)
    play_on(holders(first, second), Random(1), 2)
    second.reach(first.n)
    leave = {"token": second.token}
    assert guest_of(second).post(f"/tables/{first.table}/leave", leave).is_success
    for word in ("one", "two", "three"):
        first.do(Chat, text=word)
    second.reach(first.n)
    late = hall.watch(first.table)
    late.reach(first.n)
    assert [event.n for event in second.events] == [event.n for event in first.events]
