"""Real processes, sockets and stores: what is acknowledged is stored, and by one writer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from cairn.core import registry
from cairn.server.codes import Code, Refused
from cairn.server.messages import EventData, Health, NewTable, Said, SeatPlan
from cairn.server.running.hub import Hub
from cairn.server.running.live import Live
from cairn.server.settings import Settings
from cairn.server.store.fence import Fenced, Hold
from cairn.server.store.journal import Struck
from cairn.server.store.marks import START, seal
from cairn.server.store.schema import events
from cairn.server.store.store import Store, Unreadable
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.table import Table
from tests.server.client import WAIT, read, refused
from tests.server.conftest import sqlite
from tests.server.extra.sway.rules import GAME
from tests.server.hall import Hall, holders, play_on
from tests.server.process import Server

IMPATIENT = "from cairn.server.running import hub; hub.BEAT = hub.LOOK = 0.05; "
"""Tables that nobody is at are looked for so often that some are let go as somebody comes."""
ANN = Person("ann", "Ann")


@pytest.fixture(autouse=True)
def _sway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.name, GAME)


# --- the store alone ------------------------------------------------------------------------


class Copy:
    """A copy of a table, and its hold."""

    def __init__(self, store: Store, table: Table, hold: Hold, mark: str = START) -> None:
        self.store, self.table, self.hold, self.mark = store, table, hold, mark

    @classmethod
    def taken(cls, store: Store, id_: str) -> Copy:
        hold = Hold(store.process, id_)
        loaded = store.take(hold)
        return cls(store, loaded.table, hold, loaded.mark)

    def say(self, text: str) -> asyncio.Future[None]:
        """Emit something and take it to the store."""
        self.table.emit(Said("table", "ann", "Ann", text), time.time())
        return self.write()

    def write(self, *, new: bool = False) -> asyncio.Future[None]:
        happened, told = self.table.take(), []
        for event in happened:
            told.append(seal(self.mark, event.n, event.time, msgspec.json.encode(event.data)))
            self.mark = told[-1].mark
        safe: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if error:
                safe.set_exception(error)
            else:
                safe.set_result(None)

        write = self.store.create if new else self.store.append
        write(self.hold, self.table, happened, told, done)
        return safe


@contextlib.asynccontextmanager
async def stored(folder: Path) -> AsyncIterator[tuple[Store, Copy]]:
    """A store with one table in it."""
    store = Store(sqlite(folder), "http://here", asyncio.get_running_loop())
    table = plans.set_up(NewTable("sway", [SeatPlan("host")]), ANN, time.time(), "table")
    table.begin(time.time())
    first = Copy(store, table, Hold(store.process, table.id))
    await first.write(new=True)
    try:
        yield store, first
    finally:
        await asyncio.to_thread(store.close)


def texts(store: Store, id_: str) -> list[str]:
    loaded = store.load(id_)
    assert loaded
    told = (msgspec.json.decode(one.data, type=EventData) for one in loaded.told)
    return [data.text for data in told if isinstance(data, Said)]


def test_only_the_copy_that_was_read_last_can_write(tmp_path: Path) -> None:
    async def run() -> None:
        async with stored(tmp_path) as (store, first):
            await first.say("one")
            second = await asyncio.to_thread(Copy.taken, store, first.table.id)
            assert second.mark == first.mark
            with pytest.raises(Fenced):
                await first.say("over it")
            await second.say("two")
            store.release(second.hold)
            with pytest.raises(Fenced):
                await second.say("too late")
            assert await asyncio.to_thread(texts, store, first.table.id) == ["one", "two"]

    asyncio.run(run())


def test_nothing_is_written_after_what_was_not(tmp_path: Path, monkeypatch: Any) -> None:  # noqa: ANN401
    async def run() -> None:
        async with stored(tmp_path) as (store, first):
            other = plans.set_up(NewTable("sway", [SeatPlan("host")]), ANN, time.time(), "other")
            beside = Copy(store, other, Hold(store.process, other.id))
            await beside.write(new=True)
            journal = store._appender._journal
            append = journal.append

            def fail(*_: object) -> set[str]:
                monkeypatch.setattr(journal, "append", append)
                raise OSError("The disk is full.")

            monkeypatch.setattr(journal, "append", fail)
            lost = first.say("lost")
            await asyncio.sleep(0)
            later = first.say("after it"), first.write(), beside.say("beside")
            with pytest.raises(OSError, match="full"):
                await lost
            for refused_ in later[:2]:
                with pytest.raises(Fenced):
                    await refused_
            await later[2]
            again = await asyncio.to_thread(Copy.taken, store, first.table.id)
            await again.say("again")
            assert await asyncio.to_thread(texts, store, first.table.id) == ["again"]

    asyncio.run(run())


def test_another_name_holds_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with stored(tmp_path) as (store, first):
            old = store.process
            await asyncio.to_thread(store.enrol)
            with pytest.raises(Fenced):
                await first.say("lost")
            with pytest.raises(Struck):
                await asyncio.to_thread(store.take, Hold(old, first.table.id))

    asyncio.run(run())


# --- a hub ----------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def hub_on(folder: Path) -> AsyncIterator[Hub]:
    hub = Hub(sqlite(folder), "http://here", Settings())
    try:
        yield hub
    finally:
        await hub.close()


async def begun(hub: Hub) -> Live:
    return await hub.create(NewTable("sway", [SeatPlan("host")]), ANN)


def test_finding_fails_and_there_is_still_one_copy(tmp_path: Path) -> None:
    """People who wait while finding fails, and those who come then, find the same table."""

    async def run() -> None:
        async with hub_on(tmp_path) as hub:
            id_ = (await begun(hub)).table.id
            live = hub.lives.get(id_)
            assert live
            hub.drop(live)
            real, calls = hub.store.take, 0

            def take(hold: Hold) -> Any:  # noqa: ANN401
                nonlocal calls
                calls += 1
                if calls % 2:
                    raise sa.exc.OperationalError("SELECT", {}, Exception("database is locked"))
                return real(hold)

            hub.store.take = take  # type: ignore[method-assign]
            found: list[object] = []
            for _ in range(3):
                people = [asyncio.create_task(hub.find(id_)) for _ in range(8)]
                found += await asyncio.gather(*people, return_exceptions=True)
            lives = {id(one) for one in found if isinstance(one, Live)}
            assert lives == {id(hub.lives.get(id_))}
            assert sum(isinstance(one, sa.exc.OperationalError) for one in found) == 1

    asyncio.run(run())


def test_a_table_that_was_let_go_refuses(tmp_path: Path) -> None:
    async def run() -> None:
        async with hub_on(tmp_path) as hub:
            live = await begun(hub)
            hub.drop(live)
            desk.play(live.table, 0, "add 1", time.time())
            with pytest.raises(Refused) as refusal:
                live.commit()
            assert refusal.value.code == Code.MOVING.code
            desk.play(live.table, 0, "add 1", time.time())
            with pytest.raises(Refused):
                await live.safe()
            again = await hub.find(live.table.id)
            assert isinstance(again, Live)
            assert again.table.match.log == []

    asyncio.run(run())


def test_an_unreadable_table_is_set_aside_and_named_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with hub_on(tmp_path) as hub:
            ids = [(await begun(hub)).table.id for _ in range(3)]
        engine = sa.create_engine(sqlite(tmp_path))
        with engine.begin() as connection:
            spoilt, gone = sa.update(events).values(data='{"type":"dance"}'), sa.delete(events)
            connection.execute(spoilt.where(events.c.table_id == ids[0], events.c.n == 2))
            connection.execute(gone.where(events.c.table_id == ids[1], events.c.n == 1))
        engine.dispose()
        async with hub_on(tmp_path) as hub:
            await hub._adopt_orphans()
            await hub._adopt_orphans()
            for id_ in ids[:2]:
                with pytest.raises(Refused) as refusal:
                    await hub.find(id_)
                assert refusal.value.code == Code.SET_ASIDE.code
            assert isinstance(await hub.find(ids[2]), Live)
            with pytest.raises(Unreadable):
                await asyncio.to_thread(hub.store.load, ids[0])
        for id_ in ids[:2]:
            assert sum(id_ in record.getMessage() for record in caplog.records) == 1

    with caplog.at_level(logging.WARNING, "cairn.server"):
        asyncio.run(run())


# --- a process ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(sqlite(tmp_path_factory.mktemp("impatient")), first=IMPATIENT, CAIRN_IDLE="0")
    yield server
    server.stop()


def all_gone(server: Server) -> None:
    end = time.monotonic() + WAIT
    while read(Health, httpx.get(f"{server.base}/health")).tables:
        assert time.monotonic() < end, "Somebody is still there."
        time.sleep(0.02)


def test_a_body_that_comes_after_the_table_has_left(impatient: Server) -> None:
    """It goes on with the table that is there then, and nothing is lost or written over."""
    with Hall(impatient.base) as hall:
        ann, bob = hall.guest("Ann"), hall.guest("Bob")
        mine = ann.host("host", "open", "open")
        body = b'{"seats": [1]}'
        head = f"POST /api/v1/tables/{mine.table}/join HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Authorization: Bearer {bob.credential}\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", impatient.port), WAIT) as line:
            line.sendall(head.encode())
            all_gone(impatient)
            hall.guest("Eve").join(mine.table, 2)
            all_gone(impatient)
            line.sendall(body)
            answer = line.recv(10_000)
        assert answer.startswith(b"HTTP/1.1 200")
        assert [seat.name for seat in ann.table(mine.table).seats] == ["Ann", "Bob", "Eve"]
        ann.events(mine.table, hall.sit(ann, mine).n)


def test_a_table_that_is_set_aside_says_so(impatient: Server) -> None:
    with Hall(impatient.base) as hall:
        ann = hall.guest("Ann")
        mine = ann.host("host", "open")
        impatient.stop()
        engine = sa.create_engine(impatient.database)
        with engine.begin() as connection:
            spoilt = sa.update(events).where(events.c.table_id == mine.table)
            connection.execute(spoilt.values(data="{"))
        engine.dispose()
        impatient.start()
        ann.go(impatient.base)
        for _ in range(2):
            answer = ann.http.get(f"/tables/{mine.table}")
            assert refused(answer, Code.SET_ASIDE.status).code == Code.SET_ASIDE.code
        visitor = hall.socket(mine.table, ann)
        visitor.open()
        assert b'"set-aside"' in str(visitor.line.recv(WAIT)).encode()
        with pytest.raises(ConnectionClosed):
            visitor.line.recv(WAIT)
        assert sum(mine.table in line for line in impatient.lines) == 1
        player = hall.alone()
        play_on(holders(player), Random(2), 2)
