"""Bot: a player that chooses actions, its budget for thinking and its pace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from cairn.core.game import Action, State

STRENGTHS = ("first-evening", "regular", "expert", "merciless")
"""The names of our bots, the same in every game, weakest first."""
BEAT = 1.0
"""Seconds per action in real-time games, for bots without a pace of their own."""


@dataclass(frozen=True)
class Budget:
    """A bot's thinking budget for one choice."""

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """A player that chooses. A bot plays one seat and lives as long as it holds that seat."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        """An action that is legal for the seat in this state."""


@runtime_checkable
class PacedBot(Protocol):
    """A bot that takes its time."""

    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        """Seconds until the seat's next action, from its last one or the start of its turn."""


@dataclass(frozen=True)
class Alternative:
    """An action that a bot thought about."""

    action: Action
    value: float
    """The expected result: the share of a win, or points in solo play."""
    visits: int
    """How often the search visited it."""
    line: tuple[Action, ...]
    """The expected continuation, as far as the bot looked."""


@dataclass(frozen=True)
class Explanation:
    """A choice and its alternatives."""

    best: Action
    alternatives: tuple[Alternative, ...]
    """Best first."""


@runtime_checkable
class ExplainingBot(Protocol):
    """A bot that can say why."""

    def explain(self, state: Any, seat: int, budget: Budget) -> Explanation:  # noqa: ANN401
        """The action that `choose` would give, with its alternatives."""


def explained(bot: Bot, state: Any, seat: int, budget: Budget) -> Explanation:  # noqa: ANN401
    """A bot's choice, with its reasons if the bot can give any."""
    if isinstance(bot, ExplainingBot):
        return bot.explain(state, seat, budget)
    best = bot.choose(state, seat, budget)
    return Explanation(best, (Alternative(best, 0.0, 0, ()),))


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed of its own (never the table's seed)."""


def is_quick(maker: BotMaker) -> bool:
    """Whether bots of this kind choose within milliseconds, whatever their budget.

    Their class says so with `quick = True`. Other bots may use their whole budget.
    """
    return bool(getattr(getattr(maker, "func", maker), "quick", False))


def bot_seed(commitment: str, seat: int) -> int:
    """A bot's seed for a seat: from the public commitment, so it reveals nothing about the dice."""
    return int(commitment, 16) ^ seat


def delay_of(bot: Bot, state: State, seat: int) -> float:
    """Seconds that a bot takes for its next action; 0 if time doesn't matter in this game."""
    if isinstance(bot, PacedBot):
        return bot.delay(state, seat)
    return BEAT if state.game.real_time else 0.0
