"""Marks: a hash of each event and its predecessors, so that branches can be told apart.

An event is encoded once, when it happens: the store, the connections and the mark all use the
same bytes, and reading the events back gives the same marks. Only the words of chat are not
hashed: they may be forgotten, while the event stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from struct import Struct as Layout

from msgspec import Struct, json

START = ""
"""The mark before the first event."""
SIZE = 6
"""Bytes of a mark; it has twice as many characters."""
SAID = b'{"type":"said"'
"""How an event begins that tells of something said."""
_PLACE = Layout("<qd")


class Sealed(Struct, frozen=True, gc=False):
    """An event in its JSON, with its mark."""

    n: int
    time: float
    data: bytes
    mark: str


def seal(mark: str, n: int, time: float, data: bytes) -> Sealed:
    """An event after the one with this mark."""
    told = b"".join((mark.encode(), _PLACE.pack(n, time), lasting(data)))
    return Sealed(n, time, data, blake2b(told, digest_size=SIZE).hexdigest())


def lasting(data: bytes) -> bytes:
    """What stays of an event for good: of something said, all but the words."""
    if not data.startswith(SAID):
        return data
    said = json.decode(data)
    said["text"] = ""
    return json.encode(said)


def chain(rows: Iterable[tuple[int, float, str]], mark: str = START) -> Iterator[Sealed]:
    """Stored events with their marks; the first follows the event with this mark."""
    for n, time, data in rows:
        sealed = seal(mark, n, time, data.encode())
        mark = sealed.mark
        yield sealed
