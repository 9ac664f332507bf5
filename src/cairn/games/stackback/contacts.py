"""The supports of sticks, compiled: their columns in the linear programme of balance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cairn.balance import programme
from cairn.balance.programme import Floats, StaticsProblem, draw_in
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


class ContactScratch(NamedTuple):
    """Room to write columns in, and to work."""

    columns: StaticsProblem
    found: Words
    work: Floats


def scratch(sticks: int) -> ContactScratch:
    """Room for the columns of so many sticks."""
    room, whole = sticks * ROOM, np.int64
    columns = StaticsProblem(
        bodies=np.empty((sticks, 3)),
        upper=np.empty(room, whole),
        lower=np.empty(room, whole),
        px=np.empty(room),
        py=np.empty(room),
    )
    return ContactScratch(columns, np.empty(MOST, np.int64), np.empty((WORK, FIELDS)))


def written(scratch: ContactScratch, count: int) -> StaticsProblem:
    """A copy of the bodies and columns written so far."""
    bodies, upper, lower, px, py = scratch.columns
    return StaticsProblem(
        bodies, upper[:count].copy(), lower[:count].copy(), px[:count].copy(), py[:count].copy()
    )


@stackback
def weigh(stick: Floats, bodies: Floats, body: int) -> None:
    """Write a stick as a body: its middle, and its weight."""
    bodies[body, 0], bodies[body, 1], bodies[body, 2] = stick[X], stick[Y], stick[LONG] / LIGHTEST


@stackback
def put(scratch: ContactScratch, start: int, above: int, below: int, count: int) -> int:
    """Turn the first corners in `work` into columns; returns the next free column."""
    columns = scratch.columns
    draw_in(scratch.work, 0, count)
    for corner in range(count):
        columns.upper[start + corner], columns.lower[start + corner] = above, below
        columns.px[start + corner] = scratch.work[corner, 0]
        columns.py[start + corner] = scratch.work[corner, 1]
    return start + count


@stackback
def on_stick(
    scratch: ContactScratch, start: int, upper: Floats, lower: Floats, pair: tuple[int, int]
) -> int:
    """The columns of one stick on another, numbered in `pair`; returns the next free column."""
    count = patch(upper, lower, HALF, scratch.work[:CORNERS], scratch.work[CORNERS:])
    return put(scratch, start, pair[0], pair[1], count)


@stackback
def under(table: Floats, place: int, scratch: ContactScratch, start: int) -> int:
    """The columns of all supports of a stick; returns the next free column."""
    stick = table[place]
    if stick[TIER] == 0:
        for board in (LEFT, RIGHT):
            count = wood_patch(stick, board, scratch.work[:CORNERS], scratch.work[CORNERS:])
            start = put(scratch, start, place, -1, count)
        return start
    for i in range(touched(table, stick, stick[TIER] - 1, scratch.found)):
        below = scratch.found[i]
        start = on_stick(scratch, start, stick, table[below], (place, below))
    return start


@stackback
def whole(table: Floats, scratch: ContactScratch) -> int:
    """The bodies and columns of all sticks; returns the number of columns."""
    count = 0
    for place in range(len(table)):
        weigh(table[place], scratch.columns.bodies, place)
        count = under(table, place, scratch, count)
    return count


@stackback
def last(table: Floats, scratch: ContactScratch) -> int:
    """The body and the columns of the last stick, then those of the sticks now resting on it."""
    place = len(table) - 1
    stick = table[place]
    weigh(stick, scratch.columns.bodies, 0)
    count = under(table, place, scratch, 0)
    for i in range(touched(table, stick, stick[TIER] + 1, scratch.found)):
        above = scratch.found[i]
        count = on_stick(scratch, count, table[above], stick, (above, place))
    return count


@stackback
def on_two(table: Floats, stick: Floats, pair: tuple[int, int], scratch: ContactScratch) -> int:
    """The body and the columns of another stick on two of these; returns the number of columns."""
    weigh(stick, scratch.columns.bodies, 0)
    count = on_stick(scratch, 0, stick, table[pair[0]], (len(table), pair[0]))
    return on_stick(scratch, count, stick, table[pair[1]], (len(table), pair[1]))
