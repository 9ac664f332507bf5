"""A slow, plain judge of STACK Back that looks at points; it shares no code with the library.

Written from the rules alone. Two sticks overlap when a point of one lies inside the other.
Points are taken on a grid, so the answer near a border is `None`: nobody can tell. Lengths are
in tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import cos, hypot, radians, sin
from typing import NamedTuple

LENGTH = {"green": 300, "mauve": 450, "yellow": 600}
WIDTH = 100
BOARD, GAP = 1000, 300
STEP = 6  # between points
UNSURE = 4  # a point this near to an edge tells nothing

Point = tuple[float, float]
Verdict = bool | None


class Box(NamedTuple):
    """A rectangle somewhere on the table."""

    x: float
    y: float
    angle: float
    length: float
    width: float


class Laid(NamedTuple):
    """A stick that lies there."""

    colour: str
    tier: int
    x: int
    y: int
    angle: int

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.angle, LENGTH[self.colour], WIDTH)


BOARDS = [Box(x, 500, 0, BOARD, BOARD) for x in (500, 500 + BOARD + GAP)]


def inside(points: Iterable[Point], box: Box, grown: float) -> list[Point]:
    """The points that lie in the box, made larger (or smaller) on all sides."""
    c, s = cos(radians(box.angle)), sin(radians(box.angle))
    long, wide = box.length / 2 + grown, box.width / 2 + grown
    return [
        (x, y)
        for x, y in points
        if abs((x - box.x) * c + (y - box.y) * s) <= long
        and abs((y - box.y) * c - (x - box.x) * s) <= wide
    ]


def ticks(size: float) -> list[float]:
    count = int(size // STEP) + 1
    return [-size / 2 + size * i / count for i in range(count + 1)]


def points(box: Box) -> Iterable[Point]:
    """A grid over the box, edges and corners included."""
    c, s = cos(radians(box.angle)), sin(radians(box.angle))
    for u, v in product(ticks(box.length), ticks(box.width)):
        yield box.x + u * c - v * s, box.y + u * s + v * c


def overlap(a: Box, b: Box) -> Verdict:
    """True, False, or None when it is too close to tell."""
    if a.length * a.width > b.length * b.width:
        a, b = b, a  # points on the smaller one are enough
    if hypot(a.x - b.x, a.y - b.y) > (hypot(a.length, a.width) + hypot(b.length, b.width)) / 2 + 20:
        return False
    near = inside(points(a), b, UNSURE)
    if inside(near, b, -UNSURE):
        return True
    return None if near else False


def middle_held(stick: Box, boards: list[Box]) -> Verdict:
    """Whether the middle lies in the hull of the wood under the stick.

    It does not when some line through the middle has all wood on one side of it.
    """
    wood = [point for board in boards for point in inside(points(stick), board, 0)]
    least = min(_best_side(wood, stick, angle) for angle in range(0, 360, 3))
    if abs(least) <= 3 * STEP:
        return None
    return least > 0


def _best_side(wood: list[Point], stick: Box, angle: int) -> float:
    c, s = cos(radians(angle)), sin(radians(angle))
    return max(((x - stick.x) * c + (y - stick.y) * s for x, y in wood), default=-1e9)


def any_of(verdicts: Iterable[Verdict]) -> Verdict:
    listed = list(verdicts)
    return True if True in listed else None if None in listed else False


def touching(stick: Laid, board: list[Laid], tier: int) -> list[Laid] | None:
    """The sticks of a tier that share space with this one as seen from above."""
    verdicts = [(other, overlap(stick.box, other.box)) for other in board if other.tier == tier]
    if any(verdict is None for _, verdict in verdicts):
        return None
    return [other for other, verdict in verdicts if verdict]


def faults(stick: Laid, board: list[Laid], run: int | None) -> set[str] | None:
    """Every rule that the placement breaks; None when a border is too near to tell."""
    beside = touching(stick, board, stick.tier)
    above = touching(stick, board, stick.tier + 1)
    if beside is None or above is None:
        return None
    broken = {"overlap"} if beside else set()
    broken |= {"under"} if above else set()
    more = _on_wood(stick) if stick.tier == 0 else _stacked(stick, board, run)
    return None if more is None else broken | more


def _on_wood(stick: Laid) -> set[str] | None:
    verdicts = [overlap(stick.box, board) for board in BOARDS]
    if None in verdicts:
        return None
    if all(verdicts) and LENGTH[stick.colour] <= GAP:
        return {"gap"}
    if not any(verdicts):
        return {"wood"}
    held = middle_held(stick.box, BOARDS)
    return None if held is None else set() if held else {"wood"}


def _stacked(stick: Laid, board: list[Laid], run: int | None) -> set[str] | None:
    supports = touching(stick, board, stick.tier - 1)
    if supports is None:
        return None
    counts = {0: {"floats"}, 1: {"one"}, 2: set[str]()}
    broken = counts.get(len(supports), {"third"})
    if any(support.colour == stick.colour for support in supports):
        broken.add("colour")
    for support in supports:
        carried = touching(support, board, stick.tier)
        if carried is None:
            return None
        if any(other.colour == stick.colour for other in carried):
            broken.add("carries")
    if run is not None and stick.tier < run:
        broken.add("lower")
    return broken
