"""The listed sites, compiled: a selection, evenly spread, that stands."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cairn.balance import clusters, programme, simplex, trial
from cairn.balance.trial import FALLS, STANDS, Footing, stands_with
from cairn.core.kernel import Words, compiled
from cairn.games.stackback.contacts import ContactScratch, on_two
from cairn.games.stackback.geometry import TIER
from cairn.games.stackback.sites import (
    ANGLE,
    HOLDS,
    LEFT,
    LEVEL,
    RIGHT,
    UNKNOWN,
    Flags,
    Search,
    X,
    Y,
    pose,
)

STACKED = 120
"""The most stacked sites per colour, before the check of balance."""
WOOD = 40
"""Sites on the wood per colour and kind: beside other sticks, spread out, over the gap."""
MOST = 3 * (STACKED + 3 * WOOD)
SLOTS = 2048
"""The size of a hash table: a power of two, and more than twice MOST."""

USES = [str(module.__file__) for module in (clusters, programme, simplex, trial)]
stackback = compiled(__file__, *USES)


class Out(NamedTuple):
    """Room for the listed placements."""

    lays: Words
    """Rows of x, y, angle, tier and colour; the very last row holds their number."""
    slots: Words
    """A hash table of row numbers; −1 is free."""


def blank() -> Out:
    """An empty listing."""
    return Out(np.zeros((MOST + 1, 5), np.int64), np.full(SLOTS, -1))


@stackback
def every(count: int, most: int) -> int:
    """The stride that leaves at most `most` items of `count`."""
    return max((count + most - 1) // most, 1)


@stackback
def choose(stacked: Words, run: int, picked: Words) -> int:
    """Pick up to STACKED sites, none on a tier below the run; returns how many."""
    count, turn, chosen = 0, 0, 0
    for site in stacked:
        count += site[LEVEL] >= run
    step = every(count, STACKED)
    for k in range(len(stacked)):
        if stacked[k, LEVEL] >= run:
            if turn % step == 0:
                picked[chosen] = k
                chosen += 1
            turn += 1
    return chosen


@stackback
def prove(
    search: Search, stacked: Words, picked: Words, scratch: ContactScratch, footing: Footing
) -> None:
    """Find out which of the picked sites the building bears."""
    for k in picked:
        site = stacked[k]
        if site[HOLDS] == UNKNOWN:
            pose(search.stick, site[X], site[Y], site[ANGLE])
            search.stick[TIER] = site[LEVEL]
            pair = site[LEFT], site[RIGHT]
            scratch.found[0], scratch.found[1] = (
                0,
                on_two(search.board, search.stick, pair, scratch),
            )
            site[HOLDS] = stands_with(footing, scratch.columns, scratch.found)


@stackback
def undecided(stacked: Words, picked: Words) -> int:
    """The first picked site whose balance is unknown; −1 if there is none."""
    for k in picked:
        if stacked[k, HOLDS] != STANDS and stacked[k, HOLDS] != FALLS:
            return int(k)
    return -1


@stackback
def list_stacked(stacked: Words, picked: Words, colour: int, out: Out) -> None:
    """List the picked sites that stand."""
    for k in picked:
        if stacked[k, HOLDS] == STANDS:
            add(stacked[k], colour, out)


@stackback
def list_wood(aligned: Words, wood: Words, grid: int, free: Flags, colour: int, out: Out) -> None:
    """List some of the sites on the wood: beside other sticks, on the grid, over the gap."""
    for k in range(0, len(aligned), every(len(aligned), WOOD)):
        add(aligned[k], colour, out)
    for start, stop in ((0, grid), (grid, len(wood))):
        count, turn = 0, 0
        for k in range(start, stop):
            count += free[k]
        step = every(count, WOOD)
        for k in range(start, stop):
            if free[k]:
                if turn % step == 0:
                    add(wood[k], colour, out)
                turn += 1


@stackback
def add(site: Words, colour: int, out: Out) -> None:
    """List a site, unless it is there already."""
    lays, slots, count = out.lays, out.slots, out.lays[MOST, 0]
    slot = (site[X] * 31 + site[Y] * 1009 + site[ANGLE] * 97 + site[LEVEL] * 7 + colour) % SLOTS
    while slots[slot] >= 0:
        other = lays[slots[slot]]
        same = other[X] == site[X] and other[Y] == site[Y] and other[ANGLE] == site[ANGLE]
        if same and other[LEVEL] == site[LEVEL] and other[4] == colour:
            return
        slot = (slot + 1) % SLOTS
    slots[slot] = count
    for field in range(4):
        lays[count, field] = site[field]
    lays[count, 4] = colour
    lays[MOST, 0] = count + 1
