"""Bots that work for any game."""

from cairn.bots.greedy import GreedyBot
from cairn.bots.random import RandomBot
from cairn.bots.search import Hooks, SearchBot, SearchPlan

__all__ = ["GreedyBot", "Hooks", "RandomBot", "SearchBot", "SearchPlan"]
