"""Limits on requests and rates: per guest, per address, and in total."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

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
CHAT_GUEST, CHAT_ADDRESS, CHAT_ROOM = 10, 30, 40
"""Chat at once: of a guest, of an address, and among the players or the spectators of a table."""
CHAT_GUEST_RATE, CHAT_ADDRESS_RATE, CHAT_ROOM_RATE = 1 / 3, 1 / 2, 1.0
"""Chat a second for long."""
PATIENCE = 60
"""Unreadable or excess messages before a socket is closed."""
FORGIVEN = 1.0
"""How many of those are forgotten in a second."""
SHARES = 4
"""How many guests it takes at least to use up the connections of an address: a household has room
for others. Those of its people who give no name have one share together."""
EVERYBODY = 100
"""The limit for all addresses together, as a multiple of one address's."""
LARGE = 64
"""Large bodies in memory at a time."""
CHECKED = 4
"""Records being checked, or waiting for it, at a time."""
SHOWN, SHOWN_EACH = 32, 8
"""Records being shown, or waiting for it, at a time: in total, and per address."""
HOUR = 3600.0
ANY = 1 << 30
"""More than there ever are."""


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

    @property
    def wait(self) -> float:
        """In how many seconds one more is fine."""
        return max(0.0, 1 - self._level) / self._rate if self._rate else math.inf


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
            refused = Refused(self._why)
            refused.after = bucket.wait
            raise refused


class Places:
    """How many may be somewhere at a time: from one address, and in all.

    No address ever has more than it leaves to the others. So a few of them can't take all places:
    the more they have, the fewer they may have.
    """

    def __init__(self, each: int, all_: int, why: Code) -> None:
        """`why` is the refusal for an address without a place left."""
        self._each, self._all, self._why = each, all_, why
        self._taken: Counter[str] = Counter()
        self._sum = 0

    @contextmanager
    def of(self, who: str) -> Iterator[None]:
        """Have a place for a while. Raises Refused when there is none."""
        if self._taken[who] >= min(self._each, self._all - self._sum):
            raise Refused(self._why if self._taken[who] else Code.BUSY)
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
        self._chats = (
            Buckets(CHAT_GUEST_RATE, CHAT_GUEST, Code.TOO_MUCH_CHAT),
            Buckets(CHAT_ADDRESS_RATE, CHAT_ADDRESS, Code.TOO_MUCH_CHAT),
            Buckets(CHAT_ROOM_RATE, CHAT_ROOM, Code.TOO_MUCH_CHAT),
        )
        self._newcomers = _hourly(settings.guests, Code.TOO_MANY_GUESTS)
        self._tables = _hourly(settings.tables, Code.TOO_MANY_NEW_TABLES)
        each = settings.lines if settings.limited else ANY
        share = max(1, each // SHARES)
        all_ = settings.connections if settings.limited and settings.connections else ANY
        self.lines = Places(each, all_, Code.CROWDED)
        """Sockets, event streams and requests under way."""
        self._named = Places(share, ANY, Code.CROWDED)
        self._nameless = Places(share, max(1, all_ // 2), Code.CROWDED)
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

    def chat(self, guest: str, address: str, room: str) -> None:
        """Count something said in a room. Raises Refused, and then the wider ones count nothing."""
        if self._limited:
            for buckets, who in zip(self._chats, (guest, address, room), strict=True):
                buckets.take(who)

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

    def line(self, guest: str, address: str) -> AbstractContextManager[None]:
        """A socket or an event stream for a while; who has no name is known by the address.

        Raises Refused when there are too many.
        """
        return self._named.of(guest) if guest else self._nameless.of(address)

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
