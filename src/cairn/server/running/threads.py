"""The shared threads for slow work, such as the database; addresses take turns.

`asyncio.to_thread` brings everything here. Without turns one address that asks for much keeps
everybody else waiting, and the event loop as well, which shares the interpreter with all threads.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, NamedTuple

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""The address that asked for the work; empty for the server's own."""
EACH = 2
"""Threads that one address may have at a time."""


class _Work(NamedTuple):
    asker: str
    call: Callable[[], Any]
    answer: Future[Any]


class SharedThreads(ThreadPoolExecutor):
    """Threads in which addresses take turns: the default executor of the loop."""

    def __init__(self, most: int | None = None) -> None:
        """`most` threads in all."""
        super().__init__(most, "shared")
        self._waiting: OrderedDict[str, deque[_Work]] = OrderedDict()
        self._busy: Counter[str] = Counter()
        self._changing = threading.Lock()

    def submit(self, call: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:  # noqa: ANN401
        """Run a call when it is the turn of the address that asked for it."""
        work = _Work(ASKER.get(), lambda: call(*args, **more), Future())
        with self._changing:
            self._waiting.setdefault(work.asker, deque()).append(work)
        super().submit(self._serve)
        return work.answer

    def _serve(self) -> None:
        """Run whatever may run; the rest is run by the thread that it waits for."""
        while (work := self._next()) is not None:
            try:
                _carry_out(work)
            finally:
                with self._changing:
                    self._busy -= Counter([work.asker])  # addresses without any are dropped
            del work

    def _next(self) -> _Work | None:
        """The oldest work of the next address below its share; None if there is none."""
        with self._changing:
            free = (one for one in self._waiting if not one or self._busy[one] < EACH)
            if (asker := next(free, None)) is None:
                return None
            works = self._waiting.pop(asker)
            work = works.popleft()
            if works:
                self._waiting[asker] = works  # at the end: everybody else is served before
            self._busy[asker] += 1
            return work


def _carry_out(work: _Work) -> None:
    if not work.answer.set_running_or_notify_cancel():
        return  # nobody waits for it any more
    try:
        answer = work.call()
    except BaseException as error:  # somebody waits for it, whatever it is
        work.answer.set_exception(error)
    else:
        work.answer.set_result(answer)
