"""How much one client may ask for, and how fast."""

from __future__ import annotations

import time
from collections import OrderedDict

from cairn.server.codes import Code, Refused

FRAME = 16 * 1024
"""Characters in one socket message."""
BODY = 64 * 1024
"""Bytes in a request; a record to verify may be larger."""
RECORD = 4 * 1024 * 1024
LATE = 5000
"""Events that a spectator with a delay may be behind."""
QUEUE = 2000
"""Messages waiting for one slow client before it is let go."""
HELLO = 10.0
"""Seconds to say hello."""
LISTED = 100
"""Open tables in the list."""


class Bucket:
    """Lets through `rate` messages a second, and bursts of `size`."""

    def __init__(self, limited: bool, rate: float = 20, size: float = 60) -> None:
        """Where it is not `limited` it lets everything through."""
        self._limited = limited
        self._rate = rate
        self._size = size
        self._level = size
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        if not self._limited:
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

    def __init__(self, limited: bool, most: int = 10_000) -> None:
        self._limited = limited
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        """Their bucket, the same wherever they come from."""
        bucket = self._buckets.pop(who, None) or Bucket(self._limited)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, who: str) -> None:
        """Count one more from them. Raises Refused when that is too fast."""
        if not self.of(who).take():
            raise Refused(Code.RATE)
