"""Receipts: recent answers, so that the same id again gets the same answer.

They are read off the events that messages made, so they are the same wherever a table is read.
"""

from __future__ import annotations

LATELY = 128
"""Messages of one guest, on all devices; a device that slept may resend an old one."""
GUESTS = 64
"""Guests at one table."""


class Receipts:
    """By guest and id, the number of the event that a message made; the oldest are forgotten.

    Ids are kept as their hashes, which take little room however long they are. Python's are keyed
    anew in every process, so that nobody can make two ids meet.
    """

    def __init__(self) -> None:
        self._guests: dict[str, dict[int, int]] = {}

    def get(self, guest: str, id_: str) -> int | None:
        """The number of the event that a message made, if it was recent."""
        lately = self._guests.get(guest)
        return lately.get(hash(id_)) if lately else None

    def put(self, guest: str, id_: str, n: int) -> None:
        """Remember it."""
        lately = self._guests.get(guest)
        if lately is None:
            lately = self._guests[guest] = {}
        lately[hash(id_)] = n
        if len(lately) > LATELY:
            del lately[next(iter(lately))]
        if len(self._guests) > GUESTS:
            del self._guests[min(self._guests, key=self._last)]

    def _last(self, guest: str) -> int:
        return next(reversed(self._guests[guest].values()))
