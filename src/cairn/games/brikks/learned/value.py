"""The prospects of a sheet, from learnt tables.

The value of a sheet is a sum of entries, one from each table: every window of three rows by five
columns and of five by three has a table over its filled squares; every row and every column has
one for each level; energy, bombs, the bar and the bonus have theirs. Entries are whole numbers,
UNIT per point, so a sum is the same in any order and on any machine.

`cairn train brikks` makes the tables; docs/strength.md gives the effort and the results.
"""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import row_of

Weights = npt.NDArray[Any]
"""int32 while learning, int16 for play; everything here takes either."""
UNIT = 1 << 16
"""Units per point while learning."""
PLAYED_UNIT = 1 << 4
"""Units per point in the tables for play: finer ones are larger and play no better."""

FILE = "weights.xz"
"""The file of the tables, beside this one."""

OPTIMISM = 95
"""The initial value of every sheet in points, high enough that everything is tried."""

TALL, WIDE = 5, 3
"""The sides of a window; there are lying ones too."""
ENERGIES = 16
"""Energy above this counts as this."""
LEVELS, BARS, TICKS, FILLED = 4, p.BAR_END + 1, p.BONUS_END + 1, p.CELLS + 2
BOMBS = p.BOMBS + 1
PATTERNS = 1 << TALL * WIDE
LYING = (p.HEIGHT - WIDE + 1) * (p.WIDTH - TALL + 1)
STANDING = (p.HEIGHT - TALL + 1) * (p.WIDTH - WIDE + 1)

ROWS_AT = 0
COLUMNS_AT = ROWS_AT + LEVELS * p.HEIGHT * (1 << p.WIDTH)
PURSE_AT = COLUMNS_AT + LEVELS * p.WIDTH * (1 << p.HEIGHT)
BAR_AT = PURSE_AT + ENERGIES * BOMBS * TICKS * LEVELS
FILLED_AT = BAR_AT + BARS * TICKS * LEVELS
LYING_AT = FILLED_AT + ENERGIES * FILLED * LEVELS
STANDING_AT = LYING_AT + LYING * PATTERNS
ENTRIES = STANDING_AT + STANDING * PATTERNS
PARTS = p.HEIGHT + p.WIDTH + 3 + LYING + STANDING
"""The number of entries in a value."""

brikks = compiled(__file__)


@brikks
def windows(rows: Words, height: int, width: int, at: int, weights: Weights) -> int:
    """The sum over all windows of this size, with tables from `at` on."""
    mask, value = (1 << width) - 1, 0
    for row in range(p.HEIGHT - height + 1):
        for column in range(p.WIDTH - width + 1):
            value += weights[at + pattern(rows, row, column, height, width, mask)]
            at += PATTERNS
    return value


@brikks
def pattern(rows: Words, row: int, column: int, height: int, width: int, mask: int) -> int:
    """The filled squares of a window, as a number."""
    found = 0
    for line in range(height):
        found |= (rows[row + line] >> column & mask) << line * width
    return found


@brikks
def upright(rows: Words, column: int) -> int:
    """The filled squares of a column, as a number."""
    found = 0
    for row in range(p.HEIGHT):
        found |= (rows[row] >> column & 1) << row
    return found


@brikks
def purse_at(s: Words, sheet: int, filled: int) -> tuple[int, int, int]:
    """The indices of the entries for energy, bombs, bar and bonus."""
    level, energy = s[sheet + f.LEVEL] - 1, min(s[sheet + f.ENERGY], ENERGIES - 1)
    ticks = s[sheet + f.TICKS]
    purse = ((energy * BOMBS + s[sheet + f.BOMBS]) * TICKS + ticks) * LEVELS + level
    bar = (s[sheet + f.BAR] * TICKS + ticks) * LEVELS + level
    return PURSE_AT + purse, BAR_AT + bar, FILLED_AT + (energy * FILLED + filled) * LEVELS + level


@brikks
def worth(s: Words, sheet: int, weights: Weights, rows: Words) -> int:
    """The prospects of a sheet, in units of the weights; `rows` is room for HEIGHT numbers."""
    level, filled, value = s[sheet + f.LEVEL] - 1, 0, 0
    for row in range(p.HEIGHT):
        rows[row] = row_of(s[sheet + f.LO], s[sheet + f.HI], row)
        filled += popcount(rows[row])
        value += weights[ROWS_AT + (level * p.HEIGHT + row << p.WIDTH) + rows[row]]
    for column in range(p.WIDTH):
        value += weights[
            COLUMNS_AT + (level * p.WIDTH + column << p.HEIGHT) + upright(rows, column)
        ]
    purse, bar, fullness = purse_at(s, sheet, filled)
    value += weights[purse] + weights[bar] + weights[fullness]
    value += windows(rows, WIDE, TALL, LYING_AT, weights)
    return value + windows(rows, TALL, WIDE, STANDING_AT, weights)


@brikks
def entries(s: Words, sheet: int, rows: Words, out: Words) -> None:
    """Write the indices of the PARTS entries that `worth` sums up."""
    level, filled, count = s[sheet + f.LEVEL] - 1, 0, 0
    for row in range(p.HEIGHT):
        rows[row] = row_of(s[sheet + f.LO], s[sheet + f.HI], row)
        filled += popcount(rows[row])
        out[count] = ROWS_AT + (level * p.HEIGHT + row << p.WIDTH) + rows[row]
        count += 1
    for column in range(p.WIDTH):
        table = level * p.WIDTH + column << p.HEIGHT
        out[count] = COLUMNS_AT + table + upright(rows, column)
        count += 1
    out[count], out[count + 1], out[count + 2] = purse_at(s, sheet, filled)
    count = note(rows, WIDE, TALL, LYING_AT, out, count + 3)
    note(rows, TALL, WIDE, STANDING_AT, out, count)


@brikks
def note(rows: Words, height: int, width: int, at: int, out: Words, count: int) -> int:
    """Append the entries of all windows of this size; returns the new count."""
    mask = (1 << width) - 1
    for row in range(p.HEIGHT - height + 1):
        for column in range(p.WIDTH - width + 1):
            out[count] = at + pattern(rows, row, column, height, width, mask)
            at += PATTERNS
            count += 1
    return count


@brikks
def total(weights: Weights, where: Words) -> int:
    """The sum of these entries."""
    value = 0
    for part in range(PARTS):
        value += weights[where[part]]
    return value


@cache
def learnt() -> Weights:
    """The tables for play, PLAYED_UNIT per point."""
    packed = files(__package__).joinpath(FILE).read_bytes()
    return np.frombuffer(lzma.decompress(packed), np.int16)


def packed(weights: Weights) -> bytes:
    """Learnt tables as a file for play."""
    return lzma.compress(played(weights).tobytes(), preset=9)


def played(weights: Weights) -> Weights:
    """Learnt tables for play."""
    rounded = np.rint(weights / (UNIT // PLAYED_UNIT)).astype(np.int16)
    guess(rounded)
    return rounded


def guess(weights: Weights) -> None:
    """Guess entries never met in solo games from similar ones.

    With several players the bar begins elsewhere, and in a duel there is no bonus. Entries never
    met still have their initial value.
    """
    first = np.rint(OPTIMISM * PLAYED_UNIT / PARTS)
    for at, shape, axes in (
        (PURSE_AT, (ENERGIES, BOMBS, TICKS, LEVELS), (0, 2, 1)),
        (BAR_AT, (BARS, TICKS, LEVELS), (0, 1)),
        (FILLED_AT, (ENERGIES, FILLED, LEVELS), (1, 0)),
    ):
        table = weights[at : at + np.prod(shape)].reshape(shape)
        for axis in axes:
            table[...] = np.apply_along_axis(_bridge, axis, table, first)


def _bridge(line: Weights, unknown: float) -> Weights:
    """A line of entries with its gaps filled: between two known entries, or beside one."""
    known = np.flatnonzero(line != unknown)
    if not len(known):
        return line
    return np.rint(np.interp(np.arange(len(line)), known, line[known])).astype(line.dtype)
