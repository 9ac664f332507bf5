"""Looking ahead on one sheet: the value of a use of the rolled block over all 24 next rolls.

Each roll is answered by the best-looking use, valued by the learnt tables. Looking a second roll
ahead takes twenty times as long and hardly ever changes the choice.
"""

from __future__ import annotations

from cairn.core.kernel import Words, compiled
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.learned.value import PLAYED_UNIT, Weights, worth
from cairn.games.brikks.legal import legal_uses
from cairn.games.brikks.moves import mark_use
from cairn.games.brikks.points import score

LEVEL = 2 * f.CODES + f.SHEET
"""Room for one level: the codes, their values, and the sheet before."""
ROOM = 2 * LEVEL + p.HEIGHT
"""Room for this roll, the one after it, and the rows of a sheet."""
MISSED = -(1 << 40)
DROP = 8 * PLAYED_UNIT
"""The value of a single square to drop on the opponent's sheet in a duel."""

brikks = compiled(__file__)


@brikks
def prospect(s: Words, sheet: int, weights: Weights, rows: Words) -> int:
    """The value of a sheet, in units of the weights: its points once it is out.

    A duel is lost then, and before that every square to drop on the opponent's sheet counts.
    """
    if s[sheet + f.OUT]:
        return MISSED if s[f.DUEL] else score(s, sheet) * PLAYED_UNIT
    return worth(s, sheet, weights, rows) + DROP * s[sheet + f.DROPS]


@brikks
def survey(s: Words, sheet: int, weights: Weights, room: Words, at: int) -> int:
    """Write the uses of the rolled block and their values at first sight; returns how many."""
    codes, values = room[at : at + f.CODES], room[at + f.CODES : at + 2 * f.CODES]
    kept, rows = room[at + 2 * f.CODES : at + LEVEL], room[ROOM - p.HEIGHT :]
    count = legal_uses(s, sheet, codes)
    for field in range(f.SHEET):
        kept[field] = s[sheet + field]
    for index in range(count):
        mark_use(s, sheet, codes[index])
        values[index] = prospect(s, sheet, weights, rows)
        for field in range(f.SHEET):
            s[sheet + field] = kept[field]
    return count


@brikks
def outlook(s: Words, sheet: int, weights: Weights, room: Words) -> int:
    """The value of a sheet at first sight."""
    return prospect(s, sheet, weights, room[ROOM - p.HEIGHT :])


@brikks
def highest(values: Words, count: int) -> int:
    """The index of the highest of these values; the first of equals."""
    best = 0
    for index in range(1, count):
        if values[index] > values[best]:
            best = index
    return best


@brikks
def shallow(s: Words, sheet: int, weights: Weights, room: Words, at: int) -> int:
    """The value of a sheet before a roll at first sight: the mean over all rolls, × BLOCKS."""
    rolled, total = s[f.BLOCK], 0
    for block in range(f.BLOCKS):
        s[f.BLOCK] = block
        count = survey(s, sheet, weights, room, at)
        values = room[at + f.CODES : at + 2 * f.CODES]
        total += values[highest(values, count)]
    s[f.BLOCK] = rolled
    return total


@brikks
def look(s: Words, sheet: int, code: int, weights: Weights, room: Words) -> float:
    """The value of a use of the rolled block, in points: the mean over the rolls after it."""
    kept = room[2 * f.CODES : LEVEL]
    for field in range(f.SHEET):
        kept[field] = s[sheet + field]
    mark_use(s, sheet, code)
    if s[sheet + f.OUT]:
        found = float(outlook(s, sheet, weights, room))
    else:
        found = shallow(s, sheet, weights, room, LEVEL) / f.BLOCKS
    for field in range(f.SHEET):
        s[sheet + field] = kept[field]
    return found / PLAYED_UNIT
