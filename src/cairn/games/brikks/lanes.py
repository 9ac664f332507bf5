"""Random play of Brikks for lanes that work side by side, as those of a GPU do.

Thirty-two lanes take every branch that any of them takes. `playout` looks at all the blocks of a
roll before it goes on, one or twenty-four, and everybody waits for the longest list. Here a turn
looks at one block, and whoever is through with a list goes on with the next roll at once; what
comes seldom waits until all lanes may do it together. The draws are those of `playout`, in the
same order, so the games are the same too.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.core.kernel import Rng, Words, compiled, copy, popcount, random_below
from cairn.games.brikks import fields as f
from cairn.games.brikks import moves
from cairn.games.brikks import parts as p
from cairn.games.brikks.playout import pick, random_drop, random_set_up
from cairn.games.brikks.points import scores
from cairn.games.brikks.sheet import affordable, resting, waiting

TOGETHER = 8
"""Every so many turns it is time for what comes seldom: the end of a game and set-up."""
PLACED, GAMES, POINTS = range(3)
"""What is counted: blocks placed, games ended, and the points of all seats in them."""

brikks = compiled(__file__)


class Look(NamedTuple):
    """How far the list of a roll has been looked through, and what was kept of it."""

    index: int
    ways: int
    chosen: int
    lo: int
    hi: int


@brikks
def first_waiting(s: Words) -> int:
    """The sheet of the first seat that has yet to use the block."""
    seat = 0
    while not waiting(s, f.sheet_of(seat)):
        seat += 1
    return f.sheet_of(seat)


@brikks
def look_on(s: Words, sheet: int, look: Look, rng: Rng) -> Look:
    """Look at one block more; each takes over with its share of all ways so far."""
    index, ways, chosen, kept_lo, kept_hi = look
    block = p.CHEAPEST[s[f.BLOCK], index]
    lo, hi = resting(s[sheet + f.LO], s[sheet + f.HI], block)
    found = popcount(lo) + popcount(hi)
    ways += found
    if found and random_below(rng, ways) < found:
        chosen, kept_lo, kept_hi = block, lo, hi
    return Look(index + 1, ways, chosen, kept_lo, kept_hi)


@brikks
def use(s: Words, sheet: int, look: Look, rng: Rng) -> int:
    """Use the block as the list has it; 1 for a placement, else 0."""
    bombs = s[sheet + f.BOMBS] > 0
    if look.chosen >= 0:
        squares = popcount(look.lo) + popcount(look.hi)
        square = pick(look.lo, look.hi, random_below(rng, squares))
        moves.place(s, sheet, look.chosen, square)
    elif bombs and (look.ways > 1 or random_below(rng, 2)):
        moves.bomb(s, sheet)
    else:
        moves.stop(s, sheet)
    moves.finish(s, sheet)
    return 1 if look.chosen >= 0 else 0


@brikks
def seldom(root: Words, s: Words, points: Words, rng: Rng, counts: Words) -> None:
    """The end of a game and the start of the next; a first block."""
    if s[f.PHASE] == f.Phase.OVER:
        scores(s, points)
        for seat in range(s[f.SEATS]):
            counts[POINTS] += points[seat]
        counts[GAMES] += 1
        copy(root, s)
    if s[f.PHASE] == f.Phase.SETUP:
        random_set_up(s, rng)
        counts[PLACED] += 1


@brikks
def sometimes(s: Words, rng: Rng) -> None:
    """What only several players have: keep or again, and a duel's drops."""
    if s[f.PHASE] == f.Phase.KEEP:
        moves.answer(s, random_below(rng, 2))
    elif s[f.PHASE] == f.Phase.DROP:
        random_drop(s, rng)


@brikks
def play_on(turns: int, root: Words, s: Words, points: Words, rng: Rng, counts: Words) -> None:
    """Play for so many turns, game after game, and count."""
    sheet, look = 0, Look(0, 0, -1, 0, 0)
    for turn in range(turns):
        if turn % TOGETHER == 0:
            seldom(root, s, points, rng, counts)
        if s[f.PHASE] == f.Phase.USE:
            if look.index == 0:
                sheet = first_waiting(s)
                look = Look(0, 1 if s[sheet + f.BOMBS] else 0, -1, 0, 0)
            look = look_on(s, sheet, look, rng)
            if look.index >= affordable(s, sheet):
                counts[PLACED] += use(s, sheet, look, rng)
                look = Look(0, 0, -1, 0, 0)
        else:
            sometimes(s, rng)
        if s[f.PHASE] == f.Phase.ROLL or s[f.PHASE] == f.Phase.REROLL:
            moves.roll(s, random_below(rng, f.BLOCKS))
