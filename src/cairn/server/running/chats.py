"""Chat at one table: its last words are kept, older ones go."""

from __future__ import annotations

from collections import deque

from cairn.server.store.marks import Sealed, lasting

KEPT = 200
"""Messages of which a table keeps the words."""
STEP = 50
"""More of them that there may be, so that old ones go together."""


class Chats:
    """The numbers of all messages that still have words."""

    def __init__(self) -> None:
        self._numbers: deque[int] = deque()

    def note(self, event: Sealed) -> None:
        """Something has happened; perhaps somebody said something."""
        if lasting(event.data) != event.data:
            self._numbers.append(event.n)

    def old(self) -> list[int]:
        """The messages whose words may go now; they are not named again."""
        if len(self._numbers) <= KEPT + STEP:
            return []
        return [self._numbers.popleft() for _ in range(len(self._numbers) - KEPT)]
