"""Random loads of a tilting board, and MuJoCo's answer to them; scenes of their own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import mujoco
import numpy as np

from cairn.balance import board
from cairn.balance.board import Burden, Pull
from cairn.balance.collapse import CONTACT, OPTION, STEP

M = 10_000  # tenths of a millimetre in a metre
RADIUS, THICK, PITCH = 90, 60, 260
BOARD_MASS, DEPTH = 300, 300
GRIP, UNIT = 260, 1000
STILL = 3.0  # seconds in which an overdamped board comes to rest


@dataclass
class Load:
    """Stacks on spaces: (column, row) → the pushes of its pieces, lowest first; all in tenths."""

    stacks: dict[tuple[int, int], list[tuple[int, int]]]
    mass: int

    def pieces(self) -> list[tuple[int, int, int]]:
        """The middle of each piece; the board's top is level with the pivot."""
        return [
            (PITCH * column + x, PITCH * row + y, THICK * number + THICK // 2)
            for (column, row), stack in self.stacks.items()
            for number, (x, y) in enumerate(stack)
        ]

    def pull(self) -> Pull:
        """The three numbers of the closed form."""
        x, y, z = (self.mass * sum(piece[axis] for piece in self.pieces()) for axis in range(3))
        return Pull(x, y, BOARD_MASS * DEPTH - z)

    def parts(self) -> list[Burden]:
        """For each joint and each disc that bears it: pieces above, and how far they are aside."""
        found = []
        for stack in self.stacks.values():
            for joint in range(len(stack)):
                above = stack[joint:]
                for x, y in stack[max(joint - 1, 0) : joint + 1]:
                    count = len(above)
                    aside = [(px - x, py - y) for px, py in above]
                    found.append(Burden(count, sum(a for a, _ in aside), sum(b for _, b in aside)))
        return found

    def margins(self) -> tuple[float, float]:
        """How far from a slip and from a tip, by the closed form."""
        pull = self.pull()
        tips = [board.base_margin(part, THICK, RADIUS, pull) for part in self.parts()]
        return board.slip_margin(pull, GRIP, UNIT), min(tips)

    def overshoot(self) -> tuple[float, float]:
        """How far past the borders: the slope over the slip angle's, a tip over its edge."""
        x, y, rest = self.pull()
        slope = math.hypot(x, y) / rest
        outs = [
            math.hypot(px / n + n * THICK * x / (2 * rest), py / n + n * THICK * y / (2 * rest))
            for n, px, py in self.parts()
        ]
        return slope * UNIT / GRIP, max(outs) / RADIUS


def random_load(rng: Random, spaces: int, tallest: int, push: int, mass: int) -> Load:
    everywhere = [(column, row) for column in range(-2, 3) for row in range(-2, 3)]

    def stack() -> list[tuple[int, int]]:
        count = rng.randint(1, tallest)
        return [(rng.randint(-push, push), rng.randint(-push, push)) for _ in range(count)]

    return Load({space: stack() for space in rng.sample(everywhere, spaces)}, mass)


def _board(damping: float) -> str:
    half = 2.5 * PITCH / M
    return (
        f'<inertial pos="0 0 {-DEPTH / M}" mass="{BOARD_MASS / 1000}" '
        f'diaginertia="4e-4 4e-4 8e-4"/>'
        f'<joint type="ball" damping="{damping}"/>'
        f'<geom type="box" size="{half} {half} 0.002" pos="0 0 -0.002"/>'
    )


def _scene(inside: str, outside: str) -> str:
    friction = f'condim="3" friction="{GRIP / UNIT} 0 0"'
    return (
        f"<mujoco>{OPTION}<default><geom {CONTACT} {friction}/></default>"
        f'<worldbody><body name="board">{inside}</body>{outside}</worldbody></mujoco>'
    )


def _size() -> str:
    return f'type="cylinder" size="{RADIUS / M} {THICK / 2 / M}"'


def _at(piece: tuple[int, int, int]) -> str:
    return " ".join(str(value / M) for value in piece)


def resting_tilt(load: Load) -> float:
    """MuJoCo's resting tilt in degrees with the pieces fixed in their places."""
    # Geoms of a body with <inertial> have no mass: the pieces are bodies on the board.
    fixed = "".join(
        f'<body pos="{_at(piece)}"><geom {_size()} mass="{load.mass / 1000}" contype="0"/></body>'
        for piece in load.pieces()
    )
    model = mujoco.MjModel.from_xml_string(_scene(_board(damping=0.02) + fixed, ""))
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=round(STILL / STEP))
    assert float(np.abs(data.qvel).max()) < 0.01, "the board still swings"
    return _tilt(model, data)


def _tilt(model: mujoco.MjModel, data: mujoco.MjData) -> float:
    up = data.xmat[model.body("board").id].reshape(3, 3)[2, 2]
    return math.degrees(math.acos(min(up, 1.0)))


def falls(load: Load, seconds: float = 1.2) -> bool:
    """Whether a loose piece leaves its place on a board that comes to rest slowly."""
    loose = "".join(
        f'<body name="piece {number}" pos="{_at(piece)}"><freejoint/>'
        f'<geom {_size()} mass="{load.mass / 1000}"/></body>'
        for number, piece in enumerate(load.pieces())
    )
    model = mujoco.MjModel.from_xml_string(_scene(_board(damping=0.02), loose))
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=round(seconds / STEP))
    turn = data.xmat[model.body("board").id].reshape(3, 3)
    for number, piece in enumerate(load.pieces()):
        body = model.body(f"piece {number}").id
        aside = np.linalg.norm(data.xpos[body] - turn @ np.array(piece) / M)
        upright = data.xmat[body].reshape(3, 3)[:, 2] @ turn[:, 2]
        if aside > RADIUS / M / 4 or upright < math.cos(math.radians(10)):
            return True
    return False
