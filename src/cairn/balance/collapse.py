"""How things fall: MuJoCo plays a scene and the motion comes back as frames for a screen.

The verdict whether something stands is never taken from here: contacts are soft in MuJoCo, so
a standing tower may creep. Statics decide; this shows what happens next. Stiff contacts and
short steps keep what stands by the statics standing down to a margin of about a millimetre.
MuJoCo steps are deterministic: the same scene gives the same motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

FRAMES_PER_SECOND = 30
STEPS_PER_FRAME = 70
STEP = 1 / (FRAMES_PER_SECOND * STEPS_PER_FRAME)
"""Seconds a simulation step: a little under half a millisecond."""
CONTACT = 'solref="0.001 1" solimp="0.95 0.99 0.0001"'
"""Attributes of <geom> for contacts as stiff as the step allows."""
OPTION = f'<option timestep="{STEP}" integrator="implicitfast" cone="elliptic"/>'
"""The <option> element of every scene."""


@dataclass(frozen=True)
class Frame:
    """One moment: for each body (x, y, z) in the scene's unit and a quaternion (w, x, y, z)."""

    time: float
    poses: tuple[tuple[float, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """The frame as a plain JSON object."""
        return {"time": self.time, "poses": [[*pose] for pose in self.poses]}


def watch(scene: str, bodies: Sequence[str], seconds: float) -> list[Frame]:
    """Play an MJCF scene and look at the named bodies, FRAMES_PER_SECOND times a second."""
    import mujoco  # loaded only when a fall is shown

    model = mujoco.MjModel.from_xml_string(scene)
    data = mujoco.MjData(model)
    numbers = [model.body(name).id for name in bodies]
    mujoco.mj_forward(model, data)
    frames = [_frame(data, numbers, 0)]
    for index in range(1, round(seconds * FRAMES_PER_SECOND) + 1):
        mujoco.mj_step(model, data, nstep=STEPS_PER_FRAME)
        frames.append(_frame(data, numbers, index))
    return frames


def _frame(data: Any, numbers: list[int], index: int) -> Frame:  # noqa: ANN401
    poses = [(*data.xpos[number], *data.xquat[number]) for number in numbers]
    rounded = tuple(tuple(round(float(value), 6) for value in pose) for pose in poses)
    return Frame(round(index / FRAMES_PER_SECOND, 4), rounded)
