"""Receipts: what was answered lately, so that the same id again gets the same answer."""

from __future__ import annotations

LATELY = 128
"""Messages of one guest, on all devices; a device that sleeps may send an old one again."""
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
        own = self._numbers.setdefault(guest, {})
        own[id_] = n
        if len(own) > LATELY:
            del own[next(iter(own))]
        if len(self._numbers) > GUESTS:
            del self._numbers[min(self._numbers, key=self._last)]

    def _last(self, guest: str) -> int:
        return next(reversed(self._numbers[guest].values()))
