"""Workers: the processes in which everything is done that takes long, so that no table waits.

A bot lives as long as its seat is its own, and always in the same worker. A worker that dies or
takes too long is replaced; its bots are built anew.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import queue
import threading
from collections import OrderedDict
from concurrent.futures import Future
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from cairn.core.game import State
from cairn.core.record import Problem
from cairn.server.running import jobs
from cairn.server.running.jobs import BotSeat

THINKERS = 2
"""Processes for bots and hints. Falls have one of their own, and so do records to be verified:
nobody at a table waits for either."""
PATIENCE = 120.0
"""Seconds for one job before its worker is taken to hang; the first may have to compile."""
ATTEMPTS = 3
"""How often a job is begun whose worker dies of it."""
PLACES = 20_000
"""Seats of which it is known which worker has their bot."""


class JobFailed(Exception):  # noqa: N818 - the failure is told, and the game goes on
    """A job could not be done; the text says why."""


class Order(NamedTuple):
    """A job with what it is given, and where its answer goes."""

    job: jobs.Job
    arguments: tuple[Any, ...]
    answer: Future[Any]


class Worker:
    """One process and the thread that talks to it, both started when they are first needed."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.bots = 0
        """How many seats have their bot here."""
        self._patience = patience
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def load(self) -> int:
        """How busy it is."""
        return self._orders.qsize() + self.bots

    def ask(self, job: jobs.Job, *arguments: Any) -> Future[Any]:  # noqa: ANN401
        """Have a job done, after those before it."""
        order = Order(job, arguments, Future())
        if self._closed:
            order.answer.cancel()
            return order.answer
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
            self._thread.start()
        self._orders.put(order)
        return order.answer

    def close(self) -> None:
        """Send the worker home, out of whatever it is at: nobody waits for it any more."""
        self._closed = True
        self._orders.put(None)
        if self._process:
            self._process.kill()

    # --- in the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            if self._closed:
                order.answer.cancel()
            elif order.answer.set_running_or_notify_cancel():
                self._carry_out(order)
        self._dismiss()

    def _carry_out(self, order: Order) -> None:
        try:
            done, result = self._insist(order)
        except Exception as error:  # whatever it is, somebody waits for an answer
            done, result = False, f"The job can't be handed over: {error!r}"
        if done:
            order.answer.set_result(result)
        elif not self._closed:  # at the end nobody is there to be told
            order.answer.set_exception(JobFailed(result))

    def _insist(self, order: Order) -> tuple[bool, Any]:
        """The answer of the worker; when it dies it is replaced, but not for ever."""
        if order.job is jobs.forget and self._line is None:
            return True, None  # with its process the bot is gone already
        for _ in range(ATTEMPTS):
            try:
                return self._exchange(order)
            except (EOFError, OSError):
                self._dismiss()
                if self._closed:
                    break
        return False, "The worker process died."

    def _exchange(self, order: Order) -> tuple[bool, Any]:
        line = self._started()
        line.send((order.job, order.arguments))
        if not line.poll(self._patience):
            self._dismiss()
            return False, f"The worker process did not answer within {self._patience:g} seconds."
        answer: tuple[bool, Any] = line.recv()
        return answer

    def _started(self) -> Connection:
        if self._line is None:
            # "spawn": a fork of a process with threads and sockets may hang.
            context = multiprocessing.get_context("spawn")
            self._line, far = context.Pipe()
            self._process = context.Process(
                target=jobs.work, args=(far, os.getpid()), name="cairn worker", daemon=True
            )
            self._process.start()
            far.close()  # so that its death is heard on this end
        return self._line

    def _dismiss(self) -> None:
        """End the process; one that waits for work ends by itself when nobody is on the line."""
        if self._line and self._process:
            self._line.close()
            self._process.join(0.5)
            self._process.kill()
            self._process.join()
        self._line = self._process = None


class Workers:
    """All workers of this server. Everything here is called on the event loop."""

    def __init__(self, thinkers: int = THINKERS, patience: float = PATIENCE) -> None:
        self._thinkers = [Worker(patience) for _ in range(thinkers)]
        self._physicist = Worker(patience)
        self._clerk = Worker(patience)
        self._places: OrderedDict[BotSeat, Worker] = OrderedDict()

    async def choose(self, state: State, seat: BotSeat) -> str:
        """What the bot on a seat plays in a state, as text. Raises JobFailed."""
        answer: str = await self._ask(self._place(seat), jobs.choose, state, seat)
        return answer

    async def delay(self, state: State, seat: BotSeat) -> float:
        """How many seconds the bot on a seat takes for its next action. Raises JobFailed."""
        answer: float = await self._ask(self._place(seat), jobs.delay, state, seat)
        return answer

    async def advise(self, state: State, seat: BotSeat) -> str:
        """What a bot would play if the seat were its own. Raises JobFailed."""
        answer: str = await self._ask(self._least_busy(), jobs.advise, state, seat)
        return answer

    async def fall(self, state: State) -> str:
        """What falls in a state, as text. Raises JobFailed."""
        answer: str = await self._ask(self._physicist, jobs.fall, state)
        return answer

    async def verify(self, data: dict[str, Any]) -> list[Problem]:
        """What is wrong with a record. Raises ValueError when it is none, or JobFailed."""
        answer = await asyncio.wrap_future(self._clerk.ask(jobs.verify, data))
        if isinstance(answer, str):
            raise ValueError(answer)
        problems: list[Problem] = answer
        return problems

    def forget(self, seat: BotSeat) -> None:
        """Let the bot on a seat go."""
        if worker := self._places.pop(seat, None):
            worker.bots -= 1
            worker.ask(jobs.forget, seat)

    def close(self) -> None:
        """Send all workers home. Not called on the loop."""
        for worker in (*self._thinkers, self._physicist, self._clerk):
            worker.close()

    async def _ask(self, worker: Worker, job: jobs.Job, state: State, *more: Any) -> Any:  # noqa: ANN401
        return await asyncio.wrap_future(worker.ask(job, state.game.name, state.to_json(), *more))

    def _place(self, seat: BotSeat) -> Worker:
        """The worker that has the bot of a seat; the least busy when it is first asked."""
        worker = self._places.get(seat)
        if worker is None:
            self._places[seat] = worker = self._least_busy()
            worker.bots += 1
            if len(self._places) > PLACES:
                self._places.popitem(last=False)[1].bots -= 1
        return worker

    def _least_busy(self) -> Worker:
        return min(self._thinkers, key=lambda worker: worker.load)
