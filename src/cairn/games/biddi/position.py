"""A state of Stack-a-Biddi as plain JSON, complete and readable, and back.

In a position the towers are called `stacks`: positions are kept by others, so the word stays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

from cairn.games.biddi import past
from cairn.games.biddi.actions import by_colour
from cairn.games.biddi.parts import COLOURS, PIECES
from cairn.games.biddi.roll import FACES
from cairn.games.biddi.round import SMILE, Checked, Points
from cairn.games.biddi.tower import Tower

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

Phase = Literal["roll", "pick", "ready", "build", "slip", "fall", "over"]


class RoundTask(TypedDict):
    """The task of a round, and who called."""

    round: int
    caller: int | None
    """The seat that called; null when time was up."""
    roll: dict[str, int]
    """The numbers of the dice by colour."""
    pick: str | None


class RoundPosition(RoundTask):
    """The task of a round, and the towers at its end."""

    stacks: list[list[str]]


class PlayTask(TypedDict):
    """The current round, without its towers."""

    round: int
    """Counted from 1."""
    phase: Phase
    roll: dict[str, int] | None
    """The numbers of the dice by colour; null before the roll."""
    pick: str | None
    """Of two equal dice, the colour that the roller picked."""
    points: list[list[list[int]]]
    """Per finished round, per seat: points for levels, extra points."""
    hand: int | None
    """The seat whose hand may slip now."""


class PlayPosition(PlayTask):
    """The current round."""

    stacks: list[list[str]]
    """Per seat its levels from the bottom: "3b' 0", "red.f 2.1"."""


class BiddiPosition(PlayPosition):
    """A whole state."""

    checked: RoundPosition | None
    """The round before."""


def write(state: BiddiState) -> BiddiPosition:
    """The position of a state."""
    checked = _write_round(state.checked) if state.checked else None
    towers = [tower.to_json() for tower in state.towers]
    return {**write_play(state), "stacks": towers, "checked": checked}


def write_play(state: BiddiState) -> PlayTask:
    """The current round, without its towers."""
    return {
        "round": state.round,
        "phase": state.phase,
        "roll": by_colour(state.rolled) if state.rolled else None,
        "pick": state.pick,
        "points": [[[*points] for points in row] for row in state.points],
        "hand": state.hand,
    }


def _write_round(checked: Checked) -> RoundPosition:
    towers = [tower.to_json() for tower in checked.towers]
    return {**write_round(checked), "stacks": towers}


def write_round(checked: Checked) -> RoundTask:
    """A finished round, without its towers."""
    return {
        "round": checked.round,
        "caller": checked.caller,
        "roll": by_colour(checked.rolled),
        "pick": checked.pick,
    }


def read(start: BiddiState, position: object) -> BiddiState:
    """The state of a position, with the seats and options of `start`. Raises ValueError."""
    state = _read(start, _object(position, BiddiPosition.__annotations__, "The position"))
    past.check(state)
    return state


def _read(start: BiddiState, position: Mapping[str, Any]) -> BiddiState:
    phase, points = position["phase"], _list(position["points"], "The list of points")
    if phase not in get_args(Phase):
        raise ValueError(f"The phase is one of {', '.join(get_args(Phase))}.")
    return replace(
        start,
        round=_whole(position["round"], 1, start.options["rounds"], "The round"),
        phase=phase,
        rolled=_read_roll(position["roll"]),
        pick=_read_pick(position["pick"]),
        towers=_read_towers(start, position["stacks"]),
        points=tuple(_read_points(start, row) for row in points),
        hand=_read_seat(start, position["hand"], "The hand that may slip"),
        checked=_read_checked(start, position["checked"]),
    )


def _read_roll(roll: object) -> tuple[int, ...] | None:
    if roll is None:
        return None
    numbers = _object(roll, COLOURS, "The roll")
    return tuple(_whole(numbers[colour], 1, FACES, f"The {colour} die") for colour in COLOURS)


def _read_pick(pick: object) -> str | None:
    if pick is None or (isinstance(pick, str) and pick in COLOURS):
        return pick
    raise ValueError(f"The pick is one of {', '.join(COLOURS)}, or null.")


def _read_seat(start: BiddiState, seat: object, what: str) -> int | None:
    return None if seat is None else _whole(seat, 0, start.seats - 1, what)


def _read_towers(start: BiddiState, towers: object) -> tuple[Tower, ...]:
    listed = _list(towers, "The list of towers", start.seats)
    return tuple(Tower.read(_list(tower, "A tower")) for tower in listed)


def _read_points(start: BiddiState, row: object) -> tuple[Points, ...]:
    seats = _list(row, "A row of points", start.seats)
    pairs = [_list(pair, "A seat's points", 2) for pair in seats]
    most = SMILE * len(COLOURS)
    return tuple((_points(levels, len(PIECES)), _points(extra, most)) for levels, extra in pairs)


def _points(number: object, most: int) -> int:
    return _whole(number, 0, most, "What a seat scores")


def _read_checked(start: BiddiState, data: object) -> Checked | None:
    if data is None:
        return None
    checked = _object(data, RoundPosition.__annotations__, "The round before")
    rolled = _read_roll(checked["roll"])
    if rolled is None:
        raise ValueError("The round before has no roll.")
    return Checked(
        _whole(checked["round"], 1, start.options["rounds"], "The round before"),
        _read_seat(start, checked["caller"], "The caller"),
        rolled,
        _read_pick(checked["pick"]),
        _read_towers(start, checked["stacks"]),
    )


def _object(value: object, keys: Collection[str], what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} is not a JSON object.")
    if missing := [key for key in keys if key not in value]:
        raise ValueError(f"{what} lacks {missing[0]!r}.")
    if len(value) > len(keys):
        raise ValueError(f"{what} has more than {', '.join(keys)}.")
    return value


def _list(value: object, what: str, length: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{what} is not a list.")
    if length is not None and len(value) != length:
        raise ValueError(f"{what} doesn't have {length} entries.")
    return value


def _whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}.")
    return value
