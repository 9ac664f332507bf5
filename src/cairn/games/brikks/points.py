"""What a sheet of Brikks is worth."""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import row_of

brikks = compiled(__file__)


@brikks
def row_points(lo: int, hi: int, row: int) -> int:
    """The points for one row of a sheet; rows from 0."""
    return p.ROW_POINTS[popcount(row_of(lo, hi, row))] * p.WEIGHTS[row]


@brikks
def row_score(lo: int, hi: int) -> int:
    """The points for all rows of a sheet."""
    points = 0
    for row in range(p.HEIGHT):
        points += row_points(lo, hi, row)
    return points


@brikks
def score(s: Words, sheet: int) -> int:
    """What a sheet is worth now; in a duel its rows alone."""
    rows = row_score(s[sheet + f.LO], s[sheet + f.HI])
    if s[f.DUEL]:
        return rows
    extra = p.BONUS[s[sheet + f.TICKS]] + p.BOMB_POINTS[s[sheet + f.BOMBS]]
    return rows + extra + s[sheet + f.ENERGY] // p.PER_POINT


@brikks
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[f.SEATS]):
        out[seat] = score(s, f.sheet_of(seat))
