"""Would it stand with one more body? The verdict alone, compiled, for trying many places.

Three corners take the new body's weight, and the building below takes theirs: if all pushes
stay pushes, it stands. Only if they don't does the simplex run, and only on the clusters that
the body would stand on.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.balance.clusters import Room, basis_in, basis_of, part_of, renumber
from cairn.balance.programme import (
    SCALE,
    Basis,
    Floats,
    Problem,
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


class Ground(NamedTuple):
    """A standing building, with scratch space for trials on it."""

    problem: Problem
    basis: Basis
    labels: Words
    """The cluster of each body."""
    kept: Room
    """Room for its bodies and columns."""
    grown: Room
    """Room for one more body, and its columns."""
    work: Floats
    """Three rows, each as long as the larger of the numbers of columns and rows in `grown`."""


@trial
def stands_with(ground: Ground, more: Problem, first: Words) -> int:
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
    if takes(ground, more, corners, pushes, weight):
        return STANDS
    return settled_with(ground, more, first)


@trial
def takes(
    ground: Ground,
    more: Problem,
    corners: tuple[int, int, int],
    pushes: tuple[float, float, float],
    weight: float,
) -> bool:
    """Whether all pushes of the building stay pushes under the three of the new body."""
    change, problem, basis = ground.work[0], ground.problem, ground.basis
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
def settled_with(ground: Ground, more: Problem, first: Words) -> int:
    """The verdict of the simplex on the clusters that the new body stands on."""
    one, other = more.lower[first[0]], more.lower[first[1] - 1]
    kept, grown, labels = ground.kept, ground.grown, ground.labels
    number = kept.number
    bodies, columns = renumber(ground.problem, labels, labels[one], labels[other], number)
    problem = joined(ground, more, first, bodies, columns)
    basis = basis_in(grown, 3 * bodies + 3, len(problem.px))
    before = basis_of(ground.basis, number, bodies, columns, kept)
    grown.number[0], grown.number[1] = columns, len(problem.px)
    state = top_up(problem, before, basis, grown.number[:2], ground.work[0], ground.work[1])
    if state == NOTHING_UNDER:
        return FALLS
    if state == ENDLESS or unbalanced(problem, basis, ground.work[2][: len(basis.x)]) > DRIFT:
        return UNSURE
    return STANDS if state == SETTLED else FALLS


@trial
def joined(ground: Ground, more: Problem, first: Words, bodies: int, columns: int) -> Problem:
    """The programme of the bodies numbered in `kept`, with the new body last, in `grown`."""
    own, number, room = first[1] - first[0], ground.kept.number, ground.grown
    part_of(ground.problem, number, bodies, columns, room)
    problem = Problem(
        room.bodies[: 3 * bodies + 3].reshape(bodies + 1, 3),
        room.upper[: columns + own],
        room.lower[: columns + own],
        room.px[: columns + own],
        room.py[: columns + own],
    )
    for field in range(3):
        problem.bodies[bodies, field] = more.bodies[0, field]
    for k in range(own):
        problem.upper[columns + k] = bodies
        problem.lower[columns + k] = number[more.lower[first[0] + k]]
        problem.px[columns + k] = more.px[first[0] + k]
        problem.py[columns + k] = more.py[first[0] + k]
    return problem
