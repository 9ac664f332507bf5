"""The bots that any game can use."""

from collections import Counter

import cairn
from cairn.bots import GreedyBot, RandomBot
from cairn.core.actor import CHANCE
from cairn.core.bot import Budget
from tests.core.toy import GAME

STATE = GAME.new(1).play(CHANCE, "roll 5")


def test_random_takes_everything_now_and_then() -> None:
    bot = RandomBot(1)
    counts = Counter(str(bot.choose(STATE, 0, Budget())) for _ in range(400))
    assert set(counts) == {"take", "leave"}
    assert abs(counts["take"] - 200) < 60


def test_bots_with_the_same_fancies_choose_the_same() -> None:
    one, two = RandomBot(3), RandomBot(3)
    assert [one.choose(STATE, 0, Budget()) for _ in range(20)] == [
        two.choose(STATE, 0, Budget()) for _ in range(20)
    ]


def test_greedy_takes_the_best() -> None:
    bot = GreedyBot(lambda state, seat: state.scores[seat], 1)
    assert str(bot.choose(STATE, 0, Budget())) == "take"


def test_greedy_parts_ties_by_lot() -> None:
    bot = GreedyBot(lambda state, seat: 0, 1)
    assert len({str(bot.choose(STATE, 0, Budget())) for _ in range(30)}) == 2


def test_every_bot_of_every_game_plays_a_whole_game() -> None:
    for name in cairn.games():
        game = cairn.load(name)
        seats = game.seat_counts[0]
        for bot in game.bots:
            record = cairn.play(game, bots=[bot] * seats, seed=1, budget=Budget(simulations=20))
            assert record.verify() == []
