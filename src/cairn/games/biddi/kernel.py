"""The exact solver's inner loops, compiled: a sweep from the top level down, and a search.

Going down, all that matters about the levels laid so far is which long blocks they are, where
the line comes out at the bottom, and the moment of their weight about that point. Measured from
that point, the pair (set of blocks, moment) is a complete state, and both are small whole
numbers. Moments are twice mass times distance, because a BIDDI's middle lies on a half.

A joint holds when the centre of mass of everything above lies inside the lower bar. (It then
lies inside the upper bar too: what rests on the upper bar does, and so does its own middle.)

    state about the line at the foot of level k        put a bar below, line at `out` on top
          moment m of all mass M above                 holds: −2·out·M < m < 2·(length − out)·M
                  │                                    new moment about its `in`:
    ──────────────┴─────                               m + 2·M·(out − in) + mass·(length − 2·in)

Levels are numbered from 0 at the bottom here. `shape` has one row a level: see the constants.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.biddi.parts import BIDDI_PORTS, BLOCK_PORTS, LONG, SHORT, WAYS, Table

Floats = npt.NDArray[np.float64]

COUNT = len(BLOCK_PORTS)
SETS = 1 << COUNT
TURNS = len(WAYS)
SHORT_TURNS = len(BIDDI_PORTS)

BIDDI, MASS, BASE, REACH, LONGS = range(5)
SHAPE = 5
"""Columns of `shape`: is it a BIDDI; mass of this level and all above; where its states begin;
the greatest moment they can have; how many long blocks there are in this level and above."""


def _ranks() -> Table:
    """For each set of blocks its number among the sets of the same size."""
    seen = [0] * (COUNT + 1)
    ranks = []
    for blocks in range(SETS):
        ranks.append(seen[blocks.bit_count()])
        seen[blocks.bit_count()] += 1
    return np.array(ranks)


RANK = _ranks()
biddi = compiled(__file__)


@biddi
def where(shape: Words, level: int, blocks: int, moment: int) -> int:
    """The number of a state."""
    reach = shape[level, REACH]
    return shape[level, BASE] + RANK[blocks] * (2 * reach + 1) + moment + reach


@biddi
def gap(moment: int, mass: int, port: int, length: int) -> float:
    """How far, in units, the centre of mass lies inside a bar with the line at `port`.

    Distances are quotients of small numbers, so equal ones are equal as floats too and
    different ones differ: comparing them is exact.
    """
    return min(moment + 2 * port * mass, 2 * (length - port) * mass - moment) / (2 * mass)


@biddi
def put(
    shape: Words, level: int, first: int, places: Words, blocks: int, smile: int,
    ports: Words, length: int, counts: Words, smiles: Words, margins: Floats,
) -> None:  # fmt: skip
    """Lay one bar under all states of a set of blocks, and add that to the states below.

    The states lie from `first` on; `places` are those that were reached.
    """
    enters, leaves = ports[0], ports[1]
    above, reach = shape[level + 1, MASS], shape[level + 1, REACH]
    edge = 2 * leaves * above
    shift = 2 * above * (leaves - enters) + length * (length - 2 * enters)
    below = where(shape, level, blocks, shift - reach)
    for place in places:
        moment = place - reach
        if not -edge < moment < 2 * length * above - edge:
            continue
        state, there = first + place, below + place
        counts[there] += counts[state]
        smiles[there] = max(smiles[there], smiles[state] + smile)
        if margins[state] > margins[there]:
            inside = gap(moment, above, leaves, length)
            foot = gap(moment + shift, shape[level, MASS], enters, length)
            margins[there] = max(margins[there], min(margins[state], inside, foot))


@biddi
def under(
    shape: Words, level: int, first: int, places: Words, blocks: int,
    counts: Words, smiles: Words, margins: Floats,
) -> None:  # fmt: skip
    """Lay every bar that can come under the states of a set of blocks."""
    if shape[level, BIDDI]:
        for way in range(SHORT_TURNS):
            put(shape, level, first, places, blocks, way == 0, BIDDI_PORTS[way], SHORT,
                counts, smiles, margins)  # fmt: skip
        return
    for block in range(COUNT):
        if not blocks >> block & 1:
            for way in range(TURNS):
                put(shape, level, first, places, blocks | 1 << block, 0, BLOCK_PORTS[block, way],
                    LONG, counts, smiles, margins)  # fmt: skip


@biddi
def top(shape: Words, counts: Words, smiles: Words, margins: Floats) -> None:
    """Lay every bar that can be the highest."""
    level = len(shape) - 1
    short = shape[level, BIDDI]
    length = SHORT if short else LONG
    for block in range(1 if short else COUNT):
        for way in range(SHORT_TURNS if short else TURNS):
            enters = BIDDI_PORTS[way, 0] if short else BLOCK_PORTS[block, way, 0]
            moment = length * (length - 2 * enters)
            there = where(shape, level, 0 if short else 1 << block, moment)
            counts[there] += 1
            smiles[there] = max(smiles[there], 1 if short and way == 0 else 0)
            margins[there] = gap(moment, length, enters, length)


@biddi
def reached(counts: Words, first: int, width: int, places: Words) -> int:
    """Writes which of the states from `first` on were reached; returns how many."""
    found = 0
    for place in range(width):
        if counts[first + place]:
            places[found] = place
            found += 1
    return found


@biddi
def sweep(shape: Words, counts: Words, smiles: Words, margins: Floats, places: Words) -> None:
    """Count the ways to every state, with the most smiles and the widest margin among them.

    `places` is room to work in, for as many numbers as a set of blocks can have moments.
    """
    top(shape, counts, smiles, margins)
    for level in range(len(shape) - 2, -1, -1):
        reach = shape[level + 1, REACH]
        for blocks in range(SETS):
            if popcount(blocks) == shape[level + 1, LONGS]:
                first = where(shape, level + 1, blocks, -reach)
                found = reached(counts, first, 2 * reach + 1, places)
                under(shape, level, first, places[:found], blocks, counts, smiles, margins)
