"""How things fall: MuJoCo plays a scene, and the motion comes back as frames for a screen.

MuJoCo never decides whether something stands: its contacts are soft, so a standing tower may
creep. The statics decide; this module shows what happens next. With stiff contacts and short
steps, a building that stands by the statics stays up here too, down to a margin of about a
millimetre. MuJoCo is deterministic: the same scene gives the same motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from cairn.core.extras import MissingExtra
from cairn.core.motion import Pose

FRAMES_PER_SECOND = 30
STEPS_PER_FRAME = 70
STEP = 1 / (FRAMES_PER_SECOND * STEPS_PER_FRAME)
"""Seconds per simulation step: a little under half a millisecond."""
CONTACT = 'solref="0.001 1" solimp="0.95 0.99 0.0001"'
"""Attributes of <geom> for contacts as stiff as the step allows."""
OPTION = f'<option timestep="{STEP}" integrator="implicitfast" cone="elliptic"/>'
"""The <option> element of every scene."""


def watch(scene: str, bodies: Sequence[str], seconds: float) -> tuple[tuple[Pose, ...], ...]:
    """Play an MJCF scene and record the named bodies, FRAMES_PER_SECOND times a second.

    Returns the poses of all bodies, frame by frame, starting with the initial scene. Raises
    MissingExtra without MuJoCo.
    """
    mujoco = _mujoco()
    model = mujoco.MjModel.from_xml_string(scene)
    data = mujoco.MjData(model)
    numbers = [model.body(name).id for name in bodies]
    mujoco.mj_forward(model, data)
    frames = [_poses(data, numbers)]
    for _ in range(round(seconds * FRAMES_PER_SECOND)):
        mujoco.mj_step(model, data, nstep=STEPS_PER_FRAME)
        frames.append(_poses(data, numbers))
    return tuple(frames)


def _mujoco() -> ModuleType:
    try:
        import mujoco  # slow to load, and may not be installed
    except ImportError:
        raise MissingExtra("Showing a fall", "physics") from None
    module: ModuleType = mujoco
    return module


def _poses(data: Any, numbers: Sequence[int]) -> tuple[Pose, ...]:  # noqa: ANN401
    poses = [(*data.xpos[number], *data.xquat[number]) for number in numbers]
    return tuple(tuple(round(float(value), 6) for value in pose) for pose in poses)
