"""Stopping: Ctrl+C ends an arena between two games, never while one is being stored."""

from __future__ import annotations

import signal
from multiprocessing import Pipe
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any

ECHO = 1.0
"""Seconds in which a second signal counts as an echo: some tools forward Ctrl+C."""


class Stop:
    """A request to stop an arena, from Ctrl+C or from the system.

    Once asked, `line` becomes readable, so that `wait` can include it. A second request raises
    KeyboardInterrupt at once.
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
        """Request the stop."""
        if not self.asked:
            self.asked, self._heard = True, monotonic()
            self._bell.send(None)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.asked and monotonic() - self._heard > ECHO:
            raise KeyboardInterrupt
        self.ask()
