"""The compiled geometry against Shapely."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from shapely import Polygon, box  # type: ignore[import-untyped]

from cairn.games.stackback import geometry
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import row
from cairn.games.stackback.geometry import CORNERS, FIELDS, HALF, TOUCH, WORK
from cairn.games.stackback.parts import COLOURS


def any_lay(rng: Random, spread: int) -> Lay:
    x, y = rng.randint(-spread, spread), rng.randint(-spread, spread)
    return Lay(rng.choice(COLOURS), 0, x, y, rng.randrange(180))


def shape(lay: Lay) -> Polygon:
    corners = np.empty((4, 2))
    geometry.corners(row(lay), HALF, corners)
    return Polygon(corners)


def test_overlaps_and_patches_are_those_of_shapely() -> None:
    rng, hits = Random("shapes"), 0
    for _ in range(1500):
        a, b = any_lay(rng, 200), any_lay(rng, 200)
        depth = -geometry.apart(row(a), row(b), HALF, HALF)
        common = shape(a).intersection(shape(b)).area
        assert (depth > 0) == (common > 1e-9) or abs(depth) < 1e-6
        if geometry.overlaps(row(a), row(b)):
            out, work = np.empty((CORNERS, 2)), np.empty((CORNERS, 2))
            count = geometry.patch(row(a), row(b), HALF, out, work)
            assert 3 <= count <= 8
            assert Polygon(out[:count]).area == pytest.approx(common)
            hits += 1
    assert 300 < hits < 1400


def test_closeness_has_one_threshold() -> None:
    flush = Lay("green", 0, 100, 0, 90)
    for gap in (-1, 0, 1):
        other = Lay("green", 0, 200 + gap, 0, 90)
        assert geometry.overlaps(row(flush), row(other)) == (gap < 0)
    assert 2**-0.5 < TOUCH < 1  # more than rounding does, less than a tenth of a millimetre


def test_wood_under_a_stick_is_that_of_shapely() -> None:
    rng, work = Random("wood"), np.empty((WORK, FIELDS))
    boards = {geometry.LEFT: box(0, 0, 1000, 1000), geometry.RIGHT: box(1300, 0, 2300, 1000)}
    for _ in range(300):
        x, y = rng.randint(-300, 2600), rng.randint(-300, 1300)
        lay = Lay(rng.choice(COLOURS), 0, x, y, rng.randrange(180))
        for number, board in boards.items():
            out = np.empty((CORNERS, 2))
            count = geometry.wood_patch(row(lay), number, out, work)
            common = shape(lay).intersection(board).area
            area = Polygon(out[:count]).area if count else 0
            assert area == pytest.approx(common, abs=300 * TOUCH)
