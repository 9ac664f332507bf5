"""How a building falls: MuJoCo plays it, and whoever ends up elsewhere has fallen.

Only the parts that do not stand by the statics move; everything else is held still. What the
fall leaves must stand by the statics too: if it does not, it falls in its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from cairn.balance.collapse import CONTACT, OPTION, watch
from cairn.core.motion import Pose
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import BOARD_HEIGHT, BOARDS, LENGTH, PARTS, SIDE, WIDTH

METRE = 10_000
"""The scene is in metres, the game in tenths of a millimetre."""
HAIR = 0.4
"""Sticks in the scene are thinner by this on each side: those that touch do not rub (TOUCH)."""
RULES: dict[str, Any] = PARTS["fall"]
Frame = tuple[Pose, ...]


@dataclass(frozen=True)
class Collapse:
    """The numbers of the sticks that fell, and the motion: who moves, and frame by frame how."""

    fallen: tuple[int, ...]
    moving: tuple[int, ...]
    frames: tuple[Frame, ...]

    def to_json(self) -> dict[str, Any]:
        """What a screen needs: poses are x, y, z in metres and a quaternion w, x, y, z."""
        return {
            "fallen": [*self.fallen],
            "bodies": [*self.moving],
            "unit": "m",
            "frames": [[[*pose] for pose in frame] for frame in self.frames],
        }


@lru_cache(maxsize=256)
def collapse(sticks: tuple[Stick, ...]) -> Collapse:
    """How these sticks fall; they must not stand. The same sticks always fall the same way."""
    building, fallen = Building(sticks), set[int]()
    first: tuple[tuple[int, ...], tuple[Frame, ...]] | None = None
    while not building.stands:
        loose = failing(building)
        frames = simulate(building.sticks, loose)
        moved = {n for n, still in zip(loose, stayed(frames), strict=True) if not still}
        # Statics has the last word: what it says can't stand does not stay up there.
        fallen |= moved or set(loose)
        building = building.without(fallen)
        first = first or (tuple(loose), frames)
    assert first, "a building that stands does not fall"
    return Collapse(tuple(sorted(fallen)), *first)


def failing(building: Building) -> list[int]:
    """The numbers of the sticks in those parts of a building that do not stand."""
    places = [
        place
        for part in building.parts()
        if not Building([building.sticks[place] for place in sorted(part)]).stands
        for place in part
    ]
    return [building.sticks[place].number for place in sorted(places)]


def simulate(sticks: Sequence[Stick], loose: Sequence[int]) -> tuple[Frame, ...]:
    """Let the loose ones go and watch them. Raises MissingExtra."""
    return watch(scene(sticks, loose), [f"s{number}" for number in loose], RULES["seconds"])


def stayed(frames: Sequence[Frame]) -> list[bool]:
    """Per body, whether it ends where it began."""
    pairs = zip(frames[0], frames[-1], strict=True)
    return [_same(before, after) for before, after in pairs]


def _same(before: Sequence[float], after: Sequence[float]) -> bool:
    gone = sum((a - b) ** 2 for a, b in zip(before[:3], after[:3], strict=True)) ** 0.5
    alike = abs(sum(a * b for a, b in zip(before[3:], after[3:], strict=True)))
    return gone * METRE < RULES["moved"] and alike > cos(radians(RULES["turned"] / 2))


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
        f'<body name="s{stick.number}" pos="{place}" quat="{cos(half)} 0 0 {sin(half)}">{joint}'
        f'<geom type="box" size="{long} {wide} {WIDTH / 2 / METRE}"/></body>'
    )
