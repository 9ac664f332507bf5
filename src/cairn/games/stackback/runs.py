"""Runs: how many sticks can be stacked in one turn, found by trying.

A run is laid at random, low tiers first, as far as it goes. A search for a longer one keeps the
beginning of the best so far and lays the rest anew, again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from cairn.core.kernel import Words
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.progress import Hand, taken
from cairn.games.stackback.proposals import pairs, stack_sites

LOWEST = 0.85
"""How often a stick goes on the lowest tier that takes one."""
TRIES = 8
"""Places to try for one stick before the run is over."""


def chances(building: Building, hand: Sequence[int], run: int, *, keen: bool = False) -> int:
    """The number of pairs of sticks that could take each of the hand's colours, in total."""
    held = [colour for colour, count in zip(COLOURS, hand, strict=True) if count]
    return sum(pairs(building, colour, run, keen=keen) for colour in held)


class Turn(NamedTuple):
    """A player's turn: the building, the sticks still in hand, the tier of the run."""

    building: Building
    hand: Hand
    run: int = 0
    lay: Lay | None = None
    """The last stick laid."""
    keen: bool = False
    """Whether a keen eye looks at it."""

    @property
    def won(self) -> bool:
        """Whether no stick is left."""
        return not any(self.hand)

    def with_stick(self, lay: Lay) -> Turn | None:
        """The turn after one more stick; None if it falls."""
        after = self.building.add(Stick(-1, 0, lay))
        if not after.stands:
            return None
        (left,) = taken((self.hand,), 0, lay.colour)
        return self._replace(building=after, hand=left, run=max(self.run, lay.tier), lay=lay)

    def places(self) -> Words:
        """Places to stack: x, y, angle, tier and colour; balance is not checked."""
        held = [number for number, count in enumerate(self.hand) if count]
        sites = [self._sites(COLOURS[number]) for number in held]
        colours = np.repeat(held, [len(some) for some in sites])
        return np.column_stack([np.concatenate(sites), colours])

    def _sites(self, colour: str) -> Words:
        return stack_sites(self.building, colour, self.run, keen=self.keen)[:, :4]


def lay_on(turn: Turn, random: Random) -> Turn | None:
    """One more stick, stacked at random, low tiers first; None if no place is found."""
    places = turn.places()
    for _ in range(min(TRIES, len(places))):
        tiers = places[:, 3]
        low = random.random() < LOWEST
        among = np.flatnonzero(tiers == tiers.min()) if low else np.arange(len(places))
        at = int(among[random.randrange(len(among))])
        x, y, angle, tier, colour = places[at].tolist()
        if after := turn.with_stick(Lay(COLOURS[colour], tier, x, y, angle)):
            return after
        places = np.delete(places, at, 0)
    return None


def run_on(turn: Turn, random: Random) -> Iterator[Turn]:
    """A run at random, stick by stick, as far as it goes."""
    after: Turn | None = turn
    while after and not after.won and (after := lay_on(after, random)):
        yield after


def another(turn: Turn, best: Sequence[Turn], random: Random) -> list[Turn]:
    """A run that begins like the best so far, and then differs."""
    begun = [*best[: random.randrange(len(best))]] if best else []
    return [*begun, *run_on(begun[-1] if begun else turn, random)]


def longest(turn: Turn, tries: int, random: Random) -> list[Turn]:
    """The longest of some runs."""
    best: list[Turn] = []
    for _ in range(tries):
        best = max(best, another(turn, best, random), key=len)
    return best
