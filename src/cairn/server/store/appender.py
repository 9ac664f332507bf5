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
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from cairn.core.game import CHANCE
from cairn.server import messages as m
from cairn.server.metrics import ACTIONS, BATCH, COMMIT
from cairn.server.store.journal import Change, Journal, Row, Struck

log = logging.getLogger("cairn.server")
Done = Callable[[Exception | None], None]
Order = Callable[[sa.Connection], None]
PATIENCE = 30.0
"""Seconds that a reader waits for the store."""


class Job(NamedTuple):
    """A change to the table's own line, events to append after that, and whom to tell.

    `process` is the name under which this process has the table.
    """

    process: str
    change: Change | None
    rows: list[Row]
    done: Done


class Appender:
    """Takes jobs on the event loop, and answers there when they are safe, or failed."""

    def __init__(self, engine: sa.Engine, process: str, loop: asyncio.AbstractEventLoop) -> None:
        self.process = process
        """The name under which this process is listed."""
        self._engine = engine
        self._loop = loop
        self._journal = Journal()
        self._closed = False
        self._gathered: list[Job] = []
        self._under_way = False
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what has gathered, and stop. Not called on the loop, which has to help."""
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()

    def shelve(self, table: str | None = None) -> None:
        """Wait until what was acknowledged can be read. Not called on the loop."""
        if not self._closed:
            done: Future[None] = Future()
            self._orders.put(partial(self._shelve, table, done))
            done.result(PATIENCE)

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
        self._orders.put(partial(self._append, self._gathered))
        self._gathered = []

    def _deliver(self, batch: list[Job], failure: Exception | None) -> None:
        self._under_way = False
        for job in batch:
            try:
                job.done(failure)
            except Exception:  # one table's trouble must not keep the others waiting
                log.exception("an append was written, and then its table failed")
        if self._gathered and not self._under_way:
            self._hand_over_soon()

    def _end(self) -> None:
        self._closed = True
        self._hand_over()
        self._orders.put(partial(self._shelve, None, Future()))
        self._orders.put(None)

    # --- in the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        with self._engine.connect() as connection:
            while self._carry_out_next(connection):
                pass

    def _carry_out_next(self, connection: sa.Connection) -> bool:
        """Whether there was one more. Nothing of it is held while the thread waits."""
        order = self._orders.get()
        if order is not None:
            order(connection)
        return order is not None

    def _append(self, batch: list[Job], connection: sa.Connection) -> None:
        """All in one transaction; when that fails it fails for all, and they read again."""
        start, process = time.perf_counter(), self.process
        failure: Exception | None = None
        try:
            if any(job.process != process for job in batch):
                raise Struck("The table was had under a name that is gone.")
            changes = [job.change for job in batch if job.change is not None]
            rows = [row for job in batch for row in job.rows]
            self._journal.append(connection, process, changes, rows)
            ACTIONS.inc(sum(_is_action(row.data) for row in rows))
        except Exception as error:  # whatever it is, those who wait must hear of it
            failure = error
        COMMIT.observe(time.perf_counter() - start)
        BATCH.observe(len(batch))
        with contextlib.suppress(RuntimeError):  # the loop has ended, and everybody is gone
            self._loop.call_soon_threadsafe(self._deliver, batch, failure)

    def _shelve(self, table: str | None, done: Future[None], connection: sa.Connection) -> None:
        try:
            self._journal.shelve(connection, self.process, table)
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(None)


def _is_action(data: m.EventData) -> bool:
    """Whether somebody has acted; what chance does is not counted."""
    return isinstance(data, m.Played) and data.actor != CHANCE
