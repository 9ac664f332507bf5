"""Schedule: which bots meet, on which seats and with which dice.

In every round, all line-ups play with the same seed, once from each rotation of their seats, so
that every bot has the same luck and the same seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import factorial

from cairn.arena.plan import ArenaPlan


@dataclass(frozen=True)
class Fixture:
    """A game to play. Numbers count from 1."""

    number: int
    round: int
    seed: str
    bots: tuple[str, ...]
    """By seat."""


def fixtures(plan: ArenaPlan) -> Iterator[Fixture]:
    """All games of a plan, round by round: as many as it asks for, up to a whole round."""
    number, round_ = 0, 0
    while number < plan.games:
        round_ += 1
        for bots in tables(plan, round_):
            number += 1
            yield Fixture(number, round_, f"{plan.seed}/{round_}", bots)


def tables(plan: ArenaPlan, round_: int) -> Iterator[tuple[str, ...]]:
    """The seating of each game in a round; all rounds have the same number of games."""
    for line_up in line_ups(plan.bots, plan.seats):
        if len(plan.bots) >= plan.seats:
            line_up = arranged(line_up, round_)
        yield from rotations(line_up)


def line_ups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """All line-ups: which bots sit together.

    With fewer bots than seats, each bot fills several, and the seats left over go to each
    combination of bots in turn.
    """
    whole, rest = divmod(seats, len(bots))
    return [bots * whole + more for more in combinations(bots, rest)]


def arranged(line_up: tuple[str, ...], round_: int) -> tuple[str, ...]:
    """The order around the table: a new one each round, until all have been used."""
    first, *others = line_up
    order = (round_ - 1) % factorial(len(others))
    return first, *next(islice(permutations(others), order, None))


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The rotations of this order, without duplicates, which would repeat the same game."""
    turned = [line_up[seat:] + line_up[:seat] for seat in range(len(line_up))]
    return [*dict.fromkeys(turned)]
