"""The machine that something was measured on."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path


def cpu_name() -> str:
    """The name of this machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


@cache
def machine() -> str:
    """The processor and the number of cores; never the machine's name."""
    return f"{cpu_name()}, {os.cpu_count()} cores"
