"""Walks back through the solver's states, from the bottom level up, and lays out one solution.

Every state that the sweep reached can be finished, so the walk meets no dead ends but one: a
stack can stand as a whole although it falls while it is being built, when a high level is the
counterweight of a low one. Unless somebody holds it meanwhile (`held`) such a stack is skipped,
so what is found can be laid level by level.
"""

from __future__ import annotations

from cairn.core.kernel import Rng, Words, compiled, popcount, random_below
from cairn.games.biddi.kernel import (
    BIDDI,
    COUNT,
    LONGS,
    MASS,
    REACH,
    SETS,
    SHORT_TURNS,
    TURNS,
    Floats,
    gap,
    where,
)
from cairn.games.biddi.parts import BIDDI_PORTS, BLOCK_PORTS, LONG, SHORT

CODE, SET, MOMENT, PORT, LEFT, LENGTH, SMILES, TRIED = range(8)
TRAIL = 8
"""Columns of `trail`, one row a level: the bar laid (block · ways + way), the state before it, and
where the line enters; then the bar's left end and length, smiles so far, bars tried."""
CODES = COUNT * TURNS

HAPPY, MARGIN, HELD = range(3)
"""What can be asked for in `ask`: so many smiles, so wide a margin, or a stack that may be held."""

FOUND, NONE, TIRED = 1, 0, -1

biddi = compiled(__file__)


@biddi
def carries(trail: Words, level: int) -> bool:
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
def lay(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    level: int, code: int, ask: Floats,
) -> bool:  # fmt: skip
    """Lay a bar if the rest can be finished as it is asked for."""
    short = shape[level, BIDDI]
    block, way = code // TURNS, code % TURNS
    rest = trail[level, SET]
    if (short and code >= SHORT_TURNS) or (not short and not rest >> block & 1):
        return False
    ports = BIDDI_PORTS[way] if short else BLOCK_PORTS[block, way]
    length = SHORT if short else LONG
    if gap(trail[level, MOMENT], shape[level, MASS], ports[0], length) < ask[MARGIN]:
        return False
    trail[level, CODE] = code
    trail[level, LEFT] = trail[level, PORT] - ports[0]
    trail[level, LENGTH] = length
    trail[level + 1, SET] = rest if short else rest & ~(1 << block)
    trail[level + 1, PORT] = trail[level, LEFT] + ports[1]
    trail[level + 1, SMILES] = trail[level, SMILES] + (1 if short and way == 0 else 0)
    return goes_on(shape, counts, smiles, margins, trail, level, ports, ask) and (
        ask[HELD] > 0 or carries(trail, level)
    )


@biddi
def goes_on(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    level: int, ports: Words, ask: Floats,
) -> bool:  # fmt: skip
    """Whether the sweep has reached what must lie on this bar, with what is asked for."""
    enters, leaves, length = ports[0], ports[1], trail[level, LENGTH]
    moment = trail[level, MOMENT] - length * (length - 2 * enters)
    happy = trail[level + 1, SMILES]
    if level + 1 == len(shape):
        return moment == 0 and happy >= ask[HAPPY]
    above = shape[level + 1, MASS]
    moment -= 2 * above * (leaves - enters)
    inside = gap(moment, above, leaves, length)
    if abs(moment) > shape[level + 1, REACH] or inside <= 0 or inside < ask[MARGIN]:
        return False
    trail[level + 1, MOMENT] = moment
    state = where(shape, level + 1, trail[level + 1, SET], moment)
    enough = happy + smiles[state] >= ask[HAPPY] and margins[state] >= ask[MARGIN]
    return counts[state] > 0 and enough


@biddi
def next_code(trail: Words, level: int, given: Words, turn: int) -> int:
    """The next bar to try on a level, −1 when all were tried."""
    tried = trail[level, TRIED]
    trail[level, TRIED] += 1
    if level < len(given):
        return given[level] if tried == 0 else -1
    return (tried + turn) % CODES if tried < CODES else -1


@biddi
def climb(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    given: Words, ask: Floats, turn: int, patience: int,
) -> int:  # fmt: skip
    """Lay level after level over the given ones, going back where nothing fits.

    The first row of `trail` has the state of the whole stack. Returns the steps that are left
    when it is done, 0 when patience has run out, and −1 − steps left when there is nothing.
    """
    level = 0
    trail[0, TRIED] = 0
    while patience:
        patience -= 1
        code = next_code(trail, level, given, turn)
        if code < 0:
            level -= 1
            if level < 0:
                return -1 - patience
        elif lay(shape, counts, smiles, margins, trail, level, code, ask):
            level += 1
            if level == len(shape):
                return patience + 1
            trail[level, TRIED] = 0
    return 0


@biddi
def find(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    given: Words, ask: Floats, rng: Rng, patience: int,
) -> int:  # fmt: skip
    """Lay out a solution over the given levels; FOUND, NONE, or TIRED after so many steps."""
    reach = shape[0, REACH]
    width = 2 * reach + 1
    begin, turn = random_below(rng, SETS), random_below(rng, CODES)
    shift = random_below(rng, width)
    for number in range(SETS):
        blocks = (begin + number) % SETS
        if popcount(blocks) != shape[0, LONGS]:
            continue
        for place in range(width):
            moment = (place + shift) % width - reach
            state = where(shape, 0, blocks, moment)
            if not counts[state] or smiles[state] < ask[HAPPY] or margins[state] < ask[MARGIN]:
                continue
            trail[0, SET], trail[0, MOMENT] = blocks, moment
            trail[0, PORT], trail[0, SMILES] = 0, 0
            left = climb(shape, counts, smiles, margins, trail, given, ask, turn, patience)
            if left > 0:
                return FOUND
            if left == 0:
                return TIRED
            patience = -1 - left
    return NONE


@biddi
def count_over(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    given: Words, ask: Floats,
) -> int:  # fmt: skip
    """How many standing stacks begin with the given levels."""
    total = 0
    reach = shape[0, REACH]
    for blocks in range(SETS):
        if popcount(blocks) != shape[0, LONGS]:
            continue
        for moment in range(-reach, reach + 1):
            if not counts[where(shape, 0, blocks, moment)]:
                continue
            trail[0, SET], trail[0, MOMENT] = blocks, moment
            trail[0, PORT], trail[0, SMILES] = 0, 0
            total += count_above(shape, counts, smiles, margins, trail, given, ask)
    return total


@biddi
def count_above(
    shape: Words, counts: Words, smiles: Words, margins: Floats, trail: Words,
    given: Words, ask: Floats,
) -> int:  # fmt: skip
    """The same for one state of the whole stack, which the first row of `trail` has."""
    for level in range(len(given)):
        if not lay(shape, counts, smiles, margins, trail, level, given[level], ask):
            return 0
    level = len(given)
    if level == len(shape):
        return 1
    return counts[where(shape, level, trail[level, SET], trail[level, MOMENT])]
