"""Dozing: empty tables leave memory, and return with the next visitor.

Their clocks keep running meanwhile: a table is fetched when its clock is up. Bots pause, and
resume with the next visitor.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable

from cairn.server.running.live import Live
from cairn.server.running.lives import Lives


class Dozing:
    """Manages the empty tables of one process."""

    def __init__(
        self,
        lives: Lives,
        patience: float,
        drop: Callable[[Live], None],
        find: Callable[[str], Awaitable[object]],
    ) -> None:
        """`patience` is how many seconds an empty table stays in memory."""
        self._lives, self._patience = lives, patience
        self._drop, self._find = drop, find
        self._alarms: dict[str, float] = {}
        """By table out of memory: when its clock is up."""

    def let_go(self) -> None:
        """Release tables that have been idle for long, unless a clock is up soon."""
        for live in self._lives.values():
            self._alarms.pop(live.table.id, None)
            over = live.table.phase == "over"  # people only look at it once more
            if live.idle > self._patience / (4 if over else 1):
                self._leave(live)

    def _leave(self, live: Live) -> None:
        alarm = live.table.alarm
        if alarm is not None:
            if alarm - time.time() < self._patience:
                return
            self._alarms[live.table.id] = alarm
        self._drop(live)

    async def wake(self, within: float) -> None:
        """Fetch the tables whose clocks are up within some seconds; they handle it themselves."""
        for id_ in [id_ for id_, at in self._alarms.items() if at < time.time() + within]:
            with contextlib.suppress(Exception):  # the store is away: retried later
                await self._find(id_)
                self._alarms.pop(id_, None)
