"""Why Topple refuses an action, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import Action
from cairn.core.parts import decimal
from cairn.core.refusals import Refusal
from cairn.games.topple import fields as f
from cairn.games.topple.actions import Place, Push
from cairn.games.topple.legal import Reason
from cairn.games.topple.parts import COLOURS, HANDS, LEVEL, NAMES, SPAN
from cairn.games.topple.position import PhaseName

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

_PHASES: dict[PhaseName, str] = {
    "start": "First it's decided who starts.",
    "roll": "The die has to be rolled first.",
    "place": "It's time to place a piece: name a space.",
    "push": "The last piece has to settle first.",
    "fall": "The board is toppling: it has to fall first.",
}


def explain(state: ToppleState, why: int, actor: int, action: Action) -> Refusal:
    """The refusal behind a reason."""
    if why == Reason.WRONG_PHASE:
        return _of_phase(state, action)
    if why == Reason.NO_SEAT:
        return Refusal("no-seat", f"There are only {state.seats} seats.", {"seats": state.seats})
    assert isinstance(action, Place)
    return _of_place(state, why, actor, action)


def _of_phase(state: ToppleState, action: Action) -> Refusal:
    if state.phase == "push" and state.hand == f.OWN:
        return _of_own_push(action)
    if state.phase == "push" and isinstance(action, Push):
        hand = HANDS[state.hand]
        return Refusal("no-push", f"A {hand} hand never pushes a piece like that.", {"hand": hand})
    return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})


def _of_own_push(action: Action) -> Refusal:
    if not isinstance(action, Push):
        sentence = "Your piece isn't at rest yet: push it, like push 0.3,-0.2."
        return Refusal("push-first", sentence, {"span": SPAN / 10})
    facts = {"x": action.x / 10, "y": action.y / 10, "span": SPAN / 10}
    sentence = f"Your hand can't push it that far: {decimal(SPAN)} mm at most in each direction."
    return Refusal("too-far", sentence, facts)


def _of_place(state: ToppleState, why: int, actor: int, action: Place) -> Refusal:
    space, colours = action.space, [COLOURS[c] for c in state.colours_of(actor)]
    facts = {"space": space, "colours": colours}
    if why == Reason.NAMELESS:
        forms = " or ".join(f"{colour} {space}" for colour in colours)
        return Refusal("nameless", f"You have two colours, so name one: {forms}.", facts)
    if why == Reason.NAMED:
        return Refusal("named", f"You have only one colour, so just write {space}.", facts)
    if why == Reason.NOT_YOURS:
        mine = " and ".join(colours)
        sentence = f"The {action.colour} pieces aren't yours; you play {mine}."
        return Refusal("not-yours", sentence, facts)
    if why == Reason.NONE_LEFT:
        return Refusal("none-left", f"You have no {action.colour} pieces left.", facts)
    level = int(LEVEL[NAMES.index(space)])
    sentence = f"{space} is on level {level}, but you rolled {state.level}."
    return Refusal("level", sentence, {"space": space, "level": level, "rolled": state.level})
