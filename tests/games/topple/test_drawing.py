"""The drawing of Topple: what it tells, and that it fits on a small terminal."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.core.bot import Budget
from cairn.core.drawing import width
from tests.games.topple.positions import GAME, State, board, careful, falling, load

COLUMNS, LINES = 80, 15
"""A terminal of 80 × 24 has to keep room for a prompt and what is legal."""


def fits(state: State) -> bool:
    lines = state.drawing()
    return len(lines) <= LINES and max(map(width, lines)) <= COLUMNS


@pytest.mark.parametrize("junior", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_drawing_of_a_game_fits(seats: int, junior: bool) -> None:
    random = Random(f"{seats} {junior}")
    state = GAME.new(seats, {"junior": junior, "hand": "steady"})
    bots = [careful(seat) for seat in range(seats)]
    while state.actors:
        assert fits(state), str(state)
        actor = state.actors[0]
        listed = state.actions(actor)
        chance = actor == cairn.CHANCE
        state = state.play(
            actor, random.choice(listed) if chance else bots[actor].choose(state, actor, Budget())
        )
    assert fits(state), str(state)


def test_sixteen_tall_stacks_and_a_tower_fit() -> None:
    spaces = [a + b for a in "abde" for b in "1245"]
    many = [f"{colour} {space}" for space in spaces for colour in ("red", "yellow", "green")]
    assert fits(load(board(*many, turn=3, points={"red": -100, "blue": 1000})))
    tower = [f"{colour} c3" for colour in ("red", "yellow") for _ in range(12)]
    state = load(board(*tower, *["green c3"] * 6, turn=3))
    assert fits(state)
    assert "c3 RRRRRRRRRRRRYYYYYYYYYYYYGGGGGG" in str(state)


def test_the_stacks_stand_beside_the_board() -> None:
    lines = str(load(board("red b2", "green b2", "blue b2"))).splitlines()
    row = next(line for line in lines if line.startswith(" 4"))
    assert row.endswith("b2 RGB")


def test_a_fall_is_told_by_whom_and_with_the_board_as_it_lay() -> None:
    state = falling(board(*["red e1"] * 11), "e1")
    assert "seat 1 topples the board with red on e1: the pieces slip" in str(state)
    assert "R12" in str(state)
    after = str(state.play(cairn.CHANCE, "fall"))
    assert "The last round ended when seat 1 toppled the board: the pieces slipped." in after


def test_one_point_is_one_point() -> None:
    drawn = str(load(board(points={"red": 1, "yellow": 2, "green": -1})))
    assert "1 point  " in drawn
    assert "2 points" in drawn
    assert "1 points" not in drawn.replace("-1 points", "")
