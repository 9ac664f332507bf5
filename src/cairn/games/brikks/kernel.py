"""The rules of Brikks as compiled functions over a flat array.

    s[PHASE] s[SEATS] s[DUEL] s[ROLLER] s[BLOCK] s[TURN] s[PICKED] _   the table
    then SHEET words for each seat, from seat · SHEET + HEAD on        its sheet

Action codes: placements first (block · CELLS + square), then the words, drops and rolls.
"""

from __future__ import annotations

import numpy as np

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import parts
from cairn.games.brikks.parts import (
    ACTIVE,
    AFFORDABLE,
    ALL_CIRCLES,
    BAR_END,
    BITS,
    BOMB_POINTS,
    BOMBS,
    BONUS,
    BONUS_END,
    BOX_HEIGHT,
    BOX_WIDTH,
    CELLS,
    CHEAPEST,
    CIRCLES,
    COLUMNS,
    CROSS,
    HEIGHT,
    INSIDE,
    LINE_TICKS,
    LO_BITS,
    LO_ROWS,
    OTHER_GAIN,
    OWN_GAIN,
    PER_POINT,
    PRICE,
    ROW_POINTS,
    SHIFTS,
    SINGLE,
    TAKEN,
    WALLS,
    WEIGHTS,
    WIDTH,
)

MOST_SEATS = 4
PHASE, SEATS, DUEL, ROLLER, BLOCK, TURN, PICKED = range(7)
HEAD = 8
LO, HI, BAR, ENERGY, TICKS, BOMBS_LEFT, OUT, DONE, LEVEL, DROPS, DROPPED_LO, DROPPED_HI = range(12)
SHEET = 12
WORDS = HEAD + MOST_SEATS * SHEET  # below 64: see `sheet`

SETUP, ROLL, KEEP, REROLL, USE, DROP, OVER = range(7)

BLOCKS = len(parts.BLOCKS)
BOMB_CODE = BLOCKS * CELLS
STOP_CODE, KEEP_CODE, AGAIN_CODE = BOMB_CODE + 1, BOMB_CODE + 2, BOMB_CODE + 3
DROP_CODE = BOMB_CODE + 4
ROLL_CODE = DROP_CODE + CELLS
CODES = ROLL_CODE + BLOCKS

ROW = (1 << WIDTH) - 1
LO_MASK = (1 << LO_BITS) - 1
NOT_LAST = sum(ROW >> 1 << WIDTH * row for row in range(LO_ROWS))


def _top(rows: int, of: int) -> int:
    """The top `rows` rows of a word that holds `of` of them."""
    return (1 << of * WIDTH) - (1 << max(of - rows, 0) * WIDTH)


LO_TOP_1, LO_TOP_2, LO_TOP_4 = (_top(rows, LO_ROWS) for rows in (1, 2, 4))
HI_TOP_1, HI_TOP_2, HI_TOP_4 = (_top(rows, HEIGHT - LO_ROWS) for rows in (1, 2, 4))
SWAP = len(AFFORDABLE[0]) - 1

brikks = compiled(__file__)


# --- the sheet ------------------------------------------------------------------------------


@brikks
def sheet(seat: int) -> int:
    """Where a seat's sheet begins."""
    return (HEAD + seat * SHEET) & 63  # the mask tells the compiler that it is not negative


@brikks
def row_of(lo: int, hi: int, row: int) -> int:
    """One row of a set of squares; rows from 0."""
    return ((lo >> (row * WIDTH)) if row < LO_ROWS else (hi >> ((row - LO_ROWS) * WIDTH))) & ROW


@brikks
def has(lo: int, hi: int, square: int) -> int:
    """1 when a set of squares has this one, else 0."""
    return ((lo >> square) if square < LO_BITS else (hi >> (square - LO_BITS))) & 1


@brikks
def at(block: int, square: int) -> tuple[int, int]:
    """The squares of a block whose box has its lower left corner on this square."""
    bits = BITS[block]
    if square < LO_BITS:
        return (bits << square) & LO_MASK, bits >> (LO_BITS - square)
    return 0, bits << (square - LO_BITS)


@brikks
def free(lo: int, hi: int, block: int) -> tuple[int, int]:
    """The squares at which the block overlaps nothing and stays between the walls."""
    index = np.uint64(block)  # an unsigned index saves the test for "from the end"
    hit_lo, hit_hi = 0, 0
    for cell in range(4):
        shift = SHIFTS[index, cell]
        hit_lo |= (lo >> shift) | (hi << (LO_BITS - shift))
        hit_hi |= hi >> shift
    return ~hit_lo & WALLS[index, 0], ~hit_hi & WALLS[index, 1]


@brikks
def sides(squares: int) -> int:
    """One step left and one step right within the rows of a word."""
    return ((squares & NOT_LAST) << 1) | ((squares >> 1) & NOT_LAST)


@brikks
def reachable(free_lo: int, free_hi: int) -> tuple[int, int]:
    """The free squares that can be reached from above the grid.

    All rows at once: first what a straight fall reaches, a running "and" from the top down in
    doubling steps, then sidesteps and falls from there until nothing new is found.
    """
    hi = free_hi & ((free_hi >> WIDTH) | HI_TOP_1)
    hi &= (hi >> 2 * WIDTH) | HI_TOP_2
    hi &= (hi >> 4 * WIDTH) | HI_TOP_4
    lo = free_lo & ((hi << LO_BITS - WIDTH) | ~LO_TOP_1)
    lo &= (lo >> WIDTH) | LO_TOP_1
    lo &= (lo >> 2 * WIDTH) | LO_TOP_2
    lo &= (lo >> 4 * WIDTH) | LO_TOP_4
    while True:
        more_hi = hi | (free_hi & (sides(hi) | (hi >> WIDTH)))
        fallen = (lo >> WIDTH) | (more_hi << LO_BITS - WIDTH)
        more_lo = lo | (free_lo & (sides(lo) | fallen))
        if more_lo == lo and more_hi == hi:
            return lo, hi
        lo, hi = more_lo, more_hi


@brikks
def resting(lo: int, hi: int, block: int) -> tuple[int, int]:
    """The squares where the block can come to rest, inside the grid, having come from above."""
    free_lo, free_hi = free(lo, hi, block)
    reach_lo, reach_hi = reachable(free_lo, free_hi)
    below_hi = (free_hi << WIDTH) | (free_lo >> LO_BITS - WIDTH)
    rest_lo, rest_hi = reach_lo & ~(free_lo << WIDTH), reach_hi & ~below_hi
    index = np.uint64(block)
    return rest_lo & INSIDE[index, 0], rest_hi & INSIDE[index, 1]


@brikks
def beside(lo: int, hi: int) -> tuple[int, int]:
    """The squares that share an edge with one of these."""
    near_lo = sides(lo) | (lo << WIDTH) | (lo >> WIDTH) | (hi << LO_BITS - WIDTH)
    near_hi = sides(hi) | (hi << WIDTH) | (hi >> WIDTH) | (lo >> LO_BITS - WIDTH)
    return near_lo & LO_MASK, near_hi


@brikks
def droppable(s: Words, seat: int) -> tuple[int, int]:
    """Where a duel player's single square can come to rest on the other's sheet."""
    p = sheet(1 - seat)
    lo, hi = resting(s[p + LO], s[p + HI], SINGLE)
    near_lo, near_hi = beside(s[p + DROPPED_LO], s[p + DROPPED_HI])
    return lo & ~near_lo, hi & ~near_hi


@brikks
def affordable(s: Words, p: int) -> int:
    """How many of the rolled block's CHEAPEST the seat can pay for."""
    return AFFORDABLE[s[BLOCK], min(s[p + ENERGY], SWAP)]


@brikks
def can_place(s: Words, p: int) -> bool:
    """Whether any block the seat can pay for has a place to rest."""
    for index in range(affordable(s, p)):
        lo, hi = resting(s[p + LO], s[p + HI], CHEAPEST[s[BLOCK], index])
        if lo | hi:
            return True
    return False


# --- playing --------------------------------------------------------------------------------


@brikks
def new(s: Words, seats: int, duel: int, levels: Words) -> None:
    """Set up an empty table."""
    for word in range(WORDS):
        s[word] = 0
    s[SEATS], s[DUEL], s[BLOCK], s[TURN] = seats, duel, -1, seats - 1
    for seat in range(seats):
        p = sheet(seat)
        s[p + BAR], s[p + ENERGY] = TAKEN[seats], ACTIVE[seats]
        s[p + BOMBS_LEFT], s[p + LEVEL] = BOMBS, levels[seat]


@brikks
def fill(s: Words, p: int, lo: int, hi: int) -> None:
    """Cross squares on a sheet."""
    s[p + LO] |= lo
    s[p + HI] |= hi


@brikks
def activate(s: Words, p: int, points: int) -> int:
    """Activate energy up to the end of the bar; how many printed crosses that reaches."""
    crosses = 0
    for _ in range(min(points, BAR_END - s[p + BAR])):
        s[p + BAR] += 1
        s[p + ENERGY] += 1
        crosses += CROSS[s[p + BAR]]
    return crosses


@brikks
def cover(s: Words, p: int, colour: int, lo: int, hi: int) -> int:
    """Settle the energy of covered circles, gains before losses; printed crosses reached."""
    lo &= ALL_CIRCLES[0]
    hi &= ALL_CIRCLES[1]
    if not lo | hi:
        return 0
    own = popcount(lo & CIRCLES[colour, 0]) + popcount(hi & CIRCLES[colour, 1])
    other = (popcount(lo) + popcount(hi) - own) * OTHER_GAIN[s[p + LEVEL] - 1]
    crosses = activate(s, p, own * OWN_GAIN + max(other, 0))
    s[p + ENERGY] = max(s[p + ENERGY] + min(other, 0), 0)
    return crosses


@brikks
def lines(s: Words, p: int, block: int, square: int) -> int:
    """How many rows the block just drawn has filled."""
    first = square // WIDTH
    count = 0
    for row in range(first, first + BOX_HEIGHT[block]):
        count += row_of(s[p + LO], s[p + HI], row) == ROW
    return count


@brikks
def place(s: Words, p: int, block: int, square: int) -> None:
    """Pay for a block and draw it, with energy for circles, then the bonus for lines."""
    s[p + ENERGY] -= PRICE[s[BLOCK], block]
    lo, hi = at(block, square)
    fill(s, p, lo, hi)
    ticks = cover(s, p, block // COLUMNS, lo, hi) + LINE_TICKS[lines(s, p, block, square)]
    if s[DUEL]:
        s[p + DROPS] += ticks
    else:
        s[p + TICKS] = min(s[p + TICKS] + ticks, BONUS_END)


@brikks
def finish(s: Words, p: int) -> None:
    """A seat has used the block; after the last one the round ends."""
    s[p + DONE] = 1
    for seat in range(s[SEATS]):
        if not s[sheet(seat) + DONE] and not s[sheet(seat) + OUT]:
            return
    end_round(s)


@brikks
def end_round(s: Words) -> None:
    """Everybody has used the block: the end, the duel's drops, or the next roll."""
    ins = 0
    for seat in range(s[SEATS]):
        s[sheet(seat) + DONE] = 0
        ins += 1 - s[sheet(seat) + OUT]
    if ins == 0 or (s[DUEL] and ins < s[SEATS]):
        s[PHASE] = OVER
    elif s[DUEL]:
        s[PHASE] = DROP
        settle_drops(s)
    else:
        next_roll(s)


@brikks
def settle_drops(s: Words) -> None:
    """Drops without a legal square are lost; after the last one comes the next roll."""
    left = 0
    for seat in range(s[SEATS]):
        p = sheet(seat)
        if s[p + DROPS]:
            lo, hi = droppable(s, seat)
            if not lo | hi:
                s[p + DROPS] = 0
        left += s[p + DROPS]
    if not left:
        for seat in range(s[SEATS]):
            p = sheet(seat)
            s[p + DROPPED_LO], s[p + DROPPED_HI] = 0, 0
        next_roll(s)


@brikks
def next_roll(s: Words) -> None:
    """The dice pass clockwise to a player still in."""
    s[PHASE] = ROLL
    seat = s[ROLLER]
    while True:
        seat = seat + 1 if seat + 1 < s[SEATS] else 0
        if not s[sheet(seat) + OUT]:
            s[ROLLER] = seat
            return


@brikks
def first_row(block: int) -> int:
    """Where a first block may lie: anywhere on the bottom line."""
    return ROW >> (BOX_WIDTH[block] - 1)


@brikks
def set_up(s: Words, seat: int, block: int, square: int) -> None:
    """Draw a first block; it gives no energy and no bonus."""
    lo, hi = at(block, square)
    fill(s, sheet(seat), lo, hi)
    s[PICKED] |= 1 << (block // COLUMNS)
    s[TURN] -= 1
    if s[TURN] < 0:
        s[PHASE] = ROLL


@brikks
def roll(s: Words, block: int) -> None:
    """The dice show a block. In solo there is no second roll."""
    s[BLOCK] = block
    s[PHASE] = KEEP if s[PHASE] == ROLL and s[SEATS] > 1 else USE


@brikks
def drop(s: Words, seat: int, square: int) -> None:
    """Drop a duel's single square on the other's sheet."""
    p = sheet(1 - seat)
    lo, hi = at(SINGLE, square)
    fill(s, p, lo, hi)
    s[p + DROPPED_LO] |= lo
    s[p + DROPPED_HI] |= hi
    s[sheet(seat) + DROPS] -= 1
    settle_drops(s)


@brikks
def use(s: Words, p: int, code: int) -> None:
    """Use the rolled block: place it, bomb it, or give up."""
    if code == BOMB_CODE:
        s[p + BOMBS_LEFT] -= 1
    elif code == STOP_CODE:
        s[p + OUT] = 1
    else:
        place(s, p, code // CELLS, code % CELLS)
    finish(s, p)


@brikks
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    phase = s[PHASE]
    if phase == USE:
        use(s, sheet(actor), code)
    elif phase == SETUP:
        set_up(s, actor, code // CELLS, code % CELLS)
    elif phase == KEEP:
        s[PHASE] = USE if code == KEEP_CODE else REROLL
    elif phase == DROP:
        drop(s, actor, code - DROP_CODE)
    else:
        roll(s, code - ROLL_CODE)


# --- points ---------------------------------------------------------------------------------


@brikks
def row_points(lo: int, hi: int, row: int) -> int:
    """The points for one row of a sheet; rows from 0."""
    return ROW_POINTS[popcount(row_of(lo, hi, row))] * WEIGHTS[row]


@brikks
def row_score(lo: int, hi: int) -> int:
    """The points for all rows of a sheet."""
    points = 0
    for row in range(HEIGHT):
        points += row_points(lo, hi, row)
    return points


@brikks
def score(s: Words, p: int) -> int:
    """What a sheet is worth now; in a duel its rows alone."""
    rows = row_score(s[p + LO], s[p + HI])
    if s[DUEL]:
        return rows
    extra = BONUS[s[p + TICKS]] + BOMB_POINTS[s[p + BOMBS_LEFT]]
    return rows + extra + s[p + ENERGY] // PER_POINT


@brikks
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[SEATS]):
        out[seat] = score(s, sheet(seat))
