"""Legality in Brikks, as compiled functions: the actors, their legal codes, and reasons.

The same `resting` lists and checks placements, so the two can't disagree.
"""

from __future__ import annotations

from enum import IntEnum

from cairn.core import actor
from cairn.core.kernel import Words, compiled, lowest
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import (
    affordable,
    droppable,
    first_row,
    free,
    has,
    picked,
    resting,
    waiting,
)

CHANCE = int(actor.CHANCE)


class Reason(IntEnum):
    """Why a code is refused; refusals.py has the sentences."""

    FINE = 0
    UNKNOWN = 1
    WRONG_PHASE = 2
    TURNED = 3
    TAKEN_COLOUR = 4
    NOT_BOTTOM = 5
    OUTSIDE = 6
    DEARER = 7
    COSTS = 8
    FILLED = 9
    FLOATS = 10
    BLOCKED = 11
    NO_BOMB = 12
    STILL_FITS = 13
    TOUCHES = 14


brikks = compiled(__file__)


@brikks
def actors(s: Words) -> int:
    """A bit for each seat that may act, or CHANCE, or 0 when the game is over."""
    phase = s[f.PHASE]
    if phase in (f.Phase.ROLL, f.Phase.REROLL):
        return CHANCE
    if phase == f.Phase.SETUP:
        return 1 << s[f.TURN]
    if phase == f.Phase.KEEP:
        return 1 << s[f.ROLLER]
    mask = 0
    for seat in range(s[f.SEATS] if phase != f.Phase.OVER else 0):
        sheet = f.sheet_of(seat)
        may = s[sheet + f.DROPS] > 0 if phase == f.Phase.DROP else waiting(s, sheet)
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
        out[count] = first + p.LO_BITS + lowest(hi)
        hi &= hi - 1
        count += 1
    return count


@brikks
def legal_uses(s: Words, sheet: int, out: Words) -> int:
    """The ways to use the rolled block, cheapest first."""
    count = 0
    for index in range(affordable(s, sheet)):
        block = p.CHEAPEST[s[f.BLOCK], index]
        lo, hi = resting(s[sheet + f.LO], s[sheet + f.HI], block)
        count = write(lo, hi, block * p.CELLS, out, count)
    placements = count
    if s[sheet + f.BOMBS]:
        out[count] = f.CallCode.BOMB
        count += 1
    if not placements:
        out[count] = f.CallCode.STOP
        count += 1
    return count


@brikks
def legal_set_ups(s: Words, out: Words) -> int:
    """The first blocks that are still available."""
    count = 0
    for block in range(0, f.BLOCKS, p.COLUMNS):
        if not picked(s, block):
            count = write(first_row(block), 0, block * p.CELLS, out, count)
    return count


@brikks
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; returns the count."""
    phase = s[f.PHASE]
    if phase == f.Phase.USE:
        return legal_uses(s, f.sheet_of(actor), out)
    if phase == f.Phase.DROP:
        lo, hi = droppable(s, actor)
        return write(lo, hi, f.FIRST_DROP, out, 0)
    if phase == f.Phase.KEEP:
        out[0], out[1] = f.CallCode.KEEP, f.CallCode.AGAIN
        return 2
    if phase == f.Phase.SETUP:
        return legal_set_ups(s, out)
    for block in range(f.BLOCKS):
        out[block] = f.FIRST_ROLL + block
    return f.BLOCKS


@brikks
def can_place(s: Words, sheet: int) -> bool:
    """Whether any block the seat can pay for has a place to rest."""
    for index in range(affordable(s, sheet)):
        lo, hi = resting(s[sheet + f.LO], s[sheet + f.HI], p.CHEAPEST[s[f.BLOCK], index])
        if lo | hi:
            return True
    return False


@brikks
def check_set_up(s: Words, block: int, square: int) -> Reason:
    """Why a first block is refused."""
    if block % p.COLUMNS:
        return Reason.TURNED
    if picked(s, block):
        return Reason.TAKEN_COLOUR
    if square >= p.WIDTH:
        return Reason.NOT_BOTTOM
    return Reason.FINE if first_row(block) >> square & 1 else Reason.OUTSIDE


@brikks
def check_rest(lo: int, hi: int, block: int, square: int) -> Reason:
    """Why a block can't come to rest on this square of a sheet."""
    if not has(p.INSIDE[block, 0], p.INSIDE[block, 1], square):
        return Reason.OUTSIDE
    free_lo, free_hi = free(lo, hi, block)
    if not has(free_lo, free_hi, square):
        return Reason.FILLED
    if square >= p.WIDTH and has(free_lo, free_hi, square - p.WIDTH):
        return Reason.FLOATS
    rest_lo, rest_hi = resting(lo, hi, block)
    return Reason.FINE if has(rest_lo, rest_hi, square) else Reason.BLOCKED


@brikks
def check_place(s: Words, sheet: int, block: int, square: int) -> Reason:
    """Why a placement is refused."""
    if p.PRICE[s[f.BLOCK], block] < 0:
        return Reason.DEARER
    if p.PRICE[s[f.BLOCK], block] > s[sheet + f.ENERGY]:
        return Reason.COSTS
    return check_rest(s[sheet + f.LO], s[sheet + f.HI], block, square)


@brikks
def check_use(s: Words, sheet: int, code: int) -> Reason:
    """Why a use of the rolled block is refused."""
    if code < f.PLACES:
        return check_place(s, sheet, code // p.CELLS, code % p.CELLS)
    if code == f.CallCode.BOMB:
        return Reason.FINE if s[sheet + f.BOMBS] else Reason.NO_BOMB
    if code == f.CallCode.STOP:
        return Reason.STILL_FITS if can_place(s, sheet) else Reason.FINE
    return Reason.WRONG_PHASE


@brikks
def check_drop(s: Words, seat: int, square: int) -> Reason:
    """Why a duel's single square is refused."""
    lo, hi = droppable(s, seat)
    if has(lo, hi, square):
        return Reason.FINE
    other = f.sheet_of(1 - seat)
    why = check_rest(s[other + f.LO], s[other + f.HI], p.SINGLE, square)
    return Reason.TOUCHES if why == Reason.FINE else why


@brikks
def check(s: Words, actor: int, code: int) -> int:
    """0 if a code is legal for an actor who may act, else the Reason."""
    phase = s[f.PHASE]
    if not 0 <= code < f.CODES:
        return Reason.UNKNOWN
    if phase == f.Phase.USE:
        return check_use(s, f.sheet_of(actor), code)
    if phase == f.Phase.SETUP and code < f.PLACES:
        return check_set_up(s, code // p.CELLS, code % p.CELLS)
    if phase == f.Phase.DROP and f.FIRST_DROP <= code < f.FIRST_ROLL:
        return check_drop(s, actor, code - f.FIRST_DROP)
    keeping = phase == f.Phase.KEEP and code in (f.CallCode.KEEP, f.CallCode.AGAIN)
    rolling = phase in (f.Phase.ROLL, f.Phase.REROLL) and code >= f.FIRST_ROLL
    return Reason.FINE if keeping or rolling else Reason.WRONG_PHASE
