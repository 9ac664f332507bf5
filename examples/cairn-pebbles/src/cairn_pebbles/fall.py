"""How a pile falls: the pebbles that fall, and the motion that a screen plays.

A pile in one plane is simple enough to compute by hand. A game with real physics describes a scene
here and asks MuJoCo (`cairn.balance.collapse.watch`); see `games/topple/fall.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.motion import Body, Motion, Pose
from cairn_pebbles.actions import Fall
from cairn_pebbles.parts import PARTS, WIDTH
from cairn_pebbles.pile import falling

if TYPE_CHECKING:
    from cairn_pebbles.rules import PebblesState

CENTIMETRE = 0.01
THICK: float = PARTS["shape"]["thickness"] * CENTIMETRE
DEEP: float = PARTS["shape"]["depth"] * CENTIMETRE
GRAVITY = 9.81
SIDEWAYS = 0.3
"""The speed at which a falling pebble leaves the pile, in metres per second."""
FRAMES_PER_SECOND = 30
FRAMES = 15


def fall(state: PebblesState) -> Fall:
    """The fall of everything above the lowest weak joint."""
    return Fall(falling(state.pile))


def motion(state: PebblesState) -> Motion:
    """The pile in every frame of its fall. Lengths are in metres, and z is up."""
    names = [f"stone {number}" for number in range(len(state.pile))]
    firm = len(state.pile) - falling(state.pile)
    bodies = [
        Body(name, "box", _half_lengths(pebble.size), facts={"size": pebble.size})
        for name, pebble in zip(names, state.pile, strict=True)
    ]
    frames = tuple(_frame(state, firm, number / FRAMES_PER_SECOND) for number in range(FRAMES))
    return Motion(tuple(bodies), frames, FRAMES_PER_SECOND, tuple(names[firm:]))


def _half_lengths(size: str) -> tuple[float, ...]:
    return (WIDTH[size] * CENTIMETRE / 2, DEEP / 2, THICK / 2)


def _frame(state: PebblesState, firm: int, seconds: float) -> tuple[Pose, ...]:
    return tuple(
        _pose(state, number, seconds if number >= firm else 0.0)
        for number in range(len(state.pile))
    )


def _pose(state: PebblesState, number: int, seconds: float) -> Pose:
    x, z = state.pile[number].at * CENTIMETRE, (number + 0.5) * THICK
    side = 1 if state.pile[-1].at > state.pile[-2].at else -1
    dropped = max(z - GRAVITY * seconds**2 / 2, THICK / 2)
    return (round(x + side * SIDEWAYS * seconds, 4), 0.0, round(dropped, 4), 1.0, 0.0, 0.0, 0.0)
