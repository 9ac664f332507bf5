"""The appender: one writing thread that commits the appends of many tables together.

At most one batch is under way while the next one gathers. So batches grow with the load, and the
thread asks for the interpreter only when the loop has served everybody who was waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

import sqlalchemy as sa

from cairn.server.codes import Code
from cairn.server.metrics import ACTIONS, BATCH, COMMIT
from cairn.server.store.fence import Fence, Fenced, Hold, Write
from cairn.server.store.journal import Journal, Struck
from cairn.server.store.trouble import Away

log = logging.getLogger("cairn.server")
Errand = Callable[[sa.Connection], object]
Written = tuple[Write, Exception | None]
T = TypeVar("T")
PATIENCE = 30.0
"""Seconds that a reader waits for the store."""


class Appender:
    """Takes jobs on the event loop, and answers there once they are safe or have failed."""

    def __init__(self, engine: sa.Engine, process: str, loop: asyncio.AbstractEventLoop) -> None:
        self.process = process
        """The name under which this process is listed."""
        # Here and not in the thread, where nobody would notice a failure.
        self._connection = engine.connect()
        self._loop = loop
        self._journal, self._fence = Journal(), Fence()
        self._closed = False
        self._gathered: list[Write] = []
        self._under_way = False
        self._orders: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- from other threads -----------------------------------------------------------------

    def close(self) -> None:
        """Write everything queued, and stop. Not called on the loop, which has to help."""
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()

    def shelve(self, table: str) -> None:
        """Wait until everything acknowledged can be read."""
        if not self._closed:
            self._ask(partial(self._shelve, table))

    def hold(self, hold: Hold) -> int:
        """Give one copy of a table the sole right to write; returns the last event's number.

        Earlier appends of other copies are written by now, or never will be. Raises Struck.
        """
        if self._closed:
            raise Struck("The store is closed.")
        return self._ask(partial(self._hold, hold))

    def rename(self, process: str) -> None:
        """Write under another name. Holds under the old name are void."""
        self._ask(partial(self._rename, process))

    def _ask(self, work: Callable[[sa.Connection], T]) -> T:
        answer: Future[T] = Future()
        self._orders.put(partial(_answer, work, answer))
        try:
            return answer.result(PATIENCE)
        except TimeoutError:
            raise Away(Code.AWAY, "It is too slow.") from None

    # --- on the loop ------------------------------------------------------------------------

    def put(self, job: Write) -> None:
        """Write this soon; jobs are done in the order of arrival."""
        if self._closed:
            self._loop.call_soon(job.done, Struck("The store is closed."))
            return
        self._gathered.append(job)
        if not self._under_way:
            self._hand_over_soon()

    def release(self, hold: Hold) -> None:
        """A copy of a table writes no more."""
        self._orders.put(partial(self._release, hold))

    def _hand_over_soon(self) -> None:
        """Send at the end of the loop's turn, with everything that arrives in the same turn."""
        self._under_way = True
        self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._orders.put(partial(self._append, self._gathered))
        self._gathered = []

    def _deliver(self, answers: Sequence[Written]) -> None:
        self._under_way = False
        for job, failure in answers:
            try:
                job.done(failure)
            except Exception:  # one table's trouble must not keep the others waiting
                log.exception("an append was answered, and then its table failed")
        if self._gathered and not self._under_way:
            self._hand_over_soon()

    def _end(self) -> None:
        self._closed = True
        self._hand_over()
        self._orders.put(None)

    # --- in the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        with self._connection:
            while self._carry_out_next(self._connection):
                pass

    def _carry_out_next(self, connection: sa.Connection) -> bool:
        """Carry out one order; returns whether there was one. Holds nothing while waiting."""
        order = self._orders.get()
        if order is not None:
            order(connection)
        return order is not None

    def _append(self, batch: Sequence[Write], connection: sa.Connection) -> None:
        """Write everything allowed in one transaction; a failure fails all of it."""
        start = time.perf_counter()
        let, refused, coming = self._fence.sift(batch, self.process)
        failure: Exception | None = None
        try:
            changes = [job.change for job in let if job.change is not None]
            rows = [row for job in let for row in job.rows]
            wrong = self._journal.append(connection, self.process, changes, rows)
            self._fence.advance(coming)
            self._fence.close(wrong)
            ACTIONS.inc(sum(job.actions for job in let))
        except Exception as error:  # whatever the error, the callers must hear of it
            failure = error
            self._fence.close(coming)
        COMMIT.observe(time.perf_counter() - start)
        BATCH.observe(len(batch))
        answers = [(job, failure) for job in let] + [(job, Fenced()) for job in refused]
        with contextlib.suppress(RuntimeError):  # the loop has ended, and everybody is gone
            self._loop.call_soon_threadsafe(self._deliver, answers)

    def _shelve(self, table: str, connection: sa.Connection) -> None:
        self._journal.shelve(connection, self.process, table)

    def _hold(self, hold: Hold, connection: sa.Connection) -> int:
        self._fence.close([hold.table])
        if hold.process != self.process:
            raise Struck("The table was held under a name that is gone.")
        n = self._journal.shelve(connection, self.process, hold.table)
        self._fence.hold(hold, n + 1)
        return n

    def _release(self, hold: Hold, _: sa.Connection) -> None:
        self._fence.release(hold)

    def _rename(self, process: str, _: sa.Connection) -> None:
        self.process, self._journal, self._fence = process, Journal(), Fence()


def _answer(work: Callable[[sa.Connection], T], to: Future[T], connection: sa.Connection) -> None:
    try:
        to.set_result(work(connection))
    except Exception as error:
        to.set_exception(error)
