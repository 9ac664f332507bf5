"""How the board topples: the scene for MuJoCo, and its motion for a screen.

The board hangs on its pivot at the origin, tilted as it was before the last piece; all pieces
lie loose on it, the last one a little above its place. The rest is up to MuJoCo. A board that
falls only by a hair in the statics may stand in MuJoCo, so the scene is played again with less
friction and narrower feet until a piece leaves its place.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.core.kernel import Words
from cairn.core.motion import Body, Motion, Part, Pose
from cairn.core.parts import whole_tenths
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple import stacks
from cairn.games.topple.position import Piece, pieces

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

METRE = 10_000
"""Tenths of a millimetre in a metre, the unit of scenes."""
SECONDS = 2.0
DROP = 10
"""How far above its place the last piece is released, in tenths of a millimetre."""
STAND = whole_tenths(p.PARTS["board"]["stand"])
"""The height of the pivot above the table."""
PLATE = 30
"""The thickness of a space of the board."""
TRIES = ((1.0, 1.0), (0.8, 0.92), (0.5, 0.8), (0.2, 0.6))
"""Factors for the friction and the feet's radius, in the order of the attempts."""
DAMPING = 3e-4
"""Of the pivot, in newton metres and seconds: the board swings a little past its rest."""
ASIDE = 1.5
"""A piece has fallen if it is this many radii away from its place on the board."""
FLAT = (1.0, 0.0, 0.0, 0.0)
"""The quaternion of no rotation."""
Vector = tuple[float, float, float]
Frames = tuple[tuple[Pose, ...], ...]


def motion(state: ToppleState) -> Motion:
    """The motion of a falling board. Raises MissingExtra."""
    laid = pieces(state.words, int(state.words[f.COUNT]))
    frames = _frames(laid, state.seats)
    plates = tuple(map(_plate, range(p.SPACES)))
    facts = {"cause": state.cause, "spaces": p.NAMES, "pivot": STAND / METRE}
    board = Body("board", "group", parts=plates, facts=facts)
    bodies = (board, *map(_body, range(len(laid)), laid))
    return Motion(bodies, frames, FRAMES_PER_SECOND, fallen(laid, frames))


def _frames(laid: list[Piece], seats: int) -> Frames:
    frames: Frames = ()
    for grip, foot in TRIES:
        frames = watched(scene(laid, seats, grip, foot), len(laid), SECONDS)
        if fallen(laid, frames):
            break
    return frames


def watched(text: str, count: int, seconds: float) -> Frames:
    """A scene played: the poses of the board and of its pieces, frame by frame."""
    names = ["board", *map(_name, range(count))]
    return watch(text, names, seconds)


def _name(number: int) -> str:
    return f"piece {number}"


def _body(number: int, piece: Piece) -> Body:
    facts = {"number": number, "colour": p.COLOURS[piece.colour], "space": p.NAMES[piece.space]}
    return Body(_name(number), "cylinder", _metres((p.RADIUS, p.THICK / 2)), facts=facts)


def fallen(laid: list[Piece], frames: Frames) -> tuple[str, ...]:
    """The names of the pieces that have left their places at the end."""
    board, *poses = frames[-1]
    turn, away = _matrix(board[3:]), []
    for number, (place, pose) in enumerate(zip(_places(laid), poses, strict=True)):
        aside = np.subtract(pose[:3], turn @ place)
        if np.linalg.norm(aside) > ASIDE * p.RADIUS / METRE:
            away.append(_name(number))
    return tuple(away)


def _places(laid: list[Piece]) -> list[Vector]:
    """The middle of every piece on the level board, in metres from the pivot."""
    heights: dict[int, int] = {}
    found = []
    for space, _, x, y in laid:
        below = heights.get(space, 0)
        heights[space] = below + 1
        z = p.FLOOR[space] + below * p.THICK + p.THICK / 2
        found.append(((p.AT_X[space] + x) / METRE, (p.AT_Y[space] + y) / METRE, z / METRE))
    return found


# --- the scene ------------------------------------------------------------------------------


def scene(
    laid: list[Piece], seats: int, grip: float = 1.0, foot: float = 1.0, drop: int = DROP
) -> str:
    """The MJCF text of board and pieces, at the tilt before the last piece."""
    turn = resting(laid[:-1], seats)
    places = _places(laid)
    places[-1] = (*places[-1][:2], places[-1][2] + drop / METRE)
    friction = f"{grip * p.GRIP / p.GRIP_UNIT:.6g} 0 0"
    matrix = _matrix(turn)
    bodies = [
        _piece(_name(number), tuple(matrix @ place), turn, foot)
        for number, place in enumerate(places)
    ]
    return f"""<mujoco>{OPTION}
<default><geom {CONTACT} condim="3" friction="{friction}"/></default>
<worldbody>
<geom type="plane" size="1 1 0.1" pos="0 0 {-STAND / METRE}"/>
<body name="board" quat="{_numbers(turn)}">{_board(seats)}</body>
{"".join(bodies)}
</worldbody></mujoco>"""


def resting(laid: list[Piece], seats: int) -> tuple[float, ...]:
    """The rotation of the board at rest under these pieces, as a quaternion."""
    x, y, held = stacks.pull_on(board_of(laid, seats))
    tilt, along = math.atan2(math.hypot(x, y), held), math.atan2(y, x)
    # The heavier side goes down: a turn about the horizontal axis a quarter turn ahead of it.
    half = math.sin(tilt / 2)
    return math.cos(tilt / 2), -half * math.sin(along), half * math.cos(along), 0.0


def board_of(laid: list[Piece], seats: int) -> Words:
    """The words of a board with these pieces."""
    words = np.zeros(f.WORDS, np.int64)
    words[f.SEATS] = seats
    stacks.clear(words)
    for space, colour, x, y in laid:
        stacks.lay(words, space, colour)
        stacks.shift(words, x, y)
    return words


def _board(seats: int) -> str:
    # MuJoCo takes the mass only from <inertial>; the board's plates only collide.
    across = p.BOARD_MASS / 1000 * (p.SIZE * p.PITCH / METRE) ** 2 / 12
    inertial = (
        f'<inertial pos="0 0 {-p.DEPTH[seats] / METRE}" mass="{p.BOARD_MASS / 1000}" '
        f'diaginertia="{across:.6g} {across:.6g} {2 * across:.6g}"/>'
    )
    joint = f'<joint type="ball" damping="{DAMPING}"/>'
    return inertial + joint + "".join(map(_geom, map(_plate, range(p.SPACES))))


def _plate(space: int) -> Part:
    """A space of the board, positioned around the pivot."""
    # A step deeper than the next level, so that nothing falls through a gap between levels.
    half = (PLATE + p.STEP) / 2
    at = (p.AT_X[space], p.AT_Y[space], p.FLOOR[space] - half)
    size = (p.PITCH / 2, p.PITCH / 2, half)
    return Part("box", _metres(size), (*_metres(at), *FLAT))


def _metres(lengths: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(float(length) / METRE for length in lengths)


def _geom(part: Part) -> str:
    return f'<geom type="box" pos="{_numbers(part.pose[:3])}" size="{_numbers(part.size)}"/>'


def _piece(name: str, at: tuple[float, ...], turn: tuple[float, ...], foot: float) -> str:
    size = (foot * p.RADIUS / METRE, p.THICK / 2 / METRE)
    return (
        f'<body name="{name}" pos="{_numbers(at)}" quat="{_numbers(turn)}"><freejoint/>'
        f'<geom type="cylinder" size="{_numbers(size)}" mass="{p.MASS / 1000}"/></body>\n'
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
