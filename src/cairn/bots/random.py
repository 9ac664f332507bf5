"""A bot that plays at random."""

from __future__ import annotations

from random import Random

from cairn.core.bot import Budget
from cairn.core.game import Action, State


class RandomBot:
    """Chooses a legal action, all equally likely."""

    quick = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: State, seat: int, budget: Budget) -> Action:
        """One of the legal actions."""
        return self._random.choice(state.actions(seat))
