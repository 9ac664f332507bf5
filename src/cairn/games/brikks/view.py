"""What a screen and a terminal need to show a state of Brikks."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from cairn.core.drawing import Drawing
from cairn.games.brikks import kernel
from cairn.games.brikks.parts import (
    BAR_END,
    BLOCKS,
    BOMB_POINTS,
    BOMBS,
    BONUS,
    COLOURS,
    COLUMNS,
    CROSS,
    HEIGHT,
    LETTERS,
    PARTS,
    PER_POINT,
    SHAPES,
    WEIGHTS,
    WIDTH,
)
from cairn.games.brikks.position import squares_of

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

Line = list[tuple[str, str]]

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
_SHEET_WIDTH = 36


def view(state: BrikksState) -> dict[str, Any]:
    """What a screen needs to draw this state, ready for JSON."""
    position = state.position()
    outcome = state.outcome
    return position | {
        "options": dict(state.options),
        "actors": [int(actor) for actor in state.actors],
        "scores": [*state.scores],
        "outcome": outcome and outcome.to_json(),
        "choices": _choices(state),
        "sheets": [
            sheet
            | {"rows": _rows(sheet["marks"]), "cells": _cells(sheet["marks"])}
            | _worth(state, seat)
            for seat, sheet in enumerate(position["sheets"])
        ],
    }


def _choices(state: BrikksState) -> list[dict[str, Any]]:
    """The rolled colour's row of the block table with its prices."""
    if not state.block:
        return []
    first = BLOCKS.index(state.block[0] + "1")
    rolled = BLOCKS.index(state.block)
    return [
        {"block": BLOCKS[n], "cells": [[*c] for c in SHAPES[n]], "price": abs(n - rolled)}
        for n in range(first, first + COLUMNS)
    ]


def _cells(marks: list[str]) -> list[dict[str, Any]]:
    """Each mark with its squares, so that a screen can draw outlines."""
    return [
        {"block": mark.partition("@")[0], "squares": [[*s] for s in squares_of(mark)]}
        for mark in marks
    ]


def _filled(marks: list[str]) -> dict[tuple[int, int], str]:
    return {square: mark[0] for mark in marks for square in squares_of(mark)}


def _rows(marks: list[str]) -> list[str]:
    """The sheet as text, top row first: colour letters, x for single squares, dots."""
    filled = _filled(marks)
    return [
        "".join(filled.get((column, row), ".") for column in range(1, WIDTH + 1))
        for row in range(HEIGHT, 0, -1)
    ]


def _worth(state: BrikksState, seat: int) -> dict[str, Any]:
    lo, hi = state.sheet(seat, kernel.LO), state.sheet(seat, kernel.HI)
    rows = [int(kernel.row_points(lo, hi, row)) for row in range(HEIGHT)]
    return {
        "row_points": rows,
        "bonus": int(BONUS[state.sheet(seat, kernel.TICKS)]),
        "bomb_points": int(BOMB_POINTS[state.sheet(seat, kernel.BOMBS_LEFT)]),
        "energy_points": state.sheet(seat, kernel.ENERGY) // PER_POINT,
    }


def drawing(state: BrikksState) -> Drawing:
    """The table: what was rolled, then the sheets, two side by side."""
    sheets = [_sheet(state, seat) for seat in range(state.seats)]
    lines = _headline(state)
    for left in range(0, state.seats, 2):
        lines += [[], *_beside(sheets[left : left + 2])]
    return lines


def _beside(sheets: list[list[Line]]) -> list[Line]:
    return [
        [span for line in row[:-1] for span in _padded(line or [])] + (row[-1] or [])
        for row in zip_longest(*sheets)
    ]


def _padded(line: Line) -> Line:
    return [*line, (" " * (_SHEET_WIDTH - sum(len(text) for text, _ in line)), "")]


def _headline(state: BrikksState) -> list[Line]:
    roller = int(state.words[kernel.ROLLER])
    if state.phase == "setup":
        return [
            [("Set-up: a block of column 1 on the bottom line", "bold")],
            *_shapes(state, "setup"),
        ]
    if state.phase == "over":
        return [[("The game is over", "bold")]]
    if state.phase in ("roll", "reroll"):
        return [[(f"Seat {roller} rolls the dice", "bold")]]
    if state.phase == "drop":
        return [[("Single squares fall on the other's sheet", "bold")]]
    return [[(f"Seat {roller} rolled {state.block}", "bold")], *_shapes(state, "use")]


def _shapes(state: BrikksState, phase: str) -> list[Line]:
    """The blocks one can have now, drawn next to each other over their names and prices."""
    if phase == "setup":
        offered = [(BLOCKS[n], "") for n in range(0, len(BLOCKS), COLUMNS) if not _picked(state, n)]
    else:
        listed = [(c["block"], state.price(c["block"])) for c in _choices(state)]
        offered = [
            (block, f" for {price}" if price else "") for block, price in listed if price >= 0
        ]
    tall = max(y for block, _ in offered for _, y in SHAPES[BLOCKS.index(block)]) + 1
    rows = [[span for block, _ in offered for span in _shape_row(block, y)] for y in range(tall)][
        ::-1
    ]
    return [*rows, [(f"{block + price:<10}", "bold") for block, price in offered]]


def _shape_row(block: str, y: int) -> Line:
    shape = SHAPES[BLOCKS.index(block)]
    cells = [("██" if (x, y) in shape else "  ", _RING[block[0]]) for x in range(4)]
    return [*cells, ("  ", "")]


def _picked(state: BrikksState, block: int) -> bool:
    return bool(state.words[kernel.PICKED] >> block // COLUMNS & 1)


def _sheet(state: BrikksState, seat: int) -> list[Line]:
    filled = _filled(list(state.marks[seat]))
    rows = [_row(filled, row) for row in range(HEIGHT, 0, -1)]
    foot = [("   ", ""), *[(f"{column:>2}", "dim") for column in range(1, WIDTH + 1)]]
    return [_title(state, seat), *rows, foot, *_bars(state, seat)]


def _row(filled: dict[tuple[int, int], str], row: int) -> Line:
    cells = [_cell(filled, column, row) for column in range(1, WIDTH + 1)]
    weight = int(WEIGHTS[row - 1])
    return [(f"{row:>2} ", "dim"), *cells, (f" ×{weight}" if weight > 1 else "", "dim")]


def _cell(filled: dict[tuple[int, int], str], column: int, row: int) -> tuple[str, str]:
    if letter := filled.get((column, row)):
        return f" {letter.upper()}", _INK[letter]
    if letter := _CIRCLES.get((column, row)):
        return f" {letter}", _RING[letter]
    return " ·", "dim"


def _title(state: BrikksState, seat: int) -> Line:
    status = " · out" if state.sheet(seat, kernel.OUT) else ""
    status = " · to act" if seat in state.actors else status
    return [(f"Seat {seat} · level {state.options['level'][seat]}{status}", "bold")]


def _bars(state: BrikksState, seat: int) -> list[Line]:
    energy, bar = state.sheet(seat, kernel.ENERGY), state.sheet(seat, kernel.BAR)
    track = "".join(_circle(number, bar) for number in range(1, BAR_END + 1))
    bombs = PARTS["bombs"]["values"][BOMBS - state.sheet(seat, kernel.BOMBS_LEFT) :]
    counted = "  bombs " + (" ".join(map(str, bombs)) or "none")
    if not state.options["duel"]:
        counted += f"  bonus {BONUS[state.sheet(seat, kernel.TICKS)]}"
    elif drops := state.sheet(seat, kernel.DROPS):
        counted += f"  to drop {drops}"
    return [
        [("   ", ""), (track, "yellow")],
        [(f"   energy {energy}", "bold yellow"), (counted, "")],
        [(f"   {state.scores[seat]} points", "bold")],
    ]


def _circle(number: int, bar: int) -> str:
    if number <= bar:
        return "●"
    return "x" if CROSS[number] else "○"
