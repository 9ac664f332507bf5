"""The store: tables and their events in a database.

SQLite (WAL, synced at every commit) needs nothing installed; PostgreSQL serves several
processes. A table belongs to one process at a time, and events are written by processes that
are listed: one that does not know yet that it lost its tables can't write.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic.util import CommandError

from cairn.server import messages as m
from cairn.server.store.appender import Appender, Done, Job
from cairn.server.store.journal import Row, recover
from cairn.server.store.schema import events, meta, processes, tables, upgrade
from cairn.server.tables.table import Happening, Table

ALIVE = 6.0
"""Seconds after which a process that has not been seen counts as dead."""
PASSING = (m.Played, m.Said)
"""Events that change nothing about what the table's line says."""

_new_line = sa.insert(tables)
_change_line = sa.update(tables).where(tables.c.id == sa.bindparam("id_"))
_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[m.EventData] = msgspec.json.Decoder(m.EventData)


class Store:
    """A database; whatever changes a table goes through its appender."""

    def __init__(self, database: str, url: str, loop: asyncio.AbstractEventLoop) -> None:
        """`loop` is where appends come from and are answered; others find this process at `url`."""
        self.engine = _engine(database)
        upgrade(self.engine)
        self._pulse = _engine(database)
        """For signs of life alone, which never wait for a connection that others have."""
        self._url = url
        self._appender = Appender(self.engine, self._enrolled(), loop)

    def close(self) -> None:
        """Write what is queued, give all tables up, and stop. Not called on the loop."""
        self._appender.close()
        self._retire()
        self.engine.dispose()
        self._pulse.dispose()

    # --- appending --------------------------------------------------------------------------

    def append(self, process: str, table: Table, happened: list[Happening], done: Done) -> None:
        """Queue events; `done` is called once they, and all before them, are safe, or not.

        `process` is the name under which this process has the table.
        """
        change = None
        for event in happened:
            if not isinstance(event.data, PASSING):
                change = _change_line, {"id_": table.id} | line_of(table)
                break
        self._appender.put(Job(process, change, _rows(table, happened), done))

    def create(self, process: str, table: Table, first: list[Happening], done: Done) -> None:
        """Queue a new table with its first events."""
        fixed = {"id": table.id, "owner": process, "seed": table.seed, "created": table.created}
        line = _new_line, fixed | line_of(table)
        self._appender.put(Job(process, line, _rows(table, first), done))

    # --- tables -----------------------------------------------------------------------------

    def load(self, id_: str, until: int | None = None) -> Table | None:
        """A table read back from its events, all or the first ones."""
        self._appender.shelve(id_)
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
        self._appender.shelve(id_)
        wanted = sa.select(sa.func.max(events.c.n)).where(
            events.c.table_id == id_, events.c.time <= moment
        )
        with self.engine.connect() as connection:
            return connection.scalar(wanted) or 1

    def after(self, id_: str, n: int, most: int) -> list[tuple[int, float, m.EventData]]:
        """Events with higher numbers, at most so many."""
        self._appender.shelve(id_)
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

    @property
    def process(self) -> str:
        """The name under which this process is listed."""
        return self._appender.process

    def enrol(self) -> None:
        """Be listed under a new name. What was had under the old one is lost."""
        self._appender.process = self._enrolled()

    def _enrolled(self) -> str:
        process = secrets.token_hex(8)
        with self.engine.begin() as connection:
            connection.execute(sa.insert(processes).values({"id": process} | self._sign()))
        return process

    def beat(self) -> bool:
        """Say that this process is alive; false when it is not listed any more."""
        own = processes.c.id == self.process
        with self._pulse.begin() as connection:
            changed = connection.execute(sa.update(processes).where(own).values(self._sign()))
            return bool(changed.rowcount)

    def _sign(self) -> dict[str, Any]:
        host, pid = socket.gethostname(), os.getpid()
        return {"url": self._url, "host": host, "pid": pid, "seen": time.time()}

    def _retire(self) -> None:
        """Give up all tables, in peace."""
        with self.engine.begin() as connection:
            own = tables.c.owner == self.process
            connection.execute(sa.update(tables).where(own).values(owner=None))
            connection.execute(sa.delete(processes).where(processes.c.id == self.process))

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

    def adopt(self, process: str, id_: str, from_owner: str | None) -> bool:
        """Take a table over; false when somebody else was faster."""
        same = tables.c.owner.is_(None) if from_owner is None else tables.c.owner == from_owner
        with self.engine.begin() as connection:
            if from_owner is not None:
                connection.execute(sa.delete(processes).where(processes.c.id == from_owner))
                recover(connection, from_owner)
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


def _rows(table: Table, happened: list[Happening]) -> list[Row]:
    return [Row(table.id, event.n, event.time, event.data) for event in happened]


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


def prepare(database: str) -> None:
    """Bring a database up to date before anything else starts. Raises ValueError."""
    try:
        url = sa.make_url(database)
    except (sa.exc.ArgumentError, ValueError):
        instead = "Write one like sqlite:///cairn.db or postgresql://user@host/name."
        raise ValueError(f"{database!r} is not the URL of a database. {instead}") from None
    try:
        engine = _engine(database)
        upgrade(engine)
        engine.dispose()
    except (sa.exc.SQLAlchemyError, CommandError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0].rstrip(".")
        shown = url.render_as_string(hide_password=True)
        raise ValueError(f"The database {shown} can't be used: {reason}.") from None


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
