"""Dozing: tables that nobody is at leave memory, and come back when somebody does.

A clock that runs while they are away goes on running: its table is fetched when it is up. Bots
stop where they are, and go on when somebody comes.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable

from cairn.server.running.live import Live
from cairn.server.running.lives import Lives


class Dozing:
    """Sees to the tables of one process that nobody is at."""

    def __init__(
        self,
        lives: Lives,
        patience: float,
        drop: Callable[[Live], None],
        find: Callable[[str], Awaitable[object]],
    ) -> None:
        """`patience` is how many seconds a table stays that nobody is at."""
        self._lives, self._patience = lives, patience
        self._drop, self._find = drop, find
        self._alarms: dict[str, float] = {}
        """By table that is away: when its clock is up."""

    def let_go(self) -> None:
        """Let go who has been idle for long, unless a clock is up soon."""
        for live in self._lives.values():
            self._alarms.pop(live.table.id, None)
            over = live.table.phase == "over"  # nobody expects more than to see it once more
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
        """Fetch the tables whose clocks are up within some seconds; they see to it themselves."""
        for id_ in [id_ for id_, at in self._alarms.items() if at < time.time() + within]:
            with contextlib.suppress(Exception):  # the store is away: it is tried again
                await self._find(id_)
                self._alarms.pop(id_, None)
