"""Whether a duel's single squares could have been dropped like this: its rounds are replayed.

A sheet tells the order of its marks, but not in which rounds its bombs were used. So all the ways
to spread the bombs over the rounds are tried; they are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from cairn.games.brikks.parts import SINGLE
from cairn.games.brikks.past import Role, Sheet, Step
from cairn.games.brikks.sheet import at, beside, has, resting

REFUSED = "The single squares don't fit the blocks that earned them."


class Spot(NamedTuple):
    """The progress of a sheet."""

    steps: int
    """The number of its steps made so far."""
    bombs: int
    """Bombs that are still to be used."""


@dataclass
class Side:
    """One player's sheet, and its part of the current round so far."""

    sheet: Sheet
    filled: tuple[int, int]
    part: Role
    dropped: int
    """Squares dropped on this sheet in this round."""
    drops: int
    """Squares that this player still has to drop on the other sheet."""

    @property
    def start(self) -> Spot:
        """The sheet after set-up."""
        return Spot(0, self.sheet.bombed)

    @property
    def end(self) -> Spot:
        """The sheet's possible progress once its player has done their part of the round."""
        return Spot(len(self.sheet.steps) - self.dropped, 0)

    def step(self, index: int) -> Step | None:
        """A step of the sheet, None after the last."""
        steps = self.sheet.steps
        return steps[index] if index < len(steps) else None

    def uses(self, spot: Spot) -> Iterator[tuple[Spot, int]]:
        """A sheet's possible progress after one more rolled block, and the squares it earns."""
        step = self.step(spot.steps)
        if step and step.block != SINGLE:
            yield Spot(spot.steps + 1, spot.bombs), step.earned
        if spot.bombs:
            yield Spot(spot.steps, spot.bombs - 1), 0

    def landed(self, spot: Spot, count: int) -> tuple[Spot | None, bool]:
        """A sheet's progress after squares were dropped on it, and whether there is room for more.

        Squares without a place are lost. None if the sheet's next steps differ.
        """
        lo = hi = 0
        for index in range(spot.steps, spot.steps + count):
            room, step = self.room(index, lo, hi), self.step(index)
            if not any(room):
                return Spot(index, spot.bombs), False
            if not step or step.block != SINGLE or not has(*room, step.square):
                return None, False
            more_lo, more_hi = at(SINGLE, step.square)
            lo, hi = lo | more_lo, hi | more_hi
        return Spot(spot.steps + count, spot.bombs), any(self.room(spot.steps + count, lo, hi))

    def room(self, index: int, lo: int, hi: int) -> tuple[int, int]:
        """Where a square can land before a step, after these squares in the same round."""
        step = self.step(index)
        rest_lo, rest_hi = resting(*((step.lo, step.hi) if step else self.filled), SINGLE)
        near_lo, near_hi = beside(lo, hi)
        return rest_lo & ~near_lo, rest_hi & ~near_hi

    def ends(self, spot: Spot) -> list[int]:
        """The squares that this player may have earned in the current round."""
        if self.part == Role.USED:
            return [earned for after, earned in self.uses(spot) if after == self.end]
        return [0] if spot == self.end else []


Spots = tuple[Spot, Spot]


def check(sides: Sequence[Side], complete: int, dropping: bool) -> None:
    """Replay the complete rounds, then the next one as far as it went."""
    one, other = sides
    spots = {(one.start, other.start)}
    for _ in range(complete):
        spots = {after for both in spots for after in _round(one, other, both)}
    pending = _dropping if dropping else _earned
    if not any(pending(one, other, *both) for both in spots):
        raise ValueError(REFUSED)


def _round(one: Side, other: Side, spots: Spots) -> Iterator[Spots]:
    for (here, mine), (there, theirs) in product(one.uses(spots[0]), other.uses(spots[1])):
        (after, _), (then, _) = one.landed(here, theirs), other.landed(there, mine)
        if after and then:
            yield after, then


def _earned(one: Side, other: Side, here: Spot, there: Spot) -> bool:
    """Whether both have as many squares to drop as they earned in this round."""
    return one.drops in one.ends(here) and other.drops in other.ends(there)


def _dropping(one: Side, other: Side, here: Spot, there: Spot) -> bool:
    """Whether both have dropped or still have to drop what they earned, and at least one has."""
    fits = _left(one, other, one.ends(here)) and _left(other, one, other.ends(there))
    return fits and one.drops + other.drops > 0


def _left(side: Side, target: Side, earned: Sequence[int]) -> bool:
    """Whether a player's squares, except those left to drop, have landed on the other sheet."""
    spot, room = target.landed(target.end, target.dropped)
    if not spot or spot.steps != len(target.sheet.steps):
        return False
    wanted = [most - target.dropped for most in earned if most >= target.dropped]
    return any(side.drops == (left if room else 0) for left in wanted)
