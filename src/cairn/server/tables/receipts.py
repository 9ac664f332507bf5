"""Receipts: recent answers, so that a repeated id gets the same answer."""

from __future__ import annotations

from array import array

LATELY = 128
"""Messages of one guest, on all devices; a device that slept may resend an old one."""
GUESTS = 64
"""Guests at one table."""


class Lately:
    """A guest's last ids, and a number for each.

    Ids are kept as hashes: they take an eighth of the memory, and Python keys them anew in every
    process, so that nobody can make two ids collide.
    """

    def __init__(self) -> None:
        self._ids, self.numbers = array("q"), array("q")

    def get(self, id_: str) -> int | None:
        """The number that belongs to an id."""
        try:
            return self.numbers[self._ids.index(hash(id_))]
        except ValueError:
            return None

    def put(self, id_: str, n: int) -> None:
        """Add one; the oldest is forgotten."""
        if len(self._ids) == LATELY:
            del self._ids[0], self.numbers[0]
        self._ids.append(hash(id_))
        self.numbers.append(n)


class Receipts:
    """By guest and id, the number of the event that a message made; the oldest are forgotten."""

    def __init__(self) -> None:
        self._guests: dict[str, Lately] = {}

    def get(self, guest: str, id_: str) -> int | None:
        """The number of the event that a message made, if that was lately."""
        return self._guests[guest].get(id_) if guest in self._guests else None

    def put(self, guest: str, id_: str, n: int) -> None:
        """Remember it."""
        self._guests.setdefault(guest, Lately()).put(id_, n)
        if len(self._guests) > GUESTS:
            del self._guests[min(self._guests, key=self._last)]

    def _last(self, guest: str) -> int:
        return self._guests[guest].numbers[-1]
