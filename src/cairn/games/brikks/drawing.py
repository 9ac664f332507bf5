"""A state of Brikks as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line, Span, beside, padded
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
from cairn.games.brikks.sheet import picked
from cairn.games.brikks.view import choices, filled

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
_PAGE, _SHEET, _SHAPE = 80, 34, 8


def drawing(state: BrikksState) -> Drawing:
    """The table: what was rolled, then the sheets, two side by side."""
    sheets = [_sheet(state, seat) for seat in range(state.seats)]
    return [*_head(state), [], *beside(sheets, _PAGE)]


def close_up(state: BrikksState, seat: int) -> Drawing:
    """What was rolled, a seat's own sheet, and the points of the others."""
    others = [other for other in range(state.seats) if other != seat]
    told = [f"seat {other} {_counted(state.scores[other])}" for other in others]
    points: Drawing = [[("   ", ""), (", ".join(told), "dim")]] if told else []
    return [*_head(state), [], *_sheet(state, seat), *points]


def _head(state: BrikksState) -> Drawing:
    lines: Drawing = [[(_headline(state), "bold")]]
    if state.phase == "setup":
        lines += _shapes(_firsts(state))
    elif state.phase in ("keep", "use"):
        lines += _shapes(_turns(state))
    return lines


def _headline(state: BrikksState) -> str:
    roller = int(state.words[f.ROLLER])
    if state.phase == "setup":
        return "Set-up: draw a block from column 1 on the bottom row"
    if state.phase == "over":
        return "The game is over"
    if state.phase in ("roll", "reroll"):
        return f"Seat {roller} rolls the dice"
    if state.phase == "drop":
        return "Single squares drop on the other player's sheet"
    return f"Seat {roller} rolled {state.block}"


def _firsts(state: BrikksState) -> list[tuple[str, str]]:
    """The blocks that nobody has begun with, and nothing to say about them."""
    listed = range(0, len(BLOCKS), COLUMNS)
    return [(BLOCKS[n], "") for n in listed if not picked(state.words, n)]


def _turns(state: BrikksState) -> list[tuple[str, str]]:
    """The blocks that the rolled one can be turned into, each with its price."""
    priced = [(choice["block"], state.price(choice["block"])) for choice in choices(state)]
    return [(block, f" for {price}" if price else "") for block, price in priced if price >= 0]


def _shapes(offered: list[tuple[str, str]]) -> Drawing:
    """Blocks next to each other over their names and prices."""
    tall = max(y for block, _ in offered for _, y in SHAPES[BLOCKS.index(block)]) + 1
    return beside([_shape(block, price, tall) for block, price in offered], _PAGE)


def _shape(block: str, price: str, tall: int) -> Drawing:
    shape, ink = SHAPES[BLOCKS.index(block)], _RING[block[0]]
    rows = [
        [("██" if (x, y) in shape else "  ", ink) for x in range(_SHAPE // 2)]
        for y in reversed(range(tall))
    ]
    return [*rows, padded([(block + price, "bold")], _SHAPE)]


def _sheet(state: BrikksState, seat: int) -> Drawing:
    letters = filled(state.marks[seat])
    rows = [_row(letters, row) for row in range(HEIGHT, 0, -1)]
    foot = [("   ", ""), *[(f"{column:>2}", "dim") for column in range(1, WIDTH + 1)]]
    return [padded(_title(state, seat), _SHEET), *rows, foot, *_bars(state, seat)]


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
    return [(f"Seat {seat} · level {state.options['level'][seat]}{status}", "bold")]


def _bars(state: BrikksState, seat: int) -> Drawing:
    energy, bar = state.sheet(seat, f.ENERGY), state.sheet(seat, f.BAR)
    track = "".join(_circle(number, bar) for number in range(1, BAR_END + 1))
    bombs = PARTS["bombs"]["values"][BOMBS - state.sheet(seat, f.BOMBS) :]
    counted = "  bombs " + (" ".join(map(str, bombs)) or "none")
    if not state.options["duel"]:
        counted += f"  bonus {BONUS[state.sheet(seat, f.TICKS)]}"
    elif drops := state.sheet(seat, f.DROPS):
        counted += f"  to drop {drops}"
    return [
        [("   ", ""), (track, "yellow")],
        [(f"   energy {energy}", "bold yellow"), (counted, "")],
        [(f"   {_counted(state.scores[seat])}", "bold")],
    ]


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _circle(number: int, bar: int) -> str:
    if number <= bar:
        return "●"
    return "x" if CROSS[number] else "○"
