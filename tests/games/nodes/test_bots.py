"""The strengths of Nodes."""

from __future__ import annotations

from collections import Counter

import cairn
from cairn.bots import GreedyBot
from cairn.games.nodes.bots import Regular, evaluate
from tests.games.nodes.positions import GAME, State, hand, solo


def won_alone(bot: str, games: int) -> int:
    """How many games alone a bot wins."""
    records = [cairn.play(GAME, [GAME.bot(bot, number)], f"{number}") for number in range(games)]
    return sum(bool(record.outcome and record.outcome.winners) for record in records)


def test_alone_the_strengths_are_in_order_too() -> None:
    assert won_alone("first-evening", 12) < won_alone("regular", 12) <= won_alone("expert", 12)


def test_among_others_a_regular_is_greedy() -> None:
    regular = cairn.play(GAME, [Regular(1), Regular(2)], "7", {"points": 1})
    greedy = cairn.play(GAME, [GreedyBot(evaluate, seed) for seed in (1, 2)], "7", {"points": 1})
    assert regular.log == greedy.log


def test_search_plays_solo_and_with_a_trembling_hand() -> None:
    bot = GAME.bot("expert", 1)
    budget = cairn.Budget(simulations=100)
    assert str(bot.choose(solo(held=hand(duo=1)), 0, budget)).startswith("duo 1")
    state: State = GAME.new(3, {"hand": "shaky"})
    while state.phase == "base":
        state = state.play(state.actors[0], state.actions(state.actors[0])[0])
    assert state.why_not(0, bot.choose(state, 0, cairn.Budget(seconds=0.01))) is None


def test_a_newcomer_stays_near_and_prefers_what_is_big() -> None:
    bot, state = GAME.bot("first-evening", 1), solo()
    chosen = [str(bot.choose(state, 0, cairn.Budget())) for _ in range(60)]
    kinds = Counter(text.split()[0] for text in chosen)
    assert kinds["quad"] > kinds["trio"] > 0, "it does not always think of the biggest"
    assert len(set(chosen)) > 5


def test_greedy_lays_big_pieces_first() -> None:
    assert str(GAME.bot("greedy", 1).choose(solo(), 0, cairn.Budget())).startswith("quad 1")
