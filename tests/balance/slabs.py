"""Random piles of level slabs, heavy and light, that bridge, lever and hold each other down.

Nothing sees to it that they stand, and a slab may be older than what it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from cairn.balance.equilibrium import Contact, Equilibrium, Slab
from cairn.balance.programme import StaticsProblem
from tests.balance.oracle import Body, Patch, Pile, bearing

HALF_WIDTH = 30
HALF_LENGTHS = (60, 90, 120, 200)
WEIGHTS = (1, 1, 2, 3, 9)
Corners = list[tuple[float, float]]


class Brick(NamedTuple):
    """A slab seen from above: its middle, half its sides, its tier and its weight."""

    x: int
    y: int
    long: int
    wide: int
    tier: int
    weight: int


def bricks(rng: Random) -> list[Brick]:
    """Some on the ground, and on up to five tiers above it."""
    found, highest, spread = list[Brick](), rng.choice((2, 3, 5)), rng.choice((300, 500, 800))
    for _ in range(rng.choice((8, 12, 16, 24))):
        top = max((brick.tier for brick in found), default=-1)
        sides = (rng.choice(HALF_LENGTHS), HALF_WIDTH)
        long, wide = sides if rng.random() < 0.7 else sides[::-1]
        x, y = rng.randint(0, spread), rng.randint(0, spread // 3)
        tier = rng.randint(0, min(highest, top + 1))
        found.append(Brick(x, y, long, wide, tier, rng.choice(WEIGHTS)))
    return found


def shared(a: Brick, b: Brick) -> Corners:
    """The corners of what two bricks have in common; none where they only touch."""
    left, right = max(a.x - a.long, b.x - b.long), min(a.x + a.long, b.x + b.long)
    near, far = max(a.y - a.wide, b.y - b.wide), min(a.y + a.wide, b.y + b.wide)
    if left >= right or near >= far:
        return []
    return [(left, near), (right, near), (right, far), (left, far)]


def under(listed: Sequence[Brick], brick: Brick) -> Iterator[tuple[int, Corners]]:
    """What a brick rests on, and where; the ground is −1."""
    if brick.tier == 0:
        yield -1, shared(brick, brick)
    for number, other in enumerate(listed):
        if other.tier == brick.tier - 1 and (corners := shared(brick, other)):
            yield number, corners


def pile_of(listed: Sequence[Brick]) -> Pile:
    """The bricks for the judge."""
    patches = [
        Patch(number, below, bearing(corners))
        for number, brick in enumerate(listed)
        for below, corners in under(listed, brick)
    ]
    return Pile([Body(brick.x, brick.y, brick.weight) for brick in listed], patches)


def problem_of(listed: Sequence[Brick]) -> StaticsProblem:
    """The bricks for the library."""
    return Equilibrium.of([_slab(listed, brick) for brick in listed]).problem


def _slab(listed: Sequence[Brick], brick: Brick) -> Slab:
    found = [Contact(np.array(corners, float), below) for below, corners in under(listed, brick)]
    return Slab(brick.x, brick.y, brick.weight, found)
