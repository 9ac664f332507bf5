"""The margin: exact, whatever the direction."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from random import Random

import numpy as np
import pytest

from cairn.balance.equilibrium import Contact, Equilibrium, Slab
from cairn.balance.programme import BORDER
from cairn.games.stackback.tools.random_buildings import standing

DENSE = 1440


def scanned(result: Equilibrium) -> float:
    """The least over many directions: never less than the margin, and hardly more."""
    angles = (2 * pi * number / DENSE for number in range(DENSE))
    return min(result.bears(cos(angle), sin(angle)) for angle in angles)


def on_patch(x: float, y: float, corners: list[tuple[float, float]]) -> Equilibrium:
    return Equilibrium.of([Slab(x, y, 1, [Contact(np.array(corners))])])


def buildings() -> Iterator[Equilibrium]:
    for size in (1, 2, 4, 8, 14, 24, 40):
        for number in range(3):
            yield standing(Random(f"margin {size} {number}"), size).equilibrium


def test_the_margin_is_that_of_a_dense_scan() -> None:
    for result in buildings():
        margin, dense = result.margin(), scanned(result)
        assert margin <= dense + 1e-6
        assert margin >= dense * cos(pi / DENSE) - 1e-6  # a ray misses the foot by half a step


def test_eight_directions_are_not_enough() -> None:
    """The nearest edge faces a direction between them."""
    few = 0
    for result in buildings():
        eight = min(result.bears(cos(n * pi / 4), sin(n * pi / 4)) for n in range(8))
        few += eight > result.margin() * 1.005
    assert few >= 3


@pytest.mark.parametrize("turn", [0.0, 0.1, 0.4, 0.7853, 1.3])
def test_the_margin_of_one_body_is_the_distance_to_the_nearest_side(turn: float) -> None:
    corners = [(-30.0, -70.0), (40.0, -70.0), (90.0, 20.0), (0.0, 80.0), (-60.0, 10.0)]
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in corners]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    nearest = min(abs(ax * by - ay * bx) / hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in sides)
    assert on_patch(0, 0, turned).margin() == pytest.approx(nearest, rel=10 * BORDER)


def test_a_round_patch_has_the_same_margin_everywhere() -> None:
    corners = [(100 * cos(n * pi / 40), 100 * sin(n * pi / 40)) for n in range(80)]
    for x, y in ((0.0, 0.0), (3.0, 4.0), (-30.0, 7.0), (60.0, -75.0)):
        nearest = min(
            abs((ax - x) * (by - y) - (ay - y) * (bx - x)) / hypot(bx - ax, by - ay)
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        )
        assert on_patch(x, y, corners).margin() == pytest.approx(nearest, abs=0.01)


def test_a_sliver_of_a_margin() -> None:
    """Just inside the edge, by far less than a tenth of a millimetre."""
    assert 0 < on_patch(49.99, 0, [(-50, -50), (50, -50), (50, 50), (-50, 50)]).margin() < 0.01


def test_the_shakiest_part_counts() -> None:
    square = np.array([[-50, -50], [50, -50], [50, 50], [-50, 50]])
    bodies = [Slab(500.0 * n, 0, 1, [Contact(square + np.array([500 * n, 0]))]) for n in range(4)]
    bodies.append(Slab(1037, 12, 1, [Contact(square + np.array([1010, 5]), 2)]))
    result = Equilibrium.of(bodies)
    assert result.margin() == pytest.approx(1060 - 1037, rel=1e-3)
    assert result.margin() == pytest.approx(scanned(result), rel=1e-4)


def test_no_bodies_bear_any_push() -> None:
    assert Equilibrium.empty().margin() == np.inf
