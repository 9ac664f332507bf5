"""Receipts: what was answered lately, so that the same id again gets the same answer."""

from __future__ import annotations

LATELY = 64
"""Messages of one guest; nobody sends that many again."""
GUESTS = 64
"""Guests at one table."""


class Receipts:
    """By guest and id, the number of the event that a message made; the oldest are forgotten."""

    def __init__(self) -> None:
        self._numbers: dict[str, dict[str, int]] = {}

    def get(self, guest: str, id_: str) -> int | None:
        """The number of the event that a message made, if that was lately."""
        return self._numbers.get(guest, {}).get(id_)

    def put(self, guest: str, id_: str, n: int) -> None:
        """Remember it."""
        own = self._numbers.pop(guest, {})
        self._numbers[guest] = own  # who was heard last is forgotten last
        own[id_] = n
        _shorten(own, LATELY)
        _shorten(self._numbers, GUESTS)


def _shorten(kept: dict[str, int] | dict[str, dict[str, int]], most: int) -> None:
    if len(kept) > most:
        del kept[next(iter(kept))]
