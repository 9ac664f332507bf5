"""Clocks: time to think per seat, and the time limit that some games have.

Pure bookkeeping over the times of events: the same events give the same clocks, so a table
resumed after a crash has the clocks it had.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from cairn.core.game import Action


@dataclass(frozen=True)
class Clock:
    """A time limit of the rules, kept by the table: when it is up, CHANCE plays `action`.

    It runs from the first state that has a clock of this name to the first that doesn't, so
    states of chance in between need it too. The action is checked like any other but never
    drawn: it isn't a chance event.
    """

    name: str
    seconds: float
    action: Action


class TimeControl(Protocol):
    """Time to think: none, `seconds` per move, or `seconds` per game plus `increment`."""

    @property
    def kind(self) -> Literal["none", "move", "game"]: ...  # noqa: D102
    @property
    def seconds(self) -> float: ...  # noqa: D102
    @property
    def increment(self) -> float: ...  # noqa: D102


class _NoClock(NamedTuple):
    kind: Literal["none", "move", "game"] = "none"
    seconds: float = 0.0
    increment: float = 0.0


NO_CLOCK: TimeControl = _NoClock()


class Clocks:
    """Seconds left per seat. A clock runs while its seat may act and is held by a person."""

    def __init__(self, plan: TimeControl, seats: int) -> None:
        self.plan = plan
        self.left: list[float] = [plan.seconds] * seats
        self.used = plan.kind != "none"
        """Whether thinking time is limited at all."""
        self.running: Set[int] = frozenset()
        self.since = 0.0
        self.limit: Clock | None = None
        self.limit_left = 0.0
        self.halted = True
        self._on_move: Set[int] = frozenset()  # seats given this move's time; a pause keeps it

    def settle(self, now: float) -> None:
        """Deduct the time that has passed."""
        if self.running or self.limit:
            passed = max(now - self.since, 0.0)
            for seat in self.running:
                self.left[seat] = max(self.left[seat] - passed, 0.0)
            if self.limit and not self.halted:
                self.limit_left = max(self.limit_left - passed, 0.0)
        self.since = now

    def skip(self, now: float) -> None:
        """Skip time that counts against no seat."""
        self.since = now

    def played(self, seat: int) -> None:
        """A seat has acted: add its increment, or renew its time per move."""
        if self.plan.kind == "game":
            self.left[seat] += self.plan.increment
        elif self.plan.kind == "move":
            self.left[seat] = self.plan.seconds

    def run(self, seats: Set[int], limit: Clock | None) -> None:
        """Start the clocks of these seats, and the time limit of the rules, if any."""
        if self.plan.kind == "move":
            for seat in seats - self._on_move:
                self.left[seat] = self.plan.seconds
            self._on_move = seats
        self.running, self.halted = seats, False
        if limit and (self.limit is None or limit.name != self.limit.name):
            self.limit_left = limit.seconds
        self.limit = limit

    def stop(self) -> None:
        """Pause: no clock runs, no time is lost."""
        self.running, self.halted = frozenset(), True

    def left_now(self, seat: int, now: float) -> float | None:
        """Seconds left on a seat's clock."""
        if not self.used:
            return None
        passed = max(now - self.since, 0.0) if seat in self.running else 0.0
        return max(self.left[seat] - passed, 0.0)

    def limit_now(self, now: float) -> float | None:
        """Seconds until the time limit of the rules is up, None if none runs."""
        if self.limit is None:
            return None
        passed = 0.0 if self.halted else max(now - self.since, 0.0)
        return max(self.limit_left - passed, 0.0)

    @property
    def deadlines(self) -> dict[int, float]:
        """When each running seat's time is up; empty without time to think."""
        if not self.used:
            return {}
        return {seat: self.since + self.left[seat] for seat in sorted(self.running)}

    @property
    def limit_deadline(self) -> float | None:
        """When the time limit of the rules is up, None if none runs."""
        return None if self.halted or self.limit is None else self.since + self.limit_left
