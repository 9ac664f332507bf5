"""Clocks at a table: time to think per seat, and the time limit that some rules have.

Pure bookkeeping over event times: the same events give the same clocks, so a table that is
taken up again after a crash has the clocks it had.
"""

from __future__ import annotations

from collections.abc import Set

from cairn.core.game import Clock
from cairn.server.messages import ClockPlan


class Clocks:
    """Seconds left per seat. A clock runs while its seat may act and is held by a person."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left: list[float] = [plan.seconds] * seats
        self.used = plan.kind != "none"
        """Whether there is time to think at all."""
        self.running: Set[int] = frozenset()
        self.since = 0.0
        self.limit: Clock | None = None
        self.limit_left = 0.0
        self.halted = True
        self._on_move: Set[int] = frozenset()  # who has been given a move's time; a pause keeps it

    def settle(self, now: float) -> None:
        """Take off the time that has passed."""
        if self.running or self.limit:
            passed = max(now - self.since, 0.0)
            for seat in self.running:
                self.left[seat] = max(self.left[seat] - passed, 0.0)
            if self.limit and not self.halted:
                self.limit_left = max(self.limit_left - passed, 0.0)
        self.since = now

    def skip(self, now: float) -> None:
        """Time has passed that counts for nobody."""
        self.since = now

    def played(self, seat: int) -> None:
        """A seat has acted: the increment, or a whole move's time for its next."""
        if self.plan.kind == "game":
            self.left[seat] += self.plan.increment
        elif self.plan.kind == "move":
            self.left[seat] = self.plan.seconds

    def run(self, seats: Set[int], limit: Clock | None) -> None:
        """Say whose clocks run from now on, and which limit of the rules."""
        if self.plan.kind == "move":
            for seat in seats - self._on_move:
                self.left[seat] = self.plan.seconds
            self._on_move = seats
        self.running, self.halted = seats, False
        if limit and (self.limit is None or limit.name != self.limit.name):
            self.limit_left = limit.seconds
        self.limit = limit

    def stop(self) -> None:
        """A pause: nothing runs, nothing is lost."""
        self.running, self.halted = frozenset(), True

    def left_now(self, seat: int, now: float) -> float | None:
        """What a seat's clock shows."""
        if not self.used:
            return None
        passed = max(now - self.since, 0.0) if seat in self.running else 0.0
        return max(self.left[seat] - passed, 0.0)

    def next_deadline(self) -> float | None:
        """When the first of the running clocks is up."""
        if self.halted or not (self.running or self.limit):
            return None
        times = [self.left[seat] for seat in self.running]
        if self.limit:
            times.append(self.limit_left)
        return self.since + min(times)

    def up(self, now: float) -> list[int]:
        """The running seats whose time is up."""
        return [seat for seat in sorted(self.running) if self.left_now(seat, now) == 0.0]

    def limit_up(self, now: float) -> bool:
        """Whether the rules' own limit has passed."""
        return self.limit is not None and self.limit_left - (now - self.since) <= 0.0
