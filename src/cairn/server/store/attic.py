"""The attic: old tables in the store, and their clearing.

A cleared table leaves only a line that says why, so that returning visitors can be told. Only the
process that has a table may clear it; a table without a process is taken over first. Nothing here
is called on the event loop.
"""

from __future__ import annotations

import time
from typing import Literal

import sqlalchemy as sa

from cairn.server.store.schema import cleared, events, tables
from cairn.server.store.store import Store

Why = Literal["expired", "archived"]
PORTION = 500
"""Pages that SQLite returns at a time: no commit waits long for it."""
REMEMBERED = 365 * 86_400.0
"""Seconds for which the fate of a table is remembered."""

_last = (
    sa.select(events.c.time)
    .where(events.c.table_id == tables.c.id)
    .order_by(events.c.n.desc())
    .limit(1)
    .scalar_subquery()
)


class Attic:
    """The old part of a store."""

    def __init__(self, store: Store) -> None:
        self._store, self._engine = store, store.engine

    def old(self, before: float, most: int, *, over: bool) -> list[str]:
        """Tables, finished or not, apparently without events since a moment.

        The oldest come first. Events that are only in a journal so far are not seen here.
        """
        last = sa.func.coalesce(_last, tables.c.created)
        wanted = (
            sa.select(tables.c.id)
            .where(tables.c.created < before, last < before)
            .where((tables.c.phase == "over") if over else (tables.c.phase != "over"))
            .order_by(tables.c.created)
            .limit(most)
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(wanted))

    def take(self, id_: str) -> bool:
        """Whether this process has a table; takes it over if no process has it."""
        process = self._store.process
        exists, owner, url = self._store.owner(id_)
        if not exists or (owner != process and url is not None):
            return False
        return owner == process or self._store.adopt(process, id_, owner)

    def clear(self, id_: str, why: Why) -> None:
        """Clear away a table of this process."""
        with self._engine.begin() as connection:
            own = sa.select(tables.c.id).where(
                tables.c.id == id_, tables.c.owner == self._store.process
            )
            if connection.scalar(own.with_for_update()) is None:
                return
            connection.execute(sa.delete(events).where(events.c.table_id == id_))
            connection.execute(sa.delete(tables).where(tables.c.id == id_))
            values = {"id": id_, "why": why, "time": time.time()}
            connection.execute(sa.insert(cleared).values(values))

    def forget(self) -> None:
        """Forget tables that were cleared long ago."""
        with self._engine.begin() as connection:
            past = cleared.c.time < time.time() - REMEMBERED
            connection.execute(sa.delete(cleared).where(past))

    def size(self) -> int:
        """Bytes that the database takes, without free space inside it."""
        with self._engine.connect() as connection:
            if self._engine.dialect.name == "postgresql":
                size = sa.text("SELECT pg_database_size(current_database())")
                return int(connection.scalar(size) or 0)
            pages, free, page = (
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("page_count", "freelist_count", "page_size")
            )
            return int((pages - free) * page)

    def shrink(self) -> None:
        """Return free space to the disk; PostgreSQL does that by itself."""
        if self._engine.dialect.name != "sqlite":
            return
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            driver = connection.connection.driver_connection
            assert driver
            before, free = -1, 0
            while before != free:
                before = free
                driver.executescript(f"PRAGMA incremental_vacuum({PORTION})")  # to its end
                free = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()

    def rebuild(self) -> None:
        """Rewrite an older SQLite file, so that it can shrink; not while others use it."""
        if self._engine.dialect.name != "sqlite" or not self._store.alone():
            return
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if not connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one():
                connection.exec_driver_sql("PRAGMA auto_vacuum=INCREMENTAL")
                connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all()
