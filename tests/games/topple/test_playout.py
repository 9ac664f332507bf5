"""Random play of Topple, and what is drawn in it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from cairn.core.kernel import many, rng
from cairn.games.topple import fields as f
from cairn.games.topple.kernel import KERNEL
from cairn.testing import check_kernel, check_playouts
from cairn.testing.kernels import check_draws
from tests.games.topple.positions import GAME, board, falling, load


def test_playouts_reach_the_target() -> None:
    root = GAME.new(4).words
    words, points = np.zeros_like(root), np.zeros(4, np.int64)
    placed = many(KERNEL.playout, KERNEL.scores)(50, root, words, points, rng(1))
    assert placed > 50 * 40
    assert points.max() >= 100
    assert words[f.PHASE] == f.Phase.OVER


def test_a_playout_goes_on_from_a_fall() -> None:
    words = falling(board(*["red e1"] * 11, target=1, points={"blue": 1}), "e1").words.copy()
    assert KERNEL.playout(words, rng(1)) == 0
    assert words[f.PHASE] == f.Phase.OVER
    assert words[f.POINTS] == -10


@pytest.mark.parametrize("hand", ["steady", "human", "shaky"])
def test_draws_are_exact(hand: str) -> None:
    placed = load(board(hand=hand, phase="roll")).play(-1, "roll 6").play(0, "c3")
    states = [GAME.new(3, {"hand": hand}), load(board(hand=hand, phase="roll")), placed]
    assert placed.phase == ("roll" if hand == "steady" else "push")
    for number, state in enumerate(states):
        check_draws(state, seed=number)


def test_the_kernel_knows_the_fall() -> None:
    state = falling(board(*["red e1"] * 11), "e1")
    check_kernel(state, Random("fall"))
    check_draws(state, seed=1)
    assert KERNEL.draw(state.words, rng(1)) == f.FALL_CODE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_are_like_uniform_play(seats: int) -> None:
    options: dict[str, Any] = {"hand": "shaky", "target": 10}
    check_playouts(GAME.new(seats, options))
