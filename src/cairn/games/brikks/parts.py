"""The box of Brikks, read from parts.toml into the tables that the compiled rules use.

A set of squares is two numbers. Rows lie one after the other, the lowest in the lowest bits; the
first six rows of ten squares make up `lo`, the rest `hi`:

    hi  row 11 … row 8  row 7      square (column, row) is bit (row − 1) · 10 + column − 1
    lo  row 6  … row 2  row 1      of the two numbers read as one
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.parts import load_parts

PARTS = load_parts(__file__)

Table = npt.NDArray[np.int64]
Cell = tuple[int, int]

WIDTH: int = PARTS["grid"]["width"]
HEIGHT: int = PARTS["grid"]["height"]
CELLS = WIDTH * HEIGHT
LO_ROWS = 63 // WIDTH  # `lo` and `hi` are signed 64-bit numbers that stay positive
LO_BITS = LO_ROWS * WIDTH
if HEIGHT > 2 * LO_ROWS:
    raise ValueError(f"parts.toml: {HEIGHT} rows of {WIDTH} squares are too many for a sheet.")

COLOURS: list[str] = [row["colour"] for row in PARTS["blocks"]]
LETTERS: list[str] = [row["letter"] for row in PARTS["blocks"]]
COLUMNS = len(PARTS["blocks"][0]["columns"])
BLOCKS = [f"{letter}{column}" for letter in LETTERS for column in range(1, COLUMNS + 1)]
"""The text of each block, by its number: colour · 4 + column − 1."""

_DRAWN: list[str] = [text for row in PARTS["blocks"] for text in row["columns"]]
SINGLE = len(BLOCKS)
"""The number of the duel's single square, which is shaped like any block."""
SQUARE = "x"
"""The text of the single square, where blocks have theirs."""


def cells(drawn: str) -> list[Cell]:
    """The cells of a drawn block as (right, up) from the lower left corner of its box."""
    rows = drawn.split("/")[::-1]
    return [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "x"]


SHAPES = [cells(drawn) for drawn in [*_DRAWN, "x"]]


def _facts(block: int) -> dict[str, Any]:
    """A block for screens: its text, colour, number and squares."""
    single = block == SINGLE
    return {
        "name": SQUARE if single else BLOCKS[block],
        "colour": "single" if single else COLOURS[block // COLUMNS],
        "number": block % COLUMNS + 1,
        "squares": [[*cell] for cell in SHAPES[block]],
    }


SCREEN_PARTS = {
    **PARTS,
    "blocks": [_facts(block) for block in range(SINGLE)],
    "single": _facts(SINGLE),
}
"""The box for screens: every block by its facts instead of its drawing."""

BOX_WIDTH: Table = np.array([max(x for x, _ in shape) + 1 for shape in SHAPES])
BOX_HEIGHT: Table = np.array([max(y for _, y in shape) + 1 for shape in SHAPES])


def bit(column: int, row: int) -> int:
    """The bit of a square; columns and rows count from 1."""
    return (row - 1) * WIDTH + column - 1


def halves(squares: int) -> tuple[int, int]:
    """A set of squares as one number, cut into (lo, hi)."""
    return squares & ((1 << LO_BITS) - 1), squares >> LO_BITS


def _in_halves(sets: list[int]) -> Table:
    return np.array([halves(squares) for squares in sets], dtype=np.int64)


def _room(shape: int, rows: int) -> int:
    """The positions of a block's lower left corner inside the walls, in the lowest `rows`."""
    line = (1 << (WIDTH - int(BOX_WIDTH[shape]) + 1)) - 1
    return sum(line << (WIDTH * row) for row in range(rows))


def _shifts(shape: list[Cell]) -> list[int]:
    # A block of fewer cells than four names its last one again.
    filled = [y * WIDTH + x for x, y in shape]
    return filled + filled[-1:] * (4 - len(filled))


BITS: Table = np.array([sum(1 << y * WIDTH + x for x, y in shape) for shape in SHAPES])
SHIFTS: Table = np.array([_shifts(shape) for shape in SHAPES], dtype=np.int64)
WALLS = _in_halves([_room(shape, HEIGHT) for shape in range(len(SHAPES))])
INSIDE = _in_halves([_room(shape, HEIGHT - BOX_HEIGHT[shape] + 1) for shape in range(len(SHAPES))])

CIRCLES = _in_halves([sum(1 << bit(*at) for at in PARTS["circles"][colour]) for colour in COLOURS])
ALL_CIRCLES: Table = CIRCLES.sum(axis=0)


SWAP: int = PARTS["energy"]["swap"]
"""The price of any block, which is the most that a block can cost."""


def price(rolled: int, target: int) -> int:
    """The cost of a block if another was rolled; −1 for the dearer of two equal shapes."""

    def cost(block: int) -> int:
        same_colour = block // COLUMNS == rolled // COLUMNS
        return abs(block - rolled) if same_colour else SWAP

    first = target - target % COLUMNS
    twins = [b for b in range(first, first + COLUMNS) if SHAPES[b] == SHAPES[target]]
    return cost(target) if target == min(twins, key=lambda b: (cost(b), b)) else -1


PRICE: Table = np.array(
    [[price(rolled, target) for target in range(len(BLOCKS))] for rolled in range(len(BLOCKS))]
)


def _by_price(rolled: int) -> list[int]:
    listed = [block for block in range(len(BLOCKS)) if PRICE[rolled, block] >= 0]
    return sorted(listed, key=lambda block: (PRICE[rolled, block], block))


_ORDERED = [_by_price(rolled) for rolled in range(len(BLOCKS))]
CHEAPEST: Table = np.array([row + [-1] * (len(BLOCKS) - len(row)) for row in _ORDERED])
"""For each rolled block the blocks it can become, cheapest first."""
AFFORDABLE: Table = np.array(
    [
        [sum(PRICE[rolled, block] <= purse for block in row) for purse in range(SWAP + 1)]
        for rolled, row in enumerate(_ORDERED)
    ]
)
"""How many of them an amount of energy pays for, up to SWAP."""

ROW_POINTS: Table = np.array(
    [PARTS["grid"]["row_points"].get(str(filled), 0) for filled in range(WIDTH + 1)]
)
WEIGHTS: Table = np.array(PARTS["grid"]["weights"])
CROSS: Table = np.array(
    [circle in PARTS["energy"]["crosses"] for circle in range(PARTS["energy"]["length"] + 1)],
    dtype=np.int64,
)
BAR_END: int = PARTS["energy"]["length"]
OWN_GAIN: int = PARTS["energy"]["own_colour"]
OTHER_GAIN: Table = np.array(PARTS["energy"]["other_colour"])
BONUS: Table = np.array([0, *PARTS["bonus"]["boxes"]])
BONUS_END = len(PARTS["bonus"]["boxes"])
LINE_TICKS: Table = np.array(PARTS["bonus"]["lines"])
BOMBS = len(PARTS["bombs"]["values"])
BOMB_POINTS: Table = np.array(
    [sum(PARTS["bombs"]["values"][BOMBS - left :]) for left in range(BOMBS + 1)]
)
PER_POINT: int = PARTS["energy"]["per_point"]


def seated(table: str) -> Table:
    """A table of parts.toml by number of players, as an array from 0 on."""
    by_seats = {int(seats): value for seats, value in PARTS["energy"][table].items()}
    return np.array([by_seats.get(seats, 0) for seats in range(max(by_seats) + 1)])


ACTIVE = seated("active")
TAKEN = seated("taken")
