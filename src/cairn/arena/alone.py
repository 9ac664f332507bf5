"""Alone: the results of games with one seat: the points, and how the games ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

import numpy as np

from cairn.arena.among import times_of
from cairn.arena.estimates import Estimate, Numbers, Pace, mean, pace
from cairn.arena.store import Meeting


@dataclass(frozen=True)
class Ending:
    """One way games ended, such as the rank that a score earns."""

    reason: str
    games: int
    points: float
    """The mean over these games."""


@dataclass(frozen=True)
class Soloist:
    """How a bot did alone."""

    name: str
    games: int
    points: Estimate
    """The mean."""
    quantiles: tuple[float, ...]
    """The minimum, the three quartiles and the maximum."""
    ends: tuple[Ending, ...]
    """Most points first."""
    scores: tuple[int, ...]
    """One per game, in round order."""
    pace: Pace


@dataclass(frozen=True)
class Gap:
    """The average lead of one bot over another, with the same dice."""

    bot: str
    against: str
    points: Estimate


@dataclass(frozen=True)
class Alone:
    """The results of all bots, best first."""

    bots: tuple[Soloist, ...]
    pairs: tuple[Gap, ...]


def alone(names: Sequence[str], meetings: Sequence[Meeting]) -> Alone:
    """Evaluate all games."""
    soloists = [
        soloist(name, sorted((m for m in meetings if m.bots == (name,)), key=lambda m: m.round))
        for name in names
    ]
    soloists.sort(key=lambda soloist: -soloist.points.value)
    pairs = [
        Gap(one.name, other.name, mean(_points(one) - _points(other)))
        for one, other in combinations(soloists, 2)
    ]
    return Alone(tuple(soloists), tuple(pairs))


def soloist(name: str, meetings: Sequence[Meeting]) -> Soloist:
    """Evaluate one bot's games."""
    scores = [meeting.scores[0] for meeting in meetings]
    values = np.array(scores, np.float64)
    quantiles = np.percentile(values, (0, 25, 50, 75, 100)).tolist()
    seconds = pace(times_of(name, meetings))
    return Soloist(
        name, len(scores), mean(values), tuple(quantiles), ends(meetings), tuple(scores), seconds
    )


def ends(meetings: Sequence[Meeting]) -> tuple[Ending, ...]:
    """The ways games ended, and how often each occurred."""
    points: dict[str, list[int]] = {}
    for meeting in meetings:
        points.setdefault(meeting.reason, []).append(meeting.scores[0])
    found = [Ending(reason, len(scores), fmean(scores)) for reason, scores in points.items()]
    return tuple(sorted(found, key=lambda end: (-end.points, natural(end.reason))))


def natural(text: str) -> list[str | int]:
    """A sort key that compares numbers as numbers: "9 pieces" comes before "10 pieces"."""
    return [int(part) if part.isdecimal() else part for part in re.split("([0-9]+)", text)]


def _points(soloist: Soloist) -> Numbers:
    return np.array(soloist.scores, np.float64)
