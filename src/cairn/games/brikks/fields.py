"""The layout of Brikks' flat array, its phases, and the codes of its actions.

    s[PHASE] s[SEATS] s[DUEL] s[ROLLER] s[BLOCK] s[TURN] s[PICKED] _   the table
    then SHEET numbers for each seat, from sheet_of(seat) on           its sheet

Codes: placements first (block · CELLS + square), then bomb, stop, keep and again, then a drop
for each square, then a roll for each block.
"""

from __future__ import annotations

from enum import IntEnum

from cairn.core.kernel import compiled
from cairn.games.brikks import parts as p

MOST_SEATS = 4
PHASE, SEATS, DUEL, ROLLER, BLOCK, TURN, PICKED = range(7)
HEAD = 8
LO, HI, BAR, ENERGY, TICKS, BOMBS, OUT, DONE, LEVEL, DROPS, DROPPED_LO, DROPPED_HI = range(12)
SHEET = 12
WORDS = HEAD + MOST_SEATS * SHEET  # below 64: see `sheet_of`


class Phase(IntEnum):
    """The phases of the game."""

    SETUP = 0
    ROLL = 1
    KEEP = 2
    REROLL = 3
    USE = 4
    DROP = 5
    OVER = 6


BLOCKS = len(p.BLOCKS)
PLACES = BLOCKS * p.CELLS


class CallCode(IntEnum):
    """The codes of actions that name neither a block nor a square."""

    BOMB = PLACES
    STOP = PLACES + 1
    KEEP = PLACES + 2
    AGAIN = PLACES + 3


FIRST_DROP = PLACES + len(CallCode)
FIRST_ROLL = FIRST_DROP + p.CELLS
CODES = FIRST_ROLL + BLOCKS

brikks = compiled(__file__)


@brikks
def sheet_of(seat: int) -> int:
    """The index where a seat's sheet begins."""
    return (HEAD + seat * SHEET) & 63  # the mask tells the compiler that it is not negative
