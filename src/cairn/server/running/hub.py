"""Hub: the tables that live in this process, found, adopted and kept alive."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from cairn.core.actor import CHANCE
from cairn.core.lazy import NotCompiled
from cairn.server import messages as m
from cairn.server.codes import Closing, Code, Refused
from cairn.server.running.dozing import Dozing
from cairn.server.running.listing import Listings
from cairn.server.running.live import Live
from cairn.server.running.lives import Lives, Slot
from cairn.server.running.loading import at_once, game, under_way
from cairn.server.running.pulse import Pulse
from cairn.server.running.shelf import Shelf
from cairn.server.running.tidying import Tidying
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.store.fence import Hold
from cairn.server.store.journal import Struck
from cairn.server.store.lobby import HERE
from cairn.server.store.store import ALIVE, Loaded, Store, Unreadable
from cairn.server.store.trouble import Away
from cairn.server.tables import plans
from cairn.server.tables.guests import Notary, Person
from cairn.server.tables.table import Table

BEAT = 2.0
"""Seconds between heartbeats."""
LOOK = 0.5
"""Seconds between checks whether a store that was away is back."""
LAST = 1.0
"""Seconds for the store and the workers to end."""
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
GONE: dict[str | None, Code] = {"expired": Code.EXPIRED, "archived": Code.ARCHIVED}
"""The codes for tables that were cleared away."""
log = logging.getLogger("cairn.server")
T = TypeVar("T")


class Hub:
    """This process's tables. Everything here except the store runs on the event loop."""

    def __init__(self, database: str, url: str, settings: Settings) -> None:
        self._loop = asyncio.get_running_loop()
        self.settings = settings
        self.store = Store(database, url, self._loop)
        self.notary = Notary(self.store.key())
        self.workers = Workers()
        self.shelf = Shelf(self.workers)
        self.lives = Lives()
        self._dozing = Dozing(self.lives, settings.idle, self.drop, self.find)
        self._closed = False
        self._seen = time.monotonic()
        self._lobby_told = 0.0
        self._struck = asyncio.Event()
        self._pulse = Pulse(self.store.beat, BEAT)
        self._heart = self._loop.create_task(self._beat())
        tidying = Tidying(self.store, self.lives, partial(self.workers.verify, who=""), settings)
        self._tidying = self._loop.create_task(tidying.now_and_then())
        self._rescue: asyncio.Task[object] | None = None

    async def close(self) -> None:
        """Shut down in order: other processes may take the tables at once."""
        self.say_goodbye()
        ends = [asyncio.to_thread(end) for end in (self._end_store, self.workers.close)]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                await asyncio.gather(*ends, return_exceptions=True)

    def _end_store(self) -> None:
        self._pulse.close()
        self.store.close()

    def say_goodbye(self) -> None:
        """Disconnect everybody, and let nobody in."""
        self._closed = True
        self._heart.cancel()
        self._tidying.cancel()
        if self._rescue:
            self._rescue.cancel()
        for live in self.lives.values():
            live.release(Closing.ENDING)

    # --- new tables -------------------------------------------------------------------------

    async def made(self, plan: m.NewTable, person: Person) -> Live | str | None:
        """The table that the same request made before, or the address of its process."""
        if plan.id is None:
            return None
        return await self._known(self.notary.table_id("new", person.id, plan.id))

    async def create(self, plan: m.NewTable, person: Person) -> Live:
        """Set up a table. Raises Refused if the game can't be played as planned."""
        cause = plan.id or secrets.token_hex()
        id_ = self.notary.table_id("new", person.id, cause)
        return await self._open(plans.set_up(plan, person, time.time(), id_))

    async def rematch(self, live: Live, by: str, id_: str) -> int | None:
        """Set up the rematch, once; returns the event's number if this message made it.

        Its id follows from the table's: a crash may have come before its announcement.
        """
        async with live.rematching:
            if live.table.rematch is None:
                fresh = self.notary.table_id("again", live.table.id)
                if not await self._known(fresh):
                    await self._open(plans.set_up_again(live.table, time.time(), fresh))
                live.table.emit(m.Again(fresh, by=by, id=id_), time.time())
            return live.table.receipts.get(by, id_)

    async def _known(self, id_: str) -> Live | str | None:
        try:
            return await self.find(id_)
        except Refused as refused:
            if refused.why is not Code.NO_TABLE:
                raise
            return None

    async def _open(self, table: Table) -> Live:
        async with self.lives.at(table.id) as place:
            if place.live:
                return place.live  # the same request came twice at once
            live = self._live(table, Hold(self.store.process, table.id), new=True)
            table.begin(time.time())
            await live.safe()
            self.lives.put(live, place)
        return live

    # --- finding tables ---------------------------------------------------------------------

    async def find(self, id_: str) -> Live | str:
        """The table, or the address of the process that has it. Raises Refused."""
        if self._closed:
            raise Refused(Code.ENDING)
        if live := self.lives.get(id_):
            live.used = time.monotonic()
            return live
        if not TABLE_ID.fullmatch(id_):
            raise Refused(Code.NO_TABLE, table=id_)
        self.store.condition.check()
        async with self.lives.at(id_) as place:
            return place.live or await self._fetch(id_, place)

    async def _fetch(self, id_: str, place: Slot) -> Live | str:
        while True:
            if place.broken:
                raise Refused(Code.SET_ASIDE, table=id_)
            process = self.store.process
            exists, owner, url = await asyncio.to_thread(self.store.owner, id_)
            if not exists:
                became = await asyncio.to_thread(self.store.became, id_)
                raise Refused(GONE.get(became, Code.NO_TABLE), table=id_)
            if owner != process:
                place.lost = url is None
                if url is not None:
                    return url
                if not await asyncio.to_thread(self.store.adopt, process, id_, owner):
                    continue
            return await self._load(Hold(process, id_), place)

    async def _load(self, hold: Hold, place: Slot) -> Live:
        try:
            table, told = await self._taken(hold)
        except Struck:
            raise Refused(Code.MOVING) from None
        except Unreadable as error:
            log.error("Table %s can't be read and is set aside: %s", hold.table, error)
            place.broken = True
            raise Refused(Code.SET_ASIDE, table=hold.table) from None
        live = self._live(table, hold)
        live.remember(told)
        self.lives.put(live, place)
        if place.lost and table.phase in ("playing", "paused"):
            table.recover(time.time())
            await live.safe()
        place.lost = False
        live.autoplay.look_ahead()
        return live

    async def _taken(self, hold: Hold) -> Loaded:
        """A table as stored; its game need not be ready in every mode, but it must be compiled."""
        if under_way():
            with contextlib.suppress(NotCompiled):
                return await at_once(self._take_and_show, hold)
            with contextlib.suppress(ValueError):  # reading the table will tell
                await game(await asyncio.to_thread(self.store.game, hold.table))
        return await asyncio.to_thread(self.store.take, hold)

    def _take_and_show(self, hold: Hold) -> Loaded:
        """Read a table, and have its rules loaded that its first visitor needs."""
        loaded = self.store.take(hold)
        if loaded.table.phase != "waiting":
            state = loaded.table.match.state
            with contextlib.suppress(Exception):  # the visitor will be told
                state.view()
                Listings().of(state, [actor for actor in state.actors if actor != CHANCE])
        return loaded

    def _live(self, table: Table, hold: Hold, *, new: bool = False) -> Live:
        return Live(table, hold, self.store, self.workers, self.settings, self.drop, new=new)

    def drop(self, live: Live, error: Exception | None = None, *, lost: bool = False) -> None:
        """Forget a table: it is idle, can't be written, or may have moved."""
        if error and not isinstance(error, Away):
            log.warning("Table %s was let go: %s", live.table.id, type(error).__name__)
        if isinstance(error, Struck):
            self._struck.set()
        self.lives.remove(live, lost=lost or error is not None)
        self.store.release(live.hold)
        live.release(Closing[error.code.name] if isinstance(error, Away) else Closing.MOVING)

    # --- staying alive ----------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await _quietly(self._beat_once)
            if time.monotonic() - self._seen > ALIVE:
                # This process counts as dead: its tables may belong to others by now.
                trouble = self.store.condition.trouble
                self._lose_all(Away(trouble) if trouble else None)
            await self._rest()

    async def _rest(self) -> None:
        """Wait until the next heartbeat, or until there is trouble."""
        end = time.monotonic() + BEAT
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._struck.wait(), LOOK)
            if self._struck.is_set() or self.store.condition.trouble:
                return

    async def _beat_once(self) -> None:
        self._struck.clear()
        if not await self._pulse.beat():
            self._lose_all()
            await asyncio.to_thread(self.store.enrol)
        self._seen = time.monotonic()
        if self._rescue is None or self._rescue.done():
            # Apart from the heartbeat: a process taking over many tables must not seem dead.
            self._rescue = self._loop.create_task(_quietly(self._fetch_due))
        self._dozing.let_go()
        await self._tell_lobby()

    async def _tell_lobby(self) -> None:
        """Tell the lobby at which public tables people wait for others."""
        if time.monotonic() < self._lobby_told + HERE / 3:
            return
        self._lobby_told = time.monotonic()
        if waiting := [live.table.id for live in self.lives.values() if live.listed]:
            await asyncio.to_thread(self.store.lobby.seen, waiting)

    def _lose_all(self, why: Away | None = None) -> None:
        for live in self.lives.values():
            self.drop(live, why, lost=True)

    async def _fetch_due(self) -> None:
        """Fetch tables without a visitor: their clock is up, or their process is dead."""
        await self._dozing.wake(2 * BEAT)
        await self._adopt_orphans()

    async def _adopt_orphans(self) -> None:
        """Take over tables without a process, or lost here; people may be waiting for a bot."""
        orphans = await asyncio.to_thread(self.store.orphans, 200)
        for id_ in [*self.lives.lost(), *orphans]:
            try:
                await self.find(id_)
            except Refused:  # set aside and logged, or not available yet
                continue
            except Away:
                return


async def _quietly(call: Callable[[], Awaitable[T]]) -> T | None:
    """Keep the heartbeat going when the store fails once."""
    try:
        return await call()
    except Away:
        return None  # the store has logged it
    except Exception as error:
        log.warning("The store did not answer: %s", type(error).__name__)
        return None
