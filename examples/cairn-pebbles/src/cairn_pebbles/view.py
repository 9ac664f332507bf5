"""The view for a screen: the position, the fields of every game's view, and a few derived ones.

Views are public. These games have no hidden information, so everyone gets the same view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cairn.core.view import View, shared
from cairn_pebbles.position import PebblesPosition, write

if TYPE_CHECKING:
    from cairn_pebbles.rules import PebblesState

Phase = Literal["roll", "lay", "fall", "over"]


class PebblesView(View, PebblesPosition):
    """A state of Pebbles as a screen draws it. The screen's TypeScript is made from this class."""

    phase: Phase
    turn: int
    """Who lays the next pebble."""
    left: int
    """Pebbles still to be laid."""


def view(state: PebblesState) -> PebblesView:
    """The state for a screen."""
    return {
        **shared(state),
        **write(state),
        "phase": state.phase,
        "turn": state.turn,
        "left": state.options["pebbles"] - state.laid,
    }
