"""Stopping: Ctrl+C ends an arena between two games, never in the middle of keeping one."""

from __future__ import annotations

import signal
from multiprocessing import Pipe
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any

ECHO = 1.0
"""Seconds in which a second signal is the first one again: some tools pass Ctrl+C on."""


class Stop:
    """Hears that an arena shall end: by Ctrl+C, or by the system.

    `line` can be read from then on, for those who wait for several things at once. Who asks
    again later on is not kept waiting.
    """

    def __init__(self) -> None:
        self.line, self._bell = Pipe(duplex=False)
        self.asked = False
        self._heard = 0.0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        if current_thread() is main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self.line.close()
        self._bell.close()

    def ask(self) -> None:
        """Let it end."""
        if not self.asked:
            self.asked, self._heard = True, monotonic()
            self._bell.send(None)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.asked and monotonic() - self._heard > ECHO:
            raise KeyboardInterrupt
        self.ask()
