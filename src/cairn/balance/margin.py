"""How far from falling is it? The least push in any direction that brings a building down.

All weights move together, by (x, y). The moves that the building bears form a polygon around
(0, 0), and the margin is the distance to its nearest edge. The simplex can look along a ray
(`shoot`): it finds the point where the ray leaves the polygon, and the proof that it goes no
further is the line of an edge there.

        q₁━━━━━┓ v     Between two rays nothing is nearer than the chord from q₁ to q₂, since it
        │╲     ┃       lies in the polygon. If the chord is nearer than the nearest known line,
        │  ╲   ┃       the next ray goes to where the two lines meet: either the polygon reaches
        │    ╲ ┃       that far, and there is no edge in between, or the ray finds a new one.
        o──────q₂      The number of edges is finite, so this ends.
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
"""A chord nearer to the line than this counts as on it."""
NARROW = 1e-9
"""Two rays whose directions differ by less need no ray in between."""
GAPS = 256
"""Room for gaps between rays: far more than a building has edges."""

rays = compiled(__file__)


class Shot(NamedTuple):
    """The point where a ray leaves the polygon, and the line it crosses there."""

    x: float
    y: float
    right: float
    up: float
    """The line's outward normal, of length 1."""
    far: float
    """The line's distance from (0, 0)."""


class Scratch(NamedTuple):
    """Scratch arrays for the search."""

    labels: Words
    """The cluster of each body."""
    kept: Workspace
    """Room for a cluster."""
    tried: Workspace
    """Room for its copy while looking along a ray."""
    work: Floats
    """Three rows, each as long as the larger of the numbers of columns and rows."""
    gaps: Floats
    """GAPS pairs of shots that may have a nearer edge between them."""


NOWHERE = Shot(0.0, 0.0, 0.0, 0.0, np.inf)
"""The nearest edge of an empty building: infinitely far."""


def margin(problem: StaticsProblem, basis: Basis) -> float:
    """How far all weights can move together, in any direction, before a building falls.

    The building must stand. Infinite if there are no bodies.
    """
    return max(edge(problem, basis).far, 0.0)


def edge(problem: StaticsProblem, basis: Basis) -> Shot:
    """The nearest edge of the polygon, with its direction and distance."""
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
    """The distance from (0, 0) to the segment between two points; infinite in a narrow gap."""
    dx, dy = other.x - one.x, other.y - one.y
    cross = one.x * other.y - one.y * other.x
    a, b = hypot(one.x, one.y), hypot(other.x, other.y)
    if cross <= NARROW * a * b:
        return np.inf
    beside = one.x * dx + one.y * dy > 0 or other.x * dx + other.y * dy < 0
    return min(a, b) if beside else cross / hypot(dx, dy)


@rays
def between(one: Shot, other: Shot) -> tuple[float, float]:
    """The direction to where two lines meet; if they don't, the direction halfway."""
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
    """A row times the change when all weights move by 1 along x, along y; and times the weights."""
    right, up, rest = 0.0, 0.0, 0.0
    for body in range(len(problem.bodies)):
        weight = problem.bodies[body, 2]
        rest += weight * row[3 * body]
        right += weight * row[3 * body + 1] / SCALE
        up += weight * row[3 * body + 2] / SCALE
    return right, up, rest


@rays
def copy_basis(kept: Basis, basis: Basis) -> None:
    """Copy a basis into another of the same size."""
    for k in range(len(kept.dual)):
        basis.is_basic[k], basis.dual[k] = kept.is_basic[k], kept.dual[k]
    for r in range(len(kept.x)):
        basis.slots[r], basis.x[r] = kept.slots[r], kept.x[r]
        for col in range(len(kept.x)):
            basis.inverse[r, col] = kept.inverse[r, col]
