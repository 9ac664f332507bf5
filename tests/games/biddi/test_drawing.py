"""What a terminal of 80 columns shows."""

from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.games.biddi.panels import WIDE, Panel, row
from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.tower import Plan, Tower
from tests.games.biddi.towers import GAME, counting, play, random_lay, right_tower, started


def widest(state: BiddiState) -> int:
    return max(map(len, str(state).splitlines()))


@pytest.mark.parametrize("hand", ["steady", "shaky"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_wider_than_80_columns(seats: int, hand: str) -> None:
    record = cairn.play(GAME, ["regular"] * seats, seed=seats, options={"hand": hand})
    assert max(widest(state) for state in record.states() if isinstance(state, BiddiState)) <= 80


@pytest.mark.parametrize("seed", range(4))
def test_nor_are_towers_that_lean_and_fall(seed: int) -> None:
    random, match = Random(seed), Match(GAME, 3, {"hand": "shaky"}, Dice(seed))
    while match.state.actors:
        state = match.state
        assert isinstance(state, BiddiState)
        assert widest(state) <= 80
        if state.phase != "build":
            actor = state.actors[0]
            match.play(actor, match.chance() if actor < 0 else state.actions(actor)[0])
            continue
        seat = random.choice(state.actors)
        free = state.towers[seat].free
        lay = random_lay(random, state.towers[seat], whole=False) if free else None
        legal = lay is not None and state.why_not(seat, lay) is None
        match.play(seat, lay if lay and legal and random.random() < 0.97 else "call")


def test_a_tower_that_leans_far_is_drawn_smaller() -> None:
    levels = ["1a 0", *(f"{block}a {4 * (block - 1)}" for block in range(2, 9)), "red.f 32"]
    lines = row([Panel("Far", Tower.read(levels), Plan(9, {}), 0)])
    assert max(len("".join(text for text, _ in line)) for line in lines) <= WIDE
    low = row([Panel("Low", Tower.read(levels[:2]), Plan(9, {}), 0)])
    assert any("[ ╭─────╯       ] 1a" in "".join(text for text, _ in line) for line in low)


def test_the_tallest_round_of_two_fits_on_a_screen() -> None:
    state: Any = GAME.new(2)
    for number in range(1, 8):
        state = state.play(cairn.CHANCE, "roll red 1 white 2 blue 3 grey 4")
        state = state.play(cairn.CHANCE, "go")
        state = state if number == 7 else state.play(0, "call")
    state = play(state, 0, *right_tower(state.plan))
    assert len(str(state).splitlines()) < 24
    assert len(str(play(state, 0, "call")).splitlines()) < 24


def test_the_count_down_is_announced() -> None:
    assert "Get ready! BIDDIs in play: white on 1, blue on 4." in str(counting())
    assert "Get ready" not in str(started())


def test_points_are_told_in_good_english() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10"), 1, "lay 1a 0")
    told = str(play(state, 0, "call"))
    assert "Seat 1: 0 points" in told
    assert "Seat 2: 1 point\n" in told
    assert "1 points" not in told


def test_faults_are_told_below_the_towers() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10"), 1, "lay 1a 0", "lay 2a 0")
    told = str(play(state, 0, "call"))
    assert "✗ Seat 1, level 1: 6 levels are missing." in told
    assert "✗ Seat 2, level 2: The line is broken here." in told
    assert " 2✗" in told


def test_many_points_take_two_lines() -> None:
    state = started(seats=4)
    row_ = ((6, 8),) * 4
    object.__setattr__(state, "points", (row_,) * 6)
    last = str(state).splitlines()[-2:]
    assert last[0].startswith("Points: seat 1 84 (48 extra), ")
    assert last[1] == "        seat 4 84 (48 extra)"
