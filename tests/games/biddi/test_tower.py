"""Standing and falling, against the oracle."""

from fractions import Fraction
from random import Random

import pytest

from cairn.balance.bars import Bar, lowest_failing, stands
from cairn.games.biddi.actions import shown
from cairn.games.biddi.parts import BLOCKS, PIECES, is_biddi, length, ports, sides
from cairn.games.biddi.tower import Level, Tower
from tests.games.biddi.oracle import Piece, faulty_level, first_to_fall
from tests.games.biddi.towers import play, random_plan, random_tower, settled, started


def pile(tower: Tower) -> list[Piece]:
    return [Piece(shown(*level[:3]), Fraction(level.x, 10)) for level in tower.levels]


@pytest.mark.parametrize("whole", [True, False])
def test_random_towers_fall_where_the_oracle_says(whole: bool) -> None:
    random = Random(1)
    seen = set()
    for _ in range(1500):
        tower = random_tower(random, random.randint(1, 8), whole)
        assert tower.falls == first_to_fall(pile(tower)), tower
        assert (tower.falls is None) == (tower.weakest is None or tower.weakest.margin > 0)
        seen.add(tower.falls)
    assert {None, 1, 2, 3, 4} <= seen


@pytest.mark.parametrize("whole", [True, False])
def test_random_towers_have_the_fault_that_the_oracle_finds(whole: bool) -> None:
    random = Random(2)
    seen = set()
    for _ in range(1500):
        tower = random_tower(random, random.randint(0, 7), whole)
        plan = random_plan(random, random.randint(1, 7))
        fault = tower.fault(plan)
        expected = faulty_level(pile(tower), plan.levels, dict(plan.biddis))
        assert (fault and fault.level) == expected, (tower, plan)
        assert tower.right_levels(plan) == (len(tower) if expected is None else expected - 1)
        seen.add(fault and fault.code)
    assert seen == {None, "piece", "line", "falls", "many"}


def test_a_block_laid_on_the_very_edge_comes_off() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10"), 0, "lay 1a 0")
    falling = play(state, 0, "lay 2a 4")
    assert falling.towers[0].falling == (2,)
    after = settled(falling)
    assert len(after.towers[0]) == 1
    assert "2" in after.towers[0].free
    assert len(play(state, 0, "lay 2a 3").towers[0]) == 2


def test_a_tenth_decides_in_tenths() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10", hand="shaky"), 0, "lay 1a 0")
    laid = play(state, 0, "lay 2a 3.8")
    assert len(settled(play(laid, -1, "slip 0.1")).towers[0]) == 2
    assert len(settled(play(laid, -1, "slip 0.2")).towers[0]) == 1


def test_everything_above_the_lowest_failing_joint_falls() -> None:
    # Two blocks lean out a little more each; the third pulls the first joint over, not the second.
    bars = [Bar(0, 8, 8), Bar(3, 11, 8), Bar(6, 14, 8)]
    assert stands(bars[:2])
    assert lowest_failing(bars) == 1
    state = play(started("red 7 white 8 blue 9 grey 10"), 0, "lay 1a 0", "lay 2a 3", "lay 3a 6")
    assert len(state.towers[0]) == 3
    assert state.towers[0].falling == (2, 3)
    assert len(settled(state).towers[0]) == 1


@pytest.mark.parametrize("piece", PIECES)
def test_upside_down_turns_the_line_round(piece: str) -> None:
    for side in sides(piece):
        enters, leaves = ports(piece, side, False)
        assert ports(piece, side, True) == (length(piece) - leaves, length(piece) - enters)
        assert 0 < enters < length(piece)
        assert 0 < leaves < length(piece)


def test_an_upside_down_face_does_not_smile() -> None:
    assert Level("red", "f", False, 0).smiles
    assert not Level("red", "f", True, 0).smiles
    assert not Level("red", "l", False, 0).smiles
    assert not any(Level(block, "a", False, 0).smiles for block in BLOCKS)


def test_no_block_is_trivial() -> None:
    blocks = [[ports(block, side, False) for side in sides(block)] for block in BLOCKS]
    assert all(any(not 3 <= port <= 5 for port in side) for block in blocks for side in block)
    assert all(len(set(block)) == 4 for block in blocks)
    assert sum(is_biddi(piece) for piece in PIECES) == 4
