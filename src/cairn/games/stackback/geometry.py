"""Sticks as rectangles, and the rules for laying one, compiled.

A board is an array of sticks, one per row:

    X Y        the centre, in tenths of a millimetre
    COS SIN    of the angle
    LONG       half the length          (half the width is the same for all)
    TIER COLOUR
    CARRIES    the colours on it, a bit each

**Closeness is judged only in `overlaps`.** Sticks on the wire are rounded to tenths of a
millimetre, so a stick laid flush against another at a slant may end up to 1/√2 tenths inside
it. Intersecting by up to TOUCH is touching, and touching is not overlapping: not in one space,
not resting on one another, not lying on the wood.
"""

from __future__ import annotations

from enum import IntEnum
from math import cos, radians, sin

import numpy as np

from cairn.balance import programme
from cairn.balance.programme import Floats, draw_in
from cairn.core.kernel import Words, compiled
from cairn.games.stackback import parts
from cairn.games.stackback.parts import GAP, SIDE, WIDTH

TOUCH: float = parts.PARTS["sticks"]["touch"]
X, Y, COS, SIN, LONG, TIER, COLOUR, CARRIES = range(8)
FIELDS = 8
HALF = WIDTH / 2
LEFT_X, RIGHT_X = (float(x) for x, _ in parts.BOARDS)
BOARD_Y, BOARD_HALF = SIDE / 2, SIDE / 2
LEFT, RIGHT = -1, -2
"""The two boards, used in place of a stick's number."""
TURNS = np.array([(cos(radians(angle)), sin(radians(angle))) for angle in range(180)])
"""The cosine and the sine of every angle."""
TURNS[90] = 0.0, 1.0  # not 6e-17
CORNERS = 10
"""Room for the corners that two rectangles have in common: 8, and 2 while cutting."""
WORK = 4 * CORNERS
"""Scratch rows that some functions need."""


class Reason(IntEnum):
    """The verdicts of `examine` on a placement."""

    FINE = 0
    OVERLAP = 1
    UNDER = 2
    GAP = 3
    WOOD = 4
    FLOATS = 5
    ONE = 6
    THIRD = 7
    COLOUR = 8
    CARRIES = 9
    LOWER = 10


stackback = compiled(__file__, str(programme.__file__))


@stackback
def apart(a: Floats, b: Floats, a_wide: float, b_wide: float) -> float:
    """How far two rectangles are apart along the best of their four axes; negative: inside."""
    dx, dy = b[X] - a[X], b[Y] - a[Y]
    c = abs(a[COS] * b[COS] + a[SIN] * b[SIN])
    s = abs(a[COS] * b[SIN] - a[SIN] * b[COS])
    along_a = abs(dx * a[COS] + dy * a[SIN]) - a[LONG] - (b[LONG] * c + b_wide * s)
    across_a = abs(dy * a[COS] - dx * a[SIN]) - a_wide - (b[LONG] * s + b_wide * c)
    along_b = abs(dx * b[COS] + dy * b[SIN]) - b[LONG] - (a[LONG] * c + a_wide * s)
    across_b = abs(dy * b[COS] - dx * b[SIN]) - b_wide - (a[LONG] * s + a_wide * c)
    return max(max(along_a, across_a), max(along_b, across_b))


@stackback
def overlaps(a: Floats, b: Floats) -> bool:
    """Whether two sticks lie over each other, seen from above. Touching does not count."""
    reach = a[LONG] + b[LONG] + WIDTH
    if abs(a[X] - b[X]) > reach or abs(a[Y] - b[Y]) > reach:
        return False
    return apart(a, b, HALF, HALF) < -TOUCH


@stackback
def on_board(a: Floats, number: int, board: Floats) -> bool:
    """Whether a stick lies over a board (LEFT or RIGHT); `board` is a row to work in."""
    board[X], board[Y] = LEFT_X if number == LEFT else RIGHT_X, BOARD_Y
    board[COS], board[SIN], board[LONG] = 1.0, 0.0, BOARD_HALF
    return apart(a, board, HALF, BOARD_HALF) < -TOUCH


@stackback
def corners(a: Floats, wide: float, out: Floats) -> None:
    """The four corners of a rectangle, counter-clockwise."""
    ux, uy = a[LONG] * a[COS], a[LONG] * a[SIN]
    vx, vy = -wide * a[SIN], wide * a[COS]
    out[0, 0], out[0, 1] = a[X] - ux - vx, a[Y] - uy - vy
    out[1, 0], out[1, 1] = a[X] + ux - vx, a[Y] + uy - vy
    out[2, 0], out[2, 1] = a[X] + ux + vx, a[Y] + uy + vy
    out[3, 0], out[3, 1] = a[X] - ux + vx, a[Y] - uy + vy


@stackback
def cut(shape: Floats, count: int, nx: float, ny: float, limit: float, out: Floats) -> int:
    """Clip a convex shape to n · p ≤ limit, into `out`; returns the number of corners left."""
    kept = 0
    for i in range(count):
        j = (i + 1) % count
        here = nx * shape[i, 0] + ny * shape[i, 1] - limit
        there = nx * shape[j, 0] + ny * shape[j, 1] - limit
        if here <= 0:
            out[kept, 0], out[kept, 1] = shape[i, 0], shape[i, 1]
            kept += 1
        if (here < 0 < there) or (there < 0 < here):
            t = here / (here - there)
            out[kept, 0] = shape[i, 0] + t * (shape[j, 0] - shape[i, 0])
            out[kept, 1] = shape[i, 1] + t * (shape[j, 1] - shape[i, 1])
            kept += 1
    return kept


@stackback
def patch(a: Floats, b: Floats, b_wide: float, out: Floats, work: Floats) -> int:
    """Write the corners of the intersection of stick a and rectangle b; returns how many."""
    corners(a, HALF, out)
    along, across = b[X] * b[COS] + b[Y] * b[SIN], b[Y] * b[COS] - b[X] * b[SIN]
    count = cut(out, 4, b[COS], b[SIN], along + b[LONG], work)
    count = cut(work, count, -b[COS], -b[SIN], b[LONG] - along, out)
    count = cut(out, count, -b[SIN], b[COS], across + b_wide, work)
    return cut(work, count, b[SIN], -b[COS], b_wide - across, out)


@stackback
def touched(board: Floats, stick: Floats, tier: float, found: Words) -> int:
    """Write the sticks of a tier over or under this one into `found`; returns how many."""
    hits = 0
    for i in range(len(board)):
        if board[i, TIER] == tier and overlaps(board[i], stick):
            found[hits] = i
            hits += 1
    return hits


@stackback
def examine(
    board: Floats, stick: Floats, run: int, found: Words, work: Floats
) -> tuple[Reason, int]:
    """The verdict on laying a stick: (reason, number of sticks named in `found`).

    If it is FINE, the named ones support the stick. `run` is the tier reached in this turn,
    or 0. `work` has WORK rows.
    """
    tier = stick[TIER]
    if tier == 0:
        reason, named = wood_reason(stick, work), 0
    else:
        named = touched(board, stick, tier - 1, found)
        reason, named = support_reason(board, stick, run, named, found)
    if reason != Reason.FINE:
        return reason, named
    clash = touched(board, stick, tier, found[named:])
    if clash:
        return Reason.OVERLAP, shifted(found, named, clash)
    above = touched(board, stick, tier + 1, found[named:])
    if above:
        return Reason.UNDER, shifted(found, named, above)
    return Reason.FINE, named


@stackback
def shifted(found: Words, start: int, count: int) -> int:
    """Move the named sticks to the front."""
    for i in range(count):
        found[i] = found[start + i]
    return count


@stackback
def support_reason(
    board: Floats, stick: Floats, run: int, named: int, found: Words
) -> tuple[Reason, int]:
    """Rules 1 to 4 for a stick that would lie on the named ones."""
    if named != 2:
        return (Reason.FLOATS if named == 0 else Reason.ONE if named == 1 else Reason.THIRD), named
    colour = int(stick[COLOUR])
    for reason in (Reason.COLOUR, Reason.CARRIES):
        bad = 0
        for i in range(2):
            below = found[i]
            same = board[below, COLOUR] == colour
            taken = int(board[below, CARRIES]) >> colour & 1
            if same if reason == Reason.COLOUR else taken:
                found[bad] = below
                bad += 1
        if bad:
            return reason, bad
    return (Reason.LOWER if stick[TIER] < run else Reason.FINE), named


@stackback
def wood_reason(stick: Floats, work: Floats) -> Reason:
    """The verdict on a stick on the wood: too little under its middle, or the gap."""
    left, right = on_board(stick, LEFT, work[0]), on_board(stick, RIGHT, work[0])
    if left and right:
        if 2 * stick[LONG] <= GAP:
            return Reason.GAP
        return Reason.FINE if bridges(stick, work) else Reason.WOOD
    x = LEFT_X if left else RIGHT_X
    over = abs(stick[X] - x) < BOARD_HALF and 0 < stick[Y] < SIDE
    return Reason.FINE if (left or right) and over else Reason.WOOD


@stackback
def wood_patch(stick: Floats, number: int, out: Floats, work: Floats) -> int:
    """The corners of one board's wood under a stick; 0 if there is none."""
    if not on_board(stick, number, work[0]):
        return 0
    return patch(stick, work[0], BOARD_HALF, out, work[1:])


@stackback
def bridges(stick: Floats, work: Floats) -> bool:
    """Whether the middle of a stick lies over the hull of the wood on both sides of the gap."""
    points = work[1 : 2 * CORNERS]
    left = wood_patch(stick, LEFT, points, work[2 * CORNERS :])
    count = left + wood_patch(stick, RIGHT, points[left:], work[2 * CORNERS :])
    draw_in(points, 0, left)
    draw_in(points, left, count)
    held = True
    for i in range(count):
        held &= not beyond(stick[X], stick[Y], points, count, i)
    return held


@stackback
def beyond(x: float, y: float, points: Floats, count: int, i: int) -> bool:
    """Whether all points lie on one side of the line from (x, y) through point i."""
    ax, ay = points[i, 0] - x, points[i, 1] - y
    for j in range(count):
        bx, by = points[j, 0] - x, points[j, 1] - y
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        if cross < -1e-6 or (cross <= 1e-6 and dot <= 0 and i != j):
            return False
    return True
