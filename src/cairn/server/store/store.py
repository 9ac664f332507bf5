"""The store: tables and their events in a database.

SQLite (WAL, synced at every commit) needs nothing installed; PostgreSQL serves several
processes. A table belongs to one process at a time, and only listed processes write events: one
that does not know yet that it lost its tables can't write.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from cairn.core.actor import CHANCE
from cairn.server import messages as m
from cairn.server.store.appender import Appender
from cairn.server.store.clock import now
from cairn.server.store.fence import Hold, WhenWritten, Write
from cairn.server.store.journal import Row, Statement, Struck, recover
from cairn.server.store.lobby import Lobby
from cairn.server.store.marks import START, Sealed, chain, lasting
from cairn.server.store.opening import WRITING, connected, probe
from cairn.server.store.schema import cleared, events, meta, processes, tables, upgrade
from cairn.server.store.trouble import Away, Condition
from cairn.server.tables.table import Happening, Table
from cairn.server.tables.views import listing_of

log = logging.getLogger("cairn.server")
ALIVE = 6.0
"""Seconds after which a process that has not been seen counts as dead."""
PROBED = 5.0
"""Seconds for which a probe stays valid."""
PASSING = (m.Played, m.Said)
"""Events that don't change the table's line."""

_new_line = sa.insert(tables)
_change_line = sa.update(tables).where(tables.c.id == sa.bindparam("id_"))
_age = (now() - processes.c.seen).label("age")
_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[m.EventData] = msgspec.json.Decoder(m.EventData)


class Unreadable(Exception):  # noqa: N818 - it is news, not a fault
    """A table whose events can no longer be read."""


class Loaded(NamedTuple):
    """A table as stored, and its events."""

    table: Table
    told: list[Sealed]

    @property
    def mark(self) -> str:
        """The mark of the last event."""
        return self.told[-1].mark


class Store:
    """A database; every change to a table goes through its appender."""

    def __init__(self, database: str, url: str, loop: asyncio.AbstractEventLoop) -> None:
        """Appends come from and are answered on `loop`; others find this process at `url`."""
        self.engine = connected(database)
        upgrade(self.engine)
        self._writing = connected(database, WRITING)
        self._pulse = connected(database)
        """For signs of life only, which never wait for a connection that others use."""
        self.condition = Condition()
        for engine in self._engines:
            self.condition.watch(engine)
        self.lobby = Lobby(self.engine)
        self._url = url
        self._probed = -PROBED
        self._appender = Appender(self._writing, self._enrolled(), loop)

    @property
    def _engines(self) -> tuple[sa.Engine, ...]:
        return self.engine, self._writing, self._pulse

    def close(self) -> None:
        """Write everything queued, give up all tables, and stop. Not called on the loop."""
        self._appender.close()
        try:
            self._retire()
        except (sa.exc.SQLAlchemyError, Away) as error:  # the process that takes them over does it
            log.warning("The tables can't be given up: %s", type(error).__name__)
        for engine in self._engines:
            engine.dispose()

    # --- appending --------------------------------------------------------------------------

    def append(
        self,
        hold: Hold,
        table: Table,
        happened: list[Happening],
        told: list[Sealed],
        done: WhenWritten,
    ) -> None:
        """Queue events as they are sent; `done` is called once they are safe or have failed.

        They fail if an earlier event failed, or if the hold is no longer valid.
        """
        change = None
        for event in happened:
            if type(event.data) not in PASSING:
                change = _change_line, {"id_": table.id} | line_of(table)
                break
        self._put(hold, table, change, happened, told, done)

    def create(
        self,
        hold: Hold,
        table: Table,
        happened: list[Happening],
        told: list[Sealed],
        done: WhenWritten,
    ) -> None:
        """Queue a new table with its first events."""
        fixed = {"id": table.id, "seed": table.seed, "created": table.created}
        line = _new_line, fixed | {"owner": hold.process} | line_of(table)
        self._put(hold, table, line, happened, told, done)

    def _put(
        self,
        hold: Hold,
        table: Table,
        change: Statement | None,
        happened: list[Happening],
        told: list[Sealed],
        done: WhenWritten,
    ) -> None:
        first = told[0].n if told else table.n + 1
        rows = [Row(table.id, one.n, one.time, msgspec.Raw(one.data)) for one in told]
        actions = len([event for event in happened if _is_action(event.data)])
        self._appender.put(Write(hold, first, change, rows, actions, done))

    def release(self, hold: Hold) -> None:
        """Release a copy of a table, which writes no more."""
        self._appender.release(hold)

    # --- tables -----------------------------------------------------------------------------

    def take(self, hold: Hold) -> Loaded:
        """Read a table to continue it: its other copies can't write from now on.

        Raises Unreadable, or Struck if another process has it by now.
        """
        last = self._appender.hold(hold)
        loaded = self._read(hold.table, None)
        if loaded is None or loaded.table.n != last:
            raise Struck("Another process has the table.")
        return loaded

    def load(self, id_: str, until: int | None = None) -> Loaded | None:
        """A table read back from its events, all or the first ones. Raises Unreadable."""
        self._appender.shelve(id_)
        return self._read(id_, until)

    def _read(self, id_: str, until: int | None) -> Loaded | None:
        with self.engine.connect() as connection:
            seed = connection.scalar(sa.select(tables.c.seed).where(tables.c.id == id_))
            if seed is None:
                return None
            told = list(chain(connection.execute(_events(id_, until=until))))
        try:
            if not told or any(n != one.n for n, one in enumerate(told, 1)):
                raise ValueError("events are missing")
            table = Table.fold(id_, seed, ((e.n, e.time, read(e)) for e in told))
        except Exception as error:  # whatever is wrong, a reader can't mend it
            raise Unreadable(f"{type(error).__name__}: {error}") from error
        return Loaded(table, told)

    def load_late(self, table: Table) -> Loaded:
        """The table with the spectators' delay."""
        until = self.number_at(table.id, time.time() - table.plan.spectator_delay)
        past = self.load(table.id, max(until, table.lobby))
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

    def after(self, id_: str, n: int, mark: str, most: int | None = None) -> list[Sealed]:
        """Events with higher numbers, all or at most so many; `mark` is that of event `n`."""
        self._appender.shelve(id_)
        with self.engine.connect() as connection:
            return list(chain(connection.execute(_events(id_, after=n).limit(most)), mark))

    def mark_at(self, id_: str, n: int) -> str | None:
        """The mark of an event; None if there is no event of that number."""
        self._appender.shelve(id_)
        with self.engine.connect() as connection:
            told = list(chain(connection.execute(_events(id_, until=n))))
        if n == 0:
            return START
        return told[-1].mark if told and told[-1].n == n else None

    def forget_words(self, id_: str, numbers: Collection[int]) -> None:
        """Forget what was said in some events; who said something, and when, stays."""
        self._appender.shelve(id_)
        own = events.c.table_id == id_
        wanted = sa.select(events.c.n, events.c.data).where(own, events.c.n.in_(numbers))
        with self.engine.begin() as connection:
            for n, data in connection.execute(wanted).all():
                silent = lasting(data.encode()).decode()
                line = sa.update(events).where(own, events.c.n == n)
                connection.execute(line.values(data=silent))

    def hosted(self, guest: str, most: int) -> list[float]:
        """When a guest has set up their newest tables that are not over, the newest first."""
        wanted = (
            sa.select(tables.c.created)
            .where(tables.c.host == guest, tables.c.phase != "over")
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(wanted))

    # --- processes and leases ---------------------------------------------------------------

    @property
    def process(self) -> str:
        """The name under which this process is listed."""
        return self._appender.process

    def enrol(self) -> None:
        """List this process under a new name. Tables under the old name are lost."""
        self._appender.rename(self._enrolled())

    def _enrolled(self) -> str:
        process = secrets.token_hex(8)
        with self.engine.begin() as connection:
            connection.execute(sa.insert(processes).values({"id": process} | self._sign()))
        return process

    def beat(self) -> bool:
        """Give a sign of life; returns False if this process is no longer listed."""
        own = processes.c.id == self.process
        with self._pulse.begin() as connection:
            if self.condition.trouble:
                probe(connection)
            changed = connection.execute(sa.update(processes).where(own).values(self._sign()))
        self.condition.worked()
        return bool(changed.rowcount)

    def probe(self) -> None:
        """Write a probe unless one was written a moment ago. Raises Away."""
        if time.monotonic() - self._probed > PROBED:
            self._probed = time.monotonic()
            with self.engine.begin() as connection:
                probe(connection)

    def _sign(self) -> dict[str, Any]:
        host, pid = socket.gethostname(), os.getpid()
        return {"url": self._url, "host": host, "pid": pid, "seen": now()}

    def _retire(self) -> None:
        """Give up all tables in order; the journal is shelved, so that others can read it."""
        with self.engine.begin() as connection:
            recover(connection, self.process)
            own = tables.c.owner == self.process
            connection.execute(sa.update(tables).where(own).values(owner=None))
            connection.execute(sa.delete(processes).where(processes.c.id == self.process))

    def owner(self, id_: str) -> tuple[bool, str | None, str | None]:
        """Whether the table exists, who owns it, and that process's address if it is alive."""
        wanted = (
            sa.select(tables.c.owner, processes, _age)
            .join(processes, processes.c.id == tables.c.owner, isouter=True)
            .where(tables.c.id == id_)
        )
        with self.engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        if row is None:
            return False, None, None
        return True, row["owner"], row["url"] if row["id"] and _alive(row) else None

    def game(self, id_: str) -> str:
        """The game of a table; "" if that can't be read."""
        wanted = sa.select(tables.c.summary).where(tables.c.id == id_)
        with self.engine.connect() as connection:
            summary = connection.scalar(wanted) or ""
        try:
            return msgspec.json.decode(summary, type=m.TableView).game
        except msgspec.DecodeError:
            return ""

    def alone(self) -> bool:
        """Whether no other process is alive."""
        others = sa.select(processes, _age).where(processes.c.id != self.process)
        with self.engine.connect() as connection:
            return not any(map(_alive, connection.execute(others).mappings()))

    def became(self, id_: str) -> str | None:
        """Why a table was cleared away, if it was."""
        with self.engine.connect() as connection:
            return connection.scalar(sa.select(cleared.c.why).where(cleared.c.id == id_))

    def adopt(self, process: str, id_: str, from_owner: str | None) -> bool:
        """Take a table over; returns False if another process was faster."""
        same = tables.c.owner.is_(None) if from_owner is None else tables.c.owner == from_owner
        with self.engine.begin() as connection:
            if from_owner is not None:
                connection.execute(sa.delete(processes).where(processes.c.id == from_owner))
                recover(connection, from_owner)
            changed = connection.execute(
                sa.update(tables).where(tables.c.id == id_, same).values(owner=process)
            )
            return bool(changed.rowcount)

    def orphans(self, most: int) -> list[str]:
        """Unfinished tables whose process is dead."""
        wanted = (
            sa.select(tables.c.id, tables.c.owner, processes, _age)
            .join(processes, processes.c.id == tables.c.owner, isouter=True)
            .where(tables.c.phase.in_(("playing", "paused")))
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        dead = [row for row in rows if row[processes.c.id] is None or not _alive(row)]
        return [row[tables.c.id] for row in dead[:most]]

    def key(self) -> bytes:
        """The server's signing key, the same for all processes, made at first use."""
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


def read(event: Sealed) -> m.EventData:
    """A stored event, decoded."""
    return _decode.decode(event.data)


def _events(id_: str, after: int = 0, until: int | None = None) -> sa.Select[int, float, str]:
    wanted = sa.select(events.c.n, events.c.time, events.c.data)
    wanted = wanted.where(events.c.table_id == id_, events.c.n > after)
    if until is not None:
        wanted = wanted.where(events.c.n <= until)
    return wanted.order_by(events.c.n)


def _is_action(data: m.EventData) -> bool:
    """Whether a seat has acted; actions of chance are not counted."""
    return isinstance(data, m.Played) and data.actor != CHANCE


def line_of(table: Table) -> dict[str, Any]:
    """The table's line in the database."""
    return {
        "phase": table.phase,
        "open_seats": sum(s.kind == "open" for s in table.seats) if table.phase != "over" else 0,
        "visibility": table.plan.visibility,
        "host": table.host,
        "summary": _encode(listing_of(table)).decode(),
    }


def _alive(row: sa.RowMapping) -> bool:
    if row["age"] > ALIVE:
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
