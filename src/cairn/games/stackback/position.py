"""A state of STACK Back as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, get_args, get_type_hints

from cairn.core.refusals import IllegalAction
from cairn.core.sentences import shown
from cairn.games.stackback.actions import Lay, StackBackAction, parse
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.contacts import MOST
from cairn.games.stackback.parts import COLOURS, EACH, SEATS
from cairn.games.stackback.past import check, need
from cairn.games.stackback.progress import Fallen, Hand, Phase, Progress

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

PHASES: tuple[Phase, ...] = get_args(Phase)
MOST_LAID = 99_999
"""The most sticks ever laid: their numbers have five digits."""
_ALL = EACH * SEATS


class TurnFields(TypedDict):
    """The fields that positions and views share."""

    phase: Phase
    turn: int
    """The player to move; in the phase "fall", the player of the last stick."""
    run: int
    """The highest tier stacked on in this turn, 0 for none."""
    hands: list[dict[str, int]]
    """Per seat, how many sticks of each colour."""
    laid: int
    """The number of sticks ever laid, which is the next one's number."""
    passes: int
    """The number of passes in a row."""


class StickPosition(TypedDict):
    """A stick on the boards, or one that fell."""

    number: int
    seat: int
    """The seat that laid it."""
    lay: str
    """How it lies: "green 0: 512,480 90"."""


class FallenPosition(TypedDict):
    """The sticks that have just fallen."""

    seat: int
    """The seat that laid the last stick, and got these back."""
    sticks: list[StickPosition]


class StackBackPosition(TurnFields):
    """A state of STACK Back."""

    pending: str | None
    """Where the hand aims while it trembles."""
    sticks: list[StickPosition]
    fallen: FallenPosition | None
    """The sticks that the last action made fall."""


def turn(state: StackBackState) -> TurnFields:
    """The fields that a position shares with a view."""
    now = state.progress
    return {
        "phase": now.phase,
        "turn": now.turn,
        "run": now.run,
        "hands": [dict(zip(COLOURS, hand, strict=True)) for hand in now.hands],
        "laid": now.laid,
        "passes": now.passes,
    }


def write(state: StackBackState) -> StackBackPosition:
    """The position of a state."""
    pending, fallen = state.progress.pending, state.progress.fallen
    return {
        **turn(state),
        "pending": None if pending is None else str(pending),
        "sticks": _write_sticks(state.building.sticks),
        "fallen": _write_fallen(fallen) if fallen else None,
    }


def _write_fallen(fallen: Fallen) -> FallenPosition:
    return {"seat": fallen.seat, "sticks": _write_sticks(fallen.sticks)}


def _write_sticks(sticks: Iterable[Stick]) -> list[StickPosition]:
    return [{"number": one.number, "seat": one.seat, "lay": str(one.lay)} for one in sticks]


# --- and back -------------------------------------------------------------------------------


def read(position: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Progress, Building]:
    """The progress and the building of a position. Raises ValueError.

    Both must be possible in a game, as far as the rules can tell.
    """
    told = _object(position, StackBackPosition, "A position")
    pending, fallen = told["pending"], told["fallen"]
    progress = Progress(
        phase=PHASES[_among(told["phase"], PHASES, "phase")],
        turn=_whole(told["turn"], SEATS - 1, "turn"),
        run=_whole(told["run"], MOST, "run"),
        hands=tuple(_read_hand(hand) for hand in _list(told["hands"], "hands")),
        laid=_whole(told["laid"], MOST_LAID, "laid"),
        passes=_whole(told["passes"], SEATS, "passes"),
        pending=None if pending is None else _read_lay(pending),
        fallen=None if fallen is None else _read_fallen(fallen),
    )
    need(len(progress.hands) == SEATS, f"There must be {SEATS} hands, not {len(progress.hands)}.")
    building = Building(_read_sticks(told["sticks"]))
    check(progress, building, options)
    return progress, building


def _read_hand(hand: object) -> Hand:
    counts = _object(hand, COLOURS, "A hand")
    return tuple(_whole(counts[colour], _ALL, f"{colour} in a hand") for colour in COLOURS)


def _read_lay(text: object) -> Lay:
    action = _parsed(text) if isinstance(text, str) else None
    if not isinstance(action, Lay) or str(action) != text:
        raise ValueError(f"A stick lies like green 0: 512,480 90, not like {shown(text)}.")
    return action


def _parsed(text: str) -> StackBackAction | None:
    try:
        return parse(text)
    except IllegalAction:
        return None


def _read_sticks(listed: object) -> tuple[Stick, ...]:
    told = [_object(one, StickPosition, "A stick") for one in _list(listed, "sticks")]
    need(len(told) <= _ALL * len(COLOURS), f"There are {len(told)} sticks on the boards.")
    return tuple(
        Stick(
            _whole(one["number"], MOST_LAID, "a stick's number"),
            _whole(one["seat"], SEATS - 1, "a stick's seat"),
            _read_lay(one["lay"]),
        )
        for one in told
    )


def _read_fallen(fallen: object) -> Fallen:
    told = _object(fallen, FallenPosition, "What has fallen")
    return Fallen(_whole(told["seat"], SEATS - 1, "the seat"), _read_sticks(told["sticks"]))


# --- the form -------------------------------------------------------------------------------


def _object(value: object, names: Collection[str] | type, what: str) -> Mapping[str, Any]:
    """A JSON object with exactly these names, or those of a TypedDict."""
    wanted = set(get_type_hints(names) if isinstance(names, type) else names)
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be an object, not {shown(value)}.")
    if missing := sorted(wanted - set(value)):
        raise ValueError(f"{what} has no {shown(missing[0])}.")
    if more := [name for name in value if name not in wanted]:
        raise ValueError(f"{what} can't have {shown(more[0])}.")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"For {what} there must be a list, not {shown(value)}.")
    return value


def _whole(value: object, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"For {what} there must be a number from 0 to {most}, not {shown(value)}.")
    return value


def _among(value: object, names: Sequence[str], what: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise ValueError(f"The {what} is one of {', '.join(names)}, not {shown(value)}.")
    return names.index(value)
