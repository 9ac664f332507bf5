"""How far from falling is it? The least push to any side that brings a building down, exactly.

All weights move to the same side, by (x, y). The moves that the building bears are a polygon
around (0, 0), and the margin is the distance to its nearest edge. The simplex can look along a
ray (`shoot`): it finds the point where the ray leaves the polygon, and the proof that there is
no more is the line of an edge there.

        q₁━━━━━┓ v     Between two rays nothing is nearer than the chord from q₁ to q₂, for it
        │╲     ┃       lies in the polygon. If the chord is nearer than the nearest line known,
        │  ╲   ┃       the next ray goes where the two lines meet: either the polygon reaches
        │    ╲ ┃       as far as that, and there is no edge in between, or the ray finds a new
        o──────q₂      one. There are only so many edges, so it comes to an end.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

import numpy as np

from cairn.balance.clusters import (
    Workspace,
    basis_in,
    basis_of,
    label,
    part_of,
    renumber,
    workspace,
)
from cairn.balance.programme import SCALE, Basis, Floats, StaticsProblem
from cairn.balance.simplex import reach
from cairn.core.kernel import Words, compiled

EXACT = 1e-7
"""Nearer than this a chord counts as on the line."""
NARROW = 1e-9
"""No ray is looked for between two whose directions differ by less."""
GAPS = 256
"""Room for gaps between rays: many more than a building has edges."""

rays = compiled(__file__)


class Shot(NamedTuple):
    """Where a ray leaves the polygon, and the line that it leaves it through."""

    x: float
    y: float
    right: float
    up: float
    """The line's direction outwards, of length 1."""
    far: float
    """The line's distance from (0, 0)."""


class Scratch(NamedTuple):
    """The arrays that the search works in."""

    labels: Words
    """Per body, the cluster that it is in."""
    kept: Workspace
    """Room for a cluster."""
    tried: Workspace
    """Room for it while a ray is looked along."""
    work: Floats
    """Three rows as long as there are columns or rows."""
    gaps: Floats
    """GAPS pairs of shots, between which there may be something nearer."""


NOWHERE = Shot(0.0, 0.0, 0.0, 0.0, np.inf)
"""Where a building of no bodies falls."""


def margin(problem: StaticsProblem, basis: Basis) -> float:
    """How far every weight may move to the same side, whichever, until a building falls.

    It must stand. Infinite for no bodies.
    """
    return max(edge(problem, basis).far, 0.0)


def edge(problem: StaticsProblem, basis: Basis) -> Shot:
    """Where it falls first: the nearest edge of the polygon, with its direction and distance."""
    bodies, columns = len(problem.bodies), len(problem.px)
    scratch = Scratch(
        np.empty(bodies, np.int64),
        workspace(bodies, columns),
        workspace(bodies, columns),
        np.empty((3, max(columns, 3 * bodies))),
        np.empty((GAPS, 10)),
    )
    label(problem, scratch.labels)
    best = NOWHERE
    for cluster in np.unique(scratch.labels):
        best = nearest(problem, basis, scratch, cluster, best)
    return Shot._make(map(float, best))


@rays
def nearest(whole: StaticsProblem, kept: Basis, scratch: Scratch, cluster: int, best: Shot) -> Shot:
    """The nearest edge of a cluster's polygon, if nearer than the best known."""
    gaps, count, number = scratch.gaps, 4, scratch.kept.number
    bodies, columns = renumber(whole, scratch.labels, cluster, cluster, number)
    problem = part_of(whole, number, bodies, columns, scratch.kept)
    basis = basis_of(kept, number, bodies, columns, scratch.kept)
    for axis in range(4):
        dx, dy = (1.0 - axis) * ((axis + 1) % 2), (2.0 - axis) * (axis % 2)
        shot = shoot(problem, basis, scratch, dx, dy)
        best = closer(shot, best)
        note(gaps, axis, 0, shot)
        note(gaps, (axis + 3) % 4, 5, shot)
    while 0 < count < GAPS:
        count -= 1
        one, other = read(gaps, count, 0), read(gaps, count, 5)
        if chord(one, other) < best.far - EXACT:
            dx, dy = between(one, other)
            shot = shoot(problem, basis, scratch, dx, dy)
            best = closer(shot, best)
            note(gaps, count, 5, shot)
            note(gaps, count + 1, 0, shot)
            note(gaps, count + 1, 5, other)
            count += 2
    return best


@rays
def closer(one: Shot, other: Shot) -> Shot:
    """The shot through the nearer line."""
    return one if one.far < other.far else other


@rays
def note(gaps: Floats, row: int, column: int, shot: Shot) -> None:
    """Write a shot at one end of a gap."""
    for field in range(5):
        gaps[row, column + field] = shot[field]


@rays
def read(gaps: Floats, row: int, column: int) -> Shot:
    """The shot at one end of a gap."""
    gap = gaps[row]
    return Shot(gap[column], gap[column + 1], gap[column + 2], gap[column + 3], gap[column + 4])


@rays
def chord(one: Shot, other: Shot) -> float:
    """The distance from (0, 0) to the stretch between two points; infinite in a narrow gap."""
    dx, dy = other.x - one.x, other.y - one.y
    cross = one.x * other.y - one.y * other.x
    a, b = hypot(one.x, one.y), hypot(other.x, other.y)
    if cross <= NARROW * a * b:
        return np.inf
    beside = one.x * dx + one.y * dy > 0 or other.x * dx + other.y * dy < 0
    return min(a, b) if beside else cross / hypot(dx, dy)


@rays
def between(one: Shot, other: Shot) -> tuple[float, float]:
    """The direction to where two lines meet; where they don't, the one in the middle."""
    cross = one.right * other.up - one.up * other.right
    x = one.far * other.up - other.far * one.up
    y = other.far * one.right - one.far * other.right
    if cross <= NARROW or one.x * y <= one.y * x or x * other.y <= y * other.x:
        a, b = hypot(one.x, one.y), hypot(other.x, other.y)
        x, y = one.x / a + other.x / b, one.y / a + other.y / b
    far = hypot(x, y)
    return x / far, y / far


@rays
def shoot(problem: StaticsProblem, kept: Basis, scratch: Scratch, dx: float, dy: float) -> Shot:
    """Look along the ray (dx, dy) of length 1."""
    basis = basis_in(scratch.tried, len(kept.x), len(kept.dual))
    copy_basis(kept, basis)
    change = scratch.work[0][: len(kept.x)]
    for r in range(len(change)):
        right, up, _ = pulls(problem, basis.inverse[r])
        change[r] = right * dx + up * dy
        basis.x[r] = max(basis.x[r], 0.0)
    far, r = reach(problem, basis, change, scratch.work[1], scratch.work[2])
    right, up, rest = pulls(problem, basis.inverse[r])
    turn = hypot(right, up)
    return Shot(far * dx, far * dy, -right / turn, -up / turn, rest / turn)


@rays
def pulls(problem: StaticsProblem, row: Floats) -> tuple[float, float, float]:
    """What a row makes of all weights moved by 1 along x, by 1 along y, and of the weights."""
    right, up, rest = 0.0, 0.0, 0.0
    for body in range(len(problem.bodies)):
        weight = problem.bodies[body, 2]
        rest += weight * row[3 * body]
        right += weight * row[3 * body + 1] / SCALE
        up += weight * row[3 * body + 2] / SCALE
    return right, up, rest


@rays
def copy_basis(kept: Basis, basis: Basis) -> None:
    """Copy a basis into another of its size."""
    for k in range(len(kept.dual)):
        basis.is_basic[k], basis.dual[k] = kept.is_basic[k], kept.dual[k]
    for r in range(len(kept.x)):
        basis.slots[r], basis.x[r] = kept.slots[r], kept.x[r]
        for col in range(len(kept.x)):
            basis.inverse[r, col] = kept.inverse[r, col]
