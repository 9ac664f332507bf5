"""A round: its task and its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cairn.games.biddi.parts import COLOURS, PARTS
from cairn.games.biddi.tower import Fault, Plan, Tower

ROUNDS: int = PARTS["rounds"]["count"]
FIRST: int = PARTS["rounds"]["first"]
READY: int = PARTS["rounds"]["ready"]
"""Seconds of the count-down before everybody builds."""
SMILE: int = PARTS["rounds"]["smile"]

Points = tuple[int, int]
"""The points of a round: for levels, and extra points for smiles."""


def plan_of(number: int, rolled: Sequence[int], pick: str | None) -> Plan:
    """The task of a round after a roll; of equal dice only the picked one counts."""
    levels = FIRST + number - 1
    equal = equal_dice(levels, rolled)
    return Plan(
        levels,
        {
            level: colour
            for colour, level in zip(COLOURS, rolled, strict=True)
            if level <= levels and (colour not in equal or colour == pick)
        },
    )


def equal_dice(levels: int, rolled: Sequence[int]) -> tuple[str, ...]:
    """The colours whose dice show the same number, unless they are set aside."""
    return tuple(
        colour
        for colour, number in zip(COLOURS, rolled, strict=True)
        if number <= levels and rolled.count(number) > 1
    )


@dataclass(frozen=True)
class Checked:
    """A finished round: its task, its towers and its points."""

    round: int
    caller: int | None
    rolled: tuple[int, ...]
    pick: str | None
    towers: tuple[Tower, ...]

    @cached_property
    def plan(self) -> Plan:
        """The task."""
        return plan_of(self.round, self.rolled, self.pick)

    @cached_property
    def points(self) -> tuple[Points, ...]:
        """The points of each seat."""
        return tuple(self._points(seat, tower) for seat, tower in enumerate(self.towers))

    def fault(self, seat: int) -> Fault | None:
        """What is wrong with a seat's tower."""
        tower = self.towers[seat]
        return tower.fault_of_caller(self.plan) if seat == self.caller else tower.fault(self.plan)

    def _points(self, seat: int, tower: Tower) -> Points:
        if seat != self.caller:
            return tower.right_levels(self.plan), 0
        return (0, 0) if self.fault(seat) else (len(tower), SMILE * tower.smiles)
