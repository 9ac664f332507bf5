"""Wilson's interval: checked against its definition, with exact arithmetic."""

from fractions import Fraction

import pytest

from cairn.core.intervals import SURE, wilson


@pytest.mark.parametrize(("won", "games"), [(0, 10), (5, 10), (10, 10), (1, 1), (730, 1000)])
def test_the_ends_are_just_as_far_as_is_believable(won: int, games: int) -> None:
    """At an end p of the interval the measured share is `SURE` deviations away from p."""
    share = Fraction(won, games)
    for end in wilson(won, games):
        deviations = (float(share) - end) ** 2 * games
        assert deviations == pytest.approx(SURE**2 * end * (1 - end), abs=1e-9)


def test_it_holds_the_share_and_narrows() -> None:
    low, high = wilson(60, 100)
    assert 0 < low < 0.6 < high < 1
    lower, higher = wilson(6000, 10_000)
    assert low < lower < 0.6 < higher < high


def test_known_values() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


def test_half_points_count() -> None:
    assert wilson(4.5, 9) == pytest.approx(wilson(45, 90), abs=0.25)
    assert sum(wilson(4.5, 9)) == pytest.approx(1)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
