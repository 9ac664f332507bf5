"""The planner: looks for a long run to its end, and for the opponent's best reply.

With a trembling hand, a stick that is likely to bring the building down is worth little.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import tanh
from random import Random
from typing import TYPE_CHECKING

from cairn.core.bot import Alternative, Budget, Explanation
from cairn.core.game import Action
from cairn.games.stackback.actions import Lay, Slip
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import bears, on_wood
from cairn.games.stackback.runs import Turn, another, chances, longest
from cairn.games.stackback.seclusion import secluded

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

SPREAD = 4.0
"""With so many fewer sticks than the opponent, the odds of winning are e to 1."""
PLACES = 10
"""The most places on the wood considered for each run tried."""
CHANCE = 0.2
"""Sticks that a chance to stack is worth to the opponent, beyond the run found."""
FALLEN = 4
"""The rough number of sticks that come back in a fall."""


@dataclass(frozen=True)
class Effort:
    """The effort of a search."""

    runs: int
    """Runs to try."""
    rated: int
    """How many of the best runs are examined to the end of the opponent's turn."""
    wood: int
    """Places on the wood considered for the stick that ends the turn."""
    closings: int
    """How many of the best of these are examined to the end of the opponent's turn."""
    replies: int
    """Runs of the opponent to try then."""
    keen: bool
    """Whether it sees more than the listed places: more to stack on, and all the wood if none of
    the listed ones is safe."""
    seconds: float
    """The default for one choice."""

    def with_runs(self, runs: int) -> Effort:
        """The same with another number of runs; with few runs, everything else shrinks too."""
        wood, closings = min(self.wood, PLACES * runs), min(self.closings, runs)
        replies = min(self.replies, runs)
        return replace(self, runs=runs, wood=wood, closings=closings, replies=replies)


EXPERT = Effort(runs=24, rated=3, wood=200, closings=8, replies=6, keen=False, seconds=0.25)
MERCILESS = Effort(runs=60, rated=5, wood=300, closings=12, replies=10, keen=True, seconds=1.0)


def share(lead: float) -> float:
    """Win probability for a given lead in sticks."""
    return 0.5 + 0.5 * tanh(lead / SPREAD / 2)


@dataclass(frozen=True)
class Thought:
    """A planned run, perhaps empty, and the stick that ends the turn."""

    value: float
    runs: int
    plan: Sequence[Turn]
    closing: Lay | None

    @property
    def lays(self) -> list[Lay]:
        """All the sticks, in order."""
        return [lay for lay in (*(turn.lay for turn in self.plan), self.closing) if lay]


class Planner:
    """Tries runs, and lays the first stick of the best one."""

    def __init__(self, effort: Effort, seed: int) -> None:
        self._effort = effort
        self._random = Random(seed)
        self._plan: Sequence[Turn] = ()

    def choose(self, state: StackBackState, seat: int, budget: Budget) -> Action:
        """The best stick to lay."""
        return self.explain(state, seat, budget).best

    def explain(self, state: StackBackState, seat: int, budget: Budget) -> Explanation:
        """The best runs by their first sticks, each with its run and closing stick."""
        first = state.actions(seat)[0]
        if not isinstance(first, Lay):
            return Explanation(first, (Alternative(first, 0.5, 1, ()),))
        deliberation = Deliberation(self._effort, budget, self._random, state, seat)
        best = sorted(deliberation.thoughts(self._left(state)), key=lambda thought: -thought.value)
        best = best or [Thought(0.5, 1, (), first)]
        self._plan = best[0].plan
        told = tuple(
            Alternative(one.lays[0], one.value, one.runs, tuple(one.lays[1:])) for one in best
        )
        return Explanation(told[0].action, told)

    def _left(self, state: StackBackState) -> Sequence[Turn]:
        """The rest of the plan, if everything went as planned."""
        lays = [stick.lay for stick in state.building.sticks]
        for number, turn in enumerate(self._plan, 1):
            if [stick.lay for stick in turn.building.sticks] == lays:
                return self._plan[number:]
        return ()


class Deliberation:
    """The analysis of one choice."""

    def __init__(
        self, effort: Effort, budget: Budget, random: Random, state: StackBackState, seat: int
    ) -> None:
        self._effort = effort.with_runs(budget.simulations or effort.runs)
        self._random, self._state, self._seat = random, state, seat
        seconds = effort.seconds if budget.seconds is None else min(budget.seconds, effort.seconds)
        self._end = None if budget.simulations else time.monotonic() + seconds
        self._other = state.progress.hands[1 - seat]
        self._trembles = state.options["hand"] != "steady"
        hand, run = state.progress.hands[seat], state.progress.run
        self._turn = Turn(state.building, hand, run, keen=effort.keen)

    def thoughts(self, known: Sequence[Turn]) -> Iterator[Thought]:
        """Runs and, if there are none or the hand trembles, immediate ends of the turn."""
        runs = [*self._runs(known)]
        yield from runs
        if not runs or self._trembles:
            yield from self._closings(self._turn)

    def _runs(self, known: Sequence[Turn]) -> Iterator[Thought]:
        """Runs with different first sticks, the best rated to the end of the opponent's turn."""
        tried: dict[Lay | None, list[Sequence[Turn]]] = {}
        for run in self._tried(known):
            tried.setdefault(run[0].lay, []).append(run)
        best = sorted(tried.values(), key=lambda runs: -max(map(len, runs)))
        for number, runs in enumerate(best[: self._effort.rated]):
            if number and self._late:
                return
            yield self._rated(max(runs, key=len), len(runs))

    def _tried(self, known: Sequence[Turn]) -> Iterator[Sequence[Turn]]:
        best = known
        if known:
            yield known
        for _ in range(self._effort.runs // 3 if known else self._effort.runs):
            run = another(self._turn, best, self._random)
            if not run or self._late:
                return
            yield run
            best = max(run, best, key=len)
            if best[-1].won:
                return

    @property
    def _late(self) -> bool:
        return self._end is not None and time.monotonic() > self._end

    def _rated(self, run: Sequence[Turn], tries: int) -> Thought:
        """The value of a run with its best closing stick, and with this hand."""
        value, closing = (1.0, None) if run[-1].won else self._closed(run[-1])
        assert run[0].lay
        risk = self._risk(run[0].lay)
        return Thought(value + risk * (self._fallen - value), tries, run, closing)

    def _closed(self, turn: Turn) -> tuple[float, Lay | None]:
        """Win probability with the best closing stick, if there is one."""
        best = max(self._closings(turn), key=lambda thought: thought.value, default=None)
        if best:
            return best.value, best.closing
        return share(sum(self._other) - sum(turn.hand)), None

    def _closings(self, turn: Turn) -> Iterator[Thought]:
        """Places on the wood, the best rated to the end of the opponent's turn."""
        for number, (gift, after) in enumerate(self._gifts(turn)[: self._effort.closings]):
            if number and self._late:
                return
            yield Thought(self._after(after, gift), 1, (), after.lay)

    def _gifts(self, turn: Turn) -> list[tuple[int, Turn]]:
        """Places on the wood with the chances that they give away, fewest first."""
        held = [colour for colour, count in zip(COLOURS, turn.hand, strict=True) if count]
        lays = [lay for colour in held for lay in on_wood(turn.building, colour)]
        some = self._random.sample(lays, min(self._effort.wood, len(lays)))
        gifts = [*self._given(turn, some)]
        if self._effort.keen and (least := min((gift for gift, _ in gifts), default=0)):
            gifts += self._given(turn, self._secluded(turn, least))
        return sorted(gifts, key=lambda one: one[0])

    def _secluded(self, turn: Turn, least: int) -> list[Lay]:
        """The places that give away less than that, as many as are examined to the end."""
        lays = secluded(turn.building, (turn.hand, self._other), least)
        return self._random.sample(lays, min(self._effort.closings, len(lays)))

    def _given(self, turn: Turn, lays: Iterable[Lay]) -> Iterator[tuple[int, Turn]]:
        """Placements that stand, each with the chances that it gives away."""
        for lay in lays:
            if after := turn.with_stick(lay):
                yield chances(after.building, self._other, 0, keen=turn.keen), after

    def _after(self, turn: Turn, gift: int) -> float:
        """Win probability at the end of the turn, after the best run found for the opponent.

        There may be better runs: the more chances, the longer they can be.
        """
        if turn.won:
            return 1.0
        theirs = Turn(turn.building, self._other, keen=turn.keen)
        reply = longest(theirs, self._effort.replies, self._random)
        if reply and reply[-1].won:
            return 0.0
        expected = len(reply) + CHANCE * gift
        return share(sum(self._other) - expected - 1 - sum(turn.hand))

    @property
    def _fallen(self) -> float:
        """Win probability after a fall."""
        if self._state.options["fall"] == "sudden":
            return 0.0
        return share(sum(self._other) - sum(self._turn.hand) - FALLEN)

    def _risk(self, lay: Lay) -> float:
        """The probability that the hand brings the building down with this stick."""
        if not self._trembles:
            return 0.0
        building, slips = self._turn.building, self._state.play(self._seat, lay).outcomes()
        landed = [(lay.slipped(slip), chance) for slip, chance in slips if isinstance(slip, Slip)]
        return float(sum(chance for where, chance in landed if not bears(building, where)))
