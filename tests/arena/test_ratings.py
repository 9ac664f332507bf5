"""Ratings find the strengths that made the results."""

import numpy as np
import pytest

from cairn.arena.among import among, tallied
from cairn.arena.estimates import Numbers
from cairn.arena.ratings import comparable, ratings
from cairn.arena.store import Meeting

TRUE = np.array([200.0, 50.0, -50.0, -200.0])


def chance(gap: float) -> float:
    """What a bot that is so much stronger expects."""
    return float(1 / (1 + 10 ** (-gap / 400)))


def synthetic(rounds: int, seed: int, draws: float = 0.0) -> Numbers:
    """Points of four bots with the strengths above: every pair meets twice a round."""
    source = np.random.default_rng(seed)
    won = np.zeros((rounds, 4, 4))
    for a in range(4):
        for b in range(a):
            expected, luck = chance(TRUE[a] - TRUE[b]), source.random((rounds, 2))
            points = 0.5 * (luck < expected - draws / 2) + 0.5 * (luck < expected + draws / 2)
            won[:, a, b] = points.sum(axis=1)
            won[:, b, a] = 2 - won[:, a, b]
    return won


def test_true_strengths_are_found() -> None:
    found = [rating.value for rating in ratings(synthetic(4000, 1))]
    assert found == pytest.approx(TRUE, abs=12)
    assert sum(found) == pytest.approx(0)


def test_half_points_count_as_half() -> None:
    found = [rating.value for rating in ratings(synthetic(4000, 2, draws=0.15))]
    assert found == pytest.approx(TRUE, abs=12)


def test_most_intervals_hold_the_true_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.arena.ratings.AGAIN", 60)
    held = [
        rating.low <= true <= rating.high
        for seed in range(25)
        for rating, true in zip(ratings(synthetic(100, seed)), TRUE, strict=True)
    ]
    assert 0.87 <= sum(held) / len(held) <= 0.99


def test_who_always_wins_has_a_rating_too() -> None:
    won = np.zeros((20, 2, 2))
    won[:, 0, 1] = 2
    best, other = ratings(won)
    assert np.isfinite(best.value)
    assert best.value > 200 > other.value
    assert not comparable(won)
    won[0, 1, 0] = 1
    assert comparable(won)


def test_the_same_games_give_the_same_ratings() -> None:
    won = synthetic(50, 3)
    assert ratings(won) == ratings(won)


def meeting(round_: int, bots: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> Meeting:
    return Meeting(round_, tuple(bots), scores, winners, "", ((0.5,),) * len(bots), 1.0, "here")


def test_at_a_big_table_every_two_are_compared() -> None:
    won, played = tallied("abc", [meeting(4, "cab", (9, 5, 5), (0,))])
    assert won[0].tolist() == [[0, 0.5, 0], [0.5, 0, 0], [1, 1, 0]]
    assert played[0].tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_the_winner_is_ahead_whatever_the_points_say() -> None:
    won, _ = tallied("ab", [meeting(1, "ab", (3, 8), (0,))])
    assert won[0].tolist() == [[0, 1], [0, 0]]


def test_who_sits_there_twice_does_not_play_itself() -> None:
    won, _ = tallied("ab", [meeting(1, "aab", (3, 1, 2), (0,))])
    assert won[0].tolist() == [[0, 1], [1, 0]]


def test_the_strongest_comes_first() -> None:
    games = [meeting(1, "ab", (1, 2), (1,)), meeting(1, "ba", (3, 3), (0, 1))]
    found = among("ab", games)
    assert [bot.name for bot in found.bots] == ["b", "a"]
    pair = found.pairs[0]
    assert (pair.bot, pair.against, pair.games, pair.points.value) == ("b", "a", 2, 0.75)
    assert found.seats == (0.25, 0.75)
    assert found.bots[0].pace.choices == 2


def test_a_bot_against_itself_has_no_rating_to_speak_of() -> None:
    found = among("a", [meeting(1, "aa", (1, 2), (1,))])
    assert found.pairs == ()
    assert found.seats == (0.0, 1.0)
