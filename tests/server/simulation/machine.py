"""The machine: a loop with a clock of its own, and threads that run only when it is their turn."""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

T = TypeVar("T")
NEVER = 10_000.0
"""Seconds after which a history has come to a stop."""


class Killed(BaseException):
    """The process of a thread is gone."""


class Stuck(AssertionError):  # noqa: N818 - it is what became of the history
    """Nothing will ever happen again, though somebody waits."""


class Selector(selectors.SelectSelector):
    """Waits for nothing: time passes when there is nothing to do."""

    loop: Loop

    def select(self, timeout: float | None = None) -> list[Any]:
        """Let the time pass."""
        if timeout is None or self.loop.now > NEVER:
            raise Stuck
        self.loop.now += max(timeout, 0.0)
        return []


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time is made up."""

    def __init__(self, random: Random) -> None:
        self.now = 0.0
        self.random = random
        self.thread: Thread | None = None
        """The one that runs now, while the loop waits for it."""
        selector = Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        """Seconds since this world began."""
        return self.now

    def _write_to_self(self) -> None:
        """Nobody has to wake it up."""


class Process:
    """What dies at once: threads and tasks."""

    def __init__(self) -> None:
        self.dead = False
        self.threads: set[Thread] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.files: list[Any] = []
        """What is open; whatever they have begun is not done."""
        self.slowness = 0.0
        """Seconds that each step of a thread takes longer than it should."""

    def kill(self) -> None:
        """As a power cut would."""
        self.dead = True
        for thread in list(self.threads):
            thread.step()
        for task in list(self.tasks):
            task.cancel()
        for file in self.files:
            file.close()


PROCESS: ContextVar[Process] = ContextVar("process")


class Thread:
    """A thread in a process; it and the loop never run at the same time."""

    def __init__(self, target: Callable[[], object], name: str = "", daemon: bool = True) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        self.loop, self.process, self._target = loop, PROCESS.get(), target
        self._turn, self._back = threading.Lock(), threading.Lock()
        self._turn.acquire()
        self._back.acquire()
        self._parked = 0
        self.ended: list[Callable[[], object]] = []
        run = partial(copy_context().run, self._run)
        self._thread = threading.Thread(target=run, daemon=daemon)

    def start(self) -> None:
        """Begin soon."""
        self.process.threads.add(self)
        self._thread.start()
        self.wake()

    def join(self) -> None:
        """Wait, in another thread, until this one has ended."""
        waiter = self.loop.thread
        assert waiter
        while self in self.process.threads:
            self.ended.append(waiter.wake)
            waiter.park()

    def wake(self) -> None:
        """Go on, some time soon."""
        delay = self.loop.random.expovariate(200.0) + self.process.slowness
        self._wake_after(delay, self._parked)

    def _wake_after(self, delay: float, parked: int) -> None:
        self.loop.call_later(delay, self._step_if, parked)

    def _step_if(self, parked: int) -> None:
        if parked == self._parked:
            self.step()

    def step(self) -> None:
        """Let it run until it waits for something, or ends."""
        if self not in self.process.threads:
            return
        self._parked += 1
        before, self.loop.thread = self.loop.thread, self
        self._turn.release()
        self._back.acquire()
        self.loop.thread = before

    def park(self, timeout: float | None = None) -> None:
        """In the thread: wait until it is woken, or the time is up."""
        if self.process.dead:
            raise Killed
        if timeout is not None:
            self._wake_after(timeout, self._parked)
        self._back.release()
        self._turn.acquire()
        if self.process.dead:
            raise Killed

    def pause(self) -> None:
        """In the thread: let others run."""
        self.wake()
        self.park()

    def _run(self) -> None:
        self._turn.acquire()
        try:
            if not self.process.dead:
                self._target()
        except Killed:
            pass
        finally:
            self.process.threads.discard(self)
            for call in self.ended:
                call()
            self._back.release()


class Queue(Generic[T]):
    """Takes the place of `queue.SimpleQueue`: one thread takes out what others put in."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._waiter: Thread | None = None
        self._loop = asyncio.get_running_loop()

    def put(self, item: T) -> None:
        """Put in."""
        self._items.append(item)
        if self._waiter:
            waiter, self._waiter = self._waiter, None
            waiter.wake()

    def get(self) -> T:
        """Take out, or wait."""
        assert isinstance(self._loop, Loop)
        while not self._items:
            self._waiter = self._loop.thread
            assert self._waiter
            self._waiter.park()
        return self._items.popleft()


class Later(Generic[T]):
    """Takes the place of `concurrent.futures.Future`."""

    loop: Loop

    def __init__(self) -> None:
        self._done = False
        self._value: T | None = None
        self._error: Exception | None = None
        self._waiter: Thread | None = None

    def set_result(self, value: T) -> None:
        """It is known."""
        self._value = value
        self._settle()

    def set_exception(self, error: Exception) -> None:
        """It failed."""
        self._error = error
        self._settle()

    def _settle(self) -> None:
        self._done = True
        if self._waiter:
            self._waiter.wake()

    def result(self, timeout: float) -> T | None:
        """Wait in a thread."""
        self._waiter = self.loop.thread
        assert self._waiter
        end = self.loop.now + timeout
        while not self._done:
            if self.loop.now >= end:
                raise TimeoutError
            self._waiter.park(end - self.loop.now)
        if self._error:
            raise self._error
        return self._value


async def to_thread(call: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401
    """Takes the place of `asyncio.to_thread`."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def work() -> None:
        try:
            value = call(*arguments)
        except Exception as error:
            loop.call_soon(_tell, answer, None, error)
        else:
            loop.call_soon(_tell, answer, value, None)

    Thread(work).start()
    return await answer


def _tell(answer: asyncio.Future[Any], value: object, error: Exception | None) -> None:
    if not answer.done():
        if error:
            answer.set_exception(error)
        else:
            answer.set_result(value)
