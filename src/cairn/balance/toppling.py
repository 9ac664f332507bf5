"""What must fall when a building does not stand: as little as the statics allow.

The building is looked at in groups that hang together; the ground joins nothing. In a group that
does not stand the proof (Farkas) is a motion. There are often several, and a motion that leaves a
body where it is exists exactly when the group does not stand with that body nailed down. So bodies
are nailed down one after the other, as long as something still moves: those that can't be are the
least motion. They fall; what they leave is looked at again, until it stands.

    failing(problem)       the groups that do not stand
    least_motion(problem)  the bodies that the smallest proof moves
    least_fall(problem)    those, with all that can't stand without them

Everything here depends on the programme alone, not on the way by which it was solved before.
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
    """The programme of some bodies, numbered anew; the rest is gone, or nailed down.

    What is nailed down bears what lies on it, and holds down what lies under it.
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
    """Some bodies in groups that hang together, in order of their first ones."""
    group = {body: [body] for body in bodies}
    for above, below in zip(problem.upper.tolist(), problem.lower.tolist(), strict=True):
        if above in group and below in group and group[above] is not group[below]:
            group[above] += group[below]
            for body in group[below]:
                group[body] = group[above]
    return [tuple(sorted(found)) for body, found in group.items() if body == min(found)]


def failing(problem: StaticsProblem, bodies: Iterable[int] | None = None) -> list[Bodies]:
    """Those groups of some bodies (or of all) that do not stand when all others are gone."""
    among = range(len(problem.bodies)) if bodies is None else bodies
    return [group for group in groups(problem, among) if not _stands(problem, group)]


def least_motion(problem: StaticsProblem, group: Bodies) -> Bodies:
    """The bodies of a group that does not stand that no motion can leave where they are.

    Whichever are nailed down first stay, so the lowest should be listed first.
    """
    moving, nailed = list(group), list[int]()
    for body in group:
        others = [one for one in moving if one != body]
        if not _stands(problem, others, [*nailed, body]):
            moving, nailed = others, [*nailed, body]
    return tuple(moving)


def least_fall(problem: StaticsProblem) -> Bodies:
    """The bodies that fall at least, so that what is left stands; () when all of it stands."""
    left = set(range(len(problem.bodies)))
    loose = failing(problem)
    while loose:
        left -= {body for group in loose for body in least_motion(problem, group)}
        loose = failing(problem, sorted(left & {body for group in loose for body in group}))
    return tuple(sorted(set(range(len(problem.bodies))) - left))


def _stands(problem: StaticsProblem, bodies: Collection[int], nailed: Collection[int] = ()) -> bool:
    return solve(part(problem, bodies, nailed)).stands
