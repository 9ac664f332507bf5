"""What sticks rest on, compiled: the columns that they bring into the programme of balance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cairn.balance import programme
from cairn.balance.programme import Floats, Problem, draw_in
from cairn.core.kernel import Words, compiled
from cairn.games.stackback.geometry import (
    CORNERS,
    FIELDS,
    HALF,
    LEFT,
    LONG,
    RIGHT,
    TIER,
    WORK,
    X,
    Y,
    patch,
    touched,
    wood_patch,
)
from cairn.games.stackback.parts import LENGTHS

MOST = 64
"""Room for the sticks that a placement may touch: more than there are."""
ROOM = 128
"""Room for the corners under a stick: a long one lies over a dozen others at most."""
LIGHTEST = min(LENGTHS) / 2
"""Half the length of the sticks that weigh 1."""

stackback = compiled(__file__, str(programme.__file__))


class Desk(NamedTuple):
    """Room to write columns in, and to work."""

    columns: Problem
    found: Words
    work: Floats


def desk(sticks: int) -> Desk:
    """Room for the columns of so many sticks."""
    room, whole = sticks * ROOM, np.int64
    columns = Problem(
        bodies=np.empty((sticks, 3)),
        upper=np.empty(room, whole),
        lower=np.empty(room, whole),
        px=np.empty(room),
        py=np.empty(room),
    )
    return Desk(columns, np.empty(MOST, np.int64), np.empty((WORK, FIELDS)))


def written(desk: Desk, count: int) -> Problem:
    """A copy of the bodies and the columns that are written there."""
    bodies, upper, lower, px, py = desk.columns
    return Problem(
        bodies, upper[:count].copy(), lower[:count].copy(), px[:count].copy(), py[:count].copy()
    )


@stackback
def weigh(stick: Floats, bodies: Floats, body: int) -> None:
    """Write a stick as a body: its middle, and its weight."""
    bodies[body, 0], bodies[body, 1], bodies[body, 2] = stick[X], stick[Y], stick[LONG] / LIGHTEST


@stackback
def put(desk: Desk, start: int, above: int, below: int, count: int) -> int:
    """Make columns of the first corners in `work`; where the next ones go."""
    columns = desk.columns
    draw_in(desk.work, 0, count)
    for corner in range(count):
        columns.upper[start + corner], columns.lower[start + corner] = above, below
        columns.px[start + corner] = desk.work[corner, 0]
        columns.py[start + corner] = desk.work[corner, 1]
    return start + count


@stackback
def on_stick(desk: Desk, start: int, upper: Floats, lower: Floats, pair: tuple[int, int]) -> int:
    """The columns of one stick on another; `pair` has their numbers. Where the next ones go."""
    count = patch(upper, lower, HALF, desk.work[:CORNERS], desk.work[CORNERS:])
    return put(desk, start, pair[0], pair[1], count)


@stackback
def under(table: Floats, place: int, desk: Desk, start: int) -> int:
    """The columns of all that a stick rests on. Where the next ones go."""
    stick = table[place]
    if stick[TIER] == 0:
        for board in (LEFT, RIGHT):
            count = wood_patch(stick, board, desk.work[:CORNERS], desk.work[CORNERS:])
            start = put(desk, start, place, -1, count)
        return start
    for i in range(touched(table, stick, stick[TIER] - 1, desk.found)):
        below = desk.found[i]
        start = on_stick(desk, start, stick, table[below], (place, below))
    return start


@stackback
def whole(table: Floats, desk: Desk) -> int:
    """The bodies and columns of all sticks; how many columns."""
    count = 0
    for place in range(len(table)):
        weigh(table[place], desk.columns.bodies, place)
        count = under(table, place, desk, count)
    return count


@stackback
def last(table: Floats, desk: Desk) -> int:
    """The body and the columns of the last stick, then those of what comes to rest on it."""
    place = len(table) - 1
    stick = table[place]
    weigh(stick, desk.columns.bodies, 0)
    count = under(table, place, desk, 0)
    for i in range(touched(table, stick, stick[TIER] + 1, desk.found)):
        above = desk.found[i]
        count = on_stick(desk, count, table[above], stick, (above, place))
    return count


@stackback
def on_two(table: Floats, stick: Floats, pair: tuple[int, int], desk: Desk) -> int:
    """The body and the columns of another stick on two of these; how many columns."""
    weigh(stick, desk.columns.bodies, 0)
    count = on_stick(desk, 0, stick, table[pair[0]], (len(table), pair[0]))
    return on_stick(desk, count, stick, table[pair[1]], (len(table), pair[1]))
