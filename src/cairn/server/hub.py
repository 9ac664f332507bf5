"""Hub: the tables that live in this process, found, adopted and kept alive."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from cairn.core.chance import Dice
from cairn.core.registry import load
from cairn.server import limits
from cairn.server import messages as m
from cairn.server.guests import Notary, Person
from cairn.server.journal import Struck
from cairn.server.live import Live
from cairn.server.metrics import TABLES
from cairn.server.minds import Minds
from cairn.server.store import ALIVE, Store
from cairn.server.table import Refused, Seat, Stored, Table

BEAT = 2.0
"""Seconds between two signs of life."""
IDLE = 600.0
"""Seconds after which a table nobody looks at leaves memory; the store keeps it."""
log = logging.getLogger("cairn.server")
T = TypeVar("T")


class Hub:
    """This process's tables. Everything here runs on the event loop, but for the store."""

    def __init__(self, database: str, url: str) -> None:
        self._loop = asyncio.get_running_loop()
        self.store = Store(database, url, self._loop)
        self.notary = Notary(self.store.key())
        self.minds = Minds()
        self.buckets = limits.Buckets()
        self.bot_pace = float(os.environ.get("CAIRN_BOT_PACE", "0.4"))
        self.rest = float(os.environ.get("CAIRN_REST", "10"))
        self.lives: dict[str, Live] = {}
        self._finding: dict[str, asyncio.Lock] = {}
        self._seen = time.monotonic()
        self._struck = asyncio.Event()
        self._heart = self._loop.create_task(self._beat())
        self._rescue: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """End in peace: others may take the tables at once."""
        self._heart.cancel()
        if self._rescue:
            self._rescue.cancel()
        for live in list(self.lives.values()):
            live.release(1001, "The server ends: come again.")
        await asyncio.to_thread(self.store.close)
        await asyncio.to_thread(self.minds.close)

    # --- finding tables ---------------------------------------------------------------------

    async def create(self, plan: m.NewTable, person: Person) -> Live:
        """Set up a table. Raises Refused for what the game does not have."""
        dice = Dice.fresh()
        plan = _checked(plan)
        table = Table(secrets.token_urlsafe(9), dice.seed, takes_rests=self.rest > 0)
        now = time.time()
        table.emit(m.Created(plan, person.id, person.name, dice.commitment), now)
        table.start_if_full(now)
        safe: asyncio.Future[None] = self._loop.create_future()
        first, process = table.take(), self.store.process
        self.store.create(process, table, first, lambda error: _resolve(safe, error))
        await safe
        live = self._hold(table, process)
        live.remember(first)
        live.look_ahead()
        return live

    async def rematch(self, live: Live) -> Live:
        """The same table again, the same people on the same seats."""
        old = live.table
        host = Person(old.host, next((s.name for s in old.seats if s.holder == old.host), "Host"))
        plan = msgspec.structs.replace(old.plan, seats=[_planned_again(s) for s in old.seats])
        fresh = await self.create(plan, host)
        for number, seat in enumerate(old.seats):
            if seat.holder:
                fresh.table.join(Person(seat.holder, seat.name), [number], time.time())
        await self._committed(fresh)
        return fresh

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
                raise Refused("no-table", "There is no such table.", {"table": id_})
            if owner != process:
                if url is not None:
                    return url
                if not await asyncio.to_thread(self.store.adopt, process, id_, owner):
                    continue
            return await self._load(id_, process, recovered=owner != process)

    async def _load(self, id_: str, process: str, recovered: bool) -> Live:
        table = await asyncio.to_thread(self.store.load, id_)
        assert table is not None
        late = await asyncio.to_thread(self.store.after, id_, table.n - limits.GAP, limits.GAP)
        live = self._hold(table, process)
        live.remember([Stored(n, at, data, None, None) for n, at, data in late])
        if recovered and table.phase in ("playing", "paused"):
            table.recover(time.time())
            await self._committed(live)
        live.look_ahead()
        return live

    async def _committed(self, live: Live) -> None:
        safe: asyncio.Future[None] = self._loop.create_future()
        live.commit(lambda: safe.set_result(None))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(safe, ALIVE)

    def _hold(self, table: Table, process: str) -> Live:
        table.takes_rests = self.rest > 0
        self.lives[table.id] = live = Live(self, table, process)
        TABLES.set(len(self.lives))
        return live

    def drop(self, live: Live, error: Exception | None = None) -> None:
        """Forget a table that can't be written: another process has it, or the store is away."""
        if error:
            log.warning("table %s let go: %s", live.table.id, type(error).__name__)
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
        if not await asyncio.to_thread(self.store.beat):
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
            with contextlib.suppress(Refused, sa.exc.SQLAlchemyError):
                await self.find(id_)

    def _let_idle_go(self) -> None:
        for live in list(self.lives.values()):
            resting = live.table.phase in ("waiting", "paused", "over") and not live.clients
            if resting and time.monotonic() - live.used > IDLE:
                self.drop(live)


def _resolve(safe: asyncio.Future[None], error: Exception | None) -> None:
    if error:
        safe.set_exception(error)
    else:
        safe.set_result(None)


def _checked(plan: m.NewTable) -> m.NewTable:
    """The plan with every option settled. Raises Refused."""
    try:
        game = load(plan.game)
        options = game.new(len(plan.seats), plan.options).options
    except ValueError as error:
        raise Refused("plan", str(error)) from None
    for seat in plan.seats:
        if seat.kind == "bot" and seat.bot not in game.bots:
            listed = ", ".join(game.bots)
            raise Refused("bot", f"{game.title} has no bot {seat.bot!r}; it has: {listed}.")
    if plan.clock.kind != "none" and plan.clock.seconds <= 0:
        raise Refused("plan", "A clock needs some seconds.")
    settled = {"options": dict(options)}
    return msgspec.structs.replace(plan, **settled)


def _planned_again(seat: Seat) -> m.SeatPlan:
    return m.SeatPlan("bot", seat.bot) if seat.kind == "bot" else m.SeatPlan("open")


async def _quietly(call: Callable[[], Awaitable[T]]) -> T | None:
    """The heart must not stop because the store stumbles once."""
    try:
        return await call()
    except Exception as error:
        log.warning("the store did not answer: %s", type(error).__name__)
        return None
