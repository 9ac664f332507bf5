"""Replay: any moment of a record, found again without playing all of it each time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cairn.core.game import CHANCE, IllegalAction, State, name_of
from cairn.core.record import Problem, Record

EVERY = 25
"""Moments between two that are kept."""
Odds = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event of a record: its number, the place of its log entry, and what it chose from.

    `odds` is a place in the replay's list of odds: many draws are from the same.
    """

    event: int
    index: int
    odds: int


class Replay:
    """A record with its moments: moment k is after k actions."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.problem: Problem | None = None
        """What the rules refuse, once that was met: there are no moments after it."""
        self._kept = {0: record.game.new(record.seats, record.options)}

    @property
    def last(self) -> int:
        """The last moment, as far as it is known."""
        problem = self.problem
        return len(self.record.log) if problem is None else problem.index or 0

    def states(self, first: int = 0, count: int | None = None) -> Iterator[State]:
        """The states from a moment on, so many or all; they end where the rules refuse."""
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
        actor, action, _ = self.record.log[moment]
        try:
            after = state.play(actor, action)
        except IllegalAction as error:
            sentence = f"{name_of(actor)} played {action!r}. {error}"
            self.problem = Problem("rules", moment, sentence)
            return None
        if (moment + 1) % EVERY == 0:
            self._kept[moment + 1] = after
        return after

    def draws(self) -> tuple[list[Odds], list[ChanceEvent]]:
        """Every chance event, with what it chose from."""
        known: dict[Odds, int] = {}
        found: list[ChanceEvent] = []
        for index, (state, entry) in enumerate(zip(self.states(), self.record.log, strict=False)):
            if state.draws and entry.actor == CHANCE:
                odds = tuple((str(action), chance) for action, chance in state.outcomes())
                found.append(ChanceEvent(len(found), index, known.setdefault(odds, len(known))))
        return list(known), found
