"""The ground of a round: the nodes of its bases and the places on them, with their names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from cairn.core.kernel import Words
from cairn.games.nodes import fields as f
from cairn.games.nodes.parts import MIDDLE, TYPES, WIDTH, Node, Shape

Placement = tuple[str, Shape]
"""A type and the nodes under it."""

_placements: dict[Placement, Placement] = {}
"""Every placement met so far, stored once: grounds share most of theirs."""


class Ground:
    """The bases of one round, once all are laid."""

    def __init__(self, rows: Words, first: Words, masks: Words) -> None:
        self.nodes: list[Node] = [
            (row - MIDDLE, column - MIDDLE)
            for row, bits in enumerate(rows.tolist())
            for column in range(WIDTH)
            if bits >> column & 1
        ]
        ends = first.tolist()
        kinds = [
            name for name, i, j in zip(TYPES, ends[:-1], ends[1:], strict=True) for _ in range(i, j)
        ]
        self.places = [
            _shared((name, self.named(mask)))
            for name, mask in zip(kinds, masks.tolist(), strict=False)
        ]
        """Type and nodes of every placement, in the order of the table of masks."""
        self.numbers = {place: number for number, place in enumerate(self.places)}

    def named(self, mask: int) -> Shape:
        """The nodes of a set of bits."""
        return tuple(self.nodes[number] for number in _bits(mask))


def _shared(placement: Placement) -> Placement:
    return _placements.setdefault(placement, placement)


def _bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def ground(s: Words) -> Ground:
    """The ground of a state in which all bases are laid."""
    return _ground(s[f.FIRST : f.HEAD].tobytes(), s[f.ROWS :].tobytes())


@lru_cache(maxsize=512)  # a server has many rounds under way, and building a ground takes long
def _ground(head: bytes, tables: bytes) -> Ground:
    first, table = np.frombuffer(head, np.int64), np.frombuffer(tables, np.int64)
    return Ground(table[:WIDTH], first, table[f.MASKS - f.ROWS :])
