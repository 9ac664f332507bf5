"""Replay: random access to the moments of a record, without replaying it all each time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cairn.core.actor import CHANCE
from cairn.core.game import State
from cairn.core.record import Problem, Record, illegal
from cairn.core.refusals import IllegalAction

EVERY = 25
"""Every how many moments a state is kept."""
Odds = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event of a record: its number, the place of its log entry, and its odds.

    `odds` is an index into the replay's list of odds: many draws share the same.
    """

    event: int
    index: int
    odds: int


class Replay:
    """A record and its moments: moment k is the state after k actions."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.problem: Problem | None = None
        """The first illegal action, once found: there are no moments after it."""
        self._kept = {0: record.game.new(record.seats, record.options)}

    @property
    def last(self) -> int:
        """The last moment, as far as known."""
        problem = self.problem
        return len(self.record.log) if problem is None else problem.index or 0

    def states(self, first: int = 0, count: int | None = None) -> Iterator[State]:
        """The states from a moment on, `count` or all of them; they end at an illegal action."""
        end = len(self.record.log) if count is None else first + count - 1
        moment = max(kept for kept in self._kept if kept <= first)
        state: State | None = self._kept[moment]
        while state and moment <= min(end, self.last):
            if moment >= first:
                yield state
            state = self._after(state, moment)
            moment += 1

    def _after(self, state: State, moment: int) -> State | None:
        if moment >= self.last:
            return None
        entry = self.record.log[moment]
        try:
            after = state.play(entry.actor, entry.action)
        except IllegalAction as error:
            self.problem = illegal(self.record.game, moment, entry, error)
            return None
        if (moment + 1) % EVERY == 0:
            self._kept[moment + 1] = after
        return after

    def draws(self) -> tuple[list[Odds], list[ChanceEvent]]:
        """All chance events with their odds."""
        known: dict[Odds, int] = {}
        found: list[ChanceEvent] = []
        for index, (state, entry) in enumerate(zip(self.states(), self.record.log, strict=False)):
            if state.draws and entry.actor == CHANCE:
                odds = tuple((str(action), chance) for action, chance in state.outcomes())
                found.append(ChanceEvent(len(found), index, known.setdefault(odds, len(known))))
        return list(known), found
