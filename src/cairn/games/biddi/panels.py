"""Towers from the front, as a terminal of 80 columns shows them.

A unit is two columns, or one if the towers would not fit side by side, and a level is one row.
Within a row the line runs from its entry at the bottom to its exit at the top, so that it joins
the rows below and above:

        [ ╭─────────╯   ]      enters on the left, leaves on the right
          [╰──╮         ]      enters on the right, leaves on the left
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from cairn.core.drawing import Drawing, Line, Span, beside, padded, width
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
from cairn.games.biddi.tower import Fault, Level, Plan, Tower

SCALES = (2, 1)
"""Columns per unit: the first, unless the other saves lines."""
WIDE = 80
"""Columns for all panels together."""
GAP = 2
NARROW = 30
"""The least width of a panel in columns, so that low towers don't jump about."""
_SEATS = ("black on yellow", "black on dark_orange", "white on purple", "white on blue")
_BIDDIS = {
    "red": "white on red",
    "white": "black on white",
    "blue": "white on dodger_blue2",
    "grey": "black on grey62",
}
_NAMES = {"red": "bold red", "white": "bold", "blue": "bold dodger_blue2", "grey": "bold grey62"}


class Panel(NamedTuple):
    """One player's tower under a title; a level at fault is marked."""

    title: str
    tower: Tower
    plan: Plan
    seat: int
    fault: Fault | None = None
    free: int | None = None
    """The most levels shown above the tower; None for all that are planned."""

    @property
    def top(self) -> int:
        """The highest level that is shown."""
        planned = max(self.plan.levels, len(self.tower))
        return planned if self.free is None else min(planned, len(self.tower) + self.free)


def row(panels: list[Panel]) -> Drawing:
    """Panels side by side, as many in a row as fit."""
    drawn = (beside([_panel(one, scale) for one in panels], WIDE, GAP) for scale in SCALES)
    return min(drawn, key=lambda lines: (max(map(width, lines)) > WIDE, len(lines)))


def wrapped(start: str, parts: list[str]) -> Drawing:
    """Parts of a sentence after a bold start, in as many lines as needed."""
    lines: Drawing = [[(start, "bold")]]
    for number, part in enumerate(parts, 1):
        text = part + (", " if number < len(parts) else "")
        if width(lines[-1]) + len(text.rstrip()) > WIDE:
            lines.append([(" " * len(start), "")])
        lines[-1].append((text, ""))
    return lines


def bar(enters: int, leaves: int, size: int, scale: int) -> str:
    """A bar with its line; ports and size in units."""
    first, last = enters * scale, leaves * scale
    cells = ["[", *" " * (size * scale - 1), "]"]
    for column in range(min(first, last), max(first, last)):
        cells[column] = "─"
    if first == last:
        cells[first] = "│"
    else:
        cells[first] = "╭" if first < last else "╮"
        cells[last] = "╯" if first < last else "╰"
    return "".join(cells)


def _panel(panel: Panel, scale: int) -> Drawing:
    """Level numbers on the left, pieces on the right."""
    tower = panel.tower
    left = min((level.x for level in tower.levels), default=0)
    rows = [_level(number, panel, left, scale) for number in range(panel.top, 0, -1)]
    foot: Line = [(" " * 9, ""), (_ruler(tower, left, scale), "dim")]
    return [padded([(panel.title, "bold")], NARROW), *rows, foot]


def _level(number: int, panel: Panel, left: int, scale: int) -> Line:
    wanted = panel.plan.biddis.get(number, "")
    wrong = panel.fault is not None and panel.fault.level == number
    mark: Span = ("✗" if wrong else " ", "bold red")
    head: Line = [(f"{number:>2}", "dim"), mark, (f"{wanted:<6}", _NAMES.get(wanted, ""))]
    if number > len(panel.tower):
        return [*head, ("·", "dim")]
    level = panel.tower.levels[number - 1]
    shift = " " * _columns(level.x - left, scale)
    return [*head, (shift, ""), _bar(level, panel.seat, scale), _label(level)]


def _bar(level: Level, seat: int, scale: int) -> Span:
    style = _BIDDIS.get(level.piece, _SEATS[seat % len(_SEATS)])
    size = SHORT if level.piece in COLOURS else LONG
    return bar(*ports(*level[:3]), size, scale), style


def _label(level: Level) -> Span:
    return f" {shown(*level[:3])}{' ☺' if level.smiles else ''}", "dim"


def _columns(tenths: int, scale: int) -> int:
    """Tenths of a unit as columns, rounded."""
    return (tenths * scale + UNIT // 2) // UNIT


def _ruler(tower: Tower, left: int, scale: int) -> str:
    """Marks at every fourth unit, so that an x can be read off."""
    if not len(tower):
        return ""
    right = max(level.bar.right for level in tower.levels)
    marks = range(-(-left // (4 * UNIT)) * 4, right // UNIT + 1, 4)
    text = ""
    for mark in marks:
        text = text.ljust(_columns(mark * UNIT - left, scale)) + str(mark)
    return text


def box(laid: Set[str] = frozenset()) -> Drawing:
    """Every free piece, its sides as printed, bottom edge first: "3b" is block 3, side b."""
    left = [block for block in BLOCKS if block not in laid]
    half = (len(left) + 1) // 2
    rows = [_sides(block) for block in left[:half]]
    for line, block in zip(rows, left[half:], strict=False):
        line += [("  ", ""), *_sides(block)]
    letters = "".join(f" {side:<8}" for side in BLOCK_SIDES)
    head: Drawing = (
        [[(f"  {letters}    {letters}" if half < len(left) else f"  {letters}", "dim")]]
        if left
        else []
    )
    return [*head, *rows, *([] if laid >= {*COLOURS} else [_biddi()])]


def _biddi() -> Line:
    ways = [bar(*ports(COLOURS[0], *way), SHORT, 2) for way in BIDDI_WAYS if not way[1]]
    biddi: Line = [("BIDDI ", "bold"), (f".f {ways[0]}  .l {ways[1]}", "")]
    return [*biddi, ("   ", ""), ("A ' after the side turns it upside down.", "dim")]


def _sides(block: str) -> Line:
    bars = "".join(bar(*ports(block, side, False), LONG, 1) for side in BLOCK_SIDES)
    return [(f"{block} ", "bold"), (bars, "")]
