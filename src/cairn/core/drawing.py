"""Drawings: a state as a terminal shows it, and a few ways to lay one out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

Span = tuple[str, str]
"""Text and its style: a terminal colour such as "bold red", or ""."""
Line = list[Span]
Drawing = list[Line]


def plain(drawing: Drawing) -> str:
    """A drawing without its colours."""
    return "\n".join("".join([text for text, _ in line]).rstrip() for line in drawing)


def width(line: Line) -> int:
    """The width of a line in columns."""
    return sum([len(text) for text, _ in line])


def padded(line: Line, columns: int) -> Line:
    """A line padded with blanks to a width."""
    return [*line, (" " * (columns - width(line)), "")]


def wrapped(drawing: Drawing, columns: int) -> Drawing:
    """A drawing wrapped to a width: lines break at blanks, or anywhere if they must."""
    lines: Drawing = []
    for line in drawing:
        rest = line
        while width(rest) > columns:
            start, rest = _broken(rest, columns)
            lines.append(start)
        lines.append(rest)
    return lines


def _broken(line: Line, columns: int) -> tuple[Line, Line]:
    signs = [(sign, style) for text, style in line for sign in text]
    blanks = [n for n in range(1, columns + 1) if signs[n][0] == " " and signs[n - 1][0] != " "]
    at = blanks[-1] if blanks else columns
    rest = list(dropwhile(lambda sign: sign[0] == " ", signs[at:]))
    return signs[:at], rest


def beside(blocks: Sequence[Drawing], columns: int, gap: int = 2) -> Drawing:
    """Blocks side by side, as many in a row as fit the width; at least one."""
    lines: Drawing = []
    rest = list(blocks)
    while rest:
        count = _fitting(rest, columns, gap)
        row, rest = rest[:count], rest[count:]
        lines += _joined(row, gap)
        lines += [[]] if rest else []
    return lines


def _fitting(blocks: Sequence[Drawing], columns: int, gap: int) -> int:
    used = -gap
    for index, block in enumerate(blocks):
        used += gap + max(map(width, block), default=0)
        if used > columns and index:
            return index
    return len(blocks)


def _joined(row: Sequence[Drawing], gap: int) -> Drawing:
    widths = [max(map(width, block), default=0) + gap for block in row]
    widths[-1] -= gap
    lines: Drawing = []
    for index in range(max(map(len, row))):
        cells = [block[index] if index < len(block) else [] for block in row]
        pairs = zip(cells, widths, strict=True)
        lines.append([span for cell, wide in pairs for span in padded(cell, wide)])
    return lines
