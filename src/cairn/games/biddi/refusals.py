"""Why Stack-a-Biddi refuses an action, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import Action, Refusal
from cairn.games.biddi.actions import CALL, CLEAR, TAKE, TENTHS, Lay, Pick, Roll, Slip, decimal
from cairn.games.biddi.stack import Level, Stack

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

_PHASES = {
    "roll": "The dice have to be rolled first.",
    "pick": "The roller first says which of two BIDDIs with equal dice is in play.",
    "build": "Now everybody builds: lay, take, clear or call.",
    "slip": "A block is just being laid; the hand has to come to rest first.",
}


def refuse(state: BiddiState, actor: int, action: Action) -> Refusal | None:
    """Why an actor who may act now can't do this, or None."""
    match state.phase, action:
        case "roll", Roll():
            return _of_roll(state, action)
        case "pick", Pick(colour):
            return _of_pick(state, colour)
        case "slip", Slip(by):
            return _of_slip(state, by)
        case "build", Lay():
            return _of_lay(state, state.stacks[actor], action)
        case "build", _ if action in (TAKE, CLEAR):
            return None if len(state.stacks[actor]) else Refusal("empty", "Your stack is empty.")
        case "build", _ if action == CALL:
            return None
    return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})


def _of_roll(state: BiddiState, action: Roll) -> Refusal | None:
    if action in state.rolls.known:
        return None
    return Refusal("dice", f"In round {state.round} the dice can't end up so: they roll again.")


def _of_pick(state: BiddiState, colour: str) -> Refusal | None:
    if colour in state.equal:
        return None
    sentence = f"The pick is between {' and '.join(state.equal)}."
    return Refusal("pick", sentence, {"colours": [*state.equal]})


def _of_slip(state: BiddiState, by: int) -> Refusal | None:
    if by in state.slips:
        return None
    return Refusal("slip", f"No {state.options['hand']} hand slips by {decimal(by)}.")


def _of_lay(state: BiddiState, stack: Stack, action: Lay) -> Refusal | None:
    if action.piece not in stack.free:
        level = [level.piece for level in stack.levels].index(action.piece) + 1
        sentence = f"{action.piece.capitalize()} already lies on level {level} of your stack."
        return Refusal("used", sentence, {"piece": action.piece, "level": level})
    if action.x % TENTHS and state.steady:
        return Refusal("whole", "A steady hand lays blocks on whole units.", {"x": action.x})
    if not stack.touches(Level(action.piece, action.side, action.flipped, action.x)):
        sentence = f"Laid at {decimal(action.x)} it would not touch the level below."
        return Refusal("beside", sentence, {"x": action.x / TENTHS})
    return None
