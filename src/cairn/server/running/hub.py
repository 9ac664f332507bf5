"""Hub: the tables that live in this process, found, adopted and kept alive."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.metrics import TABLES
from cairn.server.running.live import GAP, Live
from cairn.server.running.pulse import Pulse
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.store.journal import Struck
from cairn.server.store.store import ALIVE, Store
from cairn.server.tables import desk
from cairn.server.tables.guests import Notary, Person
from cairn.server.tables.table import Happening, Table

BEAT = 2.0
"""Seconds between two signs of life."""
IDLE = 600.0
"""Seconds after which a table nobody looks at leaves memory; the store keeps it."""
log = logging.getLogger("cairn.server")
T = TypeVar("T")


class Hub:
    """This process's tables. Everything here runs on the event loop, but for the store."""

    def __init__(self, database: str, url: str, settings: Settings) -> None:
        self._loop = asyncio.get_running_loop()
        self.settings = settings
        self.store = Store(database, url, self._loop)
        self.notary = Notary(self.store.key())
        self.workers = Workers()
        self.lives: dict[str, Live] = {}
        self._finding: dict[str, asyncio.Lock] = {}
        self._seen = time.monotonic()
        self._struck = asyncio.Event()
        self._pulse = Pulse(self.store.beat, BEAT)
        self._heart = self._loop.create_task(self._beat())
        self._rescue: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """End in peace: others may take the tables at once."""
        self._heart.cancel()
        if self._rescue:
            self._rescue.cancel()
        for live in list(self.lives.values()):
            live.release(Closing.ENDING)
        await asyncio.to_thread(self._pulse.stop)
        await asyncio.to_thread(self.store.close)
        await asyncio.to_thread(self.workers.close)

    # --- new tables -------------------------------------------------------------------------

    async def create(self, plan: m.NewTable, person: Person) -> Live:
        """Set up a table. Raises Refused for what the game does not have."""
        return await self._open(desk.set_up(plan, person, time.time()))

    async def rematch(self, live: Live) -> int | None:
        """Set the same table up again, once; the number of the event that tells of it."""
        async with live.rematching:
            if live.table.rematch is not None:
                return None
            fresh = await self._open(desk.set_up_again(live.table, time.time()))
            return live.table.emit(m.Again(fresh.table.id), time.time())

    async def _open(self, table: Table) -> Live:
        live = self._live(table, self.store.process, new=True)
        table.begin(time.time())
        await live.safe()
        self._hold(live)
        return live

    # --- finding tables ---------------------------------------------------------------------

    async def find(self, id_: str) -> Live | str:
        """The table, or the address of the process that has it. Raises Refused."""
        if live := self.lives.get(id_):
            return live
        async with self._finding.setdefault(id_, asyncio.Lock()):
            try:
                return self.lives.get(id_) or await self._fetch(id_)
            finally:
                self._finding.pop(id_, None)

    async def _fetch(self, id_: str) -> Live | str:
        while True:
            process = self.store.process
            exists, owner, url = await asyncio.to_thread(self.store.owner, id_)
            if not exists:
                raise Refused(Code.NO_TABLE, table=id_)
            if owner != process:
                if url is not None:
                    return url
                if not await asyncio.to_thread(self.store.adopt, process, id_, owner):
                    continue
            return await self._load(id_, process, recovered=owner != process)

    async def _load(self, id_: str, process: str, recovered: bool) -> Live:
        table = await asyncio.to_thread(self.store.load, id_)
        assert table is not None
        late = await asyncio.to_thread(self.store.after, id_, table.n - GAP, GAP)
        live = self._live(table, process)
        live.remember(Happening(n, at, data) for n, at, data in late)
        self._hold(live)
        if recovered and table.phase in ("playing", "paused"):
            table.recover(time.time())
            await live.safe()
        live.autoplay.look_ahead()
        return live

    def _live(self, table: Table, process: str, *, new: bool = False) -> Live:
        return Live(table, process, self.store, self.workers, self.settings, self.drop, new=new)

    def _hold(self, live: Live) -> None:
        self.lives[live.table.id] = live
        TABLES.set(len(self.lives))

    def drop(self, live: Live, error: Exception | None = None) -> None:
        """Forget a table that can't be written: another process has it, or the store is away."""
        if error:
            log.warning("Table %s was let go: %s", live.table.id, type(error).__name__)
        if isinstance(error, Struck):
            self._struck.set()
        if self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]
        live.release()
        TABLES.set(len(self.lives))

    # --- staying alive ----------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await _quietly(self._beat_once)
            if time.monotonic() - self._seen > ALIVE:
                # Nobody sees this process any more: its tables may be somebody else's by now.
                self._drop_all()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._struck.wait(), BEAT)

    async def _beat_once(self) -> None:
        self._struck.clear()
        if not await self._pulse.beat():
            self._drop_all()
            await asyncio.to_thread(self.store.enrol)
        self._seen = time.monotonic()
        if self._rescue is None or self._rescue.done():
            # Apart from the heart: who takes over many tables must not be held dead meanwhile.
            self._rescue = self._loop.create_task(self._adopt_orphans())
        self._let_idle_go()

    def _drop_all(self) -> None:
        for live in list(self.lives.values()):
            self.drop(live)

    async def _adopt_orphans(self) -> None:
        for id_, _ in await asyncio.to_thread(self.store.orphans, 200):
            try:
                await self.find(id_)
            except Exception as error:  # one that can't be had must not keep the others waiting
                log.warning("Table %s can't be taken over: %s", id_, type(error).__name__)

    def _let_idle_go(self) -> None:
        for live in list(self.lives.values()):
            resting = live.table.phase in ("waiting", "paused", "over") and not live.clients
            if resting and time.monotonic() - live.used > IDLE:
                self.drop(live)


async def _quietly(call: Callable[[], Awaitable[T]]) -> T | None:
    """The heart must not stop because the store stumbles once."""
    try:
        return await call()
    except Exception as error:
        log.warning("The store did not answer: %s", type(error).__name__)
        return None
