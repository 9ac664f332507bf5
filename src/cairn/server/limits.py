"""How much one client may ask for. CAIRN_LIMITS=off lifts the rates, for benchmarks."""

from __future__ import annotations

import os
import time
import unicodedata
from collections import OrderedDict

FRAME = 16 * 1024
"""Characters in one socket message."""
BODY = 64 * 1024
"""Bytes in a request; a record to verify may be larger."""
RECORD = 4 * 1024 * 1024
GAP = 200
"""Events that are sent after a reconnection; beyond that a fresh state."""
LATE = 5000
"""Events that a spectator with a delay may be behind."""
QUEUE = 2000
"""Messages waiting for one slow client before it is let go."""
TABLES = 30
"""Unfinished tables one guest may set up in an hour."""
HELLO = 10.0
"""Seconds to say hello."""
LISTED = 100
"""Open tables in the list."""


UNSEEN = {"Cc", "Cs", "Co", "Cn"}
"""Kinds of characters that have no place in names and chat: control, surrogates, unassigned."""
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, and so could pose as something else."""


def tidy(text: str) -> str | None:
    """The text with single spaces; None when it is not fit to be shown to others."""
    text = " ".join(text.split())
    fit = all(unicodedata.category(char) not in UNSEEN and char not in TURNING for char in text)
    return text if fit and any(char.isprintable() and char != " " for char in text) else None


def lifted() -> bool:
    """Whether rates are not limited here."""
    return os.environ.get("CAIRN_LIMITS") == "off"


class Bucket:
    """Lets through `rate` messages a second, and bursts of `size`."""

    def __init__(self, rate: float = 20, size: float = 60) -> None:
        self._rate = rate
        self._size = size
        self._level = size
        self._seen = time.monotonic()
        self._lifted = lifted()

    def take(self) -> bool:
        """Whether one more is fine."""
        if self._lifted:
            return True
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each guest or address; those not seen lately are forgotten."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        """Their bucket, the same wherever they come from."""
        bucket = self._buckets.pop(who, None) or Bucket()
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, who: str) -> bool:
        """Whether one more from them is fine."""
        return self.of(who).take()
