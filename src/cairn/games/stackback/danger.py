"""Danger: the stick that would tip first, its support, and where its load presses."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cairn.balance.equilibrium import Equilibrium
from cairn.balance.programme import Floats
from cairn.core.kernel import Words
from cairn.games.stackback.building import Building
from cairn.games.stackback.parts import WIDTH

SAFE = 0.45 * WIDTH
"""With this margin nothing is in danger: one stick on another has half a width at most."""
STILL = 1e-6
"""A body moves if its part of the motion exceeds this share of the largest."""


class Danger(NamedTuple):
    """The most endangered stick."""

    place: int
    """In the building's list of sticks."""
    support: Floats
    """The hull of its support, one corner per row, counter-clockwise."""
    load: tuple[float, float]
    """Where it presses with everything it carries; if it falls, the centre of the falling part."""


def danger(building: Building) -> Danger | None:
    """The lowest of the sticks that would begin to fall; None on bare boards."""
    equilibrium = building.equilibrium
    motion = equilibrium.tips()
    if motion is None:
        return None
    size = np.abs(motion.reshape(-1, 3)).max(axis=1)
    moving = np.flatnonzero(size > STILL * size.max())
    place = min(moving.tolist(), key=lambda one: (building.sticks[one].lay.tier, -size[one]))
    problem = equilibrium.problem
    under = problem.upper == place
    corners = np.column_stack([problem.px[under], problem.py[under]])
    return Danger(place, hull(corners), _load(equilibrium, place, moving))


def _load(equilibrium: Equilibrium, place: int, moving: Words) -> tuple[float, float]:
    problem, pushes = equilibrium.problem, equilibrium.pushes
    if pushes is None:
        points, weights = problem.bodies[moving, :2], problem.bodies[moving, 2]
    else:
        under = problem.upper == place
        points = np.column_stack([problem.px[under], problem.py[under]])
        weights = pushes[under]
    x, y = weights @ points / weights.sum()
    return float(x), float(y)


def hull(points: Floats) -> Floats:
    """The corners of the convex hull, counter-clockwise."""
    rows = sorted({(float(x), float(y)) for x, y in points})
    if len(rows) < 3:
        return np.array(rows).reshape(-1, 2)
    lower, upper = _chain(rows), _chain(rows[::-1])
    return np.array(lower[:-1] + upper[:-1])


def _chain(rows: list[tuple[float, float]]) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = []
    for point in rows:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
