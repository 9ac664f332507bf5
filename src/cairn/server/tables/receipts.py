"""Receipts: what was answered lately, so that the same id again gets the same answer."""

from __future__ import annotations

from array import array

LATELY = 128
"""Messages of one guest, on all devices; a device that sleeps may send an old one again."""
GUESTS = 64
"""Guests at one table."""


class Lately:
    """The last ids of somebody, and a number for each.

    Ids are kept as their hashes: that takes an eighth of the room, and Python's are keyed anew in
    every process, so that nobody can make two ids meet.
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
        """One more; the oldest is forgotten."""
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
