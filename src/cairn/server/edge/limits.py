"""Limits on requests and rates: per guest, per address, and in total."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from cairn.server.codes import Code, Refused
from cairn.server.settings import Settings

FRAME = 16 * 1024
"""Characters in one socket message."""
BODY = 64 * 1024
"""Bytes in a request; a record to verify may be larger."""
RECORD = 4 * 1024 * 1024
BACKLOG = 4 * 1024 * 1024
"""Bytes waiting for one slow client before it is dropped."""
HELLO = 10.0
"""Seconds to say hello."""
LISTED = 100
"""Open tables in the list."""
BURST = 60.0
"""Messages that a client may send at once, however low the rate."""
PATIENCE = 60
"""Unreadable or excess messages before a socket is closed."""
FORGIVEN = 1.0
"""How many of those are forgiven per second."""
EVERYBODY = 100
"""The limit for all addresses together, as a multiple of one address's."""
LARGE = 64
"""Large bodies in memory at a time."""
CHECKED = 4
"""Records being checked, or waiting for it, at a time."""
SHOWN, SHOWN_EACH = 32, 8
"""Records being shown, or waiting for it, at a time: in total, and per address."""
HOUR = 3600.0


class Bucket:
    """Lets through so many messages per second, with bursts of a few more."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size = rate, size
        self._level = size
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each guest or address; inactive ones are forgotten."""

    def __init__(self, rate: float, size: float, why: Code, most: int = 10_000) -> None:
        """`why` is the refusal for clients that are too fast."""
        self._rate, self._size, self._why, self._most = rate, size, why, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """Count one more message. Raises Refused if they come too fast."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._size)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused(self._why)


class Places:
    """Places that can be occupied at a time: per address, and in total."""

    def __init__(self, each: int, all_: int, why: Code) -> None:
        """`why` is the refusal for an address without a place left."""
        self._each, self._all, self._why = each, all_, why
        self._taken: Counter[str] = Counter()
        self._sum = 0

    @contextmanager
    def of(self, who: str) -> Iterator[None]:
        """Occupy a place for a while. Raises Refused if there is none."""
        if self._taken[who] >= self._each:
            raise Refused(self._why)
        if self._sum >= self._all:
            raise Refused(Code.BUSY)
        self._taken[who] += 1
        self._sum += 1
        try:
            yield
        finally:
            self._sum -= 1
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


class Limits:
    """Everything counted in this process. Without limits, only what would harm others."""

    def __init__(self, settings: Settings) -> None:
        self._limited = settings.limited
        per_guest, per_address = settings.rate, settings.address_rate
        self._guests = Buckets(per_guest, _burst(per_guest), Code.RATE)
        self._sockets = Buckets(per_guest, _burst(per_guest), Code.RATE)
        self._looks = Buckets(settings.looks, _burst(settings.looks), Code.RATE)
        self._addresses = Buckets(per_address, _burst(per_address), Code.RATE)
        self._arrivals = Buckets(per_address / 10, settings.lines, Code.CROWDED)
        self._newcomers = _hourly(settings.guests, Code.TOO_MANY_GUESTS)
        self._tables = _hourly(settings.tables, Code.TOO_MANY_NEW_TABLES)
        each = settings.lines if settings.limited else 1 << 30
        self.lines = Places(each, 1 << 30, Code.CROWDED)
        """Sockets, event streams and requests under way."""
        self.large = Places(1, LARGE, Code.CHECKING)
        """Large bodies being read and processed."""
        self.shown = Places(SHOWN_EACH, SHOWN, Code.CHECKING)
        """Records being shown, or waiting for it."""
        self.checks = Places(CHECKED, CHECKED, Code.BUSY)
        """Records being checked, or waiting for it."""

    def request(self, guest: str) -> None:
        """Count a request of a guest. Raises Refused."""
        if self._limited:
            self._guests.take(guest)

    def message(self, guest: str, address: str) -> None:
        """Count a message on one of a guest's sockets. Raises Refused."""
        if self._limited:
            self._addresses.take(address)
            if guest:
                self._sockets.take(guest)

    def frame(self, address: str) -> bool:
        """Count a frame that isn't a message; returns whether one more is allowed."""
        try:
            self.call(address)
        except Refused:
            return False
        return True

    def patience(self) -> Bucket:
        """How much junk one socket may send."""
        return Bucket(FORGIVEN, PATIENCE) if self._limited else Bucket(0.0, math.inf)

    def look(self, guest: str, address: str) -> None:
        """Count a question about a state; nameless spectators count by their address.

        Raises Refused.
        """
        if self._limited:
            self._addresses.take(address)
            self._looks.take(guest or address)

    def call(self, address: str) -> None:
        """Count a request from an address, from any guest. Raises Refused."""
        if self._limited:
            self._addresses.take(address)

    def arrival(self, address: str) -> None:
        """Count a new socket of an address: a welcome costs more than a message. Raises Refused."""
        if self._limited:
            self._arrivals.take(address)

    def newcomer(self, address: str) -> None:
        """Count a new guest. Raises Refused."""
        if self._limited:
            _count(self._newcomers, address)

    def table(self, address: str) -> None:
        """Count a new table. Raises Refused."""
        if self._limited:
            _count(self._tables, address)


Hourly = tuple[Buckets, Buckets]
"""Buckets for each address, and for all together."""


def _burst(rate: float) -> float:
    return max(BURST, 3 * rate)


def _hourly(each: float, why: Code) -> Hourly:
    all_ = EVERYBODY * each
    return Buckets(each / HOUR, each, why), Buckets(all_ / HOUR, all_, Code.BUSY)


def _count(hourly: Hourly, address: str) -> None:
    each, everybody = hourly
    each.take(address)
    everybody.take("")
