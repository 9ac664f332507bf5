"""Why Pebbles refuses an action. Only this file decides legality.

`PebblesState` lists the actions that are not refused here, so the list and the referee can't
disagree. The code is for programs and never changes; the sentence is for people; the facts are for
a screen to point at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import Action
from cairn.core.refusals import Refusal
from cairn_pebbles.actions import Fall, Lay, Roll
from cairn_pebbles.pile import falling, reach

if TYPE_CHECKING:
    from cairn_pebbles.rules import PebblesState

_WANTED = {"roll": Roll, "lay": Lay, "fall": Fall}
_SENTENCES = {
    "roll": "The die has to be rolled first.",
    "lay": "Lay the pebble: write lay and a shift, such as lay 2.",
    "fall": "The pile is falling. Wait until it is at rest.",
}


def refuse(state: PebblesState, action: Action) -> Refusal | None:
    """Why the actor can't do this, or None.

    That it is the actor's turn has already been checked.
    """
    if not isinstance(action, _WANTED[state.phase]):
        return Refusal("phase", _SENTENCES[state.phase], {"phase": state.phase})
    if isinstance(action, Lay):
        return _of_lay(state, action.shift)
    return _of_fall(state, action.count) if isinstance(action, Fall) else None


def _of_lay(state: PebblesState, shift: int) -> Refusal | None:
    if shift == 0:
        return Refusal("middle", "You must shift the pebble by at least 1, out or back.")
    below, size = state.pile[-1].size, state.rolled
    assert size
    if abs(shift) <= (most := reach(below, size)):
        return None
    sentence = f"The {size} pebble would miss the {below} one below. You can shift it by {most}."
    return Refusal("apart", sentence, {"shift": shift, "most": most})


def _of_fall(state: PebblesState, count: int) -> Refusal | None:
    """A fall may take anything above the weak joint, and nothing that stood on its own."""
    if count <= (most := falling(state.pile)):
        return None
    return Refusal("fall", f"{count} pebbles can't fall here.", {"count": count, "most": most})
