"""Why Stack-a-Biddi refuses an action, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import Action
from cairn.core.parts import decimal
from cairn.core.refusals import Refusal
from cairn.games.biddi.actions import CALL, CLEAR, GO, TAKE, Fall, Lay, Pick, Roll, Slip
from cairn.games.biddi.parts import UNIT, is_biddi
from cairn.games.biddi.tower import Level, Tower

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

_PHASES = {
    "roll": "Roll the dice first.",
    "pick": "First pick which of the two BIDDIs with equal dice is in play.",
    "ready": "Wait for the start signal before you build.",
    "build": "Everybody is building now: lay, take, clear or call.",
    "slip": "A block is being laid: the hand has to let go first.",
    "fall": "A tower is falling: it has to come down first.",
}


def refuse(state: BiddiState, actor: int, action: Action) -> Refusal | None:
    """Why an actor who may act now can't do this, or None."""
    match state.phase, action:
        case "roll", Roll():
            return _of_roll(state, action)
        case "pick", Pick(colour):
            return _of_pick(state, colour)
        case "ready", _ if action == GO:
            return None
        case "slip", Slip(by):
            return _of_slip(state, by)
        case "fall", Fall():
            return _of_fall(state, action)
        case "build", _:
            return _of_build(state, actor, action)
    return _of_phase(state)


def _of_phase(state: BiddiState) -> Refusal:
    return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})


def _of_roll(state: BiddiState, action: Roll) -> Refusal | None:
    if action in state.rolls.known:
        return None
    sentence = f"In round {state.round} the dice can't end up like this: they are rolled again."
    return Refusal("dice", sentence, {"round": state.round})


def _of_pick(state: BiddiState, colour: str) -> Refusal | None:
    if colour in state.equal:
        return None
    sentence = f"Pick {' or '.join(state.equal)}."
    return Refusal("pick", sentence, {"colours": [*state.equal]})


def _of_slip(state: BiddiState, by: int) -> Refusal | None:
    if by in state.slips:
        return None
    hand = state.options["hand"]
    sentence = f"A {hand} hand doesn't slip by {decimal(by, short=True)}."
    return Refusal("slip", sentence, {"hand": hand, "by": by / UNIT})


def _of_fall(state: BiddiState, action: Fall) -> Refusal | None:
    expected = state.outcomes()[0][0]
    if action == expected:
        return None
    assert isinstance(expected, Fall)
    low, high = expected.levels[0], expected.levels[-1]
    sentence = f"Level {low} falls, and no other."
    if low < high:
        sentence = f"Levels {low} to {high} fall, and no others."
    return Refusal("fall", sentence, {"levels": [*expected.levels]})


def _of_build(state: BiddiState, actor: int, action: Action) -> Refusal | None:
    if isinstance(action, Lay):
        return _of_lay(state, state.towers[actor], action)
    if action in (TAKE, CLEAR):
        return None if len(state.towers[actor]) else Refusal("empty", "Your tower is empty.")
    return None if action == CALL else _of_phase(state)


def _of_lay(state: BiddiState, tower: Tower, action: Lay) -> Refusal | None:
    if action.piece not in tower.free:
        level = [level.piece for level in tower.levels].index(action.piece) + 1
        piece = f"The {action.piece} BIDDI" if is_biddi(action.piece) else f"Block {action.piece}"
        sentence = f"{piece} is already on level {level} of your tower."
        return Refusal("used", sentence, {"piece": action.piece, "level": level})
    facts = {"x": action.x / UNIT}
    if action.x % UNIT and state.steady:
        return Refusal("whole", "With a steady hand you lay blocks on whole units.", facts)
    if not tower.touches(Level(action.piece, action.side, action.flipped, action.x)):
        sentence = f"At {decimal(action.x, short=True)} it wouldn't touch the level below."
        return Refusal("beside", sentence, facts)
    return None
