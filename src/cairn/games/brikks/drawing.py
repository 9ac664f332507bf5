"""A state of Brikks as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line, Span, beside, padded
from cairn.core.sentences import counted
from cairn.games.brikks import fields as f
from cairn.games.brikks.parts import (
    BAR_END,
    BLOCKS,
    BOMBS,
    BONUS,
    COLOURS,
    COLUMNS,
    CROSS,
    HEIGHT,
    LETTERS,
    PARTS,
    SHAPES,
    WEIGHTS,
    WIDTH,
)
from cairn.games.brikks.position import squares_of
from cairn.games.brikks.sheet import picked

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

_INK = {"w": "black on white", "k": "white on bright_black", "x": "white on magenta"} | {
    letter: f"black on {colour}"
    for letter, colour in zip(LETTERS, COLOURS, strict=True)
    if letter not in "wk"
}
_RING = {letter: f"bold {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True)}
_RING["k"] = "bold bright_black"
_CIRCLES = {
    (column, row): LETTERS[COLOURS.index(colour)]
    for colour, places in PARTS["circles"].items()
    for column, row in places
}
_PAGE, _SHEET, _NOTES, _BAR = 80, 38, 27, 10
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two squares, one over the other, as one character."""


def drawing(state: BrikksState) -> Drawing:
    """The table: the roll, then the sheets, two side by side."""
    sheets = [_sheet(state, seat) for seat in range(state.seats)]
    return [*_head(state), *beside(sheets, _PAGE)]


def close_up(state: BrikksState, seat: int) -> Drawing:
    """The roll, a seat's own sheet, and the points of the others."""
    others = [other for other in range(state.seats) if other != seat]
    told = [f"seat {other + 1} {counted(state.scores[other], 'point')}" for other in others]
    points: Drawing = [[("   ", ""), (", ".join(told), "dim")]] if told else []
    return [*_head(state), *_sheet(state, seat), *points]


def _head(state: BrikksState) -> Drawing:
    """The phase and the blocks on offer, in two lines."""
    headline: Drawing = [[(_headline(state), "bold")]]
    if state.phase == "setup":
        return beside([headline, *map(_shape, _firsts(state))], _PAGE)
    if state.phase in ("keep", "use"):
        return beside([headline, *map(_shape, _turns(state))], _PAGE)
    return [*headline, []]


def _headline(state: BrikksState) -> str:
    roller = int(state.words[f.ROLLER])
    if state.phase == "setup":
        return "Set-up, on the bottom row:"
    if state.phase == "over":
        return "The game is over"
    if state.phase in ("roll", "reroll"):
        return f"Seat {roller + 1} rolls the dice{' again' if state.phase == 'reroll' else ''}"
    if state.phase == "drop":
        return "Single squares drop on the other player's sheet"
    return f"Seat {roller + 1} rolled {state.block}:"


def _firsts(state: BrikksState) -> list[tuple[str, str]]:
    """The blocks that nobody has begun with, without prices."""
    listed = range(0, len(BLOCKS), COLUMNS)
    words = state.words.copy()
    return [(BLOCKS[n], "") for n in listed if not picked(words, n)]


def _turns(state: BrikksState) -> list[tuple[str, str]]:
    """The blocks that the rolled one can be turned into, each with its price.

    Of two blocks with the same shape only the cheaper is drawn, as the rules accept no other.
    """
    own = [block for block in BLOCKS if state.block and block[0] == state.block[0]]
    priced = [(block, state.price(block)) for block in own]
    return [(block, f" for {price}" if price else "") for block, price in priced if price >= 0]


def _shape(offered: tuple[str, str]) -> Drawing:
    """A block in two lines, with its name and price."""
    block, price = offered
    shape = SHAPES[BLOCKS.index(block)]
    wide = max(x for x, _ in shape) + 1
    rows = [
        "".join(_HALVES[(x, y + 1) in shape, (x, y) in shape] for x in range(wide)) for y in (2, 0)
    ]
    ink = _RING[block[0]]
    return [[(rows[0], ink)], [(rows[1], ink), (f" {block}{price}", "bold")]]


def _sheet(state: BrikksState, seat: int) -> Drawing:
    letters = _filled(state.marks[seat])
    rows = [_row(letters, row) for row in range(HEIGHT, 0, -1)]
    foot: Line = [("   ", ""), *[(f"{column:>2}", "dim") for column in range(1, WIDTH + 1)]]
    lines = [padded(_title(state, seat), _SHEET), *rows, foot]
    for row, note in enumerate(_notes(state, seat), start=1):
        lines[row] = [*padded(lines[row], _NOTES), *note]
    return lines


def _filled(marks: Iterable[str]) -> dict[tuple[int, int], str]:
    """A letter for the filling of each square: a colour's first letter, or x."""
    return {square: mark[0] for mark in marks for square in squares_of(mark)}


def _row(letters: dict[tuple[int, int], str], row: int) -> Line:
    cells = [_cell(letters, column, row) for column in range(1, WIDTH + 1)]
    weight = int(WEIGHTS[row - 1])
    return [(f"{row:>2} ", "dim"), *cells, (f" ×{weight}" if weight > 1 else "", "dim")]


def _cell(letters: dict[tuple[int, int], str], column: int, row: int) -> Span:
    if letter := letters.get((column, row)):
        return f" {letter.upper()}", _INK[letter]
    if letter := _CIRCLES.get((column, row)):
        return f" {letter}", _RING[letter]
    return " ·", "dim"


def _title(state: BrikksState, seat: int) -> Line:
    status = " · out" if state.sheet(seat, f.OUT) else ""
    status = " · to act" if seat in state.actors else status
    points = counted(state.scores[seat], "point")
    return [(f"Seat {seat + 1} · level {state.options['level'][seat]} · {points}{status}", "bold")]


def _notes(state: BrikksState, seat: int) -> Drawing:
    """The lines beside the grid: the energy bar, bombs and bonus."""
    bombs = PARTS["bombs"]["values"][BOMBS - state.sheet(seat, f.BOMBS) :]
    bonus: Line = [(f"bonus {BONUS[state.sheet(seat, f.TICKS)]}", "")]
    if state.options["duel"]:
        drops = state.sheet(seat, f.DROPS)
        bonus = [(f"to drop {drops}", "bold")] if drops else []
    return [
        [(f"energy {state.sheet(seat, f.ENERGY)}", "bold yellow")],
        *[[(track, "yellow")] for track in _tracks(state.sheet(seat, f.BAR))],
        [],
        [("bombs " + (" ".join(map(str, bombs)) or "none"), "")],
        bonus,
    ]


def _tracks(bar: int) -> list[str]:
    """The energy bar, cut into lines that fit beside the grid."""
    circles = "".join(_circle(number, bar) for number in range(1, BAR_END + 1))
    return [circles[first : first + _BAR] for first in range(0, BAR_END, _BAR)]


def _circle(number: int, bar: int) -> str:
    if number <= bar:
        return "●"
    return "x" if CROSS[number] else "○"
