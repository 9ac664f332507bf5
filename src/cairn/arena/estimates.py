"""Estimates: measured values with their uncertainty.

All intervals are for 95 %. Games of the same round share their dice, so rounds count as
independent, not games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cairn.core.intervals import SURE, wilson

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A measured value and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Pace:
    """How long a bot thinks: seconds of processor time per choice."""

    choices: int
    median: float
    worst: float


def share(won: Numbers, played: Numbers) -> Estimate:
    """The share of points, from the points and the games of each round.

    The interval is Wilson's, for the effective number of independent games: fewer than were played
    if the games of a round tend to end alike, and never more.
    """
    part = float(won.sum()) / max(float(played.sum()), 1.0)
    trials = _trials(won, played, part)
    low, high = wilson(part * trials, trials)
    return Estimate(part, max(low, 0.0), min(high, 1.0))


def mean(values: Numbers) -> Estimate:
    """The mean of independent numbers."""
    middle = float(values.mean())
    if len(values) < 2:
        return Estimate(middle, -np.inf, np.inf)
    half = SURE * float(values.std(ddof=1)) / len(values) ** 0.5
    return Estimate(middle, middle - half, middle + half)


def pace(seconds: Sequence[float]) -> Pace:
    """The pace of a bot, from the seconds of all its choices."""
    if not seconds:
        return Pace(0, 0.0, 0.0)
    return Pace(len(seconds), float(np.median(seconds)), max(seconds))


def _trials(won: Numbers, played: Numbers, part: float) -> int:
    """The number of independent games that would tell as much."""
    rounds, games = int((played > 0).sum()), int(played.sum())
    if rounds < 2 or part in (0.0, 1.0):
        return rounds
    off = ((won - part * played) ** 2).sum() * rounds / (rounds - 1)
    variance = float(off) / games**2
    return games if part * (1 - part) >= games * variance else int(part * (1 - part) / variance)
