"""A board that balances on a stem, and round pieces stacked on it: does it stand?

The board hangs on its pivot like a bell. At rest the centre of mass of everything lies straight
below the pivot, so the tilt follows from three whole numbers, mass times length:

    mx, my   the pull of the load to the sides: Σ mass · x and Σ mass · y of the pieces
    rest     what holds the board level: its mass · depth below the pivot − Σ mass · z

         tan(tilt) = |(mx, my)| / rest           no resting position when rest ≤ 0

The verdicts are exact, in int64: they are the same on every machine. Keep lengths in tenths of
a millimetre and masses in grams, and `rest · 2 · pieces · radius` below 3e9. The margins are
floating-point numbers from 1 (level) to 0 (about to fall), for bots and screens.
"""

from __future__ import annotations

import math

from cairn.core.kernel import compiled

STANDS, SLIP, TIP = range(3)
"""What becomes of the pieces; the causes of a fall are told apart."""
LEAN_UNIT = 1 << 16
"""Slopes in whole numbers are in this unit."""

board = compiled(__file__)


@board
def slips(mx: int, my: int, rest: int, grip: int, unit: int) -> bool:
    """Whether the tilt passes the slip angle, whose tangent is grip/unit."""
    if rest <= 0:
        return True
    held = grip * rest
    return (mx * mx + my * my) * unit * unit > held * held


@board
def leaves(
    count: int, x: int, y: int, thick: int, radius: int, mx: int, my: int, rest: int
) -> bool:
    """Whether the centre of mass of stacked pieces is outside a disc that bears them.

    `count` pieces of the same thickness; x and y are the sums of their distances from the
    disc's centre. The tilt moves their centre of mass by its height times the slope.
    """
    out_x = 2 * rest * x + count * count * thick * mx
    out_y = 2 * rest * y + count * count * thick * my
    edge = 2 * rest * count * radius
    if abs(out_x) > edge or abs(out_y) > edge:  # before the squares could overflow
        return True
    return out_x * out_x + out_y * out_y > edge * edge


@board
def bearing(count: int, x: int, y: int, thick: int, radius: int) -> int:
    """A slope, in LEAN_UNIT, up to which `leaves` is false for sure, whatever its direction."""
    # The longer leg and half the shorter are never less than the way across: no root is needed.
    twice_aside = 2 * max(abs(x), abs(y)) + min(abs(x), abs(y))
    spare = 2 * radius * count - twice_aside
    return int(max(spare, 0) * (LEAN_UNIT / (count * count * thick)))


@board
def within(mx: int, my: int, rest: int, lean: int) -> bool:
    """Whether the tilt stays at or below a slope in LEAN_UNIT."""
    held = rest * lean // LEAN_UNIT - 1  # one less for the rounding of floating-point slopes
    return held >= 0 and mx * mx + my * my <= held * held


@board
def tilt(mx: int, my: int, rest: int) -> float:
    """The resting tilt in degrees; 90 where the board has no resting position."""
    return math.degrees(math.atan2(math.hypot(mx, my), rest)) if rest > 0 else 90.0


@board
def slip_margin(mx: int, my: int, rest: int, grip: int, unit: int) -> float:
    """How far the tilt is from the slip angle: 1 when level, 0 when pieces slip."""
    if rest <= 0:
        return 0.0
    return max(1 - math.hypot(mx, my) * unit / (grip * rest), 0.0)


@board
def base_margin(
    count: int, x: int, y: int, thick: int, radius: int, mx: int, my: int, rest: int
) -> float:
    """How far stacked pieces are from leaving their disc: 1 centred over it, 0 over its edge."""
    if rest <= 0:
        return 0.0
    out_x = x / count + count * thick * mx / (2 * rest)
    out_y = y / count + count * thick * my / (2 * rest)
    return max(1 - math.hypot(out_x, out_y) / radius, 0.0)
