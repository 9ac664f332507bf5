"""A state of STACK Back as plain JSON, complete and readable, and back.

phase    start, lay, slip or over
turn     the seat whose turn it is
run      the highest tier stacked on in this turn, 0 for none
hands    per seat, how many sticks of each colour
laid     how many sticks were ever laid, which is the next one's number
passes   how many players in a row have passed
pending  where the hand aims while it trembles, or null
sticks   what lies there: [number, seat, "green 0: 512,480 90"]
fall     what the last action made fall, or null:
  seat     who laid the last stick
  before   the sticks that stood there with it
  fallen   the numbers of those that fell
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cairn.games.stackback.actions import Lay, parse
from cairn.games.stackback.building import MOST, Stick
from cairn.games.stackback.moment import PHASES, Fall, Hand, Moment
from cairn.games.stackback.parts import COLOURS, EACH, SEATS

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState

_ALL = EACH * SEATS


def write(state: StackBackState) -> dict[str, Any]:
    """The position of a state."""
    now, fall = state.moment, state.moment.fall
    return {
        "phase": now.phase,
        "turn": now.turn,
        "run": now.run,
        "hands": [dict(zip(COLOURS, hand, strict=True)) for hand in now.hands],
        "laid": now.laid,
        "passes": now.passes,
        "pending": None if now.pending is None else str(now.pending),
        "sticks": _write_sticks(state.building.sticks),
        "fall": fall
        and {
            "seat": fall.seat,
            "before": _write_sticks(fall.before),
            "fallen": [*fall.fallen],
        },
    }


def _write_sticks(sticks: Sequence[Stick]) -> list[list[Any]]:
    return [[stick.number, stick.seat, str(stick.lay)] for stick in sticks]


def read(position: Mapping[str, Any]) -> tuple[Moment, list[Stick]]:
    """The moment and the sticks of a position. Raises ValueError."""
    try:
        return _read(position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is no position of STACK Back: {error!r}.") from None


def _read(position: Mapping[str, Any]) -> tuple[Moment, list[Stick]]:
    pending, fall = position["pending"], position["fall"]
    sticks = _read_sticks(position["sticks"])
    moment = Moment(
        phase=PHASES[PHASES.index(position["phase"])],
        turn=range(SEATS)[position["turn"]],
        run=range(MOST)[position["run"]],
        hands=tuple(_read_hand(hand) for hand in position["hands"]),
        laid=int(position["laid"]),
        passes=range(SEATS + 1)[position["passes"]],
        pending=None if pending is None else _read_lay(pending),
        fall=fall and _read_fall(fall),
    )
    _count(moment, sticks)
    return moment, sticks


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
        raise ValueError("This position numbers its sticks wrongly.")


def _read_hand(hand: Mapping[str, Any]) -> Hand:
    return tuple(range(_ALL + 1)[hand[colour]] for colour in COLOURS)


def _read_lay(text: str) -> Lay:
    action = parse(text)
    if not isinstance(action, Lay):
        raise ValueError(f"This position has {text!r} where a stick should lie.")
    return action


def _read_sticks(listed: Sequence[Sequence[Any]]) -> list[Stick]:
    return [
        Stick(int(number), range(SEATS)[seat], _read_lay(text)) for number, seat, text in listed
    ]


def _read_fall(fall: Mapping[str, Any]) -> Fall:
    return Fall(
        range(SEATS)[fall["seat"]],
        tuple(_read_sticks(fall["before"])),
        tuple(int(number) for number in fall["fallen"]),
    )
