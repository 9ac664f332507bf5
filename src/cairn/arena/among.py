"""Among: the results of games with several seats: which bot is stronger, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf

import numpy as np

from cairn.arena.estimates import Estimate, Numbers, Pace, pace, share
from cairn.arena.ratings import comparable, ratings
from cairn.arena.store import Meeting


@dataclass(frozen=True)
class Entrant:
    """How a bot did among the others."""

    name: str
    games: int
    points: Estimate
    """Its share of all points against other bots: 1 for a win, ½ for a draw."""
    rating: Estimate
    pace: Pace


@dataclass(frozen=True)
class Pair:
    """How a bot did against another."""

    bot: str
    against: str
    games: int
    points: Estimate


@dataclass(frozen=True)
class Among:
    """The results of all bots, strongest first."""

    bots: tuple[Entrant, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[float, ...]
    """Each seat's share of wins, for all bots together."""
    comparable: bool
    """Whether the ratings compare all bots, or only some of them."""


def among(names: Sequence[str], meetings: Sequence[Meeting]) -> Among:
    """Evaluate all games."""
    won, played = tallied(names, meetings)
    tied = len(names) == 1 or comparable(won)
    rated = [rating if tied else replace(rating, low=-inf, high=inf) for rating in ratings(won)]
    entrants = [
        Entrant(
            name,
            sum(name in meeting.bots for meeting in meetings),
            share(won[:, bot].sum(axis=1), played[:, bot].sum(axis=1)),
            rated[bot],
            pace(times_of(name, meetings)),
        )
        for bot, name in enumerate(names)
    ]
    entrants.sort(key=lambda entrant: -entrant.rating.value)
    order = [names.index(entrant.name) for entrant in entrants]
    pairs = [
        Pair(names[a], names[b], int(played[:, a, b].sum()), share(won[:, a, b], played[:, a, b]))
        for a, b in combinations(order, 2)
    ]
    return Among(tuple(entrants), tuple(pairs), seat_shares(meetings), tied)


def tallied(names: Sequence[str], meetings: Sequence[Meeting]) -> tuple[Numbers, Numbers]:
    """For each round, the points each bot took from each other bot, and how many were at stake."""
    rounds = {number: index for index, number in enumerate(sorted({m.round for m in meetings}))}
    won = np.zeros((len(rounds), len(names), len(names)))
    for meeting in meetings:
        places = [
            (seat in meeting.winners, score, names.index(name))
            for seat, (name, score) in enumerate(zip(meeting.bots, meeting.scores, strict=True))
        ]
        for (*one, a), (*other, b) in combinations(places, 2):
            if a != b:
                points = 0.5 if one == other else float(one > other)
                won[rounds[meeting.round], a, b] += points
                won[rounds[meeting.round], b, a] += 1 - points
    return won, won + won.transpose(0, 2, 1)


def times_of(name: str, meetings: Sequence[Meeting]) -> list[float]:
    """How many seconds each of a bot's choices took."""
    return [
        seconds
        for meeting in meetings
        for bot, times in zip(meeting.bots, meeting.times, strict=True)
        if bot == name
        for seconds in times
    ]


def seat_shares(meetings: Sequence[Meeting]) -> tuple[float, ...]:
    """How often each seat won; a shared win is split among its winners."""
    shares = np.zeros(len(meetings[0].bots))
    for meeting in meetings:
        for seat in meeting.winners:
            shares[seat] += 1 / len(meeting.winners)
    return tuple((shares / len(meetings)).tolist())
