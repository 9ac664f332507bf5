"""How a stack falls: the scene for MuJoCo.

A unit is a centimetre. Levels below the failing joint hold by the statics and are held still;
the others are free. Blocks are 1.6 wide and high. Nothing here is random, so the same record
always gives the same motion.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.games.biddi.actions import TENTHS
from cairn.games.biddi.parts import length
from cairn.games.biddi.stack import Level, Stack

UNIT = 0.01  # metres
HEIGHT = 1.6  # units
SECONDS = 1.5
OVER = Fraction(1, 10)
"""Units that the falling part leans out at least: on the very edge MuJoCo would balance it."""


def motion(stack: Stack, level: int) -> dict[str, Any]:
    """The fall of all levels from this one (counted from 0) as bodies and frames, in units."""
    return _motion(stack.levels, level)


@lru_cache(maxsize=16)
def _motion(levels: tuple[Level, ...], first: int) -> dict[str, Any]:
    names = [_name(number) for number in range(len(levels))]
    frames = watch(scene(levels, first), names, SECONDS)
    return {
        "frames_per_second": FRAMES_PER_SECOND,
        "height": HEIGHT,
        "bodies": [
            {"name": name, "piece": level.piece, "length": length(level.piece), "level": number}
            for number, (name, level) in enumerate(zip(names, levels, strict=True), 1)
        ],
        "frames": [_in_units(frame.to_json()) for frame in frames],
    }


def scene(levels: tuple[Level, ...], first: int) -> str:
    """The stack in MJCF: x to the right, z up, the table at z = 0."""
    shift = float(_push(levels, first))
    bodies = "".join(
        _body(level, number, shift if number >= first else None)
        for number, level in enumerate(levels)
    )
    return (
        f"<mujoco>{OPTION}<default><geom {CONTACT} friction='0.5'/></default><worldbody>"
        f"<geom type='plane' size='1 1 0.1'/>{bodies}</worldbody></mujoco>"
    )


def _push(levels: tuple[Level, ...], first: int) -> Fraction:
    """By how many units what falls has to be moved for it to lean out enough."""
    bars = [level.bar for level in levels]
    above = bars[first:]
    mass = sum(bar.mass for bar in above)
    centre = Fraction(sum(bar.mass * (bar.left + bar.right) for bar in above), 2 * mass)
    right = min(bars[first - 1].right, bars[first].right)
    over = (centre - right) / TENTHS
    if over >= 0:
        return max(OVER - over, Fraction())
    left = max(bars[first - 1].left, bars[first].left)
    return -max(OVER - (left - centre) / TENTHS, Fraction())


def _body(level: Level, number: int, shift: float | None) -> str:
    """One level; with a shift it can fall, without it is held still."""
    half = length(level.piece) / 2
    middle = level.x / TENTHS + half + (shift or 0)
    size = " ".join(f"{value * UNIT:.6f}" for value in (half, HEIGHT / 2, HEIGHT / 2))
    place = f"{middle * UNIT:.6f} 0 {(number + 0.5) * HEIGHT * UNIT:.6f}"
    joint = "" if shift is None else "<freejoint/>"
    return (
        f"<body name='{_name(number)}' pos='{place}'>{joint}"
        f"<geom type='box' size='{size}' density='700'/></body>"
    )


def _name(number: int) -> str:
    return f"level{number + 1}"


def _in_units(frame: dict[str, Any]) -> dict[str, Any]:
    poses = [
        [*(round(value / UNIT, 4) for value in pose[:3]), *pose[3:]] for pose in frame["poses"]
    ]
    return {"time": frame["time"], "poses": poses}
