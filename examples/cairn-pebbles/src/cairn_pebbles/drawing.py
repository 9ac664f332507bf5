"""The pile in a terminal, from the side.

A drawing is a list of lines, and a line is a list of (text, style): the terminal colours it, and
`str(state)` is the same without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line
from cairn_pebbles.parts import WIDTH
from cairn_pebbles.pile import Pebble

if TYPE_CHECKING:
    from cairn_pebbles.rules import PebblesState

STYLES = {"rock": "", "small": "yellow", "medium": "green", "large": "blue"}


def drawing(state: PebblesState) -> Drawing:
    """The headline, the pile from the top down, and the points."""
    inland = min(pebble.at - pebble.half for pebble in state.pile)
    stones = [_stone(pebble, pebble.at - pebble.half - inland) for pebble in reversed(state.pile)]
    points = " · ".join(f"seat {seat + 1}: {score}" for seat, score in enumerate(state.points))
    return [[(_headline(state), "bold")], [], *stones, [], [(points, "")]]


def _stone(pebble: Pebble, margin: int) -> Line:
    return [(" " * margin, ""), ("▄" * WIDTH[pebble.size], STYLES[pebble.size])]


def _headline(state: PebblesState) -> str:
    if state.phase == "over":
        return "All pebbles are laid."
    if state.phase == "fall":
        return "The pile is falling!"
    count = f"pebble {state.laid + 1} of {state.options['pebbles']}"
    return f"Seat {state.turn + 1}, {count}: {state.rolled or 'roll the die'}"
