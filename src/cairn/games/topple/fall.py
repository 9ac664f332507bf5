"""How the board topples: the scene for MuJoCo, and its motion for a screen.

The board hangs on its pivot at the origin, tilted as it rested before the last piece; all
pieces lie on it loose, the last one a little above its place. What follows is MuJoCo's. A fall
that the statics see by a hair may stand in MuJoCo, so the scene is played again with less
friction and narrower feet until a piece has left its place.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, Frame, watch
from cairn.core.kernel import Words
from cairn.games.topple import stacks
from cairn.games.topple.parts import (
    AT_X,
    AT_Y,
    BOARD_MASS,
    COLOURS,
    DEPTH,
    FLOOR,
    GRIP,
    GRIP_UNIT,
    MASS,
    NAMES,
    PARTS,
    PITCH,
    RADIUS,
    SIZE,
    SPACES,
    STEP,
    THICK,
)
from cairn.games.topple.position import Piece, pieces

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

METRE = 10_000
"""Tenths of a millimetre in a metre, the unit of scenes."""
SECONDS = 2.0
DROP = 10
"""How far above its place the last piece is let go, in tenths of a millimetre."""
STAND = 900
"""How high the pivot is above the table."""
PLATE = 30
"""How thick a space of the board is."""
TRIES = ((1.0, 1.0), (0.8, 0.92), (0.5, 0.8), (0.2, 0.6))
"""Shares of the friction and of the feet's radius, one try after the other."""
DAMPING = 3e-4
"""Of the pivot, in newton metres and seconds: the board swings a little over its rest."""
ASIDE = 1.5
"""A piece has fallen when it is so many radii away from its place on the board."""
Vector = tuple[float, float, float]


def motion(state: ToppleState) -> dict[str, Any]:
    """The fall that ended the last round, as bodies and frames; lengths in metres."""
    laid = pieces(state.words, int(state.words[stacks.CLEARED]))
    names = ["board", *(f"piece {number}" for number in range(len(laid)))]
    frames: list[Frame] = []
    for grip, foot in TRIES:
        frames = watch(scene(laid, grip, foot), names, SECONDS)
        if fallen(laid, frames):
            break
    return {
        "unit": "metre",
        "frames_per_second": FRAMES_PER_SECOND,
        "cause": state.ended and state.ended["how"],
        "parts": {"board": PARTS["board"], "pieces": PARTS["pieces"], "pivot": STAND / METRE},
        "bodies": [{"name": "board"}, *map(_body, names[1:], laid)],
        "frames": [frame.to_json() for frame in frames],
    }


def _body(name: str, piece: Piece) -> dict[str, Any]:
    return {"name": name, "colour": COLOURS[piece[1]], "space": NAMES[piece[0]]}


def fallen(laid: list[Piece], frames: list[Frame]) -> list[int]:
    """The numbers of the pieces that are not in their places on the board at the end."""
    turn, places = _matrix(frames[-1].poses[0][3:]), _places(laid)
    away = []
    for number, (place, pose) in enumerate(zip(places, frames[-1].poses[1:], strict=True)):
        aside = np.subtract(pose[:3], turn @ place)
        if np.linalg.norm(aside) > ASIDE * RADIUS / METRE:
            away.append(number)
    return away


def _places(laid: list[Piece]) -> list[Vector]:
    """The middle of every piece on the level board, in metres from the pivot."""
    heights: dict[int, int] = {}
    found = []
    for space, _, x, y in laid:
        below = heights.get(space, 0)
        heights[space] = below + 1
        z = FLOOR[space] + below * THICK + THICK / 2
        found.append(((AT_X[space] + x) / METRE, (AT_Y[space] + y) / METRE, z / METRE))
    return found


# --- the scene ------------------------------------------------------------------------------


def scene(laid: list[Piece], grip: float = 1.0, foot: float = 1.0, drop: int = DROP) -> str:
    """The MJCF text of board and pieces, at the tilt before the last piece."""
    turn = resting(laid[:-1])
    places = _places(laid)
    places[-1] = (*places[-1][:2], places[-1][2] + drop / METRE)
    friction = f"{grip * GRIP / GRIP_UNIT:.6g} 0 0"
    matrix = _matrix(turn)
    bodies = [
        _piece(f"piece {number}", tuple(matrix @ place), turn, foot)
        for number, place in enumerate(places)
    ]
    return f"""<mujoco>{OPTION}
<default><geom {CONTACT} condim="3" friction="{friction}"/></default>
<worldbody>
<geom type="plane" size="1 1 0.1" pos="0 0 {-STAND / METRE}"/>
<body name="board" quat="{_numbers(turn)}">{_board()}</body>
{"".join(bodies)}
</worldbody></mujoco>"""


def resting(laid: list[Piece]) -> tuple[float, ...]:
    """The rotation of the board at rest under these pieces, as a quaternion."""
    words = board_of(laid)
    x, y, held = (int(part(words)) for part in (stacks.pull_x, stacks.pull_y, stacks.rest))
    tilt, along = math.atan2(math.hypot(x, y), held), math.atan2(y, x)
    # The side that is pulled goes down: a turn about the level axis a quarter turn ahead of it.
    half = math.sin(tilt / 2)
    return math.cos(tilt / 2), -half * math.sin(along), half * math.cos(along), 0.0


def board_of(laid: list[Piece]) -> Words:
    """The words of a board with these pieces."""
    words = np.zeros(stacks.WORDS, np.int64)
    stacks.clear(words)
    for space, colour, x, y in laid:
        stacks.lay(words, space, colour)
        stacks.shift(words, x, y)
    return words


def _board() -> str:
    # MuJoCo takes the mass from <inertial> alone; the board's plates only collide.
    across = BOARD_MASS / 1000 * (SIZE * PITCH / METRE) ** 2 / 12
    inertial = (
        f'<inertial pos="0 0 {-DEPTH / METRE}" mass="{BOARD_MASS / 1000}" '
        f'diaginertia="{across:.6g} {across:.6g} {2 * across:.6g}"/>'
    )
    joint = f'<joint type="ball" damping="{DAMPING}"/>'
    return inertial + joint + "".join(map(_plate, range(SPACES)))


def _plate(space: int) -> str:
    # A step deeper than the next level, so that nothing falls through a gap between levels.
    half = (PLATE + STEP) / 2
    at = (AT_X[space] / METRE, AT_Y[space] / METRE, (FLOOR[space] - half) / METRE)
    size = (PITCH / 2 / METRE, PITCH / 2 / METRE, half / METRE)
    return f'<geom type="box" pos="{_numbers(at)}" size="{_numbers(size)}"/>'


def _piece(name: str, at: tuple[float, ...], turn: tuple[float, ...], foot: float) -> str:
    size = (foot * RADIUS / METRE, THICK / 2 / METRE)
    return (
        f'<body name="{name}" pos="{_numbers(at)}" quat="{_numbers(turn)}"><freejoint/>'
        f'<geom type="cylinder" size="{_numbers(size)}" mass="{MASS / 1000}"/></body>\n'
    )


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.9g}" for value in values)


def _matrix(quaternion: tuple[float, ...]) -> Any:  # noqa: ANN401
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
