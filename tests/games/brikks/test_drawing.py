"""The table in a terminal."""

from __future__ import annotations

import pytest

from tests.games.brikks.positions import GAME, load, position, sheet


@pytest.mark.parametrize(("seats", "titles"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_sheets_lie_two_and_two(seats: int, titles: int) -> None:
    lines = str(GAME.new(seats)).splitlines()
    assert sum(line.startswith("Seat ") for line in lines) == titles
    assert max(map(len, lines)) <= 80


def test_sheets_keep_their_distance_whatever_is_written_on_them() -> None:
    full = sheet(energy=28, bar=28, ticks=14)
    lines = str(load(position(full, full))).splitlines()
    (energy,) = [line for line in lines if "energy" in line]
    assert energy == "   energy 28  bombs 1 2 4  bonus 75     energy 28  bombs 1 2 4  bonus 75"


def test_a_block_is_offered_once_with_its_price() -> None:
    lines = str(load(position(sheet(), block="k4"))).splitlines()
    assert lines[0] == "Seat 0 rolled k4"
    assert lines[5].split("  ") == ["k2 for 2", "k3 for 1", "k4"]
