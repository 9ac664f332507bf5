"""The fence: of all copies of a table, one may write, and only the next event.

A copy is known by its hold, which it gets when it is read from the store: from then on every
older hold is refused. Appends that come twice, too late, or after a failed one are refused as
well. So no number is ever given twice, whatever goes wrong above; among processes the list in
the database ensures this (see `journal.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cairn.server.store.journal import Row, Statement

WhenWritten = Callable[[Exception | None], None]


class Hold:
    """The right of one copy to write to its table."""

    __slots__ = ("process", "table")

    def __init__(self, process: str, table: str) -> None:
        """`process` is the name under which this process has the table."""
        self.process, self.table = process, table


class Write(NamedTuple):
    """A change to the table's own line, events to append after it, and a callback."""

    hold: Hold
    first: int
    """The number of the first event, or of the next if there is none."""
    change: Statement | None
    rows: Sequence[Row]
    actions: int
    """How many of the events are actions of seats."""
    done: WhenWritten


class Fenced(Exception):  # noqa: N818 - it is news, not a fault
    """Another copy of the table may write by now, or an event before this one was not written."""


class Fence:
    """Which hold may write to which table, and the next event. Used by one thread."""

    def __init__(self) -> None:
        self._next: dict[str, tuple[Hold, int]] = {}

    def hold(self, hold: Hold, n: int) -> None:
        """Let only one copy write, from event `n` on."""
        self._next[hold.table] = hold, n

    def release(self, hold: Hold) -> None:
        """A copy writes no more."""
        if self._next.get(hold.table, (None, 0))[0] is hold:
            del self._next[hold.table]

    def close(self, tables: Iterable[str]) -> None:
        """Bar tables with an unknown state of writing: they must be read again."""
        for table in tables:
            self._next.pop(table, None)

    def sift(self, batch: Sequence[Write], process: str) -> tuple[list[Write], list[Write], _Next]:
        """The jobs that may be written, the others, and the next events once they are."""
        let, refused = list[Write](), list[Write]()
        coming: _Next = {}
        for job in batch:
            table, known = job.hold.table, (job.hold, job.first)
            # A table that is not stored yet has no hold.
            awaited = coming.get(table) or self._next.get(table) or (job.hold, 1)
            if job.hold.process == process and known == awaited:
                let.append(job)
                coming[table] = job.hold, job.first + len(job.rows)
            else:
                refused.append(job)
        return let, refused, coming

    def advance(self, coming: _Next) -> None:
        """Note that the accepted jobs are written."""
        self._next |= coming


_Next = dict[str, tuple[Hold, int]]
