"""A state of STACK Back as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, get_args

from cairn.games.stackback.actions import Lay, parse
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.contacts import MOST
from cairn.games.stackback.moment import Fallen, Hand, Moment, Phase
from cairn.games.stackback.parts import COLOURS, EACH, SEATS

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

PHASES: tuple[Phase, ...] = get_args(Phase)
_ALL = EACH * SEATS


class Turn(TypedDict):
    """What a position and a view have in common."""

    phase: Phase
    turn: int
    """The seat whose turn it is; in the phase "fall", who laid the last stick."""
    run: int
    """The highest tier stacked on in this turn, 0 for none."""
    hands: list[dict[str, int]]
    """Per seat, how many sticks of each colour."""
    laid: int
    """How many sticks were ever laid, which is the next one's number."""
    passes: int
    """How many players in a row have passed."""


class StickPosition(TypedDict):
    """A stick that lies there, or did until it fell."""

    number: int
    seat: int
    """Who laid it."""
    lay: str
    """How it lies: "green 0: 512,480 90"."""


class FallenPosition(TypedDict):
    """What has just fallen."""

    seat: int
    """Who laid the last stick, and got these."""
    sticks: list[StickPosition]


class StackBackPosition(Turn):
    """A state of STACK Back."""

    pending: str | None
    """Where the hand aims while it trembles."""
    sticks: list[StickPosition]
    fallen: FallenPosition | None
    """What the last action made fall."""


def turn(state: StackBackState) -> Turn:
    """The part of a position that is in a view as well."""
    now = state.moment
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
    pending, fallen = state.moment.pending, state.moment.fallen
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


def read(position: Mapping[str, Any]) -> tuple[Moment, Building]:
    """The moment and the building of a position. Raises ValueError."""
    try:
        return _read(position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is not a position of STACK Back: {error!r}.") from None


def _read(position: Mapping[str, Any]) -> tuple[Moment, Building]:
    pending, fallen = position["pending"], position["fallen"]
    moment = Moment(
        phase=PHASES[PHASES.index(position["phase"])],
        turn=range(SEATS)[position["turn"]],
        run=range(MOST)[position["run"]],
        hands=tuple(_read_hand(hand) for hand in position["hands"]),
        laid=int(position["laid"]),
        passes=range(SEATS + 1)[position["passes"]],
        pending=None if pending is None else _read_lay(pending),
        fallen=fallen and _read_fallen(fallen),
    )
    building = Building(_read_sticks(position["sticks"]))
    _count(moment, building.sticks)
    if moment.phase == "fall" and not building.loose:
        raise ValueError("In this position the building is said to fall, but it stands.")
    return moment, building


def _count(moment: Moment, sticks: Sequence[Stick]) -> None:
    """No stick is lost or made: hands, boards and the one in the air are all there are."""
    if len(moment.hands) != SEATS:
        raise ValueError(f"This position has {len(moment.hands)} hands for {SEATS} seats.")
    laid = [stick.lay for stick in sticks] + ([moment.pending] if moment.pending else [])
    for place, colour in enumerate(COLOURS):
        held = sum(hand[place] for hand in moment.hands)
        there = sum(lay.colour == colour for lay in laid)
        if held + there != _ALL:
            raise ValueError(f"This position has {held + there} {colour} sticks instead of {_ALL}.")
    numbers = {stick.number for stick in sticks}
    if len(numbers) < len(sticks) or any(not 0 <= n < moment.laid for n in numbers):
        raise ValueError("The sticks in this position have impossible numbers.")


def _read_hand(hand: Mapping[str, Any]) -> Hand:
    return tuple(range(_ALL + 1)[hand[colour]] for colour in COLOURS)


def _read_lay(text: str) -> Lay:
    action = parse(text)
    if not isinstance(action, Lay):
        raise ValueError(f"This position has {text!r} where a stick should be.")
    return action


def _read_sticks(listed: Iterable[Mapping[str, Any]]) -> tuple[Stick, ...]:
    return tuple(
        Stick(int(one["number"]), range(SEATS)[one["seat"]], _read_lay(one["lay"]))
        for one in listed
    )


def _read_fallen(fallen: Mapping[str, Any]) -> Fallen:
    return Fallen(range(SEATS)[fallen["seat"]], _read_sticks(fallen["sticks"]))
