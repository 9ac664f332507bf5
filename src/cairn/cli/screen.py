"""Laying out a drawing and the choices so that both stay on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cairn.core.drawing import Drawing, padded, width
from cairn.core.game import State

Lines = Callable[[int], Drawing]
"""Choices as lines for a width."""
GAP = 3
"""Columns between a drawing and the choices next to it."""
NARROW = 24
"""Columns that choices next to a drawing need at least."""
LEAST = 8
"""Lines of a drawing without which it is better left out."""


class Room(NamedTuple):
    """A screen; `spare` rows would better stay free, for the news that is already there."""

    columns: int
    rows: int
    spare: int = 0


def fitted(state: State, seat: int, choices: Lines, room: Room) -> Drawing:
    """The drawing with the choices next to it or below.

    What does not fit whole is shown without blank lines, then close up, and in the end cut. The
    choices are never cut.
    """
    for drawing, rows in _smaller(state, seat, room):
        for lines in _arranged(drawing, choices, room.columns):
            if len(lines) <= rows:
                return lines
    return _cut(_squeezed(state.close_up(seat)), choices(room.columns), room.rows)


def whole(state: State, choices: Lines, columns: int) -> Drawing:
    """The drawing with the choices below, however tall."""
    return _below(state.drawing(), choices(columns))


def _smaller(state: State, seat: int, room: Room) -> Iterator[tuple[Drawing, int]]:
    """What to try, the best first, with the rows that it may take."""
    for draw in (state.drawing, partial(state.close_up, seat)):
        drawing = draw()
        for rows in (room.rows - room.spare, room.rows):
            yield drawing, rows
            yield _squeezed(drawing), rows


def _arranged(drawing: Drawing, choices: Lines, columns: int) -> Iterator[Drawing]:
    yield _below(drawing, choices(columns))
    for start in range(len(drawing)):
        left = max(map(width, drawing[start:])) + GAP
        if columns - left >= NARROW:
            lines = choices(columns - left)
            if len(lines) <= len(drawing) - start and _widest(lines) <= columns - left:
                yield _beside(drawing, start, left, lines)
                return


def _below(drawing: Drawing, lines: Drawing) -> Drawing:
    return [*drawing, [], *lines] if lines else drawing


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
    """As much of the drawing's upper part as there is room for, and all of the choices."""
    room = rows - len(lines) - 1
    if room < LEAST:
        return lines
    rest = len(drawing) - room
    if rest <= 0:
        return [*drawing, *lines]
    more = f"⋮ {rest} more line{'s' * (rest != 1)}: type board to see them"
    return [*drawing[:room], [(more, "dim")], *lines]
