"""How a building falls: MuJoCo simulates it, and sticks that end up elsewhere have fallen.

Only the parts that do not stand by the statics move; everything else is held still. The rest must
stand by the statics too: if it does not, it falls in its turn. If nothing moves in MuJoCo's soft
contacts although the statics say that it can't stand, the least fall is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.core.motion import Body, Motion, Pose
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import BOARD_HEIGHT, BOARDS, LENGTH, PARTS, SIDE, WIDTH

METRE = 10_000
"""The scene is in metres, the game in tenths of a millimetre."""
HAIR = 0.4
"""Sticks in the scene are thinner by this on each side, so that touching ones don't rub (TOUCH)."""
RULES: dict[str, Any] = PARTS["fall"]
Frames = tuple[tuple[Pose, ...], ...]


class Collapse(NamedTuple):
    """The numbers of the fallen sticks and of those released first, and their motion."""

    fallen: tuple[int, ...]
    loose: tuple[int, ...]
    frames: Frames


@lru_cache(maxsize=256)
def collapse(sticks: tuple[Stick, ...]) -> Collapse:
    """How these sticks fall; they must not stand. Raises MissingExtra.

    The same sticks always fall the same way.
    """
    building, fallen, shown = Building(sticks), set[int](), list[Frames]()
    while loose := building.loose:
        shown.append(simulate(building.sticks, loose))
        fallen |= _moved(loose, shown[-1]) or set(building.least_fall)
        building = building.without(fallen)
    return Collapse(tuple(sorted(fallen)), Building(sticks).loose, shown[0])


def motion(sticks: tuple[Stick, ...]) -> Motion:
    """The fall for a screen: the sticks released first, frame by frame. Raises MissingExtra."""
    found = collapse(sticks)
    named = {stick.number: stick for stick in sticks}
    bodies = tuple(_body(named[number]) for number in found.loose)
    fallen = tuple(map(_name, found.fallen))
    return Motion(bodies, found.frames, FRAMES_PER_SECOND, fallen)


def simulate(sticks: Sequence[Stick], loose: Sequence[int]) -> Frames:
    """Release the loose sticks and track them. Raises MissingExtra."""
    return watch(scene(sticks, loose), [_name(number) for number in loose], RULES["seconds"])


def stayed(frames: Frames) -> list[bool]:
    """Per body, whether it ends where it began."""
    return [_same(before, after) for before, after in zip(frames[0], frames[-1], strict=True)]


def scene(sticks: Sequence[Stick], loose: Sequence[int]) -> str:
    """The building in MJCF: boards on a table, loose sticks free, all others fixed."""
    boards = "".join(_board(x, y) for x, y in BOARDS)
    bodies = "".join(_stick(stick, stick.number in loose) for stick in sticks)
    geom = f'<geom {CONTACT} friction="{RULES["friction"]}" density="{RULES["density"]}"/>'
    return (
        f"<mujoco>{OPTION}<default>{geom}</default><worldbody>"
        f'<geom type="plane" size="2 2 .1" pos="0 0 {-BOARD_HEIGHT / METRE}"/>'
        f"{boards}{bodies}</worldbody></mujoco>"
    )


def _moved(loose: Sequence[int], frames: Frames) -> set[int]:
    return {number for number, still in zip(loose, stayed(frames), strict=True) if not still}


def _same(before: Pose, after: Pose) -> bool:
    gone = sum((a - b) ** 2 for a, b in zip(before[:3], after[:3], strict=True)) ** 0.5
    alike = abs(sum(a * b for a, b in zip(before[3:], after[3:], strict=True)))
    return gone * METRE < RULES["moved"] and alike > cos(radians(RULES["turned"] / 2))


def _name(number: int) -> str:
    return f"s{number}"


def _body(stick: Stick) -> Body:
    half = LENGTH[stick.lay.colour] / 2, WIDTH / 2, WIDTH / 2
    facts = {"number": stick.number, "colour": stick.lay.colour, "seat": stick.seat}
    size = tuple(length / METRE for length in half)
    return Body(_name(stick.number), "box", size, facts=facts)


def _board(x: float, y: float) -> str:
    side, height = SIDE / 2 / METRE, BOARD_HEIGHT / 2 / METRE
    place = f"{x / METRE} {y / METRE} {-height}"
    return f'<geom type="box" size="{side} {side} {height}" pos="{place}"/>'


def _stick(stick: Stick, free: bool) -> str:
    lay, half = stick.lay, radians(stick.lay.angle) / 2
    place = f"{lay.x / METRE} {lay.y / METRE} {(lay.tier + 0.5) * WIDTH / METRE}"
    long, wide = (LENGTH[lay.colour] / 2 - HAIR) / METRE, (WIDTH / 2 - HAIR) / METRE
    joint = "<freejoint/>" if free else ""
    return (
        f'<body name="{_name(stick.number)}" pos="{place}" '
        f'quat="{cos(half)} 0 0 {sin(half)}">{joint}'
        f'<geom type="box" size="{long} {wide} {WIDTH / 2 / METRE}"/></body>'
    )
