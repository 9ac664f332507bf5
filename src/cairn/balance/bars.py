"""Piles of bars seen from the front: exact statics in whole numbers.

A pile stands when, at every joint, the centre of mass of everything above lies inside the
stretch where the two bars touch; on the very edge it falls. The lowest bar lies on the table.

        ┌────────────┐           the joint between bars 1 and 0 holds when the centre of
        └────────────┘  bar 1    mass of bar 1 and all above lies between the marks, not on them
            ┌────────────┐
            └────────────┘  bar 0
            ^        ^
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple


class Bar(NamedTuple):
    """A bar: its left and right ends in whole units, and a whole mass spread evenly."""

    left: int
    right: int
    mass: int


class Joint(NamedTuple):
    """Where a bar lies on the one below, and how near it is to tipping off with all above it."""

    margin: Fraction
    """How far inside the nearer end their centre of mass lies; 0 or less: they fall."""
    bar: int
    """The number of the upper bar."""
    edge: int
    """Where that end is, and on which side."""
    side: Literal["left", "right"]


def lowest_failing(bars: Sequence[Bar]) -> int | None:
    """The number of the lowest bar that falls, along with all above it; None if the pile stands.

    Bars are listed from the bottom, numbered from 0.
    """
    # The lowest bar never falls: a pile that leans over its end also fails at a higher joint,
    # because a pile that holds at all joints has its centre of mass inside every bar.
    failing = [
        upper for upper, left, right, _ in _joints(bars) if min(left, right) <= 0 and upper > 0
    ]
    return min(failing, default=None)


def stands(bars: Sequence[Bar]) -> bool:
    """Whether the whole pile stands."""
    return lowest_failing(bars) is None


def margin(bars: Sequence[Bar]) -> Fraction:
    """The least distance, over all joints, from the centre of mass above to the joint's end.

    The joint with the table counts too; a pile that falls has a margin of 0 or less.
    """
    return min(Fraction(min(left, right), 2 * mass) for _, left, right, mass in _joints(bars))


def weakest(bars: Sequence[Bar]) -> Joint | None:
    """Of the joints between bars the one with the least margin, the lowest of several."""
    joints = [_joint(bars, *found) for found in _joints(bars) if found[0] > 0]
    return min(joints, default=None)


def touch(lower: Bar, upper: Bar) -> int:
    """The length along which two bars touch; 0 or less if they don't."""
    return min(lower.right, upper.right) - max(lower.left, upper.left)


def _joint(bars: Sequence[Bar], number: int, left: int, right: int, mass: int) -> Joint:
    upper, lower = bars[number], bars[number - 1]
    if right < left:
        return Joint(Fraction(right, 2 * mass), number, min(upper.right, lower.right), "right")
    return Joint(Fraction(left, 2 * mass), number, max(upper.left, lower.left), "left")


def _joints(bars: Sequence[Bar]) -> Iterator[tuple[int, int, int, int]]:
    """For each bar, from the top down: its number; how far the centre of mass of it and all above
    lies inside the left and the right end of the joint below, times twice their mass; and that
    mass."""
    mass = moment = 0  # the moment is doubled: a centre may be a half-integer
    for number in range(len(bars) - 1, -1, -1):
        bar = bars[number]
        below = bars[number - 1] if number else bar
        mass += bar.mass
        moment += bar.mass * (bar.left + bar.right)
        left, right = max(bar.left, below.left), min(bar.right, below.right)
        yield number, moment - 2 * left * mass, 2 * right * mass - moment, mass
