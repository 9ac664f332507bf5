"""A board that balances on a stem, and round pieces stacked on it: does it stand?

The board hangs on its pivot like a bell. At rest the centre of mass of everything lies straight
below the pivot, so the tilt follows from three whole numbers, mass times length (`Pull`):

    x, y   the pull of the load to the sides: Σ mass · x and Σ mass · y of the pieces
    rest   the pull that keeps the board level: its mass · depth below the pivot − Σ mass · z

         tan(tilt) = |(x, y)| / rest           no resting position when rest ≤ 0

Exactly on the edge it falls. The verdicts are exact, in int64, and so the same on every machine.
Keep lengths in tenths of a millimetre and masses in grams, and `rest · 2 · pieces · radius`
below 3e9. The margins are floating-point numbers from 1 (level) to 0 (it falls), for bots and
screens.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from cairn.core.kernel import compiled

STANDS, SLIP, TIP = range(3)
"""The verdicts on the pieces, with the two causes of a fall."""
LEAN_UNIT = 1 << 16
"""The unit of slopes in whole numbers."""


class Pull(NamedTuple):
    """The pull on the board, mass times length."""

    x: int
    y: int
    rest: int


class Burden(NamedTuple):
    """Pieces stacked above a disc that bears them."""

    pieces: int
    """Their number."""
    x: int
    """The sum of their distances from the disc's centre."""
    y: int


board = compiled(__file__)


@board
def slips(pull: Pull, grip: int, unit: int) -> bool:
    """Whether the tilt reaches the slip angle, whose tangent is grip/unit."""
    if pull.rest <= 0:
        return True
    held = grip * pull.rest
    return (pull.x * pull.x + pull.y * pull.y) * unit * unit >= held * held


@board
def leaves(above: Burden, thick: int, radius: int, pull: Pull) -> bool:
    """Whether the centre of mass of stacked pieces reaches the edge of a disc that bears them.

    All pieces are equally thick. The tilt moves their centre of mass by its height times the slope.
    """
    count, twice = above.pieces, 2 * pull.rest
    out_x = twice * above.x + count * count * thick * pull.x
    out_y = twice * above.y + count * count * thick * pull.y
    edge = twice * count * radius
    if abs(out_x) >= edge or abs(out_y) >= edge:  # before the squares could overflow
        return True
    return out_x * out_x + out_y * out_y >= edge * edge


@board
def bearing(above: Burden, thick: int, radius: int) -> int:
    """A slope, in LEAN_UNIT, below which `leaves` is certainly false in every direction."""
    # The longer leg plus half the shorter is never less than the hypotenuse: no root needed.
    longer, shorter = max(abs(above.x), abs(above.y)), min(abs(above.x), abs(above.y))
    spare = 2 * radius * above.pieces - 2 * longer - shorter
    return int(max(spare, 0) * (LEAN_UNIT / (above.pieces * above.pieces * thick)))


@board
def within(pull: Pull, lean: int) -> bool:
    """Whether the tilt stays below a slope in LEAN_UNIT."""
    # Subtract 1: the slope itself is too steep, and floating point may have rounded it up.
    held = pull.rest * lean // LEAN_UNIT - 1
    return held >= 0 and pull.x * pull.x + pull.y * pull.y <= held * held


@board
def tilt(pull: Pull) -> float:
    """The resting tilt in degrees; 90 if the board has no resting position."""
    if pull.rest <= 0:
        return 90.0
    return math.degrees(math.atan2(math.hypot(pull.x, pull.y), pull.rest))


@board
def slip_margin(pull: Pull, grip: int, unit: int) -> float:
    """How far the tilt is from the slip angle: 1 if level, 0 if pieces slip."""
    if pull.rest <= 0:
        return 0.0
    return max(1 - math.hypot(pull.x, pull.y) * unit / (grip * pull.rest), 0.0)


@board
def base_margin(above: Burden, thick: int, radius: int, pull: Pull) -> float:
    """How far stacked pieces are from leaving their disc: 1 over its centre, 0 over its edge."""
    if pull.rest <= 0:
        return 0.0
    count, twice = above.pieces, 2 * pull.rest
    out_x = above.x / count + count * thick * pull.x / twice
    out_y = above.y / count + count * thick * pull.y / twice
    return max(1 - math.hypot(out_x, out_y) / radius, 0.0)
