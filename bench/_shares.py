"""Where the time of the server's main thread goes: its stack, sampled by processor time.

`watch` is called in the server (bench/games/serve.py). The first SIGUSR1 starts the sampling, the
second one stops it and writes the seconds of each part as JSON.
"""

from __future__ import annotations

import json
import re
import signal
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

INTERVAL = 0.001
LOOP = "loop, reading and writing sockets"
PARTS = {
    "rules": r"/(core/(game|kernel|compiled)\.py|games/\w+/)",
    "judging and playing": r"/(tables/|core/|autoplay\.py|falls\.py)",
    "ack and seal": r"/marks\.py|:(_acknowledge|Live\.(commit|_write|_sealed|_written)\b)",
    "hand-over to the store": r"/(store|appender|fence|journal)\.py",
    "telling and encoding": r"/(live|client|listing|chats|gallery)\.py",
    "sending": r":(Wire\.send_now|SocketClient\.send)\b",
    "receiving": r"/(wire|sockets|socket_client|limits|guard)\.py",
    LOOP: r"/asyncio/runners\.py",
    "everything else": r"/(cairn|uvicorn|starlette)/",
}
"""By the path and name of a function. The innermost function that is listed says what is done; of
several parts the first one counts."""
_PATTERNS = [(part, re.compile(pattern)) for part, pattern in PARTS.items()]
BEGUN = 4
"""The place in its code where a function has done nothing yet."""


class Shares:
    """Seconds of processor time of the main thread, by part."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._seconds: Counter[str] = Counter()
        self._running, self._last = False, 0.0

    def toggle(self, *_: object) -> None:
        """Start, or stop and write."""
        self._running = not self._running
        self._last = time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, *([INTERVAL] * 2 if self._running else [0.0]))
        if not self._running:
            self._out.write_text(json.dumps(self._seconds), encoding="utf-8")

    def sample(self, _: int, frame: FrameType | None) -> None:
        """Count the time since the last sample; other threads' time is none of this one's."""
        now = time.thread_time()
        self._seconds[part_of(frame)] += now - self._last
        self._last = time.thread_time()


def part_of(frame: FrameType | None) -> str:
    """What this stack is doing."""
    if frame and frame.f_lasti <= BEGUN:  # the signal came before it was called
        frame = frame.f_back
    while frame:
        if part := _listed(frame.f_code):
            return part
        frame = frame.f_back
    return LOOP


@cache
def _listed(code: CodeType) -> str | None:
    name = f"{code.co_filename}:{code.co_qualname}"
    return next((part for part, pattern in _PATTERNS if pattern.search(name)), None)


def watch(out: Path) -> None:
    """Be ready to sample this process's main thread."""
    shares = Shares(out)
    signal.signal(signal.SIGPROF, shares.sample)
    signal.signal(signal.SIGUSR1, shares.toggle)
