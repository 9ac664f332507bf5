"""How the stack is knocked over: the scene for MuJoCo and its motion.

A hand comes from the side of the last piece and sweeps it across the middle of the stack, along
with everything in its way. It reaches a few layers down: their pieces are loose, and everything
below them is held still. Nothing here is random, so the same stack always falls the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.core.motion import Body, Motion, Part
from cairn.games.nodes.actions import Place
from cairn.games.nodes.parts import PARTS, SETS, Node, joints

Pieces = tuple[Place, ...]
Point = tuple[float, float]

MILLIMETRE = 0.001
SPACING, DIAMETER, THICKNESS, BRIDGE = (
    PARTS["size"][name] * MILLIMETRE for name in ("spacing", "diameter", "thickness", "bridge")
)
SECONDS = 1.5
LOOSE = 3
"""Layers that the hand reaches. With more, a high stack would take many seconds to compute."""
HAND_WIDTH, HAND_DEPTH = 0.04, 0.014
GAP = 0.001
"""The hand's initial distance from everything else."""
ASIDE = SPACING / 2
"""A piece has fallen if it ends up this far from its place."""
FLAT = (1.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=16)
def motion(kind: int, pieces: Pieces) -> Motion:
    """The fall of a stack, given as its set and its pieces in the order they were laid."""
    names = tuple(map(_name, range(len(pieces))))
    frames = watch(scene(kind, pieces), names, SECONDS)
    return Motion(
        bodies=tuple(
            Body(name, "group", parts=_parts(kind, piece), facts=_facts(piece))
            for name, piece in zip(names, pieces, strict=True)
        ),
        frames=frames,
        frames_per_second=FRAMES_PER_SECOND,
        fallen=tuple(
            name
            for name, first, last in zip(names, frames[0], frames[-1], strict=True)
            if math.dist(first[:3], last[:3]) > ASIDE
        ),
    )


def _facts(piece: Place) -> dict[str, object]:
    return {"type": piece.name, "layer": piece.layer, "nodes": [[*node] for node in piece.nodes]}


def _name(number: int) -> str:
    return f"piece {number}"


# --- where things lie -----------------------------------------------------------------------


def _at(kind: int, node: Node) -> Point:
    """The middle of a node on the table."""
    right, up = PARTS["sets"][SETS[kind]]["step"]
    a, b = node[0] * SPACING, node[1] * SPACING
    return a * right[0] + b * up[0], a * right[1] + b * up[1]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _centre(kind: int, piece: Place) -> Point:
    return _middle(_points(kind, [piece]))


def _parts(kind: int, piece: Place) -> tuple[Part, ...]:
    """A flat cylinder for each node, and a bar between neighbours."""
    middle = _centre(kind, piece)
    nodes = [
        Part("cylinder", (DIAMETER / 2, THICKNESS / 2), (*_from(middle, _at(kind, node)), 0, *FLAT))
        for node in piece.nodes
    ]
    bars = [_bar(kind, middle, *pair) for pair in joints(SETS[kind], piece.nodes)]
    return (*nodes, *bars)


def _bar(kind: int, middle: Point, one: Node, other: Node) -> Part:
    (x, y), (to_x, to_y) = _at(kind, one), _at(kind, other)
    half = math.atan2(to_y - y, to_x - x) / 2
    size = (math.hypot(to_x - x, to_y - y) / 2, BRIDGE / 2, THICKNESS / 2)
    place = _from(middle, _middle([(x, y), (to_x, to_y)]))
    return Part("box", size, (*place, 0, math.cos(half), 0, 0, math.sin(half)))


def _from(origin: Point, point: Point) -> Point:
    return point[0] - origin[0], point[1] - origin[1]


# --- the scene ------------------------------------------------------------------------------


def scene(kind: int, pieces: Pieces) -> str:
    """The stack and the hand in MJCF: the table at z = 0, z up, metres."""
    held = held_layer(pieces)
    bodies = "".join(
        _body(kind, number, piece, loose=piece.layer > held) for number, piece in enumerate(pieces)
    )
    return (
        f"<mujoco>{OPTION}<default><geom {CONTACT} friction='0.4'/></default>"
        f"<worldbody><geom type='plane' size='1 1 0.1'/>{bodies}{_hand(kind, pieces)}</worldbody>"
        "</mujoco>"
    )


def held_layer(pieces: Pieces) -> int:
    """The highest layer that the hand does not reach; the bases are always held."""
    return max(0, pieces[-1].layer - LOOSE)


def _body(kind: int, number: int, piece: Place, loose: bool) -> str:
    x, y = _centre(kind, piece)
    joint = "<freejoint/>" if loose else ""
    geoms = "".join(map(_geom, _parts(kind, piece)))
    place = _numbers((x, y, (piece.layer + 0.5) * THICKNESS))
    return f"<body name='{_name(number)}' pos='{place}'>{joint}{geoms}</body>"


def _geom(part: Part) -> str:
    """The nodes have mass and collide; the bars between them are only for show."""
    what = "density='700'" if part.shape == "cylinder" else "mass='0' contype='0' conaffinity='0'"
    place, turn, size = _numbers(part.pose[:3]), _numbers(part.pose[3:]), _numbers(part.size)
    return f"<geom type='{part.shape}' pos='{place}' quat='{turn}' size='{size}' {what}/>"


def _hand(kind: int, pieces: Pieces) -> str:
    """A slab that a spring pulls from beside the loose pieces to the far edge of the stack."""
    last, (dx, dy) = _centre(kind, pieces[-1]), _way(kind, pieces)
    loose = [piece for piece in pieces if piece.layer > held_layer(pieces)]
    near = min(x * dx + y * dy for x, y in _points(kind, loose))
    far = max(x * dx + y * dy for x, y in _points(kind, pieces))
    start = near - DIAMETER / 2 - GAP - HAND_DEPTH / 2
    aside = last[1] * dx - last[0] * dy
    low, high = (held_layer(pieces) + 1) * THICKNESS + GAP, (pieces[-1].layer + 2) * THICKNESS
    place = (start * dx - aside * dy, start * dy + aside * dx, (low + high) / 2)
    size = (HAND_DEPTH / 2, HAND_WIDTH / 2, (high - low) / 2)
    turn = math.atan2(dy, dx) / 2
    return (
        f"<body pos='{_numbers(place)}' quat='{_numbers((math.cos(turn), 0, 0, math.sin(turn)))}'>"
        f"<joint type='slide' axis='1 0 0' stiffness='60' damping='10' springref='{far - near}'/>"
        f"<geom type='box' size='{_numbers(size)}' mass='0.4'/></body>"
    )


def _way(kind: int, pieces: Pieces) -> Point:
    """The hand's path: from the last piece across the middle of the stack."""
    x, y = _from(_centre(kind, pieces[-1]), _middle(_points(kind, pieces)))
    length = math.hypot(x, y)
    return (x / length, y / length) if length > GAP else (1.0, 0.0)


def _points(kind: int, pieces: Iterable[Place]) -> list[Point]:
    return [_at(kind, node) for piece in pieces for node in piece.nodes]


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.9g}" for value in values)
