"""Random play of Brikks, compiled, and the Kernel that search and batches use."""

from __future__ import annotations

from cairn.core.kernel import Kernel, Rng, Words, compiled, lowest, popcount, random_below
from cairn.games.brikks import kernel, legal
from cairn.games.brikks.kernel import (
    AGAIN_CODE,
    BLOCK,
    BLOCKS,
    BOMBS_LEFT,
    CODES,
    DONE,
    DROP,
    DROPS,
    HI,
    KEEP,
    KEEP_CODE,
    LO,
    OUT,
    OVER,
    PHASE,
    PICKED,
    ROLLER,
    SEATS,
    SETUP,
    TURN,
    USE,
    WORDS,
    affordable,
    drop,
    droppable,
    finish,
    first_row,
    place,
    resting,
    roll,
    set_up,
    sheet,
)
from cairn.games.brikks.parts import CHEAPEST, COLUMNS, LO_BITS

brikks = compiled(__file__)


@brikks
def pick(lo: int, hi: int, index: int) -> int:
    """Square number `index` of a set."""
    below = popcount(lo)
    word, first = lo, 0
    if index >= below:
        word, first, index = hi, LO_BITS, index - below
    for _ in range(index):
        word &= word - 1
    return first + lowest(word)


@brikks
def random_use(s: Words, p: int, rng: Rng) -> int:
    """Use the block at random, every legal way equally likely; 1 for a placement, else 0."""
    bomb = 1 if s[p + BOMBS_LEFT] else 0
    ways, chosen, chosen_lo, chosen_hi, squares = bomb, -1, 0, 0, 0
    for index in range(affordable(s, p)):
        block = CHEAPEST[s[BLOCK], index]
        lo, hi = resting(s[p + LO], s[p + HI], block)
        found = popcount(lo) + popcount(hi)
        ways += found
        # One block is kept at a time: each new one takes over with its share of all ways.
        if found and random_below(rng, ways) < found:
            chosen, chosen_lo, chosen_hi, squares = block, lo, hi, found
    if chosen >= 0:
        place(s, p, chosen, pick(chosen_lo, chosen_hi, random_below(rng, squares)))
    elif bomb and (ways > 1 or random_below(rng, 2)):  # ways == 1: nothing fits, so stop or bomb
        s[p + BOMBS_LEFT] -= 1
    else:
        s[p + OUT] = 1
    finish(s, p)
    return 1 if chosen >= 0 else 0


@brikks
def random_round(s: Words, rng: Rng) -> int:
    """Everybody uses the block at random; how many were placed."""
    placed = 0
    for seat in range(s[SEATS]):
        p = sheet(seat)
        if not s[p + OUT] and not s[p + DONE]:
            placed += random_use(s, p, rng)
    return placed


@brikks
def random_set_up(s: Words, rng: Rng) -> None:
    """A first block at random, every legal one equally likely."""
    ways, chosen = 0, 0
    for block in range(0, BLOCKS, COLUMNS):
        if not s[PICKED] >> (block // COLUMNS) & 1:
            found = popcount(first_row(block))
            ways += found
            if random_below(rng, ways) < found:
                chosen = block
    set_up(s, s[TURN], chosen, random_below(rng, popcount(first_row(chosen))))


@brikks
def random_drop(s: Words, rng: Rng) -> None:
    """The first seat that has a single square to drop drops it at random."""
    seat = 0 if s[sheet(0) + DROPS] else 1
    lo, hi = droppable(s, seat)
    drop(s, seat, pick(lo, hi, random_below(rng, popcount(lo) + popcount(hi))))


@brikks
def draw(s: Words, rng: Rng) -> int:
    """A code for chance: every roll is equally likely."""
    return kernel.ROLL_CODE + random_below(rng, BLOCKS)


@brikks
def playout(s: Words, rng: Rng) -> int:
    """Play on at random to the end; how many blocks were placed."""
    placed = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == USE:
            placed += random_round(s, rng)
        elif phase == SETUP:
            random_set_up(s, rng)
        elif phase == KEEP:
            kernel.play(s, s[ROLLER], KEEP_CODE if random_below(rng, 2) else AGAIN_CODE)
        elif phase == DROP:
            random_drop(s, rng)
        else:
            roll(s, random_below(rng, BLOCKS))
    return placed


@brikks
def playouts(
    games: int, seats: int, duel: int, levels: Words, s: Words, points: Words, rng: Rng
) -> int:
    """Many whole games from set-up to the final score; placements in all, set-up included."""
    placed = 0
    for _ in range(games):
        kernel.new(s, seats, duel, levels)
        placed += seats + playout(s, rng)
        kernel.scores(s, points)
    return placed


KERNEL = Kernel(
    words=WORDS,
    codes=CODES,
    actors=legal.actors,
    legal=legal.legal,
    check=legal.check,
    play=kernel.play,
    scores=kernel.scores,
    playout=playout,
    draw=draw,
)
