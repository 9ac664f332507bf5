"""A state of Brikks as plain JSON, complete and readable, and back.

phase    setup, roll, keep, reroll, use, drop or over
roller   the seat that has the dice
block    the rolled block, or null before the first roll
sheets   per seat:
  marks    blocks in the order they were drawn, "g3@4,1"; single squares as "x@3,5"
  bar      circles of the energy bar that are active or struck out; the next is bar + 1
  energy   active points not yet spent
  ticks    boxes ticked on the bonus bar
  bombs    bombs left
  out      has given up
  done     has used this round's block
  drops    squares still to drop on the other's sheet (duel)
  dropped  squares dropped on this sheet in this round, as "3,5" (duel)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cairn.core.kernel import Words
from cairn.games.brikks import kernel
from cairn.games.brikks.actions import where
from cairn.games.brikks.parts import (
    BAR_END,
    BLOCKS,
    BOMBS,
    BONUS_END,
    CELLS,
    COLUMNS,
    HEIGHT,
    LO_BITS,
    SHAPES,
    SINGLE,
    WIDTH,
    bit,
    words,
)

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState, Marks

PHASES = ("setup", "roll", "keep", "reroll", "use", "drop", "over")
_NUMBERS = {
    "bar": (kernel.BAR, BAR_END),
    "energy": (kernel.ENERGY, BAR_END),
    "ticks": (kernel.TICKS, BONUS_END),
    "bombs": (kernel.BOMBS_LEFT, BOMBS),
    "drops": (kernel.DROPS, CELLS),
}
_FLAGS = {"out": kernel.OUT, "done": kernel.DONE}


def squares_of(mark: str) -> list[tuple[int, int]]:
    """The (column, row) of every square of a mark. Raises ValueError."""
    block, _, place = mark.partition("@")
    column, row = _square(place)
    shape = SHAPES[SINGLE if block == "x" else BLOCKS.index(block)]
    return [_inside(column + x, row + y) for x, y in shape]


def write(state: BrikksState) -> dict[str, Any]:
    """The position of a state."""
    return {
        "phase": state.phase,
        "roller": int(state.words[kernel.ROLLER]),
        "block": state.block,
        "sheets": [_write_sheet(state, seat) for seat in range(state.seats)],
    }


def _write_sheet(state: BrikksState, seat: int) -> dict[str, Any]:
    lo, hi = state.sheet(seat, kernel.DROPPED_LO), state.sheet(seat, kernel.DROPPED_HI)
    dropped = [square for square in range(CELLS) if (lo | hi << LO_BITS) >> square & 1]
    return {
        "marks": [*state.marks[seat]],
        **{name: state.sheet(seat, field) for name, (field, _) in _NUMBERS.items()},
        **{name: bool(state.sheet(seat, field)) for name, field in _FLAGS.items()},
        "dropped": ["{},{}".format(*where(square)) for square in dropped],
    }


def read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Marks]:
    """Fill a new game's words from a position; the words and the marks. Raises ValueError."""
    try:
        return _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is no position of Brikks: {error!r}.") from None


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Marks]:
    sheets, block = position["sheets"], position["block"]
    if len(sheets) != seats:
        raise ValueError(f"This position has {len(sheets)} sheets for {seats} seats.")
    marks = tuple(tuple(sheet["marks"]) for sheet in sheets)
    s[kernel.PHASE] = PHASES.index(position["phase"])
    s[kernel.ROLLER] = range(seats)[position["roller"]]
    s[kernel.BLOCK] = -1 if block is None else BLOCKS.index(block)
    if position["phase"] == "setup":
        picked = [BLOCKS.index(mark[0].partition("@")[0]) // COLUMNS for mark in marks if mark]
        s[kernel.PICKED] = sum(1 << colour for colour in picked)
        s[kernel.TURN] = seats - 1 - len(picked)
    for seat, sheet in enumerate(sheets):
        _read_sheet(s, kernel.HEAD + seat * kernel.SHEET, sheet)
    return s, marks


def _read_sheet(s: Words, p: int, sheet: Mapping[str, Any]) -> None:
    filled = [square for mark in sheet["marks"] for square in squares_of(mark)]
    s[p + kernel.LO], s[p + kernel.HI] = _words(filled)
    dropped = [_square(text) for text in sheet["dropped"]]
    s[p + kernel.DROPPED_LO], s[p + kernel.DROPPED_HI] = _words(dropped)
    for name, (field, most) in _NUMBERS.items():
        s[p + field] = range(most + 1)[int(sheet[name])]
    for name, field in _FLAGS.items():
        s[p + field] = bool(sheet[name])


def _words(squares: Iterable[tuple[int, int]]) -> tuple[int, int]:
    listed = list(squares)
    if len(set(listed)) < len(listed):
        raise ValueError("This position fills a square twice.")
    return words(sum(1 << bit(*square) for square in listed))


def _square(text: str) -> tuple[int, int]:
    column, row = map(int, text.split(","))
    return _inside(column, row)


def _inside(column: int, row: int) -> tuple[int, int]:
    if not (1 <= column <= WIDTH and 1 <= row <= HEIGHT):
        raise ValueError(f"This position fills {column},{row}, which is off the sheet.")
    return column, row
