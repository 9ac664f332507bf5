"""Workers: processes for everything that takes long, so that no table waits.

A bot lives as long as it holds its seat, always in the same worker. A worker that dies or takes
too long is replaced, and its bots are rebuilt. In every worker the tables take turns, and quick
bots have a worker of their own: they never wait for bots that think.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from concurrent.futures import Future
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from cairn.core.bot import is_quick
from cairn.core.game import Game, State
from cairn.core.record import Problem
from cairn.core.told import ToldError
from cairn.server.codes import Code, Refused
from cairn.server.running import jobs, looks, replays
from cairn.server.running.jobs import Advised, BotSeat
from cairn.server.running.turns import JobKind, Order, Turns

THINKERS = 2
"""Processes for bots that think, and for hints. Quick bots have their own, and so have falls, their
motions, questions about a state, and records: nobody at a table waits for any of these."""
PATIENCE = 120.0
"""Seconds before a worker counts as hanging on its first job of a kind: it may have to compile."""
PROMPT = 20.0
"""Seconds for every further job of that kind."""
CHECKING = 30.0
"""Seconds that checking one record may take."""
ATTEMPTS = 3
"""How often a job is tried if its worker dies."""
PLACES = 20_000
"""The most seats whose bot's worker is remembered."""


class JobFailed(Exception):  # noqa: N818 - the failure is reported, and the game goes on
    """A job failed; the text says why."""


class TooMuch(JobFailed):
    """A job took more time or memory than it may."""


class Worker:
    """One process and the thread that talks to it, both started at first use."""

    def __init__(
        self, patience: float = PATIENCE, prompt: float = PROMPT, *, polite: bool = True
    ) -> None:
        """A polite worker stands back when the machine is busy."""
        self.bots = 0
        """The number of seats whose bot is here."""
        self.turns = Turns()
        """The orders for this worker."""
        self._patience, self._prompt, self._polite = patience, prompt, polite
        self._known: set[JobKind] = set()
        """The kinds of jobs that this process has done, by game."""
        self._thread: threading.Thread | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def load(self) -> int:
        """How busy it is."""
        return len(self.turns) + self.bots

    def ask(
        self,
        who: str,
        job: jobs.Job,
        *arguments: Any,  # noqa: ANN401
        thinks: bool = False,
        overtakes: bool = False,
    ) -> Order:
        """Do a job when it is `who`'s turn."""
        order = Order(who, job, arguments, Future(), thinks, overtakes)
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
            self._thread.start()
        self.turns.add(order)
        return order

    def knows(self, job: jobs.Job, game: str) -> bool:
        """Whether its process has done such a job."""
        return (job, game) in self._known

    def close(self) -> None:
        """Stop the worker, even in mid-job: nobody waits for it any more."""
        self._closed = True
        self.turns.close()
        if self._process:
            self._process.kill()

    # --- in the thread ----------------------------------------------------------------------

    def _work(self) -> None:
        while (order := self.turns.next()) is not None:
            if order.answer.set_running_or_notify_cancel():
                self._carry_out(order)
        self._dismiss()

    def _carry_out(self, order: Order) -> None:
        try:
            done = self._insist(order)
        except Exception as error:  # whatever the error, a caller waits for an answer
            done = jobs.JobResult("failed", f"The job can't be handed over: {error!r}")
        if done.how == "done":
            order.answer.set_result(done.answer)
        elif not self._closed:  # at the end nobody is left to answer
            failure = TooMuch if done.how == "too much" else JobFailed
            order.answer.set_exception(failure(done.answer))

    def _insist(self, order: Order) -> jobs.JobResult:
        """The answer of the worker; a dead one is replaced, but not for ever."""
        if order.job is jobs.forget and self._line is None:
            return jobs.JobResult("done", None)  # the bot is gone with its process
        for _ in range(ATTEMPTS):
            try:
                return self._exchange(order)
            except (EOFError, OSError):
                self._dismiss()
                if self._closed:
                    break
        return jobs.JobResult("failed", "The worker process died.")

    def _exchange(self, order: Order) -> jobs.JobResult:
        line, kind = self._started(), order.kind
        budget = (self.turns.budget(),) if order.thinks else ()
        line.send((order.job, (*order.arguments, *budget)))
        patience = self._prompt if kind in self._known else self._patience
        if not line.poll(patience):
            self._dismiss()
            sentence = f"The worker process did not answer within {patience:g} seconds."
            return jobs.JobResult("too much", sentence)
        answer: jobs.JobResult = line.recv()
        self._known.add(kind)
        return answer

    def _started(self) -> Connection:
        if self._line is None:
            # "spawn": a fork of a process with threads and sockets may hang.
            context = multiprocessing.get_context("spawn")
            self._line, far = context.Pipe()
            process = context.Process(
                target=jobs.work,
                args=(far, os.getpid(), self._polite),
                name="cairn worker",
                daemon=True,
            )
            process.start()
            self._process = process
            far.close()  # so that this end notices its death
        return self._line

    def _dismiss(self) -> None:
        """End the process; an idle one ends by itself when its pipe closes."""
        if self._line and self._process:
            self._line.close()
            self._process.join(0.5)
            self._process.kill()
            self._process.join()
        self._line = self._process = None
        self._known.clear()


Asker = tuple[str, str]
"""A guest, and the id of the message in which they ask."""


class Sought(NamedTuple):
    """A hint being computed, and for whom."""

    asker: Asker
    found: asyncio.Future[Advised]


class Workers:
    """All workers of this server. Everything here is called on the event loop."""

    def __init__(
        self, thinkers: int = THINKERS, prompt: float = PROMPT, checking: float = CHECKING
    ) -> None:
        self._thinkers = [Worker(prompt=prompt) for _ in range(thinkers)]
        self._quick = Worker(prompt=prompt, polite=False)
        self._physicist = Worker(prompt=prompt, polite=False)
        self._camera = Worker(prompt=prompt)
        self._scout = Worker(prompt=prompt, polite=False)
        self._clerk = Worker(checking, checking)
        self._places: OrderedDict[BotSeat, Worker] = OrderedDict()
        self._advised: dict[tuple[str, int], Sought] = {}
        """The hints being computed, by table and seat."""

    async def choose(self, state: State, seat: BotSeat) -> str:
        """The action that the bot on a seat plays in a state, as text. Raises JobFailed."""
        worker = self._place(state, seat)
        answer: str = await _asked(
            worker, seat.table, jobs.choose, *_plain(state), seat, thinks=True
        )
        return answer

    async def delay(self, state: State, seat: BotSeat) -> float:
        """How many seconds the bot on a seat takes for its next action. Raises JobFailed."""
        worker = self._place(state, seat)
        answer: float = await _asked(worker, seat.table, jobs.delay, *_plain(state), seat)
        return answer

    async def advise(self, state: State, seat: BotSeat, asker: Asker) -> Advised:
        """The action to play, and who wins with best play if known. Raises JobFailed, or Refused.

        If no winning action is known, it is the choice of a bot, with its alternatives. The same
        request again, perhaps on another connection, shares the answer.
        """
        place = seat.table, seat.seat
        sought = self._advised.get(place)
        if sought is None:
            sought = Sought(asker, asyncio.ensure_future(self._advice(state, seat)))
            self._advised[place] = sought
            sought.found.add_done_callback(partial(self._advice_found, place))
        elif sought.asker != asker:
            raise Refused(Code.HINT_ASKED)
        return await asyncio.shield(sought.found)

    def _advice_found(self, place: tuple[str, int], found: asyncio.Future[Advised]) -> None:
        del self._advised[place]
        if not found.cancelled():
            found.exception()  # nobody may be there any more to hear of it

    async def _advice(self, state: State, seat: BotSeat) -> Advised:
        worker = self._quick if _quick(state, seat) else self._least_busy()
        found: Advised = await _asked(
            worker, seat.table, jobs.advise, *_plain(state), seat, thinks=True
        )
        return found

    async def fall(self, state: State, table: str) -> jobs.FoundFall:
        """The fall in a state and its motion. Raises JobFailed.

        Even if the fall is known, its motion may take seconds: no table that waits for its fall
        waits for that.
        """
        worker = self._physicist if state.game.physics else self._camera
        answer: jobs.FoundFall = await _asked(worker, table, jobs.fall, *_plain(state))
        return answer

    async def look(self, state: State, who: str, job: jobs.Job, *arguments: Any) -> bytes:  # noqa: ANN401
        """The answer to a question about a state; a client's newest question counts.

        Trying an action never waits for a long list. Raises Overtaken, or JobFailed.
        """
        slow = job is looks.choices and state.game.lists_slowly
        worker = self._camera if slow else self._scout
        # The key is computed once per state, however many questions there are.
        about = state.game.name, state.key
        answer: bytes = await _asked(worker, who, job, *about, *arguments, overtakes=True)
        return answer

    def expect(self, game: Game) -> None:
        """Somebody will soon ask for the choices in a game that lists them slowly."""
        if game.lists_slowly and not self._camera.knows(looks.meet, game.name):
            self._camera.ask("", looks.meet, game.name, overtakes=True)

    async def verify(self, text: bytes, who: str) -> list[Problem]:
        """What is wrong with a record. Raises ValueError if it isn't one, or JobFailed."""
        problems: list[Problem] = await self.of_record(text, who, replays.verify)
        return problems

    async def of_record(self, text: bytes, who: str, job: jobs.Job, *arguments: object) -> Any:  # noqa: ANN401
        """The result of a job on a record. Raises ValueError if it isn't one, or JobFailed."""
        answer = await _asked(self._clerk, who, replays.of_record, job, text, *arguments)
        if isinstance(answer, replays.NoRecord):
            raise ToldError(answer.told)
        return answer

    async def about(self, game: str, job: jobs.Job) -> bytes:
        """A slow answer about a game. Raises JobFailed.

        Not by the clerk: the game may have to be compiled, which takes longer than a record.
        """
        answer: bytes = await _asked(self._camera, "", job, game)
        return answer

    def forget(self, seat: BotSeat) -> None:
        """Release the bot on a seat."""
        if worker := self._places.pop(seat, None):
            worker.bots -= 1
            worker.ask(seat.table, jobs.forget, seat)

    def close(self) -> None:
        """Stop all workers. Not called on the loop."""
        for worker in self._all:
            worker.close()

    @property
    def _all(self) -> tuple[Worker, ...]:
        known = self._quick, self._physicist, self._camera, self._scout, self._clerk
        return (*self._thinkers, *known)

    def _place(self, state: State, seat: BotSeat) -> Worker:
        """The worker that has the bot of a seat; the least busy one at first."""
        worker = self._places.get(seat)
        if worker is None:
            worker = self._quick if _quick(state, seat) else self._least_busy()
            self._places[seat] = worker
            worker.bots += 1
            if len(self._places) > PLACES:
                self._places.popitem(last=False)[1].bots -= 1
        return worker

    def _least_busy(self) -> Worker:
        return min(self._thinkers, key=lambda worker: worker.load)


async def _asked(
    worker: Worker,
    who: str,
    job: jobs.Job,
    *arguments: Any,  # noqa: ANN401
    thinks: bool = False,
    overtakes: bool = False,
) -> Any:  # noqa: ANN401
    """The answer of a worker. If nobody waits for it any more, the job is never begun."""
    order = worker.ask(who, job, *arguments, thinks=thinks, overtakes=overtakes)
    try:
        return await asyncio.wrap_future(order.answer)
    finally:
        worker.turns.withdraw(order)


def _plain(state: State) -> tuple[str, dict[str, Any]]:
    return state.game.name, state.to_json()


def _quick(state: State, seat: BotSeat) -> bool:
    game = state.game
    return seat.bot in game.bots and is_quick(game.maker(seat.bot))
