"""The journal: the events of all tables, a line for each commit, until they are shelved.

Writing the events of fifty tables to their proper places touches fifty pages of the database.
A line of the journal is one place; a table's events go to its shelf, the table `events`, later
and many at once. Nothing is acknowledged before its line is safe, and a reader has a table's
events shelved first.

Only a listed process can write a line. A process that takes over tables strikes their old process
off the list and shelves its journal: a process that was only asleep can't add to it.

After a failed commit it is unknown whether it was carried out: the next step checks first, and
shelves what it finds.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import sqlalchemy as sa

from cairn.server.store.marks import lasting
from cairn.server.store.schema import events, journal, processes, tables

log = logging.getLogger("cairn.server")
KEEP = 200
"""How many lines a table's events wait for more of them."""
ROOM = 100
"""Events that a commit shelves besides twice its own: no commit takes much longer than others."""
TRIM = 64
"""Every how many lines the shelved ones are deleted."""
PARAMETERS = {"sqlite": "?", "postgresql": "%s"}
"""How a driver writes a parameter."""
LARGEST_INSERT = 256
"""Rows in one statement, a power of two."""


Statement = tuple[sa.Executable, dict[str, Any]]
"""A statement and its values."""


class Row(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """One event as its original JSON, which is never parsed here."""

    table: str
    n: int
    time: float
    data: msgspec.Raw


class Struck(Exception):  # noqa: N818 - it is news, not a fault
    """This process is no longer listed: others may have its tables."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Row]).decode
# In the driver's own SQL, since building the statement would take longer than running it.
_WRITE = (
    "INSERT INTO journal (process, number, events)"
    " SELECT id, CAST({0} AS INTEGER), CAST({0} AS TEXT) FROM processes WHERE id = {0}"
)
_write = {
    "sqlite": _WRITE.format(PARAMETERS["sqlite"]),
    # A process that strikes this one off waits until the line is safe, and then finds it.
    "postgresql": _WRITE.format(PARAMETERS["postgresql"]) + " FOR KEY SHARE",
}
# Waits for a commit under way on a broken connection, which shares this process's row.
_alone = sa.select(processes.c.id).where(processes.c.id == sa.bindparam("own")).with_for_update()
_last = sa.select(sa.func.max(events.c.n)).where(events.c.table_id == sa.bindparam("table"))
_tear_out = sa.delete(journal).where(
    journal.c.process == sa.bindparam("process"), journal.c.number < sa.bindparam("first")
)


class Journal:
    """The lines that this process writes. Used by one thread."""

    def __init__(self) -> None:
        self._number = 0
        self._torn_out = 0
        """Lines before this one are gone."""
        self._waiting: dict[str, tuple[int, list[Row]]] = {}
        """By table, oldest first: its first line, and its waiting events."""
        self._in_doubt = False

    def append(
        self,
        connection: sa.Connection,
        process: str,
        changes: Iterable[Statement],
        rows: Sequence[Row],
    ) -> set[str]:
        """Write events permanently, with other changes. Raises Struck, or the database's error.

        Returns the tables whose shelf holds other events than were written: our bug, or a change
        to the database from outside.
        """
        with self._transaction(connection, process):
            for statement, values in changes:
                connection.execute(statement, values)
            if rows:
                self._write_line(connection, process, rows)
            due = self._due(2 * len(rows) + ROOM)
            wrong = self._put(connection, due)
            if (first := self._first_after(due)) - self._torn_out >= TRIM:
                self._tear_out(connection, process, first)
        self._forget(due)
        for row in rows:
            self._waiting.setdefault(row.table, (self._number, []))[1].append(row)
        return wrong

    def shelve(self, connection: sa.Connection, process: str, table: str) -> int:
        """Shelve a table's events, so that they can be read; returns the number of the last one."""
        with self._transaction(connection, process):
            chosen = [table] if table in self._waiting else []
            self._put(connection, chosen)
            last: int | None = connection.scalar(_last, {"table": table})
        self._forget(chosen)
        return last or 0

    def _write_line(self, connection: sa.Connection, process: str, rows: Sequence[Row]) -> None:
        self._number += 1
        line = self._number, _encode(rows).decode(), process
        if connection.exec_driver_sql(_write[connection.dialect.name], line).rowcount != 1:
            raise Struck("This process was taken for dead.")

    def _due(self, room: int) -> list[str]:
        """The tables that have waited long enough, as many as there is room for."""
        due = []
        for table, (first, rows) in self._waiting.items():
            if first > self._number - KEEP or room <= 0:
                break
            due.append(table)
            room -= len(rows)
        return due

    def _first_after(self, due: Sequence[str]) -> int:
        """The first line still needed once these, the oldest, are shelved."""
        oldest = next(islice(self._waiting.values(), len(due), None), None)
        return oldest[0] if oldest else self._number

    def _put(self, connection: sa.Connection, tables: Sequence[str]) -> set[str]:
        return put(connection, [row for table in tables for row in self._waiting[table][1]])

    def _tear_out(self, connection: sa.Connection, process: str, first: int) -> None:
        connection.execute(_tear_out, {"process": process, "first": first})
        self._torn_out = first

    def _forget(self, tables: Sequence[str]) -> None:
        for table in tables:
            del self._waiting[table]

    def _look(self, connection: sa.Connection, process: str) -> None:
        """Whether the commit in doubt was written; from here on that can't change."""
        connection.execute(_alone, {"own": process})
        recover(connection, process)
        connection.commit()
        self._waiting.clear()
        self._in_doubt = False

    @contextmanager
    def _transaction(self, connection: sa.Connection, process: str) -> Iterator[None]:
        try:
            if self._in_doubt:
                self._look(connection, process)
            yield
            connection.commit()
        except BaseException:
            # Perhaps it was written, and only the reply was lost: check before going on.
            self._in_doubt = True
            # A failed commit may have left its transaction open, with its locks, and a rollback
            # after it is not passed on: the connection is dropped, and the next one is new.
            connection.invalidate()
            connection.rollback()
            raise


def recover(connection: sa.Connection, process: str) -> None:
    """Shelve everything that a process has left in its journal."""
    own = journal.c.process == process
    lines = sa.select(journal.c.number, journal.c.events).where(own).order_by(journal.c.number)
    for number, line in connection.execute(lines).all():
        try:
            rows = _decode(line)
        except msgspec.DecodeError:
            _set_aside(connection, process, number)
        else:
            put(connection, _of_known_tables(connection, rows))
    connection.execute(sa.delete(journal).where(own))


def _of_known_tables(connection: sa.Connection, rows: Sequence[Row]) -> Sequence[Row]:
    """Skip deleted tables: they must not keep the others from being taken over."""
    wanted = sa.select(tables.c.id).where(tables.c.id.in_({row.table for row in rows}))
    known = set(connection.scalars(wanted))
    return [row for row in rows if row.table in known]


def _set_aside(connection: sa.Connection, process: str, number: int) -> None:
    """Set an unreadable line aside under another name, so that it doesn't block the others."""
    log.error("Line %s of process %s can't be read and is set aside.", number, process)
    line = sa.update(journal).where(journal.c.process == process, journal.c.number == number)
    connection.execute(line.values(process=f"unreadable {process}"))


def put(connection: sa.Connection, rows: Sequence[Row]) -> set[str]:
    """Put events on the shelf; those already there stay unchanged.

    Returns the tables with another event under the same number.
    """
    sign, start, wrong = PARAMETERS[connection.dialect.name], 0, set[str]()
    while left := len(rows) - start:
        # Sizes are powers of two, so that a driver has few statements to cache.
        size = min(LARGEST_INSERT, 1 << left.bit_length() - 1)
        part = rows[start : start + size]
        values: list[object] = []
        for row in part:
            values += (row.table, row.n, row.time, _text(row))
        if connection.exec_driver_sql(_insert(sign, size), tuple(values)).rowcount != size:
            wrong |= _different(connection, part)
        start += size
    return wrong


def _different(connection: sa.Connection, rows: Sequence[Row]) -> set[str]:
    """The tables whose shelf has another event in place of one of these; logs each."""
    place = sa.tuple_(events.c.table_id, events.c.n)
    wanted = sa.select(events).where(place.in_([(row.table, row.n) for row in rows]))
    there = {(table, n): (t, _lasting(data)) for table, n, t, data in connection.execute(wanted)}
    wrong = set()
    for row in rows:
        if there.get((row.table, row.n)) != (row.time, _lasting(_text(row))):
            log.error("Table %s has another event %s than was written.", row.table, row.n)
            wrong.add(row.table)
    return wrong


def _text(row: Row) -> str:
    return bytes(row.data).decode()


def _lasting(text: str) -> bytes:
    """What must be the same: on the shelf the words of old chat are gone."""
    return lasting(text.encode())


@cache
def _insert(sign: str, rows: int) -> str:
    """One statement for many rows: a driver hands the interpreter over at every statement."""
    places = ", ".join([f"({sign}, {sign}, {sign}, {sign})"] * rows)
    into = "INSERT INTO events (table_id, n, time, data)"
    return f"{into} VALUES {places} ON CONFLICT DO NOTHING"
