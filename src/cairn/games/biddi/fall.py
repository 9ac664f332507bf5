"""How a tower falls: the scene for MuJoCo and its Motion.

Levels below the failing joint stand by the statics and are held still;
the others are free. Nothing here is random, so the same record always gives the same motion.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.core.motion import Body, Motion
from cairn.games.biddi.parts import PARTS, UNIT, length
from cairn.games.biddi.tower import Level, Tower

METRES: float = PARTS["size"]["unit"]
"""The length of a unit."""
HEIGHT: float = PARTS["blocks"]["height"]
"""In units; blocks are as wide."""
SECONDS = 1.5
OVER = Fraction(1, 10)
"""The least overhang of the falling part, in units: on the very edge MuJoCo would balance it."""


@lru_cache(maxsize=16)
def motion(tower: Tower) -> Motion:
    """The motion of an unstable tower. Raises MissingExtra."""
    names = [_name(number) for number in range(len(tower))]
    return Motion(
        bodies=tuple(_body(number, level) for number, level in enumerate(tower.levels)),
        frames=watch(scene(tower), names, SECONDS),
        frames_per_second=FRAMES_PER_SECOND,
        fallen=tuple(names[level - 1] for level in tower.falling),
    )


def _body(number: int, level: Level) -> Body:
    facts = {
        "level": number + 1,
        "piece": level.piece,
        "side": level.side,
        "flipped": level.flipped,
    }
    return Body(_name(number), "box", _half_lengths(level), facts=facts)


def _half_lengths(level: Level) -> tuple[float, float, float]:
    across = round(HEIGHT * METRES / 2, 6)
    return round(length(level.piece) * METRES / 2, 6), across, across


def scene(tower: Tower) -> str:
    """The tower in MJCF: x to the right, z up, the table at z = 0."""
    assert tower.falls is not None
    shift = float(_push(tower, tower.falls))
    bodies = "".join(
        _element(level, number, shift if number >= tower.falls else None)
        for number, level in enumerate(tower.levels)
    )
    return (
        f"<mujoco>{OPTION}<default><geom {CONTACT} friction='0.5'/></default><worldbody>"
        f"<geom type='plane' size='1 1 0.1'/>{bodies}</worldbody></mujoco>"
    )


def _push(tower: Tower, first: int) -> Fraction:
    """How many units to shift the falling part so that it leans out enough."""
    bars = tower.bars
    above = bars[first:]
    mass = sum(bar.mass for bar in above)
    centre = Fraction(sum(bar.mass * (bar.left + bar.right) for bar in above), 2 * mass)
    right = min(bars[first - 1].right, bars[first].right)
    over = (centre - right) / UNIT
    if over >= 0:
        return max(OVER - over, Fraction())
    left = max(bars[first - 1].left, bars[first].left)
    return -max(OVER - (left - centre) / UNIT, Fraction())


def _element(level: Level, number: int, shift: float | None) -> str:
    """One level; free to fall with a shift, held still without."""
    middle = level.x / UNIT + length(level.piece) / 2 + (shift or 0)
    size = " ".join(f"{value:.6f}" for value in _half_lengths(level))
    place = f"{middle * METRES:.6f} 0 {(number + 0.5) * HEIGHT * METRES:.6f}"
    joint = "" if shift is None else "<freejoint/>"
    return (
        f"<body name='{_name(number)}' pos='{place}'>{joint}"
        f"<geom type='box' size='{size}' density='700'/></body>"
    )


def _name(number: int) -> str:
    return f"level{number + 1}"
