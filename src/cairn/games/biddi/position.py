"""A state of Stack-a-Biddi as plain JSON, complete and readable, and back.

round    the round that is played, from 1
phase    roll, pick, build, slip or over
roll     the numbers of the dice by colour, or null before the roll
pick     the colour that the roller picked of two equal dice, or null
stacks   per seat its levels from the bottom, "3b' 0", "red.f 2.1"
points   per round that is over, per seat: points for levels, extra points
hand     the seat whose hand may slip now, or null
fallen   what the last action made fall: seat, the stack before, the lowest level that came off
         (counted from 0); or null
checked  the round before: round, caller (null when time was up), roll, pick, stacks; or null
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cairn.games.biddi.actions import Roll
from cairn.games.biddi.parts import COLOURS
from cairn.games.biddi.round import Checked, Fallen, Points, equal_dice
from cairn.games.biddi.stack import Stack

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

PHASES = ("roll", "pick", "build", "slip", "over")


def write(state: BiddiState) -> dict[str, Any]:
    """The position of a state."""
    fallen, checked = state.fallen, state.checked
    return {
        "round": state.round,
        "phase": state.phase,
        "roll": _roll(state.rolled),
        "pick": state.pick,
        "stacks": [stack.to_json() for stack in state.stacks],
        "points": [[[*points] for points in row] for row in state.points],
        "hand": state.hand,
        "fallen": fallen
        and {"seat": fallen.seat, "stack": fallen.stack.to_json(), "level": fallen.level},
        "checked": checked and _write_checked(checked),
    }


def _write_checked(checked: Checked) -> dict[str, Any]:
    return {
        "round": checked.round,
        "caller": checked.caller,
        "roll": _roll(checked.rolled),
        "pick": checked.pick,
        "stacks": [stack.to_json() for stack in checked.stacks],
    }


def _roll(rolled: Sequence[int] | None) -> dict[str, int] | None:
    return None if rolled is None else dict(zip(COLOURS, rolled, strict=True))


def read(start: BiddiState, position: Mapping[str, Any]) -> BiddiState:
    """The state of a position, with the seats and options of `start`. Raises ValueError."""
    try:
        state = _read(start, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is no position of Stack-a-Biddi: {error!r}.") from None
    if problem := _problem(state):
        raise ValueError(f"This is no position of Stack-a-Biddi: {problem}.")
    return state


def _read(start: BiddiState, position: Mapping[str, Any]) -> BiddiState:
    phase, hand = position["phase"], position["hand"]
    if phase not in PHASES:
        raise ValueError(f"This position has a phase {phase!r}; there are {', '.join(PHASES)}.")
    return replace(
        start,
        round=range(start.options["rounds"] + 1)[int(position["round"])],
        phase=phase,
        rolled=_read_roll(position["roll"]),
        pick=position["pick"],
        stacks=_read_stacks(start, position["stacks"]),
        points=tuple(_read_points(start, row) for row in position["points"]),
        hand=None if hand is None else range(start.seats)[hand],
        fallen=position["fallen"] and _read_fallen(start, **position["fallen"]),
        checked=position["checked"] and _read_checked(start, position["checked"]),
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


def _read_fallen(start: BiddiState, seat: int, stack: Sequence[str], level: int) -> Fallen:
    return Fallen(range(start.seats)[seat], Stack.read(stack), range(len(stack))[level])


def _read_checked(start: BiddiState, data: Mapping[str, Any]) -> Checked:
    caller, rolled = data["caller"], _read_roll(data["roll"])
    if rolled is None:
        raise ValueError("A round that is over has a roll.")
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
        return f"round {state.round} with points for {len(state.points)} rounds"
    if (state.rolled is None) != (state.phase in ("roll", "over")):
        return f"a roll does not go with the phase {state.phase!r}"
    if state.rolled and Roll(state.rolled) not in state.rolls.known:
        return "the dice can't end up so"
    picked = state.phase in ("build", "slip") and bool(state.equal)
    if state.pick not in (state.equal if picked else (None,)):
        return "a pick that was not to be made, or none that was"
    if (state.hand is None) != (state.phase != "slip"):
        return "a hand that lays nothing"
    if state.phase == "pick" and not equal_dice(state.levels, state.rolled or ()):
        return "a pick between no dice"
    return _stack_problem(state)


def _stack_problem(state: BiddiState) -> str | None:
    for seat, stack in enumerate(state.stacks):
        # The level under a hand that may still slip has not come to rest.
        rests = stack.cut(len(stack) - 1) if seat == state.hand else stack
        if not rests.buildable():
            return f"the stack of seat {seat} does not stand"
        if len(stack) and stack.levels[0].x:
            return f"the first level of seat {seat} does not lie at 0"
    return None
