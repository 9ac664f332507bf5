"""The appender: one thread that writes, the appends of many tables committed together.

At most one batch is under way, and the next gathers meanwhile. That makes the batches larger
the busier the server is, and the thread asks for the interpreter only when the loop has served
everybody who was waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import sqlalchemy as sa

from cairn.server.metrics import BATCH, COMMIT

log = logging.getLogger("cairn.server")
LARGEST_INSERT = 500
"""Rows in one statement; SQLite takes 32766 values at once."""
MARKS = {"sqlite": "?", "postgresql": "%s"}
"""How a driver writes a parameter."""


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


class Appender:
    """Takes jobs on the event loop, and answers there when they are safe, or failed."""

    def __init__(self, engine: sa.Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._mark = MARKS[engine.dialect.name]
        self._gathered: list[Job] = []
        self._under_way = False
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what has gathered, and stop. Called from another thread than the loop's."""
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()

    # --- on the loop ------------------------------------------------------------------------

    def put(self, job: Job) -> None:
        """Write this soon; jobs are done in the order in which they came."""
        self._gathered.append(job)
        if not self._under_way:
            self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """At the end of the loop's turn: what arrives in the same turn goes along."""
        self._under_way = True
        self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._batches.put(self._gathered)
        self._gathered = []

    def _deliver(self, batch: list[Job], failures: list[Exception | None]) -> None:
        self._under_way = False
        for job, failure in zip(batch, failures, strict=True):
            try:
                job.done(failure)
            except Exception:  # one table's trouble must not keep the others waiting
                log.exception("an append was written, and then its table failed")
        if self._gathered and not self._under_way:
            self._hand_over_soon()

    def _end(self) -> None:
        self._batches.put(self._gathered)
        self._batches.put(None)

    # --- in the thread ----------------------------------------------------------------------

    def _write(self) -> None:
        with self._engine.connect() as connection:
            while (batch := self._batches.get()) is not None:
                failures = self._commit_all(connection, batch)
                with contextlib.suppress(RuntimeError):  # the loop has ended, everybody is gone
                    self._loop.call_soon_threadsafe(self._deliver, batch, failures)

    def _commit_all(self, connection: sa.Connection, batch: list[Job]) -> list[Exception | None]:
        """All in one transaction; if that fails, one by one, to find out whose fault it was."""
        start = time.perf_counter()
        failure = self._commit(connection, batch)
        COMMIT.observe(time.perf_counter() - start)
        BATCH.observe(len(batch))
        if failure is not None and len(batch) > 1:
            return [self._commit(connection, [job]) for job in batch]
        return [failure] * len(batch)

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


@lru_cache(LARGEST_INSERT)
def _insert(mark: str, rows: int) -> str:
    """One statement for many rows: a driver hands the interpreter over at every statement."""
    row = f"({', '.join([mark] * len(Row._fields))})"
    return f"INSERT INTO events (table_id, n, time, data) VALUES {', '.join([row] * rows)}"
