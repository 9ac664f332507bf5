"""The store: events appended by one thread, the appends of many tables committed together.

SQLite (WAL, synced at every commit) needs nothing installed; PostgreSQL serves several
processes. A table belongs to one process at a time. Event numbers are a primary key, so even
a process that does not know yet that it lost a table can't write into it.
"""

from __future__ import annotations

import os
import queue
import secrets
import socket
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from cairn.server import messages as m
from cairn.server.metrics import BATCH, COMMIT
from cairn.server.schema import events, meta, processes, tables, upgrade
from cairn.server.table import Stored, Table

ALIVE = 6.0
"""Seconds after which a process that has not been seen counts as dead."""
LARGEST_BATCH = 2000
PASSING = (m.Played, m.Said)
"""Events that change nothing about what the table's line says."""
LARGEST_INSERT = 500
"""Rows in one statement; SQLite takes 32766 values at once."""

_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[m.EventData] = msgspec.json.Decoder(m.EventData)


class Row(NamedTuple):
    """What one event is in the database."""

    table: str
    n: int
    time: float
    data: str


Done = Callable[[Exception | None], None]


class Job(NamedTuple):
    """What to write about the table itself, rows to append after that, and whom to tell."""

    line: sa.Executable | None
    rows: list[Row]
    done: Done


Results = list[tuple[Done, Exception | None]]


class Store:
    """A database with one appending thread."""

    def __init__(self, url: str, deliver: Callable[[Results], None]) -> None:
        """`deliver` is called from the store's thread with whom to tell what, a batch at once."""
        self._deliver = deliver
        self.engine = _engine(url)
        upgrade(self.engine)
        self._mark = "?" if self.engine.dialect.name == "sqlite" else "%s"
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is queued, and stop."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    # --- appending --------------------------------------------------------------------------

    def append(self, table: Table, stored: list[Stored], done: Done) -> None:
        """Queue events; `done` is delivered once they, and all before them, are safe, or not."""
        line = None
        if any(not isinstance(s.data, PASSING) for s in stored):
            line = sa.update(tables).where(tables.c.id == table.id).values(line_of(table))
        self._jobs.put(Job(line, _rows(table, stored), done))

    def create(self, table: Table, first: list[Stored], owner: str, done: Done) -> None:
        """Queue a new table with its first events."""
        fixed = {"id": table.id, "owner": owner, "seed": table.seed, "created": table.created}
        line = sa.insert(tables).values(fixed | line_of(table))
        self._jobs.put(Job(line, _rows(table, first), done))

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (job := self._jobs.get()) is not None:
                batch = [job]
                while not self._jobs.empty() and len(batch) < LARGEST_BATCH:
                    more = self._jobs.get()
                    if more is None:
                        self._jobs.put(None)
                        break
                    batch.append(more)
                self._commit_all(connection, batch)

    def _commit_all(self, connection: sa.Connection, batch: list[Job]) -> None:
        """All in one transaction; if that fails, one by one, to find out whose fault it was."""
        start = time.perf_counter()
        failure = self._commit(connection, batch)
        COMMIT.observe(time.perf_counter() - start)
        BATCH.observe(len(batch))
        alone = failure is not None and len(batch) > 1
        self._deliver(
            [(job.done, self._commit(connection, [job]) if alone else failure) for job in batch]
        )

    def _commit(self, connection: sa.Connection, batch: list[Job]) -> Exception | None:
        try:
            for job in batch:
                if job.line is not None:
                    connection.execute(job.line)
            rows = [row for job in batch for row in job.rows]
            for start in range(0, len(rows), LARGEST_INSERT):
                some = rows[start : start + LARGEST_INSERT]
                values = tuple(chain.from_iterable(some))
                connection.exec_driver_sql(_insert(self._mark, len(some)), values)
            connection.commit()
        except sa.exc.SQLAlchemyError as error:
            connection.rollback()
            return error
        return None

    # --- tables -----------------------------------------------------------------------------

    def load(self, id_: str, until: int | None = None) -> Table | None:
        """A table read back from its events, all or the first ones."""
        wanted = sa.select(events.c.n, events.c.time, events.c.data).where(events.c.table_id == id_)
        if until is not None:
            wanted = wanted.where(events.c.n <= until)
        with self.engine.connect() as connection:
            seed = connection.scalar(sa.select(tables.c.seed).where(tables.c.id == id_))
            if seed is None:
                return None
            rows = connection.execute(wanted.order_by(events.c.n)).all()
        return Table.fold(id_, seed, ((n, at, _decode.decode(data)) for n, at, data in rows))

    def load_late(self, table: Table) -> Table:
        """The table as those may see it who only watch: its delay ago."""
        until = self.number_at(table.id, time.time() - table.plan.spectator_delay)
        past = self.load(table.id, until)
        assert past is not None
        return past

    def number_at(self, id_: str, moment: float) -> int:
        """The number of the last event up to a moment."""
        wanted = sa.select(sa.func.max(events.c.n)).where(
            events.c.table_id == id_, events.c.time <= moment
        )
        with self.engine.connect() as connection:
            return connection.scalar(wanted) or 1

    def after(self, id_: str, n: int, most: int) -> list[tuple[int, float, m.EventData]]:
        """Events with higher numbers, at most so many."""
        wanted = (
            sa.select(events.c.n, events.c.time, events.c.data)
            .where(events.c.table_id == id_, events.c.n > n)
            .order_by(events.c.n)
            .limit(most)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [(number, at, _decode.decode(data)) for number, at, data in rows]

    def open_tables(self, most: int) -> list[m.TableView]:
        """Public tables with an open seat, newest first."""
        wanted = (
            sa.select(tables.c.summary)
            .where(tables.c.open_seats > 0, tables.c.visibility == "public")
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            found = connection.scalars(wanted).all()
        return [msgspec.json.decode(line, type=m.TableView) for line in found]

    def hosted(self, guest: str, since: float) -> int:
        """How many tables a guest has set up since a moment that are not over."""
        wanted = sa.select(sa.func.count()).where(
            tables.c.host == guest, tables.c.created >= since, tables.c.phase != "over"
        )
        with self.engine.connect() as connection:
            return connection.scalar(wanted) or 0

    # --- processes and leases ---------------------------------------------------------------

    def beat(self, process: str, url: str) -> None:
        """Say that this process is alive."""
        line = {"url": url, "host": socket.gethostname(), "pid": os.getpid(), "seen": time.time()}
        with self.engine.begin() as connection:
            changed = connection.execute(
                sa.update(processes).where(processes.c.id == process).values(line)
            )
            if not changed.rowcount:
                connection.execute(sa.insert(processes).values({"id": process} | line))

    def retire(self, process: str) -> None:
        """Give up all tables of a process that ends in peace."""
        with self.engine.begin() as connection:
            connection.execute(
                sa.update(tables).where(tables.c.owner == process).values(owner=None)
            )
            connection.execute(sa.delete(processes).where(processes.c.id == process))

    def owner(self, id_: str) -> tuple[bool, str | None, str | None]:
        """Whether the table exists, who owns it, and that process's address if it is alive."""
        wanted = (
            sa.select(tables.c.owner, processes)
            .join(processes, processes.c.id == tables.c.owner, isouter=True)
            .where(tables.c.id == id_)
        )
        with self.engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        if row is None:
            return False, None, None
        return True, row["owner"], row["url"] if row["id"] and _alive(row) else None

    def adopt(self, id_: str, process: str, from_owner: str | None) -> bool:
        """Take a table over; false when somebody else was faster."""
        same = tables.c.owner.is_(None) if from_owner is None else tables.c.owner == from_owner
        with self.engine.begin() as connection:
            changed = connection.execute(
                sa.update(tables).where(tables.c.id == id_, same).values(owner=process)
            )
            return bool(changed.rowcount)

    def orphans(self, most: int) -> list[tuple[str, str | None]]:
        """Unfinished tables whose process is dead, with that process's id."""
        wanted = (
            sa.select(tables.c.id, tables.c.owner, processes)
            .join(processes, processes.c.id == tables.c.owner, isouter=True)
            .where(tables.c.phase.in_(("playing", "paused")))
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        dead = [row for row in rows if row[processes.c.id] is None or not _alive(row)]
        return [(row[tables.c.id], row["owner"]) for row in dead[:most]]

    def key(self) -> bytes:
        """The server's signing key, the same for all processes, made when first asked for."""
        fresh = {"key": "signing", "value": secrets.token_hex(32)}
        wanted = sa.select(meta.c.value).where(meta.c.key == "signing")
        with self.engine.connect() as connection:
            found = connection.scalar(wanted)
            if found is None:
                try:
                    connection.execute(sa.insert(meta).values(fresh))
                    connection.commit()
                except sa.exc.IntegrityError:  # another process was faster
                    connection.rollback()
                found = connection.scalar(wanted)
        assert found is not None
        return bytes.fromhex(found)


@lru_cache(LARGEST_INSERT)
def _insert(mark: str, rows: int) -> str:
    """One statement for many rows: a driver hands the interpreter over at every statement."""
    row = f"({', '.join([mark] * len(Row._fields))})"
    return f"INSERT INTO events (table_id, n, time, data) VALUES {', '.join([row] * rows)}"


def _rows(table: Table, stored: list[Stored]) -> list[Row]:
    return [Row(table.id, s.n, s.time, _encode(s.data).decode()) for s in stored]


def line_of(table: Table) -> dict[str, Any]:
    """What the table's line in the database says about it."""
    return {
        "phase": table.phase,
        "open_seats": sum(s.kind == "open" for s in table.seats) if table.phase != "over" else 0,
        "visibility": table.plan.visibility,
        "host": table.host,
        "summary": _encode(table.view(table.time, set())).decode(),
    }


def _alive(row: sa.RowMapping) -> bool:
    if row["seen"] < time.time() - ALIVE:
        return False
    if row["host"] != socket.gethostname():
        return True
    try:  # on this machine a dead process is known at once
        os.kill(row["pid"], 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _engine(url: str) -> sa.Engine:
    engine = sa.create_engine(url, hide_parameters=True)  # an error must not tell a seed
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:  # noqa: ANN401
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a power cut
    connection.execute("PRAGMA busy_timeout=10000")
    # An INSERT of many rows keeps a journal of its own, else in a file that comes and goes.
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute("PRAGMA cache_size=-65536")  # KiB
    connection.execute("PRAGMA wal_autocheckpoint=8000")  # pages, some 32 MB
    connection.execute("PRAGMA foreign_keys=ON")
