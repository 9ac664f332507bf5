"""Sticks as a pile for the judge of falls: where they touch, by shapely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from shapely import Polygon  # type: ignore[import-untyped]

from tests.balance.oracle import Body, Patch, Pile, bearing
from tests.games.stackback.oracle import BOARDS, LENGTH, Box, Laid

TOUCH = 0.75
"""Being inside each other by up to this is touching."""


def pile_of(sticks: Sequence[Laid]) -> Pile:
    """The sticks in the order in which they were laid."""
    bodies = [Body(stick.x, stick.y, LENGTH[stick.colour]) for stick in sticks]
    return Pile(bodies, [patch for number in range(len(sticks)) for patch in under(sticks, number)])


def under(sticks: Sequence[Laid], number: int) -> Iterable[Patch]:
    """What one of the sticks rests on."""
    stick = sticks[number]
    below = [(-1, board) for board in BOARDS if stick.tier == 0]
    below += [(n, other.box) for n, other in enumerate(sticks) if other.tier == stick.tier - 1]
    for other, box in below:
        if depth(stick.box, box) > TOUCH:
            yield Patch(number, other, bearing(shared(stick.box, box)))


def axes(box: Box) -> list[tuple[float, float]]:
    c, s = cos(radians(box.angle)), sin(radians(box.angle))
    return [(c, s), (-s, c)]


def corners(box: Box) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = axes(box)
    ends = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    halves = [(i * box.length / 2, j * box.width / 2) for i, j in ends]
    return [(box.x + u * ax + v * bx, box.y + u * ay + v * by) for u, v in halves]


def depth(a: Box, b: Box) -> float:
    """How far two boxes are inside each other: the shortest way out, along one of their sides."""
    shadows = [
        [[x * ax + y * ay for x, y in corners(box)] for box in (a, b)]
        for ax, ay in axes(a) + axes(b)
    ]
    return min(min(max(one), max(two)) - max(min(one), min(two)) for one, two in shadows)


def shared(a: Box, b: Box) -> list[tuple[float, float]]:
    """The corners of what two boxes have in common."""
    common = Polygon(corners(a)).intersection(Polygon(corners(b)))
    return list(common.exterior.coords)[:-1]
