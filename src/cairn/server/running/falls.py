"""Falls: how something falls at one table, worked out elsewhere and shown to everybody, once.

The game goes on meanwhile. If it can't be worked out, there is nothing to see, and that's all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from cairn.core.game import State
from cairn.server.running.workers import JobFailed, Workers
from cairn.server.tables.table import Happening, Table

SHOWN = 5.0
"""Seconds for which those who come see a fall too."""
log = logging.getLogger("cairn.server")


class ShownFall(NamedTuple):
    """A fall after event `n`, as it goes out; it was there at `ready`."""

    n: int
    time: float
    data: bytes
    ready: float

    def recent(self, lag: float) -> bool:
        """Whether somebody who comes now, and sees everything later, should still see it."""
        return time.time() < self.ready + lag + SHOWN


class Falls:
    """What falls at one table; `show` is told what everybody gets."""

    def __init__(self, table: Table, workers: Workers, show: Callable[[ShownFall], None]) -> None:
        self.latest: ShownFall | None = None
        self._table, self._workers, self._show = table, workers, show
        self._seen: State | None = None
        self._waiting: list[Happening] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, happened: list[Happening]) -> None:
        """Look for falls in what is taken to the store."""
        for event in happened:
            if event.state and event.state.falls and event.state is not self._seen:
                self._seen = event.state
                self._waiting.append(Happening(event.n, event.time, event.data, event.state))

    def told(self, n: int) -> None:
        """Everybody knows the events up to this one: now its falls may be shown."""
        if not self._waiting:
            return
        ready = [event for event in self._waiting if event.n <= n]
        self._waiting = [event for event in self._waiting if event.n > n]
        for event in ready:
            task = asyncio.get_running_loop().create_task(self._work_out(event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._show = _nothing  # what is let go is freed at once, so nothing here may hold it
        for task in self._tasks:
            task.cancel()

    async def _work_out(self, event: Happening) -> None:
        assert event.state
        try:
            data = await self._workers.motion(event.state, self._table.id, event.n)
        except JobFailed as error:
            log.warning("Table %s: a fall can't be shown: %s", self._table.id, error)
            return
        if data is not None:
            self.latest = ShownFall(event.n, event.time, data, time.time())
            self._show(self.latest)


def _nothing(fall: ShownFall) -> None:
    pass
