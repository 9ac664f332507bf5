"""A process that works beside another ends with it."""

from __future__ import annotations

import os
import threading
import time

PAUSE = 0.5
"""Seconds between two looks at the other process."""


def end_with(parent: int) -> None:
    """Watch the process that wanted this one: when it is gone, for any reason, end in mid-work."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PAUSE)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
