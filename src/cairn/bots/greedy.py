"""A bot that looks one action ahead and takes the best-looking action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cairn.core.bot import Budget
from cairn.core.game import Action, State

Evaluate = Callable[[Any, int], float]
"""How good a state is for a seat; more is better."""


class GreedyBot:
    """Plays the action after which `evaluate` is highest; ties are broken at random."""

    quick = True

    def __init__(self, evaluate: Evaluate, seed: int) -> None:
        self._evaluate = evaluate
        self._random = Random(seed)

    def choose(self, state: State, seat: int, budget: Budget) -> Action:
        """The action that leads to the best state."""

        def value(action: Action) -> tuple[float, float]:
            return self._evaluate(state.play(seat, action), seat), self._random.random()

        return max(state.actions(seat), key=value)
