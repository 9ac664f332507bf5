"""Bot: somebody who chooses, and how long it may think and seems to take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from cairn.core.game import Action, State

STRENGTHS = ("first-evening", "regular", "expert", "merciless")
"""What bots are called in every game of ours, the weakest first."""
BEAT = 1.0
"""Seconds that a bot takes, in games played in real time, that knows nothing of time."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one choice."""

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """Somebody who chooses. One bot plays one seat and lives as long as that seat is its own."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        """An action that is legal for the seat in this state."""


@runtime_checkable
class PacedBot(Protocol):
    """A bot that takes its time."""

    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        """Seconds until the seat's next action, from its last one or from when it may act."""


@dataclass(frozen=True)
class Alternative:
    """An action that a bot thought about."""

    action: Action
    value: float
    """What it expects: the share of a win; alone, points."""
    visits: int
    """How often it was looked at."""
    line: tuple[Action, ...]
    """How it expects the game to go on after it, as far as it looked."""


@dataclass(frozen=True)
class Explanation:
    """A choice and what it was chosen from."""

    best: Action
    alternatives: tuple[Alternative, ...]
    """Best first."""


@runtime_checkable
class ExplainingBot(Protocol):
    """A bot that can say why."""

    def explain(self, state: Any, seat: int, budget: Budget) -> Explanation:  # noqa: ANN401
        """What it would choose, as `choose` does, and what else there was."""


def explained(bot: Bot, state: Any, seat: int, budget: Budget) -> Explanation:  # noqa: ANN401
    """What a bot would choose and why; of one that can't say, only what."""
    if isinstance(bot, ExplainingBot):
        return bot.explain(state, seat, budget)
    best = bot.choose(state, seat, budget)
    return Explanation(best, (Alternative(best, 0.0, 0, ()),))


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed for its own choices (never the table's seed)."""


def is_quick(maker: BotMaker) -> bool:
    """Whether bots of this kind choose within milliseconds, whatever their budget.

    They say so with `quick = True` in their class. Others may take all the time they are given.
    """
    return bool(getattr(getattr(maker, "func", maker), "quick", False))


def bot_seed(commitment: str, seat: int) -> int:
    """The seed of a bot on a seat: from the public commitment, so it tells nothing of the dice."""
    return int(commitment, 16) ^ seat


def delay_of(bot: Bot, state: State, seat: int) -> float:
    """Seconds that a bot takes for its next action; where time does not matter, none."""
    if isinstance(bot, PacedBot):
        return bot.delay(state, seat)
    return BEAT if state.game.real_time else 0.0
