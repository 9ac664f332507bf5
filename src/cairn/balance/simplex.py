"""A dual simplex made for buildings, compiled: it solves the problem that `programme` states.

With no costs every basis is dual feasible, so the dual simplex can start anywhere; it pivots
the pulls away. If it can't, the pivot row is the proof (Farkas) that no pushes exist. Small
made-up costs keep it from cycling.
"""

from __future__ import annotations

import numpy as np

from cairn.balance.programme import (
    Basis,
    Floats,
    StaticsProblem,
    best_triangle,
    extend,
    inverse_times_column,
    solve_weights,
    take,
    times_column,
    widen,
)
from cairn.core.kernel import Words, compiled

TINY = 1e-9
"""A pull below this fraction of the largest push is a rounding error."""
FLAT = 1e-10
"""An entry below this fraction of its row's largest can't be a pivot."""
SETTLED, ENDLESS, NOTHING_UNDER = -1, -2, -3

simplex = compiled(__file__)


@simplex
def entering(problem: StaticsProblem, basis: Basis, r: int, alpha: Floats) -> int:
    """The column that enters for slot r; −1 if none can, and then row r is the proof."""
    row, size = basis.inverse[r], 0.0
    for col in range(3 * len(problem.bodies)):
        size = max(size, abs(row[col]))
    found, best = -1, np.inf
    for k in range(len(problem.px)):
        if basis.is_basic[k]:
            continue
        alpha[k] = times_column(row, problem, k)
        if alpha[k] < -FLAT * size:
            ratio = basis.dual[k] / -alpha[k]
            if ratio < best:
                found, best = k, ratio
    return found


@simplex
def swap(basis: Basis, r: int, k: int, alpha: Floats, column: Floats) -> None:
    """Take column k into slot r; `alpha` is row r of the table and `column` is B⁻¹ times k."""
    step = basis.dual[k] / alpha[k]
    for other in range(len(basis.dual)):
        if not basis.is_basic[other]:
            basis.dual[other] = max(basis.dual[other] - step * alpha[other], 0.0)
    leaving = basis.slots[r]
    basis.dual[leaving], basis.dual[k] = -step, 0.0
    basis.is_basic[leaving], basis.is_basic[k] = 0, 1
    basis.slots[r] = k
    inverse, size = basis.inverse, len(basis.x)
    for col in range(size):
        inverse[r, col] /= column[r]
    for i in range(size):
        if i != r and column[i] != 0.0:
            for col in range(size):
                inverse[i, col] -= column[i] * inverse[r, col]


@simplex
def step_along(x: Floats, column: Floats, r: int) -> None:
    """Update the values of the slots as slot r's value passes to the entering column."""
    step = x[r] / column[r]
    for i in range(len(x)):
        x[i] -= step * column[i]
    x[r] = step


@simplex
def most_pulled(x: Floats) -> int:
    """The slot with the largest pull; −1 if all push."""
    r, least, largest = -1, 0.0, 1.0
    for slot in range(len(x)):
        largest = max(largest, abs(x[slot]))
        if x[slot] < least:
            r, least = slot, x[slot]
    return r if least < -TINY * largest else -1


@simplex
def settle(problem: StaticsProblem, basis: Basis, alpha: Floats, column: Floats) -> int:
    """Pivot until all push (SETTLED), or return the slot whose row proves that they can't."""
    for _ in range(20 * len(basis.x) + 100):
        r = most_pulled(basis.x)
        if r < 0:
            return SETTLED
        k = entering(problem, basis, r, alpha)
        if k < 0:
            return r
        inverse_times_column(basis.inverse, problem, k, column)
        step_along(basis.x, column, r)
        swap(basis, r, k, alpha, column)
    return ENDLESS


@simplex
def next_stop(x: Floats, change: Floats, reached: float) -> tuple[int, float]:
    """The slot whose push reaches zero first as t grows, and that t; −1 if none does."""
    r, best = -1, np.inf
    for slot in range(len(x)):
        if change[slot] < -TINY:
            t = max(x[slot] / -change[slot], reached)
            if t < best:
                r, best = slot, t
    return r, best


@simplex
def reach(
    problem: StaticsProblem, basis: Basis, change: Floats, alpha: Floats, column: Floats
) -> tuple[float, int]:
    """The largest t for which some pushes balance the weights + t · a change in them.

    `change` is B⁻¹ times that change. When one push reaches zero another takes over, until none
    can: the row of that slot proves that t can't grow. Returns t and the slot.
    """
    r, reached = -1, 0.0
    for _ in range(20 * len(basis.x) + 100):
        r, reached = next_stop(basis.x, change, reached)
        if r < 0:
            break
        k = entering(problem, basis, r, alpha)
        if k < 0:
            break
        inverse_times_column(basis.inverse, problem, k, column)
        step_along(basis.x, column, r)
        step_along(change, column, r)
        swap(basis, r, k, alpha, column)
    return reached, r


@simplex
def top_up(
    problem: StaticsProblem, kept: Basis, basis: Basis, first: Words, alpha: Floats, column: Floats
) -> int:
    """Settle a building with a new last body whose corners are first[0] … first[1] − 1.

    Starts from the basis of the building without it; NOTHING_UNDER if nothing supports it.
    """
    widen(kept, basis)
    number = len(problem.bodies) - 1
    x, y = problem.bodies[number, 0], problem.bodies[number, 1]
    corners = best_triangle(problem, first, 0, x, y)
    if corners[0] < 0:
        return NOTHING_UNDER
    for corner in range(3):
        take(basis, 3 * number + corner, corners[corner])
    extend(problem, basis, number)
    solve_weights(problem, basis)
    return settle(problem, basis, alpha, column)
