"""Where blocks may come to rest: the library against the oracle on thousands of positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.brikks import oracle
from tests.games.brikks.oracle import HEIGHT, WIDTH, Cell
from tests.games.brikks.positions import (
    MADE,
    load,
    played,
    position,
    refused,
    scattered,
    sheet,
    texts,
)

DENSITIES = [step / 20 for step in range(21)]
A_DENSITY, A_KIND, PLAYED = 40, 400, 500
SWAPS = 5  # energy that buys every shape, so that one position checks all of them


def scattered_positions() -> list[set[Cell]]:
    rng = Random(11)
    return [scattered(rng, density) for density in DENSITIES for _ in range(A_DENSITY)]


def made_positions(kind: str) -> list[set[Cell]]:
    rng = Random(f"made {kind}")
    return [MADE[kind](rng) for _ in range(A_KIND)]


def played_positions() -> list[set[Cell]]:
    return list(played(Random(12), PLAYED))


def straight_down(block: str, squares: set[Cell]) -> set[Cell]:
    """Where the block lands without ever moving sideways below the rim."""
    landings = set()
    for col in range(1, WIDTH + 1):
        row = HEIGHT + 1
        while oracle.fits(block, col, row - 1, squares):
            row -= 1
        landings.add((col, row))
    return landings


def floating_free(block: str, squares: set[Cell]) -> set[Cell]:
    """Every place inside the grid where the block would lie on something, reachable or not."""
    return {
        (col, row)
        for col in range(1, WIDTH + 1)
        for row in range(1, HEIGHT + 1)
        if oracle.fits(block, col, row, squares)
        and oracle.inside(block, col, row)
        and not oracle.fits(block, col, row - 1, squares)
    }


def over_the_rim(block: str, squares: set[Cell]) -> bool:
    """Some column would hold the block only partly inside the grid."""
    lands = straight_down(block, squares)
    return any(row <= HEIGHT and not oracle.inside(block, col, row) for col, row in lands)


def features(rng: Random, squares: set[Cell]) -> Counter[str]:
    """What is hard about the position, looked at with one shape at random."""
    block = rng.choice(oracle.BLOCKS)
    places = oracle.resting_places(block, squares)
    return Counter(
        slides=bool(places - straight_down(block, squares)),
        sealed=bool(floating_free(block, squares) - places),
        rim=over_the_rim(block, squares),
        stuck=not places,
        free=bool(places),
    )


def agree(rng: Random, squares: set[Cell]) -> None:
    """The library lists exactly the oracle's actions, and refuses a place just beside them."""
    energy = SWAPS if rng.random() < 0.75 else rng.randrange(SWAPS)
    rolled = rng.choice(oracle.BLOCKS)
    data = position(sheet(sorted(squares), energy=energy, bombs=rng.randint(0, 3)), block=rolled)
    state, expected = load(data), oracle.legal(data, 0)
    assert texts(state, 0) == expected, data
    beside = f"{rng.choice(oracle.BLOCKS)}@{rng.randint(1, WIDTH)},{rng.randint(1, HEIGHT)}"
    if beside in expected:
        assert state.why_not(0, beside) is None
    else:
        refused(state, 0, beside)


def check(seed: int, positions: list[set[Cell]], **at_least: int) -> None:
    rng, seen = Random(seed), Counter[str]()
    for squares in positions:
        agree(rng, squares)
        seen += features(rng, squares)
    for feature, count in at_least.items():
        assert seen[feature] >= count, (feature, seen)


def test_scattered_squares() -> None:
    check(1, scattered_positions(), slides=100, sealed=300, rim=300, stuck=300, free=200)


@pytest.mark.parametrize(
    ("kind", "slides", "sealed", "rim", "stuck"),
    [("roofed", 100, 100, 100, 3), ("brimming", 50, 20, 100, 40), ("carved", 100, 80, 150, 40)],
)
def test_made_positions(kind: str, slides: int, sealed: int, rim: int, stuck: int) -> None:
    check(2, made_positions(kind), slides=slides, sealed=sealed, rim=rim, stuck=stuck)


def test_positions_from_play() -> None:
    check(3, played_positions(), slides=50, sealed=100, rim=80, free=400)


def test_enough_positions_of_every_fullness() -> None:
    positions = scattered_positions() + played_positions()
    for kind in MADE:
        positions += made_positions(kind)
    tenths = Counter(len(squares) * 10 // (WIDTH * HEIGHT) for squares in positions)
    assert len(positions) >= 2000
    assert all(tenths[tenth] >= 40 for tenth in range(11)), tenths


def test_every_rolled_block_on_one_uneven_sheet() -> None:
    squares = sorted(MADE["roofed"](Random(5)))
    for rolled in oracle.BLOCKS:
        for energy in range(7):
            data = position(sheet(squares, energy=energy), block=rolled)
            assert texts(load(data), 0) == oracle.legal(data, 0), (rolled, energy)


def test_single_squares_of_a_duel() -> None:
    rng = Random(6)
    positions = [scattered(rng, density) for density in DENSITIES]
    positions += [make(rng) for make in MADE.values() for _ in range(50)]
    for squares in positions:
        data = position(sheet(drops=1), sheet(sorted(squares)), phase="drop", duel=True)
        if expected := oracle.legal(data, 0):
            assert texts(load(data), 0) == expected, squares
