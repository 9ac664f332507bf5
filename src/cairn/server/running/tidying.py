"""Tidying: abandoned tables expire, finished games are put away as records.

A process does this now and then for its own tables and those of no process; `cairn serve --tidy`
does it by hand.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from cairn.core.record import Problem, Record
from cairn.core.sentences import counted
from cairn.server.running.lives import Lives
from cairn.server.settings import Settings
from cairn.server.store.attic import Attic
from cairn.server.store.store import Store, Unreadable

MOST = 200
"""Tables examined together."""
DAY, FRESH = 86_400.0, 3_600.0
"""A finished game stays for an hour, however little room there is."""
Verify = Callable[[bytes], Awaitable[list[Problem]]]
log = logging.getLogger("cairn.server")


@dataclass
class Tidied:
    """What was tidied up."""

    expired: int = 0
    archived: int = 0
    kept: int = 0
    """Finished games that could not be put away."""
    size: float = 0.0
    """MB that the database takes now."""

    def __str__(self) -> str:
        gone = f"{counted(self.expired, 'abandoned table')} expired"
        put = f"{counted(self.archived, 'finished game')} put away"
        left = f" {counted(self.kept, 'game')} couldn't be put away." if self.kept else ""
        return f"{gone}, {put}. The database takes {self.size:,.1f} MB.{left}"


class Tidying:
    """Tidies up one store."""

    def __init__(self, store: Store, lives: Lives, verify: Verify, settings: Settings) -> None:
        self._store, self._attic = store, Attic(store)
        self._lives, self._verify, self._settings = lives, verify, settings

    async def now_and_then(self) -> None:
        """Tidy up again and again."""
        while self._settings.tidy:
            await asyncio.sleep(self._settings.tidy)
            try:
                done = await self.once()
            except Exception as error:  # the store is away: retried next time
                log.warning("Nothing could be tidied up: %s", type(error).__name__)
            else:
                if done.expired or done.archived:
                    log.warning("%s", done)

    async def once(self) -> Tidied:
        """Clear away old tables, and more if room is scarce."""
        done, settings = Tidied(), self._settings
        if settings.expire:
            before = time.time() - settings.expire * DAY
            await self._clear(before, done, over=False)
            if settings.archive:
                await self._clear(before, done, over=True)
        await self._make_room(done)
        await asyncio.to_thread(self._attic.forget)
        await asyncio.to_thread(self._attic.shrink)
        return done

    async def _make_room(self, done: Tidied) -> None:
        """Put finished games away, the oldest first, until the database is small enough."""
        most = self._settings.store_size
        done.size = await self._size()
        while most and done.size > most and self._settings.archive:
            archived = done.archived
            await self._clear(time.time() - FRESH, done, over=True, most=MOST)
            done.size = await self._size()
            if done.archived == archived:
                break
        if most and done.size > most:
            log.warning("The database takes %.0f MB, and may take %.0f.", done.size, most)

    async def _size(self) -> float:
        return await asyncio.to_thread(self._attic.size) / 1e6

    async def _clear(
        self, before: float, done: Tidied, *, over: bool, most: int | None = None
    ) -> None:
        """Clear away tables without events since a moment, all or the oldest."""
        seen = set[str]()
        while True:
            found = await asyncio.to_thread(self._attic.old, before, MOST + len(seen), over=over)
            new = [id_ for id_ in found if id_ not in seen]
            for id_ in new:
                async with self._lives.at(id_) as place:
                    if place.live is None:
                        await self._clear_one(id_, before, done)
            seen.update(new)
            if not new or most:
                return

    async def _clear_one(self, id_: str, before: float, done: Tidied) -> None:
        if not await asyncio.to_thread(self._attic.take, id_):
            return  # another process has it and takes care of it
        try:
            loaded = await asyncio.to_thread(self._store.load, id_)
        except Unreadable:
            return  # it is logged when a client asks for it
        if loaded is None or loaded.table.time >= before:
            return
        if loaded.table.phase != "over":
            await asyncio.to_thread(self._attic.clear, id_, "expired")
            done.expired += 1
        elif await self._archive(id_, loaded.table.match.record()):
            await asyncio.to_thread(self._attic.clear, id_, "archived")
            done.archived += 1
        else:
            done.kept += 1

    async def _archive(self, id_: str, record: Record) -> bool:
        """Whether a game is safe as a record; an unsound one stays where it is."""
        try:
            problems = await self._verify(record.dumps().encode())
            if any(not problem.harmless for problem in problems):
                raise ValueError("; ".join(map(str, problems)))
            folder = Path(self._settings.archive) / record.game.name
            await asyncio.to_thread(_keep, record, folder, f"{id_}.json")
        except Exception as error:  # a full disk, a dead worker: retried next time
            log.warning("Table %s can't be put away: %s", id_, error)
            return False
        return True


def _keep(record: Record, folder: Path, name: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    record.save(folder / name)
    for path in (folder / name, folder):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)  # the table is gone afterwards
        finally:
            os.close(handle)


async def tidy(database: str, settings: Settings) -> Tidied:
    """Tidy up by hand, without a server."""
    store = Store(database, "", asyncio.get_running_loop())
    try:
        await asyncio.to_thread(Attic(store).rebuild)
        return await Tidying(store, Lives(), _verify, settings).once()
    finally:
        await asyncio.to_thread(store.close)


async def _verify(text: bytes) -> list[Problem]:
    return await asyncio.to_thread(Record.loads(text.decode()).verify)
