"""The possibilities of a sheet: sets of squares, where blocks come to rest, what a seat can pay.

A set of squares is two numbers, `lo` and `hi`; parts.py says which bit is which square.
Functions that read the flat array take the index where a sheet begins.
"""

from __future__ import annotations

import numpy as np

from cairn.core.kernel import Words, compiled
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p

ROW = (1 << p.WIDTH) - 1
LO_MASK = (1 << p.LO_BITS) - 1
NOT_LAST = sum(ROW >> 1 << p.WIDTH * row for row in range(p.LO_ROWS))


def _top(rows: int, of: int) -> int:
    """The top `rows` rows of a number that holds `of` of them."""
    return (1 << of * p.WIDTH) - (1 << max(of - rows, 0) * p.WIDTH)


LO_TOP_1, LO_TOP_2, LO_TOP_4 = (_top(rows, p.LO_ROWS) for rows in (1, 2, 4))
HI_TOP_1, HI_TOP_2, HI_TOP_4 = (_top(rows, p.HEIGHT - p.LO_ROWS) for rows in (1, 2, 4))

brikks = compiled(__file__)


@brikks
def row_of(lo: int, hi: int, row: int) -> int:
    """One row of a set of squares; rows from 0."""
    if row < p.LO_ROWS:
        return (lo >> (row * p.WIDTH)) & ROW
    return (hi >> ((row - p.LO_ROWS) * p.WIDTH)) & ROW


@brikks
def has(lo: int, hi: int, square: int) -> int:
    """1 if a set of squares has this one, else 0."""
    return ((lo >> square) if square < p.LO_BITS else (hi >> (square - p.LO_BITS))) & 1


@brikks
def at(block: int, square: int) -> tuple[int, int]:
    """The squares of a block whose box has its lower left corner on this square."""
    bits = p.BITS[block]
    if square < p.LO_BITS:
        return (bits << square) & LO_MASK, bits >> (p.LO_BITS - square)
    return 0, bits << (square - p.LO_BITS)


@brikks
def free(lo: int, hi: int, block: int) -> tuple[int, int]:
    """The squares at which the block overlaps nothing and stays between the walls."""
    index = np.uint64(block)  # an unsigned index saves the test for "from the end"
    hit_lo, hit_hi = 0, 0
    for cell in range(4):
        shift = p.SHIFTS[index, cell]
        hit_lo |= (lo >> shift) | (hi << (p.LO_BITS - shift))
        hit_hi |= hi >> shift
    return ~hit_lo & p.WALLS[index, 0], ~hit_hi & p.WALLS[index, 1]


@brikks
def sides(squares: int) -> int:
    """One step left and one step right within the rows of `lo` or `hi`."""
    return ((squares & NOT_LAST) << 1) | ((squares >> 1) & NOT_LAST)


@brikks
def reachable(free_lo: int, free_hi: int) -> tuple[int, int]:
    """The free squares that can be reached from above the grid.

    All rows at once: first the squares that a straight fall reaches, a running "and" from the top
    down in doubling steps, then sidesteps and falls from there until nothing new is found.
    """
    hi = free_hi & ((free_hi >> p.WIDTH) | HI_TOP_1)
    hi &= (hi >> 2 * p.WIDTH) | HI_TOP_2
    hi &= (hi >> 4 * p.WIDTH) | HI_TOP_4
    lo = free_lo & ((hi << p.LO_BITS - p.WIDTH) | ~LO_TOP_1)
    lo &= (lo >> p.WIDTH) | LO_TOP_1
    lo &= (lo >> 2 * p.WIDTH) | LO_TOP_2
    lo &= (lo >> 4 * p.WIDTH) | LO_TOP_4
    while True:
        more_hi = hi | (free_hi & (sides(hi) | (hi >> p.WIDTH)))
        fallen = (lo >> p.WIDTH) | (more_hi << p.LO_BITS - p.WIDTH)
        more_lo = lo | (free_lo & (sides(lo) | fallen))
        if more_lo == lo and more_hi == hi:
            return lo, hi
        lo, hi = more_lo, more_hi


@brikks
def resting(lo: int, hi: int, block: int) -> tuple[int, int]:
    """The squares where the block can come to rest, inside the grid, having come from above."""
    free_lo, free_hi = free(lo, hi, block)
    reach_lo, reach_hi = reachable(free_lo, free_hi)
    below_hi = (free_hi << p.WIDTH) | (free_lo >> p.LO_BITS - p.WIDTH)
    rest_lo, rest_hi = reach_lo & ~(free_lo << p.WIDTH), reach_hi & ~below_hi
    index = np.uint64(block)
    return rest_lo & p.INSIDE[index, 0], rest_hi & p.INSIDE[index, 1]


@brikks
def beside(lo: int, hi: int) -> tuple[int, int]:
    """The squares that share an edge with one of these."""
    near_lo = sides(lo) | (lo << p.WIDTH) | (lo >> p.WIDTH) | (hi << p.LO_BITS - p.WIDTH)
    near_hi = sides(hi) | (hi << p.WIDTH) | (hi >> p.WIDTH) | (lo >> p.LO_BITS - p.WIDTH)
    return near_lo & LO_MASK, near_hi


@brikks
def first_row(block: int) -> int:
    """Where a first block may lie: anywhere on the bottom row."""
    return ROW >> (p.BOX_WIDTH[block] - 1)


@brikks
def droppable(s: Words, seat: int) -> tuple[int, int]:
    """Where a duel player's single square can come to rest on the opponent's sheet."""
    sheet = f.sheet_of(1 - seat)
    lo, hi = resting(s[sheet + f.LO], s[sheet + f.HI], p.SINGLE)
    near_lo, near_hi = beside(s[sheet + f.DROPPED_LO], s[sheet + f.DROPPED_HI])
    return lo & ~near_lo, hi & ~near_hi


@brikks
def affordable(s: Words, sheet: int) -> int:
    """How many of the rolled block's CHEAPEST the seat can pay for."""
    return p.AFFORDABLE[s[f.BLOCK], min(s[sheet + f.ENERGY], p.SWAP)]


@brikks
def picked(s: Words, block: int) -> int:
    """1 if a seat has begun with a block of this colour, else 0."""
    return s[f.PICKED] >> (block // p.COLUMNS) & 1


@brikks
def waiting(s: Words, sheet: int) -> bool:
    """Whether the seat has yet to use the rolled block."""
    return not s[sheet + f.OUT] and not s[sheet + f.DONE]
