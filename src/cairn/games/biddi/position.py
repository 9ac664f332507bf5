"""A state of Stack-a-Biddi as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

from cairn.games.biddi.actions import Roll
from cairn.games.biddi.parts import COLOURS
from cairn.games.biddi.round import Checked, Points, equal_dice
from cairn.games.biddi.stack import Stack

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

Phase = Literal["roll", "pick", "build", "slip", "fall", "over"]


class RoundPosition(TypedDict):
    """What had to be built in a round, and what stood there when it was over."""

    round: int
    caller: int | None
    """The seat that called; null when time was up."""
    roll: dict[str, int]
    """The numbers of the dice by colour."""
    pick: str | None
    stacks: list[list[str]]


class PlayPosition(TypedDict):
    """The round that is played."""

    round: int
    """Counted from 1."""
    phase: Phase
    roll: dict[str, int] | None
    """The numbers of the dice by colour; null before the roll."""
    pick: str | None
    """Of two equal dice, the colour that the roller picked."""
    stacks: list[list[str]]
    """Per seat its levels from the bottom: "3b' 0", "red.f 2.1"."""
    points: list[list[list[int]]]
    """Per round that is over, per seat: points for levels, extra points."""
    hand: int | None
    """The seat whose hand may slip now."""


class BiddiPosition(PlayPosition):
    """A whole state."""

    checked: RoundPosition | None
    """The round before."""


def write(state: BiddiState) -> BiddiPosition:
    """The position of a state."""
    checked = write_round(state.checked) if state.checked else None
    return {**write_play(state), "checked": checked}


def write_play(state: BiddiState) -> PlayPosition:
    """The round that is played."""
    return {
        "round": state.round,
        "phase": state.phase,
        "roll": _roll(state.rolled) if state.rolled else None,
        "pick": state.pick,
        "stacks": [stack.to_json() for stack in state.stacks],
        "points": [[[*points] for points in row] for row in state.points],
        "hand": state.hand,
    }


def write_round(checked: Checked) -> RoundPosition:
    """A round that is over."""
    return {
        "round": checked.round,
        "caller": checked.caller,
        "roll": _roll(checked.rolled),
        "pick": checked.pick,
        "stacks": [stack.to_json() for stack in checked.stacks],
    }


def _roll(rolled: Sequence[int]) -> dict[str, int]:
    return dict(zip(COLOURS, rolled, strict=True))


def read(start: BiddiState, position: Mapping[str, Any]) -> BiddiState:
    """The state of a position, with the seats and options of `start`. Raises ValueError."""
    try:
        state = _read(start, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is not a position of Stack-a-Biddi: {error!r}.") from None
    if problem := _problem(state):
        raise ValueError(f"This is not a position of Stack-a-Biddi: {problem}.")
    return state


def _read(start: BiddiState, position: Mapping[str, Any]) -> BiddiState:
    phase, hand = position["phase"], position["hand"]
    if phase not in get_args(Phase):
        listed = ", ".join(get_args(Phase))
        raise ValueError(f"There is no phase {phase!r}. The phases are: {listed}.")
    return replace(
        start,
        round=range(start.options["rounds"] + 1)[int(position["round"])],
        phase=phase,
        rolled=_read_roll(position["roll"]),
        pick=position["pick"],
        stacks=_read_stacks(start, position["stacks"]),
        points=tuple(_read_points(start, row) for row in position["points"]),
        hand=None if hand is None else range(start.seats)[hand],
        checked=_read_checked(start, position["checked"]),
    )


def _read_roll(roll: Mapping[str, int] | None) -> tuple[int, ...] | None:
    return None if roll is None else tuple(int(roll[colour]) for colour in COLOURS)


def _read_stacks(start: BiddiState, stacks: Sequence[Sequence[str]]) -> tuple[Stack, ...]:
    if len(stacks) != start.seats:
        raise ValueError(f"This position has {len(stacks)} stacks for {start.seats} seats.")
    return tuple(map(Stack.read, stacks))


def _read_points(start: BiddiState, row: Sequence[Sequence[int]]) -> tuple[Points, ...]:
    if len(row) != start.seats:
        raise ValueError(f"This position has points for {len(row)} of {start.seats} seats.")
    return tuple((int(levels), int(extra)) for levels, extra in row)


def _read_checked(start: BiddiState, data: Mapping[str, Any] | None) -> Checked | None:
    if data is None:
        return None
    caller, rolled = data["caller"], _read_roll(data["roll"])
    if rolled is None:
        raise ValueError("The round that is over has no roll.")
    return Checked(
        int(data["round"]),
        None if caller is None else range(start.seats)[caller],
        rolled,
        data["pick"],
        _read_stacks(start, data["stacks"]),
    )


def _problem(state: BiddiState) -> str | None:
    """What no game could have led to, as far as play would trip over it."""
    if len(state.points) != state.round - (state.phase != "over"):
        return f"it is round {state.round}, but there are points for {len(state.points)} rounds"
    if (state.rolled is None) != (state.phase in ("roll", "over")):
        return f"in phase {state.phase!r} there is {'no' if state.rolled is None else 'a'} roll"
    if state.rolled and Roll(state.rolled) not in state.rolls.known:
        return "the dice can't end up like this"
    picked = state.phase in ("build", "slip", "fall") and bool(state.equal)
    if state.pick not in (state.equal if picked else (None,)):
        return f"the pick can't be {state.pick!r}"
    if (state.hand is None) != (state.phase != "slip"):
        return f"in phase {state.phase!r} the hand can't be {state.hand}"
    if state.phase == "pick" and not equal_dice(state.levels, state.rolled or ()):
        return "there is nothing to pick"
    return _stack_problem(state)


def _stack_problem(state: BiddiState) -> str | None:
    if state.phase == "fall" and state.falling is None:
        return "every stack stands, so nothing can fall"
    if state.hand is not None and (state.steady or len(state.stacks[state.hand]) < 2):
        return f"the hand of seat {state.hand} can't slip"
    for seat, stack in enumerate(state.stacks):
        # A level that may still slip, or that brings the stack down, has only just been laid.
        fresh = seat in (state.hand, state.falling)
        if not (stack.cut(len(stack) - 1) if fresh else stack).buildable():
            return f"the stack of seat {seat} does not stand"
        if len(stack) and stack.levels[0].x:
            return f"the first level of seat {seat} does not lie at 0"
    return None
