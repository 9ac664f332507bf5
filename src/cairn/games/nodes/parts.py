"""The box of Nodes, read from parts.toml into the tables that the compiled rules use.

Until the bases are laid, nodes are cells of a field of WIDTH rows of WIDTH bits, with 0,0 in the
middle. After that only the bases' nodes matter: they are numbered row by row, and a set of nodes,
a layer or a piece, is one int64.

    node a,b   is   bit b + MIDDLE of row a + MIDDLE
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.parts import load_parts

PARTS: dict[str, Any] = load_parts(__file__)

Table = npt.NDArray[np.int64]
Node = tuple[int, int]
Shape = tuple[Node, ...]
"""Nodes in ascending order."""

SETS: tuple[str, ...] = tuple(PARTS["sets"])
HANDS: tuple[str, ...] = tuple(PARTS["knock"])
TYPES: tuple[str, ...] = tuple(PARTS["pieces"]["types"])
"""The pieces that are stacked, in the order of their numbers."""
BASE = len(TYPES)
"""The number of the type BASE."""
NAMES = (*TYPES, "base")
FULL: int = PARTS["layer"]["full"]
TOUCH: int = PARTS["layer"]["touch"]
KNOCK: Table = np.array([PARTS["knock"][hand] for hand in HANDS])

MOST_SEATS = max(map(int, PARTS["hands"]))
DEALT: Table = np.array(
    [
        [PARTS["hands"].get(str(seats), {}).get(name, 0) for name in NAMES]
        for seats in range(MOST_SEATS + 1)
    ]
)
"""Pieces per player by the number of players and the type."""
MOST_BASES = max(seats * int(DEALT[seats, BASE]) for seats in range(MOST_SEATS + 1))


def shape(nodes: Iterable[Iterable[int]]) -> Shape:
    """Nodes in ascending order."""
    return tuple(sorted((a, b) for a, b in nodes))


def at_origin(nodes: Shape) -> Shape:
    """The same shape with its first node on 0,0."""
    first = nodes[0]
    return shape((a - first[0], b - first[1]) for a, b in nodes)


def _mapped(nodes: Shape, by: list[list[int]]) -> Shape:
    return shape((x * a + y * b for x, y in by) for a, b in nodes)


def ways(kind: str, name: str) -> list[Shape]:
    """Every orientation of a piece, turned and flipped, with its first node on 0,0."""
    parts = PARTS["sets"][kind]
    found, waiting = set(), [shape(parts[name])]
    while waiting:
        one = at_origin(waiting.pop())
        if one not in found:
            found.add(one)
            waiting += [_mapped(one, parts["turn"]), _mapped(one, parts["over"])]
    return sorted(found)


WAYS: list[list[tuple[int, Shape]]] = [
    [(number, way) for number, name in enumerate(TYPES) for way in ways(kind, name)]
    for kind in SETS
]
"""Per set, every orientation of every type, as (type, shape)."""
WAY_OF = [{pair: way for way, pair in enumerate(listed)} for listed in WAYS]
BASES: list[Shape] = [shape(PARTS["sets"][kind]["base"]) for kind in SETS]


def around(kind: str, nodes: Shape) -> set[Node]:
    """The neighbours of nodes."""
    steps = PARTS["sets"][kind]["neighbours"]
    return {(a + x, b + y) for a, b in nodes for x, y in steps}


def joints(kind: str, nodes: Shape) -> list[tuple[Node, Node]]:
    """The pairs of neighbours among the nodes of a piece."""
    steps = {(a, b) for a, b in PARTS["sets"][kind]["neighbours"]}
    return [
        (one, other)
        for one in nodes
        for other in nodes
        if one < other and (other[0] - one[0], other[1] - one[1]) in steps
    ]


def symmetries(kind: str) -> list[Table]:
    """Every symmetry of the lattice, turns and flips, as a 2×2 matrix."""
    parts = PARTS["sets"][kind]
    makers = [np.array(parts["turn"]), np.array(parts["over"])]
    found: dict[tuple[int, ...], Table] = {(1, 0, 0, 1): np.eye(2, dtype=np.int64)}
    waiting = list(found.values())
    while waiting:
        one = waiting.pop()
        for other in (maker @ one for maker in makers):
            if (key := tuple(other.ravel().tolist())) not in found:
                found[key] = other
                waiting.append(other)
    return list(found.values())


def _check(number: int, kind: str) -> None:
    sizes = [len(PARTS["sets"][kind][name]) for name in NAMES]
    if len(set(sizes)) < len(sizes):
        # "The same type on the same nodes" is decided from the nodes alone.
        raise ValueError(f"parts.toml: two types of the set {kind} have the same size.")
    if len(ways(kind, "base")) > 1:
        raise ValueError(f"parts.toml: the BASE of the set {kind} looks different when turned.")
    if MOST_BASES * len(BASES[number]) > 63:
        raise ValueError(f"parts.toml: the nodes of the set {kind} do not fit into 63 bits.")


def _check_numbers() -> None:
    if type(FULL) is not int or FULL < 1:
        raise ValueError("parts.toml: full must be a whole number, 1 or more.")
    if type(TOUCH) is not int or not 1 <= TOUCH <= 3:
        # `bases.middles` counts to three, one step for each.
        raise ValueError("parts.toml: touch must be 1, 2 or 3.")


def _touching(kind: str, by: Node) -> int:
    """How many nodes of a BASE shifted by this much touch one on 0,0; 0 if the two overlap."""
    there = {*BASES[SETS.index(kind)]}
    moved = {(a + by[0], b + by[1]) for a, b in there}
    beside = around(kind, BASES[SETS.index(kind)])
    return 0 if moved & there else len(moved & beside)


def _check_touch(kind: str) -> None:
    span = range(-REACH, REACH + 1)
    if max(_touching(kind, (a, b)) for a in span for b in span) < TOUCH:
        raise ValueError(f"parts.toml: no BASE of the set {kind} can touch another so often.")


_SPAN = max(abs(at) for base in BASES for node in base for at in node)
_STEP = max(abs(at) for kind in SETS for to in PARTS["sets"][kind]["neighbours"] for at in to)
_PIECE = max(abs(at) for listed in WAYS for _, way in listed for node in way for at in node)
REACH = 2 * _SPAN + _STEP
"""The greatest distance between the middles of two touching bases."""
_check_numbers()
for _number, _kind in enumerate(SETS):
    _check(_number, _kind)
    _check_touch(_kind)
RIM = max(_PIECE, _SPAN + _STEP)
"""The largest shift of a row or a column."""
MIDDLE = (MOST_BASES - 1) * REACH + _SPAN + max(RIM, REACH)
"""Where 0,0 is: no node of a base comes nearer to the edge of the field than RIM."""
WIDTH = 2 * MIDDLE + 1
if WIDTH > 63:
    raise ValueError("parts.toml: the bases may reach further than a row of the field.")

MOST_NODES = MOST_BASES * max(map(len, BASES))
MOST_PLACES = max(
    MOST_BASES * len(base) * len(listed) for base, listed in zip(BASES, WAYS, strict=True)
)
"""The most placements of any base layout."""


def _padded(shapes: list[Shape], rows: int) -> Table:
    """Shapes as a table; short ones are padded with their first node."""
    longest = max(map(len, shapes))
    padded = [[*one, *[one[0]] * (longest - len(one))] for one in shapes]
    blank = [[(0, 0)] * longest] * (rows - len(padded))
    return np.array([*padded, *blank], dtype=np.int64)


_MOST_WAYS = max(map(len, WAYS))
WAY_COUNT: Table = np.array([len(listed) for listed in WAYS])
WAY_TYPE: Table = np.array(
    [[t for t, _ in listed] + [-1] * (_MOST_WAYS - len(listed)) for listed in WAYS]
)
WAY_NODES: Table = np.array(
    [_padded([way for _, way in listed], _MOST_WAYS) for listed in WAYS], dtype=np.int64
)
"""[set, way, node, a or b]"""
BASE_SIZE: Table = np.array([len(base) for base in BASES])
BASE_NODES: Table = _padded(BASES, len(BASES))
_NEIGHBOURS = [shape(PARTS["sets"][kind]["neighbours"]) for kind in SETS]
NEIGHBOUR_COUNT: Table = np.array([len(listed) for listed in _NEIGHBOURS])
NEIGHBOURS: Table = _padded(_NEIGHBOURS, len(SETS))
