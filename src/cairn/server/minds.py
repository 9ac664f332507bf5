"""Where bots think: in processes of their own, so that tables never wait and no seed is near."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from cairn.core.bot import Budget, PacedBot
from cairn.core.game import State
from cairn.core.registry import load

THINK = Budget(seconds=1.0)


def think(
    game: str, position: dict[str, Any], bot: str, seat: int, fancy: int
) -> tuple[str, float]:
    """What a bot would play, and the seconds it takes for that; all it gets is the state."""
    loaded = load(game)
    state, thinker = loaded.from_json(position), loaded.bots[bot](fancy)
    delay = thinker.delay(state, seat) if isinstance(thinker, PacedBot) else 0.0
    return str(thinker.choose(state, seat, THINK)), delay


def end_with(parent: int) -> None:
    """Watch the server from a thinking process: when it is gone, however it went, go too."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Minds:
    """A pool of thinking processes, started when the first bot is asked."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, state: State, bot: str, seat: int, fancy: int) -> tuple[str, float]:
        """What a bot would play in a state, as text, and how long it takes for that."""
        for attempt in range(3):
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._started(), think, state.game.name, state.to_json(), bot, seat, fancy
                )
            except BrokenProcessPool:  # a worker died: begin anew, but not for ever
                self.close(patience=0.0)
                if attempt == 2:
                    raise
        raise AssertionError

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # "spawn": a fork of a process with threads and sockets may hang.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=end_with, initargs=(os.getpid(),)
            )
        return self._pool

    def close(self, patience: float = 5.0) -> None:
        """Send the thinkers home, and give them time to tidy up; one that hangs is left behind."""
        if self._pool:
            end = partial(self._pool.shutdown, cancel_futures=True)
            self._pool = None
            ending = threading.Thread(target=end, daemon=True)
            ending.start()
            ending.join(patience)
