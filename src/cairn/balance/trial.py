"""Would it stand with one more body? The verdict alone, compiled, for trying many places.

Three corners take the new body's weight, and the building below takes theirs: if all pushes
stay pushes, it stands. Only if they don't does the simplex run, and only on the clusters that
the body would stand on.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.balance.clusters import Workspace, basis_in, basis_of, part_of, renumber
from cairn.balance.programme import (
    SCALE,
    Basis,
    Floats,
    StaticsProblem,
    best_triangle,
    shares,
    unbalanced,
)
from cairn.balance.simplex import ENDLESS, NOTHING_UNDER, SETTLED, TINY, top_up
from cairn.core.kernel import Words, compiled

FALLS, STANDS, UNSURE = 0, 1, 2
"""The verdicts; UNSURE if rounding has spoilt the solution."""
DRIFT = 1e-9
"""Pushes out of balance by more than this fraction of the largest are solved again."""

trial = compiled(__file__)


class Footing(NamedTuple):
    """A standing building, with scratch space for trials on it."""

    problem: StaticsProblem
    basis: Basis
    labels: Words
    """The cluster of each body."""
    kept: Workspace
    """Room for its bodies and columns."""
    grown: Workspace
    """Room for one more body, and its columns."""
    work: Floats
    """Three rows, each as long as the larger of the numbers of columns and rows in `grown`."""


@trial
def stands_with(footing: Footing, more: StaticsProblem, first: Words) -> int:
    """Whether a building stands with one more body: STANDS, FALLS or UNSURE.

    `more` has the body and its columns, which are first[0] … first[1] − 1; nothing rests on it.
    """
    x, y, weight = more.bodies[0, 0], more.bodies[0, 1], more.bodies[0, 2]
    corners = best_triangle(more, first, 0, x, y)
    if corners[0] < 0:
        return FALLS
    pushes = shares(more, corners, x, y)
    if min(pushes) < -TINY:
        return FALLS  # nothing lies on it to hold it down
    if takes(footing, more, corners, pushes, weight):
        return STANDS
    return settled_with(footing, more, first)


@trial
def takes(
    footing: Footing,
    more: StaticsProblem,
    corners: tuple[int, int, int],
    pushes: tuple[float, float, float],
    weight: float,
) -> bool:
    """Whether all pushes of the building stay pushes under the three of the new body."""
    change, problem, basis = footing.work[0], footing.problem, footing.basis
    rows, largest, least = len(basis.x), 1.0, 0.0
    for r in range(rows):
        change[r] = basis.x[r]
    for corner in range(3):
        below = more.lower[corners[corner]]
        if below < 0:
            continue
        push = weight * pushes[corner]
        dx = push * (more.px[corners[corner]] - problem.bodies[below, 0]) / SCALE
        dy = push * (more.py[corners[corner]] - problem.bodies[below, 1]) / SCALE
        for r in range(rows):
            row = basis.inverse[r]
            change[r] += push * row[3 * below] + dx * row[3 * below + 1] + dy * row[3 * below + 2]
    for r in range(rows):
        largest, least = max(largest, change[r]), min(least, change[r])
    return least >= -TINY * largest


@trial
def settled_with(footing: Footing, more: StaticsProblem, first: Words) -> int:
    """The verdict of the simplex on the clusters that the new body stands on."""
    one, other = more.lower[first[0]], more.lower[first[1] - 1]
    kept, grown, labels = footing.kept, footing.grown, footing.labels
    number = kept.number
    bodies, columns = renumber(footing.problem, labels, labels[one], labels[other], number)
    problem = joined(footing, more, first, bodies, columns)
    basis = basis_in(grown, 3 * bodies + 3, len(problem.px))
    before = basis_of(footing.basis, number, bodies, columns, kept)
    grown.number[0], grown.number[1] = columns, len(problem.px)
    state = top_up(problem, before, basis, grown.number[:2], footing.work[0], footing.work[1])
    if state == NOTHING_UNDER:
        return FALLS
    if state == ENDLESS or unbalanced(problem, basis, footing.work[2][: len(basis.x)]) > DRIFT:
        return UNSURE
    return STANDS if state == SETTLED else FALLS


@trial
def joined(
    footing: Footing, more: StaticsProblem, first: Words, bodies: int, columns: int
) -> StaticsProblem:
    """The programme of the bodies numbered in `kept`, with the new body last, in `grown`."""
    own, number, workspace = first[1] - first[0], footing.kept.number, footing.grown
    part_of(footing.problem, number, bodies, columns, workspace)
    problem = StaticsProblem(
        workspace.bodies[: 3 * bodies + 3].reshape(bodies + 1, 3),
        workspace.upper[: columns + own],
        workspace.lower[: columns + own],
        workspace.px[: columns + own],
        workspace.py[: columns + own],
    )
    for field in range(3):
        problem.bodies[bodies, field] = more.bodies[0, field]
    for k in range(own):
        problem.upper[columns + k] = bodies
        problem.lower[columns + k] = number[more.lower[first[0] + k]]
        problem.px[columns + k] = more.px[first[0] + k]
        problem.py[columns + k] = more.py[first[0] + k]
    return problem
