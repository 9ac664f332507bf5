"""The solver's second half: back through its states, from the bottom level up, to one solution.

Every state that the sweep reached can be finished, so the climb meets only one kind of dead end: a
tower may stand as a whole but fall while it is being built, if a high level is the counterweight
of a low one. Unless it may be held meanwhile (`held`), such a tower is skipped, so solutions can be
laid level by level.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.core.kernel import Rng, compiled, popcount, random_below
from cairn.games.biddi.parts import BIDDI_PORTS, BLOCK_PORTS, LONG, SHORT, Ints
from cairn.games.biddi.solver.sweep import (
    BIDDI,
    COUNT,
    LONGS,
    MASS,
    REACH,
    SETS,
    SHORT_TURNS,
    TURNS,
    States,
    gap,
    where,
)

CODE, SET, MOMENT, PORT, LEFT, LENGTH, SMILES, TRIED = range(8)
TRAIL = 8
"""Columns of `trail`, one row per level: the bar laid (block · ways + way), the state before it,
where the line enters; then the bar's left end and length, smiles so far, bars tried."""
CODES = COUNT * TURNS

FOUND, NONE, TIRED = 1, 0, -1


class Wish(NamedTuple):
    """The requirements on a tower."""

    given: Ints
    """The codes of the bars that it begins with."""
    smiles: int
    """The least number of smiling BIDDIs."""
    margin: float
    """The least margin, in units."""
    held: bool
    """Whether it may be held while it is built."""


biddi = compiled(__file__)


@biddi
def carries(trail: Ints, level: int) -> bool:
    """Whether the levels up to this one stand by themselves."""
    mass = trail[level, LENGTH]
    moment = mass * (2 * trail[level, LEFT] + mass)
    for below in range(level - 1, -1, -1):
        left, length = trail[below, LEFT], trail[below, LENGTH]
        if not 2 * left * mass < moment < 2 * (left + length) * mass:
            return False
        mass += length
        moment += length * (2 * left + length)
    return True


@biddi
def lay(states: States, trail: Ints, wish: Wish, level: int, code: int) -> bool:
    """Lay a bar if the rest can be finished as required."""
    short = states.shape[level, BIDDI]
    block, way = code // TURNS, code % TURNS
    rest = trail[level, SET]
    if (short and code >= SHORT_TURNS) or (not short and not rest >> block & 1):
        return False
    ports = BIDDI_PORTS[way] if short else BLOCK_PORTS[block, way]
    length = SHORT if short else LONG
    if gap(trail[level, MOMENT], states.shape[level, MASS], ports[0], length) < wish.margin:
        return False
    trail[level, CODE] = code
    trail[level, LEFT] = trail[level, PORT] - ports[0]
    trail[level, LENGTH] = length
    trail[level + 1, SET] = rest if short else rest & ~(1 << block)
    trail[level + 1, PORT] = trail[level, LEFT] + ports[1]
    trail[level + 1, SMILES] = trail[level, SMILES] + (1 if short and way == 0 else 0)
    return goes_on(states, trail, wish, level, ports) and (wish.held or carries(trail, level))


@biddi
def goes_on(states: States, trail: Ints, wish: Wish, level: int, ports: Ints) -> bool:
    """Whether the sweep has reached the state above this bar, as required."""
    shape = states.shape
    enters, leaves, length = ports[0], ports[1], trail[level, LENGTH]
    moment = trail[level, MOMENT] - length * (length - 2 * enters)
    happy = trail[level + 1, SMILES]
    if level + 1 == len(shape):
        return moment == 0 and happy >= wish.smiles
    above = shape[level + 1, MASS]
    moment -= 2 * above * (leaves - enters)
    inside = gap(moment, above, leaves, length)
    if abs(moment) > shape[level + 1, REACH] or inside <= 0 or inside < wish.margin:
        return False
    trail[level + 1, MOMENT] = moment
    return holds_out(states, wish, where(shape, level + 1, trail[level + 1, SET], moment), happy)


@biddi
def holds_out(states: States, wish: Wish, state: int, happy: int) -> bool:
    """Whether a state was reached in a way that meets the requirements, `happy` smiles below."""
    if not states.counts[state]:  # most states were not reached
        return False
    return happy + states.smiles[state] >= wish.smiles and states.margins[state] >= wish.margin


@biddi
def next_code(trail: Ints, level: int, given: Ints, turn: int) -> int:
    """The next bar to try on a level, −1 if all were tried."""
    tried = trail[level, TRIED]
    trail[level, TRIED] += 1
    if level < len(given):
        return given[level] if tried == 0 else -1
    return (tried + turn) % CODES if tried < CODES else -1


@biddi
def begin(trail: Ints, blocks: int, moment: int) -> None:
    """Write the state of a whole tower into the first row of the trail."""
    trail[0, SET], trail[0, MOMENT] = blocks, moment
    trail[0, PORT], trail[0, SMILES] = 0, 0


@biddi
def climb(states: States, trail: Ints, wish: Wish, turn: int, patience: int) -> int:
    """Lay level after level on the given ones, backtracking where nothing fits.

    The first row of `trail` has the state of the whole tower. Returns the steps left if it is
    done, 0 if patience has run out, and −1 − steps left if there is no solution.
    """
    level = 0
    trail[0, TRIED] = 0
    while patience:
        patience -= 1
        code = next_code(trail, level, wish.given, turn)
        if code < 0:
            level -= 1
            if level < 0:
                return -1 - patience
        elif lay(states, trail, wish, level, code):
            level += 1
            if level == len(states.shape):
                return patience + 1
            trail[level, TRIED] = 0
    return 0


@biddi
def find(states: States, trail: Ints, wish: Wish, rng: Rng, patience: int) -> int:
    """Lay out a solution over the given levels; FOUND, NONE, or TIRED when the steps run out."""
    shape = states.shape
    reach = shape[0, REACH]
    width = 2 * reach + 1
    start, turn = random_below(rng, SETS), random_below(rng, CODES)
    shift = random_below(rng, width)
    for number in range(SETS):
        blocks = (start + number) % SETS
        if popcount(blocks) != shape[0, LONGS]:
            continue
        for place in range(width):
            moment = (place + shift) % width - reach
            if not holds_out(states, wish, where(shape, 0, blocks, moment), 0):
                continue
            begin(trail, blocks, moment)
            left = climb(states, trail, wish, turn, patience)
            if left > 0:
                return FOUND
            if left == 0:
                return TIRED
            patience = -1 - left
    return NONE


@biddi
def count_over(states: States, trail: Ints, wish: Wish) -> int:
    """The number of standing towers that begin with the given levels."""
    total = 0
    reach = states.shape[0, REACH]
    for blocks in range(SETS):
        if popcount(blocks) != states.shape[0, LONGS]:
            continue
        for moment in range(-reach, reach + 1):
            if states.counts[where(states.shape, 0, blocks, moment)]:
                begin(trail, blocks, moment)
                total += count_above(states, trail, wish)
    return total


@biddi
def count_above(states: States, trail: Ints, wish: Wish) -> int:
    """The same for one state of the whole tower, in the first row of `trail`."""
    for level in range(len(wish.given)):
        if not lay(states, trail, wish, level, wish.given[level]):
            return 0
    level = len(wish.given)
    if level == len(states.shape):
        return 1
    return states.counts[where(states.shape, level, trail[level, SET], trail[level, MOMENT])]
