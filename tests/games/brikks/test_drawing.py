"""The table in a terminal."""

from __future__ import annotations

import re

import pytest

from cairn.games.brikks.fields import Phase
from tests.games.brikks import oracle
from tests.games.brikks.positions import GAME, load, position, rows, sheet


@pytest.mark.parametrize(("seats", "titles"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_sheets_lie_two_and_two(seats: int, titles: int) -> None:
    lines = str(GAME.new(seats)).splitlines()
    assert sum(line.startswith("Seat ") for line in lines) == titles
    assert max(map(len, lines)) <= 80


def test_sheets_keep_their_distance_whatever_is_written_on_them() -> None:
    full = sheet(energy=28, bar=28, ticks=14)
    lines = str(load(position(full, full))).splitlines()
    grid = "11  · · · · · · g · · · ×4 "
    (energy,) = [line for line in lines if "energy" in line]
    assert energy == f"{grid}energy 28    {grid}energy 28"
    assert sum(line.count("bonus 75") for line in lines) == 2
    assert sum(line.count("bombs 1 2 4") for line in lines) == 2


def test_a_block_is_offered_once_with_its_price() -> None:
    lines = str(load(position(sheet(), block="k4"))).splitlines()
    assert lines[:2] == [
        "Seat 1 rolled k4:               █",
        "                   ██ k2 for 2  █ k3 for 1  ▄▄▄▄ k4",
    ]


@pytest.mark.parametrize("rolled", oracle.BLOCKS)
def test_the_turns_of_a_block_are_offered_at_their_prices(rolled: str) -> None:
    _, line, *_ = str(load(position(sheet(), block=rolled))).splitlines()
    found = re.findall(r"\b([a-z][1-4])(?: for (\d))?", line)
    priced = oracle.spellings(rolled).items()
    own = {block: cost for block, cost in priced if block[0] == rolled[0]}
    assert {block: int(cost or 0) for block, cost in found} == own


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
@pytest.mark.parametrize("rolled", ["w1", "k3", "g4"])
def test_two_sheets_leave_room_for_a_prompt(phase: str, rolled: str) -> None:
    """On a terminal of 80 columns and 24 lines, whatever is written."""
    full = sheet(rows(range(1, 12)), energy=28, bar=28, ticks=14, drops=9)
    lines = str(load(position(full, full, phase=phase, block=rolled, duel=True))).splitlines()
    assert len(lines) == 15
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(("points", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_one_point_is_one_point(points: int, said: str) -> None:
    title = str(load(position(sheet(energy=2 * points, bombs=0), block="k4"))).splitlines()[2]
    assert title == f"Seat 1 · level 2 · {said} · to act"
