"""The bodies that must fall when a building doesn't stand: as few as the statics allow.

The building is split into groups of connected bodies; the ground connects nothing. In a group that
doesn't stand, the proof (Farkas) is a motion. There are often several, and a motion that leaves a
body in place exists exactly if the group doesn't stand with that body nailed down. So bodies are
nailed down one by one, as long as something still moves; the bodies that can't be nailed down are
the least motion. They fall, and the rest is examined again, until it stands.

    failing(problem)       the groups that don't stand
    least_motion(problem)  the bodies that the smallest proof moves
    least_fall(problem)    those, and all bodies that can't stand without them

Everything here depends on the programme alone, not on how it was solved before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from cairn.balance.equilibrium import solve
from cairn.balance.programme import StaticsProblem

Bodies = tuple[int, ...]


def part(
    problem: StaticsProblem, bodies: Collection[int], nailed: Collection[int] = ()
) -> StaticsProblem:
    """The programme of some bodies, renumbered; the others are gone, or nailed down.

    A nailed body bears what lies on it, and holds down what lies under it.
    """
    kept = sorted(bodies)
    number = np.full(len(problem.bodies) + 1, -2)  # the last place is for the ground, −1
    number[[*nailed, -1]] = -1
    number[kept] = range(len(kept))
    upper, lower = number[problem.upper], number[problem.lower]
    columns = np.flatnonzero((np.minimum(upper, lower) >= -1) & (np.maximum(upper, lower) >= 0))
    columns = columns[np.argsort(upper[columns], kind="stable")]
    px, py = problem.px[columns], problem.py[columns]
    return StaticsProblem(problem.bodies[kept], upper[columns], lower[columns], px, py)


def groups(problem: StaticsProblem, bodies: Iterable[int]) -> list[Bodies]:
    """Some bodies in connected groups, in the order of each group's first body."""
    group = {body: [body] for body in bodies}
    for above, below in zip(problem.upper.tolist(), problem.lower.tolist(), strict=True):
        if above in group and below in group and group[above] is not group[below]:
            group[above] += group[below]
            for body in group[below]:
                group[body] = group[above]
    return [tuple(sorted(found)) for body, found in group.items() if body == min(found)]


def failing(problem: StaticsProblem, bodies: Iterable[int] | None = None) -> list[Bodies]:
    """The groups of these bodies (default: all) that don't stand without the other bodies."""
    among = range(len(problem.bodies)) if bodies is None else bodies
    return [group for group in groups(problem, among) if not _stands(problem, group)]


def least_motion(problem: StaticsProblem, group: Bodies) -> Bodies:
    """The bodies that the least motion of a falling group moves.

    Bodies are nailed down in the order given, so list the lowest first.
    """
    moving, nailed = list(group), list[int]()
    for body in group:
        others = [one for one in moving if one != body]
        if not _stands(problem, others, [*nailed, body]):
            moving, nailed = others, [*nailed, body]
    return tuple(moving)


def least_fall(problem: StaticsProblem) -> Bodies:
    """The fewest bodies that must fall so that the rest stands; () if all stand."""
    left = set(range(len(problem.bodies)))
    loose = failing(problem)
    while loose:
        left -= {body for group in loose for body in least_motion(problem, group)}
        loose = failing(problem, sorted(left & {body for group in loose for body in group}))
    return tuple(sorted(set(range(len(problem.bodies))) - left))


def _stands(problem: StaticsProblem, bodies: Collection[int], nailed: Collection[int] = ()) -> bool:
    return solve(part(problem, bodies, nailed)).stands
