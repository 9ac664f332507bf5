"""Log: the entries of a match in columns, a sixth of the size of tuples."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Sequence
from typing import overload

from cairn.core.actor import CHANCE
from cairn.core.record import Entry


class Log(Sequence[Entry]):
    """Everything played so far; entries are added and removed only at the end."""

    def __init__(self) -> None:
        self._actors = array("b")
        self._actions: list[str] = []
        self._times = array("d")
        """NaN without a time."""

    def append(self, actor: int, action: str, time: float | None = None) -> None:
        """Add an entry."""
        self._actors.append(actor)
        self._actions.append(sys.intern(action))  # many are equal
        self._times.append(math.nan if time is None else time)

    def cut(self, keep: int) -> None:
        """Forget everything after the first `keep` entries."""
        del self._actors[keep:], self._actions[keep:], self._times[keep:]

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        actor, time = self._actors[place], self._times[place]
        known = None if math.isnan(time) else time
        return Entry(CHANCE if actor == CHANCE else actor, self._actions[place], known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Log({list(self)})"
