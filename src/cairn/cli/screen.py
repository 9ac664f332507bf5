"""Layout of the drawing and the choices so that both stay on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cairn.core.drawing import Drawing, padded, width, wrapped
from cairn.core.game import State

Listing = Callable[[int], Drawing]
"""The choices as lines of this width."""
GAP = 3
"""Columns between a drawing and the choices next to it."""
NARROW = 24
"""The fewest columns for choices next to a drawing."""
LEAST = 8
"""The fewest lines of a drawing worth showing."""


class Viewport(NamedTuple):
    """A screen; if possible, `spare` rows stay free for the news already there."""

    columns: int
    rows: int
    spare: int = 0


def fitted(state: State, seat: int, choices: Listing, viewport: Viewport) -> Drawing:
    """The drawing with the choices next to it or below.

    A drawing that doesn't fit loses its blank lines, then becomes a close-up, and at last is cut.
    The choices are never cut.
    """
    for draw in (state.drawing, partial(state.close_up, seat)):
        drawing = wrapped(draw(), viewport.columns)
        for rows in (viewport.rows - viewport.spare, viewport.rows):
            for lines in _arranged(drawing, choices, viewport.columns):
                if len(lines) <= rows:
                    return lines
    return _cut(_squeezed(drawing), choices(viewport.columns), viewport.rows)


def whole(state: State, choices: Listing, columns: int) -> Drawing:
    """The drawing with the choices below, however tall."""
    return next(_arranged(state.drawing(), choices, columns))


def _arranged(drawing: Drawing, choices: Listing, columns: int) -> Iterator[Drawing]:
    """Several layouts of drawing and choices, best first."""
    below, small = choices(columns), _squeezed(drawing)
    yield [*drawing, [], *below] if below else drawing
    yield from _next_to(drawing, choices, columns)
    yield [*small, *below]
    yield from _next_to(small, choices, columns)


def _next_to(drawing: Drawing, choices: Listing, columns: int) -> Iterator[Drawing]:
    for start in range(len(drawing)):
        left = max(map(width, drawing[start:])) + GAP
        if columns - left >= NARROW:
            lines = choices(columns - left)
            if len(lines) <= len(drawing) - start and _widest(lines) <= columns - left:
                yield _beside(drawing, start, left, lines)
                return


def _beside(drawing: Drawing, start: int, left: int, lines: Drawing) -> Drawing:
    joined = [list(line) for line in drawing]
    for row, line in enumerate(lines, start):
        joined[row] = [*padded(drawing[row], left), *line]
    return joined


def _squeezed(drawing: Drawing) -> Drawing:
    return [line for line in drawing if line]


def _widest(drawing: Drawing) -> int:
    return max(map(width, drawing), default=0)


def _cut(drawing: Drawing, lines: Drawing, rows: int) -> Drawing:
    """As much of the top of the drawing as fits, and all choices."""
    room = rows - len(lines) - 1
    if room < LEAST:
        return lines
    more = f"⋮ {len(drawing) - room} more lines: type board to see them"
    return [*drawing[:room], [(more, "dim")], *lines]
