"""Ways to choose that any game can use."""

from cairn.bots.greedy import GreedyBot
from cairn.bots.mcts import SearchBot
from cairn.bots.random import RandomBot

__all__ = ["GreedyBot", "RandomBot", "SearchBot"]
