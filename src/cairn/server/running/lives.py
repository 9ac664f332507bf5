"""Lives: one place for each table that is here or being fetched.

Callers wait at a table's place, one at a time. The place outlives failures: there is never a
second one while anybody waits at the first, so no table is here twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cairn.server.metrics import TABLES
from cairn.server.running.live import Live


class Slot:
    """The place of a table, with the table if it is here."""

    def __init__(self) -> None:
        self.live: Live | None = None
        self.lost = False
        """Whether the time since its last event doesn't count: no process had it."""
        self.broken = False
        """Whether it can't be read."""
        self.lock = asyncio.Lock()
        self.visitors = 0

    @property
    def empty(self) -> bool:
        """Whether nobody needs it."""
        return not (self.live or self.lost or self.broken or self.visitors)


class Lives:
    """The tables of this process, by their ids."""

    def __init__(self) -> None:
        self._places: dict[str, Slot] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, id_: str) -> Live | None:
        """A table that is here."""
        place = self._places.get(id_)
        return place.live if place else None

    def values(self) -> list[Live]:
        """All tables that are here."""
        return [place.live for place in self._places.values() if place.live]

    def lost(self) -> list[str]:
        """The tables that were here and must be fetched again."""
        return [id_ for id_, place in self._places.items() if place.lost and not place.live]

    @asynccontextmanager
    async def at(self, id_: str) -> AsyncIterator[Slot]:
        """The table's place, for one at a time."""
        place = self._places.setdefault(id_, Slot())
        place.visitors += 1
        try:
            async with place.lock:
                yield place
        finally:
            place.visitors -= 1
            self._tidy(id_)

    def put(self, live: Live, place: Slot) -> None:
        """Put a table at its place; only the caller that holds the place may do so."""
        assert place.live is None
        place.live = live
        self._counted(1)

    def remove(self, live: Live, *, lost: bool) -> None:
        """Remove a table from its place."""
        place = self._places.get(live.table.id)
        if place and place.live is live:
            place.live, place.lost = None, lost
            self._counted(-1)
            self._tidy(live.table.id)

    def _counted(self, more: int) -> None:
        self._count += more
        TABLES.set(self._count)

    def _tidy(self, id_: str) -> None:
        if self._places[id_].empty:
            del self._places[id_]
