"""The points of a sheet of Brikks."""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import row_of

brikks = compiled(__file__)


@brikks
def row_points(s: Words, sheet: int, row: int) -> int:
    """The points for one row of a sheet, rows from 0; in a duel only full rows score."""
    filled = popcount(row_of(s[sheet + f.LO], s[sheet + f.HI], row))
    if s[f.DUEL] and filled < p.WIDTH:
        return 0
    return p.ROW_POINTS[filled] * p.WEIGHTS[row]


@brikks
def score(s: Words, sheet: int) -> int:
    """The points of a sheet now; in a duel only its full rows."""
    rows = 0
    for row in range(p.HEIGHT):
        rows += row_points(s, sheet, row)
    if s[f.DUEL]:
        return rows
    extra = p.BONUS[s[sheet + f.TICKS]] + p.BOMB_POINTS[s[sheet + f.BOMBS]]
    return rows + extra + s[sheet + f.ENERGY] // p.PER_POINT


@brikks
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[f.SEATS]):
        out[seat] = score(s, f.sheet_of(seat))
