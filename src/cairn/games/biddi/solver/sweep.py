"""The exact solver's first half, compiled: a sweep from the top level down.

Going down, all that matters about the levels so far is their set of long blocks, where the line
comes out at the bottom, and the moment of their weight about that point. Measured from that
point, the pair (set of blocks, moment) is a complete state, and both are small whole numbers.
Moments are twice mass times distance, because a BIDDI's middle lies on a half.

A joint holds when the centre of mass of everything above lies inside the lower bar. (It then
lies inside the upper bar too: what rests on the upper bar does, and so does its own middle.)

    state about the line at the foot of level k        put a bar below, line at `out` on top
          moment m of all mass M above                 holds: −2·out·M < m < 2·(length − out)·M
                  │                                    new moment about its `in`:
    ──────────────┴─────                               m + 2·M·(out − in) + mass·(length − 2·in)

Levels are numbered from 0 at the bottom here.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import compiled, popcount
from cairn.games.biddi.parts import BIDDI_PORTS, BLOCK_PORTS, BLOCKS, LONG, SHORT, WAYS, Ints

Floats = npt.NDArray[np.float64]

COUNT = len(BLOCK_PORTS)
SETS = 1 << COUNT
TURNS = len(WAYS)
SHORT_TURNS = len(BIDDI_PORTS)

BIDDI, MASS, BASE, REACH, LONGS = range(5)
SHAPE = 5
"""Columns of `shape`: is it a BIDDI; mass of this level and all above; where its states begin;
the greatest moment they can have; how many long blocks there are in this level and above."""


class States(NamedTuple):
    """All states of a tower with BIDDIs on certain levels, and the findings about each."""

    shape: Ints
    """One row per level."""
    counts: Ints
    """In how many ways the levels above can be laid."""
    smiles: Ints
    """The most BIDDIs that smile in one of those ways."""
    margins: Floats
    """The widest margin of one of those ways, in units."""


class Above(NamedTuple):
    """The states of one set of blocks, under which a level is to be laid."""

    level: int
    """The level to be laid."""
    first: int
    """Where the states of the set begin."""
    places: Ints
    """Which of them were reached, counted from there."""
    blocks: int


class Foot(NamedTuple):
    """A bar laid under some states."""

    enters: int
    leaves: int
    length: int
    smiles: int
    blocks: int
    """The set of blocks with this one."""


def _ranks() -> Ints:
    """The number of each set of blocks among the sets of its size."""
    seen = [0] * (COUNT + 1)
    ranks = []
    for blocks in range(SETS):
        ranks.append(seen[blocks.bit_count()])
        seen[blocks.bit_count()] += 1
    return np.array(ranks)


RANK = _ranks()
biddi = compiled(__file__)


@biddi
def where(shape: Ints, level: int, blocks: int, moment: int) -> int:
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
def put(states: States, above: Above, foot: Foot) -> None:
    """Lay one bar under all states of a set of blocks, and add that to the states below."""
    shape, counts, smiles, margins = states
    enters, leaves, length = foot.enters, foot.leaves, foot.length
    level, first = above.level, above.first
    mass, reach = shape[level + 1, MASS], shape[level + 1, REACH]
    edge = 2 * leaves * mass
    shift = 2 * mass * (leaves - enters) + length * (length - 2 * enters)
    below = where(shape, level, foot.blocks, shift - reach)
    for place in above.places:
        moment = place - reach
        if not -edge < moment < 2 * length * mass - edge:
            continue
        state, there = first + place, below + place
        counts[there] += counts[state]
        smiles[there] = max(smiles[there], smiles[state] + foot.smiles)
        if margins[state] > margins[there]:
            inside = gap(moment, mass, leaves, length)
            under = gap(moment + shift, shape[level, MASS], enters, length)
            margins[there] = max(margins[there], min(margins[state], inside, under))


@biddi
def put_all(states: States, above: Above) -> None:
    """Lay every possible bar under the states of a set of blocks."""
    blocks = above.blocks
    if states.shape[above.level, BIDDI]:
        for way in range(SHORT_TURNS):
            enters, leaves = BIDDI_PORTS[way, 0], BIDDI_PORTS[way, 1]
            put(states, above, Foot(enters, leaves, SHORT, 1 if way == 0 else 0, blocks))
        return
    for block in range(COUNT):
        if not blocks >> block & 1:
            for way in range(TURNS):
                enters, leaves = BLOCK_PORTS[block, way, 0], BLOCK_PORTS[block, way, 1]
                put(states, above, Foot(enters, leaves, LONG, 0, blocks | 1 << block))


@biddi
def top(states: States) -> None:
    """Lay every possible top bar."""
    shape, counts, smiles, margins = states
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
def reached(counts: Ints, first: int, width: int, places: Ints) -> int:
    """Write which of the states from `first` on were reached; returns how many."""
    found = 0
    for place in range(width):
        if counts[first + place]:
            places[found] = place
            found += 1
    return found


@biddi
def sweep(states: States, places: Ints) -> None:
    """Count the ways to every state, with the most smiles and the widest margin among them.

    `places` is scratch space: as many numbers as a set of blocks can have moments.
    """
    top(states)
    shape = states.shape
    for level in range(len(shape) - 2, -1, -1):
        reach = shape[level + 1, REACH]
        for blocks in range(SETS):
            if popcount(blocks) == shape[level + 1, LONGS]:
                first = where(shape, level + 1, blocks, -reach)
                found = reached(states.counts, first, 2 * reach + 1, places)
                put_all(states, Above(level, first, places[:found], blocks))


def swept(levels: int, biddis: frozenset[int]) -> States:
    """All states of so many levels with BIDDIs on these, counted from 1, with the findings."""
    shape, count = _shape(levels, biddis)
    states = States(
        shape, np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(count, np.float64)
    )
    sweep(states, np.empty(2 * shape[0, REACH] + 1, np.int64))
    return states


def _shape(levels: int, biddis: frozenset[int]) -> tuple[Ints, int]:
    """The table of levels, and the total number of states."""
    table = np.zeros((levels, SHAPE), np.int64)
    mass = blocks = states = 0
    for level in reversed(range(levels)):
        short = level + 1 in biddis
        mass += SHORT if short else LONG
        blocks += not short
        # The line leaves no block at a corner, so the centre of mass is at most this far off.
        reach = 2 * (LONG - 1) * mass
        table[level] = [short, mass, states, reach, blocks]
        states += math.comb(len(BLOCKS), blocks) * (2 * reach + 1)
    return table, states
