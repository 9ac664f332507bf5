"""Falls: the falls at one table, computed once in a worker, and shown to everybody.

The work begins as soon as something falls, and nobody sees it before the event is sent. If it
fails, the least fall is played and there is no motion to see.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Raw

from cairn.core.game import State
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.running.jobs import FoundFall
from cairn.server.running.workers import Workers
from cairn.server.tables.table import Happening, Table

SHOWN = 5.0
"""Seconds for which newcomers still see a fall."""
NOTHING = FoundFall(None, None)
log = logging.getLogger("cairn.server")


class ShownFall(NamedTuple):
    """An outgoing fall after event `n`, ready at time `ready`."""

    n: int
    time: float
    data: bytes
    ready: float

    def recent(self, lag: float) -> bool:
        """Whether a newcomer with a delay of `lag` should still see it."""
        return time.time() < self.ready + lag + SHOWN


class Falls:
    """The falls at one table."""

    def __init__(
        self,
        table: Table,
        workers: Workers,
        show: Callable[[ShownFall], None],
        land: Callable[[], None],
    ) -> None:
        """`show` sends a fall to everybody; `land` is called once `found` has an answer."""
        self.latest: ShownFall | None = None
        self._table, self._workers = table, workers
        self._show, self._land = show, land
        self._state: State | None = None
        """The newest state in which something falls."""
        self._found: FoundFall | None = None
        self._told = 0
        self._waiting: list[ShownFall] = []
        """Falls after events that have not been sent yet."""
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, happened: list[Happening]) -> None:
        """Look for falls in events passed to the store."""
        for event in happened:
            if event.state and event.state.falls:
                self._begin(event.state, event.n, event.time)

    def told(self, n: int) -> None:
        """The events up to this one have been sent: now their falls may be shown."""
        self._told = n
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for fall in waiting:
                self._show_in_time(fall)

    def found(self, state: State) -> FoundFall | None:
        """The fall in the current state; None until it is computed."""
        self._begin(state, self._table.n, self._table.time)  # a table may be loaded in mid-fall
        return self._found

    def stop(self) -> None:
        """Stop: the table is released."""
        # A released table is freed at once, so nothing here may hold it.
        self._show, self._land = _show_nothing, _nothing
        for task in self._tasks:
            task.cancel()

    def _begin(self, state: State, n: int, moment: float) -> None:
        if state is self._state:
            return
        self._state, self._found = state, None
        task = asyncio.get_running_loop().create_task(self._work_out(state, n, moment))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work_out(self, state: State, n: int, moment: float) -> None:
        found = await self._asked(state)
        undone = state.game.physics and state is not self._table.match.state
        if found.motion is not None and not undone:
            motion: Any = Raw(found.motion)
            data = encode(m.Fell(n, state.view(), motion))
            self._show_in_time(ShownFall(n, moment, data, time.time()))
        if state is self._state:
            self._found = found
            self._land()

    async def _asked(self, state: State) -> FoundFall:
        try:
            found = await self._workers.fall(state, self._table.id)
        except Exception as error:
            log.error("Table %s: a fall can't be computed: %s", self._table.id, error)
            return NOTHING
        if found.problem:
            log.warning("Table %s: a fall can't be shown: %s", self._table.id, found.problem)
        return found

    def _show_in_time(self, fall: ShownFall) -> None:
        if fall.n > self._told:
            self._waiting.append(fall)
            return
        self.latest = fall
        self._show(fall)


def _show_nothing(fall: ShownFall) -> None:
    pass


def _nothing() -> None:
    pass
