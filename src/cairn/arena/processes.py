"""Processes on this machine that play an arena's games.

Each has its own pipe, so when one dies the others are unaffected: it is replaced, and its game
starts again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from cairn.arena.plan import ArenaPlan
from cairn.arena.playing import GameFailed, PlayedGame, play_fixture
from cairn.arena.schedule import Fixture
from cairn.arena.stopping import Stop

ATTEMPTS = 3
"""How often to start a game whose process keeps dying."""


class PlayingProcess:
    """A process and the game it is playing."""

    def __init__(self, plan: ArenaPlan) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.line, theirs = spawn.Pipe()
        self.fixture: Fixture | None = None
        self._process = spawn.Process(target=_work, args=(plan, theirs))
        self._process.start()
        theirs.close()  # so that the pipe closes when the process ends

    def begin(self, fixture: Fixture) -> None:
        """Give it a game to play."""
        self.fixture = fixture
        self.line.send(fixture)

    def result(self) -> PlayedGame | GameFailed:
        """The result of its game. Raises EOFError or OSError if the process has died."""
        answer: PlayedGame | GameFailed = self.line.recv()
        self.fixture = None
        return answer

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self.line.close()


class Processes:
    """Plays games in several processes."""

    def __init__(self, plan: ArenaPlan, fixtures: Iterable[Fixture], jobs: int, stop: Stop) -> None:
        self._plan, self._stop = plan, stop
        self._waiting = deque(fixtures)
        self._jobs = min(jobs, len(self._waiting))
        self._died: dict[int, int] = {}
        self._workers: list[PlayingProcess] = []

    def play(self) -> Generator[PlayedGame, None, None]:
        """Yield the games as they finish; after a stop, only the games already finished."""
        try:
            self._workers += [PlayingProcess(self._plan) for _ in range(self._jobs)]
            while not self._stop.asked and self._give_out():
                ready = wait([self._stop.line, *self._busy()])
                yield from self._collect(ready)
            yield from self._collect(wait([*self._busy()], timeout=0))
        finally:
            for worker in self._workers:
                worker.end()

    def _busy(self) -> dict[Connection, PlayingProcess]:
        return {worker.line: worker for worker in self._workers if worker.fixture}

    def _give_out(self) -> bool:
        """Give every idle worker a game; return whether any worker has one."""
        for worker in self._workers:
            if not worker.fixture and self._waiting:
                try:
                    worker.begin(self._waiting.popleft())
                except OSError:
                    self._replace(worker)
        return bool(self._busy())

    def _collect(self, ready: Iterable[Any]) -> Iterator[PlayedGame]:
        busy = self._busy()
        for worker in [busy[line] for line in ready if line in busy]:
            try:
                answer = worker.result()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(answer, GameFailed):
                raise answer
            yield answer

    def _replace(self, worker: PlayingProcess) -> None:
        """Replace a dead process, and put its game first in the queue."""
        worker.end()
        fixture = worker.fixture
        assert fixture
        died = self._died[fixture.number] = self._died.get(fixture.number, 0) + 1
        if died == ATTEMPTS:
            who = ", ".join(fixture.bots)
            raise GameFailed(
                f"Game {fixture.number} ({who}; seed {fixture.seed}) failed: the process that "
                f"played it died {ATTEMPTS} times. There may be too little memory."
            )
        self._waiting.appendleft(fixture)
        self._workers[self._workers.index(worker)] = PlayingProcess(self._plan)


def _work(plan: ArenaPlan, line: Connection) -> None:
    """Play one game after another until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl+C
    while True:
        try:
            fixture = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: PlayedGame | GameFailed = play_fixture(plan, fixture)
        except GameFailed as error:
            answer = GameFailed(str(error))
        line.send(answer)
