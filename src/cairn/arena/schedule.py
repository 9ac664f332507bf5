"""Schedule: who plays whom, on which seats and with which dice.

In every round all line-ups play with the same seed, and each of them once from every rotation of
its seats: so luck and seats are the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import factorial

from cairn.arena.plan import ArenaPlan


@dataclass(frozen=True)
class Fixture:
    """A game to be played. Numbers count from 1."""

    number: int
    round: int
    seed: str
    bots: tuple[str, ...]
    """By seat."""


def fixtures(plan: ArenaPlan) -> Iterator[Fixture]:
    """All games of a plan, round by round: as many as it asks for, and the rest of the round."""
    number, round_ = 0, 0
    while number < plan.games:
        round_ += 1
        for bots in tables(plan, round_):
            number += 1
            yield Fixture(number, round_, f"{plan.seed}/{round_}", bots)


def tables(plan: ArenaPlan, round_: int) -> Iterator[tuple[str, ...]]:
    """Who sits where in the games of a round, which are equally many in all rounds."""
    for line_up in line_ups(plan.bots, plan.seats):
        if len(plan.bots) >= plan.seats:
            line_up = arranged(line_up, round_)
        yield from rotations(line_up)


def line_ups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Who sits together: all combinations.

    Where there are more seats than bots, all of them sit there as often as they fit, and every
    combination of bots has the seats that are left.
    """
    whole, rest = divmod(seats, len(bots))
    return [bots * whole + more for more in combinations(bots, rest)]


def arranged(line_up: tuple[str, ...], round_: int) -> tuple[str, ...]:
    """The order around the table, another one in every round, as long as there are any."""
    first, *others = line_up
    order = (round_ - 1) % factorial(len(others))
    return first, *next(islice(permutations(others), order, None))


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The ways to sit in this order, each once: twice would be the same game again."""
    turned = [line_up[seat:] + line_up[:seat] for seat in range(len(line_up))]
    return [*dict.fromkeys(turned)]
