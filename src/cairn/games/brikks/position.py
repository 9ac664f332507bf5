"""A state of Brikks as plain JSON, complete and readable, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from cairn.core.kernel import Words
from cairn.games.brikks import fields as f
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
    halves,
)

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState, Marks

PhaseName = Literal["setup", "roll", "keep", "reroll", "use", "drop", "over"]
"""The names of `fields.Phase`, for types."""

_MOST = {
    "bar": (f.BAR, BAR_END),
    "energy": (f.ENERGY, BAR_END),
    "ticks": (f.TICKS, BONUS_END),
    "bombs": (f.BOMBS, BOMBS),
    "drops": (f.DROPS, CELLS),
}
_PHASES = {phase.name.lower(): phase for phase in f.Phase}
_FLAGS = {"out": f.OUT, "done": f.DONE}
_NUMBERS = {block: number for number, block in enumerate(BLOCKS)}
_SQUARE = re.compile("([0-9]{1,2}),([0-9]{1,2})")


class SheetPosition(TypedDict):
    """A seat's sheet."""

    marks: list[str]
    """Blocks in the order they were drawn, "g3@4,1"; single squares as "x@3,5"."""
    bar: int
    """Circles of the energy bar that are active or struck out; the next is bar + 1."""
    energy: int
    """Active points not yet spent."""
    ticks: int
    """Boxes ticked on the bonus bar."""
    bombs: int
    """Bombs left."""
    out: bool
    """Has given up."""
    done: bool
    """Has used this round's block."""
    drops: int
    """In a duel, squares still to drop on the other player's sheet."""
    dropped: list[str]
    """In a duel, squares dropped on this sheet in this round, as "3,5"."""


class TablePosition(TypedDict):
    """What is not on a sheet."""

    phase: PhaseName
    roller: int
    """The seat that has the dice."""
    block: str | None
    """The rolled block, such as "g3"; null before the first roll."""


class BrikksPosition(TablePosition):
    """A state of Brikks."""

    sheets: list[SheetPosition]


def phase_of(s: Words) -> PhaseName:
    """The name of a phase."""
    return cast(PhaseName, f.Phase(s[f.PHASE]).name.lower())


def squares_of(mark: str) -> list[tuple[int, int]]:
    """The (column, row) of every square of a mark. Raises ValueError."""
    block, _, place = mark.partition("@")
    column, row = _square(place)
    shape = SHAPES[SINGLE if block == "x" else _NUMBERS[block]]
    return [_inside(column + x, row + y) for x, y in shape]


def table(state: BrikksState) -> TablePosition:
    """What is not on a sheet."""
    return {
        "phase": state.phase,
        "roller": int(state.words[f.ROLLER]),
        "block": state.block,
    }


def sheet(state: BrikksState, seat: int) -> SheetPosition:
    """A seat's sheet."""
    lo, hi = state.sheet(seat, f.DROPPED_LO), state.sheet(seat, f.DROPPED_HI)
    dropped = [square for square in range(CELLS) if (lo | hi << LO_BITS) >> square & 1]
    return {
        "marks": [*state.marks[seat]],
        "bar": state.sheet(seat, f.BAR),
        "energy": state.sheet(seat, f.ENERGY),
        "ticks": state.sheet(seat, f.TICKS),
        "bombs": state.sheet(seat, f.BOMBS),
        "out": bool(state.sheet(seat, f.OUT)),
        "done": bool(state.sheet(seat, f.DONE)),
        "drops": state.sheet(seat, f.DROPS),
        "dropped": ["{},{}".format(*where(square)) for square in dropped],
    }


def write(state: BrikksState) -> BrikksPosition:
    """The position of a state."""
    return {**table(state), "sheets": [sheet(state, seat) for seat in range(state.seats)]}


def read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Marks]:
    """Fill a new game's words from a position; the words and the marks. Raises ValueError."""
    try:
        return _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is not a position of Brikks: {error!r}.") from None


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Marks]:
    sheets, block = position["sheets"], position["block"]
    if len(sheets) != seats:
        raise ValueError(f"This position has {len(sheets)} sheets for {seats} seats.")
    marks = tuple(tuple(sheet["marks"]) for sheet in sheets)
    phase = _PHASES[position["phase"]]
    s[f.PHASE] = phase
    s[f.ROLLER] = _upto(seats - 1, "roller", position["roller"])
    s[f.BLOCK] = -1 if block is None else _NUMBERS[block]
    if phase == f.Phase.SETUP:
        picked = [_NUMBERS[mark[0].partition("@")[0]] // COLUMNS for mark in marks if mark]
        s[f.PICKED] = sum(1 << colour for colour in picked)
        s[f.TURN] = seats - 1 - len(picked)
    for seat, one in enumerate(sheets):
        _read_sheet(s, f.sheet_of(seat), one)
    return s, marks


def _read_sheet(s: Words, begin: int, one: Mapping[str, Any]) -> None:
    filled = [square for mark in one["marks"] for square in squares_of(mark)]
    s[begin + f.LO], s[begin + f.HI] = _halves(filled)
    dropped = [_square(text) for text in one["dropped"]]
    s[begin + f.DROPPED_LO], s[begin + f.DROPPED_HI] = _halves(dropped)
    for name, (field, most) in _MOST.items():
        s[begin + field] = _upto(most, name, one[name])
    for name, field in _FLAGS.items():
        s[begin + field] = bool(one[name])


def _upto(most: int, name: str, value: object) -> int:
    if value not in range(most + 1):
        raise ValueError(f"This position has {name} {value!r}; it can be 0 to {most}.")
    return int(value)  # type: ignore[call-overload]


def _halves(squares: Iterable[tuple[int, int]]) -> tuple[int, int]:
    listed = list(squares)
    if len(set(listed)) < len(listed):
        raise ValueError("This position fills a square twice.")
    return halves(sum(1 << bit(*square) for square in listed))


def _square(text: str) -> tuple[int, int]:
    found = _SQUARE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a square. Write it like 3,5.")
    return _inside(int(found[1]), int(found[2]))


def _inside(column: int, row: int) -> tuple[int, int]:
    if not (1 <= column <= WIDTH and 1 <= row <= HEIGHT):
        raise ValueError(f"This position fills {column},{row}, which is off the sheet.")
    return column, row
