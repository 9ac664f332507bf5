"""Why Topple refuses an action, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import Action, Refusal
from cairn.games.topple import legal
from cairn.games.topple.actions import Place
from cairn.games.topple.parts import COLOURS, LEVEL, NAMES

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

_PHASES = {
    "start": "First it is drawn who begins.",
    "roll": "The die has to be rolled first.",
    "place": "Now a piece is laid: name a space.",
    "push": "The piece just laid has to come to rest first.",
}


def explain(state: ToppleState, why: int, actor: int, action: Action) -> Refusal:
    """The refusal behind a reason's number."""
    if why == legal.WRONG_PHASE:
        return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})
    if why == legal.NO_SEAT:
        return Refusal("no-seat", f"There are {state.seats} seats, from 0 on.")
    if why == legal.NO_PUSH:
        hand = state.options["hand"]
        return Refusal("no-push", f"A {hand} hand never pushes a piece so.", {"hand": hand})
    assert isinstance(action, Place)
    return _of_place(state, why, actor, action)


def _of_place(state: ToppleState, why: int, actor: int, action: Place) -> Refusal:
    space, colours = action.space, [COLOURS[c] for c in state.colours_of(actor)]
    facts = {"space": space, "colours": colours}
    if why == legal.NAMELESS:
        forms = " or ".join(f"{colour} {space}" for colour in colours)
        return Refusal("nameless", f"You have two colours, so name one: {forms}.", facts)
    if why == legal.NAMED:
        return Refusal("named", f"You have one colour only: write {space}.", facts)
    if why == legal.NOT_YOURS:
        mine = " and ".join(colours)
        return Refusal("not-yours", f"{action.colour} is not yours; you play {mine}.", facts)
    if why == legal.NONE_LEFT:
        return Refusal("none-left", f"You have no {action.colour} piece left.", facts)
    level = int(LEVEL[NAMES.index(space)])
    sentence = f"{space} is on level {level}, and the die shows {state.level}."
    return Refusal("level", sentence, {"space": space, "level": level, "rolled": state.level})
