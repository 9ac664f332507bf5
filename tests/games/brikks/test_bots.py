"""Greedy is somebody to play against."""

from statistics import mean

import cairn

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


def test_greedy_takes_a_free_bonus() -> None:
    """Rows 1 and 2 lack the last two squares: a square in the gap fills both."""
    state = GAME.new(1)
    data = state.to_json()
    marks = [f"k1@{column},1" for column in (1, 3, 5, 7)]
    sheet = data["position"]["sheets"][0] | {"marks": marks}
    data["position"] |= {"phase": "use", "block": "k1", "sheets": [sheet]}
    bot = GAME.bots["greedy"](0)
    assert str(bot.choose(GAME.from_json(data), 0, cairn.Budget())) == "k1@9,1"
