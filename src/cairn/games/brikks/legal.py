"""What is legal in Brikks, as compiled functions: who acts, the codes they may play, why not.

Placements are listed and checked by the same `resting`, so they can't disagree.
"""

from __future__ import annotations

from cairn.core import game
from cairn.core.kernel import Words, compiled, lowest
from cairn.games.brikks.kernel import (
    AGAIN_CODE,
    BLOCK,
    BLOCKS,
    BOMB_CODE,
    BOMBS_LEFT,
    DONE,
    DROP,
    DROP_CODE,
    DROPS,
    ENERGY,
    HI,
    KEEP,
    KEEP_CODE,
    LO,
    OUT,
    OVER,
    PHASE,
    PICKED,
    REROLL,
    ROLL,
    ROLL_CODE,
    ROLLER,
    SEATS,
    SETUP,
    STOP_CODE,
    TURN,
    USE,
    affordable,
    can_place,
    droppable,
    first_row,
    free,
    has,
    resting,
    sheet,
)
from cairn.games.brikks.parts import CELLS, CHEAPEST, COLUMNS, INSIDE, LO_BITS, PRICE, SINGLE, WIDTH

CHANCE = int(game.CHANCE)

# Why a code is refused; the sentences are in rules.py.
WRONG_PHASE, TURNED, TAKEN_COLOUR, NOT_BOTTOM, OUTSIDE, DEARER, COSTS, FILLED, FLOATS, BLOCKED = (
    range(1, 11)
)
NO_BOMB, STILL_FITS, TOUCHES = range(11, 14)

brikks = compiled(__file__)


@brikks
def actors(s: Words) -> int:
    """A bit for each seat that may act, or CHANCE, or 0 when the game is over."""
    phase = s[PHASE]
    if phase in (ROLL, REROLL):
        return CHANCE
    if phase == SETUP:
        return 1 << s[TURN]
    if phase == KEEP:
        return 1 << s[ROLLER]
    mask = 0
    for seat in range(s[SEATS] if phase != OVER else 0):
        p = sheet(seat)
        may = s[p + DROPS] > 0 if phase == DROP else not s[p + OUT] and not s[p + DONE]
        mask |= may << seat
    return mask


@brikks
def write(lo: int, hi: int, first: int, out: Words, count: int) -> int:
    """Append a code for each square of a set; the new count."""
    while lo:
        out[count] = first + lowest(lo)
        lo &= lo - 1
        count += 1
    while hi:
        out[count] = first + LO_BITS + lowest(hi)
        hi &= hi - 1
        count += 1
    return count


@brikks
def legal_uses(s: Words, p: int, out: Words) -> int:
    """The ways to use the rolled block."""
    count = 0
    for index in range(affordable(s, p)):
        block = CHEAPEST[s[BLOCK], index]
        lo, hi = resting(s[p + LO], s[p + HI], block)
        count = write(lo, hi, block * CELLS, out, count)
    placements = count
    if s[p + BOMBS_LEFT]:
        out[count] = BOMB_CODE
        count += 1
    if not placements:
        out[count] = STOP_CODE
        count += 1
    return count


@brikks
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; how many."""
    phase, count = s[PHASE], 0
    if phase == USE:
        return legal_uses(s, sheet(actor), out)
    if phase == DROP:
        lo, hi = droppable(s, actor)
        return write(lo, hi, DROP_CODE, out, 0)
    if phase == KEEP:
        out[0], out[1] = KEEP_CODE, AGAIN_CODE
        return 2
    if phase == SETUP:
        for block in range(0, BLOCKS, COLUMNS):
            if not s[PICKED] >> (block // COLUMNS) & 1:
                count = write(first_row(block), 0, block * CELLS, out, count)
        return count
    for block in range(BLOCKS):
        out[block] = ROLL_CODE + block
    return BLOCKS


@brikks
def check_set_up(s: Words, block: int, square: int) -> int:
    """Why a first block is refused."""
    if block % COLUMNS:
        return TURNED
    if s[PICKED] >> (block // COLUMNS) & 1:
        return TAKEN_COLOUR
    if square >= WIDTH:
        return NOT_BOTTOM
    return 0 if first_row(block) >> square & 1 else OUTSIDE


@brikks
def check_rest(lo: int, hi: int, block: int, square: int) -> int:
    """Why a block can't come to rest on this square of a sheet."""
    if not has(INSIDE[block, 0], INSIDE[block, 1], square):
        return OUTSIDE
    free_lo, free_hi = free(lo, hi, block)
    if not has(free_lo, free_hi, square):
        return FILLED
    if square >= WIDTH and has(free_lo, free_hi, square - WIDTH):
        return FLOATS
    rest_lo, rest_hi = resting(lo, hi, block)
    return 0 if has(rest_lo, rest_hi, square) else BLOCKED


@brikks
def check_place(s: Words, p: int, block: int, square: int) -> int:
    """Why a placement is refused."""
    if PRICE[s[BLOCK], block] < 0:
        return DEARER
    if PRICE[s[BLOCK], block] > s[p + ENERGY]:
        return COSTS
    return check_rest(s[p + LO], s[p + HI], block, square)


@brikks
def check_use(s: Words, p: int, code: int) -> int:
    """Why a use of the rolled block is refused."""
    if code < BOMB_CODE:
        return check_place(s, p, code // CELLS, code % CELLS)
    if code == BOMB_CODE:
        return 0 if s[p + BOMBS_LEFT] else NO_BOMB
    if code == STOP_CODE:
        return STILL_FITS if can_place(s, p) else 0
    return WRONG_PHASE


@brikks
def check_drop(s: Words, seat: int, square: int) -> int:
    """Why a duel's single square is refused."""
    p = sheet(1 - seat)
    lo, hi = droppable(s, seat)
    if has(lo, hi, square):
        return 0
    why = check_rest(s[p + LO], s[p + HI], SINGLE, square)
    return why if why else TOUCHES


@brikks
def check(s: Words, actor: int, code: int) -> int:
    """0 when a code is legal for an actor who may act, else why it is not."""
    phase = s[PHASE]
    if phase == USE:
        return check_use(s, sheet(actor), code)
    if phase == SETUP and code < BOMB_CODE:
        return check_set_up(s, code // CELLS, code % CELLS)
    if phase == KEEP and code in (KEEP_CODE, AGAIN_CODE):
        return 0
    if phase == DROP and DROP_CODE <= code < ROLL_CODE:
        return check_drop(s, actor, code - DROP_CODE)
    if phase in (ROLL, REROLL) and code >= ROLL_CODE:
        return 0
    return WRONG_PHASE
