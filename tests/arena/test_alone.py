"""Games with one seat: no ratings, but points and how the games ended."""

import pytest

from cairn.arena.alone import Ending, alone, ends
from cairn.arena.grids import grids
from cairn.arena.store import Meeting


def game(round_: int, bot: str, score: int) -> Meeting:
    rank = "high" if score >= 50 else "middle" if score >= 20 else "low"
    return Meeting(round_, (bot,), (score,), (0,), rank, ((0.25, 0.5),), 1.0, "here")


GAMES = [
    *(game(number, "a", score) for number, score in enumerate((10, 20, 30, 40))),
    *(game(number, "b", score) for number, score in enumerate((15, 60, 45, 40))),
]


def test_points() -> None:
    best, other = alone("ab", GAMES).bots
    assert (best.name, best.games, best.points.value) == ("b", 4, 40)
    assert best.points.low < 40 < best.points.high
    assert other.quantiles == (10, 17.5, 25, 32.5, 40)
    assert other.pace.choices == 8


def test_how_games_ended_the_best_first() -> None:
    best, other = alone("ab", GAMES).bots
    assert best.ends == (Ending("high", 1, 60), Ending("middle", 2, 42.5), Ending("low", 1, 15))
    assert other.ends == (Ending("middle", 3, 30), Ending("low", 1, 10))


def test_bots_are_compared_with_the_same_dice() -> None:
    (gap,) = alone("ab", GAMES).pairs
    assert (gap.bot, gap.against) == ("b", "a")
    assert gap.points.value == pytest.approx((5 + 40 + 15 + 0) / 4)


def test_numbers_are_sorted_as_such() -> None:
    games = [Meeting(1, ("a",), (0,), (), f"{left} left", ((),), 1.0, "") for left in (10, 9)]
    assert [end.reason for end in ends(games)] == ["9 left", "10 left"]


def test_ends_that_no_two_bots_share_are_in_order_too() -> None:
    apart = [game(1, "a", 30), game(1, "b", 70), game(1, "c", 10)]
    assert [row[0] for row in grids(alone("abc", apart))[1].rows] == ["high", "middle", "low"]


def test_the_ends_of_all_bots_are_in_one_order() -> None:
    found = grids(alone("ab", GAMES))[1]
    assert found.headings == ("end", "b", "a")
    assert found.rows == (
        ("high", "25.0", "–"),
        ("middle", "50.0", "75.0"),
        ("low", "25.0", "25.0"),
    )
