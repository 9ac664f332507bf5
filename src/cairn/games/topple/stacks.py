"""The board of Topple over the flat array: stacks, points, balance, and laying a piece."""

from __future__ import annotations

from cairn.balance import board
from cairn.balance.board import (
    SLIP,
    STANDS,
    TIP,
    Burden,
    Pull,
    base_margin,
    bearing,
    leaves,
    slip_margin,
    slips,
    within,
)
from cairn.core.kernel import Words, compiled, lowest, popcount
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p

NEVER = 1 << 20
"""A slope in LEAN_UNIT that no tilt reaches."""
SHIFT = 512
"""Added to a push, so that it packs as a positive number."""
BELOW = 63
"""The bits of a packed piece that name the one below it."""
HEIGHT_BYTE = 8 * f.PALETTE

topple = compiled(__file__, board.__file__)


# --- pieces and stacks ----------------------------------------------------------------------


@topple
def packed(below: int, space: int, colour: int, x: int, y: int) -> int:
    """A piece as one word."""
    return below | space << 6 | colour << 12 | (x + SHIFT) << 16 | (y + SHIFT) << 26


@topple
def below_of(piece: int) -> int:
    """The number of the piece below + 1, or 0 on the board."""
    return piece & BELOW


@topple
def space_of(piece: int) -> int:
    """The space of a piece."""
    return piece >> 6 & 63


@topple
def colour_of(piece: int) -> int:
    """The colour of a piece."""
    return piece >> 12 & 15


@topple
def x_of(piece: int) -> int:
    """How far a piece was pushed to the right, in tenths of a millimetre."""
    return (piece >> 16 & 1023) - SHIFT


@topple
def y_of(piece: int) -> int:
    """How far a piece was pushed up the rows, in tenths of a millimetre."""
    return (piece >> 26 & 1023) - SHIFT


@topple
def height(s: Words, space: int) -> int:
    """The number of pieces on a space."""
    return s[f.COUNTS + space] >> HEIGHT_BYTE


@topple
def own(s: Words, space: int, colour: int) -> int:
    """The number of pieces of a colour on a space."""
    return s[f.COUNTS + space] >> 8 * colour & 255


@topple
def seat_of(s: Words, colour: int) -> int:
    """Whose colour it is: with two players the even ones are the first player's."""
    return colour & 1 if s[f.SEATS] == 2 else colour


@topple
def in_hand(s: Words, seat: int) -> int:
    """The number of pieces that a seat can still lay."""
    return s[f.LEFT + seat] + (s[f.LEFT + seat + 2] if s[f.SEATS] == 2 else 0)


# --- points ---------------------------------------------------------------------------------


@topple
def line_points(line: int, filled: int, tops: int, fresh: bool) -> int:
    """What a line pays for a piece in it, given as sets of spaces.

    `filled` are the spaces with a piece and `tops` those topped by its colour, the new one
    included; `fresh` says whether its own space was empty.
    """
    if filled & line != line:
        return 0
    return popcount(tops & line) + (p.LINE_POINTS - 1 if fresh else 0)


@topple
def stack_points(s: Words, space: int, colour: int) -> int:
    """What a stack pays for one more piece of a colour."""
    return own(s, space, colour) + 1 if height(s, space) >= p.TALL else 0


@topple
def points(s: Words, space: int, colour: int) -> int:
    """The score of one more piece of a colour on a space, if everything stands."""
    bit = 1 << space
    fresh = not s[f.FILLED] & bit
    filled, tops = s[f.FILLED] | bit, s[f.TOPS + colour] | bit
    total = stack_points(s, space, colour)
    for index in range(p.MOST_LINES):
        total += line_points(p.THROUGH[space, index], filled, tops, fresh)
    return total


@topple
def pull_on(s: Words) -> Pull:
    """The forces on the board now."""
    return Pull(p.MASS * s[f.SUM_X], p.MASS * s[f.SUM_Y], s[f.REST])


# A stack is walked from its top. The pieces passed (their count, the sums of their pushes) must
# stay over the piece below, and over the foot of their own lowest piece.


@topple
def stack_tips(s: Words, space: int) -> bool:
    """Whether the part of a stack above one of its joints leaves its support."""
    pull = pull_on(s)
    count, x, y = 0, 0, 0
    index = s[f.UPPER + space]
    while index:
        piece = s[f.PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            above = Burden(count, x - count * at_x, y - count * at_y)
            if count and leaves(above, p.THICK, p.RADIUS, pull):
                return True
        index = below_of(piece)
    return False


@topple
def stack_bears(s: Words, space: int) -> int:
    """A slope below which a stack stands for sure, in LEAN_UNIT."""
    slope, count, x, y = NEVER, 0, 0, 0
    index = s[f.UPPER + space]
    while index:
        piece = s[f.PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            if count:
                above = Burden(count, x - count * at_x, y - count * at_y)
                slope = min(slope, bearing(above, p.THICK, p.RADIUS))
        index = below_of(piece)
    return slope


@topple
def stack_margin(s: Words, space: int) -> float:
    """How far a stack is from tipping: 1 to 0."""
    pull = pull_on(s)
    margin, count, x, y = 1.0, 0, 0, 0
    index = s[f.UPPER + space]
    while index:
        piece = s[f.PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            if count:
                above = Burden(count, x - count * at_x, y - count * at_y)
                margin = min(margin, base_margin(above, p.THICK, p.RADIUS, pull))
        index = below_of(piece)
    return margin


@topple
def tip_margin(s: Words) -> float:
    """How far the stack nearest to tipping is from tipping: 1 to 0."""
    margin, others = 1.0, s[f.FILLED]
    while others:
        margin = min(margin, stack_margin(s, lowest(others)))
        others &= others - 1
    return margin


@topple
def grip_margin(s: Words) -> float:
    """How far the board is from the slip angle: 1 to 0."""
    return slip_margin(pull_on(s), p.GRIP, p.GRIP_UNIT)


@topple
def verdict(s: Words) -> int:
    """STANDS, SLIP or TIP: the verdict on the pieces on the board now."""
    pull = pull_on(s)
    if slips(pull, p.GRIP, p.GRIP_UNIT):
        return SLIP
    if within(pull, s[f.TIPS_FROM]):
        return STANDS
    others = s[f.FILLED]
    while others:
        if stack_tips(s, lowest(others)):
            return TIP
        others &= others - 1
    return STANDS


# --- laying -----------------------------------------------------------------------------------


@topple
def clear(s: Words) -> None:
    """Return all pieces; their list stays readable until the next one is laid."""
    s[f.COUNT], s[f.FILLED], s[f.TIPS_FROM] = 0, 0, NEVER
    s[f.SUM_X], s[f.SUM_Y], s[f.REST] = 0, 0, p.HELD[s[f.SEATS]]
    for colour in range(f.PALETTE):
        s[f.TOPS + colour] = 0
        s[f.LEFT + colour] = p.EACH if s[f.SEATS] == 2 or colour < s[f.SEATS] else 0
    for space in range(p.SPACES):
        s[f.COUNTS + space], s[f.UPPER + space] = 0, 0


@topple
def lay(s: Words, space: int, colour: int) -> None:
    """Put a piece on a space, exactly in its middle."""
    bit = 1 << space
    s[f.SUM_X] += p.AT_X[space]
    s[f.SUM_Y] += p.AT_Y[space]
    s[f.REST] -= p.MASS * (p.FLOOR[space] + height(s, space) * p.THICK + p.THICK // 2)
    s[f.PIECE + s[f.COUNT]] = packed(s[f.UPPER + space], space, colour, 0, 0)
    s[f.COUNT] += 1
    s[f.UPPER + space] = s[f.COUNT]
    s[f.COUNTS + space] += 1 << 8 * colour | 1 << HEIGHT_BYTE
    s[f.LEFT + colour] -= 1
    s[f.FILLED] |= bit
    for other in range(f.PALETTE):
        s[f.TOPS + other] &= ~bit
    s[f.TOPS + colour] |= bit


@topple
def lift(s: Words, tips_from: int) -> None:
    """Take the last piece away again; `tips_from` is s[TIPS_FROM] from before it was laid."""
    s[f.COUNT] -= 1
    piece = s[f.PIECE + s[f.COUNT]]
    space, below = space_of(piece), below_of(piece)
    s[f.UPPER + space] = below
    s[f.COUNTS + space] -= 1 << 8 * colour_of(piece) | 1 << HEIGHT_BYTE
    s[f.SUM_X] -= p.AT_X[space] + x_of(piece)
    s[f.SUM_Y] -= p.AT_Y[space] + y_of(piece)
    s[f.REST] += p.MASS * (p.FLOOR[space] + height(s, space) * p.THICK + p.THICK // 2)
    s[f.LEFT + colour_of(piece)] += 1
    s[f.TIPS_FROM] = tips_from
    s[f.TOPS + colour_of(piece)] &= ~(1 << space)
    if below:
        s[f.TOPS + colour_of(s[f.PIECE + below - 1])] |= 1 << space
    else:
        s[f.FILLED] &= ~(1 << space)


@topple
def shift(s: Words, x: int, y: int) -> None:
    """Push the last piece aside, which gives its stack its final shape."""
    number = f.PIECE + s[f.COUNT] - 1
    piece = s[number]
    space = space_of(piece)
    s[f.SUM_X] += x - x_of(piece)
    s[f.SUM_Y] += y - y_of(piece)
    s[number] = packed(below_of(piece), space, colour_of(piece), x, y)
    s[f.TIPS_FROM] = min(s[f.TIPS_FROM], stack_bears(s, space))
