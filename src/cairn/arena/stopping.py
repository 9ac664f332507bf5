"""Stopping: Ctrl+C ends an arena between two games, never in the middle of keeping one."""

from __future__ import annotations

import signal
from multiprocessing import Pipe
from threading import current_thread, main_thread
from types import FrameType


class Stop:
    """Hears that an arena shall end: by Ctrl+C, or by the system.

    `line` can be read from then on, for those who wait for several things at once. Who asks a
    second time is not kept waiting.
    """

    def __init__(self) -> None:
        self.line, self._bell = Pipe(duplex=False)
        self.asked = False
        self._before: dict[int, signal.Handlers | int | None] = {}

    def __enter__(self) -> Stop:
        if current_thread() is main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._hear)  # type: ignore[assignment]
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()
        self.line.close()
        self._bell.close()

    def ask(self) -> None:
        """Let it end."""
        if not self.asked:
            self.asked = True
            self._bell.send(None)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._restore()
        self.ask()

    def _restore(self) -> None:
        while self._before:
            signal.signal(*self._before.popitem())
