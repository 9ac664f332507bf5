"""Somebody to play against, from a first evening on."""

from statistics import mean

import pytest

import cairn
from cairn.core.bot import STRENGTHS

GAME = cairn.load("brikks")


def solo(bot: str, seed: int) -> int:
    outcome = cairn.play(GAME, bots=[bot], seed=seed).outcome
    assert outcome is not None
    return outcome.scores[0]


def test_greedy_is_far_better_than_random() -> None:
    greedy = mean(solo("greedy", seed) for seed in range(20))
    random = mean(solo("random", seed) for seed in range(20))
    assert greedy > random + 25


def test_greedy_wins_duels() -> None:
    wins = 0
    for seed in range(10):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = cairn.play(GAME, bots=bots, seed=seed, options={"duel": True}).outcome
        assert outcome is not None
        wins += outcome.winners == (bots.index("greedy"),)
    assert wins >= 9


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_free_bonus_is_taken(bot: str) -> None:
    """Rows 1 and 2 lack the last two squares: a square in the gap fills both."""
    state = GAME.new(1)
    data = state.to_json()
    marks = [f"k1@{column},1" for column in (1, 3, 5, 7)]
    sheet = data["position"]["sheets"][0] | {"marks": marks}
    data["position"] |= {"phase": "use", "block": "k1", "sheets": [sheet]}
    player, budget = GAME.bot(bot, 0), cairn.Budget(simulations=8)
    assert str(player.choose(GAME.from_json(data), 0, budget)) == "k1@9,1"


def test_a_newcomer_is_weaker_than_a_regular_and_no_fool() -> None:
    random, newcomer, regular = (
        mean(solo(bot, seed) for seed in range(20))
        for bot in ("random", "first-evening", "regular")
    )
    assert random + 10 < newcomer < regular - 10


def test_a_newcomer_sees_nothing_under_an_overhang() -> None:
    """Under the bar on the square there is room, but no block falls there straight."""
    data = GAME.new(1).to_json()
    marks = ["k1@1,1", "k4@1,3"]
    sheet = data["position"]["sheets"][0] | {"marks": marks}
    data["position"] |= {"phase": "use", "block": "k1", "sheets": [sheet]}
    state = GAME.from_json(data)
    under = {"k1@3,1", "k1@4,1"}
    assert under <= {str(action) for action in state.actions(0)}
    for seed in range(20):
        assert str(GAME.bot("first-evening", seed).choose(state, 0, cairn.Budget())) not in under
