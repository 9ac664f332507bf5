"""A state of STACK Back as a terminal shows it."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line
from cairn.games.stackback.actions import Lay, shown
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import BOARDS, COLOURS, LENGTH, REACH, SIDE, WIDTH
from cairn.games.stackback.refusals import listed
from cairn.games.stackback.view import margin

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

Pixel = tuple[str, str]

ACROSS, DOWN = 35, 70
"""The width and height of a character on the table, in tenths of a millimetre."""
OUT = 5
"""The most columns shown beyond the boards: with them a line has 80 characters."""
JUT = 1
"""Rows shown beyond the boards in a close-up, which leave room for the choices."""
_LAST = (SIDE - 1) // DOWN
_INK = {"yellow": "black on yellow", "mauve": "white on magenta", "green": "black on green"}
_PEN = {"yellow": "bold yellow", "mauve": "bold magenta", "green": "bold green"}


def drawing(state: StackBackState) -> Drawing:
    """The players' hands, then every tier from above, the highest last."""
    lines: list[Line] = [*_headline(state), *_hands(state)]
    for tier in range(max(state.building.top, 0) + 1):
        lines += [[], [(_title(tier), "bold")], *_tier(state.building, tier)]
    return lines


def close_up(state: StackBackState) -> Drawing:
    """The building from above in one picture; small letters lie on the wood.

    Sticks that jut out far are cut off, so that the boards stay on a small screen.
    """
    hands: Line = []
    for seat, hand in enumerate(state.progress.hands):
        mark = "→" if seat in state.actors else " "
        counts = zip(COLOURS, hand, strict=True)
        inked = [(f" {count} {colour}", _PEN[colour]) for colour, count in counts]
        hands += [("  " * bool(seat) + f"{mark} seat {seat + 1}:", "bold"), *inked]
    return [*_headline(state), hands, *_above(state.building)]


def _above(building: Building) -> list[Line]:
    left, right = _width(building)
    low, high = _height(list(building.sticks), whole=True)
    high = min(high, _LAST + JUT)
    low = max(low, high - _LAST - JUT)
    pixels = _boards()
    for stick in sorted(building.sticks, key=lambda stick: stick.lay.tier):
        letter = stick.lay.colour[0]
        sign = letter.upper() if stick.lay.tier else letter
        pixels |= dict.fromkeys(_covered(stick.lay), (sign, _INK[stick.lay.colour]))
        pixels |= _number(stick)
    rows = (_row(pixels, line, left, right) for line in range(high, low - 1, -1))
    return [_ruler(left, right), *rows]


def _boards() -> dict[tuple[int, int], Pixel]:
    cells = (cell for x, y in BOARDS for cell in _cells(x, y, 0, SIDE, SIDE))
    return dict.fromkeys(cells, ("░", "dim"))


def _title(tier: int) -> str:
    if tier == 0:
        return "On the wood (tier 0), seen from above; cm; numbers name sticks"
    return f"Tier {tier}, on the sticks of tier {tier - 1} (·)"


def _headline(state: StackBackState) -> list[Line]:
    lines: list[Line] = [[(_moment(state), "bold")]]
    if fallen := state.progress.fallen:
        text = f"It fell! Back to seat {fallen.seat + 1}: {listed(fallen.sticks)}"
        lines.append([(text, "bold red")])
    return lines


def _moment(state: StackBackState) -> str:
    now = state.progress
    match now.phase:
        case "start":
            return "The first player is drawn by lot"
        case "lay":
            run = f" · stacked on tier {now.run}, no lower tier this turn" if now.run else ""
            return f"Seat {now.turn + 1} lays a stick{run}"
        case "slip":
            return f"Seat {now.turn + 1} lays {shown(str(now.pending))}: does the hand tremble?"
        case "fall":
            return f"Seat {now.turn + 1} laid {listed(state.building.sticks[-1:])}: it falls!"
    return "The game is over"


def _hands(state: StackBackState) -> list[Line]:
    lines = []
    for seat, hand in enumerate(state.progress.hands):
        counts = [
            (f"  {count} {colour}", _PEN[colour])
            for colour, count in zip(COLOURS, hand, strict=True)
        ]
        mark = "→" if seat in state.actors else " "
        lines.append([(f"{mark} seat {seat + 1}:", "bold"), *counts, (f"  = {sum(hand)}", "")])
    lines[-1] += _spare(state)
    return lines


def _spare(state: StackBackState) -> Line:
    far = None if state.falls else margin(state)
    return [] if far is None else [(f"   stands with {far / 10:.1f} mm to spare", "dim")]


def _tier(building: Building, tier: int) -> list[Line]:
    """A tier as characters: sticks in their colours, the tier below as dots, wood as a shade."""
    here = [stick for stick in building.sticks if stick.lay.tier == tier]
    below = [stick for stick in building.sticks if stick.lay.tier == tier - 1]
    left, right = _width(building)
    low, high = _height(here, whole=tier == 0)
    pixels = {} if tier else _boards()
    for stick in below:
        pixels |= dict.fromkeys(_covered(stick.lay), ("·", _PEN[stick.lay.colour]))
    for stick in here:
        pixels |= dict.fromkeys(_covered(stick.lay), (stick.lay.colour[0], _INK[stick.lay.colour]))
    for stick in here:
        pixels |= _number(stick)
    rows = range(high, low - 1, -1)
    return [
        *(_row(pixels, line, left, right) for line in rows),
        _ruler(left, right),
    ]


def _width(building: Building) -> tuple[int, int]:
    """The columns to show, the same for all tiers: both boards, and sticks that jut out."""
    covered = [x for stick in building.sticks for x, _ in _covered(stick.lay)]
    last = (REACH - 1) // ACROSS
    columns = [0, last, *covered]
    return max(min(columns), -OUT), min(max(columns), last + OUT)


def _height(sticks: list[Stick], whole: bool) -> tuple[int, int]:
    """The rows to show: all sticks and, for the lowest tier, both boards."""
    rows = [y for stick in sticks for _, y in _covered(stick.lay)]
    rows += [0, _LAST] if whole else []
    return min(rows, default=0), max(rows, default=0)


def _row(pixels: dict[tuple[int, int], Pixel], line: int, left: int, right: int) -> Line:
    tick = -(-line * DOWN // 200) * 200  # every 2 cm, if the row contains such a height
    spans: Line = [(f"{tick // 100:>3} " if tick < (line + 1) * DOWN else "    ", "dim")]
    for column in range(left, right + 1):
        text, style = pixels.get((column, line), (" ", ""))
        if spans and spans[-1][1] == style and len(spans) > 1:
            spans[-1] = (spans[-1][0] + text, style)
        else:
            spans.append((text, style))
    return spans


def _ruler(left: int, right: int) -> Line:
    """Centimetres under the columns."""
    text = [" "] * (right - left + 1)
    for centimetre in range(0, REACH // 100, 2):
        start = centimetre * 100 // ACROSS - left
        text[start : start + len(str(centimetre))] = str(centimetre)
    return [("    " + "".join(text), "dim")]


def _covered(lay: Lay) -> tuple[tuple[int, int], ...]:
    return _cells(lay.x, lay.y, lay.angle, LENGTH[lay.colour], WIDTH)


@lru_cache(maxsize=4096)
def _cells(x: float, y: float, angle: int, long: float, wide: float) -> tuple[tuple[int, int], ...]:
    """The characters whose middle lies in a rectangle."""
    c, s = cos(radians(angle)), sin(radians(angle))
    dx, dy = (long * abs(c) + wide * abs(s)) / 2, (long * abs(s) + wide * abs(c)) / 2
    found = []
    for column in range(floor((x - dx) / ACROSS), ceil((x + dx) / ACROSS)):
        for line in range(floor((y - dy) / DOWN), ceil((y + dy) / DOWN)):
            u, v = (column + 0.5) * ACROSS - x, (line + 0.5) * DOWN - y
            if abs(u * c + v * s) < long / 2 and abs(v * c - u * s) < wide / 2:
                found.append((column, line))
    return tuple(found)


def _number(stick: Stick) -> dict[tuple[int, int], Pixel]:
    """The stick's number over its middle."""
    text = str(stick.number)
    column, line = stick.lay.x // ACROSS - len(text) // 2, stick.lay.y // DOWN
    style = "bold " + _INK[stick.lay.colour]
    return {(column + i, line): (char, style) for i, char in enumerate(text)}
