"""Several processes on one PostgreSQL: any answers for any table, and each table has one writer."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cairn.server.messages import Ack, Health, Play, Played, Recovered, Seated
from cairn.server.running import hub
from cairn.server.settings import Settings
from cairn.server.store.schema import processes
from tests.server.client import WAIT, Guest, read, refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on
from tests.server.line import NotWelcome, Socket
from tests.server.process import Postgres, Server

TROUBLE = (ConnectionClosed, InvalidHandshake, NotWelcome, OSError, TimeoutError)
BRIEF = "from cairn.server.edge import proxy; proxy.ANSWER = 2; "
"""Lets one process wait for another only briefly."""
TAKEOVER = 10.0
"""Seconds after which somebody else must have a dead process's tables."""


@pytest.fixture(scope="module")
def mortals(postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    url = postgres.database(f"cairn_{uuid4().hex}")
    pair = Server(url, first=BRIEF), Server(url, first=BRIEF)
    yield pair
    for server in pair:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


@pytest.fixture
def pair(mortals: tuple[Server, Server]) -> tuple[Server, Server]:
    """Two processes on one database, both alive."""
    for server in mortals:
        server.process.send_signal(signal.SIGCONT)
        if server.process.poll() is not None:
            server.start()
    return mortals


def begun(hall: Hall, server: Server, random: Random, actions: int) -> tuple[Guest, Seated, Socket]:
    """Ann alone at a table of this process, some actions into a game."""
    ann = hall.guest("Ann", server.base)
    seated = ann.host("host", "host")
    socket = hall.sit(ann, seated)
    play_on(holders(socket), random, actions)
    socket.settle()
    return ann, seated, socket


def insist(
    hall: Hall, base: str, guest: Guest, seated: Seated, random: Random, name: str = "insist"
) -> Socket:
    """Connect and play one action, again and again until it is acknowledged."""
    end = time.monotonic() + 60
    play: Play | None = None
    while time.monotonic() < end:
        socket = Socket(base, seated.table, guest, seated.token)
        socket.patience = 3
        try:
            socket.hello()
            socket.settle()
            if play is None:
                seat = next(seat for seat in socket.state.actors if seat >= 0)
                play = Play(name, seat, str(random.choice(socket.state.actions(seat))))
            answer = socket.ask(play)
            if isinstance(answer, Ack):
                socket.reach(answer.n)
                socket.patience = WAIT
                hall.keep(socket)
                guest.go(base)
                return socket
        except TROUBLE:
            time.sleep(0.1)
        socket.close()
    raise AssertionError("Nobody took the table over.")


def test_any_process_answers(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall:
        ann, bob = hall.guest("Ann", one.base), hall.guest("Bob", two.base)
        mine = ann.host("host", "open", visibility="public")
        assert mine.table in [view["table"] for view in bob.http.get("/tables").json()]
        assert bob.table(mine.table) == ann.table(mine.table)
        first, second = hall.sit(ann, mine), hall.sit(bob, bob.join(mine.table))
        play_on(holders(first, second), Random(61), 6)
        second.settle()
        first.settle()
        assert first.log == second.log
        assert bob.record(mine.table) == ann.record(mine.table)
        first.presence([True, True], 0)
        assert len(bob.events(mine.table, first.n)) == first.n
        action = str(second.state.actions(seat := second.state.actors[0])[0])
        guest, token = (ann, mine.token) if seat == 0 else (bob, second.token)
        body = {"token": token, "seat": seat, "action": action, "id": "over http"}
        assert guest.post(f"/tables/{mine.table}/actions", body).is_success
        assert one.process.poll() is None
        both = [read(Health, httpx.get(f"{server.base}/health")) for server in pair]
        assert both[0].process != both[1].process


def test_whoever_is_passed_on_may_hang_up(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall:
        ann = hall.guest("Ann", one.base)
        seated = ann.host("host", "host")
        here = hall.sit(ann, seated)
        for abruptly in (False, True):
            there = Socket(two.base, seated.table)
            there.hello()
            here.presence([True, True], 1)
            if abruptly:
                there.line.socket.shutdown(2)
            there.close()
            here.presence([True, True], 0)
        play_on(holders(here), Random(72), 3)
        assert "Traceback" not in one.output + two.output


def test_a_dead_process_is_replaced(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall:
        people = [hall.guest(f"Guest {number}", one.base) for number in range(6)]
        tables = [guest.host("host", "host") for guest in people]
        before = []
        for guest, seated in zip(people, tables, strict=True):
            socket = hall.sit(guest, seated)
            play_on(holders(socket), Random(seated.table), 5)
            socket.settle()
            before.append(socket.log)
        one.kill()
        killed = time.time()
        for guest, seated, log in zip(people, tables, before, strict=True):
            back = insist(hall, two.base, guest, seated, Random(62))
            assert back.log[: len(log)] == log
            told = guest.events(seated.table, back.n)
            (taken,) = [event.time for event in told if isinstance(event.data, Recovered)]
            assert taken - killed < TAKEOVER
            play_on(holders(back), Random(63), 3)


def test_a_table_moves_when_its_process_ends_politely(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall:
        ann, seated, socket = begun(hall, one, Random(64), 3)
        one.stop()
        back = insist(hall, two.base, ann, seated, Random(65))
        assert back.log[: len(socket.log)] == socket.log


def test_the_database_goes_down_and_comes_back(
    pair: tuple[Server, Server], postgres: Postgres
) -> None:
    one, _ = pair
    with Hall(one.base) as hall:
        ann, seated, socket = begun(hall, one, Random(69), 5)
        postgres.restart()
        back = insist(hall, one.base, ann, seated, Random(70))
        assert back.log[: len(socket.log)] == socket.log
        play_on(holders(back), Random(71), 3)
        while httpx.get(f"{one.base}/health", timeout=WAIT).status_code == 503:
            time.sleep(0.1)  # as it is told to do
        assert ann.host("host", "host").table


def test_a_frozen_process_can_not_write_any_more(pair: tuple[Server, Server]) -> None:
    """One that was only asleep finds its tables gone: there is never a second writer."""
    one, two = pair
    with Hall(one.base) as hall:
        ann, seated, asleep = begun(hall, one, Random(66), 4)
        one.process.send_signal(signal.SIGSTOP)
        back = insist(hall, two.base, ann, seated, Random(67))
        asleep.patience = 10
        seat = next(seat for seat in asleep.state.actors if seat >= 0)
        asleep.send(Play("late", seat, str(asleep.state.actions(seat)[-1])))
        one.process.send_signal(signal.SIGCONT)  # and this is the first thing it sees
        acknowledged = False
        try:
            acknowledged = isinstance(asleep.answer("late"), Ack)
        except (*TROUBLE, AssertionError):
            pass
        known = list(back.log)
        back = insist(hall, two.base, ann, seated, Random(68), "once more")
        back.settle()
        assert back.log[: len(known)] == known
        told = [event.data for event in ann.events(seated.table, back.n)]
        played = [data for data in told if isinstance(data, Played)]
        assert any(data.id == "late" for data in played) == acknowledged
        for server in pair:
            ann.go(server.base)
            record = ann.record(seated.table)
            assert [(entry.actor, entry.action) for entry in record.log] == back.log
            assert record.verify() == []


def far_stream(server: Server, table: str) -> socket.socket:
    """A stream of a table's events, open and being sent."""
    line = socket.create_connection(("127.0.0.1", server.port), WAIT)
    line.sendall(f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert line.recv(100).startswith(b"HTTP/1.1 200")
    return line


def test_streams_that_are_passed_on_leave_room_for_calls(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall, ExitStack() as streams:
        ann, seated, socket = begun(hall, one, Random(72), 2)
        lines = [far_stream(two, seated.table) for _ in range(130)]
        for line in lines:
            streams.callback(line.close)
        ann.go(two.base)
        assert ann.table(seated.table).phase == "playing"
        hall.watch(seated.table, hall.guest("Bob", two.base))
        seat = socket.state.actors[0]
        body = {"token": seated.token, "seat": seat, "id": "far"}
        body |= {"action": str(socket.state.actions(seat)[0])}
        assert ann.post(f"/tables/{seated.table}/actions", body).is_success
        for line in (lines[0], lines[-1]):
            heard = b""
            while b'"far"' not in heard:
                heard += (part := line.recv(10_000))
                assert part, "the stream has ended"


def memory(server: Server) -> int:
    """The most bytes that a process has had so far."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) << 10


def test_a_large_body_goes_no_further(pair: tuple[Server, Server]) -> None:
    one, two = pair
    with Hall(one.base) as hall:
        ann, seated, _ = begun(hall, one, Random(73), 1)
        before = memory(two)
        ann.go(two.base)
        pieces = (b"x" * 1_000_000 for _ in range(100))
        path = f"/tables/{seated.table}/actions"
        with contextlib.suppress(httpx.TransportError):  # it may hang up before all is said
            assert refused(ann.http.post(path, content=pieces), 413).code == "large"
        assert memory(two) - before < 30_000_000


def test_a_sleeping_process_keeps_nobody_waiting(pair: tuple[Server, Server]) -> None:
    """Whoever is passed on to it hears so in the end, and those at other tables notice nothing."""
    one, two = pair
    with Hall(one.base) as hall:
        ann, seated, _ = begun(hall, one, Random(74), 2)
        here = begun(hall, two, Random(75), 2)[2]
        one.process.send_signal(signal.SIGSTOP)
        ann.go(two.base)
        with ThreadPoolExecutor(80) as waiting:
            calls = [waiting.submit(ann.http.get, f"/tables/{seated.table}") for _ in range(80)]
            play_on(holders(here), Random(76), 5)
            assert all(call.result().status_code in (200, 503) for call in calls)
        one.process.send_signal(signal.SIGCONT)


def test_nothing_keeps_the_heart_from_beating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop is busy, so are all shared threads, and all connections are taken: it is seen."""
    monkeypatch.setattr(hub, "BEAT", 0.01)

    async def test() -> None:
        busy, end = threading.Event(), time.monotonic() + WAIT
        running = hub.Hub(sqlite(tmp_path), "http://nowhere", Settings())
        store, loop = running.store, asyncio.get_running_loop()
        watching = sa.create_engine(sqlite(tmp_path))
        others = [loop.run_in_executor(None, busy.wait) for _ in range(64)]
        taken = [store.engine.connect() for _ in range(14)]
        try:
            seen: set[float | None] = set()
            while len(seen) < 3:
                with watching.connect() as connection:
                    seen.add(connection.scalar(sa.select(processes.c.seen)))
                time.sleep(0.05)  # the loop does nothing else
                assert time.monotonic() < end, "nobody hears it"
        finally:
            for connection in taken:
                connection.close()
            busy.set()
            await asyncio.gather(*others)
            await running.close()
            watching.dispose()

    asyncio.run(test())


def test_clocks_may_differ(pair: tuple[Server, Server]) -> None:
    """A process whose clock is a minute ahead takes nobody for dead, nor is it taken so."""
    one, _ = pair
    ahead = "import time; real = time.time; time.time = lambda: real() + 60; "
    other = Server(one.database, first=ahead)
    try:
        with Hall(one.base) as hall:
            _, seated, player = begun(hall, one, Random(7), 3)
            names = [read(Health, httpx.get(f"{s.base}/health")).process for s in (one, other)]
            for _ in range(2):
                beats(one.database, names)
            assert hall.guest("Eve", other.base).table(seated.table).phase == "playing"
            player.settle()  # nobody was sent away
            assert names == [
                read(Health, httpx.get(f"{s.base}/health")).process for s in (one, other)
            ]
            assert Recovered() not in [event.data for event in player.events]
    finally:
        other.stop()


def beats(database: str, names: list[str]) -> None:
    """Wait until each of these processes has given a sign of life."""
    engine = sa.create_engine(database)
    wanted = sa.select(processes.c.id, processes.c.seen).where(processes.c.id.in_(names))
    end, first = time.monotonic() + 60, dict[str, float]()
    while True:
        with engine.connect() as connection:
            seen = {row.id: row.seen for row in connection.execute(wanted)}
        first = first or seen
        assert seen.keys() == set(names), "one was taken for dead"
        if all(seen[name] > first[name] for name in names):
            break
        assert time.monotonic() < end, "nobody says anything"
        time.sleep(0.1)
    engine.dispose()
