"""Round 7's dice, rerolled until all differ: the exact chance of one particular result.

A state gives for each die its number if it is kept, or that it is to be rolled. All dice that
share a number are rolled; a kept die that meets its number is rolled again with the other. The
chain ends when nothing is left to roll.

Take one result: die 0 shows 0, die 1 shows 1, … Numbers outside the result are equivalent, and so
are the dice together with their numbers, which leaves a handful of states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product

Kept = tuple[int, ...]
ROLLED = -1


def chance_of_one_end(faces: int, dice: int) -> Fraction:
    """The probability that the chain ends in one particular roll of different numbers."""
    states = _reachable(faces, dice)
    inner = [state for state in states if ROLLED in state]
    goal = tuple(range(dice))
    rows = []
    for state in inner:
        steps = _steps(state, faces)
        line = [Fraction(state == other) - steps.get(other, Fraction()) for other in inner]
        rows.append([*line, steps.get(goal, Fraction())])
    return _eliminate(rows)[inner.index((ROLLED,) * dice)]


def _reachable(faces: int, dice: int) -> list[Kept]:
    found = [(ROLLED,) * dice]
    for state in found:  # grows during the loop
        if ROLLED in state:
            found += [after for after in _steps(state, faces) if after not in found]
    return found


@cache
def _steps(state: Kept, faces: int) -> dict[Kept, Fraction]:
    """The states after one roll of the dice to be rolled, with their probabilities."""
    count = state.count(ROLLED)
    seen: Counter[Kept] = Counter()
    for rolled in product(range(faces), repeat=count):
        fresh = iter(rolled)
        shown = tuple(next(fresh) if number == ROLLED else number for number in state)
        seen[tuple(n if shown.count(n) == 1 else ROLLED for n in shown)] += 1
    after: dict[Kept, Fraction] = {}
    for kept, times in seen.items():
        name = _canonical(kept)
        after[name] = after.get(name, Fraction()) + Fraction(times, faces**count)
    return after


@cache
def _canonical(kept: Kept) -> Kept:
    """One representative of all states that differ only in the names of dice and numbers."""
    return min(_renamed(kept, order) for order in permutations(range(len(kept))))


def _renamed(kept: Kept, order: Sequence[int]) -> Kept:
    """Rename die order[d] and its final number to d; other numbers are numbered in order."""
    names = {ROLLED: ROLLED} | {old: new for new, old in enumerate(order)}
    for die in order:
        names.setdefault(kept[die], len(names) - 1)
    return tuple(names[kept[die]] for die in order)


def _eliminate(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve a system of linear equations, the right sides in the last column."""
    for k in range(len(rows)):
        lead = next(row for row in rows[k:] if row[k])
        rows.remove(lead)
        lead = [value / lead[k] for value in lead]
        rows = [[a - row[k] * b for a, b in zip(row, lead, strict=True)] for row in rows]
        rows.insert(k, lead)
    return [row[-1] for row in rows]
