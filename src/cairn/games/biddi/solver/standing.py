"""The exact solver for Python: how many towers stand for a roll, and good ones among them.

Only the levels of the BIDDIs matter: all BIDDIs are alike except for their colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cairn.balance.bars import Bar, margin
from cairn.core.kernel import rng
from cairn.games.biddi.parts import BIDDI_WAYS, BLOCKS, LONG, SHORT, WAYS, Ints
from cairn.games.biddi.solver import climb
from cairn.games.biddi.solver.climb import Wish
from cairn.games.biddi.solver.sweep import BASE, swept

FIRST_TRY = 1000
"""Steps of a search's first try; every further try begins elsewhere and has twice as many."""
TRIES = 12


class SolvedBar(NamedTuple):
    """One level of a solution: block is None for a BIDDI, x counts from the first level's left."""

    block: str | None
    side: str
    flipped: bool
    x: int


class Unknown(Exception):  # noqa: N818 - an answer, not a mistake
    """The search gave up without an answer."""


class Solver:
    """All standing towers of a number of levels with BIDDIs on some of them."""

    def __init__(self, levels: int, biddis: Iterable[int]) -> None:
        self.levels = levels
        self.biddis = frozenset(biddis)
        if not self.biddis <= set(range(1, levels + 1)):
            raise ValueError(f"BIDDIs go on levels 1 to {levels}.")
        if levels - len(self.biddis) > len(BLOCKS):
            raise ValueError(f"{levels} levels take more than {len(BLOCKS)} long blocks.")
        self._states = swept(levels, self.biddis)
        whole = slice(int(self._states.shape[0, BASE]), None)
        self.count = int(self._states.counts[whole].sum())
        """How many towers stand, counting each block, side and way up separately."""
        self.smiles = int(self._states.smiles[whole].max())
        """The most smiling BIDDIs in a standing tower."""
        self.margin = float(self._states.margins[whole].max())
        """The widest margin of a standing tower, buildable or not, in units."""

    @property
    def assemblies(self) -> int:
        """The number of towers, standing or not, with an unbroken line."""
        blocks = self.levels - len(self.biddis)
        ways = len(WAYS) ** blocks * len(BIDDI_WAYS) ** len(self.biddis)
        return math.perm(len(BLOCKS), blocks) * ways

    def over(self, given: Sequence[SolvedBar]) -> int:
        """How many standing towers begin with these levels."""
        wish = Wish(_codes(given), 0, 0.0, False)
        return int(climb.count_over(self._states, self._trail(), wish))

    def find(
        self,
        given: Sequence[SolvedBar] = (),
        *,
        smiles: int = 0,
        margin: float = 0.0,
        held: bool = False,
        seed: int = 0,
        tries: int = TRIES,
    ) -> list[SolvedBar] | None:
        """A tower that begins like this, with these smiles and this margin; None if there is none.

        It can be laid level by level, unless it is `held` while it is built. Raises Unknown if
        the answer would take too long.
        """
        trail, random = self._trail(), rng(seed)
        wish = Wish(_codes(given), smiles, margin, held)
        for number in range(tries):
            told = climb.find(self._states, trail, wish, random, FIRST_TRY << number)
            if told != climb.TIRED:
                return self._bars(trail) if told == climb.FOUND else None
        raise Unknown

    def widest(self, tries: int = 7) -> tuple[list[SolvedBar], bool]:
        """The tower with the widest margin among those that can be laid level by level.

        The flag says whether that is proved; otherwise it is the widest found in time.
        """
        # A high requirement cuts the search short, so it goes from the highest down, then up again.
        demands = (self.margin * part / 10 for part in range(10, -1, -1))
        quick = filter(None, (self._some(demand, 3) for demand in demands))
        found = next(quick, None) or self.find()
        best: list[SolvedBar] = []
        while found:
            best = found
            if float(margin_of(best)) == self.margin:
                break
            beyond = math.nextafter(margin_of(best), math.inf)
            try:
                found = self.find(margin=beyond, seed=1, tries=tries)
            except Unknown:
                return best, False
        return best, True

    def _some(self, margin: float, tries: int) -> list[SolvedBar] | None:
        try:
            return self.find(margin=margin, tries=tries)
        except Unknown:
            return None

    def _trail(self) -> Ints:
        return np.zeros((self.levels + 1, climb.TRAIL), np.int64)

    def _bars(self, trail: Ints) -> list[SolvedBar]:
        lefts = trail[:, climb.LEFT] - trail[0, climb.LEFT]
        return [
            self._bar(level, int(trail[level, climb.CODE]), int(lefts[level]))
            for level in range(self.levels)
        ]

    def _bar(self, level: int, code: int, left: int) -> SolvedBar:
        if level + 1 in self.biddis:
            return SolvedBar(None, *BIDDI_WAYS[code], left)
        return SolvedBar(BLOCKS[code // len(WAYS)], *WAYS[code % len(WAYS)], left)


@lru_cache(maxsize=4)
def solver(levels: int, biddis: frozenset[int]) -> Solver:
    """The solver for a number of levels and the levels of the BIDDIs, cached."""
    return Solver(levels, biddis)


def _codes(given: Sequence[SolvedBar]) -> Ints:
    return np.array([_code(bar) for bar in given], np.int64)


def _code(bar: SolvedBar) -> int:
    if bar.block is None:
        return BIDDI_WAYS.index((bar.side, bar.flipped))
    return BLOCKS.index(bar.block) * len(WAYS) + WAYS.index((bar.side, bar.flipped))


def margin_of(bars: Sequence[SolvedBar]) -> Fraction:
    """The margin of a solution, in units."""
    return margin([_pile_bar(bar) for bar in bars])


def _pile_bar(bar: SolvedBar) -> Bar:
    size = SHORT if bar.block is None else LONG
    return Bar(bar.x, bar.x + size, size)
