"""Proposals: a rich, deterministic choice among the endless placements, all of which stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np

from cairn.balance.trial import FALLS, STANDS
from cairn.core.kernel import Words
from cairn.games.stackback import contacts, sites
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.sites import ANGLE, HOLDS, LEVEL, ONE, OTHER, X, Y
from cairn.games.stackback.survey import search, wood

STACKED = 120
"""Stacked proposals per colour at most, before balance is asked."""
WOOD = 40
"""Proposals on the wood per colour and kind: spread, beside other sticks, over the gap."""
LAY = [X, Y, ANGLE, LEVEL]


class Lays(Sequence[Lay]):
    """Placements, kept as rows of numbers: they are made when somebody looks at them."""

    def __init__(self, rows: Words) -> None:
        self._rows = rows  # x, y, angle, tier and colour

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Lay: ...
    @overload
    def __getitem__(self, index: slice) -> Lays: ...
    def __getitem__(self, index: int | slice) -> Lay | Lays:
        if isinstance(index, slice):
            return Lays(self._rows[index])
        return _lay(self._rows[index].tolist())

    def __iter__(self) -> Iterator[Lay]:
        return map(_lay, self._rows.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"


def proposals(building: Building, colours: Sequence[str], run: int) -> Lays:
    """Placements of these colours that obey the rules and stand; stacked ones first.

    When the usual places give nothing, a fine search follows, so an empty list means that no
    room is left, as far as anybody could see.
    """
    numbers = [COLOURS.index(colour) for colour in colours]
    found = [_coloured(_stacks(building, colour, run), colour) for colour in numbers]
    found += [_coloured(_on_wood(building, colour), colour) for colour in numbers]
    if not any(map(len, found)):
        found = [_coloured(_anywhere(building, colour, run), colour) for colour in numbers]
    return Lays(_unique(np.concatenate(found)))


def bears(building: Building, lay: Lay) -> bool:
    """Whether the building stands with this stick on it."""
    return building.add(Stick(-1, 0, lay)).stands


def stack_sites(building: Building, colour: str, run: int) -> Words:
    """Sites on pairs of sticks that obey the rules; balance is not asked."""
    listed = building.survey.colours[COLOURS.index(colour)].stacked
    return listed[listed[:, LEVEL] >= run]


def pairs(building: Building, colour: str, run: int) -> int:
    """On how many pairs of sticks another could go; balance is not asked."""
    listed = stack_sites(building, colour, run)
    return np.count_nonzero(
        np.diff(listed[:, ONE] * len(building.sticks) + listed[:, OTHER], prepend=-1)
    )


def on_wood(building: Building, colour: str) -> Lays:
    """Placements on the wood: beside other sticks, spread out, and over the gap."""
    number = COLOURS.index(colour)
    return Lays(_coloured(_on_wood(building, number), number))


def _stacks(building: Building, colour: int, run: int) -> Words:
    """Sites on two sticks that stand."""
    listed = building.survey.colours[colour].stacked
    picked = _thinned(np.flatnonzero(listed[:, LEVEL] >= run), STACKED)
    _prove(building, colour, listed, picked)
    return listed[picked[listed[picked, HOLDS] == STANDS]]


def _prove(building: Building, colour: int, listed: Words, picked: Words) -> None:
    """Find out which of the sites stand, where it is not known yet."""
    if building.ground:
        look, desk = search(building.table, colour), contacts.desk(1)
        sites.prove(look, listed, picked, desk, building.ground)
    for place in picked[listed[picked, HOLDS] // 2 != 0]:  # neither FALLS nor STANDS
        lay = _lay([*listed[place, LAY].tolist(), colour])
        listed[place, HOLDS] = STANDS if bears(building, lay) else FALLS


def _on_wood(building: Building, colour: int) -> Words:
    known, (listed, grid) = building.survey.colours[colour], wood(colour)
    free = np.flatnonzero(known.free)
    kinds = free[free < grid], free[free >= grid]
    return np.concatenate(
        [_thinned(known.aligned, WOOD), *(listed[_thinned(kind, WOOD)] for kind in kinds)]
    )


def _anywhere(building: Building, colour: int, run: int) -> Words:
    look, labels = search(building.table, colour, run=run), building.survey.labels
    nothing = np.empty((0, sites.SITE), np.int64)
    for site in look.out[: sites.stacked(look, 50, 4, nothing, labels)]:
        if bears(building, _lay([*site[LAY].tolist(), colour])):
            return site[None]
    look = search(building.table, colour, found=1)
    return look.out[: sites.spread(look, 20, 15)]


def _thinned(listed: Words, most: int) -> Words:
    return listed[:: -(-len(listed) // most) or 1]


def _coloured(found: Words, colour: int) -> Words:
    rows = np.empty((len(found), 5), np.int64)
    rows[:, :4], rows[:, 4] = found[:, LAY], colour
    return rows


def _unique(rows: Words) -> Words:
    """Each row once, where it comes first."""
    key = rows @ [1, 1 << 13, 1 << 26, 1 << 34, 1 << 41]
    return rows[np.sort(np.unique(key, return_index=True)[1])]


def _lay(row: list[int]) -> Lay:
    x, y, angle, tier, colour = row
    return Lay(COLOURS[colour], tier, x, y, angle)
