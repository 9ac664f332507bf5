"""How much one client may ask for, and how fast."""

from __future__ import annotations

import time
from collections import OrderedDict

from cairn.server.codes import Code, Refused
from cairn.server.settings import Settings

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
BURST = 60.0
"""Messages that somebody may send at once, however low the rate."""


class Bucket:
    """Lets through so many messages a second, and bursts of a few more."""

    def __init__(self, settings: Settings) -> None:
        self._limited = settings.limited
        self._rate = settings.rate
        self._size = max(BURST, 3 * settings.rate)
        self._level = self._size
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

    def __init__(self, settings: Settings, most: int = 10_000) -> None:
        self._settings = settings
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        """Their bucket, the same wherever they come from."""
        bucket = self._buckets.pop(who, None) or Bucket(self._settings)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, who: str) -> None:
        """Count one more from them. Raises Refused when that is too fast."""
        if not self.of(who).take():
            raise Refused(Code.RATE)
