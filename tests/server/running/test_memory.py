"""What a server keeps in memory: tables that somebody is at, and little of those."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
import uvicorn

from cairn.server.app import _config
from cairn.server.listening import Listening, listen
from cairn.server.messages import Chat, ClockPlan, Health, Pause, Played
from cairn.server.running.hub import Hub
from cairn.server.settings import Settings
from tests.server.client import Guest, counted, read
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on
from tests.server.process import PATIENCE, Server


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in which tables leave memory as soon as nobody is at them."""
    database = sqlite(tmp_path_factory.mktemp("forgetful"))
    server = Server(database, CAIRN_IDLE="1", CAIRN_BOT_PACE="1")
    yield server
    server.stop()


def wait_for(happens: Callable[[], bool]) -> None:
    """Until something is so."""
    give_up = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def held(guest: Guest) -> int:
    """How many tables the server has in memory."""
    return read(Health, guest.http.get(guest.base + "/health")).tables


def actions(base: str) -> float:
    """How many actions the server has stored."""
    return counted(base)["cairn_actions_total"]


def test_a_game_that_nobody_is_at_leaves_memory_and_comes_back_as_it_was(
    forgetful: Server,
) -> None:
    with Hall(forgetful.base) as hall:
        players = hall.duel()
        play_on(holders(*players), Random(1), 6)
        for player in players:
            player.settle()
            player.close()
        guest = hall.guest()
        wait_for(lambda: held(guest) == 0)
        first, second = players
        assert not first.hello(after=first.n).fresh
        assert second.hello().fresh
        assert first.welcome.table.phase == "playing"
        assert "recovered" not in first.kinds
        assert (second.log, second.state) == (first.log, first.state)
        play_on(holders(first, second), Random(1), 2)


def test_a_clock_runs_on_while_its_table_is_away(forgetful: Server) -> None:
    with Hall(forgetful.base) as hall:
        player = hall.alone(game="topple", clock=ClockPlan(kind="move", seconds=5))
        guest = player.guest
        assert guest
        before = actions(forgetful.base)
        player.close()
        wait_for(lambda: held(guest) == 0)
        wait_for(lambda: actions(forgetful.base) > before)  # it is back by itself, for a moment
        found = guest.lines(player.table, player.n, player.marks[player.n])
        late = next(event for event in found if isinstance(event.data, Played))
        found.close()
        began = player.welcome.table.created
        assert isinstance(late.data, Played)
        assert late.data.overdue
        assert late.time >= began + 5
        player.hello()
        player.do(Pause)  # or its clocks would run on


def test_bots_stop_when_nobody_is_there_and_go_on_when_somebody_comes(forgetful: Server) -> None:
    with Hall(forgetful.base) as hall:
        guest = hall.guest()
        table = guest.host("random", "random", game="topple").table
        wait_for(lambda: held(guest) == 0)
        watcher = hall.watch(table)
        stood = len(watcher.log)
        assert watcher.welcome.table.phase == "playing"
        while len(watcher.log) < stood + 4:
            watcher.hear()


@contextmanager
def inside(database: str, settings: Settings) -> Iterator[tuple[str, Any]]:
    """A server in this process, whose memory can be looked into; its address and its state."""
    config = _config(database, "http://127.0.0.1", settings)
    with listen(Listening("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            wait_for(lambda: server.started)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", config.app.state  # type: ignore[union-attr]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing is freed but what nobody refers to."""
    thresholds = gc.get_threshold()
    gc.disable()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_a_table_that_is_let_go_is_freed_at_once(tmp_path: Path) -> None:
    with inside(sqlite(tmp_path), Settings(bot_pace=0, limited=False)) as (base, state):
        gc.disable()  # a server in this process has settled its memory
        hub: Hub = state.hub
        with Hall(base) as hall:
            players = hall.duel(clock=ClockPlan(kind="game", seconds=900))
            alone = hall.alone("host", "random", game="topple")
            hall.watch(alone.table)
            play_on(holders(*players), Random(1), 6)
            play_on(holders(alone), Random(1), 3)
            alone.do(Chat, text="Well played.")
            lives = hub.lives.values()
            assert len(lives) == 2
            parts = [part for live in lives for part in (live, live.table, live.table.match)]
            kept = [ref(part) for part in parts] + [ref(live.autoplay) for live in lives]
            del lives, parts
        wait_for(lambda: not any(live.clients for live in hub.lives.values()))
        for live in hub.lives.values():
            hub._loop.call_soon_threadsafe(hub.drop, live)
        del live
        wait_for(lambda: not any(part() for part in kept))
