"""Stacks from the front, as a terminal shows them.

A unit is two columns and a level one row. Inside a row the line runs from where it enters at the
bottom to where it leaves at the top, so that it joins the rows below and above:

        [ ╭─────────╯   ]      enters on the left, leaves on the right
          [╰──╮         ]      enters on the right, leaves on the left
"""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.drawing import Drawing, Line, Span, beside, padded
from cairn.games.biddi.actions import shown
from cairn.games.biddi.parts import (
    BIDDI_WAYS,
    BLOCK_SIDES,
    BLOCKS,
    COLOURS,
    LONG,
    SHORT,
    UNIT,
    ports,
)
from cairn.games.biddi.stack import Fault, Level, Plan, Stack

PER_UNIT = 2
WIDE = 80
"""Columns that panels may share."""
NARROW = 30
"""Columns of a panel at least, so that stacks don't jump about while they are low."""
_WRONG = "✗"
_SEATS = ("black on yellow", "black on dark_orange", "white on purple", "white on blue")
_BIDDIS = {
    "red": "white on red",
    "white": "black on white",
    "blue": "white on dodger_blue2",
    "grey": "black on grey62",
}
_NAMES = {"red": "bold red", "white": "bold", "blue": "bold dodger_blue2", "grey": "bold grey62"}


def bar(enters: int, leaves: int, size: int, per_unit: int = PER_UNIT) -> str:
    """A bar with its line; ports and size in units."""
    first, last = enters * per_unit, leaves * per_unit
    cells = ["[", *" " * (size * per_unit - 1), "]"]
    for column in range(min(first, last), max(first, last)):
        cells[column] = "─"
    if first == last:
        cells[first] = "│"
    else:
        cells[first] = "╭" if first < last else "╮"
        cells[last] = "╯" if first < last else "╰"
    return "".join(cells)


def panel(
    title: str,
    stack: Stack,
    plan: Plan,
    seat: int,
    fault: Fault | None = None,
    free: int | None = None,
) -> Drawing:
    """One player's stack under a title, level numbers on the left, pieces on the right.

    `free` is how many free levels are shown over the stack; all that are planned, if not said.
    """
    left = min((level.x for level in stack.levels), default=0)
    rows = [
        _level(number, stack, plan, seat, left, fault)
        for number in range(_top(stack, plan, free), 0, -1)
    ]
    foot: Line = [(" " * 9, ""), (_ruler(stack, left), "dim")] if len(stack) else []
    said: Drawing = [[(f"{_WRONG} {fault.sentence}", "bold red")]] if fault else []
    return [padded([(title, "bold")], NARROW), *rows, foot, *said]


def _top(stack: Stack, plan: Plan, free: int | None) -> int:
    planned = max(plan.levels, len(stack))
    return planned if free is None else min(planned, len(stack) + free)


def _level(
    number: int, stack: Stack, plan: Plan, seat: int, left: int, fault: Fault | None
) -> Line:
    wanted = plan.biddis.get(number, "")
    head: Line = [(f"{number:>2} ", "dim"), (f"{wanted:<6}", _NAMES.get(wanted, ""))]
    wrong = fault is not None and fault.level == number
    said: Line = [(f" {_WRONG}", "bold red")] if wrong else []
    if number > len(stack):
        return [*head, ("·", "dim"), *said]
    level = stack.levels[number - 1]
    return [*head, (" " * _columns(level.x - left), ""), _bar(level, seat), _label(level), *said]


def _bar(level: Level, seat: int) -> Span:
    style = _BIDDIS.get(level.piece, _SEATS[seat % len(_SEATS)])
    size = SHORT if level.piece in COLOURS else LONG
    return bar(*ports(*level[:3]), size), style


def _label(level: Level) -> Span:
    return f" {shown(*level[:3])}{' ☺' if level.smiles else ''}", "dim"


def _columns(tenths: int) -> int:
    """Tenths of a unit as columns, rounded."""
    return (tenths * PER_UNIT + UNIT // 2) // UNIT


def _ruler(stack: Stack, left: int) -> str:
    """Marks at every fourth unit, so that an x can be read off."""
    right = max(level.bar.right for level in stack.levels)
    marks = range(-(-left // (4 * UNIT)) * 4, right // UNIT + 1, 4)
    text = ""
    for mark in marks:
        text = text.ljust(_columns(mark * UNIT - left)) + str(mark)
    return text


def row(panels: list[Drawing]) -> Drawing:
    """Panels next to each other, as many in a row as there is room for."""
    return beside(panels, WIDE, gap=3)


def box(blocks: Sequence[str] = BLOCKS) -> Drawing:
    """Pieces with their sides as printed, bottom edge first: "3b" is block 3, side b."""
    ways = [bar(*ports(COLOURS[0], *way), SHORT) for way in BIDDI_WAYS if not way[1]]
    biddi: Line = [("BIDDI    ", "bold"), (f".f {ways[0]}  .l {ways[1]}", "")]
    note: Line = [("A ' after the side turns it upside down.", "dim")]
    return [*(_sides(block) for block in blocks), [*biddi, ("   ", ""), *note]]


def _sides(block: str) -> Line:
    spans: Line = [(f"block {block}  ", "bold")]
    for side in BLOCK_SIDES:
        spans += [(f"{side} ", "dim"), (bar(*ports(block, side, False), LONG, 1) + "  ", "")]
    return spans
