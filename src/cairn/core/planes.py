"""Planes: what a compiled game shows to somebody who learns it, as an array of small numbers.

A game has one `Planes` in its file `planes.py`. The functions are compiled, as the rules are, and
serve processors and GPUs alike.
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
"""Where 0 is for numbers that can be negative: they are shown that much higher."""


@dataclass(frozen=True)
class Planes:
    """How a compiled game is seen from a seat."""

    names: Callable[[int], tuple[str, ...]]
    """What each plane shows, by the number of seats; docs/environments.md says more."""
    size: Callable[[int], tuple[int, int]]
    """Rows and columns of a plane, by the number of seats."""
    observe: Callable[[Words, int, Picture], None]
    """Writes the planes as a seat sees them: every cell that is ever anything but 0.

    The array was zeros at first, and nothing else has been written into it since.
    """
    winners: Callable[[Words], int]
    """Who has won a game that is over: a bit per seat."""

    def shape(self, seats: int) -> tuple[int, int, int]:
        """Planes, rows and columns."""
        return (len(self.names(seats)), *self.size(seats))
