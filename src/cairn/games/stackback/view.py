"""What a screen needs to show a state of STACK Back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

from cairn.balance.programme import Floats
from cairn.core.view import View, shared
from cairn.games.stackback import geometry, position
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, row
from cairn.games.stackback.danger import SAFE, danger
from cairn.games.stackback.parts import COLOURS, WIDTH
from cairn.games.stackback.progress import Fallen

if TYPE_CHECKING:
    from cairn.games.stackback.rules import StackBackState


class LayView(TypedDict):
    """How a stick lies."""

    colour: str
    tier: int
    x: int
    y: int
    angle: int
    """Degrees, counter-clockwise from the x axis."""
    corners: list[list[float]]
    """x and y of the four corners, counter-clockwise."""


class FallenStickView(LayView):
    """A stick that lay there."""

    number: int
    seat: int
    """Who laid it."""


class StickView(FallenStickView):
    """A stick that lies there."""

    carries: list[str]
    """The colours that lie on it."""


class FallenView(TypedDict):
    """What has just fallen."""

    seat: int
    """Who laid the last stick, and got these."""
    sticks: list[FallenStickView]


class RestView(TypedDict):
    """Something that a stick rests on."""

    on: int | None
    """The number of the stick; null for the wood."""
    corners: list[list[float]]
    """x and y of the corners of the contact, counter-clockwise."""


class DangerView(TypedDict):
    """The stick that would tip first."""

    number: int
    support: list[list[float]]
    """x and y of the corners of the hull of what it rests on, counter-clockwise."""
    x: float
    y: float
    """Where it presses with all that it carries; where it falls, the middle of what falls."""


class StackBackView(View, position.TurnFields):
    """A state of STACK Back; lengths are in tenths of a millimetre."""

    sticks: list[StickView]
    pending: LayView | None
    """Where the hand aims while it trembles."""
    fallen: FallenView | None
    """What the last action made fall."""
    lowest: int
    """The lowest tier on which a stick may be stacked in this turn."""
    barred: list[int]
    """The tiers below that one, except the wood."""
    rests: list[RestView]
    """What the newest stick rests on."""
    margin: float | None
    """How far all weights may move to one side before something falls; null on bare boards."""
    share: float | None
    """The margin as a share of the most that one stick on another has, from 1 to 0."""
    danger: DangerView | None
    """The stick that would tip first, or does; null while the margin is nearly the most."""


def view(state: StackBackState) -> StackBackView:
    """What a screen needs to draw this state, ready for JSON."""
    building, pending, free = state.building, state.progress.pending, margin(state)
    lowest = max(1, state.progress.run)
    return {
        **shared(state),
        **position.turn(state),
        "sticks": [_stick(building, place) for place in range(len(building.sticks))],
        "pending": _lay(pending) if pending else None,
        "fallen": _fallen(state.progress.fallen),
        "lowest": lowest,
        "barred": [*range(1, lowest)],
        "rests": _rests(building),
        "margin": free,
        "share": share(free),
        "danger": _danger(building, free),
    }


def margin(state: StackBackState) -> float | None:
    """How far all weights may move to one side before something falls; None on bare boards."""
    if not state.building.sticks:
        return None
    return round(state.building.equilibrium.margin(), 3)


def share(free: float | None) -> float | None:
    """A margin as a share of half a stick's width, the most that one on another has: 1 to 0."""
    return None if free is None else round(min(2 * free / WIDTH, 1.0), 4)


def _rests(building: Building) -> list[RestView]:
    return [
        {"on": building.sticks[below].number if below >= 0 else None, "corners": _rounded(corners)}
        for below, corners in building.rests(len(building.sticks) - 1)
    ]


def _danger(building: Building, free: float | None) -> DangerView | None:
    found = None if free is None or free >= SAFE else danger(building)
    if found is None:
        return None
    x, y = found.load
    return {
        "number": building.sticks[found.place].number,
        "support": _rounded(found.support),
        "x": round(x, 3),
        "y": round(y, 3),
    }


def _rounded(points: Floats) -> list[list[float]]:
    return np.round(points, 3).tolist()


def _stick(building: Building, place: int) -> StickView:
    stick, carries = building.sticks[place], int(building.table[place, geometry.CARRIES])
    return {
        "number": stick.number,
        "seat": stick.seat,
        "carries": [colour for bit, colour in enumerate(COLOURS) if carries >> bit & 1],
        **_lay(stick.lay),
    }


def _fallen(fallen: Fallen | None) -> FallenView | None:
    if fallen is None:
        return None
    sticks: list[FallenStickView] = [
        {"number": stick.number, "seat": stick.seat, **_lay(stick.lay)} for stick in fallen.sticks
    ]
    return {"seat": fallen.seat, "sticks": sticks}


def _lay(lay: Lay) -> LayView:
    corners = np.empty((4, 2))
    geometry.corners(row(lay), geometry.HALF, corners)
    return {
        "colour": lay.colour,
        "tier": lay.tier,
        "x": lay.x,
        "y": lay.y,
        "angle": lay.angle,
        "corners": _rounded(corners),
    }
