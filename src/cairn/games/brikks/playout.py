"""Random play of Brikks, compiled: every legal action is equally likely."""

from __future__ import annotations

from cairn.core.kernel import Rng, Words, compiled, lowest, popcount, random_below
from cairn.games.brikks import fields as f
from cairn.games.brikks import moves
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import affordable, droppable, first_row, picked, resting, waiting

brikks = compiled(__file__)


@brikks
def pick(lo: int, hi: int, index: int) -> int:
    """Square number `index` of a set."""
    below = popcount(lo)
    squares, first = lo, 0
    if index >= below:
        squares, first, index = hi, p.LO_BITS, index - below
    for _ in range(index):
        squares &= squares - 1
    return first + lowest(squares)


@brikks
def random_use(s: Words, sheet: int, rng: Rng) -> int:
    """A use of the rolled block; 1 for a placement, else 0.

    It calls what `mark_use` calls: making a code only to take it apart again costs 8 %.
    """
    bomb = 1 if s[sheet + f.BOMBS] else 0
    ways, chosen, chosen_lo, chosen_hi, squares = bomb, -1, 0, 0, 0
    for index in range(affordable(s, sheet)):
        block = p.CHEAPEST[s[f.BLOCK], index]
        lo, hi = resting(s[sheet + f.LO], s[sheet + f.HI], block)
        found = popcount(lo) + popcount(hi)
        ways += found
        # Reservoir sampling: each new block replaces the one kept with its share of all ways.
        if found and random_below(rng, ways) < found:
            chosen, chosen_lo, chosen_hi, squares = block, lo, hi, found
    if chosen >= 0:
        moves.place(s, sheet, chosen, pick(chosen_lo, chosen_hi, random_below(rng, squares)))
    elif bomb and (ways > 1 or random_below(rng, 2)):  # ways == 1: nothing fits, so stop or bomb
        moves.bomb(s, sheet)
    else:
        moves.stop(s, sheet)
    moves.finish(s, sheet)
    return 1 if chosen >= 0 else 0


@brikks
def random_round(s: Words, rng: Rng) -> int:
    """Every seat that has yet to use the block does so at random; returns how many placed it."""
    placed = 0
    for seat in range(s[f.SEATS]):
        sheet = f.sheet_of(seat)
        # The last seat to use it may come before others that already have: then the round is over.
        if s[f.PHASE] == f.Phase.USE and waiting(s, sheet):
            placed += random_use(s, sheet, rng)
    return placed


@brikks
def random_set_up(s: Words, rng: Rng) -> None:
    """A first block."""
    ways, chosen = 0, 0
    for block in range(0, f.BLOCKS, p.COLUMNS):
        if not picked(s, block):
            found = popcount(first_row(block))
            ways += found
            if random_below(rng, ways) < found:
                chosen = block
    moves.set_up(s, s[f.TURN], chosen, random_below(rng, popcount(first_row(chosen))))


@brikks
def random_drop(s: Words, rng: Rng) -> None:
    """Drop a single square for the first seat that has one."""
    seat = 0 if s[f.sheet_of(0) + f.DROPS] else 1
    lo, hi = droppable(s, seat)
    moves.drop(s, seat, pick(lo, hi, random_below(rng, popcount(lo) + popcount(hi))))


@brikks
def draw(s: Words, rng: Rng) -> int:
    """A code for chance: every roll is equally likely."""
    return f.FIRST_ROLL + random_below(rng, f.BLOCKS)


@brikks
def playout(s: Words, rng: Rng) -> int:
    """Play at random to the end; returns how many blocks were placed, including first blocks."""
    placed = 0
    while s[f.PHASE] != f.Phase.OVER:
        phase = s[f.PHASE]
        if phase == f.Phase.USE:
            placed += random_round(s, rng)
        elif phase == f.Phase.SETUP:
            random_set_up(s, rng)
            placed += 1
        elif phase == f.Phase.KEEP:
            moves.answer(s, random_below(rng, 2))
        elif phase == f.Phase.DROP:
            random_drop(s, rng)
        else:
            moves.roll(s, random_below(rng, f.BLOCKS))
    return placed
