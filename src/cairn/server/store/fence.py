"""The fence: of all copies of a table, one may write, and only the next event.

A copy is known by its hold, which it gets when it is read from the store: from then on every
older one is refused. What comes twice, too late, or after something that failed, is refused as
well. So no number is ever given twice, whatever goes wrong above; among processes the list in
the database sees to it (see `journal.py`).
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
    """A change to the table's own line, events to append after that, and whom to tell."""

    hold: Hold
    first: int
    """The number of the first event, or of the next where there is none."""
    change: Statement | None
    rows: Sequence[Row]
    actions: int
    """How many of the events are somebody's actions."""
    done: WhenWritten


class Fenced(Exception):  # noqa: N818 - it is told as news, not as a fault
    """Another copy of the table may write by now, or an event before this one was not written."""


class Fence:
    """Who may write to which table, and what comes next. Used by one thread."""

    def __init__(self) -> None:
        self._next: dict[str, tuple[Hold, int]] = {}

    def hold(self, hold: Hold, n: int) -> None:
        """Let one copy write from event `n` on, and no other."""
        self._next[hold.table] = hold, n

    def release(self, hold: Hold) -> None:
        """A copy writes no more."""
        if self._next.get(hold.table, (None, 0))[0] is hold:
            del self._next[hold.table]

    def close(self, tables: Iterable[str]) -> None:
        """Nobody knows what is written of these: they have to be read again."""
        for table in tables:
            self._next.pop(table, None)

    def sift(self, batch: Sequence[Write], process: str) -> tuple[list[Write], list[Write], _Next]:
        """The jobs that may be written, the others, and what comes next once they are."""
        let, refused = list[Write](), list[Write]()
        coming: _Next = {}
        for job in batch:
            table, known = job.hold.table, (job.hold, job.first)
            # A table that is not stored yet has nobody who holds it.
            awaited = coming.get(table) or self._next.get(table) or (job.hold, 1)
            if job.hold.process == process and known == awaited:
                let.append(job)
                coming[table] = job.hold, job.first + len(job.rows)
            else:
                refused.append(job)
        return let, refused, coming

    def advance(self, coming: _Next) -> None:
        """What was let through is written."""
        self._next |= coming


_Next = dict[str, tuple[Hold, int]]
