"""Equilibrium: pushes that hold, proofs that none can, and margins."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np
import pytest
from scipy.optimize import linprog

from cairn.balance.equilibrium import Contact, Equilibrium, Slab, solve
from cairn.balance.programme import Floats
from cairn.games.stackback.building import Building
from cairn.games.stackback.tools.random_buildings import standing, strained


def box(x: float, y: float, half: float = 50) -> Floats:
    return np.array([x, y]) + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])


def tower(*centres: float) -> Equilibrium:
    """Boxes 100 wide on top of each other, each shifted along x."""
    found = Equilibrium.empty()
    for number, x in enumerate(centres):
        below = centres[number - 1] if number else x
        left, right = max(x, below) - 50, min(x, below) + 50
        patch = np.array([[left, -50], [right, -50], [right, 50], [left, 50]])
        found = found.add(Slab(x, 0, 1, [Contact(patch, number - 1)]))
    return found


def check(result: Equilibrium) -> None:
    """Whatever the verdict is, it is proved."""
    if result.stands:
        pushes = result.pushes
        assert pushes is not None
        assert pushes.min(initial=0) >= 0
        assert np.allclose(result.matrix @ pushes, result.weights, atol=1e-7)
        assert result.proof is None
    else:
        proof = result.proof
        assert proof is not None
        proof = proof / np.abs(proof).max()
        assert (proof @ result.matrix).min(initial=0) >= -1e-9
        assert proof @ result.weights < -1e-12
        assert result.pushes is None


def by_scipy(result: Equilibrium) -> bool:
    matrix = result.matrix
    return bool(linprog(np.zeros(matrix.shape[1]), A_eq=matrix, b_eq=result.weights).status == 0)


@pytest.mark.parametrize(
    ("centres", "stands"),
    [
        ([0, 50], False),  # exactly over the edge
        ([0, -50], False),
        ([0, 49.99], True),
        ([0, 25, 75], False),  # both upper ones together exactly over the edge
        ([0, 25, 74.98], True),
        ([0, 30, 0, 30], True),
        ([0, 40, 80], False),
    ],
)
def test_towers(centres: list[float], stands: bool) -> None:
    result = tower(*centres)
    assert result.stands == stands
    check(result)


def test_a_building_on_its_very_edge_falls_however_it_is_solved() -> None:
    """Boxes on boxes, each as far out as it goes: the whole of what lies above is over an edge."""
    for count in range(2, 9):
        reach = [0.0]
        for number in range(count - 1, 0, -1):
            reach.append(reach[-1] + 50 / number)
        assert not tower(*reach).stands
        assert solve(tower(*reach).problem).stands is False
        assert tower(*(x * 0.999 for x in reach)).stands


def test_a_weight_can_hold_another_down() -> None:
    """A beam with its middle over nothing stands when something heavy lies on its end."""
    ground = Equilibrium.empty().add(Slab(0, 0, 1, [Contact(box(0, 0))]))
    beam = Slab(60, 0, 1, [Contact(box(0, 0), 0)])
    assert not ground.add(beam).stands
    held = Equilibrium.of(
        [
            Slab(0, 0, 1, [Contact(box(0, 0))]),
            beam,
            Slab(0, 0, 1, [Contact(box(0, 0), 1)]),
        ]
    )
    assert held.stands
    check(held)


def test_nothing_under_a_body() -> None:
    result = Equilibrium.empty().add(Slab(0, 0, 1))
    assert not result.stands
    assert result.lacks == np.inf
    check(result)
    check(Equilibrium.of([Slab(0, 0, 1)]))


def test_nothing_at_all_stands() -> None:
    assert Equilibrium.empty().stands
    assert Equilibrium.of([]).stands


def test_margins() -> None:
    near = partial(pytest.approx, rel=1e-4)  # the very border bears nothing
    assert tower(0).margin() == near(50)
    assert tower(0, 20).margin() == near(30)
    assert tower(0, 20).bears(-1, 0) == near(50)  # the upper box is the first to go
    assert tower(0, 60).margin() == 0
    assert tower(0, 60).lacks == near(10)


@pytest.mark.parametrize("size", [3, 8, 15, 25, 40])
def test_random_buildings_against_scipy(size: int) -> None:
    verdicts = set()
    for number in range(8):
        make = (standing, strained)[number % 2]
        building = make(Random(f"{size} {number}"), size)
        warm, cold = building.equilibrium, Building(building.sticks).equilibrium
        check(warm)
        check(cold)
        assert warm.stands == cold.stands
        if max(warm.margin(), warm.lacks) > 1e-3:
            assert warm.stands == by_scipy(warm)
        assert warm.margin() == pytest.approx(cold.margin(), abs=1e-6)
        verdicts.add(warm.stands)
    assert verdicts == {True, False}


def test_a_margin_is_where_scipy_says_it_ends() -> None:
    for number in range(6):
        building = standing(Random(f"margin {number}"), 15)
        result = building.equilibrium
        for dx, dy in ((1, 0), (0, -1), (0.6, 0.8)):
            far = result.bears(dx, dy)
            for share, stands in ((0.999, True), (1.001, False)):
                right = result.weights
                right[1::3] = result.problem.bodies[:, 2] * dx * far * share / 100
                right[2::3] = result.problem.bodies[:, 2] * dy * far * share / 100
                matrix = result.matrix
                found = linprog(np.zeros(matrix.shape[1]), A_eq=matrix, b_eq=right)
                assert (found.status == 0) == stands


def test_a_body_slipped_under_one_that_falls_holds_it() -> None:
    """Adding to what does not stand is solved anew, wherever the new corners belong."""
    floating = Equilibrium.empty().add(Slab(0, 0, 1))
    held = floating.add(Slab(0, 0, 1, [Contact(box(0, 0)), Contact(box(0, 0), 1, above=0)]))
    assert held.stands
    check(held)
