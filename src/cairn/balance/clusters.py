"""Clusters of connected bodies, compiled: their part of a programme and of its basis.

The ground connects nothing, so a building mostly splits into independent clusters. The matrix and
its inverse have a block for each: a question about a few bodies needs only the blocks of their
clusters.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cairn.balance.programme import Basis, Floats, StaticsProblem
from cairn.core.kernel import Words, compiled

clusters = compiled(__file__)


class Workspace(NamedTuple):
    """Flat arrays that hold a programme and a basis of any size up to a limit."""

    bodies: Floats
    upper: Words
    lower: Words
    px: Floats
    py: Floats
    slots: Words
    is_basic: Words
    dual: Floats
    inverse: Floats
    x: Floats
    number: Words
    """The new numbers of the bodies, then of the columns; −1 if left out."""


def workspace(bodies: int, columns: int) -> Workspace:
    """Room for this many bodies and columns."""
    rows, whole = 3 * bodies, np.int64
    return Workspace(
        bodies=np.empty(rows),
        upper=np.empty(columns, whole),
        lower=np.empty(columns, whole),
        px=np.empty(columns),
        py=np.empty(columns),
        slots=np.empty(rows, whole),
        is_basic=np.empty(columns, whole),
        dual=np.empty(columns),
        inverse=np.empty(rows * rows),
        x=np.empty(rows),
        number=np.empty(bodies + columns, whole),
    )


@clusters
def label(problem: StaticsProblem, labels: Words) -> None:
    """Label all bodies of a cluster with the number of its first body."""
    for body in range(len(labels)):
        labels[body] = body
    changed = True
    while changed:
        changed = False
        for k in range(len(problem.px)):
            above, below = problem.upper[k], problem.lower[k]
            if below >= 0 and labels[above] != labels[below]:
                least = min(labels[above], labels[below])
                labels[above], labels[below] = least, least
                changed = True


@clusters
def renumber(
    problem: StaticsProblem, labels: Words, one: int, other: int, number: Words
) -> tuple[int, int]:
    """Renumber the bodies and columns of two clusters (or one, named twice); return the counts."""
    bodies, columns, count = 0, 0, len(labels)
    for body in range(count):
        wanted = labels[body] == one or labels[body] == other
        number[body] = bodies if wanted else -1
        bodies += wanted
    for k in range(len(problem.px)):
        wanted = number[problem.upper[k]] >= 0
        number[count + k] = columns if wanted else -1
        columns += wanted
    return bodies, columns


@clusters
def part_of(
    problem: StaticsProblem, number: Words, bodies: int, columns: int, workspace: Workspace
) -> StaticsProblem:
    """The programme of the numbered bodies, in `workspace`."""
    size = 3 * bodies
    part = StaticsProblem(
        workspace.bodies[:size].reshape(bodies, 3),
        workspace.upper[:columns],
        workspace.lower[:columns],
        workspace.px[:columns],
        workspace.py[:columns],
    )
    count = len(problem.bodies)
    for body in range(count):
        if number[body] >= 0:
            for field in range(3):
                part.bodies[number[body], field] = problem.bodies[body, field]
    for k in range(len(problem.px)):
        to = number[count + k]
        if to >= 0:
            below = problem.lower[k]
            part.upper[to] = number[problem.upper[k]]
            part.lower[to] = number[below] if below >= 0 else -1
            part.px[to], part.py[to] = problem.px[k], problem.py[k]
    return part


@clusters
def basis_in(workspace: Workspace, rows: int, columns: int) -> Basis:
    """An empty basis of this size, in `workspace`."""
    return Basis(
        workspace.slots[:rows],
        workspace.is_basic[:columns],
        workspace.dual[:columns],
        workspace.inverse[: rows * rows].reshape(rows, rows),
        workspace.x[:rows],
    )


@clusters
def basis_of(basis: Basis, number: Words, bodies: int, columns: int, workspace: Workspace) -> Basis:
    """A basis's rows and columns of the numbered bodies, in `workspace`."""
    part = basis_in(workspace, 3 * bodies, columns)
    count = len(basis.x) // 3
    for k in range(len(basis.dual)):
        to = number[count + k]
        if to >= 0:
            part.is_basic[to], part.dual[to] = basis.is_basic[k], basis.dual[k]
    for r in range(len(basis.x)):
        if number[r // 3] >= 0:
            to = 3 * number[r // 3] + r % 3
            part.slots[to] = number[count + basis.slots[r]]
            part.x[to] = basis.x[r]
            for col in range(len(basis.x)):
                if number[col // 3] >= 0:
                    part.inverse[to, 3 * number[col // 3] + col % 3] = basis.inverse[r, col]
    return part
