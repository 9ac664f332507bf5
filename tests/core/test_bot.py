"""Bots on their seats: seeds of their own, and the time that they take."""

from typing import Any

import pytest

import cairn
from cairn.bots import RandomBot
from cairn.core.actor import CHANCE
from cairn.core.bot import BEAT, PacedBot, bot_seed, delay_of
from cairn.core.game import Action
from tests.core.toy import GAME, Say


class Slow(RandomBot):
    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        return 4.5 + seat


class Talker(RandomBot):
    def explain(self, state: Any, seat: int, budget: cairn.Budget) -> cairn.Explanation:  # noqa: ANN401
        take, leave = Say("take"), Say("leave")
        told = (cairn.Alternative(take, 0.7, 9, (leave,)), cairn.Alternative(leave, 0.2, 3, ()))
        return cairn.Explanation(take, told)


def test_a_seed_comes_from_the_commitment_and_the_seat() -> None:
    dice = cairn.Dice("secret")
    seeds = [bot_seed(dice.commitment, seat) for seat in range(6)]
    assert seeds[0] == int(dice.commitment, 16)
    assert len(set(seeds)) == 6
    assert seeds == [bot_seed(cairn.Dice("secret").commitment, seat) for seat in range(6)]
    assert bot_seed(cairn.Dice("other").commitment, 0) != seeds[0]


def test_the_same_seed_makes_the_same_bot() -> None:
    state = cairn.load("brikks").new(1)
    one, two = GAME.bot("random", 7), GAME.bot("random", 7)
    choices = [
        [str(bot.choose(state, 0, cairn.Budget())) for _ in range(5)]  # the bots keep their state
        for bot in (one, two)
    ]
    assert choices[0] == choices[1]


def test_an_unknown_bot_is_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"Toy has no bot called 'hal'\. It has: greedy, random\."):
        GAME.bot("hal", 1)


def test_a_bot_may_say_how_long_it_takes() -> None:
    turns, real_time = GAME.new(1), cairn.load("biddi").new(2)
    assert isinstance(Slow(1), PacedBot)
    assert delay_of(Slow(1), real_time, 1) == 5.5
    assert delay_of(RandomBot(1), real_time, 1) == BEAT
    assert delay_of(RandomBot(1), turns, 0) == 0.0


def test_a_bot_that_can_say_why_is_asked() -> None:
    state = GAME.new(1).play(CHANCE, "roll 5")
    why = cairn.explained(Talker(1), state, 0, cairn.Budget())
    assert [str(one.action) for one in why.alternatives] == ["take", "leave"]
    assert why.best == why.alternatives[0].action


def test_of_one_that_cannot_the_choice_is_told() -> None:
    state = GAME.new(1).play(CHANCE, "roll 5")
    why = cairn.explained(RandomBot(3), state, 0, cairn.Budget())
    chosen: Action = RandomBot(3).choose(state, 0, cairn.Budget())
    assert why == cairn.Explanation(chosen, (cairn.Alternative(chosen, 0.0, 0, ()),))
