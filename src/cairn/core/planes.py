"""Planes: a compiled game as a learner sees it, an array of small numbers.

A game has one `Planes` in its file `planes.py`. Its functions are compiled like the rules, for
CPUs and GPUs alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Words

Picture = npt.NDArray[np.uint8]
"""Planes of cells, row after row: [plane, cell]."""
ZERO = 128
"""The offset of numbers that can be negative: it is added to them."""


@dataclass(frozen=True)
class Planes:
    """A compiled game as a seat sees it."""

    names: Callable[[int], tuple[str, ...]]
    """What each plane shows, by the number of seats; docs/environments.md says more."""
    size: Callable[[int], tuple[int, int]]
    """Rows and columns of a plane, by the number of seats."""
    observe: Callable[[Words, int, Picture], None]
    """Writes the planes as a seat sees them: every cell that can ever be non-zero.

    The array starts as zeros, and only this function writes to it.
    """
    winners: Callable[[Words], int]
    """The winners of a finished game: a bit per seat."""

    def shape(self, seats: int) -> tuple[int, int, int]:
        """Planes, rows and columns."""
        return (len(self.names(seats)), *self.size(seats))
