"""Ways to choose that any game can use."""

from cairn.bots.greedy import GreedyBot
from cairn.bots.random import RandomBot
from cairn.bots.search import Hooks, SearchBot, SearchPlan

__all__ = ["GreedyBot", "Hooks", "RandomBot", "SearchBot", "SearchPlan"]
