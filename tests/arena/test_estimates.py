"""Intervals hold what they promise, on results whose truth is known."""

import numpy as np
import pytest

from cairn.arena.estimates import Estimate, Numbers, mean, pace, share
from cairn.core.intervals import wilson

SOURCE = np.random.default_rng(16)
TRIES = 400


def holds(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def test_two_games_with_the_same_dice_that_always_end_alike_count_as_one() -> None:
    wins = np.repeat([1.0, 0.0], [60, 40])
    alike = share(2 * wins, np.full(100, 2.0))
    assert alike.value == 0.6
    assert (alike.low, alike.high) == pytest.approx(wilson(60, 100), abs=0.003)


def test_two_games_with_the_same_dice_that_end_independently_count_as_two() -> None:
    wins = SOURCE.binomial(2, 0.6, 500).astype(float)
    found = share(wins, np.full(500, 2.0))
    low, high = wilson(wins.sum(), 1000)
    assert found.high - found.low == pytest.approx(high - low, rel=0.1)


def test_games_that_balance_each_other_count_no_more_than_they_are() -> None:
    found = share(np.ones(100), np.full(100, 2.0))
    assert (found.low, found.high) == pytest.approx(wilson(100, 200))


def test_who_won_every_game_may_lose_one() -> None:
    found = share(np.full(50, 2.0), np.full(50, 2.0))
    assert found.value == 1.0
    assert (found.low, found.high) == pytest.approx(wilson(50, 50))


def test_one_round_says_little() -> None:
    found = share(np.array([1.0]), np.array([2.0]))
    assert found.high - found.low > 0.8


@pytest.mark.parametrize("linked", [False, True])
def test_nineteen_in_twenty_intervals_hold_the_true_share(linked: bool) -> None:
    def rounds() -> Numbers:
        luck = SOURCE.random((120, 2))
        if linked:
            luck[:, 1] = luck[:, 0]
        wins: Numbers = (luck < 0.7).sum(axis=1).astype(np.float64)
        return wins

    held = sum(holds(share(rounds(), np.full(120, 2.0)), 0.7) for _ in range(TRIES))
    assert 0.91 <= held / TRIES <= 0.985


def test_nineteen_in_twenty_intervals_hold_the_true_mean() -> None:
    held = sum(holds(mean(SOURCE.normal(50, 9, 60)), 50) for _ in range(TRIES))
    assert 0.91 <= held / TRIES <= 0.985


def test_one_number_has_no_interval() -> None:
    assert mean(np.array([3.0])) == Estimate(3.0, -np.inf, np.inf)


def test_pace() -> None:
    found = pace([0.1, 0.4, 0.2])
    assert (found.choices, found.median, found.worst) == (3, 0.2, 0.4)
    assert pace([]).choices == 0
