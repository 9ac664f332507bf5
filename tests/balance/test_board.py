"""The closed form of the tilting board, against itself and against MuJoCo."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from cairn.balance import board
from cairn.balance.board import Burden, Pull
from tests.balance.scenes import (
    BOARD_MASS,
    DEPTH,
    GRIP,
    RADIUS,
    THICK,
    UNIT,
    Load,
    falls,
    random_load,
    resting_tilt,
)


def test_an_empty_board_is_level() -> None:
    level = Pull(0, 0, 1000)
    assert board.tilt(level) == 0
    assert not board.slips(level, GRIP, UNIT)
    assert board.slip_margin(level, GRIP, UNIT) == 1


def test_without_a_resting_position_everything_falls() -> None:
    for rest in (0, -5):
        pull = Pull(0, 0, rest)
        assert board.slips(pull, GRIP, UNIT)
        assert board.tilt(pull) == 90
        assert board.slip_margin(pull, GRIP, UNIT) == 0
        assert board.base_margin(Burden(1, 0, 0), THICK, RADIUS, pull) == 0


def test_exactly_on_the_edge_it_falls() -> None:
    assert board.slips(Pull(3 * GRIP, 4 * GRIP, 5 * UNIT), GRIP, UNIT)
    assert not board.slips(Pull(3 * GRIP, 4 * GRIP - 1, 5 * UNIT), GRIP, UNIT)
    level = Pull(0, 0, 1000)
    for aside in ((60, 80), (100, 0), (0, -100)):
        assert board.leaves(Burden(1, *aside), THICK, 100, level)
        assert board.base_margin(Burden(1, *aside), THICK, 100, level) == 0
        assert not board.within(level, board.bearing(Burden(1, *aside), THICK, 100))
    assert not board.leaves(Burden(1, 60, 79), THICK, 100, level)
    assert not board.leaves(Burden(1, 99, 0), THICK, 100, level)


def test_a_tilt_that_brings_a_stack_to_its_edge_tips_it() -> None:
    """The sum of a piece aside and the slope: 40 + 60 · 2 / 2 of a radius of 100."""
    edge = Pull(100, 0, 100)
    assert board.leaves(Burden(2, 80, 0), 60, 100, edge)
    assert not board.leaves(Burden(2, 79, 0), 60, 100, edge)
    assert not board.within(edge, board.bearing(Burden(2, 80, 0), 60, 100))


def test_a_taller_stack_tips_at_a_smaller_tilt() -> None:
    def stands_to(count: int) -> int:
        slopes = range(1, 4000)
        return next(
            s for s in slopes if board.leaves(Burden(count, 0, 0), THICK, RADIUS, Pull(s, 0, 1000))
        )

    limits = [stands_to(count) for count in range(1, 9)]
    assert limits == sorted(limits, reverse=True)
    assert limits[0] == 1000 * 2 * RADIUS // THICK


def test_leaves_is_the_geometry_in_fractions() -> None:
    rng = Random("leaves")
    for _ in range(2000):
        count, rest = rng.randint(1, 20), rng.randint(1, 100_000)
        x, y = (rng.randint(-count * 100, count * 100) for _ in range(2))
        mx, my = (rng.randint(-rest, rest) // 4 for _ in range(2))
        height = Fraction(count * THICK, 2)
        out = [Fraction(a, count) + height * Fraction(m, rest) for a, m in ((x, mx), (y, my))]
        verdict = board.leaves(Burden(count, x, y), THICK, RADIUS, Pull(mx, my, rest))
        assert verdict == (out[0] ** 2 + out[1] ** 2 >= RADIUS**2)


def test_within_never_overlooks_a_fall() -> None:
    """The quick test may doubt what stands but must never pass what falls."""
    rng, passed = Random("within"), 0
    for _ in range(4000):
        count, rest = rng.randint(1, 12), rng.randint(1000, 100_000)
        x, y = (rng.randint(-count * 70, count * 70) for _ in range(2))
        mx, my = (rng.randint(-rest, rest) // 3 for _ in range(2))
        above, pull = Burden(count, x, y), Pull(mx, my, rest)
        if board.within(pull, board.bearing(above, THICK, RADIUS)):
            passed += 1
            assert not board.leaves(above, THICK, RADIUS, pull)
    assert passed > 500


def test_margins_are_nothing_where_the_verdict_is_a_fall() -> None:
    rng = Random("margins")
    for _ in range(500):
        load = random_load(rng, rng.randint(1, 6), 6, 40, 40)
        pull = load.pull()
        slip, tip = load.margins()
        assert (slip == 0) == board.slips(pull, GRIP, UNIT) or slip < 1e-9
        tips = any(board.leaves(part, THICK, RADIUS, pull) for part in load.parts())
        assert (tip == 0) == tips or tip < 1e-9
        assert 0 <= slip <= 1
        assert 0 <= tip <= 1


def test_mirrored_and_turned_loads_tilt_alike() -> None:
    rng = Random("symmetries")
    for _ in range(200):
        x, y, rest = rng.randint(-9999, 9999), rng.randint(-9999, 9999), rng.randint(1, 50_000)
        images = [(x, y), (-x, y), (x, -y), (y, x), (-y, x), (y, -x), (-x, -y), (-y, -x)]
        assert len({board.tilt(Pull(a, b, rest)) for a, b in images}) == 1
        assert len({board.slips(Pull(a, b, rest), GRIP, UNIT) for a, b in images}) == 1


def resting_loads(count: int) -> list[Load]:
    """Loads under which the board rests, level or steep."""
    rng, found = Random("resting"), list[Load]()
    while len(found) < count:
        load = random_load(rng, rng.randint(1, 8), 4, 30, rng.randint(3, 25))
        if load.pull()[2] > BOARD_MASS * DEPTH // 4:
            found.append(load)
    return found


def test_tilt_is_where_mujoco_comes_to_rest() -> None:
    steepest = 0.0
    for load in resting_loads(60):
        expected = board.tilt(load.pull())
        assert resting_tilt(load) == pytest.approx(expected, abs=0.5)
        steepest = max(steepest, expected)
    assert steepest > 25


def clear_cases(kind: str, count: int) -> list[Load]:
    """Loads far from the border: standing, slipping alone, or tipping alone."""
    rng, found = Random(kind), list[Load]()
    while len(found) < count:
        tall, push = (8, 60) if kind == "tips" else (5, 45)
        load = random_load(rng, rng.randint(1, 3), tall, push, rng.randint(8, 40))
        if load.pull()[2] <= BOARD_MASS * DEPTH // 4:
            continue
        slip, tip = load.overshoot()
        wanted = {
            "stands": max(slip, tip) < 0.75 and max(slip, tip) > 0.4,
            "slips": 1.3 < slip < 2 and tip < 0.7,
            "tips": tip > 1.25 and slip < 0.7,
        }
        if wanted[kind]:
            found.append(load)
    return found


@pytest.mark.parametrize("kind", ["stands", "slips", "tips"])
def test_the_verdict_is_mujocos_away_from_the_border(kind: str) -> None:
    for load in clear_cases(kind, 8):
        slip, tip = load.margins()
        assert (min(slip, tip) == 0) == (kind != "stands")
        assert falls(load) == (kind != "stands"), (load, load.overshoot())


def test_the_angle_of_the_slope() -> None:
    assert board.tilt(Pull(1000, 0, 1000)) == pytest.approx(45)
    assert math.tan(math.radians(board.tilt(Pull(300, 400, 2000)))) == pytest.approx(0.25)
