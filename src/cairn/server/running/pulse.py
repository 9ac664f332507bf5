"""The pulse: signs of life that neither busy threads nor a busy loop hold up.

Other processes take over the tables of a process without a pulse. A loop that has to compile
something is slow for seconds but not dead; one that hangs for good must not keep its tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

HUNG = 30.0
"""Seconds without a heartbeat of its own after which a loop counts as hanging."""


class Pulse:
    """Gives signs of life from its own threads."""

    def __init__(self, beat: Callable[[], bool], every: float) -> None:
        """`beat` gives one, and returns whether this process is still listed."""
        self._beat, self._every = beat, every
        self._over = threading.Event()
        self._awake = time.monotonic()
        self._own = ThreadPoolExecutor(1, "pulse")
        self._thread = threading.Thread(target=self._go_on, name="pulse", daemon=True)
        self._thread.start()

    async def beat(self) -> bool:
        """Give a sign for the loop, which is awake."""
        self._awake = time.monotonic()
        return await asyncio.get_running_loop().run_in_executor(self._own, self._beat)

    def close(self) -> None:
        """Give no more signs. Not called on the loop."""
        self._over.set()
        self._thread.join()
        self._own.shutdown()

    def _go_on(self) -> None:
        while not self._over.wait(self._every):
            if time.monotonic() - self._awake < HUNG:
                with contextlib.suppress(Exception):  # the loop learns of it at its own heartbeat
                    self._beat()
