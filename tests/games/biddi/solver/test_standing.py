"""The exact solver against brute force."""

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from cairn.games.biddi.solver.standing import SolvedBar, Solver, margin_of, solver
from cairn.games.biddi.tools.solve import tower_of
from cairn.games.biddi.tower import Plan
from tests.games.biddi.oracle import BOX
from tests.games.biddi.towers import random_plan

Placed = tuple[int, int]  # left end and length


def ways(sides: list[list[int]], length: int) -> list[tuple[int, int]]:
    """The ports of every side, each way up."""
    turned = [(length - leaves, length - enters) for enters, leaves in sides]
    return [(a, b) for pair in zip(map(tuple, sides), turned, strict=True) for a, b in [*pair]]


BLOCKS = [ways(sides, 8) for sides in BOX["blocks"]["sides"]]
BIDDI = ways(BOX["biddis"]["sides"], 3)


def least_margin(bars: list[Placed]) -> Fraction:
    """The margin of a pile; 0 or less when it falls."""
    found = []
    for number in range(len(bars)):
        above = bars[number:]
        mass = sum(length for _, length in above)
        moment = sum(length * (2 * left + length) for left, length in above)
        touching = bars[max(number - 1, 0) : number + 1]
        left = max(left for left, _ in touching)
        right = min(left + length for left, length in touching)
        found.append(Fraction(min(moment - 2 * left * mass, 2 * right * mass - moment), 2 * mass))
    return min(found)


def falls(bars: list[Placed]) -> bool:
    """The same question in whole numbers, for speed."""
    mass = moment = 0
    for number in range(len(bars) - 1, 0, -1):
        left, length = bars[number]
        mass, moment = mass + length, moment + length * (2 * left + length)
        lower, below = bars[number - 1]
        low, high = max(left, lower), min(left + length, lower + below)
        if not 2 * low * mass < moment < 2 * high * mass:
            return True
    return False


def brute_force(levels: int, biddis: set[int]) -> tuple[int, int, Fraction]:
    """Every assembly: how many stand, the most smiles, the widest margin."""
    count, smiles, margin = 0, 0, Fraction()
    longs = levels - len(biddis)
    for blocks in permutations(BLOCKS, longs):
        row = iter(blocks)
        options = [BIDDI if level in biddis else next(row) for level in range(1, levels + 1)]
        for chosen in product(*(enumerate(option) for option in options)):
            bars, port = [], 0
            for level, (_, (enters, leaves)) in enumerate(chosen, 1):
                bars.append((port - enters, 3 if level in biddis else 8))
                port += leaves - enters
            if falls(bars):
                continue
            count += 1
            smiles = max(smiles, sum(chosen[level - 1][0] == 0 for level in biddis))
            if count % 7 == 0 or margin < 1:  # margins are slow: a sample bounds them from below
                margin = max(margin, least_margin(bars))
    return count, smiles, margin


@pytest.mark.parametrize(
    ("levels", "biddis"),
    [(1, set()), (2, set()), (3, {2}), (3, {1, 3}), (3, set()), (4, {1, 3}), (4, {2, 3, 4})],
)
def test_counts_agree_with_brute_force(levels: int, biddis: set[int]) -> None:
    solved = Solver(levels, biddis)
    count, smiles, margin = brute_force(levels, biddis)
    assert solved.count == count
    assert solved.smiles == smiles
    assert solved.margin >= margin


def test_the_widest_margin_agrees_with_brute_force() -> None:
    best = max(
        least_margin([(-a[0], 3), (a[1] - a[0] - b[0], 8), (a[1] - a[0] + b[1] - b[0] - c[0], 3)])
        for a in BIDDI
        for block in BLOCKS
        for b in block
        for c in BIDDI
    )
    assert Solver(3, {1, 3}).margin == float(best)


@pytest.mark.parametrize("seed", range(25))
def test_what_is_found_is_right(seed: int) -> None:
    random = Random(seed)
    levels = random.randint(6, 12)
    plan = random_plan(random, levels)
    if levels - len(plan.biddis) > 8:
        plan = Plan(levels, dict(zip(range(2, 10, 2), plan.biddis.values(), strict=False)))
    if levels - len(plan.biddis) > 8:
        plan = Plan(8, {})
    solved = solver(plan.levels, frozenset(plan.biddis))
    happy = solved.find(smiles=solved.smiles, seed=seed)
    assert happy
    tower = tower_of(happy, plan)
    assert tower.fault_of_caller(plan) is None
    assert tower.buildable()
    assert tower.smiles == solved.smiles
    steady = solved.find(margin=solved.margin, held=True)
    assert steady
    assert float(margin_of(steady)) == solved.margin
    assert tower_of(steady, plan).fault_of_caller(plan) is None
    widest, _ = solved.widest()
    assert tower_of(widest, plan).buildable()
    assert margin_of(widest) <= solved.margin


def test_given_levels_are_kept_and_counted() -> None:
    solved = solver(6, frozenset({1, 4}))
    firsts = [SolvedBar(None, side, flipped, 0) for side in "fl" for flipped in (False, True)]
    assert sum(solved.over([first]) for first in firsts) == solved.count
    found = solved.find(firsts[1:2], smiles=1)
    assert found
    assert found[0] == firsts[1]
    assert solved.over(found) == 1
    assert solved.find(firsts[1:2], smiles=2) is None


@pytest.mark.parametrize(("levels", "biddis"), [(9, set()), (12, {1, 2}), (4, {5})])
def test_what_can_not_be_built_is_told(levels: int, biddis: set[int]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Solver(levels, biddis)
