"""Time in games that are played in real time: when does a bot act next, and is the clock up?

A bot may say how long it takes for its next action, with a method `delay(state, seat)`; it counts
from the bot's action before, or from the moment at which it may act at all. A bot without one
takes a BEAT. Whoever drives a match asks `Pacer.next` what is due and plays it then: in the
terminal and on the server after waiting, in `cairn.play` at once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from cairn.core.game import CHANCE, Bot, State

BEAT = 1.0
"""Seconds that a bot takes that knows nothing of time."""


@runtime_checkable
class PacedBot(Protocol):
    """A bot that takes its time."""

    def delay(self, state: Any, seat: int) -> float:  # noqa: ANN401
        """Seconds until the seat's next action."""


class Pacer:
    """When each bot of a match acts next, and when its clock is up."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self._bots = bots
        self._due: dict[int, float] = {}
        self._clock: tuple[str, float] | None = None

    def next(self, state: State, now: float) -> tuple[float, int]:
        """The next thing to happen by itself: when, and whose act it is.

        CHANCE stands for the clock: play `state.clock.action`. When nothing ever happens by
        itself the time is infinite.
        """
        self._look(state, now)
        due = [(when, seat) for seat, when in self._due.items()]
        if self._clock:
            due.append((self._clock[1], CHANCE))
        # Time never runs backwards, even when somebody comes late to what was due.
        when, actor = min(due, default=(math.inf, CHANCE))
        return max(when, now), actor

    def acted(self, seat: int) -> None:
        """A bot has acted; it thinks about its next action from now on."""
        self._due.pop(seat, None)

    def left(self, now: float) -> float | None:
        """Seconds until the clock is up, None when none runs."""
        return max(0.0, self._clock[1] - now) if self._clock else None

    def _look(self, state: State, now: float) -> None:
        waiting = [seat for seat in state.actors if seat in self._bots]
        self._due = {seat: when for seat, when in self._due.items() if seat in waiting}
        for seat in waiting:
            if seat not in self._due:
                self._due[seat] = round(now + _delay(self._bots[seat], state, seat), 3)
        clock = state.clock
        if clock is None:
            self._clock = None
        elif self._clock is None or self._clock[0] != clock.name:
            self._clock = clock.name, round(now + clock.seconds, 3)


def _delay(bot: Bot, state: State, seat: int) -> float:
    return bot.delay(state, seat) if isinstance(bot, PacedBot) else BEAT
