"""Lanes play the games that playouts play."""

import numpy as np
import pytest

from cairn.core.kernel import rng
from cairn.games.brikks import lanes
from cairn.games.brikks.kernel import KERNEL
from cairn.games.brikks.rules import GAME


@pytest.mark.parametrize(("seats", "duel"), [(1, False), (2, False), (2, True), (4, False)])
def test_the_same_games(seats: int, duel: bool) -> None:
    root, points = GAME.new(seats, {"duel": duel}).words.copy(), np.zeros(4, np.int64)
    counts = np.zeros(3, np.int64)
    lanes.play_on(20_000, root, root.copy(), points, rng(5), counts)
    placed, games, total = counts.tolist()
    assert games > 20
    words, source = root.copy(), rng(5)
    for _ in range(games):
        words[:] = root
        placed -= KERNEL.playout(words, source)
        KERNEL.scores(words, points)
        total -= int(points[:seats].sum())
    assert total == 0
    assert 0 <= placed < 40 * seats  # what the last game, which goes on, has placed so far
