"""A building as a linear programme, and a first basis for it, compiled.

A column is a non-negative push at one corner of a contact patch: upwards on the body above the
patch, downwards on the body below. A body has three rows: its force, and its moments about two
level axes through its centre:

    row 3i        pushes on body i                    = its weight
    row 3i + 1    pushes · (x − its centre) / SCALE   = 0
    row 3i + 2    pushes · (y − its centre) / SCALE   = 0

A basis with three corners under each body is triangular from the bottom up, so it and its
inverse are cheap to write down. It balances every body, but some pushes may be negative (pulls);
`simplex` takes it from there.

On the very edge a body falls: a patch bears load everywhere but on its border. `draw_in` pulls
its corners inwards by far less than anyone could see, but far more than rounding errors.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Words, compiled

Floats = npt.NDArray[np.float64]

SCALE = 100.0
"""Divides moments, so that they are about as large as forces."""
BORDER = 1e-5
"""The outermost fraction of a patch, from border to middle, that bears no load."""

programme = compiled(__file__)


class StaticsProblem(NamedTuple):
    """Which bodies rest on which, and where: column k is a corner of a patch under upper[k]."""

    bodies: Floats
    """For each body: x and y of its centre, and its weight."""
    upper: Words
    """The body above, −1 for one that is nailed down and presses as hard as it must."""
    lower: Words
    """The body below; −1 for the ground."""
    px: Floats
    py: Floats


class Basis(NamedTuple):
    """The state of the simplex: the columns in use, and the inverse of their matrix."""

    slots: Words
    is_basic: Words
    dual: Floats
    inverse: Floats
    x: Floats
    """The pushes of the columns in use, by slot."""


@programme
def draw_in(corners: Floats, start: int, stop: int) -> None:
    """Pull the corners start … stop − 1 of a patch towards their middle, by BORDER."""
    x, y = 0.0, 0.0
    for k in range(start, stop):
        x, y = x + corners[k, 0] / (stop - start), y + corners[k, 1] / (stop - start)
    for k in range(start, stop):
        corners[k, 0] += BORDER * (x - corners[k, 0])
        corners[k, 1] += BORDER * (y - corners[k, 1])


@programme
def times_column(row: Floats, problem: StaticsProblem, k: int) -> float:
    """A row of 3n numbers times column k."""
    bodies, x, y = problem.bodies, problem.px[k], problem.py[k]
    i, j = 3 * problem.upper[k], 3 * problem.lower[k]
    total = 0.0
    if i >= 0:
        dx, dy = x - bodies[problem.upper[k], 0], y - bodies[problem.upper[k], 1]
        total = row[i] + (row[i + 1] * dx + row[i + 2] * dy) / SCALE
    if j >= 0:
        dx, dy = x - bodies[problem.lower[k], 0], y - bodies[problem.lower[k], 1]
        total -= row[j] + (row[j + 1] * dx + row[j + 2] * dy) / SCALE
    return total


@programme
def inverse_times_column(inverse: Floats, problem: StaticsProblem, k: int, out: Floats) -> None:
    """Write the basis inverse times column k into `out`."""
    bodies, x, y = problem.bodies, problem.px[k], problem.py[k]
    size = 3 * len(bodies)
    i, j = problem.upper[k], problem.lower[k]
    out[:size] = 0.0
    if i >= 0:
        dx, dy = (x - bodies[i, 0]) / SCALE, (y - bodies[i, 1]) / SCALE
        for r in range(size):
            out[r] = inverse[r, 3 * i] + dx * inverse[r, 3 * i + 1] + dy * inverse[r, 3 * i + 2]
    if j >= 0:
        dx, dy = (x - bodies[j, 0]) / SCALE, (y - bodies[j, 1]) / SCALE
        for r in range(size):
            out[r] -= inverse[r, 3 * j] + dx * inverse[r, 3 * j + 1] + dy * inverse[r, 3 * j + 2]


@programme
def shares(
    problem: StaticsProblem, corners: tuple[int, int, int], x: float, y: float
) -> tuple[float, float, float]:
    """How three corners share a load of 1 at (x, y); all −inf if they lie on a line."""
    a, b, c = corners
    ax, ay = problem.px[a], problem.py[a]
    bx, by, cx, cy = problem.px[b] - ax, problem.py[b] - ay, problem.px[c] - ax, problem.py[c] - ay
    area = bx * cy - by * cx
    if abs(area) < 1e-3:
        return -np.inf, -np.inf, -np.inf
    second = ((x - ax) * cy - (y - ay) * cx) / area
    third = (bx * (y - ay) - by * (x - ax)) / area
    return 1 - second - third, second, third


@programme
def best_triangle(
    problem: StaticsProblem, first: Words, body: int, x: float, y: float
) -> tuple[int, int, int]:
    """The three corners under a body that share a load at (x, y) most evenly; −1 if none."""
    best, found = -np.inf, (-1, -1, -1)
    for a in range(first[body], first[body + 1]):
        for b in range(a + 1, first[body + 1]):
            for c in range(b + 1, first[body + 1]):
                u, v, w = shares(problem, (a, b, c), x, y)
                least = min(u, v, w)
                if least > best:
                    best, found = least, (a, b, c)
    return found


@programme
def take(basis: Basis, slot: int, k: int) -> None:
    """Put column k into a slot of a basis under construction."""
    basis.slots[slot], basis.is_basic[k], basis.dual[k] = k, 1, 0.0


@programme
def press(problem: StaticsProblem, k: int, push: float, load: Floats) -> None:
    """Add the push at a corner to the load of the body below."""
    below = problem.lower[k]
    if below >= 0:
        load[below, 0] += push
        load[below, 1] += push * problem.px[k]
        load[below, 2] += push * problem.py[k]


@programme
def choose_triangles(
    problem: StaticsProblem, first: Words, order: Words, load: Floats, basis: Basis
) -> int:
    """Choose a triangle for every body, from the top down; return a body without one, or −1.

    `load` sums force and moments about the origin: the body's weight, and pushes from above.
    """
    bodies = problem.bodies
    for body in range(len(bodies)):
        load[body, 0] = bodies[body, 2]
        load[body, 1] = bodies[body, 2] * bodies[body, 0]
        load[body, 2] = bodies[body, 2] * bodies[body, 1]
    for body in order:
        force = load[body, 0]
        x, y = bodies[body, 0], bodies[body, 1]
        if force > 0:
            x, y = load[body, 1] / force, load[body, 2] / force
        corners = best_triangle(problem, first, body, x, y)
        if corners[0] < 0:
            return int(body)
        pushes = shares(problem, corners, x, y)
        for corner in range(3):
            take(basis, 3 * body + corner, corners[corner])
            press(problem, corners[corner], pushes[corner] * force, load)
    return -1


@programme
def pass_down(problem: StaticsProblem, inverse: Floats, i: int, corner: int, k: int) -> None:
    """Pass the push at corner k, of the triangle in rows i…, on to everything below."""
    j = problem.lower[k]
    dx = (problem.px[k] - problem.bodies[j, 0]) / SCALE
    dy = (problem.py[k] - problem.bodies[j, 1]) / SCALE
    for r in range(3 * len(problem.bodies)):
        if r < i or r >= i + 3:
            pushed = inverse[r, 3 * j] + dx * inverse[r, 3 * j + 1] + dy * inverse[r, 3 * j + 2]
            if pushed != 0.0:
                for col in range(i, i + 3):
                    inverse[r, col] += pushed * inverse[i + corner, col]


@programme
def extend(problem: StaticsProblem, basis: Basis, body: int) -> None:
    """Grow the inverse by a body's triangle: [B C; 0 T]⁻¹ = [B⁻¹ −B⁻¹CT⁻¹; 0 T⁻¹].

    All bodies below must be in it already; the rows and columns of bodies not yet in it are zero.
    """
    inverse, i = basis.inverse, 3 * body
    corners = (basis.slots[i], basis.slots[i + 1], basis.slots[i + 2])
    # T⁻¹ are shares: how a force at the centre, and moments about it, split over the corners.
    x, y = problem.bodies[body, 0], problem.bodies[body, 1]
    middle = shares(problem, corners, x, y)
    right = shares(problem, corners, x + SCALE, y)
    up = shares(problem, corners, x, y + SCALE)
    for corner in range(3):
        inverse[i + corner, i] = middle[corner]
        inverse[i + corner, i + 1] = right[corner] - middle[corner]
        inverse[i + corner, i + 2] = up[corner] - middle[corner]
    for corner in range(3):
        if problem.lower[corners[corner]] >= 0:
            pass_down(problem, inverse, i, corner, corners[corner])


@programme
def solve_weights(problem: StaticsProblem, basis: Basis) -> None:
    """The pushes of the columns in use: x = B⁻¹ times the weights."""
    for r in range(3 * len(problem.bodies)):
        total = 0.0
        for body in range(len(problem.bodies)):
            total += basis.inverse[r, 3 * body] * problem.bodies[body, 2]
        basis.x[r] = total


@programme
def cost(k: int) -> float:
    """A made-up cost between 1 and 2 for a column, always the same."""
    return 1.0 + (k * 0.6180339887498949) % 1.0


@programme
def levels(problem: StaticsProblem, level: Words) -> None:
    """Write how many bodies are below each body, along the longest way down."""
    level[:] = 0
    changed = True
    while changed:
        changed = False
        for k in range(len(problem.px)):
            above, below = problem.upper[k], problem.lower[k]
            if above >= 0 and below >= 0 and level[above] <= level[below]:
                level[above] = level[below] + 1
                changed = True


@programme
def start(problem: StaticsProblem, first: Words, order: Words, load: Floats, basis: Basis) -> int:
    """Make the first basis with its inverse and pushes; return a body without support, or −1."""
    basis.inverse[:] = 0.0
    for k in range(len(problem.px)):
        basis.is_basic[k], basis.dual[k] = 0, cost(k)
    lost = choose_triangles(problem, first, order, load, basis)
    if lost < 0:
        for index in range(len(order) - 1, -1, -1):
            extend(problem, basis, order[index])
        solve_weights(problem, basis)
    return lost


@programme
def widen(kept: Basis, basis: Basis) -> None:
    """Copy a basis into one with room for more columns and for the rows of one more body."""
    rows, columns = len(kept.slots), len(kept.dual)
    basis.inverse[:] = 0.0
    for r in range(rows):
        basis.slots[r] = kept.slots[r]
        for col in range(rows):
            basis.inverse[r, col] = kept.inverse[r, col]
    for k in range(len(basis.dual)):
        basis.is_basic[k] = kept.is_basic[k] if k < columns else 0
        basis.dual[k] = kept.dual[k] if k < columns else cost(k)


@programme
def unbalanced(problem: StaticsProblem, basis: Basis, rest: Floats) -> float:
    """The largest error of a row, relative to the largest push; `rest` is scratch space."""
    rest[:] = 0.0
    largest = 1.0
    for body in range(len(problem.bodies)):
        rest[3 * body] = problem.bodies[body, 2]
    for slot in range(len(basis.x)):
        k, push = basis.slots[slot], basis.x[slot]
        largest = max(largest, abs(push))
        for body, sign in ((problem.upper[k], 1.0), (problem.lower[k], -1.0)):
            if body >= 0:
                dx = problem.px[k] - problem.bodies[body, 0]
                dy = problem.py[k] - problem.bodies[body, 1]
                rest[3 * body] -= sign * push
                rest[3 * body + 1] -= sign * push * dx / SCALE
                rest[3 * body + 2] -= sign * push * dy / SCALE
    worst = 0.0
    for error in rest:
        worst = max(worst, abs(error))
    return worst / largest
