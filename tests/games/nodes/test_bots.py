"""The strengths of Nodes."""

from __future__ import annotations

import cairn
from cairn.bots import GreedyBot
from cairn.games.nodes.bots import Regular, evaluate

GAME = cairn.load("nodes")


def won_alone(bot: str, games: int) -> int:
    """How many games alone a bot wins."""
    records = [cairn.play(GAME, [GAME.bots[bot](number)], f"{number}") for number in range(games)]
    return sum(bool(record.outcome and record.outcome.winners) for record in records)


def test_alone_the_strengths_are_in_order_too() -> None:
    assert won_alone("first-evening", 12) < won_alone("regular", 12) <= won_alone("expert", 12)


def test_among_others_a_regular_is_greedy() -> None:
    regular = cairn.play(GAME, [Regular(1), Regular(2)], "7", {"points": 1})
    greedy = cairn.play(GAME, [GreedyBot(evaluate, seed) for seed in (1, 2)], "7", {"points": 1})
    assert regular.log == greedy.log
