"""The nodes of the bases in names: which number a node has, and which code a placement."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cairn.core.kernel import Words
from cairn.games.nodes import kernel
from cairn.games.nodes.actions import Knock, NodesAction, Place
from cairn.games.nodes.parts import (
    BASES,
    MIDDLE,
    MOST_PLACES,
    REACH,
    TYPES,
    WIDTH,
    Node,
    Shape,
    shape,
)


class Layout:
    """The bases of one round, once they lie."""

    def __init__(self, rows: Words, first: Words, masks: Words) -> None:
        self.nodes: list[Node] = [
            (row - MIDDLE, column - MIDDLE)
            for row in range(WIDTH)
            for column in range(WIDTH)
            if rows[row] >> column & 1
        ]
        ends = first.tolist()
        kinds = [
            name for name, i, j in zip(TYPES, ends, ends[1:], strict=False) for _ in range(i, j)
        ]
        self.places: list[tuple[str, Shape]] = [
            (name, self.named(mask)) for name, mask in zip(kinds, masks.tolist(), strict=False)
        ]
        self.numbers = {place: number for number, place in enumerate(self.places)}
        self.of_node = {node: number for number, node in enumerate(self.nodes)}

    def named(self, mask: int) -> Shape:
        """The nodes of a set of bits."""
        return tuple(node for number, node in enumerate(self.nodes) if mask >> number & 1)


def layout(s: Words) -> Layout:
    """The layout of a state in which all bases lie."""
    return _layout(s[kernel.FIRST : kernel.HEAD].tobytes(), s[kernel.ROWS :].tobytes())


@lru_cache(maxsize=64)
def _layout(head: bytes, tables: bytes) -> Layout:
    first, table = np.frombuffer(head, np.int64), np.frombuffer(tables, np.int64)
    return Layout(table[:WIDTH], first, table[kernel.MASKS - kernel.ROWS :])


def base_code(kind: int, nodes: Shape) -> int | None:
    """The code of a BASE on these nodes; None when it is no BASE or lies off the field."""
    base = BASES[kind]
    a, b = nodes[0][0] - base[0][0], nodes[0][1] - base[0][1]
    if nodes != moved_base(kind, a, b) or max(abs(a), abs(b)) > MIDDLE - REACH:
        return None
    return kernel.BASE_CODE + (a + MIDDLE) * WIDTH + b + MIDDLE


def moved_base(kind: int, a: int, b: int) -> Shape:
    """The nodes of a BASE whose middle lies on a,b."""
    return shape((a + x, b + y) for x, y in BASES[kind])


def from_code(s: Words, code: int) -> NodesAction:
    """The action of a code."""
    if code >= kernel.KNOCK_CODE:
        return Knock(code == kernel.KNOCK_CODE)
    if code >= kernel.BASE_CODE:
        row, column = divmod(code - kernel.BASE_CODE, WIDTH)
        nodes = moved_base(int(s[kernel.SET]), row - MIDDLE, column - MIDDLE)
        return Place("base", 0, nodes)
    above, number = divmod(code, MOST_PLACES)
    name, nodes = layout(s).places[number]
    return Place(name, int(s[kernel.LAYER]) + above, nodes)


def to_code(s: Words, action: NodesAction) -> int | None:
    """The code of an action; None when there is no such placement on these bases."""
    if isinstance(action, Knock):
        return kernel.KNOCK_CODE if action.over else kernel.STAND_CODE
    assert isinstance(action, Place)
    if action.name == "base":
        return base_code(int(s[kernel.SET]), action.nodes)
    number = layout(s).numbers.get((action.name, action.nodes))
    if number is None:
        return None
    return number + MOST_PLACES * (action.layer - int(s[kernel.LAYER]))
